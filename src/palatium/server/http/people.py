"""Routes about people: guests, names, and the cookie that stands for somebody."""

from fastapi import APIRouter, Request, Response

from palatium.server.http.endpoints import (
    answer,
    asker_of,
    endpoint,
    need_person,
    person_of,
    read,
    server_of,
)
from palatium.server.people.devices import Device, device_of
from palatium.server.process import ServerProcess
from palatium.server.store.rows import Person
from palatium.server.wire import accounts as wire

router = APIRouter()

YEAR = 60 * 60 * 24 * 365


def me(server: ServerProcess, person: Person, mail_sent_to: str | None = None) -> wire.Me:
    """Somebody as they see themselves; and where a link to confirm an address was sent just now."""
    return wire.Me(
        id=person.id,
        name=person.name,
        login=person.login,
        mail=person.mail,
        wants_mail=person.wants_mail,
        has_mails=server.mails.is_on,
        mail_sent_to=mail_sent_to,
        host=server.welcome.is_host(person.id),
    )


def set_cookie(request: Request, response: Response, value: str, name: str | None = None) -> None:
    """A cookie that scripts cannot read and other sites cannot send."""
    server = server_of(request)
    response.set_cookie(
        name or server.COOKIE,
        value,
        max_age=YEAR,
        path="/",
        secure=server.settings.secure,
        httponly=True,
        samesite="lax",
    )


def device_from(request: Request) -> Device:
    """Return what a browser says it is."""
    return device_of(request.headers.get("user-agent", ""))


@endpoint(router, "GET", "/api/me", gives=wire.Me, problems=(401,))
async def who_am_i(request: Request) -> Response:
    """The person behind the cookie."""
    person, server = await need_person(request), server_of(request)
    await server.sightings.came(person.id, asker_of(request).address)
    return answer(me(server, person))


@endpoint(router, "POST", "/api/me", takes=wire.Name, gives=wire.Me)
async def name_me(request: Request) -> Response:
    """Become a guest, or change your name."""
    wish = await read(request, wire.Name)
    server = server_of(request)
    person = await person_of(request)
    if person is not None:
        return answer(me(server, await server.people.rename(person, wish.name)))
    server.budgets.strangers.take(asker_of(request).address)
    person, token = await server.people.guest(wish.name, device_from(request))
    await server.sightings.came(person.id, asker_of(request).address)
    response = answer(me(server, person))
    set_cookie(request, response, token)
    return response
