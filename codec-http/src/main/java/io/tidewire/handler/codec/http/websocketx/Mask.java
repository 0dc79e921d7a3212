/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;

/**
 * The mask of one frame (RFC 6455 section 5.3): octet i of the payload is xored with octet i mod 4 of the key. Putting
 * a mask on and taking it off are the same. The octets may come in pieces of any length, at any index.
 */
final class Mask implements OctetRuns.Visitor {

    /** The key, turned so that its highest octet belongs to the next octet of the payload. */
    private int key;

    /** Starts the payload of a frame. */
    void start(int key) {
        this.key = key;
    }

    /** Xors the next octets of the payload, in a buffer that is {@linkplain OctetRuns#isWritable writable}. */
    void apply(ByteBuf buf, int index, int length) {
        // A key of zeros changes nothing.
        if (key != 0) {
            OctetRuns.visit(buf, index, length, this);
        }
    }

    @Override
    public boolean visit(byte @Nullable [] array, @Nullable ByteBuffer nio, int from, int to) {
        int key = this.key;
        long eight = Long.reverseBytes((long) key << 32 | key & 0xFFFF_FFFFL);
        int i = from;
        for (int last = to - Long.BYTES; i <= last; i += Long.BYTES) {
            OctetRuns.setLong(array, nio, i, OctetRuns.getLong(array, nio, i) ^ eight);
        }
        for (; i < to; i++) {
            OctetRuns.set(array, nio, i, OctetRuns.get(array, nio, i) ^ key >>> 24);
            key = Integer.rotateLeft(key, Byte.SIZE);
        }
        this.key = key;
        return true;
    }
}
