"""The one exception family of the laboratory: a broken promise names place, got and wanted."""


class EternityError(Exception):
    """Something is not what the laboratory was promised; the message is one line: place, got, wanted."""


class TooLarge(EternityError):
    """A table would not fit in the memory that was allowed; raised before anything is allocated."""
