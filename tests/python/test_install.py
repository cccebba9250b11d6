"""pip installs the module without a network, and what it installs works alone."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from support import ROOT


class Install(unittest.TestCase):
    def test_pip_installs_it_offline(self):
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        environment = {**os.environ, "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "HOME": folder}
        done = subprocess.run(  # KHEPRI_BUILD names the build under test, so that nothing is compiled again
            [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--target", folder, ROOT],
            capture_output=True, text=True, env=environment, cwd=folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertLessEqual({"__init__.py", "__init__.pyi", "py.typed", "pettingzoo.py"}, set(os.listdir(os.path.join(folder, "khepri"))))
        told = subprocess.run([sys.executable, "-c", "import khepri; print(khepri.__file__, khepri.games())"], capture_output=True,
                              text=True, env={**environment, "PYTHONPATH": folder}, cwd=folder)
        self.assertEqual(told.stdout, f"{folder}/khepri/__init__.py ['archaeology', 'scarabya', 'mummies']\n", told.stderr)
        self.assertIn("khepri", [name.split("-")[0] for name in os.listdir(folder) if name.endswith(".dist-info")])
