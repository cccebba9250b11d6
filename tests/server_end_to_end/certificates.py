"""Certificates for tests, signed by themselves."""

import os
import subprocess

from websocket import TIMEOUT


def make_certificate(folder, name="service", subject="DNS:localhost", days=2):
    """For a host: the files of the certificate and of its key."""
    file, key = os.path.join(folder, f"{name}.pem"), os.path.join(folder, f"{name}.key")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
                    "-out", file, "-subj", f"/CN={name}", "-addext", f"subjectAltName={subject}", "-days", str(days)],
                   check=True, capture_output=True, timeout=TIMEOUT)
    return file, key
