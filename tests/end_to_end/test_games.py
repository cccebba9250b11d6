"""Every game of a simulation or a contest: as rows of a CSV file and as records."""

import csv
import json
import os
import resource
import signal
import subprocess
import unittest

from khepri import PROGRAM, ROOT, Case, run

KINDS = [["archaeology", "--players", "3"], ["mummies", "--players", "2"], ["scarabya"], ["scarabya", "--players", "2"],
         ["scarabya", "--mode", "duel"], ["scarabya", "--mode", "solo"]]
CONTESTS = [kind for kind in KINDS if kind[1:] not in ([], ["--mode", "solo"])]


def rows_of(file):
    with open(file, newline="") as text:
        return list(csv.DictReader(text))


def seats_of(rows):
    return sum(name.startswith("bot_seat_") for name in rows[0])


class Games(Case):
    def new_csv(self):
        return self.new_path(".csv")

    def done(self, *arguments):
        done = run(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def figures(self, *arguments):
        return json.loads(self.done(*arguments, "--json").stdout)

    def bytes_of(self, file):
        with open(file, "rb") as text:
            return text.read()

    def assert_refused(self, code, words, *arguments):
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stdout), (code, ""), done.stderr)
        self.assertRegex(done.stderr, words)


class Simulated(Games):
    def test_a_row_for_each_game_and_the_figures_stay_the_same(self):
        for kind in KINDS:
            for bots in ["random", "greedy"]:
                with self.subTest(kind=kind, bots=bots):
                    file = self.new_csv()
                    arguments = ["simulate", *kind, "--bots", bots, "--games", "150", "--seed", "7"]
                    without = self.figures(*arguments)
                    self.assertEqual(self.figures(*arguments, "--csv", file), without)
                    rows = rows_of(file)
                    self.assertEqual([row["game"] for row in rows], [str(n) for n in range(1, 151)])
                    self.assertEqual({row["seed"] for row in rows}, {"7"})
                    self.assertAlmostEqual(sum(int(row["decisions"]) for row in rows) / 150,
                                           without["decisions_per_game"])
                    for seat in range(1, seats_of(rows) + 1):
                        self.assertEqual({row[f"bot_seat_{seat}"] for row in rows}, {bots})
                        self.assertAlmostEqual(sum(int(row[f"score_seat_{seat}"]) for row in rows) / 150,
                                               without["seat_score_mean"][seat - 1])
                        self.assertAlmostEqual(sum(float(row[f"win_share_seat_{seat}"]) for row in rows) / 150,
                                               without["win_share"][seat - 1])

    def test_the_file_does_not_depend_on_the_number_of_threads(self):
        for kind in KINDS:
            files = [self.new_csv() for _ in range(2)]
            for file, threads in zip(files, "13"):
                self.done("simulate", *kind, "--bots", "greedy", "--games", "300", "--threads", threads, "--csv", file)
            self.assertEqual(*map(self.bytes_of, files))

    def test_a_forfeit_has_its_reason(self):
        file = self.new_csv()
        self.done("simulate", "mummies", "--bots", "exec:echo pardon,random", "--games", "2", "--csv", file)
        for row in rows_of(file):
            self.assertIn("pardon", row["forfeit_seat_1"])
            self.assertEqual((row["forfeit_seat_2"], row["win_share_seat_1"], row["win_share_seat_2"]), ("", "0", "1"))


class Contests(Games):
    def test_a_row_for_each_game_and_the_figures_stay_the_same(self):
        for kind in CONTESTS:
            with self.subTest(kind=kind):
                files = [self.new_csv() for _ in range(2)]
                arguments = ["arena", *kind, "--bots", "greedy,random", "--games", "30"]
                without = self.figures(*arguments)
                for file, threads in zip(files, "13"):
                    report = self.figures(*arguments, "--threads", threads, "--csv", file)
                    for bot in report["bots"] + without["bots"]:
                        bot.pop("ms_per_move", None)
                    self.assertEqual(report, without)
                self.assertEqual(*map(self.bytes_of, files))
                rows, seats = rows_of(files[0]), report["seats"]
                self.assertEqual(len(rows), report["deals"] * len(report["meetings"]) * seats)
                self.assertEqual([row["game"] for row in rows], [str(n) for n in range(1, len(rows) + 1)])
                for meeting in report["meetings"]:
                    name = f"{meeting['bot']} against {', '.join(meeting['against'])}"
                    own = [row for row in rows if row["meeting"] == name] or \
                          [row for row in rows if row["meeting"] == f"{meeting['against'][0]} against {meeting['bot']}"]
                    self.assertEqual(len(own), meeting["games"])
                    shares = [float(row[f"win_share_seat_{seat}"]) for row in own for seat in range(1, seats + 1)
                              if row[f"bot_seat_{seat}"] == meeting["bot"] and self.is_one(row, seat, seats)]
                    self.assertAlmostEqual(sum(shares) / len(shares), meeting["win_share"]["mean"])

    def is_one(self, row, seat, seats):
        """Whether nobody else at the table is the same bot."""
        return sum(row[f"bot_seat_{other}"] == row[f"bot_seat_{seat}"] for other in range(1, seats + 1)) == 1

    def test_a_contest_that_continues_has_the_rows_of_its_log_too(self):
        arguments = ["arena", "mummies", "--bots", "greedy,random"]
        whole, continued, log = self.new_csv(), self.new_csv(), self.path("log")
        self.done(*arguments, "--games", "20", "--csv", whole)
        self.done(*arguments, "--games", "8", "--log", log)
        self.done(*arguments, "--games", "20", "--log", log, "--csv", continued)
        self.assertEqual(self.bytes_of(continued), self.bytes_of(whole))


class Records(Games):
    """Records derive their cards from their seeds: the games are other ones than without the flag."""

    def assert_records(self, folder, rows):
        names = sorted(os.listdir(folder))
        width = len(names[0]) - len("game-.khepri")
        self.assertEqual(names, [f"game-{int(row['game']):0{width}}.khepri" for row in rows])
        for row, name in zip(rows, names):
            file = os.path.join(folder, name)
            done = run("verify", file)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            lines = [line.rsplit(" ~", 1)[0] for line in self.bytes_of(file).decode().splitlines()]
            self.assertIn(f"secret {row['secret']}", lines)
            seats = range(1, seats_of(rows) + 1)
            words = lines[-1].split()
            self.assertEqual(words[:1 + len(seats)], ["result", *(row[f"score_seat_{seat}"] for seat in seats)])
            winners = words[words.index("winners") + 1:]
            self.assertEqual(winners, [str(seat) for seat in seats if float(row[f"win_share_seat_{seat}"]) > 0])
            players = [line.split(" ", 3)[3] for line in lines if line.startswith("seat ")]
            self.assertEqual([player.split("(")[1] for player in players], [row[f"bot_seat_{seat}"] + ")" for seat in seats])
            moves = [line for line in lines if line.split()[0].isdigit()]
            self.assertEqual(len(moves), int(row["decisions"]))
        self.assertEqual(run("replay", os.path.join(folder, names[0])).returncode, 0)

    def test_each_simulated_game_verifies_and_ends_as_its_row_says(self):
        for kind in KINDS:
            for bots in ["random", "greedy"]:
                with self.subTest(kind=kind, bots=bots):
                    written = []
                    for threads in "12":
                        file, folder = self.new_csv(), self.new_path("")
                        figures = self.figures("simulate", *kind, "--bots", bots, "--games", "5", "--threads", threads,
                                               "--csv", file, "--records", folder)
                        records = [self.bytes_of(os.path.join(folder, name)) for name in sorted(os.listdir(folder))]
                        written.append((figures, self.bytes_of(file), records))
                    self.assertEqual(*written)
                    rows = rows_of(file)
                    self.assertEqual(len(rows), 5)
                    self.assertAlmostEqual(sum(int(row["score_seat_1"]) for row in rows) / 5, figures["seat_score_mean"][0])
                    self.assert_records(folder, rows)

    def test_each_game_of_a_contest_verifies_and_ends_as_its_row_says(self):
        for kind in CONTESTS:
            with self.subTest(kind=kind):
                written = []
                for threads in "12":
                    file, folder = self.new_csv(), self.new_path("")
                    self.done("arena", *kind, "--bots", "greedy,random", "--games", "6", "--threads", threads, "--csv", file,
                              "--records", folder)
                    records = [self.bytes_of(os.path.join(folder, name)) for name in sorted(os.listdir(folder))]
                    written.append((self.bytes_of(file), records))
                self.assertEqual(*written)
                rows = rows_of(file)
                self.assert_records(folder, rows)
                for row in rows:  # the seatings of a deal have the same cards
                    same = [other for other in rows if other["deal"] == row["deal"]]
                    self.assertEqual({other["secret"] for other in same}, {row["secret"]})

    def test_a_test_that_ends_early_keeps_the_records_of_its_games_alone(self):
        file, folder = self.new_csv(), self.new_path("")
        self.done("arena", "mummies", "--bots", "greedy,random", "--sprt", "0,400", "--threads", "2", "--csv", file,
                  "--records", folder)
        self.assertLess(len(rows_of(file)), 200)
        self.assertEqual(len(os.listdir(folder)), len(rows_of(file)))

    def test_an_edition_is_in_its_records(self):
        folder = self.new_path("")
        edition = os.path.join(ROOT, "examples", "editions", "archaeology-dear-coins.json")
        self.done("simulate", "archaeology", "--edition", edition, "--games", "1", "--records", folder)
        file = os.path.join(folder, "game-1.khepri")
        self.assertIn(b'"name":"dear coins"', self.bytes_of(file))
        self.assertEqual(run("verify", file).returncode, 0)

    def test_a_game_is_dealt_again_by_its_seed_and_number(self):
        folder, again = self.new_path(""), self.new_path()
        self.done("simulate", "mummies", "--seed", "9", "--games", "3", "--records", folder)
        self.done("play", "mummies", "--players", "2", "--target", "50", "--people", "0", "--computer", "random",
                  "--seed", "9/3", "--save", again)
        secrets = [[line for line in self.bytes_of(file).splitlines() if line.startswith(b"secret")][0].split()[1]
                   for file in [os.path.join(folder, "game-3.khepri"), again]]
        self.assertEqual(*secrets)

    def test_a_forfeit_leaves_a_record_without_a_result(self):
        folder = self.new_path("")
        self.done("simulate", "mummies", "--bots", "exec:echo pardon,random", "--games", "1", "--records", folder)
        done = run("verify", os.path.join(folder, "game-1.khepri"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("not over", done.stdout)


class Files(Games):
    def commands(self):
        return [["simulate", "mummies", "--games", "4"], ["arena", "mummies", "--bots", "greedy,random", "--games", "4"]]

    def test_a_file_that_exists_is_refused(self):
        for command in self.commands():
            file = self.new_csv()
            with open(file, "w") as text:
                text.write("mine")
            self.assert_refused(2, "exists; expected the name of a new file", *command, "--csv", file)
            self.assertEqual(self.bytes_of(file), b"mine")

    def test_a_folder_that_is_not_empty_is_refused(self):
        for command in self.commands():
            folder = self.new_path("")
            os.mkdir(folder)
            self.done(*command, "--records", folder)
            names = sorted(os.listdir(folder))
            self.assertGreater(len(names), 3)
            file = self.new_csv()
            self.assert_refused(2, "is not empty; expected an empty folder", *command, "--records", folder, "--csv", file)
            self.assertEqual((sorted(os.listdir(folder)), os.path.exists(file)), (names, False))
            self.assert_refused(2, "is not a folder; expected", *command, "--records", os.path.join(folder, names[0]))
            self.assert_refused(1, "cannot be created: ", *command, "--records", os.path.join(folder, names[0], "new"))

    def test_records_need_the_moves(self):
        command = self.commands()[1]
        self.assert_refused(2, "--records: a log has results, not moves", *command, "--records", self.new_path(""),
                            "--log", self.path("log"))
        self.assert_refused(2, "--records: workers send results", *command, "--records", self.new_path(""),
                            "--workers", "nats://127.0.0.1:1")

    def test_a_file_that_cannot_be_written_is_reported(self):
        for command in self.commands():
            self.assert_refused(1, "none/x.csv cannot be written: No such file", *command, "--csv", self.path("none/x.csv"))

    def test_a_full_disk_leaves_whole_rows(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

        file = self.new_csv()
        done = subprocess.run([PROGRAM, "simulate", "mummies", "--games", "100000", "--csv", file], capture_output=True,
                              text=True, timeout=120, preexec_fn=limit)
        self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
        self.assertIn("cannot be written: File too large", done.stderr)
        text = self.bytes_of(file)
        self.assertTrue(text.endswith(b"\n"))
        self.assertGreater(len(rows_of(file)), 500)
        self.assertEqual({len(row) for row in csv.reader(text.decode().splitlines())}, {len(rows_of(file)[0])})

    def test_a_full_disk_leaves_whole_records(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

        folder = self.new_path("")
        done = subprocess.run([PROGRAM, "simulate", "mummies", "--games", "100", "--records", folder], capture_output=True,
                              text=True, timeout=120, preexec_fn=limit)
        self.assertEqual((done.returncode, done.stdout, os.listdir(folder)), (1, "", []), done.stderr)
        self.assertRegex(done.stderr, r"game-\d\d\d\.khepri cannot be written: File too large")

    def test_an_interrupted_run_leaves_the_rows_of_its_games(self):
        file = self.new_csv()
        running = subprocess.Popen([PROGRAM, "simulate", "mummies", "--games", "1000000000", "--threads", "2", "--csv", file],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(running.kill)
        while not os.path.exists(file) or os.path.getsize(file) < 100_000:
            self.assertIsNone(running.poll())
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
        self.assertEqual(running.returncode, 130, err)
        numbers = [int(row["game"]) for row in rows_of(file)]
        self.assertEqual(numbers, sorted(set(numbers)))
        self.assertIn(f"Interrupted after {len(numbers)} of", err)

    def test_an_interrupted_run_leaves_whole_records(self):
        folder = self.new_path("")
        running = subprocess.Popen([PROGRAM, "simulate", "mummies", "--games", "100000", "--threads", "2", "--records", folder],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(running.kill)
        while not os.path.exists(folder) or len(os.listdir(folder)) < 20:
            self.assertIsNone(running.poll())
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
        self.assertEqual(running.returncode, 130, err)
        names = sorted(os.listdir(folder))
        self.assertIn(f"Interrupted after {len(names)} of", err)
        for name in names:
            self.assertRegex(name, r"^game-\d{6}\.khepri$")
            self.assertRegex(self.bytes_of(os.path.join(folder, name)), rb"\nresult [^\n]*\n$")
        self.assertEqual(run("verify", os.path.join(folder, names[-1])).returncode, 0)

    def test_workers_send_no_games_of_a_simulation(self):
        self.assert_refused(2, "workers send sums, not every game", "simulate", "mummies", "--workers",
                            "nats://127.0.0.1:1", "--csv", self.new_csv())


if __name__ == "__main__":
    unittest.main()
