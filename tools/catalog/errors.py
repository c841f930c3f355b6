"""The one exception family of the catalog: a broken promise names place, got and wanted."""


class CatalogError(Exception):
    """Something in `data/` is not what the contract says; the message is one line: place, got, wanted."""
