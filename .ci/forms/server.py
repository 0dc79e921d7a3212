# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
"""server.py: answers each form as FormServer does; the parts are read by Python's own package for messages."""
import email.parser
import http.server
import urllib.parse
import zlib


def lines(content_type, body):
    if content_type.startswith("application/x-www-form-urlencoded"):
        pairs = urllib.parse.parse_qsl(body.decode("ascii"), keep_blank_values=True)
        return [(name, "", value.encode()) for name, value in pairs]
    message = email.parser.BytesParser().parsebytes(b"Content-Type: " + content_type.encode() + b"\r\n\r\n" + body)
    for part in message.get_payload():
        # The package takes octets beyond ASCII for surrogates; browsers, and we, send UTF-8.
        head = dict((name.lower(), value) for name, value in part.raw_items())["content-disposition"]
        part.replace_header("content-disposition", head.encode("ascii", "surrogateescape").decode())
    return [(part.get_param("name", header="content-disposition"),
             part.get_param("filename", "", header="content-disposition"),
             part.get_payload(decode=True)) for part in message.get_payload()]


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        if self.headers.get("transfer-encoding") == "chunked":
            body = b""
            while size := int(self.rfile.readline(), 16):
                body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            body = self.rfile.read(int(self.headers["content-length"]))
        answer = "".join("%s|%s|%d|%08x\n" % (name, file, len(value), zlib.crc32(value))
                         for name, file, value in lines(self.headers["content-type"], body)).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *args):
        """Says nothing of each request."""


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print("http://127.0.0.1:%d/" % server.server_port, flush=True)
server.serve_forever()
