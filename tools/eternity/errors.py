"""The one exception family of the laboratory, whose message names place, got and wanted; and its exit codes."""

DONE, REFUSED, WRONG_USE, STOPPED = 0, 1, 2, 3
"""What the command line ends with: done, refused or a check failed, wrong use, stopped before the end."""


class EternityError(Exception):
    """Something is not what the laboratory was promised; the message is one line: place, got, wanted."""


class TooLarge(EternityError):
    """A table would not fit in the memory that was allowed; raised before more is taken."""
