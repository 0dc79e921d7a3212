/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/** Frames of HTTP/2 as text of ISO 8859-1 (RFC 9113 section 4.1). */
final class Frames {
    static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    /** The preface of a client, and the acknowledgement of the settings that it gets. */
    static final String START = PREFACE + frame(4, 0, 0, "") + frame(4, 1, 0, "");

    private Frames() {
    }

    static String frame(int type, int flags, int stream, String payload) {
        return head(payload.length(), type, flags, stream) + payload;
    }

    /** The head of a frame whose payload comes later. */
    static String head(int length, int type, int flags, int stream) {
        return new String(new char[] {(char) (length >> 16), (char) (length >> 8 & 0xFF), (char) (length & 0xFF),
            (char) type, (char) flags, 0, 0, (char) (stream >> 8), (char) (stream & 0xFF)});
    }

    static String get(int stream, String path) {
        return frame(1, 5, stream, fields((char) 0x82, path));
    }

    /** The head of a request whose body comes later. */
    static String post(int stream, String path) {
        return frame(1, 4, stream, fields((char) 0x83, path));
    }

    /** A method of the static table of HPACK, the scheme http, and literals without Huffman codes. */
    private static String fields(char method, String path) {
        return "" + method + (char) 0x86 + (char) 0x04 + (char) path.length() + path + (char) 0x41 + (char) 1 + 'a';
    }

    static String reset(int stream) {
        return frame(3, 0, stream, "\0\0\0\u0008");
    }

    static String ping() {
        return frame(6, 0, 0, "12345678");
    }
}
