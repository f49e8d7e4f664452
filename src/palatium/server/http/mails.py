"""Routes about mails: which ones you get, and the pages that links in mails open."""

from html import escape

from fastapi import APIRouter, Request, Response

from palatium.server.http.endpoints import answer, endpoint, need_person, read, server_of
from palatium.server.http.people import me
from palatium.server.people.mail_links import Purpose
from palatium.server.wire import accounts as wire_accounts
from palatium.server.wire.refusals import NoTable, NotYours

router = APIRouter()

ASKS: dict[Purpose, tuple[str, str]] = {
    "confirm": ("Do you want mails about your turns at {mail}?", "Confirm this address"),
    "stop": ("Do you want no more mails about your turns at {mail}?", "Stop these mails"),
}
DONE: dict[Purpose, str] = {
    "confirm": "The address is confirmed.",
    "stop": "You will get no more mails about your turns.",
}
FIELDS = ("person", "mail", "until", "sum")
PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Palatium</title>
<body style="font: 1.1rem/1.5 sans-serif; max-width: 30rem; margin: 3rem auto; padding: 0 1rem">
<h1>Palatium</h1>
<p>{text}</p>{form}
"""
FORM = """
<form method="post"><button style="font: inherit; padding: .5rem 1rem">{button}</button></form>"""


@endpoint(router, "POST", "/api/mail", takes=wire_accounts.MailWish, gives=wire_accounts.Me)
async def wish_for_mails(request: Request) -> Response:
    """Turn mails on or off. A new address is sent a link, and is yours once you open it."""
    wish = await read(request, wire_accounts.MailWish)
    server, person = server_of(request), await need_person(request)
    if person.login is None:
        raise NotYours("only an account can get mails: make one first")
    sent_to = None
    if wish.mail is not None and wish.mail != person.mail:
        server.mails.confirm(person, wish.mail)
        sent_to = wish.mail
    await server.people.want_mail(person, wish.wants_mail, wish.mail)
    return answer(me(server, person, sent_to))


@endpoint(router, "GET", "/api/mail/{purpose}", gives="text/html", problems=(403, 404))
async def ask_about_link(request: Request, purpose: str) -> Response:
    """The page that the link of a mail opens. Only its button does something: programs that
    look through mails open all links."""
    text, button = ASKS[_purpose(purpose)]
    text = text.format(mail=escape(request.query_params.get("mail", "")[:200]))
    return _page(text, FORM.format(button=button))


@endpoint(router, "POST", "/api/mail/{purpose}", gives="text/html", problems=(404,))
async def follow_link(request: Request, purpose: str) -> Response:
    """Do what the link of a mail is for; mail programs may do it without a page (RFC 8058)."""
    server = server_of(request)
    person, mail, until, given = [request.query_params.get(name, "") for name in FIELDS]
    await server.mails.follow(_purpose(purpose), person, mail, until, given)
    server.people.forget()
    return _page(DONE[_purpose(purpose)], "")


def _purpose(text: str) -> Purpose:
    if text == "confirm":
        return "confirm"
    if text == "stop":
        return "stop"
    raise NoTable("there is no such address")


def _page(text: str, form: str) -> Response:
    return Response(PAGE.format(text=text, form=form), media_type="text/html")
