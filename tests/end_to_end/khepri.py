"""The program under test, as a script or a person at a pipe uses it."""

import os
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEADLINE = 600  # seconds: only what hangs takes so long, however busy the machine is
PROGRAM = os.path.abspath(os.environ.get("KHEPRI", os.path.join(ROOT, "build", "khepri")))


def run(*arguments, typed="", env=None):
    """Runs a command to its end; typed is all it gets on its input."""
    return subprocess.run([PROGRAM, *arguments], input=typed, capture_output=True, text=True, timeout=DEADLINE,
                          env={**os.environ, **(env or {})})


class Player:
    """A person at a pipe: types a line, reads on to the next prompt."""

    def __init__(self, *arguments, env=None):
        self.process = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env={**os.environ, **(env or {})})

    def read(self):
        """What is printed up to the next prompt, or to the end."""
        text = b""
        while not text.endswith(b"\n> ") and text != b"> ":
            byte = os.read(self.process.stdout.fileno(), 1)
            if not byte:
                break
            text += byte
            if b"press Enter" in text and text.endswith(b"\n"):
                break
        return text.decode()

    def type(self, line):
        try:
            self.process.stdin.write((line + "\n").encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        return self.read()

    def close(self):
        """Ends the input; gives the rest of the output and the exit code."""
        out, err = self.process.communicate(timeout=DEADLINE)
        return out.decode(), err.decode(), self.process.returncode


class Case(unittest.TestCase):
    """Each test has an empty home of its own."""

    def setUp(self):
        self.home = tempfile.TemporaryDirectory()
        self.addCleanup(self.home.cleanup)
        self.env = {"HOME": self.home.name, "XDG_STATE_HOME": "", "LC_ALL": "C"}

    def path(self, name):
        return os.path.join(self.home.name, name)

    def new_path(self, ending=".khepri"):
        """The path of a file that does not exist yet."""
        self.paths = getattr(self, "paths", 0) + 1
        return self.path(f"file-{self.paths}{ending}")

    def record_of(self, *arguments, seed="1"):
        """The path of the record of a whole game between computers."""
        file = self.new_path()
        done = run("play", *arguments, "--people", "0", "--seed", seed, "--save", file, env=self.env)
        self.assertEqual(done.returncode, 0, done.stderr)
        return file
