/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A member of a chat by WebSocket that says numbers and hears itself. The server has to close with 1001, behind the
 * echo of all numbers up to one; those behind that one may be said again.
 */
final class WebSocketConversation implements Conversation {
    private static final int TEXT = 0x81;
    private static final int CLOSE = 0x88;
    private static final int PING = 0x89;
    private static final int PONG = 0x8a;
    private static final int GOING_AWAY = 1001;
    private static final int UNHEARD = 8;
    private static final int WARM_UP = 50;

    private final String name;
    private int said;
    private int heard;

    WebSocketConversation(String name) {
        this.name = name;
    }

    @Override
    public void run(Connection connection, Tally tally, Runnable busy) throws IOException {
        open(connection);
        int first;
        while ((first = connection.read(tally)) >= 0) {
            byte[] payload = payload(connection);
            switch (first) {
                case TEXT -> onText(connection, tally, new String(payload, StandardCharsets.UTF_8));
                case PING -> write(connection, PONG, payload);
                case CLOSE -> {
                    onClose(connection, tally, payload);
                    return;
                }
                default -> tally.fault("frame that begins with " + first);
            }
            if (heard >= WARM_UP) {
                busy.run();
            }
        }
        tally.lost(said - heard, name + ": the connection has ended without a close frame");
        tally.fault(name + ": no close frame");
    }

    private static void open(Connection connection) throws IOException {
        connection.out.write(("GET /chat HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) connection.in.readUnsignedByte());
        }
        if (!head.toString().startsWith("HTTP/1.1 101 ")) {
            throw new IOException("no WebSocket: " + head);
        }
    }

    /** Lines of other members, and of their coming and going, are passed over. */
    private void onText(Connection connection, Tally tally, String text) {
        if (text.startsWith("* what")) {
            write(connection, TEXT, name.getBytes(StandardCharsets.US_ASCII));
        } else if (text.equals("* " + name + " has come")) {
            for (int i = 0; i < UNHEARD; i++) {
                say(connection);
            }
        } else if (text.startsWith(name + ": ")) {
            heard++;
            tally.answered();
            if (!text.equals(name + ": " + heard)) {
                tally.fault(name + " heard \"" + text + "\" (expected: " + heard + ')');
            }
            say(connection);
        }
    }

    private void say(Connection connection) {
        if (write(connection, TEXT, String.valueOf(said + 1).getBytes(StandardCharsets.US_ASCII))) {
            said++;
        }
    }

    private void onClose(Connection connection, Tally tally, byte[] payload) throws IOException {
        int code = payload.length < 2 ? 0 : (payload[0] & 0xff) << 8 | payload[1] & 0xff;
        if (code != GOING_AWAY) {
            tally.fault(name + ": closed with " + code);
        }
        tally.again(said - heard);
        if (!write(connection, CLOSE, payload)) {
            tally.fault(name + ": the server has not waited for the close frame");
        }
        if (connection.read(tally) >= 0) {
            tally.fault(name + ": octets behind the close frame");
        }
    }

    /** Reads the length, and the payload of a frame of the server, which is not masked. */
    private static byte[] payload(Connection connection) throws IOException {
        int length = connection.in.readUnsignedByte();
        if (length > 126) {
            throw new EOFException("a frame that no one has sent: length " + length);
        }
        byte[] payload = new byte[length == 126 ? connection.in.readUnsignedShort() : length];
        connection.in.readFully(payload);
        return payload;
    }

    /** Writes a short frame; its mask is zero, which leaves the payload as it is. */
    private static boolean write(Connection connection, int first, byte[] payload) {
        byte[] frame = new byte[6 + payload.length];
        frame[0] = (byte) first;
        frame[1] = (byte) (0x80 | payload.length);
        System.arraycopy(payload, 0, frame, 6, payload.length);
        try {
            connection.out.write(frame);
            return true;
        } catch (IOException e) {
            return false; // What the server has sent is still read.
        }
    }
}
