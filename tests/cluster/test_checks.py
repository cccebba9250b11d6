"""The checks of the chaos test notice what they are for."""

import random
import time
import unittest

from parts import Server  # noqa: F401  (sets the path of tests/server_end_to_end)
from report import Report
from verdict import check_database
from viewer import Viewer
from witness import Action, Witness

OFFER = {"type": "offer", "offering": "V4"}
DECREE = {"type": "decree", "papyrus": "NCVS5"}


class Checks(unittest.TestCase):
    def setUp(self):
        self.report = Report("", 1)
        self.report.note = lambda _: None
        self.witness = Witness(self.report, "abc", "commitment", "mummies", {2}, 3)

    def found(self):
        return " ".join(self.report.violations)

    def viewer(self, version):
        viewer = Viewer(None, self.witness, random.Random(1), "token", 1)
        viewer.on_welcome(self.welcome(version))
        return viewer

    def welcome(self, version):
        return {"seat": 1, "commitment": "commitment", "seats": [], "chat": [], "status": self.status(version)}

    @staticmethod
    def status(version):
        return {"version": version, "to_act": [2], "can_undo": False, "view": {}}

    def update(self, version, move=OFFER, by="person"):
        return {"event": {"seat": 1, "by": by, "move": move}, **self.status(version)}

    def action(self, version, move=OFFER):
        action = Action(f"id {version}", 1, {"type": "move", "version": version - 1, "move": move})
        self.witness.actions.append(action)
        self.witness.acknowledged(action, version)
        return action

    def test_what_is_right_is_no_violation(self):
        viewer = self.viewer(0)
        viewer.on_update(self.update(1))
        viewer.on_welcome(self.welcome(1))
        self.action(1)
        self.witness.check_acknowledged({1: (1, OFFER)}, 1)
        self.witness.check_history({1: (1, OFFER)}, 1)
        self.assertEqual(self.report.violations, [])

    def test_a_version_that_goes_back(self):
        self.viewer(7).on_welcome(self.welcome(6))
        self.assertIn("saw version 7, then welcome said 6", self.found())

    def test_an_update_that_is_left_out(self):
        self.viewer(7).on_update(self.update(9))
        self.assertIn("got the update to version 9 after version 7", self.found())

    def test_two_clients_of_a_seat_that_see_different_events(self):
        self.viewer(0).on_update(self.update(1))
        self.viewer(0).on_update(self.update(1, DECREE))
        self.assertIn("at version 1", self.found())

    def test_an_acknowledged_action_that_is_lost(self):
        self.action(1)
        self.witness.check_acknowledged({}, 1)
        self.assertIn("acknowledged {'type': 'offer'", self.found())

    def test_two_actions_with_one_version(self):
        self.action(1)
        self.action(1)
        self.witness.check_acknowledged({1: (1, OFFER)}, 1)
        self.assertIn("with the same version", self.found())

    def test_an_action_with_two_versions(self):
        self.witness.acknowledged(self.action(1), 2)
        self.assertIn("led to version 1 and to 2", self.found())

    def test_an_event_that_vanishes(self):
        self.viewer(0).on_update(self.update(1))
        self.witness.check_history({}, 1)
        self.assertIn("which the history does not have", self.found())

    def test_a_clock_that_runs_out_early(self):
        viewer = self.viewer(0)
        viewer.on_update(self.update(1))
        self.action(1).wanted = time.monotonic() - 1
        viewer.on_update(self.update(2, by="clock"))
        self.assertIn("the clock of 3 s ran out after 1.0", self.found())

    def test_an_id_that_is_stored_twice_or_not_at_all(self):
        self.action(1)
        self.action(2)
        self.report.witnesses.append(self.witness)

        class Stored:
            @staticmethod
            def sql(_):
                return '{0}\n{0}'.format('abc {"type": "move", "id": "id 1"}')

        check_database(Stored, self.report)
        self.assertIn("id 1 of seat 1 was acknowledged with version 1, and is stored 2 times", self.found())
        self.assertIn("id 2 of seat 1 was acknowledged with version 2, and is stored 0 times", self.found())

    def test_waits_do_not_count_while_they_are_excused(self):
        self.report.excused = [(2, 4, "PostgreSQL away"), (3, 5, "busy machine"), (9, 20, "busy machine")]
        self.assertEqual(self.report.net(1, 10), 5)


if __name__ == "__main__":
    unittest.main()
