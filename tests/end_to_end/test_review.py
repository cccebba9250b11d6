"""khepri review: what luck and errors did in a finished game, as text, HTML and JSON; and what cannot be reviewed."""

import html.parser
import json
import unittest

from khepri import Case, run

GAMES = [["archaeology", "--players", "2"], ["mummies", "--players", "2"], ["scarabya", "--mode", "duel"],
         ["scarabya", "--mode", "solo"], ["scarabya", "--players", "1"]]
TITLES = {"en": "Review of the game", "fr": "Analyse de la partie", "it": "Analisi della partita", "ru": "Разбор партии"}
VOID = {"meta", "br", "polyline"}


class Outline(html.parser.HTMLParser):
    """The elements of a page and their attributes; unbalanced ones."""

    def __init__(self, text):
        super().__init__()
        self.found, self.open, self.wrong = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def of(self, tag):
        return [attributes for name, attributes in self.found if name == tag]


class Reviews(Case):
    def review(self, file, *flags, code=0):
        done = run("review", file, "--depth", "quick", *flags, env=self.env)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def test_json_adds_up_for_every_game(self):
        for game in GAMES:
            with self.subTest(game=game):
                file = self.record_of(*game, "--computer", "random")
                review = json.loads(self.review(file, "--json").stdout)
                self.assertEqual(review["done"], review["total"])
                self.assertEqual(review["measure"], "score" if game == GAMES[-1] else "share")
                for i, seat in enumerate(review["seats"]):
                    self.assertEqual(seat["start"] + seat["luck"] + seat["errors"] + seat["rest"], seat["result"])
                    self.assertEqual(seat["result"] - seat["luck"], seat["adjusted"])
                    self.assertEqual(seat["result"], review["events"][-1]["values"][i])
                    if review["measure"] == "score":
                        self.assertEqual(seat["result"], seat["score"] * review["one"])
                    self.assertEqual("possible" in seat, game[0] == "scarabya" and "duel" not in game)
                    own = [event["decision"] for event in review["events"]
                           if event.get("seat") == i + 1 and "decision" in event]
                    self.assertEqual(seat["decisions"], len(own))
                    self.assertEqual(seat["errors"], -sum(decision["cost"] for decision in own))
                    self.assertEqual(seat["blunders"], sum(d["verdict"] == "blunder" for d in own))
                for event in review["events"]:
                    decision = event.get("decision", {"verdict": "good"})
                    self.assertEqual("better" in decision, decision["verdict"] != "good")
                self.assertTrue(any(seat["errors"] < 0 for seat in review["seats"]), "random players err")

    def test_text_is_whole_in_every_language(self):
        for game in GAMES:
            file = self.record_of(*game, "--computer", "random")
            for language in TITLES:
                with self.subTest(game=game, language=language):
                    text = self.review(file, "--lang", language).stdout
                    self.assertNotIn("review.", text)
                    self.assertNotIn("{", text)
                    self.assertLessEqual(max(map(len, text.splitlines())), 80)
                    self.assertGreater(len(text.splitlines()), 20)

    def test_html_is_one_accessible_file(self):
        file = self.record_of("mummies", "--players", "3", "--computer", "random")
        for language, title in TITLES.items():
            with self.subTest(language=language):
                page = self.review(file, "--html", "--lang", language).stdout
                outline = Outline(page)
                self.assertEqual((outline.wrong, outline.open), ([], []))
                self.assertIn(f"<h1>{title}</h1>", page)
                self.assertEqual(outline.of("html"), [{"lang": language}])
                self.assertGreaterEqual(len(outline.of("h2")), 4)
                self.assertEqual(len([cell for cell in outline.of("th") if cell["scope"] == "col"]), 3)
                images = [svg for svg in outline.of("svg") if svg.get("aria-hidden") != "true"]
                self.assertTrue(images and all(svg["role"] == "img" and svg["aria-label"] for svg in images))
                self.assertFalse(outline.of("script") + outline.of("link") + outline.of("img"))
                self.assertNotRegex(page, r"(src|href)=|url\(|@import|https?:")
                self.assertIn("prefers-color-scheme: dark", page)

    def test_names_cannot_become_html(self):
        file = self.new_path()
        offers = "".join(f"offer {kind}{number}\n" for kind in "VNSC" for number in range(1, 6))
        run("play", "mummies", "--players", "2", "--people", "1", "--names", "<b>Anna</b>", "--computer", "greedy", "--target", "50",
            "--save", file, typed=offers * 40, env=self.env)
        page = self.review(file, "--html").stdout
        self.assertIn("Anna", page)
        self.assertFalse(Outline(page).of("b"))

    def test_the_same_record_gives_the_same_review(self):
        file = self.record_of("mummies", "--players", "2", "--computer", "greedy")
        first = self.review(file, "--json").stdout
        self.assertEqual(first, self.review(file, "--json").stdout)
        self.assertNotEqual(first, self.review(file, "--json", "--seed", "2").stdout)

    def test_one_seat_alone(self):
        file = self.record_of("mummies", "--players", "2", "--computer", "random")
        both, alone = self.review(file, "--html").stdout, self.review(file, "--html", "--seat", "2").stdout
        self.assertEqual(len([cell for cell in Outline(alone).of("th") if cell["scope"] == "col"]), 1)
        self.assertLess(len(alone), len(both))

    def test_levels_are_those_of_the_record(self):
        file = self.record_of("scarabya", "--mode", "duel", "--computer", "novice")
        review = json.loads(self.review(file, "--json").stdout)
        self.assertEqual([seat["level"] for seat in review["seats"]], ["novice", "novice"])

    def test_what_cannot_be_reviewed_is_said(self):
        file = self.record_of("scarabya", "--mode", "solo", "--computer", "random")
        self.assertIn("1 seat", self.review(file, "--seat", "2", code=2).stderr)
        self.assertIn("choose one", self.review(file, "--json", "--html", code=2).stderr)
        self.assertEqual(run("review", file, "--depth", "endless").returncode, 2)
        self.assertIn("does not exist", self.review("/no/such/record", code=2).stderr)
        with open(file, encoding="utf-8") as text:
            lines = text.read().splitlines(keepends=True)
        for name, content, sentence, code in [
                ("unfinished", lines[:-2], "Only a finished game", 2),
                ("altered", [line.replace("+", "+1") for line in lines], "altered", 2),
                ("no record", ["An old papyrus\n"], "line 1", 2)]:
            with self.subTest(name=name):
                broken = self.path(name)
                with open(broken, "w", encoding="utf-8") as text:
                    text.writelines(content)
                done = self.review(broken, code=code)
                self.assertIn(sentence, done.stderr)
                self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
