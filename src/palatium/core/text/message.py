"""ICU messages, the part of MessageFormat that the catalogue is written in.

    Take {colour} from {source}.
    {n, number} in the bank
    {n, plural, =0 {no tiles} one {# tile} other {# tiles}}
    {side, select, left {to the left} other {to the right}}

An apostrophe is itself, but before a brace it quotes: '{' is a brace, and '' is an apostrophe. In a
plural # is the number, and '#' is the sign.
The page reads the same messages with FormatJS; a test compares both. Numbers are whole numbers.
"""

from typing import Final

from palatium.core.text.locales import Locale

TEXT: Final = 0
PLACE: Final = 1
NUMBER: Final = 2
PLURAL: Final = 3
SELECT: Final = 4

CATEGORIES: Final = ["zero", "one", "two", "few", "many", "other"]
SPACES: Final = " \t\n"
MOST_DEPTH: Final = 6
"""How deep plurals and selects may lie in one another."""


class MessagePart:
    """Text, a place for an argument, or cases that an argument chooses from."""

    def __init__(self, kind: int, text: str, cases: "dict[str, list[MessagePart]]") -> None:
        self.kind = kind
        self.text = text
        """The text itself, or the name of the argument."""
        self.cases = cases


def plain(text: str) -> list[MessagePart]:
    """Return a message that says this text and nothing else, whatever its braces."""
    return [MessagePart(TEXT, text, {})]


def parse(message: str) -> list[MessagePart]:
    """Return the parts of a message; ValueError says what is wrong with it."""
    return _Parser(message).parts(0, "")


def chosen(parts: list[MessagePart], args: dict[str, object], locale: Locale) -> list[MessagePart]:
    """Return the parts that are said with these arguments: texts, places and numbers only."""
    out: list[MessagePart] = []
    todo = parts[::-1]
    while todo:
        part = todo.pop()
        if part.kind == PLURAL:
            todo += _plural_case(part, args[part.text], locale)[::-1]
        elif part.kind == SELECT:
            value = args[part.text]
            word = str(value).lower() if isinstance(value, bool) else str(value)
            todo += (part.cases.get(word) or part.cases["other"])[::-1]
        else:
            out.append(part)
    return out


def formatted(parts: list[MessagePart], args: dict[str, object], locale: Locale) -> str:
    """Return a message with its arguments; KeyError names one that is missing."""
    out: list[str] = []
    for part in chosen(parts, args, locale):
        if part.kind == TEXT:
            out.append(part.text)
        elif part.kind == NUMBER:
            out.append(locale.number(_whole(part.text, args[part.text])))
        else:
            out.append(str(args[part.text]))
    return "".join(out)


def arguments(parts: list[MessagePart]) -> dict[str, int]:
    """Return the arguments of a message, each with the strictest kind of its places."""
    out: dict[str, int] = {}
    todo = parts[:]
    while todo:
        part = todo.pop()
        if part.kind != TEXT:
            out[part.text] = max(part.kind, out.get(part.text, PLACE))
        for case in part.cases.values():
            todo += case
    return out


def _plural_case(part: MessagePart, value: object, locale: Locale) -> list[MessagePart]:
    number = _whole(part.text, value)
    exact = part.cases.get(f"={number}")
    if exact is not None:
        return exact
    return part.cases.get(locale.category(number)) or part.cases["other"]


def _whole(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{name} should be a whole number, it is {value!r}")
    return value


class _Parser:
    """Reads a message from left to right."""

    def __init__(self, message: str) -> None:
        self._message = message
        self._at = 0

    def parts(self, depth: int, counted: str) -> list[MessagePart]:
        """Return the parts up to the end, in a case up to its brace; # stands for `counted`."""
        out: list[MessagePart] = []
        text: list[str] = []
        message = self._message
        while self._at < len(message):
            letter = message[self._at]
            if letter == "'":
                text.append(self._quoted(counted))
                continue
            if letter == "}" and depth:
                break
            if letter == "}":
                raise self._wrong("'}' closes nothing")
            is_count = letter == "#" and counted != ""
            if letter != "{" and not is_count:
                text.append(letter)
                self._at += 1
                continue
            if text:
                out.append(MessagePart(TEXT, "".join(text), {}))
                text = []
            self._at += 1
            out.append(MessagePart(NUMBER, counted, {}) if is_count else self._argument(depth))
        if text:
            out.append(MessagePart(TEXT, "".join(text), {}))
        return out

    def _quoted(self, counted: str) -> str:
        """Return what stands at an apostrophe."""
        message = self._message
        self._at += 1
        after = message[self._at : self._at + 1]
        if after == "'":
            self._at += 1
            return "'"
        if after not in ("{", "}", "<", ">") and not (after == "#" and counted):
            return "'"
        out: list[str] = []
        while self._at < len(message):
            letter = message[self._at]
            self._at += 1
            if letter == "'":
                if message[self._at : self._at + 1] != "'":
                    break
                self._at += 1
            out.append(letter)
        return "".join(out)

    def _argument(self, depth: int) -> MessagePart:
        name = self._word("the name of an argument")
        if self._takes("}"):
            return MessagePart(PLACE, name, {})
        if not self._takes(","):
            raise self._wrong(f"'}}' or ',' should follow {{{name}")
        kind = self._word("number, plural or select")
        if kind == "number":
            if not self._takes("}"):
                raise self._wrong(f"'}}' should follow {{{name}, number")
            return MessagePart(NUMBER, name, {})
        if kind not in ("plural", "select"):
            raise self._wrong(f"{name} is of the kind '{kind}'; there are number, plural, select")
        if not self._takes(","):
            raise self._wrong(f"',' should follow {{{name}, {kind}")
        if depth == MOST_DEPTH:
            raise self._wrong("the cases lie too deep in one another")
        return self._cases(name, kind == "plural", depth)

    def _cases(self, name: str, is_plural: bool, depth: int) -> MessagePart:
        cases: dict[str, list[MessagePart]] = {}
        while not self._takes("}"):
            case = self._word("a case such as other {...}, or '}'")
            exact = case[1:] if case.startswith("=") else ""
            if is_plural and case not in CATEGORIES and not exact.isdecimal():
                known = ", ".join(CATEGORIES)
                raise self._wrong(f"'{case}' is not a case of a plural; there are =1 and {known}")
            if case in cases:
                raise self._wrong(f"the case '{case}' of {name} stands there twice")
            if not self._takes("{"):
                raise self._wrong(f"'{{' should follow the case '{case}'")
            cases[case] = self.parts(depth + 1, name if is_plural else "")
            if not self._takes("}"):
                raise self._wrong(f"the case '{case}' of {name} is not closed")
        if "other" not in cases:
            raise self._wrong(f"{name} has no case 'other'")
        return MessagePart(PLURAL if is_plural else SELECT, name, cases)

    def _word(self, wanted: str) -> str:
        self._skip()
        start = self._at
        message = self._message
        while self._at < len(message) and (message[self._at] not in "{},'#" + SPACES):
            self._at += 1
        if self._at == start:
            raise self._wrong(f"{wanted} is expected")
        return message[start : self._at]

    def _takes(self, letter: str) -> bool:
        self._skip()
        if self._message[self._at : self._at + 1] != letter:
            return False
        self._at += 1
        return True

    def _skip(self) -> None:
        while self._at < len(self._message) and self._message[self._at] in SPACES:
            self._at += 1

    def _wrong(self, text: str) -> ValueError:
        return ValueError(f"{text} (at letter {self._at + 1} of '{self._message}')")

