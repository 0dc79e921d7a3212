/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandler;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Cuts the stream at delimiters. Where several of them match, the one that gives the shortest frame is taken, and among
 * those that start at the same byte the first in the list. Each frame is a {@link ByteBuf} that the receiver releases.
 *
 * <p>A frame that is too long is dropped up to its delimiter with a {@link TooLongFrameException}.
 */
public class DelimiterBasedFrameDecoder extends FrameDecoder {
    /** Several delimiters are looked for in as many bytes at first. */
    private static final int FIRST_WINDOW = 64;

    private final byte[][] delimiters;
    private final int longestDelimiter;
    private final int maxFrameLength;
    private final boolean stripDelimiter;
    private final boolean failFast;

    private boolean discarding;
    private long discardedBytes;
    /** Kept bytes that no delimiter begins at. */
    private int searchedBytes;
    /** Where {@link #findFirst} has found something. */
    private int foundIndex;

    /**
     * Creates a decoder that strips the delimiter and fails fast.
     *
     * @param maxFrameLength the most bytes in a frame without its delimiter, positive
     * @param delimiter ends a frame; its readable bytes are copied, and it stays the caller's
     */
    public DelimiterBasedFrameDecoder(int maxFrameLength, ByteBuf delimiter) {
        this(maxFrameLength, true, true, delimiter);
    }

    /**
     * Creates a decoder that fails fast.
     *
     * @param maxFrameLength the most bytes in a frame without its delimiter, positive
     * @param stripDelimiter {@code true} to leave the delimiter out of the frame
     * @param delimiter ends a frame; its readable bytes are copied, and it stays the caller's
     */
    public DelimiterBasedFrameDecoder(int maxFrameLength, boolean stripDelimiter, ByteBuf delimiter) {
        this(maxFrameLength, stripDelimiter, true, delimiter);
    }

    /**
     * Creates a decoder.
     *
     * @param maxFrameLength the most bytes in a frame without its delimiter, positive
     * @param stripDelimiter {@code true} to leave the delimiter out of the frame
     * @param failFast {@code true} to report a frame that is too long as soon as that is known, {@code false} when it
     *     ends
     * @param delimiter ends a frame; its readable bytes are copied, and it stays the caller's
     */
    public DelimiterBasedFrameDecoder(
            int maxFrameLength, boolean stripDelimiter, boolean failFast, ByteBuf delimiter) {
        this(maxFrameLength, stripDelimiter, failFast, new ByteBuf[] {checkNotNull(delimiter, "delimiter")});
    }

    /**
     * Creates a decoder that strips the delimiter and fails fast.
     *
     * @param maxFrameLength the most bytes in a frame without its delimiter, positive
     * @param delimiters each ends a frame; their readable bytes are copied, and they stay the caller's
     */
    public DelimiterBasedFrameDecoder(int maxFrameLength, ByteBuf... delimiters) {
        this(maxFrameLength, true, true, delimiters);
    }

    /**
     * Creates a decoder that fails fast.
     *
     * @param maxFrameLength the most bytes in a frame without its delimiter, positive
     * @param stripDelimiter {@code true} to leave the delimiter out of the frame
     * @param delimiters each ends a frame; their readable bytes are copied, and they stay the caller's
     */
    public DelimiterBasedFrameDecoder(int maxFrameLength, boolean stripDelimiter, ByteBuf... delimiters) {
        this(maxFrameLength, stripDelimiter, true, delimiters);
    }

    /**
     * Creates a decoder.
     *
     * @param maxFrameLength the most bytes in a frame without its delimiter, positive
     * @param stripDelimiter {@code true} to leave the delimiter out of the frame
     * @param failFast {@code true} to report a frame that is too long as soon as that is known, {@code false} when it
     *     ends
     * @param delimiters each ends a frame; their readable bytes are copied, and they stay the caller's
     */
    public DelimiterBasedFrameDecoder(
            int maxFrameLength, boolean stripDelimiter, boolean failFast, ByteBuf... delimiters) {
        this.maxFrameLength = checkPositive(maxFrameLength, "maxFrameLength");
        checkNotNull(delimiters, "delimiters");
        if (delimiters.length == 0) {
            throw new IllegalArgumentException("delimiters: empty (expected: at least one)");
        }
        this.stripDelimiter = stripDelimiter;
        this.failFast = failFast;
        this.delimiters = new byte[delimiters.length][]; // bounded by what the application passed
        int longest = 0;
        for (int i = 0; i < delimiters.length; i++) {
            ByteBuf delimiter = checkNotNull(delimiters[i], "delimiter");
            if (!delimiter.isReadable()) {
                throw new IllegalArgumentException("delimiters[" + i + "]: empty (expected: at least one byte)");
            }
            this.delimiters[i] = ByteBufUtil.getBytes(delimiter);
            longest = Math.max(longest, this.delimiters[i].length);
        }
        longestDelimiter = longest;
    }

    @Override
    protected final void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        Object frame = nextFrame(ctx, in);
        if (frame != null) {
            out.add(frame);
        }
    }

    @Override
    final @Nullable Object nextFrame(ChannelHandlerContext ctx, ByteBuf in) throws Exception {
        try {
            return decode(ctx, in);
        } catch (TooLongFrameException e) {
            // Reported as what the pipeline catches, but the frames behind this one need not wait for the next read.
            ((ChannelInboundHandler) ctx.handler()).exceptionCaught(ctx, e);
            return null;
        }
    }

    /**
     * Takes one frame.
     *
     * @param ctx the context of this decoder
     * @param buffer the kept bytes
     * @return a retained slice that the caller owns, or {@code null} if the frame is not complete or is being dropped
     * @throws Exception if the frame is too long, or an override finds the bytes not valid
     */
    protected @Nullable Object decode(ChannelHandlerContext ctx, ByteBuf buffer) throws Exception {
        int start = buffer.readerIndex();
        byte[] delimiter = findFirst(buffer);
        if (delimiter == null) {
            frameContinues(buffer);
            return null;
        }
        searchedBytes = 0;
        int length = foundIndex - start;
        int delimiterLength = delimiter.length;
        if (discarding) {
            long wholeLength = discardedBytes + length;
            discarding = false;
            discardedBytes = 0;
            buffer.skipBytes(length + delimiterLength);
            if (!failFast) {
                throw tooLong(wholeLength);
            }
            return null;
        }
        if (length > maxFrameLength) {
            buffer.skipBytes(length + delimiterLength);
            throw tooLong(length);
        }
        if (stripDelimiter) {
            ByteBuf frame = buffer.readRetainedSlice(length);
            buffer.skipBytes(delimiterLength);
            return frame;
        }
        return buffer.readRetainedSlice(length + delimiterLength);
    }

    private void frameContinues(ByteBuf buffer) {
        // The last bytes may be the first ones of a delimiter, so they are neither counted nor dropped yet.
        int certain = Math.max(0, buffer.readableBytes() - (longestDelimiter - 1));
        searchedBytes = 0;
        if (discarding) {
            discardedBytes += certain;
            buffer.skipBytes(certain);
        } else if (certain > maxFrameLength) {
            discarding = true;
            discardedBytes = certain;
            buffer.skipBytes(certain);
            if (failFast) {
                throw tooLong(certain);
            }
        } else {
            searchedBytes = certain;
        }
    }

    /**
     * Returns the delimiter that begins first, and sets {@link #foundIndex}; {@code null} if there is none. Of several,
     * all are looked for in the next few bytes before any is in the ones behind: one that never comes would else be
     * looked for in all of the buffer, for each frame.
     */
    private byte @Nullable [] findFirst(ByteBuf buffer) {
        int end = buffer.writerIndex();
        int window = delimiters.length == 1 ? buffer.readableBytes() : FIRST_WINDOW;
        int windowStart = buffer.readerIndex() + Math.min(searchedBytes, buffer.readableBytes());
        while (windowStart < end) {
            byte[] first = null;
            int windowEnd = end - windowStart > window ? windowStart + window : end;
            int limit = windowEnd;
            for (byte[] delimiter : delimiters) {
                int index = find(buffer, delimiter, windowStart, limit);
                if (index >= 0) {
                    first = delimiter;
                    foundIndex = index;
                    limit = index;
                }
            }
            if (first != null) {
                return first;
            }
            windowStart = windowEnd;
            window = Math.min(window, Integer.MAX_VALUE >> 1) << 1;
        }
        return null;
    }

    /** Index of a delimiter that begins between two indices, or -1. */
    private static int find(ByteBuf buffer, byte[] delimiter, int from, int to) {
        int end = Math.min(to, buffer.writerIndex() - delimiter.length + 1);
        int index = from;
        while (index < end) {
            int candidate = buffer.indexOf(index, end, delimiter[0]);
            if (candidate < 0) {
                return -1;
            }
            int matched = 1;
            while (matched < delimiter.length && buffer.getByte(candidate + matched) == delimiter[matched]) {
                matched++;
            }
            if (matched == delimiter.length) {
                return candidate;
            }
            index = candidate + 1;
        }
        return -1;
    }

    private TooLongFrameException tooLong(long length) {
        return new TooLongFrameException(
                "frame of " + length + " bytes or more exceeds the limit of " + maxFrameLength);
    }
}
