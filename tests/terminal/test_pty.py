"""The real command in a real terminal: a whole game, Ctrl-C, and the way back."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="there are pseudo-terminals on Unix only")

PATIENCE = 180.0
ALTERNATE, BACK = "\x1b[?1049h", "\x1b[?1049l"
PROMPT = re.compile(r"(▸ [^\n]*[?.:)]|uncover the screen\.|press Enter|to go on\.|\(y/n\)) $")


class Terminal:
    """A terminal of 80 columns with the command in it."""

    def __init__(self, arguments: list[str], **environment: str) -> None:
        own, theirs = os.openpty()
        subprocess.run(["stty", "cols", "80", "rows", "40"], stdin=theirs, check=True)
        self.handle = own
        self.text = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablee", "play", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
            start_new_session=True,
            preexec_fn=_take_the_terminal,
        )
        os.close(theirs)

    def read(self) -> bool:
        """What has come; False when nothing will come any more."""
        ready, _, _ = select.select([self.handle], [], [], 0.2)
        if not ready:
            return self.process.poll() is None
        try:
            data = os.read(self.handle, 65536)
        except OSError:
            return False
        self.text += data.decode("utf-8", errors="replace").replace("\r\n", "\n")
        return bool(data)

    def wait_for_prompt(self) -> str:
        """Everything up to the next prompt, or to the end."""
        start, deadline = len(self.text), time.monotonic() + PATIENCE
        while not PROMPT.search(plain(self.text[start:])):
            assert time.monotonic() < deadline, plain(self.text[-1500:])
            if not self.read():
                break
        return plain(self.text[start:])

    def type(self, line: str) -> None:
        os.write(self.handle, f"{line}\n".encode())

    def status(self) -> int:
        deadline = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < deadline, plain(self.text[-1500:])
        return self.process.wait(timeout=PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.handle)


def _take_the_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def opened(terminals: list[Terminal], *arguments: str, **environment: str) -> Terminal:
    terminals.append(Terminal([*arguments, "--lang", "en"], **environment))
    return terminals[-1]


def reply(shown: str) -> str:
    """What a person would type here."""
    if "(y/n)" in shown:
        return "n"
    if "Several numbers" in shown:
        return "1 2"
    return "1" if "Your choice" in shown else ""


def test_a_whole_game(terminals: list[Terminal], tmp_path: Path) -> None:
    """Ana and Ben and a bot play Tous Ego to the end, handing the keyboard over."""
    save = str(tmp_path / "game.tablee")
    arguments = ["tous_ego", "--players", "Ana", "Ben", "--option", "target=6", "--seed", "2", "--save", save]
    terminal = opened(terminals, *arguments)
    for _ in range(400):
        shown = terminal.wait_for_prompt()
        if terminal.process.poll() is not None:
            break
        terminal.type(reply(shown))
        if "(y/n)" in shown:
            break
    assert terminal.status() == 0
    text = plain(terminal.text)
    assert "Standings" in text
    assert "Hand the keyboard to Ana" in text
    assert "Hand the keyboard to Ben" in text
    assert terminal.text.count(ALTERNATE) == terminal.text.count(BACK) > 0
    assert "Traceback" not in text
    assert not Path(save).exists()


def test_ctrl_c_and_the_way_back(terminals: list[Terminal], tmp_path: Path) -> None:
    save = str(tmp_path / "game.tablee")
    arguments = ["incroyable", "--players", "Ana", "Ben", "Chloé", "--option", "first_player=Ana", "--save", save]
    terminal = opened(terminals, *arguments, "--seed", "1")
    terminal.wait_for_prompt()
    terminal.type("")
    assert "Hand the keyboard to Ana" in terminal.wait_for_prompt()
    terminal.type("")
    question = terminal.wait_for_prompt()
    terminal.type("8642")
    assert "Hand the keyboard to Ben" in terminal.wait_for_prompt()
    terminal.type("")
    assert "8642" not in terminal.wait_for_prompt()
    os.write(terminal.handle, b"\x03")
    assert terminal.status() == 130
    assert "Traceback" not in terminal.text
    end = terminal.text[terminal.text.rindex(BACK) :]
    assert ALTERNATE not in end, "the terminal is left as it was found"
    assert f"tablee play --resume --save {save}" in plain(end)

    again = opened(terminals, "--resume", "--save", save)
    assert "Hand the keyboard to Ben" in again.wait_for_prompt(), "Ana's estimate is still sealed"
    again.type("")
    shown = again.wait_for_prompt()
    asked = next(line for line in question.splitlines() if line.startswith("│"))
    assert asked in shown
    again.type("7531")
    again.wait_for_prompt()
    again.type("")
    again.wait_for_prompt()
    again.type("6420")
    shown = again.wait_for_prompt()
    assert all(number in shown.replace(",", "") for number in ("8642", "7531", "6420"))
    os.write(again.handle, b"\x04")
    assert again.status() == 0
    assert "Traceback" not in again.text


def test_an_enter_too_many_does_not_open_the_next_persons_secrets(terminals: list[Terminal], tmp_path: Path) -> None:
    save = str(tmp_path / "game.tablee")
    arguments = ["face_to_face", "--players", "Ana", "Ben", "--option", "first_player=Ana", "--save", save]
    terminal = opened(terminals, *arguments, "--seed", "1")
    terminal.wait_for_prompt()
    terminal.type("")
    shown = terminal.wait_for_prompt()
    for _ in range(2):
        card = re.search(r"1 Lay on my ascending pile \((\d+)", shown)
        assert card is not None
        terminal.type(f"1 {card[1]}")
        shown = terminal.wait_for_prompt()
    end = re.search(r"(\d+) End the turn", shown)
    assert end is not None
    os.write(terminal.handle, f"{end[1]}\n\n\n\n".encode())
    shown = terminal.wait_for_prompt()
    os.write(terminal.handle, b"\x04")
    assert terminal.status() == 0, "the end of the input is the next that it reads"
    assert shown.count("Hand the keyboard to Ben") == 1
    assert "Your hand" not in plain(terminal.text).rpartition("Hand the keyboard to Ben")[2]


def test_without_colours(terminals: list[Terminal], tmp_path: Path) -> None:
    """NO_COLOR is obeyed, and nothing that is told by a colour is told by it alone."""
    arguments = ["incroyable", "--players", "Ana", "--seed", "1", "--save", str(tmp_path / "game.tablee")]
    coloured = opened(terminals, *arguments)
    coloured.wait_for_prompt()
    coloured.type("q")
    assert coloured.status() == 0
    Path(arguments[-1]).unlink()
    bare = opened(terminals, *arguments, NO_COLOR="1")
    bare.wait_for_prompt()
    bare.type("q")
    assert bare.status() == 0
    colour = re.compile(r"\x1b\[(\d+;)*(3[1-8]|9[0-7]|4[1-8])[;m]")
    assert colour.search(coloured.text)
    assert not colour.search(bare.text)
    assert plain(coloured.text) == plain(bare.text)


def test_in_a_pipe(tmp_path: Path) -> None:
    """Neither a terminal in front nor behind: plain lines, answers included, and a clean end."""
    arguments = [
        "tous_ego",
        "--players",
        "Ana",
        "--seed",
        "1",
        "--lang",
        "fr",
        "--save",
        str(tmp_path / "game.tablee"),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "play", *arguments],
        input=b"\n?\n\n1 2\n" + b"\xff\xfe\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    shown = done.stdout.decode("utf-8")
    assert done.returncode == 0
    assert done.stderr == b""
    assert "\x1b" not in shown
    assert "Comment on joue" in shown
    assert "Pour la reprendre" in shown


def test_a_terminal_that_cannot_show_everything(tmp_path: Path) -> None:
    arguments = [
        "caractere",
        "--players",
        "Ana",
        "--seed",
        "1",
        "--lang",
        "fr",
        "--save",
        str(tmp_path / "game.tablee"),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "play", *arguments],
        input=b"\nq\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert "Caractère".encode("latin-1") in done.stdout
