"""The rulebook's own examples, played through."""

from __future__ import annotations

from tests.games.zookeepers.helpers import (
    cubes,
    fresh,
    hand,
    keep,
    legal,
    load,
    names,
    play,
    quarantine,
    restart,
    starting,
    under,
    up,
    zone,
)

from zootable.games.zookeepers import KeepersState, components, scoring
from zootable.games.zookeepers.state import OVER


def one_point(s: KeepersState, seat: int) -> str:
    return components.keeper_file().keepers[s.houses[4 * seat]].id


def scoring_example() -> KeepersState:
    """Saved 6+1+3+4+1+1+6, two 5-point keepers complete, two in quarantine, objective 5+5."""
    s = load(2, mode="advanced").new_scripted_state(1, {"first": [0], "objectives": [2, 0]})
    keep(s, 2, "grazing_mammal_keeper", "addax american_bison black_faced_impala")
    keep(s, 3, "endangered_species_keeper", "lar_gibbon")
    # the second complete keeper: carnivores of water and desert among them
    keep(s, 3, "water_and_desert_keeper", "waldrapp_ibis gila_monster great_white_pelican")
    keep(s, 1, one_point(s, 0), "lesser_sulphur_crested_cockatoo")
    keep(s, 4, "mammal_keeper")
    quarantine(s, "any", "snowy_owl")
    quarantine(s, "tropical", "jaguar")
    s.phase = OVER
    s._legal = None
    return s


def test_the_scoring_example():
    s = scoring_example()
    points = [s.setup.points[card] for card in scoring.saved_species(s, 0)]
    assert sorted(points) == sorted([6, 1, 3, 4, 1, 1, 6])
    assert scoring.items(s, 0) == (22, 10, -4, 10)
    assert scoring.scores(s)[0]["total"] == 38
    sheet = s.view(None)["final"]["seats"][0]
    assert (sheet["species_points"], sheet["keeper_points"], sheet["quarantine_points"]) == (22, 10, -4)
    assert sheet["objective"]["points"] == 10
    assert (sheet["objective"]["row"], sheet["objective"]["each"], sheet["objective"]["matching"]) == (
        14,
        5,
        2,
    )
    assert sheet["total"] == 38
    assert sheet["place"] == 1


def test_saving_from_the_table_and_from_quarantine():
    """Player A saves from the table, player B from the own quarantine; both counters go to 1."""
    for mode in ("fast", "normal"):
        s = fresh(mode=mode)
        quarantine(s, "prairie", "golden_capped_conure", seat=1)
        bag = s.bag[:]
        play(s, "save jaguar", "under house 1", "pay")
        assert cubes(s) == [0, 4, 3]
        assert s.bag == [bag[0] + 4, bag[1], bag[2]]
        assert names(s.kept[0]) == ["jaguar"]
        play(s, "end turn", "save golden_capped_conure", "under house 1", "pay")
        assert cubes(s, 1) == [4, 3, 3]
        assert names(s.kept[4]) == ["golden_capped_conure"]
        assert s.saved == [1, 1]


def test_collecting_two_cubes():
    """Player C has two species with the keepers and so takes two cubes."""
    for mode in ("fast", "normal"):
        s = fresh(3, mode=mode)
        keep(s, 1, one_point(s, 2), "gila_monster great_argus", seat=2)
        restart(s, 2)
        s.chance.script("bag", [1, 2])
        play(s, "collect")
        assert cubes(s, 2) == [4, 5, 4]


def test_moving_two_species():
    """Player A sends one species to the own quarantine and the other one to the bottom of the deck."""
    for mode in ("fast", "normal"):
        s = fresh(mode=mode)
        play(s, "quarantine african_lion", "own zone savanna", "discard jaguar")
        assert zone(s, "savanna") == "african_lion"
        assert under(s) == ["jaguar"]
        assert starting(s, "discard", "quarantine") == set()


def test_seeing_a_card_before_it_goes_to_quarantine():
    """Normal mode: player A sees one of the cards of the table, quarantines it and moves another one."""
    s = fresh()
    play(s, "look at column 1 row 2", "own zone savanna", "discard queensland_koala")
    assert zone(s, "savanna") == "hippopotamus"
    assert under(s) == ["queensland_koala"]


def test_sending_a_species_to_a_zone_of_player_as_choice():
    """Player A had more saved species at the start of player B's turn and chooses the zone."""
    s = fresh()
    keep(s, 1, one_point(s, 0), "gila_monster great_argus")
    restart(s, 1)
    play(s, "save jaguar", "under house 1", "pay", "send brown_bear", "to seat 1")
    assert s.acting_players() == (0,)
    assert legal(s) == {"own zone any", "own zone temperate"}
    play(s, "own zone any")
    assert zone(s, "any") == "brown_bear"


def test_replacing_a_keeper():
    """Player B's keeper goes under a pile, the species under the species deck, a new keeper comes."""
    s = restart(fresh(), 1)
    keep(s, 2, "mammal_keeper", "iberian_lynx lar_gibbon", seat=1)
    new = s.piles[1][0]
    play(s, "replace house 2 from pile 2")
    assert s.houses[5] == new
    assert names(s.under) == ["iberian_lynx", "lar_gibbon"]
    assert components.keeper_file().keepers[s.piles[1][-1]].id == "mammal_keeper"
    assert s.saved[1] == 0


def test_the_conservation_fund_when_saving():
    """A species needs one red cube: a white one pays for it, and no red cube comes back."""
    s = hand(fresh(table=("common_barn_owl",)), "red, 2 white")
    play(s, "save common_barn_owl", "under house 1")
    assert legal(s) == {"pay", "pay with 1 white for red"}
    play(s, "pay with 1 white for red")
    assert cubes(s) == [1, 0, 1]


def test_four_cubes_for_eight():
    """Player C takes four cubes without looking, then chooses what to keep and returns eight."""
    s = restart(fresh(3), 2)
    s.chance.script("bag", [2, 2, 0, 1])
    play(s, "exchange 8 for 4")
    assert cubes(s, 2) == [5, 5, 5]
    play(s, *["return green"] * 5, *["return red"] * 3)
    assert cubes(s, 2) == [2, 0, 5]
    assert "discard jaguar" in legal(s)


def test_new_species_between_the_two_cards():
    """Player C quarantines a species; two columns remain, so all cards are replaced; then another one."""
    s = restart(fresh(3), 2)
    for spot in [*range(6, 12), 1, 2]:
        s.fresh.append(s.table[spot])
        s.table[spot] = -1
    s.table[9] = s.fresh.pop(s.fresh.index(s.fresh[-1]))
    s._legal = None
    assert "new species" not in legal(s)
    play(s, "quarantine african_lion", "own zone savanna")
    play(s, "new species")
    assert len(up(s)) == 4
    second = next(text for text in sorted(starting(s, "quarantine")))
    play(s, second)
    play(s, next(iter(sorted(legal(s)))))
    assert len([card for card in s.zones[14:21] if card >= 0]) == 2
    assert s.view(2)["now"]["main"] == "done"


def test_discarding_a_protected_species():
    """Advanced: player A can take no card, so player B discards a species under one white cube of A's."""
    s = fresh(mode="advanced", table=("african_lion", "angolan_giraffe", "jaguar", "white_rhinoceros"))
    keep(s, 1, one_point(s, 0), "great_argus common_barn_owl")
    quarantine(s, "any", "addax")
    quarantine(s, "savanna", "cheetah", guard="white")
    quarantine(s, "tropical", "burmese_python")
    restart(s, 1)
    assert cubes(s) == [4, 4, 2]
    play(s, "save jaguar", "under house 1", "pay", "clear savanna of seat 1", "send african_lion")
    assert cubes(s) == [4, 4, 4], "the one on the card and one from the bag"
    assert zone(s, "savanna") == "african_lion"
    assert names(s.under) == ["cheetah"]
