"""Options, configs and the registry: a refusal says what would be right."""

from collections.abc import Callable

import pytest

import follies
import palatium as pal
from palatium.core.registry import forget_game, spec
from palatium.core.spec import Config, GameSpec, Option, common_options, guess

pytestmark = pytest.mark.usefixtures("follies_on_shelf")


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(pal.BadConfig) as caught:
        call()
    return str(caught.value)


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"players": 5}, "azul: players=5 should be a whole number from 2 to 4"),
        ({"players": "2"}, "azul: players='2' should be a whole number from 2 to 4"),
        ({"players": True}, "azul: players=True should be a whole number from 2 to 4"),
        ({"players": 2.0}, "azul: players=2.0 should be a whole number from 2 to 4"),
        ({"first": 2}, "azul: first=2 should be a seat from 0 to 1"),
        ({"first": 9}, "azul: first=9 should be a whole number from 0 to 3"),
        (
            {"side": "gray"},
            "azul: side='gray' should be one of colour, grey (did you mean 'grey'?)",
        ),
        ({"side": 1}, "azul: side=1 should be one of colour, grey"),
        (
            {"player": 2},
            (
                "azul has no option 'player'; it has players, first, components, side "
                "(did you mean 'players'?)"
            ),
        ),
    ],
)
def test_bad_options_of_a_game(options: dict[str, object], sentence: str) -> None:
    assert refused(lambda: pal.game("azul", **options)) == sentence


def test_unknown_games_are_guessed() -> None:
    sentence = refused(lambda: pal.game("azull"))
    assert sentence.startswith("there is no game 'azull'; there are azul")
    assert sentence.endswith("(did you mean 'azul'?)")


def test_kinds_of_options() -> None:
    many = Option("m", "many", "", [], ["moats", "swans"])
    assert many.settle(("swans", "moats", "swans"), "g") == ["moats", "swans"]
    assert many.settle(None, "g") == []
    assert refused(lambda: many.settle("moats", "g")) == "g: m='moats' should be a list"
    assert refused(lambda: many.settle(["moat"], "g")) == (
        "g: m has 'moat', which is not one of moats, swans (did you mean 'moats'?)"
    )
    assert Option("t", "texts", "").settle(["b", "a"], "g") == ["a", "b"]
    assert Option("p", "path", "").settle("x/y", "g") == "x/y"
    flag = Option("f", "flag", "", False)
    assert flag.settle(True, "g") is True
    assert refused(lambda: flag.settle(1, "g")) == "g: f=1 should be True or False"


def test_a_value_may_need_others() -> None:
    box = Option("box", "choice", "", "small", ["small", "large"])
    parts = Option("parts", "many", "", [], ["a", "b"], needs={"b": {"box": "large"}})
    four = common_options(2, 4, 2, {"4": {"box": "large", "parts": ["b"]}})
    own = GameSpec("g", "G", "me", [*four, box, parts], follies.build, [])
    assert refused(lambda: own.configure({"parts": ["a", "b"]})) == (
        "g: parts with 'b' needs box='large'"
    )
    assert refused(lambda: own.configure({"players": 4, "box": "large", "parts": ["a"]})) == (
        "g: players=4 needs box='large' and parts with 'b'"
    )


def test_config_reads_by_type() -> None:
    config = Config({"n": 3, "s": None, "t": "x", "f": True, "m": ["a"], "components": None})
    assert config.whole("n") == 3
    assert config.seat("s") == -1
    assert config.seat("n") == 3
    assert config.text("t") == "x"
    assert config.flag("f")
    assert config.texts("m") == ["a"]
    assert config.texts("t") == []
    assert config.folder() is None
    assert refused(lambda: config.whole("t")) == "t='x' should be a whole number"


def test_defaults_fill_in() -> None:
    game = pal.game("azul")
    assert game.config == {"players": 2, "first": None, "components": None, "side": "colour"}


def test_the_shelf() -> None:
    assert "follies" in pal.game_names()
    assert pal.game_names() == sorted(pal.game_names())
    assert spec("azul").title == "Azul: Summer Pavilion"
    assert pal.game("follies", players=2).name == "follies"


def test_a_spec_from_elsewhere_replaces_one() -> None:
    own = GameSpec("mine", "Mine", "me", common_options(2, 3, 2), follies.build, [])
    pal.register_game(own)
    assert spec("mine") is own
    forget_game("mine")
    assert "mine" not in pal.game_names()


def test_guess() -> None:
    assert guess("castle", ["castles", "azul"]) == " (did you mean 'castles'?)"
    assert guess("zzz", ["castles"]) == ""
