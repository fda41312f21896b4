#!/usr/bin/env python3
"""Win rates of teams of bots over the set-ups of a game, written into a table of the docs.

Each line of the results file is one set-up played by one team of bots: games and wins. A run goes on where
an earlier one stopped, and the same seed gives the same games, so anyone can run a line again:

    scripts/win_rates.py --bots random,heuristic --games 1000 --jobs 2
    scripts/win_rates.py --table            # only write the table anew

Figures that were measured with other games or rules are thrown away by deleting the results file.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from itertools import product
from pathlib import Path
from typing import Any

import zootable
from zootable.sim.play import run_games
from zootable.sim.summary import wilson, wins_of

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "docs" / "data" / "kuzooka_win_rates.jsonl"
PAGE = ROOT / "docs" / "bots.md"
PLAYERS = (4, 2, 3, 5, 6)
DIFFICULTIES = ("easy", "normal", "difficult")
BOARDS = ("standard", "high_security")


def known() -> list[dict[str, Any]]:
    """The lines of the results file."""
    if not RESULTS.is_file():
        return []
    return [json.loads(line) for line in RESULTS.read_text("utf-8").splitlines() if line.strip()]


def measure(
    bot: str, players: int, difficulty: str, board: str, games: int, seed: int, jobs: int
) -> dict[str, Any]:
    """Play ``games`` games of a team of one kind of bot."""
    game = zootable.load("kuzooka", players=players, difficulty=difficulty, board=board)
    start = time.monotonic()
    wins = 0
    for result in run_games(game, [bot] * players, games, seed=seed, jobs=jobs):
        wins += int(wins_of(game, result)[0])
    return {
        "bot": bot,
        "players": players,
        "difficulty": difficulty,
        "board": board,
        "seed": seed,
        "games": games,
        "wins": wins,
        "seconds": round(time.monotonic() - start, 1),
    }


def key_of(line: dict[str, Any]) -> tuple[str, int, str, str]:
    """Which team and set-up a line is about."""
    return line["bot"], line["players"], line["difficulty"], line["board"]


def cell(line: dict[str, Any]) -> str:
    """A win rate in per cent with its Wilson interval."""
    low, high = wilson(line["wins"], line["games"])
    text = f"{100 * line['wins'] / line['games']:.1f} ({100 * low:.0f}–{100 * high:.0f})"
    return text if line["games"] == 1000 else f"{text}, {line['games']} games"


def table(lines: list[dict[str, Any]]) -> str:
    """The results as Markdown: one table per board."""
    found = {key_of(one): one for one in lines}
    bots = list(dict.fromkeys(one["bot"] for one in lines))
    parts: list[str] = []
    for board in BOARDS:
        parts += [f"### {board.replace('_', ' ').capitalize()} board", ""]
        parts += [
            "| players | team of | " + " | ".join(DIFFICULTIES) + " |",
            "|---|---|" + "---|" * len(DIFFICULTIES),
        ]
        for players, bot in product(sorted(PLAYERS), bots):
            row = [found.get((bot, players, difficulty, board)) for difficulty in DIFFICULTIES]
            if any(row):
                cells = " | ".join(cell(one) if one else "not measured" for one in row)
                parts.append(f"| {players} | {bot} | {cells} |")
        parts.append("")
    return "\n".join(parts)


def write_page(lines: list[dict[str, Any]]) -> None:
    """Put the table between the markers of the docs page."""
    text = PAGE.read_text("utf-8")
    body = f"<!-- table -->\n\n{table(lines)}\n<!-- end of table -->"
    PAGE.write_text(
        re.sub(r"<!-- table -->.*<!-- end of table -->", lambda _: body, text, flags=re.S), "utf-8"
    )


def main() -> None:
    """Measure what is missing, then write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bots", default="random,heuristic", help="names, separated by commas")
    parser.add_argument("--games", type=int, default=1000, help="games per set-up")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--players", default=",".join(map(str, PLAYERS)))
    parser.add_argument("--boards", default=",".join(BOARDS))
    parser.add_argument("--difficulties", default=",".join(DIFFICULTIES))
    parser.add_argument("--table", action="store_true", help="only write the table")
    arguments = parser.parse_args()
    lines = known()
    if not arguments.table:
        RESULTS.parent.mkdir(parents=True, exist_ok=True)
        setups = product(
            [int(one) for one in arguments.players.split(",")],
            arguments.bots.split(","),
            arguments.boards.split(","),
            arguments.difficulties.split(","),
        )
        for players, bot, board, difficulty in setups:
            if any(
                (one["bot"], one["players"], one["difficulty"], one["board"])
                == (bot, players, difficulty, board)
                and one["games"] >= arguments.games
                for one in lines
            ):
                continue
            line = measure(bot, players, difficulty, board, arguments.games, arguments.seed, arguments.jobs)
            print(json.dumps(line), flush=True)
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
            lines = known()
    write_page(lines)


if __name__ == "__main__":
    main()
