"""Routes about accounts: passwords, log-ins, sessions."""

from fastapi import APIRouter, Request, Response

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
from palatium.server.http.people import device_from, me, set_cookie
from palatium.server.people.accounts import Entered, Visitor
from palatium.server.people.resets import FROM_MAIL
from palatium.server.people.sessions import name_of, token_hash
from palatium.server.process import ServerProcess
from palatium.server.store.rows import Person
from palatium.server.tables.seating.daily import today
from palatium.server.wire import accounts as wire
from palatium.server.wire.refusals import BadMessage, NoTable

router = APIRouter()

HEAVY = 3
"""What a request with a password counts among new names and log-ins."""
MARK = "palatium-device"
"""The cookie by which an account knows a browser again; it logs nobody in."""


def visitor_of(request: Request) -> Visitor:
    """Return from where somebody comes who gives a password."""
    return Visitor(asker_of(request).address, device_from(request), request.cookies.get(MARK))


def charge(request: Request) -> None:
    """Count a request with a password; TooFast if there were too many."""
    server_of(request).budgets.strangers.take(asker_of(request).address, HEAVY)


async def entered(request: Request, found: Entered) -> Response:
    """Answer somebody who has just logged in."""
    server = server_of(request)
    await server.people_changed(found.person.id, with_tables=bool(found.moved.tables))
    shown = me(server, found.person)
    if found.moved.tables:
        shown.arrival = wire.Arrival(
            tables=found.moved.tables, has_second_try=found.moved.unranked > 0
        )
    response = answer(shown)
    set_cookie(request, response, found.token)
    set_cookie(request, response, found.mark, MARK)
    return response


@endpoint(router, "POST", "/api/account", takes=wire.NewAccount, gives=wire.Me)
async def make_account(request: Request) -> Response:
    """Put a password on your name, so that your seats follow you to other devices."""
    wish = await read(request, wire.NewAccount)
    server = server_of(request)
    charge(request)
    person = await need_person(request)
    if wish.mail is not None:
        server.mails.check_address(wish.mail)
    made = await server.people.make_account(person, wish.login, wish.password, wish.wants_mail)
    if wish.mail is not None:
        server.mails.confirm(made, wish.mail)
    response = answer(me(server, made, wish.mail))
    set_cookie(request, response, server.people.mark(made), MARK)
    return response


@endpoint(router, "POST", "/api/login", takes=wire.Login, gives=wire.Me)
async def log_in(request: Request) -> Response:
    """Come back as an account; seats of this browser's guest come along."""
    wish = await read(request, wire.Login)
    charge(request)
    guest = await person_of(request)
    people = server_of(request).people
    found = await people.log_in(wish.login, wish.password, guest, visitor_of(request))
    return await entered(request, found)


@endpoint(router, "POST", "/api/logout")
async def log_out(request: Request) -> Response:
    """Forget this browser."""
    check_origin(request)
    server = server_of(request)
    person = await person_of(request, is_barred_too=True)
    token = request.cookies.get(server.COOKIE)
    if token and person is not None:
        await server.people.sessions.log_out(token)
        await server.people_changed(person.id)
    response = Response(status_code=204)
    response.delete_cookie(server.COOKIE, path="/")
    return response


@endpoint(router, "POST", "/api/account/password", takes=wire.NewPassword, gives=wire.Me)
async def change_password(request: Request) -> Response:
    """Change your password; you stay logged in here, and nowhere else."""
    wish = await read(request, wire.NewPassword)
    charge(request)
    server, person = server_of(request), await need_person(request)
    token = request.cookies[server.COOKIE]
    visitor = visitor_of(request)
    mark = await server.people.change_password(person, wish.password, wish.new, token, visitor)
    await server.people_changed(person.id)
    response = answer(me(server, person))
    set_cookie(request, response, mark, MARK)
    return response


@endpoint(router, "POST", "/api/reset/mail", takes=wire.Forgotten)
async def forgot(request: Request) -> Response:
    """Mail a link that sets a new password to whoever confirmed an address; the answer is the same
    whether or not there is such an account."""
    wish = await read(request, wire.Forgotten)
    charge(request)
    server = server_of(request)
    if not server.mails.is_on:
        raise BadMessage("this server sends no mails: ask whoever runs it for a code")
    server.tables.spawn(_mail_resets(server, wish.login.strip()))  # takes no longer for anybody
    return Response(status_code=204)


async def _mail_resets(server: ServerProcess, login_or_mail: str) -> None:
    for person in await server.people.resets.accounts(login_or_mail):
        if server.mails.can_reset(person):
            code = await server.people.resets.make(person, FROM_MAIL)
            server.mails.send_reset(person, code)


@endpoint(router, "POST", "/api/reset", takes=wire.Reset, gives=wire.Me)
async def reset(request: Request) -> Response:
    """Set a new password with a code from a mail or from the host, and log in; all sessions end."""
    wish = await read(request, wire.Reset)
    charge(request)
    guest = await person_of(request)
    people = server_of(request).people
    found = await people.reset(wish.code, wish.password, guest, visitor_of(request))
    return await entered(request, found)


@endpoint(router, "GET", "/api/sessions", gives=list[wire.SessionInfo], problems=(401,))
async def list_sessions(request: Request) -> Response:
    """The browsers that you are known in, the one that was used last first."""
    return await _sessions(request, await need_person(request))


@endpoint(
    router,
    "POST",
    "/api/sessions/end",
    takes=wire.EndSessions,
    gives=list[wire.SessionInfo],
    problems=(404,),
)
async def end_sessions(request: Request) -> Response:
    """End one session, or all others; what is left."""
    wish = await read(request, wire.EndSessions)
    server, person = server_of(request), await need_person(request)
    sessions = server.people.sessions
    if wish.id is None:
        await sessions.end_others(person.id, request.cookies[server.COOKIE])
    elif not await sessions.end(person.id, wish.id):
        raise NoTable("you have no such session; it may have ended already")
    await server.people_changed(person.id)
    return await _sessions(request, person)


async def _sessions(request: Request, person: Person) -> Response:
    server = server_of(request)
    here = token_hash(request.cookies[server.COOKIE])
    return answer(
        [
            wire.SessionInfo(
                id=name_of(row.token_hash),
                browser=row.browser,
                system=row.system,
                begun=row.created,
                seen=row.seen,
                is_this=row.token_hash == here,
            )
            for row in await server.people.sessions.listed(person.id)
        ]
    )


@endpoint(router, "POST", "/api/account/delete", takes=wire.Removal)
async def delete_account(request: Request) -> Response:
    """Delete your account for good: at tables with others you are somebody who left, games of yours
    alone are deleted too."""
    wish = await read(request, wire.Removal)
    charge(request)
    server, person = server_of(request), await need_person(request)
    if person.login is not None:
        visitor = visitor_of(request)
        await server.people.check_password(person, wish.password or "", visitor)
    await server.farewell.delete(person)
    await server.people_changed(person.id, with_tables=True)
    response = Response(status_code=204)
    for name in (server.COOKIE, MARK):
        response.delete_cookie(name, path="/")
    return response


@endpoint(router, "GET", "/api/account/data", gives="application/json", problems=(401,))
async def personal_data(request: Request) -> Response:
    """Everything that the server has about you, with your games as you may see them."""
    server, person = server_of(request), await need_person(request)
    server.budgets.export(asker_of(request))
    sessions = await server.people.sessions.listed(person.id)
    data = await server.personal_data.of(person, sessions, today(server.sources.now()))
    headers = {"Content-Disposition": f'attachment; filename="palatium-{person.id}.json"'}
    return Response(data, media_type="application/json", headers=headers)
