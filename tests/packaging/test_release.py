"""What a release consists of agrees: one version everywhere, a bill of materials that names what is used, files that exist."""

import json
import os
import re
import subprocess
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def text_of(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


VERSION = re.search(r"project\(khepri VERSION (\S+)", text_of("CMakeLists.txt"))[1]


class Versions(unittest.TestCase):
    def test_all_files_that_name_the_version_name_the_same(self):
        self.assertEqual(re.search(r"\Akhepri \(([^)]*)\)", text_of("debian", "changelog"))[1], VERSION)
        self.assertEqual(re.search(r"^version: (\S+)$", text_of("CITATION.cff"), re.M)[1], VERSION)
        self.assertIn(f"\n## [{VERSION}] - ", text_of("CHANGELOG.md"))
        self.assertTrue(os.path.isdir(os.path.join(ROOT, "tests", "released", VERSION)))

    def test_the_program_was_built_with_it(self):
        printed = subprocess.run([os.environ["KHEPRI"], "--version"], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
        self.assertTrue(printed.stdout.startswith(f"khepri {VERSION}, "), printed.stdout)

    def test_binaries_do_not_tell_where_they_were_built(self):
        engine = os.path.join(ROOT, "build", "wasm", "khepri.wasm")
        for binary in [os.environ["KHEPRI"], *([engine] if os.path.exists(engine) else [])]:
            with open(binary, "rb") as file:
                self.assertNotIn(os.fsencode(ROOT) + b"/", file.read(), binary)


class BillOfMaterials(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.bill = json.loads(subprocess.run([os.path.join(ROOT, "scripts", "sbom")], capture_output=True, text=True, check=True).stdout)
        cls.names = {component["name"]: component for component in cls.bill["components"]}

    def test_it_names_every_library_that_the_build_installs(self):
        build = re.search(r'\[build\]="([^"]*)"', text_of("scripts", "packages"))[1].split()
        self.assertEqual({name for name in build if name.endswith("-dev")}, {name for name in self.names if name.endswith("-dev")})

    def test_everything_has_a_licence_and_the_fonts_are_there(self):
        for component in self.bill["components"]:
            self.assertTrue(component.get("licenses"), component["name"])
        for font in ["@fontsource/alegreya", "@fontsource/alegreya-sans"]:
            self.assertEqual(self.names[font]["licenses"], [{"license": {"id": "OFL-1.1"}}])
            self.assertEqual(self.names[font]["scope"], "required")

    def test_what_the_page_imports_is_not_called_a_tool(self):
        imported = set()
        for folder, _, files in os.walk(os.path.join(ROOT, "web", "src")):
            for name in files:
                if name.endswith((".ts", ".svelte", ".css")) and ".test." not in name:
                    imported |= set(re.findall(r"""(?:from|import) ['"]((?:@[\w-]+/)?[\w-]+)""", text_of(folder, name)))
        for name in imported & set(self.names) - {"vitest"}:
            self.assertEqual(self.names[name]["scope"], "required", name)


class DebianPackage(unittest.TestCase):
    def test_it_builds_with_what_the_build_needs(self):
        needed = re.search(r"^Build-Depends: (.*(?:\n .*)*)", text_of("debian", "control"), re.M)[1]
        build = [package for group in ["build", "python"]
                 for package in re.search(rf'\[{group}\]="([^"]*)"', text_of("scripts", "packages"))[1].split()]
        for package in build:
            if package.endswith("-dev") or package == "ninja-build":
                self.assertRegex(needed, rf"\b{re.escape(package)}\b")

    def test_the_profile_of_apparmor_has_the_folders_of_the_service(self):
        service, profile = text_of("packaging", "khepri.service"), text_of("packaging", "khepri.apparmor")
        self.assertIn(f"/var/lib/{{,private/}}{re.search('^StateDirectory=(.*)$', service, re.M)[1]}/** rwk,", profile)
        self.assertIn(f"/run/{re.search('^RuntimeDirectory=(.*)$', service, re.M)[1]}/", profile)
        self.assertIn(os.path.dirname(re.search(r"--config (\S+)", service)[1]) + "/** r,", profile)
        self.assertIn(re.search(r"^ExecStart=(\S+)", service, re.M)[1] + " mr,", profile)

    def test_the_container_runs_with_the_libraries_of_the_program(self):
        """Every Debian library that the program is linked with is installed in the image."""
        linked = subprocess.run(["ldd", os.environ["KHEPRI"]], capture_output=True, text=True).stdout
        container = text_of("Containerfile")
        for library, package in {"libfmt": "libfmt9", "libicu": "libicu72", "libnats": "libnats3.4", "libpq": "libpq5",
                                 "libsqlite3": "libsqlite3-0", "libssl": "libssl3"}.items():
            self.assertIn(library, linked)
            self.assertIn(package, container)


if __name__ == "__main__":
    unittest.main()
