// Copyright 2026 The Tidewire Project
// SPDX-License-Identifier: Apache-2.0
//
// peer.mjs URL FILE: sends forms to FormServer by Node's fetch, which is undici, and prints its answers.
// peer.mjs: answers each form as FormServer does; the parts are read by undici.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { Readable } from 'node:stream';

const table = Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) {
    n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  }
  return n >>> 0;
});
function crc32(octets) {
  let crc = 0xffffffff;
  for (const octet of octets) {
    crc = table[(crc ^ octet) & 0xff] ^ (crc >>> 8);
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}

async function lines(form) {
  let text = '';
  for (const [name, value] of form) {
    const isFile = typeof value !== 'string';
    const octets = isFile ? new Uint8Array(await value.arrayBuffer()) : new TextEncoder().encode(value);
    text += `${name}|${isFile ? value.name : ''}|${octets.length}|${crc32(octets)}\n`;
  }
  return text;
}

const [url, file] = process.argv.slice(2);
if (url) {
  const form = new FormData();
  form.append('a', 'é');
  form.append('a', '');
  form.append('b', 'x\r\ny&=%+');
  form.append('f', new Blob([readFileSync(file)]), 'größe.bin');
  form.append('f', new Blob([]), 'e');
  process.stdout.write(await (await fetch(url, { method: 'POST', body: form })).text());
  const pairs = new URLSearchParams([['a', 'é'], ['a', ''], ['b', 'x\r\ny&=%+']]);
  process.stdout.write(await (await fetch(url, { method: 'POST', body: pairs })).text());
} else {
  const server = http.createServer(async (request, response) => {
    try {
      const form = new Response(Readable.toWeb(request), { headers: { 'content-type': request.headers['content-type'] } });
      response.end(await lines(await form.formData()));
    } catch (error) {
      response.statusCode = 500;
      response.end(`${error}\n`);
    }
  });
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));
}
