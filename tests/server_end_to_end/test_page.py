"""What browsers get: the page, its headers, the description of the API."""

import gzip
import os
import shutil
import socket

from server import PROGRAM, Case
from table import Table

SAFETY = {"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff",
          "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin"}


class Headers(Case):
    def test_every_answer_has_the_headers_that_keep_browsers_safe(self):
        server = self.serve("--request-burst", "30", "--request-rate", "1/h")
        table = Table(server, "mummies", {"players": 2})
        answers = [server.get(path) for path in ("/", "/landing.css", "/nothing.js", "/healthz", "/readyz", "/metrics",
                                                 "/api/lobby", "/api/openapi.json", "/api/nothing", f"/api/matches/{table.match}")]
        answers.append(server.request("HEAD", "/"))
        answers.append(server.post("/api/matches", "nonsense"))
        answers.append(server.post("/api/matches", {"game": "mummies"}, headers={"Origin": "https://evil.example"}))
        answers.append(server.get("/healthz", headers={"X-Long": "x" * 9000}))
        while (answers.append(server.get("/api/lobby")) or answers[-1].status) != 429:
            pass
        for answer in answers:
            for name, value in SAFETY.items():
                self.assertTrue((answer.headers[name] or "").startswith(value), (answer.status, name, answer.body[:80]))
        self.assertEqual({answer.headers["Server"] for answer in answers}, {"khepri"})

    def test_what_is_private_is_not_kept_by_caches(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        for path in ("", "/history"):
            table.player(1).wait_for_start()
            self.assertEqual(table.get(path, 1).headers["Cache-Control"], "no-store")

    def test_the_api_describes_itself(self):
        server = self.serve()
        match = Table(server, "mummies", {"players": 2}).match
        described = server.get("/api/openapi.json").json()
        self.assertTrue(described["openapi"].startswith("3."))
        self.assertIn("/api/matches", described["paths"])
        for path, methods in described["paths"].items():
            there = path.replace("{match}", match).replace("{game}", "mummies")
            self.assertNotEqual(server.get(there).status, 404, path)
            for method in {"get", "post", "put", "delete"} - set(methods):
                self.assertIn(server.request(method.upper(), there).status, (405, 426), (method, path))


class Page(Case):
    def test_the_page_is_found_beside_the_program_or_where_it_is_installed(self):
        for folder in ("page", "../share/khepri/page"):
            with self.subTest(folder):
                program = self.path(f"{folder.count('/')}/bin/khepri")
                page = os.path.join(os.path.dirname(program), folder)
                os.makedirs(os.path.dirname(program))
                os.makedirs(page)
                shutil.copy(PROGRAM, program)
                with open(os.path.join(page, "index.html"), "w") as file:
                    file.write("the installed one")
                server = self.serve(program=program, database=program + ".db")
                self.assertEqual(server.get("/").body, b"the installed one")

    def test_a_page_that_the_browser_has_is_not_sent_again(self):
        server = self.serve()
        page = server.get("/")
        self.assertIn("text/html", page.headers["Content-Type"])
        again = server.get("/", headers={"If-None-Match": page.headers["ETag"]})
        self.assertEqual((again.status, again.body), (304, b""))
        head = server.request("HEAD", "/")
        self.assertEqual((head.status, head.body, head.headers["Content-Length"]), (200, b"", str(len(page.body))))
        self.assertEqual(server.get("/m/some-match").body, page.body, "the page finds its own way")

    def test_what_is_compressed_already_is_sent_so_to_who_takes_it(self):
        folder = self.path("page")
        os.makedirs(folder)
        plain = b"<p>the page " * 200
        forms = {"index.html": plain, "index.html.gz": gzip.compress(plain), "index.html.br": b"as brotli has it",
                 "alone.gz": b"a file of its own"}
        for name, body in forms.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(body)
        server = self.serve("--page", folder)
        for accepted, name, encoding in (("gzip, deflate, br", "index.html.br", "br"), ("gzip;q=0.5", "index.html.gz", "gzip"),
                                         ("br;q=0, gzip", "index.html.gz", "gzip"), ("br;q=0.0", "index.html", None),
                                         ("identity", "index.html", None), ("brotli", "index.html", None)):
            with self.subTest(accepted=accepted):
                answer = server.get("/", headers={"Accept-Encoding": accepted})
                self.assertEqual((answer.body, answer.headers["Content-Encoding"]), (forms[name], encoding))
                self.assertEqual((answer.headers["Content-Type"], answer.headers["Vary"]),
                                 ("text/html; charset=utf-8", "Accept-Encoding"))
                known = {"Accept-Encoding": accepted, "If-None-Match": answer.headers["ETag"]}
                self.assertEqual(server.get("/", headers=known).status, 304)
                other = {"Accept-Encoding": "identity" if encoding else "br", "If-None-Match": answer.headers["ETag"]}
                self.assertEqual(server.get("/", headers=other).status, 200, "another form is not the one it has")
        self.assertEqual(server.get("/index.html.br").status, 404)
        self.assertEqual(server.get("/alone.gz").body, b"a file of its own")

    def test_requests_may_follow_each_other_on_one_connection(self):
        server = self.serve()
        with socket.create_connection((server.host, server.port), timeout=20) as raw:
            raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 3 +
                        b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            text = b""
            while (more := raw.recv(65536)):
                text += more
        self.assertEqual((text.count(b"HTTP/1.1 200"), text.count(b"ok khepri "), text.count(b"ready\n")), (4, 3, 1))
