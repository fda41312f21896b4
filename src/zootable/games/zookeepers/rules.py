"""Zookeepers' rules, in the order of the rulebook: stateless functions on a :class:`Position`.

"R12" and the like are the rulings of RULINGS.md. The table of phases stands in state.py.
"""

from __future__ import annotations

from typing import Final

from zootable.games.zookeepers import actions as act
from zootable.games.zookeepers import narrate
from zootable.games.zookeepers.components import GREEN, RED, WHITE
from zootable.games.zookeepers.state import (
    CARD,
    CARD_BITS,
    DONE,
    EMPTY,
    GROUP_SHIFT,
    HOUSES,
    KEEPER,
    LIMIT,
    LOOKED,
    OBJECTIVE_BITS,
    OPEN,
    OVER,
    PAYMENT,
    PLACE,
    RECEIVE,
    RETURN,
    SECOND,
    SEND,
    TARGET,
    TURN,
    ZONE_COUNT,
    Position,
)

ENTRY: Final = (1 << GROUP_SHIFT) - 1
"""The part of an entry of the deck that a drawn card keeps: the card and who knows it."""


# --- Setup -----------------------------------------------------------------------------------------------


def set_up(s: Position) -> None:
    """Keepers, species, cubes and objectives for everybody (R1, R55, R56); then the first turn."""
    setup = s.setup
    chance = s.chance
    players = setup.players
    s.first = chance.below(players, "first")
    ones = chance.deal(setup.one_point[:], players, "one-point keepers")
    stack = setup.pile_keepers[:]
    chance.shuffle(stack, "keepers")
    for seat in range(players):
        place_keeper(s, seat, 0, ones[seat])
        for number in range(setup.dealt_keepers):
            place_keeper(s, seat, 1 + number, stack.pop(0))
        for colour in range(3):
            s.cubes[3 * seat + colour] = setup.start[colour]
            s.bag[colour] -= setup.start[colour]
    size = len(stack) // setup.piles
    for pile in range(setup.piles):
        s.piles[pile] = tuple(stack[size * pile : size * (pile + 1)])
        s.unseen[pile] = size
        s.stocked |= 1 << pile
    if setup.objectives:
        deal_objectives(s)
    if setup.fast:
        refill(s)
    else:
        deal_table(s)
    s.reveals = 0
    if s.events is not None:
        narrate.begin(s)
    begin_turn(s, s.first)


def deal_objectives(s: Position) -> None:
    """One secret objective each, seen by its owner and a team mate (R39); the rest is a pile (R56)."""
    secrets = s.setup.designs[:]
    s.chance.shuffle(secrets, "objectives")
    for seat in range(s.setup.players):
        s.objectives[seat] = secrets.pop(0) | knowers(s, seat) << OBJECTIVE_BITS
    s.secrets = secrets


def knowers(s: Position, seat: int) -> int:
    """The seats that see a seat's secrets, as bits: its own and its mate's (R39)."""
    mate = s.setup.mate[seat]
    return 1 << seat if mate < 0 else 1 << seat | 1 << mate


def everybody(s: Position) -> int:
    """All seats, as bits."""
    return (1 << s.setup.players) - 1


# --- The deck and the table ------------------------------------------------------------------------------


def deck_size(s: Position) -> int:
    """The species cards in the deck."""
    return len(s.fresh) + len(s.under)


def draw_species(s: Position) -> int:
    """The top species of the deck with the seats that know it (see CARD), or EMPTY."""
    fresh = s.fresh
    if fresh:
        card = s.chance.deal(fresh, 1, "species")[0]
        fresh[0] = fresh[-1]
        fresh.pop()
        return card
    under = s.under
    if not under:
        return EMPTY
    group = under[0] >> GROUP_SHIFT
    if group == 0:
        return under.pop(0)
    size = 1
    while size < len(under) and under[size] >> GROUP_SHIFT == group:
        size += 1
    return under.pop(s.chance.below(size, "order")) & ENTRY


def put_under(s: Position, card: int, known: int) -> None:
    """A species under the deck; ``known``: the seats that know which one."""
    s.under.append(card | known << CARD_BITS)


def refill(s: Position) -> None:
    """Fast: empty spots are filled as far as the deck goes (R5, R6)."""
    table = s.table
    for spot in range(len(table)):
        if table[spot] < 0:
            entry = draw_species(s)
            if entry < 0:
                return
            table[spot] = entry & CARD
            s.reveals += 1
            if s.events is not None:
                narrate.turned_up(s, spot)


def deal_table(s: Position) -> None:
    """Normal: 12 new cards, the bottom row first; what lay there goes under the deck after it (R25)."""
    table = s.table
    old: list[int] = []
    for spot, card in enumerate(table):
        if card >= 0:
            known = everybody(s) if spot % 3 == 0 else s.known[spot]
            old.append(card | known << CARD_BITS)
            table[spot] = EMPTY
        s.known[spot] = 0
    for row in range(3):
        for column in range(s.setup.columns):
            entry = draw_species(s)
            if entry >= 0:
                spot = 3 * column + row
                table[spot] = entry & CARD
                s.known[spot] = entry >> CARD_BITS if row > 0 else 0
    s.under += old
    s.reveals += 1
    if s.events is not None:
        narrate.dealt(s)


def slide(s: Position) -> None:
    """Normal: cards move down where there is room, and new bottom cards turn up (R4)."""
    table = s.table
    known = s.known
    for bottom in range(0, len(table), 3):
        if table[bottom + 1] < 0 and table[bottom + 2] >= 0:
            table[bottom + 1] = table[bottom + 2]
            known[bottom + 1] = known[bottom + 2]
            table[bottom + 2] = EMPTY
        if table[bottom] < 0 and table[bottom + 1] >= 0:
            table[bottom] = table[bottom + 1]
            known[bottom] = 0
            table[bottom + 1] = table[bottom + 2]
            known[bottom + 1] = known[bottom + 2]
            table[bottom + 2] = EMPTY
            s.reveals += 1
            if s.events is not None:
                narrate.turned_up(s, bottom)


def columns_left(s: Position) -> int:
    """The columns that have a card."""
    table = s.table
    left = 0
    for bottom in range(0, len(table), 3):
        if table[bottom] >= 0 or table[bottom + 1] >= 0 or table[bottom + 2] >= 0:
            left += 1
    return left


def face_up(s: Position) -> list[int]:
    """The species that lie face up on the table."""
    if s.setup.fast:
        return [card for card in s.table if card >= 0]
    table = s.table
    return [table[bottom] for bottom in range(0, len(table), 3) if table[bottom] >= 0]


def leave_table(s: Position, card: int) -> None:
    """Take a species from the table; its place stays empty for now (R50)."""
    spot = s.table.index(card)
    s.table[spot] = EMPTY
    s.known[spot] = 0


# --- The bag ---------------------------------------------------------------------------------------------


def draw_cubes(s: Position, seat: int, number: int) -> None:
    """So many cubes from the bag without looking, as far as there are (R12); everybody sees them (R27)."""
    bag = s.bag
    total = bag[RED] + bag[GREEN] + bag[WHITE]
    drawn = [0, 0, 0]
    for _ in range(min(number, total)):
        colour = s.chance.draw(bag, total, "bag")
        total -= 1
        bag[colour] -= 1
        s.cubes[3 * seat + colour] += 1
        drawn[colour] += 1
    s.reveals += 1
    if s.events is not None:
        narrate.drawn(s, seat, drawn)


def put_back(s: Position, seat: int, colour: int, number: int) -> None:
    """So many cubes of a colour from a seat to the bag."""
    s.cubes[3 * seat + colour] -= number
    s.bag[colour] += number


# --- How to play: a turn ---------------------------------------------------------------------------------


def begin_turn(s: Position, player: int) -> None:
    """The player's turn: what is remembered of its beginning, and the columns slide (R4, R21)."""
    s.player = player
    s.phase = TURN
    s.main = OPEN
    s.saved_now = False
    s.helped = False
    s.refreshed = False
    s.acted = False
    s.last = s.left >= 0
    ahead = 0
    mine = s.saved[player]
    for seat, count in enumerate(s.saved):
        if count > mine:
            ahead |= 1 << seat
    s.ahead = ahead & s.setup.opponents[player]
    if not s.setup.fast:
        slide(s)


def legal_turn(s: Position) -> list[int]:
    """One main action, free actions around it, and the end of the turn (R2)."""
    setup = s.setup
    player = s.player
    found: list[int] = []
    up = face_up(s)
    main = s.main
    if main == OPEN:
        add_saves(s, player, up, found)
        if s.saved[player] > 0 and s.bag[RED] + s.bag[GREEN] + s.bag[WHITE] > 0:  # R12
            found.append(act.COLLECT)
    if main != DONE:
        add_moves(s, player, up, found)
    if main == OPEN:
        add_keepers(s, player, found)
    if s.saved_now and s.ahead and not s.helped and not s.last and setup.help:  # R21, R23
        add_help(s, up, found)
    if not s.refreshed and (s.fresh or s.under):
        if setup.refresh_columns == 0:
            for colour in range(3):
                if s.cubes[3 * player + colour] > 0:
                    found.append(act.NEW_SPECIES_FOR + colour)
        elif s.table.count(EMPTY) >= 6 and columns_left(s) <= setup.refresh_columns:
            found.append(act.NEW_SPECIES)
    if setup.fund and not s.acted:
        found += setup.exchange[most_exchanged(s, player)]
    if setup.protection and s.free[player] != setup.zones:
        add_protection(s, player, found)
    found.append(act.END_TURN)
    return found


def end_turn(s: Position) -> None:
    """Cubes beyond the limit go back: white ones first, then those of the player's choice (R13)."""
    player = s.player
    setup = s.setup
    excess = s.cubes[3 * player + WHITE] - setup.white_limit
    if excess > 0:
        put_back(s, player, WHITE, excess)
        if s.events is not None:
            narrate.gave_back(s, player, WHITE, excess)
    total = s.cubes[3 * player] + s.cubes[3 * player + 1] + s.cubes[3 * player + 2]
    if total > setup.hand_limit:
        s.phase = LIMIT
        s.owed = total - setup.hand_limit
    else:
        next_turn(s)


def legal_returns(s: Position) -> list[int]:
    """The colours in the player's hand."""
    first = 3 * s.player
    return [act.GIVE_BACK + colour for colour in range(3) if s.cubes[first + colour] > 0]


def give_back(s: Position, colour: int) -> None:
    """One of the cubes that are owed, after an exchange or at the end of the turn."""
    put_back(s, s.player, colour, 1)
    s.owed -= 1
    if s.events is not None:
        narrate.gave_back(s, s.player, colour, 1)
    if s.owed > 0:
        return
    if s.phase == LIMIT:
        next_turn(s)
    else:
        s.phase = TURN


def next_turn(s: Position) -> None:
    """The next player's turn, unless the game ends here (R28, R43, R53)."""
    s.turn += 1
    s.passes = 0 if s.acted else s.passes + 1
    if s.left > 0:
        s.left -= 1
    players = s.setup.players
    idle = s.passes >= 2 * players and nothing_left(s)
    if s.left == 0 or idle or s.turn >= s.setup.safety:
        finish(s)
    else:
        begin_turn(s, (s.player + 1) % players)


# --- Action I: save species ------------------------------------------------------------------------------


def add_saves(s: Position, player: int, up: list[int], found: list[int]) -> None:
    """Species that a keeper has room for and that can be paid: from the table, from own zones (R7)."""
    wants = s.wants[player]
    first: Final = len(found)
    for card in up:
        if wants >> card & 1 and can_pay(s, player, card, 0):
            found.append(act.SAVE + card)
    if s.free[player] != s.setup.zones:
        for place in range(ZONE_COUNT * player, ZONE_COUNT * player + ZONE_COUNT):
            card = s.zones[place]
            if card >= 0 and wants >> card & 1 and can_pay(s, player, card, s.guards[place]):
                found.append(act.SAVE + card)
    if len(found) - first > 1:
        found.sort()


def can_pay(s: Position, seat: int, card: int, guard: int) -> bool:
    """Whether there is a payment for the species (R8, R37); ``guard``: the cubes on it."""
    setup = s.setup
    first = 3 * seat
    red = setup.red[card] - (guard & 3) - s.cubes[first]
    green = setup.green[card] - (guard >> 2 & 3) - s.cubes[first + 1]
    white = setup.white[card]
    if not setup.fund:
        return red <= 0 and green <= 0 and white <= s.cubes[first + 2]
    instead = 0
    if red > 0:
        instead += (red + 1) >> 1
    if green > 0:
        instead += (green + 1) >> 1
    lying = guard >> 4
    if lying > white + instead:
        instead = lying - white
    return white + instead - lying <= s.cubes[first + 2]


def payments(s: Position, seat: int, card: int, guard: int) -> list[tuple[int, int]]:
    """All distinct payments: whites for red and for green cubes (R8, R9, R37, R48)."""
    setup = s.setup
    first = 3 * seat
    red = setup.red[card] - (guard & 3)
    green = setup.green[card] - (guard >> 2 & 3)
    white = setup.white[card] - (guard >> 4)
    found: list[tuple[int, int]] = []
    for for_red in range((red + 1) // 2 + 1 if setup.fund else 1):
        if red - 2 * for_red > s.cubes[first]:
            continue
        for for_green in range((green + 1) // 2 + 1 if setup.fund else 1):
            if green - 2 * for_green > s.cubes[first + 1]:
                continue
            if 0 <= white + for_red + for_green <= s.cubes[first + 2]:
                found.append((for_red, for_green))
    return found


def cost(s: Position, card: int, guard: int, for_red: int, for_green: int) -> tuple[int, int, int]:
    """The cubes that a payment takes from the hand."""
    setup = s.setup
    red = max(0, setup.red[card] - (guard & 3) - 2 * for_red)
    green = max(0, setup.green[card] - (guard >> 2 & 3) - 2 * for_green)
    return red, green, setup.white[card] - (guard >> 4) + for_red + for_green


def zone_of(s: Position, seat: int, card: int) -> int:
    """The zone of a seat in which the species is, or EMPTY."""
    for zone in range(ZONE_COUNT):
        if s.zones[ZONE_COUNT * seat + zone] == card:
            return zone
    return EMPTY


def guard_of(s: Position, seat: int, card: int) -> int:
    """The cubes on a species if it is in a zone of that seat, else 0."""
    zone = zone_of(s, seat, card)
    return 0 if zone < 0 else s.guards[ZONE_COUNT * seat + zone]


def legal_keepers(s: Position) -> list[int]:
    """The own keepers with room whose objective the chosen species meets (R7)."""
    return [act.UNDER + house for house in fitting_houses(s, s.player, s.chosen)]


def fitting_houses(s: Position, seat: int, card: int) -> list[int]:
    """The houses of a seat whose keeper can take the species (R7, R11)."""
    setup = s.setup
    found: list[int] = []
    for house in range(setup.houses):
        place = HOUSES * seat + house
        keeper = s.houses[place]
        if keeper >= 0 and len(s.kept[place]) < setup.places and setup.match[keeper] >> card & 1:
            found.append(house)
    return found


def legal_payments(s: Position) -> list[int]:
    """All distinct payments for the chosen species (R48)."""
    guard = guard_of(s, s.player, s.chosen)
    return [
        act.PAY + (act.MOST_WHITES + 1) * for_red + for_green
        for for_red, for_green in payments(s, s.player, s.chosen, guard)
    ]


def pay(s: Position, for_red: int, for_green: int) -> None:
    """Pay for the chosen species and save it; the cubes on it are used too (R37)."""
    player = s.player
    card = s.chosen
    zone = zone_of(s, player, card)
    guard = 0 if zone < 0 else s.guards[ZONE_COUNT * player + zone]
    paid = cost(s, card, guard, for_red, for_green)
    for colour in range(3):
        put_back(s, player, colour, paid[colour])
        s.bag[colour] += guard >> 2 * colour & 3
    if s.events is not None:
        narrate.saved(s, card, zone, paid, guard)
    if zone < 0:
        leave_table(s, card)
    else:
        leave_zone(s, player, zone)
    place = HOUSES * player + s.house
    s.kept[place] = (*s.kept[place], card)
    count_wants(s, player)
    if s.events is not None and len(s.kept[place]) == s.setup.places:
        narrate.completed(s, player, s.houses[place])
    s.saved[player] += 1
    s.saved_now = True
    s.main = DONE
    s.phase = TURN
    s.chosen = EMPTY
    s.house = EMPTY
    if s.saved[player] >= s.setup.end_saved and s.left < 0:  # R28, R29
        s.left = s.setup.players
        if s.events is not None:
            narrate.triggered(s, player)


def count_wants(s: Position, seat: int) -> None:
    """Work out anew for which species a seat's keepers have room, and which houses have a keeper."""
    setup = s.setup
    wants = 0
    hired = 0
    for house in range(setup.houses):
        place = HOUSES * seat + house
        keeper = s.houses[place]
        if keeper >= 0:
            hired |= 1 << house
            if len(s.kept[place]) < setup.places:
                wants |= setup.match[keeper]
    s.wants[seat] = wants
    s.hired[seat] = hired


# --- Action II: collect resources ------------------------------------------------------------------------


def collect(s: Position) -> None:
    """As many cubes as species are saved; normal and advanced at most six (R12)."""
    number = s.saved[s.player]
    most = s.setup.collect_most
    if 0 < most < number:
        number = most
    s.main = DONE
    draw_cubes(s, s.player, number)


# --- Action III: discard or put species in quarantine ----------------------------------------------------


def add_moves(s: Position, player: int, up: list[int], found: list[int]) -> None:
    """Face-up species to the deck or to a zone, face-down ones by their place (R4, R14, R15)."""
    setup = s.setup
    mate = setup.mate[player]
    free = s.free[player] | (0 if mate < 0 else s.free[mate])
    cards = sorted(up)
    for card in cards:
        found.append(act.DISCARD + card)
    for card in cards:
        if setup.fits[card] & free:
            found.append(act.QUARANTINE + card)
    if setup.action3_face_down:
        table = s.table
        hidden = 0
        spot = len(table)
        while spot > 0:
            hidden <<= 2
            if table[spot - 1] >= 0:
                hidden |= 2
            if table[spot - 2] >= 0:
                hidden |= 1
            spot -= 3
        found += setup.look[hidden]


def legal_zones(s: Position) -> list[int]:
    """The free zones for the chosen species: own ones, in teams the mate's too (R15, R39)."""
    setup = s.setup
    fits = setup.fits[s.chosen]
    found = [act.ZONE + zone for zone in bits(fits & s.free[s.player])]
    mate = setup.mate[s.player]
    if mate >= 0:
        found += [act.ZONE + ZONE_COUNT + zone for zone in bits(fits & s.free[mate])]
    if s.phase == LOOKED:
        found.append(act.BOTTOM)
    return found


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, in order."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def look_at(s: Position, index: int) -> None:
    """Take up a face-down card, for the player's eyes alone (R4)."""
    spot = 3 * (index // 2) + 1 + index % 2
    s.chosen = s.table[spot]
    s.chosen_known = s.known[spot] | 1 << s.player
    s.spot = spot
    s.table[spot] = EMPTY
    s.known[spot] = 0
    s.phase = LOOKED
    s.reveals += 1
    if s.events is not None:
        narrate.looked(s)


def discard(s: Position, card: int) -> None:
    """A face-up species under the deck."""
    if s.events is not None:
        narrate.discarded(s, card)
    leave_table(s, card)
    put_under(s, card, everybody(s))
    card_moved(s)


def discard_looked(s: Position) -> None:
    """The card that was looked at under the deck; nobody else sees it (R4)."""
    if s.events is not None:
        narrate.discarded_unseen(s)
    put_under(s, s.chosen, s.chosen_known)
    card_moved(s)


def move_to_zone(s: Position, index: int) -> None:
    """The chosen species to a zone of the player or of the team mate."""
    seat = s.player if index < ZONE_COUNT else s.setup.mate[s.player]
    if s.phase == PLACE:
        leave_table(s, s.chosen)
    else:
        s.reveals += 1
        if s.events is not None:
            narrate.turned_over(s)
    enter_zone(s, seat, index % ZONE_COUNT, s.chosen)
    card_moved(s)


def card_moved(s: Position) -> None:
    """One of the up to two cards of action III is done (R14)."""
    s.chosen = EMPTY
    s.chosen_known = 0
    s.spot = EMPTY
    s.main = SECOND if s.main == OPEN else DONE
    s.phase = TURN


def enter_zone(s: Position, seat: int, zone: int, card: int) -> None:
    """A species into a free quarantine zone."""
    s.zones[ZONE_COUNT * seat + zone] = card
    s.free[seat] &= ~(1 << zone)
    if s.events is not None:
        narrate.quarantined(s, seat, zone, card)


def leave_zone(s: Position, seat: int, zone: int) -> None:
    """Empty a quarantine zone; whoever calls has taken the cubes in it."""
    s.zones[ZONE_COUNT * seat + zone] = EMPTY
    s.guards[ZONE_COUNT * seat + zone] = 0
    s.free[seat] |= 1 << zone


# --- Action IV: manage keepers ---------------------------------------------------------------------------


def add_keepers(s: Position, player: int, found: list[int]) -> None:
    """Hire, replace, dismiss; fast: replace only (R17, R18, R19); advanced: a new objective (R33)."""
    setup = s.setup
    hired = s.hired[player]
    if not setup.fast and hired.bit_count() < setup.houses:
        found += setup.hire[s.stocked]
    found += setup.replace[16 * hired + s.stocked]
    if not setup.fast:
        found += setup.dismiss[hired]
    if setup.objectives and s.secrets:
        found.append(act.OBJECTIVE)


def hire(s: Position, pile: int) -> None:
    """The top keeper of a pile into a free house; it can't be refused (R18)."""
    house = 0
    while s.hired[s.player] >> house & 1:
        house += 1
    keeper = draw_keeper(s, pile)
    place_keeper(s, s.player, house, keeper)
    s.main = DONE
    if s.events is not None:
        narrate.hired(s, s.player, house, keeper, pile)


def replace(s: Position, house: int, pile: int) -> None:
    """The top keeper of a pile for one's own, who goes under that pile with a farewell (R17, R19)."""
    keeper = draw_keeper(s, pile)
    old = lose_keeper(s, s.player, house)
    put_keeper_under(s, pile, old)
    place_keeper(s, s.player, house, keeper)
    s.main = DONE
    if s.events is not None:
        narrate.hired(s, s.player, house, keeper, pile)


def dismiss(s: Position, house: int, pile: int) -> None:
    """An own keeper under any pile (R19)."""
    put_keeper_under(s, pile, lose_keeper(s, s.player, house))
    s.main = DONE


def draw_keeper(s: Position, pile: int) -> int:
    """The top keeper of a pile."""
    keeper = s.piles[pile][0]
    s.piles[pile] = s.piles[pile][1:]
    if s.unseen[pile] > 0:
        s.unseen[pile] -= 1
    if not s.piles[pile]:
        s.stocked &= ~(1 << pile)
    s.reveals += 1
    return keeper


def put_keeper_under(s: Position, pile: int, keeper: int) -> None:
    """A keeper under a pile, seen by all."""
    s.piles[pile] = (*s.piles[pile], keeper)
    s.stocked |= 1 << pile
    if s.events is not None:
        narrate.let_go(s, s.player, keeper, pile)


def place_keeper(s: Position, seat: int, house: int, keeper: int) -> None:
    """A keeper into a free house."""
    s.houses[HOUSES * seat + house] = keeper
    s.kept[HOUSES * seat + house] = ()
    count_wants(s, seat)


def lose_keeper(s: Position, seat: int, house: int) -> int:
    """Take a keeper out of its house; its species go under the deck in the order of saving (R11, R20)."""
    place = HOUSES * seat + house
    keeper = s.houses[place]
    for card in s.kept[place]:
        put_under(s, card, everybody(s))
        s.saved[seat] -= 1
        if s.events is not None:
            narrate.lost(s, seat, card)
    s.houses[place] = EMPTY
    s.kept[place] = ()
    count_wants(s, seat)
    return keeper


def swap_objective(s: Position) -> None:
    """Draw a new secret objective, then put the old one under the pile (R33)."""
    player = s.player
    drawn = s.secrets.pop(0)
    s.secrets.append(s.objectives[player])
    s.objectives[player] = drawn | knowers(s, player) << OBJECTIVE_BITS
    s.main = DONE
    s.reveals += 1
    if s.events is not None:
        narrate.new_objective(s, player)


# --- Free action: new species ----------------------------------------------------------------------------


def new_species_for(s: Position, colour: int) -> None:
    """Fast: six new species for a cube; the old ones go under the deck in random order (R24, R51)."""
    put_back(s, s.player, colour, 1)
    s.refreshed = True
    if s.events is not None:
        narrate.refreshed(s, s.player, colour)
    old = [card for card in s.table if card >= 0]
    for spot in range(len(s.table)):
        s.table[spot] = EMPTY
    refill(s)
    group = (s.under[-1] >> GROUP_SHIFT if s.under else 0) + 1
    for card in sorted(old):
        put_under(s, card | group << GROUP_SHIFT, everybody(s))
    refill(s)


def new_species(s: Position) -> None:
    """Normal: with few columns left, new cards for nothing, once a turn (R25)."""
    s.refreshed = True
    if s.events is not None:
        narrate.refreshed(s, s.player, EMPTY)
    deal_table(s)


# --- Free action: conservation fund ----------------------------------------------------------------------


def most_exchanged(s: Position, seat: int) -> int:
    """So many cubes may be drawn in an exchange: no more than are in hand, in the bag, or allowed (R26)."""
    first = 3 * seat
    most = s.setup.exchange_most
    hand = s.cubes[first] + s.cubes[first + 1] + s.cubes[first + 2]
    if hand < most:
        most = hand
    total = s.bag[RED] + s.bag[GREEN] + s.bag[WHITE]
    return total if total < most else most


def exchange(s: Position, number: int) -> None:
    """Draw so many cubes; twice as many go back, of one's choice from hand and draw (R26)."""
    draw_cubes(s, s.player, number)
    s.owed = s.setup.exchange_price * number
    s.phase = RETURN


# --- Bonus: asking a zoo for help ------------------------------------------------------------------------


def add_help(s: Position, up: list[int], found: list[int]) -> None:
    """Species that a zoo ahead can take; advanced: or room to be made there (R21, R34, R38)."""
    setup = s.setup
    cards = sorted(up)
    zoos = bits(s.ahead)
    open_zones = 0
    for seat in zoos:
        open_zones |= s.free[seat]
    for card in cards:
        if setup.fits[card] & open_zones:
            found.append(act.SEND + card)
    if setup.protection:
        for seat in zoos:
            add_clearings(s, seat, cards, found)


def add_clearings(s: Position, seat: int, cards: list[int], found: list[int]) -> None:
    """Zones that could be cleared: the zoo can take no face-up card, but one after that (R34)."""
    setup = s.setup
    wanted = 0
    for card in cards:
        wanted |= setup.fits[card]
    if wanted & s.free[seat]:
        return
    for zone in bits(wanted & setup.zones):
        found.append(act.CLEAR + ZONE_COUNT * seat + zone)


def legal_targets(s: Position) -> list[int]:
    """The zoos ahead with a zone for the chosen species (R38)."""
    fits = s.setup.fits[s.chosen]
    return [act.TARGET + seat for seat in bits(s.ahead) if fits & s.free[seat]]


def legal_sends(s: Position) -> list[int]:
    """The face-up species that fit the zone that was cleared (R34)."""
    free = s.free[s.target]
    return [act.SEND + card for card in sorted(face_up(s)) if s.setup.fits[card] & free]


def clear(s: Position, seat: int, zone: int) -> None:
    """Advanced: a quarantined species of the other zoo goes under the deck (R34)."""
    place = ZONE_COUNT * seat + zone
    card = s.zones[place]
    guard = s.guards[place]
    if s.events is not None:
        narrate.cleared(s, seat, zone, card)
    leave_zone(s, seat, zone)
    put_under(s, card, everybody(s))
    s.helped = True
    s.target = seat
    s.phase = SEND
    if guard:
        refund(s, seat, guard)


def refund(s: Position, seat: int, guard: int) -> None:
    """The protecting cubes come back, and as many of each colour from the bag, as far as there are (R36)."""
    got = [0, 0, 0]
    for colour in range(3):
        number = guard >> 2 * colour & 3
        more = min(number, s.bag[colour])
        s.bag[colour] -= more
        s.cubes[3 * seat + colour] += number + more
        got[colour] = number + more
    if s.events is not None:
        narrate.refunded(s, seat, got)


def ask_for_help(s: Position, seat: int) -> None:
    """Send the chosen species; its new owner picks the zone if there are several (R22)."""
    card = s.chosen
    s.helped = True
    s.target = seat
    if s.events is not None:
        narrate.sent(s, seat, card)
    leave_table(s, card)
    zones = bits(s.setup.fits[card] & s.free[seat])
    if len(zones) == 1:
        receive(s, zones[0])
    else:
        s.phase = RECEIVE


def legal_receptions(s: Position) -> list[int]:
    """The free zones of the zoo that is asked (R22)."""
    return [act.ZONE + zone for zone in bits(s.setup.fits[s.chosen] & s.free[s.target])]


def receive(s: Position, zone: int) -> None:
    """The species sent enters a zone of the zoo that was asked."""
    enter_zone(s, s.target, zone, s.chosen)
    s.chosen = EMPTY
    s.target = EMPTY
    s.phase = TURN


# --- Species protection rule -----------------------------------------------------------------------------


def add_protection(s: Position, player: int, found: list[int]) -> None:
    """Cubes that may be put on own quarantined species (R35)."""
    first = 3 * player
    for zone in range(ZONE_COUNT):
        place = ZONE_COUNT * player + zone
        if s.zones[place] >= 0:
            for colour in range(3):
                if s.cubes[first + colour] > 0 and may_protect(s, place, colour):
                    found.append(act.PROTECT + 3 * zone + colour)


def may_protect(s: Position, place: int, colour: int) -> bool:
    """Whether one more cube of the colour keeps within the limits of the species (R35)."""
    setup = s.setup
    card = s.zones[place]
    guard = s.guards[place] + (1 << 2 * colour)
    red, green, white = guard & 3, guard >> 2 & 3, guard >> 4
    if (s.guards[place] >> 2 * colour & 3) == 3 or red + green + white > setup.guard_places:
        return False
    red = setup.red[card] - red
    green = setup.green[card] - green
    return red >= 0 and green >= 0 and white <= setup.white[card] + (red + 1) // 2 + (green + 1) // 2


def protect(s: Position, zone: int, colour: int) -> None:
    """A cube on an own quarantined species; it stays there (R35)."""
    s.cubes[3 * s.player + colour] -= 1
    s.guards[ZONE_COUNT * s.player + zone] += 1 << 2 * colour
    if s.events is not None:
        narrate.protected(s, s.player, zone, colour)


# --- End of the game -------------------------------------------------------------------------------------


def nothing_left(s: Position) -> bool:
    """No species on the table and in the deck."""
    return not s.fresh and not s.under and max(s.table) < 0


def stuck(s: Position, seat: int) -> bool:
    """Whether no quarantined species of the seat fits a keeper with room there (R42)."""
    wants = s.wants[seat]
    for place in range(ZONE_COUNT * seat, ZONE_COUNT * seat + ZONE_COUNT):
        card = s.zones[place]
        if card >= 0 and wants >> card & 1:
            return False
    return True


def ends_at_once(s: Position) -> bool:
    """Five and six players: nothing is left, and a player can't save what is in quarantine (R42)."""
    if not nothing_left(s):
        return False
    seats = range(s.setup.players)
    if s.setup.instant_all:
        return all(stuck(s, seat) for seat in seats)
    return any(s.free[seat] != s.setup.zones and stuck(s, seat) for seat in seats)


def finish(s: Position) -> None:
    """The game is over: secret objectives are shown and all is scored (R30)."""
    s.phase = OVER
    for seat in range(s.setup.players):
        if s.objectives[seat] >= 0:
            s.objectives[seat] |= everybody(s) << OBJECTIVE_BITS
    s.reveals += 1
    if s.events is not None:
        narrate.final(s)


# --- The turn of the engine ------------------------------------------------------------------------------


def legal(s: Position) -> list[int]:
    """The sorted legal actions of the acting player."""
    phase = s.phase
    if phase == TURN:
        return legal_turn(s)
    if phase == KEEPER:
        return legal_keepers(s)
    if phase == PAYMENT:
        return legal_payments(s)
    if phase in (PLACE, LOOKED):
        return legal_zones(s)
    if phase in (RETURN, LIMIT):
        return legal_returns(s)
    if phase == TARGET:
        return legal_targets(s)
    if phase == SEND:
        return legal_sends(s)
    if phase == RECEIVE:
        return legal_receptions(s)
    assert phase == OVER
    return []


def apply(s: Position, action: int) -> None:
    """Carry out a legal action; then what follows by itself."""
    phase = s.phase
    if phase == TURN:
        take_turn(s, action)
    elif phase == KEEPER:
        s.house = action - act.UNDER
        s.phase = PAYMENT
    elif phase == PAYMENT:
        for_red, for_green = divmod(action - act.PAY, act.MOST_WHITES + 1)
        pay(s, for_red, for_green)
    elif phase in (RETURN, LIMIT):
        give_back(s, action - act.GIVE_BACK)
    elif action == act.BOTTOM:
        discard_looked(s)
    elif phase in (PLACE, LOOKED):
        move_to_zone(s, action - act.ZONE)
    elif phase == TARGET:
        ask_for_help(s, action - act.TARGET)
    elif phase == SEND:
        s.chosen = action - act.SEND
        ask_for_help(s, s.target)
    else:
        receive(s, action - act.ZONE)
    if s.phase == TURN:
        settle(s)


def take_turn(s: Position, action: int) -> None:
    """An action of the turn's menu."""
    if action == act.END_TURN:
        if s.events is not None:
            narrate.turn_over(s)
        end_turn(s)
        return
    s.acted = True
    if action < act.COLLECT:
        s.chosen = action - act.SAVE
        s.phase = KEEPER
    elif action == act.COLLECT:
        collect(s)
    elif action < act.QUARANTINE:
        discard(s, action - act.DISCARD)
    elif action < act.LOOK:
        s.chosen = action - act.QUARANTINE
        s.chosen_known = everybody(s)
        s.phase = PLACE
    elif action < act.HIRE:
        look_at(s, action - act.LOOK)
    elif action < act.REPLACE:
        hire(s, action - act.HIRE)
    elif action < act.DISMISS:
        replace(s, (action - act.REPLACE) // 4, (action - act.REPLACE) % 4)
    elif action < act.OBJECTIVE:
        dismiss(s, (action - act.DISMISS) // 4, (action - act.DISMISS) % 4)
    elif action == act.OBJECTIVE:
        swap_objective(s)
    else:
        take_free_action(s, action)


def take_free_action(s: Position, action: int) -> None:
    """Help, new species, exchange, protection."""
    if action < act.CLEAR:
        s.chosen = action - act.SEND
        s.phase = TARGET
    elif action < act.NEW_SPECIES:
        clear(s, (action - act.CLEAR) // ZONE_COUNT, (action - act.CLEAR) % ZONE_COUNT)
    elif action == act.NEW_SPECIES:
        new_species(s)
    elif action < act.EXCHANGE:
        new_species_for(s, action - act.NEW_SPECIES_FOR)
    elif action < act.PROTECT:
        exchange(s, action - act.EXCHANGE + 1)
    else:
        protect(s, (action - act.PROTECT) // 3, (action - act.PROTECT) % 3)


def settle(s: Position) -> None:
    """After every action: the table is filled where the rules say so, and the game may end (R6, R25, R42)."""
    deck = len(s.fresh) + len(s.under)
    if deck:
        if s.setup.fast:
            if EMPTY in s.table:
                refill(s)
        elif s.table[0] < 0 and max(s.table) < 0:
            deal_table(s)
    elif s.setup.instant_end and ends_at_once(s):
        if s.events is not None:
            narrate.ended_at_once(s)
        finish(s)


# --- What a seat can't know ------------------------------------------------------------------------------


def redraw_hidden(s: Position, seat: int, seed: int) -> None:
    """Draw anew what a seat can't know (R49): unseen species, keepers in the piles, others' objectives.

    What it has seen going under a deck or a pile stays where it is, and so do the backs of the piles' tops.
    """
    s.chance.rekey(f"redraw {seed} {seat}")
    s.events = None
    s._legal = None
    redraw_species(s, seat)
    redraw_keepers(s)
    if s.setup.objectives:
        redraw_objectives(s, seat)


def redraw_species(s: Position, seat: int) -> None:
    """The deck that nobody has seen, and face-down cards that this seat has not seen."""
    spots: list[int] = []
    if not s.setup.fast:
        for spot, card in enumerate(s.table):
            if card >= 0 and spot % 3 > 0 and not s.known[spot] >> seat & 1:
                spots.append(spot)
    places = [place for place, entry in enumerate(s.under) if not entry >> (CARD_BITS + seat) & 1]
    looked = s.phase == LOOKED and not s.chosen_known >> seat & 1
    pool = s.fresh[:]
    pool += [s.table[spot] for spot in spots]
    pool += [s.under[place] & CARD for place in places]
    if looked:
        pool.append(s.chosen)
    pool.sort()
    number = len(spots) + len(places) + (1 if looked else 0)
    drawn = s.chance.deal(pool, number, "redraw")
    for spot in spots:
        s.table[spot] = drawn.pop()
    for place in places:
        s.under[place] = s.under[place] & ~CARD | drawn.pop()
    if looked:
        s.chosen = drawn.pop()
    s.fresh = sorted(pool[number:])


def redraw_keepers(s: Position) -> None:
    """The unseen keepers of the piles; a pile's top keeps the number on its back (R18)."""
    back = s.setup.back
    pool: list[int] = []
    for pile, cards in enumerate(s.piles):
        pool += cards[: s.unseen[pile]]
    if not pool:
        return
    pool.sort()
    s.chance.shuffle(pool, "redraw")
    tops: list[int] = []
    for pile, cards in enumerate(s.piles):
        if s.unseen[pile] > 0:
            wanted = back[cards[0]]
            place = 0
            while back[pool[place]] != wanted:
                place += 1
            tops.append(pool.pop(place))
    for pile, cards in enumerate(s.piles):
        unseen = s.unseen[pile]
        if unseen > 0:
            rest = pool[: unseen - 1]
            del pool[: unseen - 1]
            s.piles[pile] = (tops.pop(0), *rest, *cards[unseen:])


def redraw_objectives(s: Position, seat: int) -> None:
    """Secret objectives, in hands and in the pile, that this seat has not seen."""
    holders = [one for one, entry in enumerate(s.objectives) if not entry >> (OBJECTIVE_BITS + seat) & 1]
    places = [place for place, entry in enumerate(s.secrets) if not entry >> (OBJECTIVE_BITS + seat) & 1]
    low = (1 << OBJECTIVE_BITS) - 1
    pool = [s.objectives[one] & low for one in holders] + [s.secrets[place] & low for place in places]
    pool.sort()
    s.chance.shuffle(pool, "redraw")
    for one in holders:
        s.objectives[one] = s.objectives[one] & ~low | pool.pop()
    for place in places:
        s.secrets[place] = s.secrets[place] & ~low | pool.pop()
