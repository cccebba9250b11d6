"""The files in YAML can be read, and what they call exists: scripts with their groups, parts and flags, images and settings."""

import glob
import os
import re
import subprocess
import unittest

import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def text_of(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def read(path):
    return yaml.safe_load(text_of(path))


def files_in(folder):
    return [os.path.relpath(file, ROOT) for file in sorted(glob.glob(os.path.join(ROOT, folder, "*.yml")))]


WORKFLOWS = files_in(".github/workflows")
PACKAGE_GROUPS = set(re.findall(r"^  \[(\w+)\]=", text_of("scripts", "packages"), re.M))
RELEASE_PARTS = set(re.findall(r"^make_(\w+)\(\)", text_of("scripts", "release"), re.M))


def jobs_of(workflow):
    return read(workflow)["jobs"].values()


def commands_of(workflow):
    """Every command that a workflow runs, as a list of words; those of a matrix included."""
    lines = []
    for job in jobs_of(workflow):
        lines += job.get("strategy", {}).get("matrix", {}).get("command", [])
        lines += [step["run"] for step in job["steps"] if "run" in step]
    return [command.split() for line in lines for command in re.split(r"&&|\n", line) if command.strip()]


def fault_of(words):
    """What is wrong with a command that names a script of ours; nothing for others."""
    script = words[0].removeprefix("./")
    if "/" not in words[0]:
        return None
    if not os.access(os.path.join(ROOT, script), os.X_OK):
        return f"{script} is no script"
    accepted = {"scripts/packages": PACKAGE_GROUPS, "scripts/release": RELEASE_PARTS}.get(script)
    unknown = [word for word in words[1:] if accepted is not None and word not in accepted]
    unknown += [word for word in words[1:] if word.startswith("--") and word not in text_of(script)]
    return f"{script} does not know {unknown}" if unknown else None


class Workflows(unittest.TestCase):
    def test_they_have_what_a_workflow_needs(self):
        self.assertGreaterEqual(len(WORKFLOWS), 4)
        for workflow in WORKFLOWS:
            with self.subTest(workflow=workflow):
                self.assertTrue({"name", True, "permissions", "jobs"} <= set(read(workflow)))  # YAML reads "on" as true
                for job in jobs_of(workflow):
                    self.assertTrue(job["runs-on"])
                    for step in job["steps"]:
                        self.assertEqual(("run" in step) + ("uses" in step), 1, step)

    def test_the_scripts_they_run_exist_and_know_the_words(self):
        called = set()
        for workflow in WORKFLOWS:
            for words in commands_of(workflow):
                self.assertIsNone(fault_of(words), workflow)
                called.add(words[0])
        self.assertLessEqual({"./test", "scripts/packages", "scripts/page", "scripts/release", "tests/fuzz/run"}, called)

    def test_what_does_not_exist_is_noticed(self):
        for words in [["scripts/nothing"], ["scripts/packages", "builds"], ["scripts/release", "rpm"], ["./test", "--nonsense"]]:
            self.assertIsNotNone(fault_of(words))

    def test_jobs_wait_for_jobs_that_exist(self):
        for workflow in WORKFLOWS:
            jobs = read(workflow)["jobs"]
            for job in jobs.values():
                self.assertLessEqual(set(job.get("needs", [])), set(jobs))

    def test_a_release_has_a_package_for_both_architectures(self):
        machines = {job["runs-on"] for job in jobs_of(".github/workflows/release.yml")}
        self.assertEqual({machine.endswith("-arm") for machine in machines}, {True, False})


class Forms(unittest.TestCase):
    def test_the_forms_for_issues_can_be_read(self):
        for file in files_in(".github/ISSUE_TEMPLATE"):
            form = read(file)
            if os.path.basename(file) != "config.yml":
                self.assertTrue({"name", "description", "body"} <= set(form), file)


class Compose(unittest.TestCase):
    def setUp(self):
        self.services = read("packaging/compose.yaml")["services"]

    def test_the_server_is_built_from_a_file_that_exists_and_set_by_settings_that_exist(self):
        khepri = self.services["khepri"]
        context = os.path.join(ROOT, "packaging", khepri["build"]["context"])
        self.assertTrue(os.path.isfile(os.path.join(context, khepri["build"]["dockerfile"])))
        known = subprocess.run([os.environ["KHEPRI"], "serve", "--help"], capture_output=True, text=True, check=True,
                               env={**os.environ, "LC_ALL": "C"}).stdout
        for setting in khepri["environment"]:
            flag = "--" + setting.removeprefix("KHEPRI_").lower().replace("_", "-")
            self.assertIn(f"{flag} ", known)

    def test_it_waits_for_services_that_exist_and_speaks_to_them(self):
        khepri = self.services["khepri"]
        self.assertEqual(set(khepri["depends_on"]), {"database", "nats"})
        self.assertLessEqual(set(khepri["depends_on"]), set(self.services))
        self.assertIn("@database/", khepri["environment"]["KHEPRI_DATABASE"])
        self.assertIn("//nats:", khepri["environment"]["KHEPRI_NATS"])


if __name__ == "__main__":
    unittest.main()
