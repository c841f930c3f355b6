"""The site on this machine alone, as a strict host would serve it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from generator.errors import GeneratorError

HOST = "127.0.0.1"

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Content-Security-Policy: nothing inline, nothing from elsewhere; WebAssembly for the engine of *repeat*."""


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder under a prefix, with the site's own page for missing addresses."""

    def __init__(self, *args: Any, prefix: str, **kwargs: Any) -> None:
        """Serve below `prefix`, which has a slash at both ends."""
        self.prefix = prefix
        super().__init__(*args, **kwargs)

    def translate_path(self, path: str) -> str:
        """The file of an address; an address outside the prefix has none."""
        inside = path.removeprefix(self.prefix)
        if not path.startswith(self.prefix) or inside.startswith(".") or "/." in inside:
            return str(Path(self.directory) / "nothing is here")
        return super().translate_path("/" + inside)

    def end_headers(self) -> None:
        """Add what a strict host adds; nothing is kept, since a rebuild may follow."""
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a missing address with `404.html`, in the language of its folder where that has one."""
        folder = self.path.removeprefix(self.prefix).partition("/")[0]
        pages = [Path(self.directory) / folder / "404.html", Path(self.directory) / "404.html"]
        page = next((page for page in pages if page.is_file()), None)
        if code != HTTPStatus.NOT_FOUND or page is None:
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: problems of a rebuild should not drown in requests."""


def server(folder: Path, port: int, prefix: str = "/", handler: type[Handler] = Handler) -> ThreadingHTTPServer:
    """A server of a folder, not yet running; port 0 takes a free one.

    Raises `GeneratorError` when the port is taken.
    """
    try:
        return ThreadingHTTPServer((HOST, port), partial(handler, directory=str(folder), prefix=prefix))
    except OSError as error:
        raise GeneratorError(f"port {port}: {error.strerror}, wanted a free one: use --port") from error


@contextmanager
def serving(folder: Path, port: int = 0, prefix: str = "/", handler: type[Handler] = Handler) -> Iterator[str]:
    """The address at which a folder is served for a while; raises as `server` does."""
    host = server(folder, port, prefix, handler)
    thread = threading.Thread(target=host.serve_forever)
    thread.start()
    try:
        yield f"http://{HOST}:{host.server_address[1]}{prefix}"
    finally:
        host.shutdown()
        thread.join()
        host.server_close()
