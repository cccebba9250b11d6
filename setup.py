"""Builds the module khepri with CMake for pip. KHEPRI_BUILD names a build that has it already, such as build/python."""

import os
import re
import shutil
import subprocess
import sys

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

ROOT = os.path.dirname(os.path.abspath(__file__))
SCRATCH = os.path.join("build", "pip")


def version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"project\(khepri VERSION (\S+)", file.read())[1]


class Build(build_py):
    """Copies the package and puts the engine beside it."""

    def run(self):
        super().run()
        built = os.environ.get("KHEPRI_BUILD") or self.build_engine()
        package = os.path.join(built, "python", "khepri")
        for name in os.listdir(package):
            if name.startswith("_engine."):
                shutil.copy(os.path.join(package, name), os.path.join(self.build_lib, "khepri", name))

    def build_engine(self):
        folder = os.path.join(ROOT, SCRATCH, "cmake")
        subprocess.run(["cmake", "--preset", "python", "-B", folder, f"-DPython_EXECUTABLE={sys.executable}"], cwd=ROOT, check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "khepri_python"], cwd=ROOT, check=True)
        return folder


class Binary(Distribution):
    """A wheel for one machine and one version of Python."""

    def has_ext_modules(self):
        return True


os.makedirs(os.path.join(ROOT, SCRATCH), exist_ok=True)
setup(version=version(), packages=["khepri"], package_dir={"khepri": "src/python/khepri"},
      package_data={"khepri": ["py.typed", "*.pyi"]}, cmdclass={"build_py": Build}, distclass=Binary,
      options={"build": {"build_base": SCRATCH}, "egg_info": {"egg_base": SCRATCH}, "bdist_wheel": {"bdist_dir": os.path.join(SCRATCH, "wheel")}})
