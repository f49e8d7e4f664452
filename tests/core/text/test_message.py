"""ICU messages: what they say, in which case, and what is wrong with one that cannot be read."""

import re

import pytest

from palatium.core.errors import BadComponents
from palatium.core.text.locales import locale
from palatium.core.text.message import NUMBER, PLACE, PLURAL, SELECT, arguments, formatted, parse
from palatium.core.text.words import Words

TILES = "{n, plural, =0 {no tiles} one {# tile} other {# tiles}}"
FEW = "{n, plural, zero {Z#} one {O#} two {T#} few {F#} many {M#} other {X#}}"


def said(message: str, code: str = "en", **args: object) -> str:
    return formatted(parse(message), args, locale(code))


@pytest.mark.parametrize(
    ("message", "args", "text"),
    [
        ("Take {colour} from {source}.", {"colour": "red", "source": 3}, "Take red from 3."),
        ("{n, number} coins, {n} plain", {"n": 12000}, "12,000 coins, 12000 plain"),
        (TILES, {"n": 0}, "no tiles"),
        (TILES, {"n": 1}, "1 tile"),
        (TILES, {"n": 1234}, "1,234 tiles"),
        ("{a, select, x {is {b}} other {not {b}}}", {"a": "x", "b": 1}, "is 1"),
        ("{a, select, x {is {b}} other {not {b}}}", {"a": "y", "b": 1}, "not 1"),
        ("{a, select, true {yes} other {no}}", {"a": True}, "yes"),
        ("{a, select, x {" + TILES + "} other {}}!", {"a": "x", "n": 2}, "2 tiles!"),
        ("The King's Favor, '{'{a}'}' and ''", {"a": "b"}, "The King's Favor, {b} and '"),
        ("{n, plural, other {'#' is #}}", {"n": 3}, "# is 3"),
        ("# is a sign", {}, "# is a sign"),
    ],
)
def test_what_a_message_says(message: str, args: dict[str, object], text: str) -> None:
    assert said(message, **args) == text


@pytest.mark.parametrize(
    ("code", "numbers", "text"),
    [
        ("en", [0, 1, 2], "X0 O1 X2"),
        ("fr", [0, 1, 2, 1000000], "O0 O1 X2 M1\u202f000\u202f000"),
        ("pl", [1, 2, 5, 12, 22], "O1 F2 M5 M12 F22"),
        ("ar", [0, 1, 2, 3, 11, 100], "Z0 O1 T2 F3 M11 X100"),
        ("ja", [1], "X1"),
        ("pt-PT", [0, 1], "X0 O1"),
        ("xx", [1, 2], "O1 X2"),
    ],
)
def test_every_language_has_its_plurals(code: str, numbers: list[int], text: str) -> None:
    assert " ".join([said(FEW, code, n=n) for n in numbers]) == text


@pytest.mark.parametrize(
    ("code", "number", "text"),
    [
        ("en", -1234567, "-1,234,567"),
        ("de", 1234567, "1.234.567"),
        ("pl", 1234, "1234"),
        ("pl", 12345, "12\u00a0345"),
        ("hi", 1234567, "12,34,567"),
        ("ar-EG", 1234, "\u0661\u066c\u0662\u0663\u0664"),
    ],
)
def test_every_language_writes_numbers_its_own_way(code: str, number: int, text: str) -> None:
    assert said("{n, number}", code, n=number) == text


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        ("{", "the name of an argument is expected (at letter 2 of '{')"),
        ("a } b", "'}' closes nothing"),
        ("{a", "'}' or ',' should follow {a"),
        ("{a, date}", "a is of the kind 'date'; there are number, plural, select"),
        ("{a, number, percent}", "'}' should follow {a, number"),
        ("{a, plural}", "',' should follow {a, plural"),
        ("{a, plural, one {x}}", "a has no case 'other'"),
        ("{a, plural, some {x} other {}}", "'some' is not a case of a plural"),
        ("{a, select, x {1} x {2} other {}}", "the case 'x' of a stands there twice"),
        ("{a, select, x 1}", "'{' should follow the case 'x'"),
        ("{a, select, other {1", "the case 'other' of a is not closed"),
        ("{a,select,other{" * 9, "too deep"),
    ],
)
def test_what_cannot_be_read_is_named(message: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=re.escape(wrong)):
        parse(message)


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(KeyError, match="source"):
        said("{colour} from {source}", colour="red")
    with pytest.raises(ValueError, match="n should be a whole number, it is '2'"):
        said(TILES, n="2")


def test_arguments_know_their_kind() -> None:
    message = "{a} {b, number} {a, number} {c, select, other {{d, plural, other {#}}}}"
    found = arguments(parse(message))
    assert found == {"a": NUMBER, "b": NUMBER, "c": SELECT, "d": PLURAL}
    assert arguments(parse("{a}")) == {"a": PLACE}


def test_words_say_tokens_of_the_game_in_their_language() -> None:
    words = Words({"take": "{c, select, red {!} other {}}Nimm {c}.", "word.red": "Rot", "bad": "{"})
    assert words.say("take", {"c": "red"}) == "!Nimm Rot."
    assert words.say("take", {"c": "blue"}) == "Nimm blue."
    words.fix("take", "{as it is}")
    assert words.say("take") == "{as it is}"
    with pytest.raises(BadComponents, match="the text of bad: "):
        words.say("bad")
