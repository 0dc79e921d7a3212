/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A socket whose other end is a program, seen as text; all octets are characters. */
record RawPeer(Socket socket) implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 30_000;

    RawPeer {
        try {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
        } catch (SocketException e) {
            throw new AssertionError(e);
        }
    }

    static RawPeer to(int port) throws IOException {
        return new RawPeer(new Socket("127.0.0.1", port));
    }

    void send(String... lines) throws IOException {
        socket.getOutputStream().write(String.join("\r\n", lines).getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Reads up to and with a text. */
    String until(String end) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        String text = "";
        while (!text.endsWith(end)) {
            int octet = socket.getInputStream().read();
            if (octet < 0) {
                throw new IOException("ended behind: " + text);
            }
            read.write(octet);
            text = octet == end.charAt(end.length() - 1) ? read.toString(StandardCharsets.ISO_8859_1) : "";
        }
        return text;
    }

    String head() throws IOException {
        return until("\r\n\r\n");
    }

    String body(int length) throws IOException {
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    /** Reads to the end; a reset is an end too. */
    String rest() throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try {
            for (int octet = socket.getInputStream().read(); octet >= 0; octet = socket.getInputStream().read()) {
                read.write(octet);
            }
        } catch (SocketException e) {
            read.writeBytes("(reset)".getBytes(StandardCharsets.ISO_8859_1));
        }
        return read.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
