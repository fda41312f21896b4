"""A view of Zookeepers in words, for terminals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zootable.games.zookeepers import components
from zootable.games.zookeepers.components import COLOURS, Species


def describe(view: Mapping[str, Any]) -> str:
    """The whole view as lines of text."""
    lines = [_headline(view), ""]
    if view["final"] is None:
        lines += [*_table(view), "", *_supply(view), ""]
    for seat in view["seats"]:
        lines += [*_zoo(view, seat), ""]
    own = view["you"]
    if own is not None and own["objective"] is not None:
        lines += [*_objective(own["objective"]), ""]
    if view["final"] is not None:
        lines += _final(view["final"])
    return "\n".join(lines).rstrip()


def _cards() -> dict[str, Species]:
    return {card.id: card for card in components.species_file().species}


def _headline(view: Mapping[str, Any]) -> str:
    if view["final"] is not None:
        return "The game is over."
    words = f"{view['mode'].capitalize()} mode, turn {view['turn'] + 1}: seat {view['player'] + 1} to play"
    if view["last_turns"] is not None:
        words += f"; {view['last_turns']} turns to go"
    pending = view["pending"]
    if pending is not None:
        words += f" ({pending['kind']}"
        words += f", {_cards()[pending['species']].name})" if pending["species"] else ")"
    return words + "."


def _cubes(counts: Mapping[str, int]) -> str:
    return " ".join(f"{counts[colour]}{colour[0]}" for colour in COLOURS)


def card_line(card: Species) -> str:
    """A species in one line: name, points, needs, class, diet, origins, habitats."""
    needs = card.needs
    wanted = [(needs.red, "r"), (needs.green, "g"), (needs.white, "w")]
    cost = " ".join(f"{count}{letter}" for count, letter in wanted if count)
    kind = f"{card.class_} {card.diet}"
    return (
        f"{card.name} [{card.status} {card.points}] {cost}; {kind}; {'/'.join(card.origins)}; "
        + ", ".join(card.habitats)
    )


def _table(view: Mapping[str, Any]) -> list[str]:
    cards = _cards()
    able = {one["species"]: one for one in view["prospects"] if one["from"] == "table"}
    lines = ["Table:"]
    for column in view["table"]:
        down = sum(column["down"])
        behind = f" (+{down} face down)" if down else ""
        if column["up"] is None:
            lines.append(f"  {column['column']}: -{behind}")
            continue
        sign = "*" if able[column["up"]]["can_save"] else " "
        lines.append(f" {sign}{column['column']}: {card_line(cards[column['up']])}{behind}")
    return lines


def _supply(view: Mapping[str, Any]) -> list[str]:
    piles = ", ".join(
        f"{pile['pile']}: {pile['cards']} ({pile['matching']} fit)" if pile["cards"] else f"{pile['pile']}: -"
        for pile in view["piles"]
    )
    return [f"Deck: {view['deck']['cards']}. Bag: {_cubes(view['bag'])}.", f"Keepers in piles: {piles}."]


def _zoo(view: Mapping[str, Any], seat: Mapping[str, Any]) -> list[str]:
    cards = _cards()
    keepers = {one.id: one for one in components.keeper_file().keepers}
    sign = ">" if seat["seat"] == view["player"] else " "
    team = f", team {seat['team'] + 1}" if seat["team"] is not None else ""
    saved = f"{seat['saved']} of {view['end_saved']} saved, {seat['points']['total']} points"
    lines = [f"{sign}Seat {seat['seat'] + 1}{team}: {saved}, cubes {_cubes(seat['cubes'])}"]
    for house in seat["houses"]:
        if house["keeper"] is None:
            lines.append(f"    house {house['house']}: free")
            continue
        keeper = keepers[house["keeper"]]
        aim = components.objective_words(keeper.op, keeper.criteria)
        names = ", ".join(cards[one].name for one in house["species"]) or "nobody yet"
        done = " (complete)" if house["complete"] else ""
        lines.append(f"    house {house['house']}: {keeper.name} [{aim}, {keeper.points}]{done}: {names}")
    for zone in seat["zones"]:
        if zone["species"] is not None:
            guard = f", protected by {_cubes(zone['guard'])}" if any(zone["guard"].values()) else ""
            lines.append(f"    {zone['zone']}: {card_line(cards[zone['species']])}{guard}")
    return lines


def _objective(objective: Mapping[str, Any]) -> list[str]:
    lines = [f"Your secret objective {objective['design']} (keeper points: species, points each):"]
    for row in objective["rows"]:
        sign = "*" if row["now"] else " "
        more = "+" if row["or_more"] else ""
        lines.append(f" {sign}{row['total']}{more}: {row['text']}, {row['points']} (now {row['bonus']})")
    return lines


def _final(final: Mapping[str, Any]) -> list[str]:
    lines = []
    for sheet in sorted(final["seats"], key=lambda one: (one["place"], one["seat"])):
        parts = [
            f"{sheet['species_points']} species",
            f"{sheet['keeper_points']} keepers",
            f"{sheet['quarantine_points']} quarantine",
        ]
        if sheet["objective"] is not None:
            parts.append(f"{sheet['objective']['points']} objective")
        total = (
            f"{sheet['own']}" if sheet["own"] == sheet["total"] else f"{sheet['own']}, team {sheet['total']}"
        )
        lines.append(f"{sheet['place']}. seat {sheet['seat'] + 1}: {total} ({', '.join(parts)})")
    return lines
