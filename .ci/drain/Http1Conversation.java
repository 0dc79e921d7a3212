/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A client of HTTP/1.1 that sends its next request when it has the answer to the last one. A request may be sent again
 * if the connection ends before the first octet of its answer (RFC 9112 section 9.3.1); one whose answer has begun, be
 * it by 100, must be answered.
 */
final class Http1Conversation implements Conversation {
    /** The kind of request that a client sends. */
    enum Kind { GET, POST, EXPECT }

    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *([0-9]+)\r\n");
    private static final byte[] BODY = new byte[8 * 1024];
    private static final int WARM_UP = 20;

    private final Kind kind;

    Http1Conversation(Kind kind) {
        this.kind = kind;
        Arrays.fill(BODY, (byte) 'x');
    }

    private byte[] head() {
        String fields = "Host: a\r\n" + switch (kind) {
            case GET -> "";
            case POST -> "Content-Length: " + BODY.length + "\r\n";
            case EXPECT -> "Content-Length: " + BODY.length + "\r\nExpect: 100-continue\r\n";
        };
        String line = kind == Kind.GET ? "GET /json HTTP/1.1\r\n" : "POST /echo HTTP/1.1\r\n";
        return (line + fields + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void run(Connection connection, Tally tally, Runnable busy) throws IOException {
        byte[] request = head();
        for (int answers = 1; ; answers++) {
            boolean isWritten = write(connection, request) && (kind != Kind.POST || write(connection, BODY));
            int first = connection.read(tally);
            if (first < 0) {
                tally.again(isWritten ? 1 : 0);
                return;
            }
            String head;
            try {
                head = answer(connection, (char) first);
            } catch (IOException e) {
                tally.lost(1, kind + ", answer " + answers + " of a connection: " + e);
                return;
            }
            tally.answered();
            if (answers == WARM_UP) {
                busy.run();
            }
            if (head.contains("\r\nconnection: close\r\n")) {
                if (connection.read(tally) >= 0) {
                    tally.fault("octets behind an answer that says close");
                }
                return;
            }
        }
    }

    private static boolean write(Connection connection, byte[] octets) {
        try {
            connection.out.write(octets);
            return true;
        } catch (IOException e) {
            return false; // What the server has made of it is read next.
        }
    }

    /** Returns the head in small letters, of a final answer that is whole. */
    private String answer(Connection connection, char first) throws IOException {
        String head = head(connection, String.valueOf(first));
        if (head.startsWith("http/1.1 100 ")) {
            connection.out.write(BODY);
            head = head(connection, "");
        }
        if (!head.startsWith("http/1.1 200 ")) {
            throw new IOException(head.lines().findFirst().orElseThrow());
        }
        Matcher length = LENGTH.matcher(head);
        if (length.find()) {
            connection.in.readFully(new byte[Integer.parseInt(length.group(1))]);
        } else {
            readChunks(connection);
        }
        return head;
    }

    private static String head(Connection connection, String begin) throws IOException {
        StringBuilder head = new StringBuilder(begin.toLowerCase(Locale.ROOT));
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append(Character.toLowerCase(next(connection)));
        }
        return head.toString();
    }

    private static void readChunks(Connection connection) throws IOException {
        int length;
        do {
            length = Integer.parseInt(line(connection), 16);
            connection.in.readFully(new byte[length]);
            line(connection); // behind a chunk, or the end of the trailer, which is empty
        } while (length > 0);
    }

    private static String line(Connection connection) throws IOException {
        StringBuilder line = new StringBuilder();
        while (line.length() < 2 || line.charAt(line.length() - 1) != '\n') {
            line.append(next(connection));
        }
        return line.substring(0, line.length() - 2);
    }

    private static char next(Connection connection) throws IOException {
        int octet = connection.in.read();
        if (octet < 0) {
            throw new EOFException("the connection has ended within it");
        }
        return (char) octet;
    }
}
