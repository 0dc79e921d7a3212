# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
"""client.py WHAT URL [FILE]: sends forms to FormServer and prints its answer. WHAT is requests, urllib, or cut: a form that
is cut at each octet, by an end and by a reset."""
import socket
import struct
import sys
import urllib.parse
import urllib.request

what, url = sys.argv[1:3]
if what == "requests":
    import requests
    with open(sys.argv[3], "rb") as file:
        print(requests.post(url, data=[("a", "é"), ("a", ""), ("b", "x\r\ny&=%+")],
                            files=[("f", ("größe.bin", file, "application/octet-stream")), ("f", ("e", b"", "a/b"))],
                            timeout=60).content.decode(), end="")
elif what == "urllib":
    form = urllib.parse.urlencode([("a", "é"), ("a", ""), ("b", "x\r\ny&=%+")]).encode()
    print(urllib.request.urlopen(url, form, timeout=60).read().decode(), end="")
else:
    body = (b'--B\r\ncontent-disposition: form-data; name="a"\r\n\r\nvalue\r\n'
            b'--B\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n' + b"x" * 20_000 + b"\r\n--B--\r\n")
    head = b"POST / HTTP/1.1\r\nHost: h\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: %d\r\n\r\n"
    form = head % len(body) + body
    address = urllib.parse.urlsplit(url)
    # Of the long content only some octets, around what goes to a file.
    cuts = [cut for cut in range(len(form)) if cut < 400 or cut > len(form) - 40 or cut % 1000 < 4]
    for cut in cuts:
        for linger in (0, 1):
            with socket.create_connection((address.hostname, address.port)) as peer:
                # By zero seconds to linger, the end is a reset.
                peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1 - linger, 0))
                peer.sendall(form[:cut])
    print(len(cuts) * 2)
