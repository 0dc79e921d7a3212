/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import io.tidewire.testkit.JsonReader;
import io.tidewire.util.SuppressForbidden;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** Inputs to begin with: the corpora that the tests of the codecs have, and some more. */
public final class Seeds {
    /** How an input is cut: into single octets, and into pieces of 17. */
    private static final int[] CUTS = {0, 16};
    private static final String TEXT = "What is compressed is compressed, and what is compressed again is not.";

    private Seeds() {
    }

    /** Returns the inputs of a target. */
    static List<byte[]> of(FuzzTarget target) throws Exception {
        return switch (target) {
            case HTTP_REQUEST -> cut(texts("/corpora/http1/requests.json"));
            case HTTP_RESPONSE -> cut(texts("/corpora/http1/responses.json"));
            case CHUNKED -> cut(octets("0\r\n\r\n",
                    "3;a=b;c=\"d\"\r\nabc\r\n0010\r\n0123456789abcdef\r\n0\r\nSum: 1\r\n\r\n",
                    "1\r\na\r\nffffffffffffffff\r\n", "2\nab\n0\n\n", "3 \r\nabc\r\n0\r\nContent-Length: 3\r\n\r\n"));
            case CONTENT_CODING -> cut(compressed());
            case COOKIE -> octets("a=b; c=\"d\"; e=", "$Version=1; a=b", "__Host-a=b; Secure; Path=/",
                    "a=b; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Max-Age=3; Domain=.x; HttpOnly; SameSite=None;"
                            + " Partitioned; Priority=High", "a=b,c=d", "=;==;a");
            case QUERY -> octets("/a%20b?c=d&e&=f&g=%C3%A9+h;i=j#k", "?%", "/%zz?a", "//h/a?a=b&a=c");
            case MULTIPART -> cut(octets("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nvalue\r\n--b--\r\n",
                    "preamble\r\n--b\r\ncontent-disposition: form-data; name=f; filename*=utf-8''%c3%a9;"
                            + " filename=\"x\"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\r\r\n"
                            + "--b \r\n\r\n--b\r\n"
                            + "Content-Disposition: form-data; name=\"\"\r\n\r\n\r\n--b--", "--b--", ""));
            case URL_ENCODED -> cut(octets("a=b&c=%20d+e&f&=g&&h=", "%C3%A9=%e9", "a=%2", "a=b;c=d", ""));
            case HPACK -> wires("/corpora/hpack-negative/blocks.json");
            case HTTP2_FRAMES -> cut(frames());
            case CLIENT_HELLO -> cut(List.of(clientHello()));
            case PEM -> pem();
            case FRAME_DECODER -> frameDecoders();
            case WEBSOCKET_FRAMES -> cut(wires("/corpora/websocket/frames.json"));
            case WEBSOCKET_HANDSHAKE -> cut(octets("GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\n"
                    + "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: b, a\r\nOrigin: http://h\r\n"
                    + "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
                    + "\u0081\u0082\0\0\0\0hi\u0088\u0080\0\0\0\0", "GET /ws HTTP/1.1\r\nHost: h\r\n\r\n",
                    "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Version: 8\r\n\r\n"));
            case WEBSOCKET_EXTENSIONS -> octets("permessage-deflate",
                    "permessage-deflate; client_max_window_bits; server_max_window_bits=10, permessage-deflate",
                    "permessage-deflate;server_no_context_takeover;client_no_context_takeover;"
                            + "client_max_window_bits=\"9\"",
                    "x; a=b; c, y;d", "permessage-deflate; server_max_window_bits=7", "a;=b");
            case WEBSOCKET_INFLATE -> cut(List.of(deflated(true), HexFormat.of().parseHex("f248cdc9c90700"),
                    HexFormat.of().parseHex("f200114800000000ffff")));
            case DNS_MESSAGE -> cut(dnsMessages());
            case PROXY_V1 -> cut(octets("TCP4 192.0.2.1 198.51.100.2 56324 443\r\nGET", "UNKNOWN\r\n",
                    "UNKNOWN a b\r\nx",
                    "TCP6 2001:db8::1 2001:db8::2 1 65535\r\n", "TCP4 192.0.2.1 198.51.100.2 056 70000\r\n",
                    "x".repeat(110) + "\r\n"));
            case PROXY_V2 -> cut(hex("2111000cc0000201c6336402dc0401bbabcd", "2000000000", "21210024"
                    + "20010db800000000000000000000000120010db80000000000000000000000020001ffff",
                    "2111001dc0000201c6336402dc0401bb" + "20000e0100000000" + "210007544c5376312e33" + "04" + "0000",
                    "21310004aabbccdd", "2111ffff", "3111000c"));
            case SOCKS -> cut(hex("00" + "005a01bbc0000201" + "6869", "00" + "005b000000000000", "01" + "0500"
                    + "05000001c000020101bb" + "6869", "01" + "05ff", "02" + "0502" + "0100"
                    + "0500000304686f737401bb", "02" + "0502" + "0101", "01" + "0500"
                    + "0500000420010db800000000000000000000000101bb", "01" + "0500" + "05050001000000000000"));
            case CONNECT -> cut(octets("HTTP/1.1 200 OK\r\n\r\nhi", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 200 x\r\n"
                    + "Content-Length: 2\r\n\r\nhi", "HTTP/1.1 407 Who\r\nProxy-Authenticate: Basic\r\n\r\n",
                    "HTTP/1.1 502 Bad\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n", "SSH-2.0-x\r\n"));
        };
    }

    private static List<byte[]> octets(String... texts) {
        return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.ISO_8859_1)).toList();
    }

    private static List<byte[]> hex(String... digits) {
        return Stream.of(digits).map(HexFormat.of()::parseHex).toList();
    }

    /** Behind the octet that chooses: queries and responses with names that are compressed, and data of many kinds. */
    private static List<byte[]> dnsMessages() {
        String question = "03777777" + "076578616d706c65" + "00";
        return hex("00" + "123401000001000000000000" + question + "00010001",
                "00" + "123401200001000000000001" + question + "001c0001"
                        + "00002904d000000000000c000a00080102030405060708",
                "01" + "123481800001000300000000" + question + "00010001" + "c00c000500010000003c0002c010"
                        + "c010000100010000003c00040a000001" + "c010000f00010000003c00040001c00c",
                "01" + "123485830001000000010000" + question + "001c0001"
                        + "c0100006000100000e10001a026e73c0100161c0100000000100000002000000030000000400000005",
                "01" + "123481800000000200000001" + "000041000100000001000f00010000010003026832000300022020"
                        + "01610000400001000000010003000000" + "0000290200010000000000",
                "01" + "123483800000000100000000" + "0131000c00010000000100040161c00e",
                "01" + "123481800001000100000000" + "0001010102ff2e0000010001" + "c00c00ff000180000000000161");
    }

    private static List<byte[]> cut(List<byte[]> inputs) {
        List<byte[]> cut = new ArrayList<>();
        for (byte[] input : inputs) {
            for (int step : CUTS) {
                cut.add(behind(step, input));
            }
        }
        return cut;
    }

    private static byte[] behind(int first, byte[] octets) {
        byte[] joined = new byte[octets.length + 1];
        joined[0] = (byte) first;
        System.arraycopy(octets, 0, joined, 1, octets.length);
        return joined;
    }

    private static List<?> json(String resource) throws IOException {
        try (InputStream in = Seeds.class.getResourceAsStream(resource)) {
            return (List<?>) JsonReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static List<byte[]> texts(String resource) throws IOException {
        return octets(json(resource).stream().map(vector -> (String) ((Map<?, ?>) vector).get("raw"))
                .toArray(String[]::new));
    }

    private static List<byte[]> wires(String resource) throws IOException {
        return json(resource).stream()
                .map(vector -> HexFormat.of().parseHex((String) ((Map<?, ?>) vector).get("wire"))).toList();
    }

    private static List<byte[]> frames() throws IOException, URISyntaxException {
        URI folder = Seeds.class.getResource("/corpora/http2-frames").toURI();
        List<byte[]> frames = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of(folder))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".json")).sorted().toList()) {
                Map<?, ?> vector = (Map<?, ?>) JsonReader.read(Files.readString(file));
                frames.add(HexFormat.of().parseHex((String) vector.get("wire")));
            }
        }
        // GET, its trailers, and a reset.
        frames.add(HexFormat.of().parseHex("000005" + "0104" + "00000001" + "828684" + "4100"
                + "000003" + "0001" + "00000001" + "616263" + "000004" + "0300" + "00000001" + "00000008"));
        return frames;
    }

    private static byte[] clientHello() throws GeneralSecurityException, IOException {
        SSLEngine engine = SSLContext.getDefault().createSSLEngine("localhost.example", 443);
        engine.setUseClientMode(true);
        ByteBuffer record = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), record);
        return Arrays.copyOf(record.array(), record.position());
    }

    @SuppressWarnings("deprecation") // Certificates for tests are what it is for.
    private static List<byte[]> pem() throws Exception {
        SelfSignedCertificate made = new SelfSignedCertificate("localhost");
        try {
            byte[] certificate = Files.readAllBytes(made.certificate().toPath());
            byte[] key = Files.readAllBytes(made.privateKey().toPath());
            byte[] both = Arrays.copyOf(certificate, certificate.length + key.length);
            System.arraycopy(key, 0, both, certificate.length, key.length);
            return List.of(certificate, key, both);
        } finally {
            made.delete();
        }
    }

    private static byte[] deflated(boolean raw) throws IOException {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, raw);
        try (OutputStream out = new DeflaterOutputStream(octets, deflater, true)) {
            out.write(TEXT.repeat(3).getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
        deflater.end();
        return octets.toByteArray();
    }

    private static List<byte[]> compressed() throws IOException {
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(gzip)) {
            out.write(TEXT.repeat(3).getBytes(StandardCharsets.US_ASCII));
        }
        List<byte[]> contents = new ArrayList<>();
        for (int coding = 0; coding < CodingTargets.CODINGS.length; coding++) {
            contents.add(behind(coding, gzip.toByteArray()));
            contents.add(behind(coding, deflated(false)));
            contents.add(behind(coding, deflated(true)));
        }
        return contents;
    }

    private static List<byte[]> frameDecoders() {
        List<byte[]> inputs = new ArrayList<>();
        for (int choice = 0; choice < 256; choice += 3) {
            for (byte[] frames : octets("a line\r\nanother\nand one that is much too long for all of them\r\nend\n",
                    "{\"a\":[1,\"\\\"}\"]} [1,{},3] x", "\0\4abcd\0\0\0\2xy\2ab", "abcbabcb")) {
                inputs.add(behind(choice, frames));
            }
        }
        return cut(inputs);
    }

    /**
     * Writes the inputs of a target as files, for a fuzzer.
     *
     * @param args the name of the target, and a folder, which is made
     * @throws Exception if they cannot be made or written
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[1]));
        List<byte[]> seeds = of(FuzzTarget.valueOf(args[0]));
        for (int i = 0; i < seeds.size(); i++) {
            Files.write(folder.resolve("seed-" + i), seeds.get(i));
        }
        System.out.println(args[0] + ": " + seeds.size() + " seeds");
    }
}
