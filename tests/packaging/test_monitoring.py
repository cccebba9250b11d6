"""Metrics that the alert rules and the dashboard name exist, with the labels and values that they name."""

import json
import os
import re
import subprocess
import tempfile
import unittest
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PACKAGING = os.path.join(ROOT, "packaging")


def series_of_a_server():
    """The name and labels of every series: {"khepri_moves_total": [{"game": "mummies", "by": "person"}, ...]}."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "KHEPRI_DATABASE": os.path.join(folder, "khepri.db")}
        server = subprocess.Popen([os.environ["KHEPRI"], "serve", "--port", "0"], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, env=environment, text=True)
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            with urllib.request.urlopen(address + "metrics", timeout=60) as answer:
                text = answer.read().decode()
        finally:
            server.terminate()
            server.communicate(timeout=60)
    series = {}
    for name, labels in re.findall(r"^([a-z_]+)(?:\{(.*)\})? \S+$", text, re.M):
        series.setdefault(name, []).append(dict(re.findall(r'([a-z_]+)="([^"]*)"', labels)))
    return series


class Monitoring(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.series = series_of_a_server()

    def assert_exist(self, expression):
        named = re.findall(r"\b((?:khepri|process)_[a-z_]+)(?:\{([^}]*)\})?", expression)
        self.assertTrue(named or "up{" in expression, expression)
        for name, selector in named:
            self.assertIn(name, self.series)
            wanted = {key: value for key, value in re.findall(r'([a-z_]+)="([^"]*)"', selector) if key not in ("job", "instance")}
            self.assertTrue(any(wanted.items() <= labels.items() for labels in self.series[name]), (name, wanted))

    def test_the_rules_name_metrics_that_exist(self):
        with open(os.path.join(PACKAGING, "prometheus/khepri-alerts.yml"), encoding="utf-8") as file:
            text = file.read()
        expressions = re.findall(r"^ +expr: (?:>-\n)?((?:.|\n(?! +(?:for|labels):))+)", text, re.M)
        self.assertEqual(len(expressions), text.count("- alert:"))
        for expression in expressions:
            self.assert_exist(expression)

    def test_the_dashboard_names_metrics_and_labels_that_exist(self):
        with open(os.path.join(PACKAGING, "grafana/khepri-dashboard.json"), encoding="utf-8") as file:
            dashboard = json.load(file)
        targets = [target for panel in dashboard["panels"] for target in panel["targets"]]
        self.assertGreater(len(targets), 20)
        for target in targets:
            self.assert_exist(target["expr"])
            labels = {key for name in re.findall(r"(?:khepri|process)_[a-z_]+", target["expr"])
                      for one in self.series[name] for key in one} | {"instance"}
            self.assertLessEqual(set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])), labels, target)

    def test_the_dashboard_shows_every_metric(self):
        with open(os.path.join(PACKAGING, "grafana/khepri-dashboard.json"), encoding="utf-8") as file:
            shown = set(re.findall(r"(?:khepri|process)_[a-z_]+", file.read()))
        families = {re.sub("_(bucket|sum|count)$", "", name) for name in self.series}
        self.assertEqual(families - {re.sub("_(bucket|sum|count)$", "", name) for name in shown}, set())
