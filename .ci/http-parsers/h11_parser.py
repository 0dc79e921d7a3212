#!/usr/bin/env python3
# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
"""The same as TidewireParser.java by h11."""
import sys

import h11


def verdict(octets):
    connection = h11.Connection(h11.SERVER)
    requests, head, body, end = [], None, b"", None
    connection.receive_data(octets)
    closed = False
    while end is None:
        try:
            event = connection.next_event()
        except h11.RemoteProtocolError:
            # An error that comes only with the end of the input says that a request was not whole.
            end = "taken" if closed else "refused"
            break
        if event is h11.NEED_DATA:
            connection.receive_data(b"")
            closed = True
        elif event is h11.PAUSED:
            if connection.their_state is h11.DONE and connection.our_state is h11.SEND_RESPONSE:
                answer(connection)
            else:
                end = "taken"  # CONNECT, Upgrade or the end of the connection: nothing more is parsed.
        elif isinstance(event, h11.Request):
            head, body = event, b""
        elif isinstance(event, h11.Data):
            body += bytes(event.data)
        elif isinstance(event, h11.EndOfMessage):
            requests.append(" ".join(
                [head.method.hex(), head.target.hex(), head.http_version.decode("ascii")]
                + [f"{name.hex()}={value.hex()}" for name, value in head.headers] + [body.hex()]))
            head = None
            if connection.our_state is h11.SEND_RESPONSE:
                answer(connection)
        elif isinstance(event, h11.ConnectionClosed):
            end = "taken"
    return "\t".join(requests + [end])


def answer(connection):
    connection.send(h11.Response(status_code=404, headers=[("content-length", "0")]))
    connection.send(h11.EndOfMessage())
    if connection.our_state is h11.DONE and connection.their_state is h11.DONE:
        connection.start_next_cycle()


for line in sys.stdin:
    print(verdict(bytes.fromhex(line.strip())))
