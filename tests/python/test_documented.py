"""Every public name has a docstring and, if it is called, an example that runs; the stubs have the same names, with types."""

import ast
import contextlib
import doctest
import importlib
import inspect
import io
import os
import re
import unittest

import khepri
import numpy

from support import ROOT

MODULES = [importlib.import_module("khepri" + name) for name in ["", ".outcome", ".parts", ".spaces", ".gymnasium", ".pettingzoo", ".openspiel"]]
STUB = os.path.join(os.path.dirname(khepri.__file__), "__init__.pyi")


def members(thing):
    return {name: getattr(thing, name) for name in vars(thing) if not name.startswith("_")}


def documented():
    """All public classes, functions and methods with docstrings, by their names."""
    found = {}
    for module in MODULES:
        found[module.__name__] = module
        for name, value in members(module).items():
            home = getattr(value, "__module__", "")
            if callable(value) and home in (module.__name__, "khepri._engine" if module is khepri else None):
                found[f"{module.__name__}.{name}"] = value
    return found


def methods_of_engine():
    for name in khepri.__all__:
        thing = getattr(khepri, name)
        if inspect.isclass(thing):
            for method, value in members(thing).items():
                yield f"{name}.{method}", value


class Examples(unittest.TestCase):
    maxDiff = None

    def test_every_example_is_true(self):
        globals_ = {**vars(khepri), "numpy": numpy}
        finder = doctest.DocTestParser()
        for name, thing in {**documented(), **dict(methods_of_engine())}.items():
            if not thing.__doc__:
                continue
            places = {**globals_, **(vars(thing) if inspect.ismodule(thing) else vars(inspect.getmodule(thing) or khepri))}
            test = finder.get_doctest(inspect.getdoc(thing), places, name, name, 0)
            with self.subTest(name):
                output = []
                doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=output.append)
                self.assertEqual("".join(output), "")

    def test_everything_that_is_called_has_an_example(self):
        for name, thing in [*documented().items(), *methods_of_engine()]:
            if name.endswith(("KhepriAEC", "KhepriEnv")) or not inspect.isroutine(thing):
                continue  # their methods are those of the other libraries; properties are described
            if name.split(".")[-1] in ("AECEnv", "Env", "count", "index"):
                continue
            with self.subTest(name):
                self.assertIn(">>> ", thing.__doc__ or "")


class Tutorial(unittest.TestCase):
    def test_the_programs_in_it_run_one_after_the_other(self):
        with open(os.path.join(ROOT, "docs/python.md"), encoding="utf-8") as file:
            programs = re.findall(r"^```python\n(.*?)^```", file.read(), re.M | re.S)
        names = {}
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            for program in programs:
                exec(program, names)  # of our own documentation
                names["state"] = names["game"].deal(1)
        self.assertGreaterEqual(len(programs), 3)
        self.assertIn("Outcome(scores=", printed.getvalue())

    def test_it_names_every_part_of_a_tensor(self):
        with open(os.path.join(ROOT, "docs/python.md"), encoding="utf-8") as file:
            words = set(re.findall(r"`(\w+)`", file.read()))
        for name in khepri.games():
            game = khepri.Game(name)
            self.assertLessEqual({*game.observation_parts, *game.action_parts}, words)


class Stubs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(STUB, encoding="utf-8") as file:
            cls.tree = ast.parse(file.read())
        cls.classes = {node.name: node for node in cls.tree.body if isinstance(node, ast.ClassDef)}

    def test_the_package_says_that_it_is_typed(self):
        self.assertTrue(os.path.exists(os.path.join(os.path.dirname(STUB), "py.typed")))

    def test_they_have_every_public_name(self):
        named = {*self.classes, *(node.name for node in self.tree.body if isinstance(node, ast.FunctionDef)),
                 *(node.target.id for node in self.tree.body if isinstance(node, ast.AnnAssign)),
                 *(name.asname for node in self.tree.body if isinstance(node, ast.ImportFrom) for name in node.names if name.asname)}
        self.assertLessEqual(set(khepri.__all__), named)

    def test_they_have_the_methods_that_there_are_and_no_others(self):
        for name in khepri.__all__:
            thing = getattr(khepri, name)
            if not inspect.isclass(thing) or name not in self.classes:
                continue
            stubbed = {node.name for node in self.classes[name].body if isinstance(node, ast.FunctionDef)}
            with self.subTest(name):
                self.assertEqual({method for method in stubbed if not method.startswith("_")}, set(members(thing)))

    def test_every_argument_and_every_result_has_a_type(self):
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.FunctionDef):
                continue
            arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
            with self.subTest(node.name):
                self.assertIsNotNone(node.returns)
                self.assertTrue(all(arg.annotation or arg.arg == "self" for arg in arguments))
