/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.util.concurrent.FastThreadLocal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * Creates unpredictable masks (RFC 6455 section 10.3). They come from a {@link SecureRandom}, of which each
 * thread draws many at a time. Any thread.
 */
public final class RandomWebSocketFrameMaskGenerator implements WebSocketFrameMaskGenerator {

    /** The generator. */
    public static final RandomWebSocketFrameMaskGenerator INSTANCE = new RandomWebSocketFrameMaskGenerator();

    /** How many octets a thread draws at a time: enough that a call of the source is rare. */
    private static final int DRAWN_BYTES = 1024;
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final SecureRandom random = new SecureRandom();
    private final FastThreadLocal<Drawn> drawn = new FastThreadLocal<>() {
        @Override
        protected Drawn initialValue() {
            return new Drawn();
        }
    };

    private RandomWebSocketFrameMaskGenerator() {
    }

    @Override
    public int nextMask() {
        return drawn.get().next(random);
    }

    /** Octets that a thread has drawn and not used; each octet is used once. */
    private static final class Drawn {
        private final byte[] octets = new byte[DRAWN_BYTES];
        private int used = DRAWN_BYTES;

        int next(SecureRandom random) {
            if (used == DRAWN_BYTES) {
                random.nextBytes(octets);
                used = 0;
            }
            int mask = (int) INT.get(octets, used);
            // Memory that is read by mistake later shall not reveal masks of frames on their way.
            INT.set(octets, used, 0);
            used += Integer.BYTES;
            return mask;
        }
    }
}
