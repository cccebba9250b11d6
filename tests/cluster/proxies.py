"""The proxies of packaging/, as processes of our own: the same files, with other addresses."""

import os
import re
import shutil
import socket

from parts import Part, wait_until
from server import ROOT


def configuration(name, listen, servers):
    """A file of packaging/ that listens here and passes on to these servers."""
    with open(os.path.join(ROOT, "packaging", name), encoding="utf-8") as file:
        text = file.read()
    for number, server in enumerate(servers, 1):
        text = text.replace(f"127.0.0.1:808{number}", f"{server.host}:{server.port}")
    return re.sub(r"^(\s*)(listen |bind :)80\b", lambda found: f"{found[1]}{found[2].rstrip(' :')} {listen}", text, flags=re.M)


class Proxy(Part):
    """Listens at a port of its own, on the side of the clients."""

    def __init__(self, folder, network, servers, port=0):
        super().__init__(self.program, folder, network, 80)
        self.servers, self.port = servers, port or self.port

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def launch(self):
        self.popen(*self.command(f"{self.host}:{self.port}"))
        wait_until(self.is_listening, f"{self.program} listens")

    def is_listening(self):
        if self.process.poll() is not None:
            raise AssertionError(f"{self.program} ended: see {self.folder}/log")
        with socket.socket() as probe:
            return probe.connect_ex((self.host, self.port)) == 0

    @classmethod
    def is_installed(cls):
        return shutil.which(cls.program, path=f"{os.environ['PATH']}:/usr/sbin") is not None


class Haproxy(Proxy):
    program = "haproxy"

    def command(self, listen):
        return ["haproxy", "-db", "-f", self.write("haproxy.cfg", configuration("haproxy.cfg", listen, self.servers))]


class Nginx(Proxy):
    program = "nginx"

    def command(self, listen):
        self.write("khepri.conf", configuration("nginx-cluster.conf", listen, self.servers))
        folders = "".join(f"    {kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        main = self.write("nginx.conf", f"daemon off;\npid {self.folder}/pid;\nerror_log stderr;\n"
                                        f"events {{ worker_connections 10000; }}\n"
                                        f"http {{\n    access_log off;\n{folders}    include {self.folder}/khepri.conf;\n}}\n")
        return ["nginx", "-p", self.folder, "-c", main]


PROXIES = {"haproxy": Haproxy, "nginx": Nginx}
