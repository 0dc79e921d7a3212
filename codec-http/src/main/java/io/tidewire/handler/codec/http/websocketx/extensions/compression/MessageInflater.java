/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.handler.codec.compression.DecompressionLimitException;
import io.tidewire.handler.codec.compression.DecompressionLimits;
import io.tidewire.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseStatus;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses the messages of one connection (RFC 7692 section 7.2.2), fragment by fragment.
 *
 * <p>An inflater is taken from the pool for the first fragment. It stays until the last one and, with context takeover,
 * until {@link #releaseIdle()}; both only where the pool has room. The window is kept beside it, since zlib does not
 * hand it out, and given to the next inflater. Event loop only.
 */
final class MessageInflater {
    /** The octets that a sender removes from the end of each message (RFC 7692 section 7.2.1). */
    private static final byte[] TAIL = {0, 0, (byte) 0xFF, (byte) 0xFF};
    private static final byte[] EMPTY = {};
    private static final int MIN_OUTPUT_OCTETS = 256;
    private static final int MAX_FIRST_OUTPUT_OCTETS = 64 * 1024;
    private static final int EXPECTED_RATIO = 4;
    private static final int MAX_WINDOW_OCTETS = 1 << WindowBits.MAX;
    /** Each final block costs a copy of the window, and may have two octets: no more than these of a message. */
    private static final int MIN_FINAL_BLOCKS = 16;
    private static final int OCTETS_PER_FINAL_BLOCK = 64;

    private enum State {
        BETWEEN_MESSAGES,
        WITHIN_MESSAGE,
        CLOSED
    }

    private final WebSocketDeflatePool pool;
    private final DecompressionLimits limits;
    private final int windowOctets;
    /** {@code null} without context takeover. */
    private final @Nullable SlidingWindow window;
    private State state = State.BETWEEN_MESSAGES;
    /** {@code null} unless there is one from an earlier fragment or message, or it is being used. */
    private @Nullable Inflater inflater;
    /** Whether the pool counts the inflater as kept. */
    private boolean isHeld;
    /** Octets of the present message. */
    private long received;
    private long produced;
    private int finalBlocks;

    /**
     * Takes room for the window, if there is one, until it is closed.
     *
     * @param windowBits of the peer's compressor, 8 to 15; 0 without context takeover
     */
    MessageInflater(WebSocketDeflatePool pool, DecompressionLimits limits, int windowBits) {
        this.pool = pool;
        this.limits = limits;
        windowOctets = windowBits == 0 ? 0 : 1 << windowBits;
        window = windowBits == 0 ? null : new SlidingWindow(windowOctets);
        pool.addWindow(windowOctets);
    }

    /** Returns whether an inflater is kept from an earlier call. */
    boolean isAttached() {
        return inflater != null;
    }

    /**
     * Decompresses a fragment.
     *
     * @param in the fragment, which is neither read nor released
     * @param isLast whether the sender has removed the tail behind it
     * @return the octets, possibly none; the caller releases it
     * @throws CorruptedWebSocketFrameException if it is not valid, over a limit, or one of several while the pool has
     *     no room; this is closed then
     */
    ByteBuf inflate(ByteBufAllocator allocator, ByteBuf in, boolean isLast) {
        if (state == State.CLOSED) {
            throw new IllegalStateException("inflater: closed");
        }
        ByteBuf out = allocator.buffer(Math.min(MAX_FIRST_OUTPUT_OCTETS,
                Math.max(MIN_OUTPUT_OCTETS, in.readableBytes() * EXPECTED_RATIO)));
        boolean isDone = false;
        try {
            inflate(in, out, isLast);
            settle(isLast);
            isDone = true;
            return out;
        } catch (DataFormatException e) {
            throw new CorruptedWebSocketFrameException(WebSocketCloseStatus.INVALID_PAYLOAD_DATA,
                    "permessage-deflate: data is not valid", e);
        } catch (DecompressionLimitException e) {
            throw new CorruptedWebSocketFrameException(WebSocketCloseStatus.MESSAGE_TOO_BIG, e.getMessage(), e);
        } finally {
            if (!isDone) {
                out.release();
                close();
            }
        }
    }

    /** Resets the counts of the limits. */
    void endMessage() {
        received = 0;
        produced = 0;
        finalBlocks = 0;
    }

    private void inflate(ByteBuf in, ByteBuf out, boolean isLast) throws DataFormatException {
        if (inflater == null) {
            inflater = pool.takeInflater();
            if (window != null) {
                window.restore(inflater);
            }
        }
        received += in.readableBytes();
        int remembered = inflate(in.nioBuffer(), out, 0);
        if (isLast) {
            remembered = inflate(ByteBuffer.wrap(TAIL), out, remembered);
        }
        remember(out, remembered);
    }

    /** Returns up to where the output is in the window. */
    @SuppressWarnings("NullAway") // Called only when the inflater is there.
    private int inflate(ByteBuffer input, ByteBuf out, int remembered) throws DataFormatException {
        int inWindow = remembered;
        inflater.setInput(input);
        try {
            boolean isMore = true;
            while (isMore) {
                if (!out.isWritable()) {
                    out.ensureWritable(out.writerIndex());
                }
                int room = out.writableBytes();
                int length = inflater.inflate(out.internalNioBuffer(out.writerIndex(), room));
                out.writerIndex(out.writerIndex() + length);
                produced += length;
                limits.check(received, produced);
                isMore = length == room;
                if (inflater.finished()) {
                    remember(out, inWindow);
                    inWindow = out.writerIndex();
                    restart(out);
                    inflater.setInput(input);
                    isMore = input.hasRemaining();
                }
            }
        } finally {
            // The inflater must not keep the buffer.
            inflater.setInput(EMPTY);
        }
        return inWindow;
    }

    /** A block with BFINAL set ends a stream of zlib, but neither the message nor the window (section 7.2.3.4). */
    @SuppressWarnings("NullAway") // Called only when the inflater is there.
    private void restart(ByteBuf out) {
        if (++finalBlocks > MIN_FINAL_BLOCKS + received / OCTETS_PER_FINAL_BLOCK) {
            throw new CorruptedWebSocketFrameException(WebSocketCloseStatus.POLICY_VIOLATION,
                    "permessage-deflate: " + finalBlocks + " final blocks in " + received + " octets");
        }
        inflater.reset();
        if (window != null) {
            window.restore(inflater);
        } else if (out.isReadable()) {
            int length = Math.min(out.readableBytes(), MAX_WINDOW_OCTETS);
            inflater.setDictionary(out.nioBuffer(out.writerIndex() - length, length));
        }
    }

    private void remember(ByteBuf out, int from) {
        if (window != null) {
            window.append(out, from, out.writerIndex() - from);
        }
    }

    /** Decides whether the inflater stays. */
    private void settle(boolean isLast) {
        if (isLast) {
            state = State.BETWEEN_MESSAGES;
            if (window == null || !hold()) {
                releaseInflater();
            }
        } else {
            state = State.WITHIN_MESSAGE;
            if (!hold()) {
                throw new CorruptedWebSocketFrameException(WebSocketCloseStatus.TRY_AGAIN_LATER,
                        "permessage-deflate: no room to keep a message in fragments");
            }
        }
    }

    private boolean hold() {
        if (!isHeld) {
            isHeld = pool.tryHold(WebSocketDeflatePool.INFLATER_OCTETS);
        }
        return isHeld;
    }

    private void releaseInflater() {
        if (inflater != null) {
            if (isHeld) {
                pool.unhold(WebSocketDeflatePool.INFLATER_OCTETS);
                isHeld = false;
            }
            Inflater unused = inflater;
            inflater = null;
            pool.giveBack(unused);
        }
    }

    /** Releases the inflater unless it is in the middle of a message. */
    void releaseIdle() {
        if (state == State.BETWEEN_MESSAGES) {
            releaseInflater();
        }
    }

    /** Releases everything. Does nothing if called again. */
    void close() {
        if (state != State.CLOSED) {
            state = State.CLOSED;
            releaseInflater();
            pool.removeWindow(windowOctets);
        }
    }
}
