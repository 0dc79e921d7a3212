// Copyright 2026 The Tidewire Project
// SPDX-License-Identifier: Apache-2.0
//
// Node's ws as a peer, for .ci/interop-websocket.
//   node peer.js client URL DEFLATE [AUTHORITIES]     sends messages, expects them back, closes with 1000
//   node peer.js server DEFLATE [CHAIN KEY]           echoes messages; prints its URL
// DEFLATE holds the options of permessage-deflate in JSON, or false.
'use strict';
const fs = require('fs');
const WebSocket = require('ws');

function fail(reason) {
  console.log(`FAILED: ${reason}`);
  process.exit(1);
}

function messages() {
  const all = [];
  for (const length of [0, 1, 125, 126, 127, 1024, 65535, 65536, 500000]) {
    all.push('abcdefghij'.repeat(length / 10 + 1).slice(0, length));
    const binary = Buffer.alloc(length);
    for (let i = 0; i < length; i++) {
      binary[i] = (i * 2654435761) >>> 13;
    }
    all.push(binary);
  }
  all.push('h\u00e9 \u20ac \u{1f600}');
  return all;
}

function client(url, deflate, authorities) {
  const socket = new WebSocket(url, {
    perMessageDeflate: deflate, maxPayload: 1 << 25, ca: authorities && fs.readFileSync(authorities),
  });
  const toSend = messages();
  let received = 0;
  let ponged = false;
  const next = () => {
    if (received === toSend.length) {
      socket.close(1000, 'done');
    } else if (received % 5 === 4) {
      // In fragments.
      const half = toSend[received].length >> 1;
      const binary = typeof toSend[received] !== 'string';
      socket.send(toSend[received].slice(0, half), {fin: false, binary});
      socket.send(toSend[received].slice(half), {fin: true, binary});
    } else {
      socket.send(toSend[received]);
    }
  };
  socket.on('open', () => {
    socket.ping('are you there');
    next();
  });
  socket.on('pong', (payload) => { ponged = payload.toString() === 'are you there'; });
  socket.on('message', (data, isBinary) => {
    const expected = toSend[received];
    if (isBinary !== (typeof expected !== 'string') || Buffer.compare(data, Buffer.from(expected)) !== 0) {
      fail(`message ${received} came back as another one`);
    }
    received++;
    next();
  });
  socket.on('error', (e) => fail(e));
  socket.on('close', (code, reason) => {
    console.log(`${received} messages came back, ${ponged ? 'ponged' : 'not ponged'}, ` +
        `extensions ${socket.extensions || 'none'}, closed ${code} ${reason}`);
  });
}

function server(deflate, chain, key) {
  const secure = chain !== undefined;
  const http = secure ? require('https').createServer({cert: fs.readFileSync(chain), key: fs.readFileSync(key)})
    : require('http').createServer();
  new WebSocket.Server({server: http, perMessageDeflate: deflate, maxPayload: 1 << 25}).on('connection', (socket) => {
    socket.on('message', (data, isBinary) => socket.send(data, {binary: isBinary}));
    socket.on('error', (e) => console.error(e));
  });
  http.listen(0, '127.0.0.1', () => console.log(`${secure ? 'https' : 'http'}://localhost:${http.address().port}/`));
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === 'client') {
  client(rest[0], JSON.parse(rest[1]), rest[2]);
} else {
  server(JSON.parse(rest[0]), rest[1], rest[2]);
}
