"""The fast form of a page: its templates written out as one Python function, for kinds with very many pages.

The source stays plain Jinja2. One pass walks through its syntax tree and settles whatever is the same on every page
of a language and folder: translations, links to fixed pages, assets, macros, included files, loops over known
things. What is left is a list of texts with a few values between them. A test holds the result to that of plain
Jinja2, byte for byte; what this pass does not know it refuses, and then the plain form is used.

An expression becomes one of three things: `Known`, a value; `Code`, Python that gives it; `Parts`, a sequence whose
length is known. Globals are taken for pure: what they answer once, they answer always.

`values.py` has these; `expressions.py`, `calls.py`, `macros.py`, `statements.py` and `form.py` are the walk, each
building on the one before; `writer.py` is the Python that comes of it.
"""

from generator.rendering.fastform.form import Form, fast_form
from generator.rendering.fastform.values import NotStraightError

__all__ = ["Form", "NotStraightError", "fast_form"]
