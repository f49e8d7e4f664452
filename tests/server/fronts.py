"""nginx as a host would run it: the files of `deploy`, with other ports and names."""

import os
import shutil
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEPLOY = Path(__file__).parents[2] / "deploy"
COMMON = "palatium.nginx-common"
MAIN = """\
pid {folder}/pid;
error_log {folder}/error.log warn;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include site.conf;
}}
"""


def changed(text: str, **changes: tuple[str, str]) -> str:
    """Replace texts, each of which must be there."""
    for old, new in changes.values():
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextmanager
def nginx(folder: Path, site: str, port: int, common: str | None = None) -> Iterator[None]:
    """nginx with this site, once it listens on this port."""
    (folder / "snippets").mkdir(parents=True)
    folder.chmod(0o755)
    (folder / "snippets" / COMMON).write_text(common or (DEPLOY / COMMON).read_text())
    (folder / "site.conf").write_text(site)
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program is not None, "nginx is missing; make test installs it"
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
    said = (folder / "said").open("wb")
    process = subprocess.Popen(command, stdout=said, stderr=said)
    try:
        end = time.monotonic() + 30
        while process.poll() is None and time.monotonic() < end:
            with socket.socket() as found:
                if found.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        assert process.poll() is None, (folder / "said").read_text()
        yield
    finally:
        process.terminate()
        process.wait(20)
        said.close()


class Names:
    """A name server that gives the same addresses for every name."""

    def __init__(self, *addresses: str) -> None:
        self.addresses = list(addresses)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                query, sender = self._socket.recvfrom(512)
            except OSError:
                return
            question = query[12:]
            question = question[: question.index(b"\0") + 5]
            head = query[:2] + struct.pack(">5H", 0x8180, 1, len(self.addresses), 0, 0)
            answers = [
                b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 1, 4) + socket.inet_aton(address)
                for address in self.addresses
            ]
            self._socket.sendto(head + question + b"".join(answers), sender)

    def close(self) -> None:
        self._socket.close()
