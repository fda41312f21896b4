"""What each seat of 5x5 Zoo sees, and the words and targets of its options."""

from __future__ import annotations

from typing import Any, Final

from zootable.games.five_by_five_zoo import actions as act
from zootable.games.five_by_five_zoo import components, grid, narrate, rules, scoring
from zootable.games.five_by_five_zoo.components import CATEGORIES, COLOURS, KINDS, LETTERS
from zootable.games.five_by_five_zoo.encode import shown_zoo
from zootable.games.five_by_five_zoo.state import (
    DOOR_BOUGHT,
    LINE_UP,
    NO_TILE,
    NOT_BUYING,
    OVER,
    PHASES,
    PLACE,
    SETUP,
    Position,
    Purchase,
    Result,
    Step,
    Zoo,
)
from zootable.kernel.game import Option

WALK_BONUSES: Final = (0, 1, 6)
"""The bonus cards that count the walk of round 3: A, B and G."""


def view(s: Position, player: int | None) -> dict[str, Any]:
    """What a seat sees (R52); ``None``: a spectator. Everything but others' plans of a line-up is open."""
    setup = s.setup
    in_line_up = s.phase == LINE_UP
    over = s.phase == OVER
    zoos = [shown_zoo(s, seat, seat == player) for seat in range(setup.players)]
    return {
        "game": "five_by_five_zoo",
        "phase": PHASES[s.phase],
        "acting": list(s.acting_players()),
        "round": s.round,
        "rounds": setup.rounds,
        "turns": setup.turns,
        "start_player": s.start,
        "player": None if in_line_up or over else s.player,
        "gates": [grid.DIRECTIONS[gate] for gate in s.gates],
        "gate": grid.DIRECTIONS[rules.next_gate(s)],
        "popularity": LETTERS[s.condition],
        "bonuses": [LETTERS[bonus] for bonus in s.bonuses],
        "flags": {
            "requests_once": setup.requests_once,
            "bonus_h_any_wall": setup.bonus_h_any_wall,
            "solo_award_strict": bool(s.game.options["solo_award_strict"]),
            "two_player_tie_shares_six": setup.tie_shares_six,
        },
        "display": _display(s),
        "special": [KINDS[kind] for kind in s.special],
        "meeples": [COLOURS[colour] for colour in range(5) if s.meeples[colour]],
        "decks": {
            "small": len(s.tiles),
            "large": len(s.large),
            "special": len(s.cards),
            "customers": sum(s.customers),
            "discards": sum(s.discards),
        },
        "stock": {"cubes": _colours(s.stock), "meeples": _colours(s.meeple_stock)},
        "hand": _hand(s),
        "seats": [_seat(s, seat, zoo) for seat, zoo in enumerate(zoos)],
        "plan": _plan(s, player) if in_line_up and player is not None else None,
        "previews": _previews(s, player),
        "rounds_scored": [_round(s, number) for number in range(len(s.results))],
        "final": _final(s) if over else None,
        "result": "over" if over else None,
    }


def _colours(counts: list[int] | tuple[int, ...]) -> dict[str, int]:
    return {COLOURS[colour]: count for colour, count in enumerate(counts)}


def _tile_id(s: Position, tile: int) -> str | None:
    return None if tile == NO_TILE else s.setup.components.tile_id(tile)


def _display(s: Position) -> list[dict[str, Any]]:
    table = components.numbers()
    found = []
    for row in range(act.ROWS):
        slots = range(act.SLOTS * row, act.SLOTS * row + s.setup.row_tiles[row])
        found.append(
            {
                "row": row + 1,
                "action": table.rows[row].action or None,
                "door": table.rows[row].door,
                "visitor": COLOURS[s.tokens[row]] if s.phase != SETUP else None,
                "tiles": [_tile_id(s, s.display[place]) for place in slots],
            }
        )
    return found


def _hand(s: Position) -> dict[str, Any] | None:
    if s.tile == NO_TILE and s.drawn == NO_TILE and s.row < 0:
        return None
    return {
        "seat": s.player,
        "row": s.row + 1 if s.row >= 0 else None,
        "slot": s.slot if s.row >= 0 else None,
        "tile": _tile_id(s, s.tile),
        "drawn": _tile_id(s, s.drawn),
        "heart": s.heart,
        "card": KINDS[s.card] if s.card >= 0 else None,
    }


def _seat(s: Position, seat: int, zoo: Zoo) -> dict[str, Any]:
    setup = s.setup
    order = {step[1]: (number + 1, step) for number, step in enumerate(zoo.steps)}
    tiles = []
    for square in rules.squares_of(zoo.heads):
        number, step = order.get(square, (None, None))
        tiles.append(
            {
                "id": _tile_id(s, zoo.tiles[square]),
                "square": grid.SQUARE_NAMES[square],
                "popularity": bool(zoo.popularity >> square & 1),
                "visitor": None if step is None else COLOURS[step[2]],
                "meeple": step is not None and step[3] == 1,
                "step": number,
            }
        )
    return {
        "seat": seat,
        "points": zoo.points,
        "turn": zoo.turns,
        "ready": s.phase == LINE_UP and zoo.ready,
        "removed": _tile_id(s, s.removed),
        "tiles": tiles,
        "doors": [grid.BORDER_NAMES[border] for border in rules.squares_of(zoo.doors)],
        "hand_doors": zoo.hand_doors,
        "walk": _steps(zoo.steps),
        "cubes": _colours(zoo.cubes),
        "meeples": _colours(zoo.meeples),
        "requests": [
            {
                "id": setup.components.file.requests[number].id,
                "points": setup.components.points[number],
                "met": [round for round, one in zoo.met if one == place],
                "open": place in scoring.open_requests(setup, zoo),
            }
            for place, number in enumerate(zoo.requests)
        ],
        "visited": dict(zip(CATEGORIES, scoring.visited_categories(setup, zoo), strict=False)),
        "cards": [KINDS[kind] for kind in zoo.cards],
        "bonus": [_bonus(s, zoo, bonus) for bonus in s.bonuses],
        "card_points": [scoring.card_points(setup, zoo, kind) for kind in zoo.cards],
        "stars": scoring.stars(setup, zoo),
        "popularity_tokens": zoo.popularity.bit_count(),
        "tile_count": zoo.heads.bit_count(),
    }


def _bonus(s: Position, zoo: Zoo, bonus: int) -> dict[str, Any]:
    """What a bonus card counts now; those for the walk of round 3 count nothing before it."""
    count = scoring.bonus_count(s.setup, zoo, bonus)
    if bonus in WALK_BONUSES and s.round < s.setup.rounds:
        count = 0
    return {"bonus": LETTERS[bonus], "count": count, "points": scoring.bonus_points(bonus, count)}


def _steps(steps: tuple[Step, ...]) -> list[dict[str, Any]]:
    return [
        {
            "border": grid.BORDER_NAMES[border],
            "square": grid.SQUARE_NAMES[square],
            "colour": COLOURS[colour],
            "meeple": meeple == 1,
        }
        for border, square, colour, meeple in steps
    ]


def _thing(what: int) -> str:
    return "door" if what == DOOR_BOUGHT else grid.SQUARE_NAMES[what]


def _bought(bought: tuple[Purchase, ...]) -> list[dict[str, Any]]:
    return [{"what": _thing(what), "paid": [COLOURS[one] for one in colours]} for what, *colours in bought]


def _plan(s: Position, player: int) -> dict[str, Any]:
    zoo = s.zoos[player]
    paying = None
    if zoo.buying != NOT_BUYING:
        paying = {"what": _thing(zoo.buying), "paid": [COLOURS[colour] for colour in zoo.paid]}
    return {
        "steps": _steps(zoo.steps),
        "laid": [grid.BORDER_NAMES[border] for border in zoo.laid],
        "bought": _bought(zoo.bought),
        "paying": paying,
        "cubes": _colours(zoo.cubes),
        "meeples": _colours(zoo.meeples),
        "hand_doors": zoo.hand_doors,
        "at": grid.SQUARE_NAMES[zoo.at] if zoo.at >= 0 else None,
        "confirmed": zoo.ready,
        "score": _plan_score(s, zoo),
    }


def _plan_score(s: Position, zoo: Zoo) -> dict[str, Any]:
    """What the plan brings so far, without the award, which depends on the others."""
    setup = s.setup
    crossed = sum([1 for step in zoo.steps if zoo.doors >> step[0] & 1])
    popular = (zoo.visited & zoo.popularity).bit_count()
    _, places = scoring.paid_requests(setup, zoo)
    requests = [
        {
            "id": setup.components.file.requests[zoo.requests[place]].id,
            "points": setup.components.points[zoo.requests[place]],
        }
        for place in places
    ]
    bonus: list[dict[str, Any]] = []
    if s.round == setup.rounds:
        bonus = [_bonus(s, zoo, one) for one in s.bonuses if one in WALK_BONUSES]
    total = len(zoo.steps) + popular + crossed
    total += sum([int(str(one["points"])) for one in [*requests, *bonus]])
    return {
        "tiles": len(zoo.steps),
        "popularity": popular,
        "doors": crossed,
        "requests": requests,
        "bonus": bonus,
        "total": total,
    }


def _previews(s: Position, player: int | None) -> dict[str, Any] | None:
    """For the one who places a tile: what each square would bring."""
    if player is None or s.phase not in (SETUP, PLACE) or player != s.player:
        return None
    setup = s.setup
    zoo = s.zoos[player]
    before = {
        bonus: scoring.bonus_points(bonus, scoring.bonus_count(setup, zoo, bonus)) for bonus in s.bonuses
    }
    found: dict[str, Any] = {}
    for action in rules.legal(s, player):
        drawn = action >= act.PLACE_DRAWN
        square = action - (act.PLACE_DRAWN if drawn else act.PLACE)
        tile = s.drawn if drawn else s.tile
        lie = setup.lies[tile][square]
        assert lie is not None
        heart = s.phase == PLACE and (rules.condition_met(s, zoo, tile, lie) or (s.heart and not drawn))
        after = zoo.clone()
        after.put(tile, lie)
        found[str(action)] = {
            "stars": setup.components.stars[tile],
            "heart": heart,
            "bonus": [
                {
                    "bonus": LETTERS[bonus],
                    "before": before[bonus],
                    "after": scoring.bonus_points(bonus, scoring.bonus_count(setup, after, bonus)),
                }
                for bonus in s.bonuses
                if bonus not in WALK_BONUSES
            ],
        }
    return found


def _round(s: Position, number: int) -> dict[str, Any]:
    return {
        "round": number + 1,
        "gate": grid.DIRECTIONS[s.gates[number]],
        "start_player": s.starts[number],
        "seats": [_result(s, seat, result) for seat, result in enumerate(s.results[number])],
    }


def _result(s: Position, seat: int, result: Result) -> dict[str, Any]:
    table = s.setup.components
    requests = [s.zoos[seat].requests[place] for place in result.met]
    return {
        "visitors": result.visitors,
        "tiles": result.visitors,
        "popularity": result.popular,
        "doors": result.crossed,
        "award": result.award,
        "requests": [{"id": table.file.requests[one].id, "points": table.points[one]} for one in requests],
        "total": result.visitors + result.popular + result.crossed + result.award + result.requests,
        "steps": _steps(result.steps),
        "laid": [grid.BORDER_NAMES[border] for border in result.laid],
        "bought": _bought(result.bought),
        "zoo": _zoo_then(s, result),
    }


def _zoo_then(s: Position, result: Result) -> dict[str, Any]:
    """The tiles and doors of a zoo as its line-up of a settled round left them."""
    popular = result.before.popularity
    for what, *_ in result.bought:
        if what != DOOR_BOUGHT:
            popular |= 1 << what
    tiles = [
        {
            "id": _tile_id(s, tile),
            "square": grid.SQUARE_NAMES[square],
            "popularity": bool(popular >> square & 1),
        }
        for square, tile in enumerate(result.tiles)
        if tile != NO_TILE and tile not in result.tiles[:square]
    ]
    doors = result.before.doors
    for border in result.laid:
        doors |= 1 << border
    return {"tiles": tiles, "doors": [grid.BORDER_NAMES[border] for border in rules.squares_of(doors)]}


def _final(s: Position) -> dict[str, Any]:
    places = {seats[0]: place + 1 for place, seats in enumerate(scoring.standings(s))}
    seats = []
    for seat, zoo in enumerate(s.zoos):
        rounds = [one[seat] for one in s.results]
        seats.append(
            {
                "rounds": [
                    one.visitors + one.popular + one.crossed + one.award + one.requests for one in rounds
                ],
                "bonus": [_bonus(s, zoo, bonus) for bonus in s.bonuses],
                "cards": [
                    {"kind": KINDS[kind], "points": scoring.card_points(s.setup, zoo, kind)}
                    for kind in zoo.cards
                ],
                "stars": scoring.stars(s.setup, zoo),
                "total": zoo.points,
                "popularity_tokens": zoo.popularity.bit_count(),
                "tiles": zoo.heads.bit_count(),
                "distance": scoring.distance(s, seat),
                "rank": scoring.rank(zoo.points) if s.setup.solo else None,
                "place": places[seat],
            }
        )
    return {"seats": seats}


# --- Options -------------------------------------------------------------------------------------------


def options(s: Position, player: int, legal: list[int]) -> list[Option]:
    """The legal actions of an acting player, in words and with what one clicks."""
    space = s.game.action_space
    result: list[Option] = []
    for action in legal:
        family, index = space.decode(action)
        label, target, group = _describe(s, player, family, index)
        result.append(Option(action, space.notation(action), label, target, group))
    return result


def _describe(s: Position, player: int, family: str, index: int) -> tuple[str, str, str]:
    """Label, target and group of one option."""
    if family == "take":
        row, slot = divmod(index, act.SLOTS)
        name = narrate.tile_name(s, s.display[index])
        words = f"Take {name} and a {COLOURS[s.tokens[row]]} visitor from row {row + 1}"
        return words, f"tile:{row + 1}:{slot}", "take"
    if family in ("popularity", "buy_popularity", "place", "place_drawn"):
        return _square_words(s, player, family, index)
    if family == "card":
        card = components.cards().special[index]
        return f"Take the card “{card.title}”. {card.text}", f"card:{KINDS[index]}", "card"
    if family == "meeple":
        return f"Win the {COLOURS[index]} regular visitor", f"meeple:{COLOURS[index]}", "meeple"
    if family == "step":
        border, colour = divmod(index, 6)
        name = grid.BORDER_NAMES[border]
        square = _entered(s.zoos[player], border)
        words = f"Lead a {COLOURS[colour]} visitor to {grid.SQUARE_NAMES[square]}"
        return words, f"step:{name}:{COLOURS[colour]}", "step"
    if family == "lay":
        return f"Lay a door at {grid.BORDER_NAMES[index]}", f"border:{grid.BORDER_NAMES[index]}", "lay"
    if family == "pay":
        return f"Pay a {COLOURS[index]} visitor", f"cube:{COLOURS[index]}", "pay"
    words = {
        "customers": f"Draw {s.setup.row_customers} random visitors",
        "door": "Take a door instead",
        "buy_door": f"Buy a door for {s.setup.purchase} visitors",
        "confirm": "Ready",
    }[family]
    group = {"customers": "action", "door": "door", "buy_door": "buy", "confirm": "confirm"}[family]
    return words, f"button:{family}", group


def _entered(zoo: Zoo, border: int) -> int:
    """The square that a step over a border enters."""
    first, second = grid.ENDS[border]
    return second if first < 0 or zoo.anchors[first] == zoo.at else first


def _square_words(s: Position, player: int, family: str, square: int) -> tuple[str, str, str]:
    name = grid.SQUARE_NAMES[square]
    target = f"square:{name}"
    if family in ("place", "place_drawn"):
        tile = s.tile if family == "place" else s.drawn
        return f"Place {narrate.tile_name(s, tile)} at {name}", target, family
    tile = s.zoos[player].tiles[square]
    category = CATEGORIES[s.setup.components.category[tile]]
    if family == "popularity":
        return f"Popularity token on the {category} tile at {name}", target, "popularity"
    words = f"Buy a popularity token for the {category} tile at {name} for {s.setup.purchase} visitors"
    return words, target, "buy"
