/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.internal;

import io.tidewire.handler.codec.http.websocketx.RandomWebSocketFrameMaskGenerator;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * {@code Sec-WebSocket-Key} and its answer {@code Sec-WebSocket-Accept} (RFC 6455 sections 4.1 and 4.2.2), by which
 * each end knows that the other speaks WebSocket. Any thread.
 */
public final class HandshakeKey {

    /** Is hashed behind the key (RFC 6455 section 1.3). */
    public static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int KEY_BYTES = 16;
    private static final int ENCODED_LENGTH = 24;

    private HandshakeKey() {
    }

    /**
     * Creates an unpredictable key.
     *
     * @return 16 octets in Base64
     */
    public static String next() {
        ByteBuffer key = ByteBuffer.allocate(KEY_BYTES);
        while (key.hasRemaining()) {
            key.putInt(RandomWebSocketFrameMaskGenerator.INSTANCE.nextMask());
        }
        return Base64.getEncoder().encodeToString(key.array());
    }

    /**
     * Checks a key.
     *
     * @param key the value of a field
     * @return {@code true} if it is 16 octets in Base64
     */
    public static boolean isValid(String key) {
        if (key.length() != ENCODED_LENGTH) {
            return false;
        }
        try {
            return Base64.getDecoder().decode(key).length == KEY_BYTES;
        } catch (IllegalArgumentException e) {
            return false; // Not Base64.
        }
    }

    /**
     * Returns the answer to a key.
     *
     * @param key the key, which is not checked
     * @return the value of {@code Sec-WebSocket-Accept}
     */
    public static String accept(@Nullable String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1")
                    .digest((key + GUID).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("each JDK has SHA-1", e);
        }
    }
}
