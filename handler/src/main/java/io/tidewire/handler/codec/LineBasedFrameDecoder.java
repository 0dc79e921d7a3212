/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Cuts the stream into lines that end with LF or CR LF. Each line is a {@link ByteBuf} that the receiver releases.
 *
 * <p>A line that is too long is dropped to its end with a {@link TooLongFrameException} in {@code exceptionCaught};
 * decoding goes on with the next line.
 */
public class LineBasedFrameDecoder extends FrameDecoder {
    private final int maxLength;
    private final boolean stripDelimiter;
    private final boolean failFast;

    /** Bytes that were searched for a line end already. */
    private int searchedBytes;
    /** Dropping the rest of a line that is too long, of which this many bytes are gone. */
    private boolean discarding;
    private long discardedBytes;

    /**
     * Creates a decoder that strips the line end and reports a line that is too long at its end.
     *
     * @param maxLength the most bytes in a line without its end, positive
     */
    public LineBasedFrameDecoder(int maxLength) {
        this(maxLength, true, false);
    }

    /**
     * Creates a decoder.
     *
     * @param maxLength the most bytes in a line without its end, positive
     * @param stripDelimiter {@code true} to leave the line end out of the frame
     * @param failFast {@code true} to report a line that is too long as soon as that is known, {@code false} when it
     * ends
     */
    public LineBasedFrameDecoder(int maxLength, boolean stripDelimiter, boolean failFast) {
        this.maxLength = checkPositive(maxLength, "maxLength");
        this.stripDelimiter = stripDelimiter;
        this.failFast = failFast;
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
        return decode(ctx, in);
    }

    /**
     * Takes one line.
     *
     * @param ctx the context of this decoder
     * @param buffer the kept bytes
     * @return a retained slice that the caller owns, or {@code null} if the line is not complete or is being dropped
     * @throws Exception if an override finds the bytes not valid
     */
    protected @Nullable Object decode(ChannelHandlerContext ctx, ByteBuf buffer) throws Exception {
        int start = buffer.readerIndex();
        int lineFeed = buffer.indexOf(start + searchedBytes, buffer.writerIndex(), (byte) '\n');
        if (lineFeed < 0) {
            lineContinues(ctx, buffer);
            return null;
        }
        searchedBytes = 0;
        int end = lineFeed > start && buffer.getByte(lineFeed - 1) == '\r' ? lineFeed - 1 : lineFeed;
        int length = end - start;
        if (discarding) {
            buffer.readerIndex(lineFeed + 1);
            discarding = false;
            if (!failFast) {
                fail(ctx, discardedBytes + length);
            }
            return null;
        }
        if (length > maxLength) {
            buffer.readerIndex(lineFeed + 1);
            fail(ctx, length);
            return null;
        }
        if (stripDelimiter) {
            ByteBuf line = buffer.readRetainedSlice(length);
            buffer.readerIndex(lineFeed + 1);
            return line;
        }
        return buffer.readRetainedSlice(lineFeed + 1 - start);
    }

    private void lineContinues(ChannelHandlerContext ctx, ByteBuf buffer) {
        int length = buffer.readableBytes();
        if (discarding) {
            discardedBytes += length;
            buffer.readerIndex(buffer.writerIndex());
        } else if (length > maxLength + 1L || length > maxLength && buffer.getByte(buffer.writerIndex() - 1) != '\r') {
            // One byte over the limit is allowed if it turns out to be the CR of the line end.
            discarding = true;
            discardedBytes = length;
            buffer.readerIndex(buffer.writerIndex());
            searchedBytes = 0;
            if (failFast) {
                fail(ctx, length);
            }
        } else {
            searchedBytes = length;
        }
    }

    private void fail(ChannelHandlerContext ctx, long length) {
        ctx.fireExceptionCaught(
                new TooLongFrameException("line of " + length + " bytes or more exceeds the limit of " + maxLength));
    }
}
