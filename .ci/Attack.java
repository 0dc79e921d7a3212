/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code java Attack NAME URL PID COMPLAINTS ROUNDS ATTACK…}: attacks a server on the loopback address, which {@code
 * .ci/attack} has started. Each attack ends by checking that a well-behaved client gets its answers, and that the server
 * has not written more lines to the file COMPLAINTS than the attack allows, however often it was repeated. Prints a line
 * for each and ends with 1 if one has succeeded.
 */
final class Attack {
    private static final String HOST = "Host: a\r\n";
    private static final String GET = "GET /plaintext HTTP/1.1\r\n" + HOST + "\r\n";
    private static final Pattern FINAL_STATUS = Pattern.compile("HTTP/1\\.1 ([2-5]\\d\\d)");
    private static final int PATIENCE_MILLIS = Target.PATIENCE_MILLIS;
    /** A server that writes of each peer lets peers fill its disk. One record, without a stack, is not of each. */
    private static final int MAX_COMPLAINTS = 2;

    private final Target target;
    private final long pid;
    private final int rounds;

    private Attack(Target target, long pid, int rounds) {
        this.target = target;
        this.pid = pid;
        this.rounds = rounds;
    }

    private interface Act {
        /** Attacks; returns a remark for the report, throws where the server did what it must not do. */
        String run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Target target = new Target(args[1], args[3]);
        Attack attack = new Attack(target, Long.parseLong(args[2]), Integer.parseInt(args[4]));
        boolean failed = false;
        for (String name : Arrays.asList(args).subList(5, args.length)) {
            long begin = System.nanoTime();
            long complaints = target.complaints();
            String outcome;
            try {
                String remark = attack.act(name).run();
                attack.behaveWell();
                complaints = target.complaints() - complaints;
                require(complaints <= maxComplaints(name), complaints + " lines were written, of at most "
                        + maxComplaints(name) + "; " + remark);
                outcome = "ok     " + args[0] + " " + name + ": " + remark + ", " + complaints + " lines written";
            } catch (Exception | AssertionError e) {
                failed = true;
                outcome = "FAILED " + args[0] + " " + name + ": " + e;
            }
            System.out.printf("%s, %.1f s%n", outcome, (System.nanoTime() - begin) / 1e9);
        }
        System.exit(failed ? 1 : 0);
    }

    /** How many lines an attack may make the server write. */
    private static int maxComplaints(String name) {
        return switch (name) {
            // A record of two lines each second while there are none, the first with its stack, whatever the number of
            // peers.
            case "descriptors", "held-descriptors" -> 90;
            default -> MAX_COMPLAINTS;
        };
    }

    private Act act(String name) {
        return switch (name) {
            case "expect-smuggling" -> this::expectSmuggling;
            case "pipelining-unread" -> this::pipelineWithoutReading;
            case "slowloris" -> this::slowloris;
            case "slow-peers" -> () -> new SlowPeers(target).ofHttp1().attack() + " peers";
            case "slow-peers-http2" -> () -> new SlowPeers(target).ofHttp1().ofHttp2().attack() + " peers";
            case "reset-answers" -> this::resetAnswers;
            case "reset-streams" -> this::resetStreams;
            case "no-tls" -> this::noTls;
            case "descriptors" -> this::exhaustDescriptors;
            case "held-descriptors" -> this::holdDescriptors;
            case "held-memory" -> this::holdMemory;
            case "stopped-process" -> this::stopProcess;
            case "slow-reader" -> this::slowReader;
            case "rst-storm" -> this::rstStorm;
            case "half-close" -> this::halfClose;
            case "malformed" -> this::malformed;
            case "oversize" -> this::oversize;
            default -> throw new IllegalArgumentException(name);
        };
    }

    private Socket connect() throws IOException {
        return target.connect();
    }

    private void behaveWell() throws IOException {
        try (Socket socket = connect()) {
            for (int i = 0; i < 3; i++) {
                send(socket, GET);
                String answer = readAnswer(socket);
                require(answer.startsWith("HTTP/1.1 200 ") && answer.contains("Hello"), "a good client got: " + answer);
            }
        }
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** One answer with Content-Length. */
    private static String readAnswer(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            require(octet >= 0, "the connection ended after: " + head);
            head.append((char) octet);
        }
        Matcher length = Pattern.compile("(?i)content-length: (\\d+)").matcher(head);
        require(length.find(), "no length: " + head);
        return head + new String(in.readNBytes(Integer.parseInt(length.group(1))), StandardCharsets.ISO_8859_1);
    }

    /** Returns the input until the server closes, or has been silent for some time. */
    private static String readAll(Socket socket, int silenceMillis) throws IOException {
        socket.setSoTimeout(silenceMillis);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] part = new byte[8192];
        try {
            int read;
            while ((read = socket.getInputStream().read(part)) > 0) {
                all.write(part, 0, read);
            }
        } catch (SocketTimeoutException silent) {
            all.write("[open]".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException reset) {
            all.write("[reset]".getBytes(StandardCharsets.US_ASCII));
        }
        return all.toString(StandardCharsets.ISO_8859_1);
    }

    private static List<String> statuses(String answers) {
        return FINAL_STATUS.matcher(answers).results().map(result -> result.group(1)).toList();
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message.length() > 300 ? message.substring(0, 300) + "…" : message);
        }
    }

    /** Sends what the server may refuse to read on. */
    private static void trySend(Socket socket, String text) {
        try {
            send(socket, text);
        } catch (IOException closed) {
            // The server has ended the connection, as it may; what it answered is looked at.
        }
    }

    /** RFC 9110 section 10.1.1: the body of a refused request must never be taken for a request. */
    private String expectSmuggling() throws Exception {
        String smuggled = "DELETE /admin HTTP/1.1\r\n" + HOST + "\r\n";
        int variants = 0;
        for (int round = 0; round < rounds; round++) {
            for (String expectation : List.of("200-ok", "100-continue")) {
                for (boolean chunked : new boolean[] {false, true}) {
                    for (int delayMillis : new int[] {0, 20, 200}) {
                        for (String before : List.of("", GET)) {
                            smuggle(expectation, chunked, delayMillis, before, smuggled);
                            variants++;
                        }
                    }
                }
            }
        }
        return variants + " variants";
    }

    private void smuggle(String expectation, boolean chunked, int delayMillis, String before, String smuggled)
            throws Exception {
        // Too long for an aggregator of 64 KiB, so that 100-continue is refused as well.
        String body = smuggled.repeat(expectation.equals("200-ok") ? 1 : 70_000 / smuggled.length());
        String framing = chunked ? "Transfer-Encoding: chunked\r\n" : "Content-Length: " + body.length() + "\r\n";
        try (Socket socket = connect()) {
            send(socket, before + "POST /a HTTP/1.1\r\n" + HOST + "Expect: " + expectation + "\r\n" + framing + "\r\n");
            Thread.sleep(delayMillis);
            String octets = chunked ? Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n" : body;
            int split = octets.length() / 3;
            trySend(socket, octets.substring(0, split));
            Thread.sleep(delayMillis / 4);
            trySend(socket, octets.substring(split));
            String answers = readAll(socket, 150);
            int most = before.isEmpty() ? 1 : 2;
            require(statuses(answers).size() <= most, expectation + (chunked ? " chunked" : "") + " after "
                    + delayMillis + " ms: a body was answered: " + statuses(answers));
        }
    }

    private String pipelineWithoutReading() throws Exception {
        ByteBuffer requests = ByteBuffer.allocateDirect(GET.length() * 1024);
        while (requests.remaining() >= GET.length()) {
            requests.put(GET.getBytes(StandardCharsets.US_ASCII));
        }
        long taken = 0;
        List<SocketChannel> attackers = new ArrayList<>();
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < 6; i++) {
                SocketChannel attacker = SocketChannel.open(target.address());
                attackers.add(attacker);
                attacker.configureBlocking(false);
                attacker.register(selector, SelectionKey.OP_WRITE, new long[1]);
            }
            while (selector.select(500) > 0) {
                for (SelectionKey key : selector.selectedKeys()) {
                    long[] own = (long[]) key.attachment();
                    requests.clear().position((int) (own[0] % GET.length()));
                    try {
                        int written = ((SocketChannel) key.channel()).write(requests);
                        own[0] += written;
                        taken += written;
                        if (own[0] >= 16L << 20) {
                            key.cancel();
                        }
                    } catch (IOException closed) {
                        key.cancel();
                    }
                }
                selector.selectedKeys().clear();
            }
            behaveWell();
        } finally {
            for (SocketChannel attacker : attackers) {
                attacker.close();
            }
        }
        require(taken < 6 * (16L << 20), "the server read on without being read: " + taken + " octets");
        return (taken >> 10) + " KiB taken of 98304";
    }

    private String slowloris() throws Exception {
        String head = GET.substring(0, GET.length() - 2) + "X-A: b\r\n";
        String post = "POST /echo HTTP/1.1\r\n" + HOST + "Content-Length: 200\r\n\r\n" + "x".repeat(200);
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                slow.add(connect());
            }
            for (int octet = 0; octet < 60 * rounds; octet++) {
                for (int i = 0; i < slow.size(); i++) {
                    String text = i % 2 == 0 ? head : post;
                    trySend(slow.get(i), text.substring(octet % text.length(), octet % text.length() + 1));
                }
                Thread.sleep(5);
                if (octet % 30 == 0) {
                    behaveWell();
                }
            }
        } finally {
            closeAll(slow);
        }
        // A patient one that does nothing wrong is served.
        try (Socket patient = connect()) {
            for (int i = 0; i < GET.length(); i++) {
                send(patient, GET.substring(i, i + 1));
                Thread.sleep(2);
            }
            require(readAnswer(patient).startsWith("HTTP/1.1 200 "), "octet by octet");
        }
        return slow.size() + " connections octet by octet";
    }

    private static void closeAll(List<Socket> sockets) throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** More connections than the server has descriptors. */
    private String exhaustDescriptors() throws Exception {
        for (int round = 0; round < rounds; round++) {
            List<Socket> many = new ArrayList<>();
            try {
                takeDescriptors(many, 100, "GET");
                Thread.sleep(1200);
            } finally {
                closeAll(many);
            }
            requireService();
        }
        return "100 connections";
    }

    /** As many silent connections as the server has descriptors, which their clients do not close. */
    private String holdDescriptors() throws Exception {
        List<Socket> many = new ArrayList<>();
        long begin = System.nanoTime();
        try {
            takeDescriptors(many, 60, "");
            requireService();
        } finally {
            closeAll(many);
        }
        return "60 connections kept, served after " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin) + " s";
    }

    /**
     * Answers that may not be sent, since the client's windows stay closed: together more than the server's memory. Good
     * clients are served all the same, and the end of an attacker is noticed.
     */
    private String holdMemory() throws Exception {
        StringBuilder requests = new StringBuilder(Frames.PREFACE).append(Frames.frame(4, 0, 0, "\0\u0004\0\0\0\0"))
                .append(Frames.frame(4, 1, 0, ""));
        for (int stream = 1; stream < 200; stream += 2) {
            requests.append(Frames.get(stream, "/bytes/8"));
        }
        List<Socket> attackers = new ArrayList<>();
        int served = 0;
        long cutOff;
        try {
            for (int i = 0; i < 40; i++) {
                attackers.add(target.connectForHttp2());
                trySend(attackers.get(i), requests.toString());
            }
            for (; served < 30 * rounds; served++) {
                behaveWell();
                Thread.sleep(100);
            }
            cutOff = attackers.stream().filter(attacker -> !isOpen(attacker, 1)).count();
            for (Socket attacker : attackers) {
                attacker.shutdownOutput();
            }
            for (Socket attacker : attackers) {
                require(!isOpen(attacker, PATIENCE_MILLIS), "the end of an attacker is not read");
            }
        } finally {
            closeAll(attackers);
        }
        require(cutOff > 0, "there was memory for all of it");
        return cutOff + " of " + attackers.size() + " attackers cut off, " + served + " good clients served meanwhile";
    }

    private static boolean isOpen(Socket socket, int silenceMillis) {
        try {
            return readAll(socket, silenceMillis).endsWith("[open]");
        } catch (IOException closed) {
            return false;
        }
    }

    private void takeDescriptors(List<Socket> many, int count, String text) throws IOException {
        for (int i = 0; i < count; i++) {
            Socket socket = target.connectPlainly();
            many.add(socket);
            trySend(socket, text);
        }
    }

    /** A server that refuses for a second after the shortage is still well, and so is one that waits for its deadlines. */
    private void requireService() throws Exception {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(2 * PATIENCE_MILLIS);
        boolean served = false;
        while (!served && System.nanoTime() < end) {
            try {
                behaveWell();
                served = true;
            } catch (IOException | AssertionError refused) {
                Thread.sleep(100);
            }
        }
        require(served, "deaf after running out of descriptors");
    }

    /** Connections that are reset while the answers to their requests are on their way (HTTP/2). */
    private String resetAnswers() throws Exception {
        return requestsOfHttp2((socket, requests) -> {
            send(socket, String.join("", requests));
            socket.setSoLinger(true, 0);
        });
    }

    /** Streams that are reset at once, by frames behind their requests and behind a part of the answers (HTTP/2). */
    private String resetStreams() throws Exception {
        return requestsOfHttp2((socket, requests) -> {
            for (int i = 0; i < requests.size(); i++) {
                trySend(socket, requests.get(i) + Frames.reset(2 * i + 1));
            }
            socket.setSoTimeout(200);
            readAll(socket, 200);
        });
    }

    private interface Peer {
        void run(Socket socket, List<String> requests) throws IOException;
    }

    private String requestsOfHttp2(Peer peer) throws Exception {
        int connections = 20 * rounds;
        int each = 30;
        for (int i = 0; i < connections; i++) {
            try (Socket socket = target.connectForHttp2()) {
                send(socket, Frames.START);
                // Its settings say that the server has begun.
                require(socket.getInputStream().read() >= 0, "no settings");
                List<String> requests = new ArrayList<>();
                for (int request = 0; request < each; request++) {
                    requests.add(Frames.get(2 * request + 1, request % 2 == 0 ? "/json" : "/bytes/1"));
                }
                peer.run(socket, requests);
            }
        }
        return connections * each + " requests";
    }

    /** Handshakes that break off, and what is none. */
    private String noTls() throws Exception {
        List<String> texts = List.of("", GET, "\u0016\u0003\u0001\u0002\0\u0001", "\u0016\u0003\u0001\0\u0004abcd",
                "\u0015\u0003\u0001\0\u0002\u0002\u0028", Frames.START, "\u0080\u002e\u0001\u0003\u0001");
        int count = 20 * rounds * texts.size();
        for (int i = 0; i < count; i++) {
            try (Socket socket = target.connectPlainly()) {
                trySend(socket, texts.get(i % texts.size()));
                if (i % 2 == 0) {
                    socket.setSoLinger(true, 0);
                } else {
                    socket.shutdownOutput();
                    String answer = readAll(socket, PATIENCE_MILLIS);
                    require(!answer.endsWith("[open]"), "stays open behind what is no handshake");
                }
            }
        }
        return count + " connections";
    }

    /** Needs a server with an idle time-out of 2 s. */
    private String stopProcess() throws Exception {
        List<Socket> living = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                Socket socket = connect();
                living.add(socket);
                send(socket, GET);
                readAnswer(socket);
            }
            signal("STOP");
            for (Socket socket : living) {
                send(socket, GET);
            }
            Thread.sleep(3500);
            signal("CONT");
            for (Socket socket : living) {
                require(readAnswer(socket).startsWith("HTTP/1.1 200 "), "after a stop");
            }
        } finally {
            signal("CONT");
            closeAll(living);
        }
        return "20 connections with requests waiting for 3.5 s";
    }

    private void signal(String name) throws Exception {
        int code = new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).inheritIO().start().waitFor();
        require(code == 0, "kill -" + name + " " + pid);
    }

    /** Needs a server with an idle time-out of 2 s and a file of 48 MiB. */
    private String slowReader() throws Exception {
        int length = 48 << 20;
        String request = "GET /static/large.bin HTTP/1.1\r\n" + HOST + "\r\n";
        try (Socket deaf = connect(); Socket slow = connect()) {
            send(deaf, request);
            send(slow, request);
            byte[] part = new byte[1 << 20];
            long read = 0;
            while (read < length) {
                int count = slow.getInputStream().readNBytes(part, 0, (int) Math.min(part.length, length - read));
                require(count > 0, "a slow reader was cut off after " + read + " octets");
                read += count;
                Thread.sleep(125);
            }
            String none = readAll(deaf, 500);
            require(none.length() < length, "one that reads nothing was not cut off");
        }
        return "48 MiB at 8 MiB/s whole, unread ones cut off";
    }

    private String rstStorm() throws Exception {
        String post = "POST /echo HTTP/1.1\r\n" + HOST + "Content-Length: 100000\r\n\r\n" + "x".repeat(1000);
        int count = (target.isTls() ? 60 : 300) * rounds;
        for (int i = 0; i < count; i++) {
            try (Socket socket = connect()) {
                trySend(socket, switch (i % 4) {
                    case 0 -> "";
                    case 1 -> "GET / HT";
                    case 2 -> GET.repeat(10);
                    default -> post;
                });
                // Closing resets the connection.
                socket.setSoLinger(true, 0);
            }
        }
        return count + " resets";
    }

    private String halfClose() throws Exception {
        int count = 40 * rounds;
        for (int i = 0; i < count; i++) {
            try (Socket socket = connect()) {
                trySend(socket, switch (i % 3) {
                    case 0 -> GET;
                    case 1 -> "GET / HTTP/1.1\r\nHo";
                    default -> "POST /echo HTTP/1.1\r\n" + HOST + "Content-Length: 100\r\n\r\nabc";
                });
                socket.shutdownOutput();
                String answer = readAll(socket, PATIENCE_MILLIS);
                require(!answer.endsWith("[open]"), "a connection whose client has ended stays open");
                require(i % 3 != 1 || !statuses(answer).contains("200"), "half a request was answered: " + answer);
            }
        }
        return count + " connections";
    }

    /** None of these may be answered with success, and none of what follows them may be answered at all. */
    private static final List<String> MALFORMED = List.of(
            "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/1.1 x\r\n\r\n", "GET / HTTX/1.1\r\n" + HOST + "\r\n",
            "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/11\r\n" + HOST + "\r\n", "G@T / HTTP/1.1\r\n" + HOST + "\r\n",
            "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\n" + HOST + HOST + "\r\n", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
            "GET / HTTP/1.1\r\n" + HOST + "A : b\r\n\r\n", "GET / HTTP/1.1\r\n" + HOST + " folded\r\n\r\n",
            "GET / HTTP/1.1\r\n" + HOST + "A: \u0000\r\n\r\n", "GET / HTTP/1.1\r\n" + HOST + ": b\r\n\r\n",
            "GET / HTTP/1.1\r\n" + HOST + "A\r\n\r\n", "GET /\u0001 HTTP/1.1\r\n" + HOST + "\r\n",
            "POST / HTTP/1.1\r\n" + HOST + "Content-Length: 5, 6\r\n\r\nabcde",
            "POST / HTTP/1.1\r\n" + HOST + "Content-Length: -1\r\n\r\n",
            "POST / HTTP/1.1\r\n" + HOST + "Content-Length: +5\r\n\r\nabcde",
            "POST / HTTP/1.1\r\n" + HOST + "Content-Length: 99999999999999999999\r\n\r\n",
            "POST / HTTP/1.1\r\n" + HOST + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
            "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n-1\r\n",
            "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n1\nx\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
            "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "GET /" + "x".repeat(5000) + " HTTP/1.1\r\n" + HOST + "\r\n",
            "GET / HTTP/1.1\r\n" + HOST + "X: " + "y".repeat(9000) + "\r\n\r\n",
            "GET / HTTP/1.1\r\n" + HOST + "X: y\r\n".repeat(200) + "\r\n");

    private String malformed() throws Exception {
        for (int i = 0; i < MALFORMED.size() * rounds; i++) {
            String message = MALFORMED.get(i % MALFORMED.size());
            try (Socket socket = connect()) {
                if (i / MALFORMED.size() % 2 == 0) {
                    trySend(socket, message + GET);
                } else {
                    for (int octet = 0; octet < message.length(); octet++) {
                        trySend(socket, message.substring(octet, octet + 1));
                    }
                    trySend(socket, GET);
                }
                String answer = readAll(socket, PATIENCE_MILLIS);
                List<String> statuses = statuses(answer);
                String what = message.substring(0, Math.min(message.length(), 80)).replace("\r\n", "|");
                require(statuses.size() == 1, what + " was answered with " + statuses + ": " + answer);
                require(statuses.get(0).charAt(0) >= '4', what + " was answered with " + statuses);
                require(!answer.endsWith("[open]"), "the connection stays open behind " + what);
            }
        }
        return MALFORMED.size() * rounds + " messages";
    }

    private String oversize() throws Exception {
        String filler = "x".repeat(8192);
        for (int round = 0; round < rounds; round++) {
            for (boolean chunked : new boolean[] {false, true}) {
                try (Socket socket = connect()) {
                    send(socket, "POST /json HTTP/1.1\r\n" + HOST + (chunked ? "Transfer-Encoding: chunked\r\n\r\n"
                            : "Content-Length: 1000000000000\r\n\r\n"));
                    for (int i = 0; i < 64; i++) {
                        trySend(socket, chunked ? "2000\r\n" + filler + "\r\n" : filler);
                    }
                    String answer = readAll(socket, PATIENCE_MILLIS);
                    require(!answer.endsWith("[open]"), "a body without end is read for ever");
                    // A reset may overtake the answer.
                    require(answer.contains("[reset]") || statuses(answer).equals(List.of("413")), answer);
                }
            }
        }
        return 2 * rounds + " bodies without end";
    }
}
