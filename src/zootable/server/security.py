"""The gate that every request passes first: Host, Origin, kind of body, rate; and each answer's headers."""

from __future__ import annotations

import ipaddress
import re
import socket
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zootable.server.errors import Refusal
from zootable.server.limits import Limiter
from zootable.server.settings import Settings

PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "publickey-credentials-get",
        "serial",
        "usb",
    )
)

_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?", re.ASCII)

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def policy(host: str) -> str:
    """The content security policy for a page that is reached under this Host."""
    sockets = f" ws://{host} wss://{host}" if host else ""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )


def host_name(host: str) -> str:
    """A Host header without its port, in lower case; IPv6 addresses keep their brackets."""
    host = host.strip().lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].rstrip(".")


@lru_cache(maxsize=64)
def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


class Doorman:
    """Knows which Host and Origin headers are good.

    A page of somebody else whose name is made to point here (DNS rebinding) shows that name as Host and is
    refused. Addresses in figures can't be rebound, so on the local network any of them will do.
    """

    def __init__(self, settings: Settings) -> None:
        self._lan = settings.lan or settings.host in ("0.0.0.0", "::")
        names = {*LOOPBACK, settings.host.lower(), f"[{settings.host.lower()}]", *settings.allowed_hosts}
        if self._lan:
            own = socket.gethostname().lower()
            names |= {own, f"{own}.local"}
        if settings.public_url:
            names.add(host_name(urlsplit(settings.public_url).netloc))
        self._names = {name.lower() for name in names} - {"0.0.0.0", "::", "[::]", ""}
        self._origins = {origin.rstrip("/").lower() for origin in settings.allowed_origins}
        if settings.public_url:
            parts = urlsplit(settings.public_url)
            self._origins.add(f"{parts.scheme}://{parts.netloc}".lower())

    def host_allowed(self, host: str) -> bool:
        """Whether the server may be reached under this Host header."""
        if not _HOST.fullmatch(host.strip()):
            return False
        name = host_name(host)
        return name in self._names or (self._lan and _is_address(name))

    def origin_allowed(self, origin: str | None, host: str) -> bool:
        """Whether a page of this origin may post here and open sockets.

        Only what is no browser sends no Origin; nobody's cookies are with it.
        """
        if origin is None:
            return True
        origin = origin.strip().rstrip("/").lower()
        if origin in self._origins:
            return True
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and parts.netloc == host.strip().lower()


class Gate:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._doorman = Doorman(settings)
        self._posts = Limiter(settings.limits.requests_per_second, settings.limits.request_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, with the headers on its answer, or answer it at once."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        try:
            self._check(scope, headers, host)
        except Refusal as refusal:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008, "reason": refusal.error})
            else:
                await _answer(refusal, host, send)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(MutableHeaders(scope=message), host, scope["path"])
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _check(self, scope: Scope, headers: Headers, host: str) -> None:
        if not self._doorman.host_allowed(host):
            raise Refusal(
                403,
                "bad_host",
                f"This server is not reached under the name {host[:80]!r}; "
                f"whoever runs it can allow that name (allowed_hosts).",
            )
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if not changes:
            return
        if not self._doorman.origin_allowed(headers.get("origin"), host):
            raise Refusal(403, "bad_origin", "A page of another site can't do that here.")
        if scope["type"] == "websocket":
            return
        if headers.get("sec-fetch-site") in ("cross-site", "same-site") and "origin" not in headers:
            raise Refusal(403, "bad_origin", "A page of another site can't do that here.")
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["method"] == "POST" and kind != "application/json":
            raise Refusal(415, "bad_content_type", "Bodies are JSON: send Content-Type: application/json.")
        client = scope.get("client")
        if not self._posts.take(client[0] if client else ""):
            raise Refusal(429, "too_fast", "Too many requests from your address; wait a moment.")


def _add_headers(headers: MutableHeaders, host: str, path: str) -> None:
    headers["Content-Security-Policy"] = policy(host)
    headers["X-Content-Type-Options"] = "nosniff"
    headers["X-Frame-Options"] = "DENY"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Permissions-Policy"] = PERMISSIONS
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if "cache-control" not in headers:
        headers["Cache-Control"] = "no-store" if path.startswith("/api/") else "no-cache"


async def _answer(refusal: Refusal, host: str, send: Send) -> None:
    body = msgspec.json.encode(refusal.body())
    start: dict[str, Any] = {
        "type": "http.response.start",
        "status": refusal.status,
        "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
    }
    _add_headers(MutableHeaders(scope=start), "", "/api/")
    await send(start)
    await send({"type": "http.response.body", "body": body})
