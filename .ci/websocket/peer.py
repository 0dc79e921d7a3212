# Copyright 2026 The Tidewire Project
# SPDX-License-Identifier: Apache-2.0
"""Python's websockets, and libcurl by PycURL, as peers for .ci/interop-websocket.

peer.py client URL DEFLATE [AUTHORITIES]   sends messages, expects them back, closes with 1000
peer.py server DEFLATE [CHAIN KEY]         echoes messages; prints its URL
peer.py curl URL [AUTHORITIES]             the same as client, by libcurl, which knows no extension

DEFLATE holds the arguments of permessage-deflate in JSON, or false.
"""
import asyncio
import json
import select
import ssl
import sys


def messages():
    for length in (0, 1, 125, 126, 127, 1024, 65535, 65536, 500000):
        yield ("abcdefghij" * (length // 10 + 1))[:length]
        yield bytes((i * 2654435761 >> 13) & 0xFF for i in range(length))
    yield "h\u00e9 \u20ac \U0001f600"


async def client(url, deflate, path=None):
    from websockets.asyncio.client import connect
    from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
    parameters = json.loads(deflate)
    extensions = None if parameters is False else [ClientPerMessageDeflateFactory(**parameters)]
    secure = {"ssl": ssl.create_default_context(cafile=path)} if path else {}
    async with connect(url, compression=None, extensions=extensions, max_size=1 << 25, **secure) as connection:
        await asyncio.wait_for(await connection.ping("are you there"), 10)
        received = 0
        for message in messages():
            if received % 5 == 4 and message:
                half = len(message) // 2
                await connection.send([message[:half], message[half:]])
            else:
                await connection.send(message)
            if await asyncio.wait_for(connection.recv(), 30) != message:
                sys.exit("FAILED: message %d came back as another one" % received)
            received += 1
        names = ",".join(extension.name for extension in connection.protocol.extensions) or "none"
        await connection.close(1000, "done")
        print("%d messages came back, ponged, extensions %s, closed %d %s" % (
            received, names, connection.close_code, connection.close_reason))


async def server(deflate, chain=None, key=None):
    from websockets.asyncio.server import serve
    from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

    async def echo(connection):
        async for message in connection:
            await connection.send(message)

    context = None
    if chain:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(chain, key)
    parameters = json.loads(deflate)
    extensions = None if parameters is False else [ServerPerMessageDeflateFactory(**parameters)]
    async with serve(echo, "127.0.0.1", 0, ssl=context, compression=None, extensions=extensions,
                     max_size=1 << 25) as listener:
        port = listener.sockets[0].getsockname()[1]
        print("%s://localhost:%d/" % ("https" if chain else "http", port), flush=True)
        await listener.serve_forever()


def curl(url, path=None):
    import pycurl
    handle = pycurl.Curl()
    handle.setopt(pycurl.URL, url)
    handle.setopt(pycurl.CONNECT_ONLY, 2)
    if path:
        handle.setopt(pycurl.CAINFO, path)
    handle.perform()

    connection = handle.getinfo(pycurl.ACTIVESOCKET)

    def patiently(reads, call, *arguments):
        while True:
            try:
                return call(*arguments)
            except BlockingIOError:
                ready = select.select([connection] * reads, [connection] * (not reads), [], 30)
                if not any(ready):
                    sys.exit("FAILED: nothing comes or goes any more")

    def receive():
        octets, flags = b"", 0
        while True:
            part, meta = patiently(True, handle.ws_recv, 1 << 20)
            octets += part
            flags |= meta.flags
            if meta.bytesleft == 0 and not meta.flags & pycurl.WS_CONT:
                return octets, flags

    def send(octets, flags):
        while True:
            octets = octets[patiently(False, handle.ws_send, octets, flags):]
            if not octets:
                return

    received = 0
    for message in messages():
        text = isinstance(message, str)
        octets = message.encode() if text else message
        if len(octets) > 65536:
            continue
        send(octets, pycurl.WS_TEXT if text else pycurl.WS_BINARY)
        back, flags = receive()
        if back != octets or bool(flags & pycurl.WS_TEXT) != text:
            sys.exit("FAILED: message %d came back as another one" % received)
        received += 1
    send((1000).to_bytes(2, "big"), pycurl.WS_CLOSE)
    back, flags = receive()
    closed = int.from_bytes(back[:2], "big") if flags & pycurl.WS_CLOSE else "not"
    print("%d messages came back, closed %s, libcurl %s" % (received, closed, pycurl.version_info()[1]))


result = {"client": client, "server": server, "curl": curl}[sys.argv[1]](*sys.argv[2:])
if asyncio.iscoroutine(result):
    asyncio.run(result)
