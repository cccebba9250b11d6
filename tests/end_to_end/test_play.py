"""Playing at a pipe: whole games, saving, resuming, undo, handing over, the end of input."""

import os
import re
import unittest

from khepri import Case, Player, run

GAMES = [
    ["archaeology"], ["archaeology", "--players", "4"],
    ["mummies"], ["mummies", "--players", "5"],
    ["scarabya"], ["scarabya", "--players", "3"], ["scarabya", "--mode", "duel"], ["scarabya", "--mode", "solo"],
]


def hinted(player):
    """The move the hint names."""
    return re.search(r"would play: (.*)", player.type("hint")).group(1)


def play_by_hints(player, text):
    """From a prompt to the question whether another match is to follow."""
    printed = text
    for _ in range(3000):
        if not text.endswith("> ") or "[y/N]" in text:
            break
        text = player.type(hinted(player))
        printed += text
    return printed


def kept_in(text):
    """The file in which the session saves its game, as it printed it."""
    return re.search(r"This game is saved in (.*)\.\n", text).group(1)


def content(file):
    with open(file, encoding="utf-8") as text:
        return text.read()


class WholeGames(Case):
    def test_every_game_is_played_to_its_end_by_hints(self):
        for game in GAMES:
            with self.subTest(game=game):
                file = self.new_path()
                player = Player("play", *game, "--seed", "e2e", "--save", file, env=self.env)
                text = play_by_hints(player, player.read())
                rest, errors, code = player.close()
                self.assertEqual(code, 0, errors)
                self.assertIn("[y/N]", text)
                self.assertRegex(text + rest, "won|share the victory|Nobody won")
                self.assertEqual(run("verify", file).returncode, 0)

    def test_no_line_is_wider_than_80_columns(self):
        for game in GAMES:
            done = run("play", *game, "--people", "0", "--save", self.new_path(), env=self.env)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertNotIn("[y/N]", done.stdout)  # nobody is there to be asked about another match
            for line in done.stdout.splitlines():
                if self.home.name not in line:
                    self.assertLessEqual(len(line), 80, line)


class AtThePrompt(Case):
    def test_the_end_of_input_ends_politely_and_the_game_is_kept(self):
        done = run("play", "mummies", env=self.env)
        self.assertEqual(done.returncode, 0)
        self.assertIn("--resume", done.stdout)
        again = run("play", "--resume", env=self.env)
        self.assertEqual(again.returncode, 0, again.stderr)

    def test_the_end_of_input_during_the_questions_is_polite_too(self):
        for typed in ["", "2\n", "2\n1\n", "m\n100\n3\n", "m\n100\n3\n1\n"]:
            done = run("play", typed=typed, env=self.env)
            self.assertEqual(done.returncode, 0)
            self.assertIn("Goodbye", done.stdout)

    def test_the_questions_lead_to_a_game(self):
        for level, expected in [("", "apprentice"), ("mas", "master"), ("1", "novice")]:
            done = run("play", typed=f"scar\nduel\n1\n{level}\nhelp\nquit\n", env=self.env)
            self.assertEqual(done.returncode, 0)
            self.assertIn("You can type", done.stdout)
            with open(kept_in(done.stdout)) as record:
                self.assertIn(f"Tiye ({expected})", record.read())

    def test_nonsense_is_answered_with_what_would_be_accepted(self):
        typed = "fly\nsell\n? ?\nsell dragons 3\n\x00\x7f\n" + "x" * 5000 + "\nquit\n"
        done = run("play", "archaeology", "--seed", "5", typed=typed, env=self.env)
        self.assertEqual(done.returncode, 0)
        self.assertGreaterEqual(done.stdout.count("Not understood"), 5)
        self.assertIn("as in: sell coin 3", done.stdout)
        self.assertIn("You can type", done.stdout)  # what begins with "sell"

    def test_without_a_terminal_there_is_no_colour(self):
        self.assertNotIn("\x1b", run("play", "scarabya", "--people", "0", env=self.env).stdout)

    def test_a_game_is_resumed_where_it_was(self):
        file = self.path("kept.khepri")
        player = Player("play", "archaeology", "--seed", "7", "--save", file, env=self.env)
        player.read()
        for _ in range(5):
            player.type(hinted(player))
        player.type("quit")
        player.close()
        with open(file) as kept:
            before = kept.read()
        again = Player("play", "--resume", file, env=self.env)
        again.read()
        again.type(hinted(again))
        again.type("quit")
        again.close()
        with open(file) as kept:
            self.assertTrue(kept.read().startswith(before))

    def test_a_sale_is_undone(self):
        player = Player("play", "archaeology", "--players", "2", "--people", "2", "--seed", "3", env=self.env)
        text = player.read()
        text = player.type("")
        while "sell" not in player.type("help sell"):
            text = player.type(hinted(player))
        sale = re.search(r"  (sell .*)", player.type("help sell")).group(1)
        self.assertIn("$", player.type("? " + sale))
        player.type(sale)
        self.assertIn("Undone", player.type("undo"))
        self.assertIn("Nothing to undo", player.type("undo"))
        player.type("quit")
        self.assertEqual(player.close()[2], 0)

    def test_hands_are_hidden_while_the_screen_is_handed_over(self):
        player = Player("play", "mummies", "--players", "2", "--people", "2", "--names", "Ada,Ben", "--seed", "4",
                        env=self.env)
        first = player.read()
        self.assertIn("press Enter", first)
        self.assertNotRegex(first, r"\b[VNSC][1-5]\b")
        player.type("")
        second = player.type(hinted(player))
        self.assertTrue(second.rstrip().splitlines()[-1].endswith("nobody else is looking."))
        player.type("")
        player.type("quit")
        player.close()

    def test_people_without_a_name_have_none_in_the_record_and_are_numbers_to_others(self):
        """The name was once "You", which a replay then called them."""
        for language, you, number in [("en", "You", "Player"), ("ru", "Вы", "Игрок"), ("fr", "Vous", "Joueur"), ("it", "Tu", "Giocatore")]:
            with self.subTest(language=language):
                file = self.path(f"nameless-{language}.khepri")
                game = ["mummies", "--players", "2", "--seed", "e2e", "--lang", language]
                both = run("play", *game, "--people", "2", env=self.env)
                self.assertRegex(both.stdout, f"{number} [12]")
                player = Player("play", *game, "--people", "1", "--save", file, env=self.env)
                self.assertIn(f"1 {you}", player.read())
                player.close()
                with open(file, encoding="utf-8") as record:
                    self.assertRegex(record.read(), r"\nseat 1 [0-9a-f]{64} ~")
                replay = run("replay", file, "--lang", language, env=self.env).stdout
                self.assertIn(f"1 {number[:8]}", replay)
                self.assertNotIn(f" {you} ", replay)

    def test_saving_under_a_name_and_in_an_impossible_place(self):
        file = self.path("mine.khepri")
        done = run("play", "scarabya", typed=f"save {file}\nsave /no/such/folder/x\nsave\nquit\n", env=self.env)
        self.assertTrue(os.path.exists(file))
        self.assertIn("cannot be written", done.stdout)
        self.assertIn("a file name", done.stdout)


EXISTS = {"en": "exists already", "ru": "уже есть", "fr": "existe déjà", "it": "esiste già"}


class Keeping(Case):
    """No game is lost, whatever is played or saved after it."""

    def test_a_new_game_leaves_the_one_before(self):
        first = kept_in(run("play", "mummies", "--seed", "1", env=self.env).stdout)
        before = content(first)
        second = kept_in(run("play", "mummies", "--seed", "2", env=self.env).stdout)
        third = kept_in(run("play", "archaeology", env=self.env).stdout)
        self.assertEqual(len({first, second, third}), 3)
        self.assertEqual(os.path.dirname(first), self.path(".local/state/khepri"))
        self.assertEqual(content(first), before)
        resumed = run("play", "--resume", first, env=self.env)
        self.assertEqual(kept_in(resumed.stdout), first)
        self.assertEqual(content(first), before)

    def test_without_a_file_the_game_written_last_is_resumed(self):
        files = [kept_in(run("play", game, env=self.env).stdout) for game in ["mummies", "scarabya", "archaeology"]]
        for number, file in enumerate(files):
            os.utime(file, ns=(number, number))
        os.utime(files[1], ns=(9, 9))
        self.assertEqual(kept_in(run("play", "--resume", env=self.env).stdout), files[1])

    def test_with_nothing_to_resume_it_is_said_what_would_be_accepted(self):
        done = run("play", "--resume", env=self.env)
        self.assertEqual(done.returncode, 2)
        self.assertIn("khepri play --resume FILE", done.stderr)

    def test_the_goodbye_is_a_command_that_goes_on(self):
        for arguments in [[], ["--save", self.new_path()]]:
            output = run("play", "mummies", *arguments, env=self.env).stdout
            file = re.search(r"khepri play --resume (.*)\n", output).group(1)
            self.assertEqual(kept_in(run("play", "--resume", file, env=self.env).stdout), file)

    def test_a_return_match_and_another_try_are_kept_beside_the_first(self):
        for mode, save in [("duel", []), ("solo", ["--save", self.path("solo.khepri")])]:
            with self.subTest(mode=mode):
                player = Player("play", "scarabya", "--mode", mode, "--computer", "novice", "--seed", "e2e", *save, env=self.env)
                text = play_by_hints(player, player.read())
                text += play_by_hints(player, player.type("y"))
                self.assertEqual(player.close()[2], 0)
                announced = re.findall(r"check it with:\n  khepri verify (.*)\n", text)
                self.assertEqual(announced, re.findall(r"This game is saved in (.*)\.\n", text))
                self.assertEqual(len(set(announced)), 2)
                for file in announced:
                    self.assertEqual(run("verify", file).returncode, 0)

    def test_a_rematch_rotates_the_seats(self):
        player = Player("play", "mummies", "--players", "2", "--names", "Ada", "--computer", "novice", "--seed", "e2e", env=self.env)
        play_by_hints(player, player.read())
        rematch = content(kept_in(player.type("y")))
        player.close()
        self.assertRegex(rematch, r"\nseat 1 [0-9a-f]{64} Tiye \(novice\) ~")
        self.assertRegex(rematch, r"\nseat 2 [0-9a-f]{64} Ada ~")

    def test_save_replaces_nothing_but_what_it_wrote_for_this_game(self):
        for language, sentence in EXISTS.items():
            theirs, own = self.new_path(".txt"), self.new_path()
            with open(theirs, "w") as file:
                file.write("dear to me")
            typed = f"save {theirs}\nsave {self.home.name}\nsave {own}\nsave {own}\nquit\n"
            done = run("play", "scarabya", "--lang", language, typed=typed, env=self.env)
            self.assertEqual(done.stdout.count(sentence), 2, done.stdout)
            self.assertEqual(content(theirs), "dear to me")
            self.assertEqual(done.stdout.count(f": {own}.") + done.stdout.count(f"as {own}."), 2, done.stdout)
            again = run("play", "scarabya", "--lang", language, typed=f"save {own}\nquit\n", env=self.env)
            self.assertIn(sentence, again.stdout)  # of another game

    def test_a_file_that_exists_is_refused_before_a_game_begins(self):
        file = self.new_path()
        with open(file, "w") as text:
            text.write("dear to me")
        for language, sentence in EXISTS.items():
            done = run("play", "mummies", "--save", file, "--lang", language, env=self.env)
            self.assertEqual(done.returncode, 2)
            self.assertIn(sentence, done.stderr)
            self.assertEqual(done.stdout, "")
            self.assertEqual(content(file), "dear to me")

    def test_two_who_go_on_with_the_same_game_do_not_overwrite_each_other(self):
        file = kept_in(run("play", "scarabya", "--mode", "solo", env=self.env).stdout)
        players = [Player("play", "--resume", file, env=self.env) for _ in range(2)]
        outputs = [player.read() for player in players]
        for i, player in enumerate(players):
            outputs[i] += player.type(hinted(player)) + player.type("quit") + player.close()[0]
        self.assertNotIn("-2.khepri", outputs[0])
        self.assertIn("-2.khepri", outputs[1])
        for kept in [file, re.sub(r"\.khepri$", "-2.khepri", file)]:
            self.assertRegex(content(kept), r"\n1 1 \+\d+ ")


if __name__ == "__main__":
    unittest.main()
