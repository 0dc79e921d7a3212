/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.zip.Deflater;

/**
 * Compresses the messages of one connection (RFC 7692 section 7.2.1), fragment by fragment.
 *
 * <p>A deflater is taken from the pool for the first fragment. It stays until the last one and, with context takeover,
 * until {@link #releaseIdle()}; both only where the pool has room. The next one starts with an empty window, which any
 * inflater understands.
 *
 * <p>The JDK has deflaters of one window size, 32 KiB. A smaller one is kept to by a full flush after so many octets,
 * behind which nothing refers to what is in front. Event loop only.
 */
final class MessageDeflater {
    private static final int TAIL_OCTETS = 4;
    /** All ones of {@code 00 00 FF FF}, read as a number in big endian. */
    private static final int TAIL = 0x0000FFFF;
    private static final byte[] EMPTY = {};
    private static final int MAX_FIRST_OUTPUT_OCTETS = 16 * 1024;
    /** The most octets that a small message takes: a block that is not compressed, a flush. */
    private static final int OVERHEAD_OCTETS = 64;

    private enum State {
        BETWEEN_MESSAGES,
        WITHIN_MESSAGE,
        CLOSED
    }

    private final WebSocketDeflatePool pool;
    private final int level;
    private final boolean hasTakeover;
    /** Octets between full flushes; {@link Integer#MAX_VALUE} if the window needs none. */
    private final int segmentOctets;
    private State state = State.BETWEEN_MESSAGES;
    /** {@code null} unless there is one from an earlier fragment or message, or it is being used. */
    private @Nullable Deflater deflater;
    /** Whether the pool counts the deflater as kept. */
    private boolean isHeld;
    /** Octets since the last full flush; below {@link #segmentOctets}. */
    private int inSegment;

    /**
     * Creates a compressor.
     *
     * @param windowBits of the peer's decompressor, 8 to 15
     */
    MessageDeflater(WebSocketDeflatePool pool, int level, int windowBits, boolean hasTakeover) {
        this.pool = pool;
        this.level = level;
        this.hasTakeover = hasTakeover;
        segmentOctets = windowBits == WindowBits.MAX ? Integer.MAX_VALUE : 1 << windowBits;
    }

    /** Returns whether a deflater is kept from an earlier call. */
    boolean isAttached() {
        return deflater != null;
    }

    /**
     * Asks for room to keep a deflater from the first fragment of a message to the last. Needs no answer for a message
     * of one fragment.
     *
     * @return {@code false} if there is none: then the message is sent as it is
     */
    boolean tryBeginFragments() {
        if (deflater == null) {
            takeDeflater();
        }
        if (hold()) {
            return true;
        }
        releaseDeflater();
        return false;
    }

    private void takeDeflater() {
        deflater = pool.takeDeflater(level);
        inSegment = 0;
    }

    /**
     * Compresses a fragment.
     *
     * @param in the fragment, which is neither read nor released
     * @param isLast whether the tail behind it is removed
     * @return the compressed octets; the caller releases it
     * @throws IllegalStateException if this is closed, also by the failure of an earlier fragment of the same message
     */
    ByteBuf deflate(ByteBufAllocator allocator, ByteBuf in, boolean isLast) {
        if (state == State.CLOSED) {
            throw new IllegalStateException("deflater: closed");
        }
        int length = in.readableBytes();
        ByteBuf out = allocator.buffer(Math.min(MAX_FIRST_OUTPUT_OCTETS, length + (length >> 10) + OVERHEAD_OCTETS));
        boolean isDone = false;
        try {
            if (isLast && length == 0) {
                // An empty block up to its tail (RFC 7692 section 7.2.3.6); zlib does not flush twice.
                out.writeByte(0);
            } else {
                deflate(in, out);
                if (isLast) {
                    removeTail(out);
                }
            }
            settle(isLast);
            isDone = true;
            return out;
        } finally {
            if (!isDone) {
                out.release();
                fail();
            }
        }
    }

    @SuppressWarnings("NullAway") // The deflater is there once takeDeflater() was called.
    private void deflate(ByteBuf in, ByteBuf out) {
        if (deflater == null) {
            takeDeflater();
        }
        ByteBuffer input = in.nioBuffer();
        int end = input.limit();
        try {
            do {
                int length = Math.min(end - input.position(), segmentOctets - inSegment);
                input.limit(input.position() + length);
                inSegment += length;
                boolean isFull = inSegment == segmentOctets;
                deflater.setInput(input);
                deflate(out, isFull ? Deflater.FULL_FLUSH : Deflater.SYNC_FLUSH);
                if (isFull || segmentOctets == Integer.MAX_VALUE) {
                    inSegment = 0;
                }
            } while (input.position() < end);
        } finally {
            // The deflater must not keep the buffer.
            deflater.setInput(EMPTY);
        }
    }

    @SuppressWarnings("NullAway") // Called only while the deflater has input.
    private void deflate(ByteBuf out, int flush) {
        boolean isMore = true;
        while (isMore) {
            // With little room zlib would flush more than once.
            if (out.writableBytes() < OVERHEAD_OCTETS) {
                out.ensureWritable(Math.max(OVERHEAD_OCTETS, out.writerIndex()));
            }
            int room = out.writableBytes();
            int length = deflater.deflate(out.internalNioBuffer(out.writerIndex(), room), flush);
            out.writerIndex(out.writerIndex() + length);
            isMore = length == room;
        }
    }

    private static void removeTail(ByteBuf out) {
        int end = out.writerIndex() - TAIL_OCTETS;
        assert out.getInt(end) == TAIL;
        out.writerIndex(end);
    }

    /** Decides whether the deflater stays. */
    private void settle(boolean isLast) {
        state = isLast ? State.BETWEEN_MESSAGES : State.WITHIN_MESSAGE;
        if (isLast && deflater != null && (!hasTakeover || !hold())) {
            releaseDeflater();
        }
    }

    private boolean hold() {
        if (!isHeld) {
            isHeld = pool.tryHold(WebSocketDeflatePool.DEFLATER_OCTETS);
        }
        return isHeld;
    }

    /** The next message may come as if there had been none; one that has been sent in part cannot go on. */
    private void fail() {
        if (state == State.WITHIN_MESSAGE) {
            state = State.CLOSED;
        }
        releaseDeflater();
    }

    private void releaseDeflater() {
        if (deflater != null) {
            if (isHeld) {
                pool.unhold(WebSocketDeflatePool.DEFLATER_OCTETS);
                isHeld = false;
            }
            Deflater unused = deflater;
            deflater = null;
            pool.giveBack(unused, level);
        }
    }

    /**
     * Forgets what was sent, since the peer has been sent a message that was not compressed here.
     *
     * @throws IllegalStateException in the middle of a message
     */
    void forgetContext() {
        if (state == State.WITHIN_MESSAGE) {
            throw new IllegalStateException("deflater: within a message");
        }
        if (deflater != null) {
            deflater.reset();
            inSegment = 0;
        }
    }

    /** Releases the deflater unless it is in the middle of a message. */
    void releaseIdle() {
        if (state == State.BETWEEN_MESSAGES) {
            releaseDeflater();
        }
    }

    /** Releases everything. Does nothing if called again. */
    void close() {
        state = State.CLOSED;
        releaseDeflater();
    }
}
