"""The client's files: the shell, what it needs, and each game's own part."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from zootable.server import catalogue

SERVED = {
    ".css",
    ".html",
    ".ico",
    ".js",
    ".json",
    ".map",
    ".mp3",
    ".ogg",
    ".png",
    ".svg",
    ".txt",
    ".wav",
    ".webmanifest",
    ".webp",
    ".woff2",
}

NOT_FOUND = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Nothing here</title>'
    '<h1>Nothing here</h1><p>There is no such page. <a href="/">Back to the lobby</a></p></html>'
)


class Files(StaticFiles):
    """A folder of files: known kinds only, asked for anew each time but sent only when they have changed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or 304 if the client has it."""
        hidden = any(part.startswith(".") for part in Path(path).parts)
        if hidden or Path(path).suffix.lower() not in SERVED:
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


class GameFiles:
    """``/games/{game}/…``: the folder that each game names for its part of the table."""

    def __init__(self) -> None:
        self._folders: dict[str, Files] = {}

    async def __call__(self, request: Request) -> Response:
        """One file of one game."""
        game, path = request.path_params["game"], request.path_params["path"]
        files = self._folders.get(game)
        if files is None:
            folder = catalogue.info_of(game).table
            if not folder:
                raise HTTPException(404)
            files = self._folders[game] = Files(directory=folder)
        scope = dict(request.scope, path=f"/{path}", root_path="")
        return await files.get_response(files.get_path(scope), scope)


def shell(static: Path) -> FileResponse:
    """The one HTML page of the client."""
    file = static / "index.html"
    if not file.is_file():
        raise HTTPException(404)
    return FileResponse(file, headers={"Cache-Control": "no-cache"})


def not_found_page() -> HTMLResponse:
    """The page for an address that leads nowhere."""
    return HTMLResponse(NOT_FOUND, 404)
