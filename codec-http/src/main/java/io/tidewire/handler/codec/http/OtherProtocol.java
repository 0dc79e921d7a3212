/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import org.jspecify.annotations.Nullable;

/**
 * Names the protocol that a peer speaks in place of HTTP/1, by the octets that it begins with, so that who has mixed up
 * two ports reads so. Without state.
 */
final class OtherProtocol {
    /** RFC 9113 section 4.1: the header of a frame. */
    private static final int FRAME_HEADER_LENGTH = 9;
    /** RFC 9113 section 6.5. */
    private static final byte SETTINGS = 4;
    /** RFC 8446 section 5.1: content types of records, and the major version of all of them. */
    private static final byte TLS_ALERT = 21;
    private static final byte TLS_HANDSHAKE = 22;
    private static final byte TLS_MAJOR_VERSION = 3;

    private OtherProtocol() {
    }

    /** Returns what the octets begin, {@code null} if that is not known. */
    static @Nullable String of(byte[] octets, int start, int end) {
        int length = end - start;
        if (length >= 2 && (octets[start] == TLS_HANDSHAKE || octets[start] == TLS_ALERT)
                && octets[start + 1] == TLS_MAJOR_VERSION) {
            return "a record of TLS";
        }
        // A server of HTTP/2 begins with SETTINGS, which is short, has no flags and is on no stream.
        if (length >= FRAME_HEADER_LENGTH && octets[start] == 0 && octets[start + 1] == 0
                && octets[start + 3] == SETTINGS) {
            for (int i = 4; i < FRAME_HEADER_LENGTH; i++) {
                if (octets[start + i] != 0) {
                    return null;
                }
            }
            return "a frame of HTTP/2";
        }
        return null;
    }
}
