#!/usr/bin/env python3
"""Make the recorded games of the tests anew, or the playthroughs that are made of them.

    .venv/bin/python scripts/make_records.py --playthroughs    after a change of views or wording
    .venv/bin/python scripts/make_records.py --records         after a change of the rules (and their version)

Read the difference before committing it: these files are there to show what a change does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.playthrough import playthrough  # noqa: E402

import zootable  # noqa: E402
from zootable import Record, Recording  # noqa: E402
from zootable.bots import make_bot  # noqa: E402
from zootable.games.kuzooka.game import KuzookaState  # noqa: E402
from zootable.games.kuzooka.scoring import count_for  # noqa: E402

RECORDS = ROOT / "tests" / "records"
PLAYTHROUGHS = ROOT / "tests" / "playthroughs"

# players, animals, board, difficulty, how it is to end
KUZOOKA = [
    (2, "eagle,snake", "standard", "easy", "escaped"),
    (2, "monkey,lion", "standard", "normal", "failed"),
    (2, "chameleon,elephant", "high_security", "easy", "escaped"),
    (3, "eagle,snake,chameleon", "standard", "normal", "escaped"),
    (3, "lion,monkey,rhinoceros", "standard", "difficult", "failed"),
    (3, "parrot,sloth,elephant", "high_security", "normal", "failed"),
    (4, "eagle,snake,chameleon,seal", "standard", "normal", "escaped"),
    (4, "lion,monkey,seal,rhinoceros", "standard", "difficult", "escaped"),
    (4, "eagle,lion,monkey,chameleon", "high_security", "easy", "failed"),
    (5, "eagle,snake,chameleon,seal,sloth", "standard", "easy", "escaped"),
    (5, "elephant,lion,parrot,monkey,rhinoceros", "high_security", "difficult", "failed"),
    (6, "eagle,snake,chameleon,seal,sloth,parrot", "standard", "normal", "escaped"),
    (6, "lion,monkey,elephant,rhinoceros,eagle,snake", "standard", "difficult", "failed"),
    (6, "random", "high_security", "easy", "failed"),
]
# name, options: every popularity card, every bonus card and each open reading the other way
FIVE_BY_FIVE_ZOO: list[tuple[str, dict[str, Any]]] = [
    ("1p_first_game", {"players": 1, "first_game": True}),
    ("1p_strict", {"players": 1, "popularity": "C", "bonuses": "BDG", "solo_award_strict": True}),
    ("1p_walls", {"players": 1, "popularity": "F", "bonuses": "CEH", "bonus_h_any_wall": True}),
    ("2p_first_game", {"players": 2, "first_game": True}),
    ("2p_requests_once", {"players": 2, "popularity": "B", "bonuses": "DEF", "requests_once": True}),
    (
        "2p_tie_of_two",
        {"players": 2, "popularity": "D", "bonuses": "AGH", "two_player_tie_shares_six": False},
    ),
    ("3p_random", {"players": 3}),
    ("3p_popularity_e", {"players": 3, "popularity": "E", "bonuses": "BFH"}),
    ("4p_first_game", {"players": 4, "first_game": True}),
    ("4p_random", {"players": 4}),
]
# name, options, the share of moves that are any at all: every mode, count of players and pairs
ZOOKEEPERS: list[tuple[str, dict[str, Any], float]] = [
    ("2p_fast", {"players": 2, "mode": "fast"}, 0.1),
    ("2p_normal", {"players": 2, "mode": "normal"}, 0.1),
    ("2p_advanced", {"players": 2, "mode": "advanced"}, 0.2),
    ("2p_stalled", {"players": 2, "mode": "normal", "action3_face_down": False}, 1.0),
    ("3p_normal", {"players": 3, "mode": "normal"}, 0.2),
    ("3p_advanced", {"players": 3, "mode": "advanced"}, 0.1),
    ("4p_fast_teams", {"players": 4, "mode": "fast", "teams": True}, 0.1),
    ("4p_advanced_teams", {"players": 4, "mode": "advanced", "teams": True}, 0.1),
    ("5p_normal", {"players": 5, "mode": "normal"}, 0.1),
    ("5p_advanced", {"players": 5, "mode": "advanced", "instant_end_all_players": True}, 0.1),
    ("6p_fast", {"players": 6, "mode": "fast"}, 0.1),
    ("6p_advanced_teams", {"players": 6, "mode": "advanced", "teams": True}, 0.1),
]
SHOWN = [
    "kuzooka/2p_standard_normal_monkey",
    "kuzooka/4p_standard_difficult_lion",
    "kuzooka/5p_high_security_difficult_elephant",
    "kuzooka/6p_standard_normal_eagle",
    "kuzooka/rulebook_example",
    "five_by_five_zoo/1p_first_game",
    "five_by_five_zoo/2p_requests_once",
    "zookeepers/2p_fast",
]


def choose(s: KuzookaState, random: Random) -> str:
    """A move of a team that sees all cards but is not always careful: notation."""
    legal = [s.action_to_string(action) for action in s.legal_actions()]
    if "unlock" in legal:
        return "unlock" if random.random() < 0.9 else "stop"
    if not any(one.startswith("place") or one == "suspend" for one in legal):
        return random.choice(legal)
    abilities = [
        one for one in legal if one.split()[0] not in ("place", "two", "join", "jump", "suspend", "done")
    ]
    if abilities and random.random() < 0.5:
        return random.choice(abilities)
    if random.random() < 0.12:
        return random.choice(legal)
    met = [one for one in legal if _met(s, one)]
    if met:
        return random.choice(met[:4])
    if "suspend" in legal:
        return "suspend"
    return random.choice([one for one in legal if one.startswith("place")])


def _met(s: KuzookaState, notation: str) -> bool:
    """Whether the team holds enough cards for the space of a suggestion."""
    words = notation.split()
    if words[0] not in ("place", "two", "jump"):
        return False
    family, index = s.game.action_space.decode(s.string_to_action(notation))
    space = index + (2 if family == "two" else 1)
    return sum(count_for(s, s.setup.kind[space])) >= s.setup.value[space]


def play(recording: Recording, seed: int) -> Record:
    """Play a game to its end."""
    random = Random(seed)
    state = cast(KuzookaState, recording.state)
    while not state.is_terminal():
        recording.apply(state.string_to_action(choose(state, random)))
    return recording.record()


def kuzooka() -> Iterator[tuple[str, Record]]:
    """All recorded games of KuZOOkA by name."""
    for players, animals, board, difficulty, end in KUZOOKA:
        options: dict[str, Any] = {"animals": animals, "board": board, "difficulty": difficulty}
        game = zootable.load("kuzooka", players=players, **options)
        for seed in range(2000):
            record = play(Recording(game, seed), seed)
            assert record.result is not None
            if (record.result.returns[0] > 0) == (end == "escaped"):
                break
        else:
            raise SystemExit(f"no game of {players} with {animals} on {board} is {end}")
        yield f"{players}p_{board}_{difficulty}_{animals.split(',')[0]}", record
    yield "rulebook_example", rulebook_example()


def rulebook_example() -> Record:
    """Jessy, Katja and Amir: hands and first tokens of the rulebook's example, then on to the end."""
    game = zootable.load("kuzooka", players=3, animals="eagle,chameleon,snake", megaphone=0)
    hands = [[0, 0, 5, 5, 5, 5, 1], [3, 0, 5, 1, 1, 2, 2], [3, 3, 3, 0, 5, 4]]
    items = [hands[place % 3][place // 3] for place in range(20)]
    recording = Recording(game, 7, ["Jessy", "Katja", "Amir"], {"items": items})
    for notation in ("place green 2", "place red 1", "done", "place blue 2"):
        recording.apply(game.action_space.parse(notation))
    return play(recording, 7)


def five_by_five_zoo() -> Iterator[tuple[str, Record]]:
    """All recorded games of 5x5 Zoo by name."""
    for number, (name, options) in enumerate(FIVE_BY_FIVE_ZOO):
        yield name, mixed("five_by_five_zoo", options, number, 0.3)


def zookeepers() -> Iterator[tuple[str, Record]]:
    """All recorded games of Zookeepers by name."""
    for number, (name, options, share) in enumerate(ZOOKEEPERS):
        yield name, mixed("zookeepers", options, number, share)


def mixed(name: str, options: dict[str, Any], number: int, share: float) -> Record:
    """A game in which most choices are the game's own policy's, and a share of them any at all."""
    game = zootable.load(name, **options)
    recording = Recording(game, number + 1)
    bot, random = make_bot("heuristic", game, seed=number), Random(number)
    state = recording.state
    while not state.is_terminal():
        acting = state.acting_players()
        seat = random.choice(acting)
        action = bot.act(state.clone_for(seat, number), seat)
        if random.random() < (0.05 if len(acting) > 1 else share):
            action = random.choice(state.legal_actions(seat))
        recording.apply(action, seat)
    return recording.record()


MAKERS = {"kuzooka": kuzooka, "five_by_five_zoo": five_by_five_zoo, "zookeepers": zookeepers}


def main() -> None:
    """Write what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--records", action="store_true", help="play the games anew (and the playthroughs)")
    parser.add_argument("--game", choices=MAKERS, help="the records of one game only")
    parser.add_argument(
        "--playthroughs", action="store_true", help="write the playthroughs of the records anew"
    )
    args = parser.parse_args()
    if not (args.records or args.playthroughs):
        parser.error("say --records or --playthroughs")
    if args.records:
        for game in [args.game] if args.game else MAKERS:
            folder = RECORDS / game
            folder.mkdir(parents=True, exist_ok=True)
            for old in folder.glob("*.json"):
                old.unlink()
            for name, record in MAKERS[game]():
                (folder / f"{name}.json").write_bytes(record.to_json() + b"\n")
                print(f"{game}/{name}: {len(record.moves)} moves")
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for name in SHOWN:
        record = Record.from_json((RECORDS / f"{name}.json").read_bytes())
        file = PLAYTHROUGHS / f"{name}.txt"
        file.parent.mkdir(exist_ok=True)
        file.write_text(playthrough(record), "utf-8")
        print(f"playthroughs/{name}.txt")


if __name__ == "__main__":
    main()
