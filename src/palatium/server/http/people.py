"""Routes about people: guests, accounts, cookies."""

from fastapi import APIRouter, Request, Response

from palatium.server.budgets import Asker
from palatium.server.http.endpoints import (
    answer,
    asker_of,
    check_origin,
    endpoint,
    need_person,
    person_of,
    read,
    server_of,
)
from palatium.server.store.rows import Person
from palatium.server.wire import http as wire_http

router = APIRouter()

YEAR = 60 * 60 * 24 * 365


def me(person: Person, mail_sent_to: str | None = None) -> wire_http.Me:
    """Somebody as they see themselves; and where a link to confirm an address was sent just now."""
    return wire_http.Me(
        id=person.id,
        name=person.name,
        login=person.login,
        mail=person.mail,
        wants_mail=person.wants_mail,
        mail_sent_to=mail_sent_to,
    )


def set_cookie(request: Request, response: Response, token: str) -> None:
    """A cookie that scripts cannot read and other sites cannot send."""
    server = server_of(request)
    response.set_cookie(
        server.COOKIE,
        token,
        max_age=YEAR,
        path="/",
        secure=server.settings.secure,
        httponly=True,
        samesite="lax",
    )


@endpoint(router, "GET", "/api/me", gives=wire_http.Me, problems=(401,))
async def who_am_i(request: Request) -> Response:
    """The person behind the cookie."""
    person = await need_person(request)
    server = server_of(request)
    await server.sightings.came(person.id, asker_of(request).address)
    found = me(person)
    found.host = server.welcome.is_host(person.id)
    return answer(found)


@endpoint(router, "POST", "/api/me", takes=wire_http.Name, gives=wire_http.Me)
async def name_me(request: Request) -> Response:
    """Become a guest, or change your name."""
    wish = await read(request, wire_http.Name)
    server = server_of(request)
    person = await person_of(request)
    if person is not None:
        return answer(me(await server.people.rename(person, wish.name)))
    server.budgets.strangers.take(asker_of(request).address)
    person, token = await server.people.guest(wish.name)
    await server.sightings.came(person.id, asker_of(request).address)
    response = answer(me(person))
    set_cookie(request, response, token)
    return response


@endpoint(router, "POST", "/api/account", takes=wire_http.NewAccount, gives=wire_http.Me)
async def make_account(request: Request) -> Response:
    """Put a password on your name, so that your seats follow you to other devices."""
    wish = await read(request, wire_http.NewAccount)
    server = server_of(request)
    server.budgets.strangers.take(asker_of(request).address, 3)
    person = await need_person(request)
    if wish.mail is not None:
        server.mails.check_address(wish.mail)
    made = await server.people.make_account(person, wish.login, wish.password, wish.wants_mail)
    if wish.mail is not None:
        server.mails.confirm(made, wish.mail)
    return answer(me(made, wish.mail))


@endpoint(router, "POST", "/api/login", takes=wire_http.Login, gives=wire_http.Me)
async def log_in(request: Request) -> Response:
    """Come back as an account; seats of this browser's guest come along."""
    wish = await read(request, wire_http.Login)
    server = server_of(request)
    server.budgets.strangers.take(asker_of(request).address, 3)
    guest = await person_of(request)
    person, token = await server.people.log_in(wish.login, wish.password, guest)
    server.welcome.check(Asker(asker_of(request).address, person.id))
    await server.tables.missed()
    response = answer(me(person))
    set_cookie(request, response, token)
    return response


@endpoint(router, "POST", "/api/logout")
async def log_out(request: Request) -> Response:
    """Forget this browser."""
    check_origin(request)
    server = server_of(request)
    token = request.cookies.get(server.COOKIE)
    if token:
        await server.people.log_out(token)
    response = Response(status_code=204)
    response.delete_cookie(server.COOKIE, path="/")
    return response
