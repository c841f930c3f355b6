"""The facts that sealed readings yield, one module a subject."""
