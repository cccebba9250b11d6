"""The terminal in four languages: chosen by --lang or by the environment, understood as it is typed, at most 80 columns."""

import re
import unittest

from khepri import Case, run

GAMES = [["archaeology", "--players", "4"], ["mummies", "--players", "5"], ["scarabya", "--players", "3"],
         ["scarabya", "--mode", "duel"], ["scarabya", "--mode", "solo"]]
GOODBYE = {"en": "Goodbye", "ru": "До свидания", "fr": "Au revoir", "it": "Arrivederci"}


class Choice(Case):
    def test_lang_chooses_the_language(self):
        for language, goodbye in GOODBYE.items():
            done = run("play", "--lang", language, env=self.env)
            self.assertEqual(done.returncode, 0)
            self.assertIn(goodbye, done.stdout)

    def test_the_environment_chooses_where_no_flag_does(self):
        for variable, value, goodbye in [("LC_ALL", "ru_RU.UTF-8", "ru"), ("LC_MESSAGES", "fr_FR", "fr"), ("LANG", "it_IT.UTF-8", "it"),
                                         ("LANG", "de_DE.UTF-8", "en")]:
            env = {**self.env, "LC_ALL": "", "LC_MESSAGES": "", "LANG": "", variable: value}
            self.assertIn(GOODBYE[goodbye], run("play", env=env).stdout)
        env = {**self.env, "LC_ALL": "ru_RU.UTF-8"}
        self.assertIn(GOODBYE["fr"], run("play", "--lang", "fr", env=env).stdout)

    def test_a_language_that_is_not_spoken_says_which_are(self):
        done = run("play", "--lang", "de", env=self.env)
        self.assertEqual(done.returncode, 2)
        self.assertIn('expected en, ru, fr or it; found “de”', done.stderr)


class Questions(Case):
    LEVELS = {"en": "adept", "ru": "Знаток", "fr": "Adepte", "it": "Esperto"}
    DUELS = {"en": "duel", "ru": "Один на один", "fr": "Duel", "it": "Duello"}

    def test_modes_and_levels_have_names_in_the_language_beside_the_words_that_are_typed(self):
        for language, level in self.LEVELS.items():
            with self.subTest(language=language):
                done = run("play", "--lang", language, typed="2\n2\n1\n\nquit\n", env=self.env)
                self.assertRegex(done.stdout, rf"(?m)^  2  duel +{self.DUELS[language] if language != 'en' else 'two'} ")
                self.assertRegex(done.stdout, rf"(?m)^  3  adept +{level if language != 'en' else 'a good'} ")
                for line in done.stdout.splitlines():
                    self.assertTrue(len(line.removeprefix("> ")) <= 80 or self.home.name in line, line)

    def test_a_level_is_chosen_by_its_word_or_by_its_name(self):
        for language, level in self.LEVELS.items():
            for typed in ["adept", level, level[:2].lower()]:
                with self.subTest(language=language, typed=typed):
                    file = self.new_path()
                    run("play", "--lang", language, "--save", file, typed=f"2\n2\n1\n{typed}\nquit\n", env=self.env)
                    with open(file, encoding="utf-8") as record:
                        self.assertIn("Tiye (adept)", record.read())

    def test_the_result_names_the_levels(self):
        for language, level in self.LEVELS.items():
            done = run("play", "scarabya", "--mode", "duel", "--people", "0", "--computer", "adept", "--lang", language, env=self.env)
            self.assertRegex(done.stdout, rf"(?mi)^Tiye \({level}\)\s?: ")


class Flags(Case):
    COMMANDS = [[], ["play"], ["replay"], ["verify"], ["arena"], ["serve"]]

    def help(self, language, command):
        done = run(*command, "--help", env={**self.env, "LC_ALL": language})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_help_is_in_every_language_and_stays_within_80_columns(self):
        for command in self.COMMANDS:
            help_texts = {language: self.help(language, command) for language in GOODBYE}
            for language, text in help_texts.items():
                with self.subTest(language=language, command=command):
                    for line in text.splitlines():
                        self.assertLessEqual(len(line), 80, line)
                    self.assertNotRegex(text, r"\b(help|flag|command)\.[a-z]")
                    self.assertEqual(text == help_texts["en"], language == "en" or command in (["arena"], ["serve"]), "tools speak English")

    def test_lang_is_heeded_by_help_as_well(self):
        self.assertEqual(run("play", "--lang", "ru", "--help", env=self.env).stdout, self.help("ru", ["play"]))
        self.assertEqual(run("play", "--help", "--lang=ru", env=self.env).stdout, self.help("ru", ["play"]))

    def test_a_wrong_flag_is_told_with_what_would_be_accepted_in_the_language(self):
        wrong = {
            ("play", "--bogus"): ("unknown flag", "такого флага", "pas ici d’option", "non c’è un’opzione"),
            ("play", "chess"): ("expected archaeology, scarabya", "ожидается archaeology, scarabya",
                                "valeurs possibles : archaeology, scarabya", "serve archaeology, scarabya"),
            ("play", "mummies", "--players", "9"): ("from 1 to 5", "от 1 до 5", "de 1 à 5", "da 1 a 5"),
            ("play", "mummies", "--players", "1"): ("from 2 to 5", "от 2 до 5", "de 2 à 5", "da 2 a 5"),
            ("play", "mummies", "--players", "many"): ("a whole number", "целое число", "nombre entier", "un numero intero"),
            ("play", "mummies", "--players"): ("needs a value", "не хватает", "il manque", "manca"),
            ("play", "mummies", "--players", "2", "--players", "3"): ("more than once", "больше одного раза", "plus d’une fois", "più di una volta"),
            ("arena", "mummies"): ("--bots is missing.\nSee khepri arena --help",) * 4,  # tools speak English
            ("play", "mummies", "--target", "60"): ("50, 100 or 150", "50, 100 или 150", "50, 100 ou 150", "50, 100 o 150"),
            ("play", "mummies", "--mode", "duel"): ("does not apply to Mummies", "в этой игре нет", "pas de sens", "non vale"),
            ("play", "scarabya", "--mode", "quick"): ("expedition, duel or solo", "expedition, duel или solo",
                                                      "expedition, duel ou solo", "expedition, duel o solo"),
            ("play", "scarabya", "--flips", "maybe"): ("on or off", "on или off", "on ou off", "on o off"),
            ("play", "scarabya", "--arrangement", "A0"): ("not an arrangement", "не расстановка", "pas une disposition", "non è una disposizione"),
            ("play", "scarabya", "--order", "FIL"): ("not an order", "не порядок", "pas un ordre", "non è un ordine"),
            ("play", "mummies", "--people", "4", "--players", "2"): ("has 2 seats", "2 места", "2 places", "2 posti"),
            ("play", "mummies", "--computer", "wizard"): ("or exec:COMMAND", "или exec:COMMAND", "ou exec:COMMAND", "o exec:COMMAND"),
            ("play", "mummies", "--time", "soon"): ("0.1s", "0.1s", "0.1s", "0.1s"),
            ("play", "mummies", "--time", "1s", "--iterations", "5"): ("cannot be used together", "исключают", "s’excluent", "si escludono"),
            ("play", "--resume", "nowhere"): ("does not exist", "нет", "n’existe pas", "non esiste"),
            ("replay",): ("FILE is missing", "Не указано", "Il manque", "Manca FILE"),
            ("replay", "nowhere"): ("does not exist", "нет", "n’existe pas", "non esiste"),
            ("replay", "nowhere", "--seat", "9"): ("from 1 to 5", "от 1 до 5", "de 1 à 5", "da 1 a 5"),
            (): ("A command is missing", "Не указана команда", "Il manque une commande", "Manca un comando"),
        }
        for request, sentences in wrong.items():
            for language, sentence in zip(GOODBYE, sentences):
                with self.subTest(request=request, language=language):
                    done = run(*request, env={**self.env, "LC_ALL": language})
                    self.assertIn(done.returncode, (1, 2))
                    self.assertIn(sentence, done.stderr)
                    self.assertEqual(done.stdout, "")


class Games(Case):
    def test_whole_games_in_every_language_stay_within_80_columns(self):
        for language in GOODBYE:
            for game in GAMES:
                with self.subTest(language=language, game=game):
                    file = self.new_path()
                    done = run("play", *game, "--people", "0", "--computer", "novice", "--seed", "1", "--save", file, "--lang", language, env=self.env)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    replayed = run("replay", file, "--lang", language, env=self.env)
                    self.assertEqual(replayed.returncode, 0, replayed.stderr)
                    for line in (done.stdout + replayed.stdout).splitlines():
                        if self.home.name not in line:
                            self.assertLessEqual(len(line), 80, line)
                        self.assertNotRegex(line, r"\b(archaeology|scarabya|mummies|play|list)\.[a-z]")

    def test_questions_refusals_and_handing_over_stay_within_80_columns(self):
        requests = [(["play"], "3\n1\n3\n3\n\n"), (["play", "mummies", "--people", "2"], "\nundo\n"),
                    (["play", "scarabya", "--mode", "duel", "--people", "0", "--computer", "random"], "")]
        for language in GOODBYE:
            for request, typed in requests:
                done = run(*request, "--lang", language, typed=typed, env=self.env)
                for line in done.stdout.splitlines():
                    self.assertTrue(len(line.removeprefix("> ")) <= 80 or self.home.name in line, line)

    def test_what_is_typed_in_a_language_is_understood(self):
        rob = {"en": "rob 2", "ru": "обокрасть 2", "fr": "voler 2", "it": "deruba 2"}
        log = {"en": "log", "ru": "журнал", "fr": "journal", "it": "registro"}
        for language in rob:  # in this deal a thief is dug first
            done = run("play", "archaeology", "--seed", "3", "--lang", language, env=self.env, typed=f"{rob[language]}\n{log[language]}\n")
            self.assertRegex(done.stdout, r"(?m)^> +1\. .*Tiye")

    def test_a_record_is_the_same_whatever_was_spoken(self):
        def record(language, file):
            run("play", "mummies", "--people", "0", "--seed", "5", "--computer", "novice", "--save", file, "--lang", language, env=self.env)
            with open(file, encoding="utf-8") as text:  # without the times and the checks, which follow from them
                return [re.sub(r" \+\d+| ~.*", "", line) for line in text]
        english, russian = self.new_path(), self.new_path()
        lines = record("en", english)
        self.assertGreater(len(lines), 20)
        self.assertEqual(lines, record("ru", russian))
        verified = run("verify", russian, "--lang", "ru", env=self.env)
        self.assertEqual(verified.returncode, 0)
        self.assertIn("Всё сходится", verified.stdout)

    def test_refusals_and_hints_are_worded_in_the_language(self):
        done = run("play", "mummies", "--seed", "3", "--lang", "fr", env=self.env, typed="offrir X9\nconseil\n")
        self.assertIn("n’est pas une carte", done.stdout)
        self.assertIn("L’ordinateur jouerait", done.stdout)


if __name__ == "__main__":
    unittest.main()
