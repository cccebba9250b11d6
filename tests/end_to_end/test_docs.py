"""What the documents name exists: links, headings, files, commands and flags."""

import glob
import os
import re
import unittest

from khepri import ROOT, run

DOCUMENTS = sorted(
    os.path.relpath(file, ROOT)
    for pattern in ["*.md", "docs/**/*.md", "src/**/*.md", "examples/**/*.md"]
    for file in glob.glob(os.path.join(ROOT, pattern), recursive=True))
# What a path that is named may be relative to; the first of its folders tells that it is one of ours.
PLACES = ["", "src", "web", "web/src"]
MADE = {"build", "node_modules"}


def text_of(document):
    with open(os.path.join(ROOT, document), encoding="utf-8") as file:
        return file.read()


def code_in(text):
    """Blocks of code line by line, and code within sentences."""
    blocks = re.findall(r"^```.*?\n(.*?)^```", text, re.M | re.S)
    prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    lines = [line for block in blocks for line in block.splitlines()]
    return lines + re.findall(r"`([^`]+)`", prose)


def headings(document):
    """The anchors of a document, as GitHub makes them."""
    prose = re.sub(r"^```.*?^```", "", text_of(document), flags=re.M | re.S)
    titles = re.findall(r"^#+ +(.*)$", prose, re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def exists(path):
    pattern = re.sub(r"<[^>]*>|…", "*", path)
    return any(glob.glob(os.path.join(ROOT, place, pattern + ending), recursive=True)
               for place in PLACES for ending in ["", ".*"])


def is_file_of_ours(path):
    """Not "server/OpenRoom", which is a class in a room."""
    folder, name = path.split("/")[0], path.split("/")[-1]
    return (folder not in MADE and any(os.path.isdir(os.path.join(ROOT, place, folder)) for place in PLACES)
            and ("." in name or name == name.lower()))


def flags_of_scripts():
    """And of the tests' programs, and the names that style sheets give to values."""
    scripts = glob.glob(os.path.join(ROOT, "scripts/*")) + glob.glob(os.path.join(ROOT, "tests/*/run"))
    styles = [file for ending in ["css", "svelte", "ts"] for file in glob.glob(os.path.join(ROOT, "web/src/**/*." + ending), recursive=True)]
    found = {"--help", "--gtest_list_tests"}
    for file in scripts + styles + [os.path.join(ROOT, name) for name in ["run", "test", "bench"]]:
        found.update(re.findall(r"--[a-z][a-z_-]*", text_of(file)))
    return found


class Documents(unittest.TestCase):
    def test_links_lead_somewhere(self):
        for document in DOCUMENTS:
            prose = re.sub(r"^```.*?^```|`[^`]*`", "", text_of(document), flags=re.M | re.S)
            for target in re.findall(r"\]\(([^)\s]+)\)", prose):
                if re.match(r"[a-z]+:", target):
                    continue
                with self.subTest(document=document, link=target):
                    path, _, anchor = target.partition("#")
                    file = os.path.normpath(os.path.join(os.path.dirname(document), path)) if path else document
                    self.assertTrue(os.path.exists(os.path.join(ROOT, file)))
                    if anchor:
                        self.assertIn(anchor, headings(file))

    def test_files_that_are_named_exist(self):
        checked = 0
        named = re.compile(r"(?:\./)?(\w[\w.-]*/[\w./*<>…-]*[\w*>])")
        for document in DOCUMENTS:
            for code in code_in(text_of(document)):
                for path in code.split():
                    found = named.fullmatch(path.strip("\"',;:()"))
                    if not found:
                        continue
                    if is_file_of_ours(found.group(1)):
                        with self.subTest(document=document, file=path):
                            self.assertTrue(exists(found.group(1)))
                            checked += 1
        self.assertGreater(checked, 100)

    def test_folders_that_are_named_exist(self):
        folders = {"api"}  # of a server's addresses
        for path, names, _ in os.walk(ROOT):
            names[:] = [name for name in names if name not in MADE]
            folders.update(names)
        for document in DOCUMENTS:
            for code in code_in(text_of(document)):
                found = re.fullmatch(r"([\w-]+)/", code)
                if found and found.group(1) not in MADE:
                    with self.subTest(document=document, folder=code):
                        self.assertIn(found.group(1), folders)

    def test_scripts_that_are_named_exist(self):
        for document in DOCUMENTS:
            for code in code_in(text_of(document)):
                for script in re.findall(r"(?:^|\s)\./([a-z]+)(?=\s|$)", code):
                    if script not in ("mybot", "tiny_bot"):
                        with self.subTest(document=document, script=script):
                            self.assertTrue(os.access(os.path.join(ROOT, script), os.X_OK))


class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        commands = re.findall(r"^  ([a-z-]+) ", run("--help").stdout, re.M)
        cls.flags = {command: set(re.findall(r"--[a-z-]+", run(command, "--help").stdout)) for command in commands}

    def test_commands_take_the_flags_they_are_shown_with(self):
        checked = 0
        for document in DOCUMENTS:
            for code in code_in(text_of(document)):
                shown = re.match(r"[►$ ]*(?:(?:build/|\./)?(?:khepri|run)) ([a-z-]+)(.*)", code)
                if not shown or re.search(r" \d+$", code) and "--" not in code:  # "khepri record 1" heads a file
                    continue
                command, rest = shown.groups()
                with self.subTest(document=document, code=code):
                    self.assertIn(command, self.flags)
                    rest = re.sub(r'"[^"]*"|  #.*', "", rest)
                    self.assertLessEqual(set(re.findall(r"(?<!\S)--[a-z-]+", rest)), self.flags[command])
                    checked += 1
        self.assertGreater(checked, 20)

    def test_flags_that_are_named_exist(self):
        known = set.union(*self.flags.values()) | flags_of_scripts()
        for document in DOCUMENTS:
            for code in code_in(text_of(document)):
                for flag in re.findall(r"^--[a-z_-]+", code):
                    with self.subTest(document=document, flag=flag):
                        self.assertIn(flag, known)


if __name__ == "__main__":
    unittest.main()
