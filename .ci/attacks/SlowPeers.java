/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Peers that say nothing, or a little each second, all at the same time: each connection must end within its bound. */
final class SlowPeers {
    /** The deadlines that the servers under attack have for heads and bodies. */
    private static final int REQUEST_SECONDS = 20;
    /** For a hello of TLS. */
    private static final int HELLO_SECONDS = 10;
    /** The idle time that the servers are started with. */
    private static final int IDLE_SECONDS = 2;
    /** A busy machine is late. */
    private static final int SLACK_SECONDS = 15;
    /** The beginning of a ClientHello; nothing that a server could refuse yet. */
    private static final String HELLO = "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003" + "r".repeat(32);
    private static final String HEAD = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n";

    private final Target target;
    private final List<Callable<String>> peers = new ArrayList<>();

    SlowPeers(Target target) {
        this.target = target;
    }

    private interface Connect {
        Socket connect() throws IOException;
    }

    private void peer(String name, int boundSeconds, Connect connect, String first, String eachSecond) {
        peers.add(() -> run(name, boundSeconds, connect, first, eachSecond));
    }

    /** An octet each second, again and again from its beginning. */
    private void octets(String name, int boundSeconds, Connect connect, String first, String text) {
        peers.add(() -> run(name, boundSeconds, connect, first, text.chars().mapToObj(octet -> "" + (char) octet)
                .toArray(String[]::new)));
    }

    SlowPeers ofHttp1() {
        peer("silent", target.isTls() ? HELLO_SECONDS : REQUEST_SECONDS, target::connectPlainly, "", "");
        octets("head", REQUEST_SECONDS, target::connect, "", HEAD);
        octets("body", REQUEST_SECONDS, target::connect, HEAD + "\r\n", "x");
        if (target.isTls()) {
            octets("hello", HELLO_SECONDS, target::connectPlainly, "", HELLO);
            peer("silent behind the handshake", REQUEST_SECONDS, target::connect, "", "");
        }
        return this;
    }

    SlowPeers ofHttp2() {
        Connect connect = target::connectForHttp2;
        int withoutTls = target.isTls() ? IDLE_SECONDS : REQUEST_SECONDS;
        octets("preface", withoutTls, connect, "", Frames.PREFACE);
        octets("fields", IDLE_SECONDS, connect, Frames.START + Frames.frame(1, 0, 1, "\u0083")
                + Frames.head(4096, 9, 4, 1), "\u0086");
        peer("frames of fields", IDLE_SECONDS, connect, Frames.START + Frames.frame(1, 0, 1, "\u0083"),
                Frames.frame(9, 0, 1, "\u0086"));
        int stream = REQUEST_SECONDS + IDLE_SECONDS;
        octets("data", stream, connect, Frames.START + Frames.post(1, "/echo") + Frames.head(4096, 0, 0, 1), "x");
        peer("frames of data", stream, connect, Frames.START + Frames.post(1, "/echo"), Frames.frame(0, 0, 1, "x"));
        peer("pings", IDLE_SECONDS, connect, Frames.START, Frames.ping());
        return this;
    }

    /** Returns how many peers there were; throws if one of them is kept for longer than its bound. */
    int attack() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<String> kept = new ArrayList<>();
            for (Future<String> outcome : threads.invokeAll(peers)) {
                if (outcome.get() != null) {
                    kept.add(outcome.get());
                }
            }
            if (!kept.isEmpty()) {
                throw new AssertionError("kept: " + kept);
            }
            return peers.size();
        } finally {
            threads.shutdownNow();
        }
    }

    private static String run(String name, int boundSeconds, Connect connect, String first, String... pieces)
            throws IOException {
        try (Socket socket = connect.connect()) {
            long begin = System.nanoTime();
            long end = begin + TimeUnit.SECONDS.toNanos(boundSeconds + SLACK_SECONDS);
            socket.setSoTimeout(100);
            send(socket, first);
            int sent = 0;
            while (!hasEnded(socket)) {
                long now = System.nanoTime();
                if (now > end) {
                    return name + " for more than " + boundSeconds + " s";
                }
                if (now >= begin + TimeUnit.SECONDS.toNanos(sent + 1)) {
                    send(socket, pieces[sent++ % pieces.length]);
                }
            }
            return null;
        }
    }

    private static void send(Socket socket, String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException ended) {
            // The next read says so.
        }
    }

    private static boolean hasEnded(Socket socket) {
        try {
            return socket.getInputStream().read(new byte[8192]) < 0;
        } catch (SocketTimeoutException silent) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }
}
