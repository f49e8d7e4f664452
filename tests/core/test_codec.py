"""Codecs: every value survives writing, reading and ranking; bad tokens are named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palatium.core.codec import Codec, Counts, Names, Number
from palatium.core.errors import BadNotation

LETTERS = "PGOYBR"
WORDS = ["purple", "green", "orange", "yellow", "blue", "red"]
CODECS: list[Codec] = [
    Codec(5),
    Number(0, 0),
    Number(3, 40),
    Names(["a", "B", "c3"]),
    Names(list("ABCD"), ["Ann", "Bob", "Cid", "Dee"]),
    Counts(LETTERS, WORDS, 3, 0, 4),
    Counts(LETTERS, WORDS, 3, 2, 3),
    Counts("X", ["x"], 4, 0, 15),
]


@pytest.mark.parametrize("codec", CODECS)
def test_every_value_round_trips(codec: Codec) -> None:
    values = [codec.unrank(rank) for rank in range(codec.size)]
    assert values == sorted(set(values))
    for rank, value in enumerate(values):
        token = codec.text(value)
        assert token.split() == [token]
        assert codec.parse(token) == value
        assert codec.parse(token.upper()) == codec.parse(token.lower()) == value
        assert codec.rank(value) == rank
        codec.shown(value)


@pytest.mark.parametrize("codec", CODECS)
@given(token=st.text(max_size=12))
def test_any_token_is_read_or_refused(codec: Codec, token: str) -> None:
    try:
        value = codec.parse(token)
    except BadNotation:
        return
    assert codec.unrank(codec.rank(value)) == value


@pytest.mark.parametrize("codec", CODECS)
def test_values_outside_have_no_rank(codec: Codec) -> None:
    for value in (-1, 1 << 20):
        with pytest.raises(ValueError, match=r"outside|not a multiset"):
            codec.rank(value)


@pytest.mark.parametrize(
    "token, sentence",
    [
        ("--5", "'--5' is not a number from 3 to 40"),
        ("5-", "'5-' is not a number from 3 to 40"),
        ("", "'' is not a number from 3 to 40"),
        ("2", "2 is not from 3 to 40"),
        ("-3", "-3 is not from 3 to 40"),
        ("9" * 5000, "is not a number from 3 to 40"),
    ],
)
def test_bad_numbers(token: str, sentence: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Number(3, 40).parse(token)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    "token", ["", "2", "2X", "R2", "1R2", "5R", "3R3R", "9" * 5000 + "R", "-1R"]
)
def test_bad_multisets(token: str) -> None:
    with pytest.raises(BadNotation):
        Counts(LETTERS, WORDS, 3, 0, 4).parse(token)


def test_multisets_outside_their_size() -> None:
    with pytest.raises(BadNotation, match="holds 1 pieces, not 2 to 3"):
        Counts(LETTERS, WORDS, 3, 2, 3).parse("1R")
    with pytest.raises(BadNotation, match="holds 0 pieces"):
        Counts(LETTERS, WORDS, 3, 2, 3).parse("none")


def test_multisets_may_be_written_loosely() -> None:
    codec = Counts(LETTERS, WORDS, 3, 0, 4)
    assert codec.parse("rrp") == codec.parse("2R1P") == codec.parse("1P2R") == codec.parse("R1PR")
    assert codec.shown(codec.parse("2R1P")) == {"purple": 1, "red": 2}


def test_names_say_what_is_expected() -> None:
    with pytest.raises(BadNotation, match=r"'x' is not one of A, B, C, D"):
        Names(list("ABCD")).parse("x")
    many = Names([f"t{i}" for i in range(20)])
    assert many.expected().endswith("t11, ...")


def test_codecs_that_could_not_be_read_back_are_refused() -> None:
    with pytest.raises(ValueError, match="differ in case"):
        Names(["a", "A"])
    with pytest.raises(ValueError, match="one word"):
        Names(["a b"])
    with pytest.raises(ValueError, match="one word"):
        Names([""])
    with pytest.raises(ValueError, match="do not fit in 2 bits"):
        Counts("AB", ["a", "b"], 2, 0, 4)
