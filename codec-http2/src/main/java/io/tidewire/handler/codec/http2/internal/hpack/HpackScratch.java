/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.util.concurrent.FastThreadLocal;

/**
 * The memory of one block while it is encoded or decoded: arrays for its octets and for one string, and the state of
 * the decoder. A thread has one scratch and lends it for the time of a block, so that connections need none of their
 * own. While it is lent, others get a new one: code of users may run while a block is encoded or decoded.
 */
final class HpackScratch {
    /** The octets that a thread keeps at most. */
    static final int MAX_KEPT = 16 * 1024;
    private static final int FIRST_LENGTH = 1024;

    private static final FastThreadLocal<HpackScratch> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected HpackScratch initialValue() {
            return new HpackScratch();
        }
    };

    private byte[] octets = new byte[FIRST_LENGTH];
    private byte[] text = new byte[FIRST_LENGTH];
    private final FieldBlock block = new FieldBlock(this);
    private boolean lent;

    private HpackScratch() {
    }

    /** Lends the scratch of this thread, to be given back by {@link #release}. */
    static HpackScratch acquire() {
        HpackScratch scratch = OF_THREAD.get();
        if (scratch.lent) {
            return new HpackScratch();
        }
        scratch.lent = true;
        return scratch;
    }

    /** Returns the array with room for some octets; what was in it is lost if it was smaller. */
    byte[] octets(int length) {
        if (octets.length < length) {
            octets = new byte[Math.max(length, octets.length * 2)];
        }
        return octets;
    }

    /** Returns another array with room for some octets, for one string; what was in it is lost. */
    byte[] text(int length) {
        if (text.length < length) {
            text = new byte[Math.max(length, text.length * 2)]; // bounded by the caller
        }
        return text;
    }

    /** Returns the state of a block that is decoded, to be begun. */
    FieldBlock block() {
        return block;
    }

    void release() {
        if (octets.length > MAX_KEPT) {
            octets = new byte[FIRST_LENGTH];
        }
        if (text.length > MAX_KEPT) {
            text = new byte[FIRST_LENGTH];
        }
        lent = false;
    }
}
