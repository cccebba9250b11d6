"""The real program, at pipes or at a terminal: types lines and waits for the next prompt."""

import os
import pty
import re
import select
import signal
import subprocess
import termios
import time

from khepri import PROGRAM

ANSI = re.compile(rb"\x1b\[[0-9;]*[A-Za-z]")
PROMPT = b"> "


class Failure(Exception):
    """Something that the program should not have done."""


class Program:
    """One process. It stops at a prompt, where the screen is to be handed over, and at its end."""

    def __init__(self, arguments: list[str], env: dict, folder: str, on_pty: bool, deadline: float):
        self.deadline = deadline
        self.on_pty = on_pty
        self.has_ended = False
        self.hand_over: re.Pattern | None = None  # how the text ends that asks for it
        self.errors = open(os.path.join(folder, "standard error"), "w+b")
        if on_pty:
            self.out, device = pty.openpty()
            attributes = termios.tcgetattr(device)
            attributes[1] &= ~termios.OPOST  # no carriage returns
            attributes[3] &= ~termios.ECHO
            termios.tcsetattr(device, termios.TCSANOW, attributes)
            self.into = self.out
            self.process = subprocess.Popen([PROGRAM, *arguments], stdin=device, stdout=device, stderr=self.errors,
                                            env=env, cwd=folder, start_new_session=True)
            os.close(device)
        else:
            self.process = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=self.errors, env=env, cwd=folder)
            self.out, self.into = self.process.stdout.fileno(), self.process.stdin.fileno()

    def read(self) -> bytes:
        """What is printed up to the next stop, without colours."""
        data, until = b"", time.monotonic() + self.deadline
        while True:
            if not select.select([self.out], [], [], max(0.0, until - time.monotonic()))[0]:
                raise Failure(f"no answer for {self.deadline:.0f} seconds; so far: {data[-2000:]!r}")
            chunk = self.read_chunk()
            data = ANSI.sub(b"", data + chunk) if self.on_pty else data + chunk
            if not chunk:
                self.end()
                return data
            if data == PROMPT or data.endswith(b"\n" + PROMPT):
                return data
            if self.hand_over and data.endswith(b"\n") and self.hand_over.search(data, max(0, len(data) - 400)):
                return data

    def read_chunk(self) -> bytes:
        try:
            return os.read(self.out, 1 << 16)
        except OSError:  # how a terminal tells that the program has gone
            return b""

    def type(self, line: bytes) -> None:
        data = line + b"\n"
        try:
            while data:
                data = data[os.write(self.into, data) :]
        except OSError:
            pass  # the program has gone; reading tells it

    def end_input(self) -> None:
        if self.on_pty:
            os.write(self.into, b"\x04")
        else:
            self.process.stdin.close()

    def end(self) -> None:
        self.has_ended = True
        self.process.wait(timeout=self.deadline)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def complaints(self) -> str:
        """What was written to standard error."""
        if os.fstat(self.errors.fileno()).st_size == 0:
            return ""
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")

    def close(self) -> None:
        if not self.has_ended:
            self.kill()
        self.errors.close()
        if self.on_pty:
            os.close(self.out)
            return
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except OSError:
                pass
