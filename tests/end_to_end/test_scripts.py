"""The scripts that prepare a machine, with stand-ins for what they would install."""

import os
import shutil
import subprocess
import tempfile
import unittest

from khepri import ROOT

NOBODY = 65534


class Packages(unittest.TestCase):
    """scripts/packages on a machine that lacks make and ninja-build."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        os.chmod(self.folder, 0o755)
        shutil.copy(os.path.join(ROOT, "scripts/packages"), self.folder)
        os.mkdir(os.path.join(self.folder, "bin"))
        for tool in ["bash", "grep"]:
            os.symlink(shutil.which(tool), os.path.join(self.folder, "bin", tool))
        self.stand_in("dpkg-query", 'case ${!#} in make | ninja-build) exit 1 ;; *) echo installed ;; esac')

    def stand_in(self, name, line):
        file = os.path.join(self.folder, "bin", name)
        with open(file, "w") as script:
            script.write(f"#!/usr/bin/env bash\n{line}\n")
        os.chmod(file, 0o755)

    def run_as(self, user, *groups):
        as_user = {"user": user} if os.geteuid() == 0 else {}
        return subprocess.run([os.path.join(self.folder, "packages"), *groups], capture_output=True, text=True,
                              env={"PATH": os.path.join(self.folder, "bin")}, cwd=self.folder, **as_user)

    COMMAND = "\n  apt-get update && apt-get install -y --no-install-recommends make ninja-build\n"

    def test_without_root_the_command_to_copy_is_told(self):
        self.stand_in("apt-get", "echo apt-get was run")
        done = self.run_as(NOBODY, "build")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stderr.endswith(self.COMMAND), done.stderr)
        self.assertEqual(done.stdout, "")

    def test_where_sudo_is_refused_too(self):
        self.stand_in("sudo", "echo nobody is not in the sudoers file >&2; exit 1")
        done = self.run_as(NOBODY, "build")
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stderr.endswith(self.COMMAND), done.stderr)

    def test_sudo_installs_what_is_missing(self):
        self.stand_in("sudo", 'echo "as root: $*" >&2')
        done = self.run_as(NOBODY, "build")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr, "as root: apt-get update -qq\n"
                                      "as root: apt-get install -y -qq --no-install-recommends make ninja-build\n")

    @unittest.skipUnless(os.geteuid() == 0, "only root is root")
    def test_root_needs_no_sudo(self):
        self.stand_in("apt-get", 'echo "$*" >&2')
        done = self.run_as(0, "build")
        self.assertEqual(done.returncode, 0)
        self.assertIn("install -y -qq --no-install-recommends make ninja-build", done.stderr)

    def answered(self, letter):
        """What somebody at a terminal, who may use sudo, is shown and asked; and the exit code."""
        self.stand_in("sudo", 'echo "as root: $*"')
        terminal, theirs = os.openpty()
        as_user = {"user": NOBODY} if os.geteuid() == 0 else {}
        done = subprocess.Popen([os.path.join(self.folder, "packages"), "build"], stdin=theirs, stdout=theirs, stderr=theirs,
                                env={"PATH": os.path.join(self.folder, "bin")}, cwd=self.folder, **as_user)
        os.close(theirs)
        os.write(terminal, f"{letter}\n".encode())
        shown = b""
        try:
            while chunk := os.read(terminal, 4096):
                shown += chunk
        except OSError:  # the terminal has no other end any more
            pass
        os.close(terminal)
        return shown.decode().replace("\r", ""), done.wait()

    def test_who_sits_at_a_terminal_is_asked_once_and_sees_what_goes_on(self):
        shown, code = self.answered("y")
        self.assertEqual(code, 0, shown)
        self.assertIn("to build the program: make ninja-build\n", shown)
        self.assertEqual(shown.count("[Y/n]"), 1)
        self.assertIn("as root: apt-get install -y -q --no-install-recommends make ninja-build\n", shown)

    def test_nothing_is_installed_where_the_answer_is_no(self):
        shown, code = self.answered("n")
        self.assertEqual(code, 1)
        self.assertNotIn("as root: apt-get install", shown)

    def test_nothing_is_done_where_nothing_is_missing(self):
        done = self.run_as(NOBODY, "bench")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))


class Run(unittest.TestCase):
    """./run in a clone of which everything is built, on a machine with neither clang nor Node."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name in ["scripts", "build", "bin", "web", "src"]:
            os.mkdir(os.path.join(self.folder, name))
        for name in ["run", "scripts/page"]:
            shutil.copy(os.path.join(ROOT, name), os.path.join(self.folder, name))
        for tool in ["bash", "dirname", "find"]:
            os.symlink(shutil.which(tool), os.path.join(self.folder, "bin", tool))
        for name, line in {"scripts/packages": 'echo "packages: $*"', "scripts/build": "exit 0", "build/khepri": 'echo "khepri $*"'}.items():
            self.write(name, f"#!/usr/bin/env bash\n{line}\n")
        self.write("CMakeLists.txt", "")

    def write(self, name, text):
        file = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "w") as script:
            script.write(text)
        os.chmod(file, 0o755)

    def printed(self, *words):
        done = subprocess.run([os.path.join(self.folder, "run"), *words], capture_output=True, text=True,
                              env={"PATH": os.path.join(self.folder, "bin")}, cwd=self.folder)
        return done.stdout + done.stderr

    def test_everything_is_asked_for_at_once(self):
        self.assertTrue(self.printed().startswith("packages: build page node\n"))

    def test_the_terminal_needs_no_page(self):
        self.assertEqual(self.printed("play", "mummies"), "packages: build\nkhepri play mummies\n")

    @unittest.skipUnless(os.path.exists("/usr/bin/python3"), "Debian's Python is not installed")
    def test_python_opens_with_the_module_on_its_path(self):
        printed = self.printed("python", "-c", "import sys; print(sys.path[1], sys.argv[1])", "word")
        self.assertEqual(printed, f"packages: build python\n{self.folder}/build/python/python word\n")

    def test_a_page_that_is_there_needs_neither_clang_nor_node_even_if_it_is_old(self):
        self.write("build/page/index.html", "<html>")
        os.utime(os.path.join(self.folder, "build/page/index.html"), (1, 1))
        printed = self.printed()
        self.assertEqual(printed.count("packages:"), 1, printed)
        self.assertTrue(printed.startswith("packages: build\n"))
        self.assertIn("used as it is", printed)
        self.assertTrue(printed.endswith("khepri serve\n"))


class Modules(unittest.TestCase):
    """./test MODULE, as far as it builds nothing."""

    def test_an_unknown_module_is_answered_with_the_list(self):
        for name in ["nonsense", "games/nonsense", "", "--nonsense"]:
            with self.subTest(name=name):
                done = subprocess.run([os.path.join(ROOT, "test"), name], capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(f'no module "{name}"', done.stderr)
                listed = done.stderr.split("\n  ")[1:]
                self.assertLessEqual({"core", "games/archaeology/rules", "server", "web\n"}, set(listed))


if __name__ == "__main__":
    unittest.main()
