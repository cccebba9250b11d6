"""The documentation is true and readable: links, headings, files, commands and flags exist, modules are those of
scripts/layers, lines fit 120 columns."""

import ast
import glob
import os
import re
import unittest

from khepri import ROOT, run

DOCUMENTS = sorted(
    os.path.relpath(file, ROOT)
    for pattern in ["*.md", "docs/**/*.md", "src/**/*.md", "examples/**/*.md"]
    for file in glob.glob(os.path.join(ROOT, pattern), recursive=True))
COLUMNS = 120
# A path in the documentation may be relative to these; its first folder tells whether it is one of ours.
PLACES = ["", "src", "web", "web/src"]
GAMES = ["src/games/*", "web/src/games/*"]  # "rules/view.h" is a file of every game
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
               for place in PLACES + GAMES for ending in ["", ".*"])


def is_file_of_ours(path):
    """Not "server/OpenRoom", which is a class of a module."""
    folder, name = path.split("/")[0], path.split("/")[-1]
    return (folder not in MADE and any(os.path.isdir(os.path.join(ROOT, place, folder)) for place in PLACES)
            and ("." in name or name == name.lower()))


def modules_of_layers():
    """The table CPP of scripts/layers: a module and what it may include."""
    table = re.search(r"^CPP = (\{.*?^\})", text_of("scripts/layers"), re.M | re.S)
    return {module: set(sees.split()) for module, sees in ast.literal_eval(table.group(1)).items()}


def is_too_wide(line):
    """A link, a picture or a row of a table cannot be wrapped."""
    return len(line) > COLUMNS and not re.match(r"\s*\||.{0,20}!?\[[^\]]*\]\([^)]*\)\W*$", line)


def flags_of_scripts():
    """Also flags of the test programs, and custom properties of style sheets."""
    places = ["scripts/*", "tests/*/run", "tests/cluster/*", "benchmarks/*/*.py", "web/tests/*.ts"]
    scripts = [file for place in places for file in glob.glob(os.path.join(ROOT, place)) if os.path.isfile(file)]
    styles = [file for ending in ["css", "svelte", "ts"] for file in glob.glob(os.path.join(ROOT, "web/src/**/*." + ending), recursive=True)]
    found = {"--help", "--gtest_list_tests"}  # of every program, and of GoogleTest
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
                    # The badges: relative to the repository's address on GitHub, whatever it is.
                    path = re.sub(r"^\.\./\.\./actions/workflows/([\w-]+\.yml)(/badge\.svg)?$", r".github/workflows/\1", path)
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

    def test_lines_fit(self):
        for document in DOCUMENTS:
            if not re.match(r"docs/[\w.-]+$|docs/decisions/|README|CONTRIBUTING", document):
                continue
            blank = lambda block: "\n" * block.group(0).count("\n")
            prose = re.sub(r"^ *```.*?^ *```", blank, text_of(document), flags=re.M | re.S)
            for number, line in enumerate(prose.split("\n"), 1):
                with self.subTest(document=document, line=number):
                    self.assertFalse(is_too_wide(line), f"{len(line)} columns; expected at most {COLUMNS}")

    def test_the_table_of_modules_is_that_of_the_layers(self):
        rows = re.findall(r"^\| `([^`]+)` \|.*\|([^|]*)\|$", text_of("docs/architecture.md").split("## Beside")[0], re.M)
        self.assertEqual({module: set(sees.split()) for module, sees in rows}, modules_of_layers())

    def test_decisions_are_named_for_their_titles(self):
        for file in glob.glob(os.path.join(ROOT, "docs/decisions/*.md")):
            name = os.path.splitext(os.path.basename(file))[0]
            title = text_of(file).split("\n")[0]
            with self.subTest(decision=name):
                self.assertEqual(re.sub(r"[^a-z0-9 -]", "", title.lower()).strip().replace(" ", "-"), name)

    def test_scripts_that_are_named_exist(self):
        for document in DOCUMENTS:
            for code in code_in(text_of(document)):
                for script in re.findall(r"(?:^|\s)\./([a-z]+)(?=\s|$)", code):
                    if script not in ("mybot", "tiny_bot"):
                        with self.subTest(document=document, script=script):
                            self.assertTrue(os.access(os.path.join(ROOT, script), os.X_OK))


class AddingAGame(unittest.TestCase):
    """What docs/adding-a-game.md asks for is what every game has."""

    text = text_of("docs/adding-a-game.md")
    games = sorted(os.path.basename(os.path.dirname(file)) for file in glob.glob(os.path.join(ROOT, "src/games/*/RULES.md")))

    def test_names_are_those_of_the_code(self):
        sources = " ".join(text_of(file) for pattern in ["src/**/*.h", "tests/**/*.h", "tests/**/*.py", "web/src/**/*.ts", "web/tests/*.ts"]
                           for file in glob.glob(os.path.join(ROOT, pattern), recursive=True))
        known = set(re.findall(r"\w+", sources)) | {"YourGame", "KHEPRI_WRITE_EXAMPLES"}
        checked = 0
        for code in code_in(self.text):
            for name in re.findall(r"(?<![\w/.<-])(?:[a-z]+(?:_[a-z]+)+|[A-Z][a-z]+\w*)(?![\w/.-])", code):
                with self.subTest(code=code):
                    self.assertIn(name, known)
                    checked += 1
        self.assertGreater(checked, 30)

    def test_every_game_has_the_files(self):
        engine, page = self.text.split("## The page")
        parts = re.findall(r"`((?:rules|ai|wire|tensor|terminal)/[\w.]+)`", engine)
        files = [f"src/games/<game>/{part}" for part in parts]
        files += [f"web/src/games/<game>/{part}" for part in re.findall(r"^\| `([\w./]+)` \|", page.split("## What")[0], re.M)]
        files += [f"src/i18n/{language}/{name}" for name in re.findall(r"^\| `([\w<>]+\.json)` \|", self.text, re.M)
                  for language in ["en", "ru", "fr", "it"]]
        self.assertGreater(len(files), 40)
        for game in self.games:
            for file in files:
                with self.subTest(game=game, file=file):
                    self.assertTrue(os.path.exists(os.path.join(ROOT, file.replace("<game>", game))))

    def test_keys_of_sentences_are_in_their_files(self):
        rows = re.findall(r"^\| `([\w<>]+\.json)` \|(.*)\|$", self.text, re.M)
        self.assertGreater(len(rows), 4)
        for name, keys in rows:
            files = [f"src/i18n/en/{name.replace('<game>', game)}" for game in self.games]
            there = " ".join(" ".join(ast.literal_eval(text_of(file))) for file in files)
            for key in re.findall(r"`(\w+\.[\w<>.]+)`", keys):
                with self.subTest(file=name, key=key):
                    self.assertRegex(there, re.sub(r"<\w+>", r"\\w+", re.escape(key).replace(r"\<", "<").replace(r"\>", ">")))


class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        commands = re.findall(r"^  ([a-z-]+) ", run("--help").stdout, re.M)
        cls.flags = {command: cls.flags_of(command) for command in commands} | {"--version": {"--version"}}

    @classmethod
    def flags_of(cls, *command):
        """Those of its subcommands, too."""
        text = run(*command, "--help").stdout
        flags = set(re.findall(r"--[a-z-]+", text))
        for subcommand in re.findall(r"^  ([a-z-]+) ", text.partition("Subcommands:")[2], re.M):
            flags |= cls.flags_of(*command, subcommand)
        return flags

    def test_commands_take_the_flags_they_are_shown_with(self):
        checked = 0
        for document in DOCUMENTS:
            for code in code_in(text_of(document)):
                shown = re.match(r"[►$ ]*(?:(?:build/|\./)?(?:khepri|run)) ([a-z-]+)(.*)", code)
                if not shown or code.startswith("khepri record 1"):  # heads a file
                    continue
                if re.match(r"[$ ]*\./run python\b", code):  # a word of ./run, after which Python's own flags come
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
