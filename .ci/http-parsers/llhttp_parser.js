// Copyright 2026 The Tidewire Project
// SPDX-License-Identifier: Apache-2.0
'use strict';
// The same as TidewireParser.java by Node's server, whose parser is llhttp.
const http = require('http');
const { Duplex } = require('stream');
const readline = require('readline');

const hex = (text) => Buffer.from(text, 'latin1').toString('hex');

function head(request) {
  let text = `${hex(request.method)} ${hex(request.url)} ${request.httpVersion}`;
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    text += ` ${hex(request.rawHeaders[i].toLowerCase())}=${hex(request.rawHeaders[i + 1])}`;
  }
  return text;
}

function verdict(input) {
  return new Promise((resolve) => {
    const requests = [];
    let refused = false;
    let ended = false;
    const socket = new Duplex({ read() {}, write(chunk, encoding, done) { done(); } });
    socket.setTimeout = socket.setKeepAlive = socket.setNoDelay = () => socket;
    const server = http.createServer({ requireHostHeader: false, keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 });
    const finish = () => {
      if (!ended) {
        ended = true;
        setImmediate(() => {
          socket.destroy();
          const whole = requests.filter((request) => request.whole).map((request) => `${request.head} ${request.body}`);
          resolve([...whole, refused ? 'refused' : 'taken'].join('\t'));
        });
      }
    };
    const serve = (request, response) => {
      const kept = { head: head(request), body: '', whole: false };
      requests.push(kept);
      request.on('data', (chunk) => { kept.body += chunk.toString('hex'); });
      request.on('end', () => {
        kept.whole = true;
        response.end();
      });
      request.on('error', () => {}); // A request that is cut off is reported by 'clientError'.
    };
    const leave = (request) => {
      requests.push({ head: head(request), body: '', whole: true });
      finish();
    };
    server.on('request', serve);
    server.on('checkContinue', serve);
    server.on('checkExpectation', serve);
    server.on('connect', leave);
    server.on('upgrade', leave);
    server.on('clientError', (error) => {
      refused = error.code !== 'HPE_INVALID_EOF_STATE'; // Which says that a request was not whole.
      finish();
    });
    server.emit('connection', socket);
    socket.push(input);
    socket.push(null);
    setTimeout(finish, 20);
  });
}

(async () => {
  const batch = [];
  for await (const line of readline.createInterface({ input: process.stdin })) {
    batch.push(verdict(Buffer.from(line, 'hex')));
    if (batch.length % 200 === 0) {
      await Promise.all(batch);
    }
  }
  console.log((await Promise.all(batch)).join('\n'));
})();
