/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandler;
import org.jspecify.annotations.Nullable;

import java.nio.ByteOrder;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Cuts the stream into frames by a length field in each frame's header.
 *
 * <pre>
 *    |&lt;------------------------- whole frame -------------------------&gt;|
 *    +-------------------+--------------+--------------------------------+
 *    | lengthFieldOffset | length field | rest                           |
 *    +-------------------+--------------+--------------------------------+
 *    |&lt; bytesToStrip &gt;|                  |&lt; value + lengthAdjustment   &gt;|
 * </pre>
 *
 * <p>{@code lengthAdjustment} is added to the field's value to give the bytes that follow the field: 0 if the field
 * counts just these, {@code -lengthFieldLength} if it counts itself, {@code -(lengthFieldOffset + lengthFieldLength)}
 * if it counts the whole frame. {@code initialBytesToStrip} bytes at the front are left out of the emitted frame.
 *
 * <p>The value is read as an unsigned number. A frame that is too long is dropped to its end with a
 * {@link TooLongFrameException}; a length that contradicts the header is a {@link CorruptedFrameException}.
 */
public class LengthFieldBasedFrameDecoder extends FrameDecoder {
    private static final int UNKNOWN = -1;

    private final ByteOrder byteOrder;
    private final int maxFrameLength;
    private final int lengthFieldOffset;
    private final int lengthFieldLength;
    private final int lengthFieldEndOffset;
    private final int lengthAdjustment;
    private final int initialBytesToStrip;
    private final boolean failFast;

    /** Length of the frame whose header has been read, or {@link #UNKNOWN}. */
    private int frameLength = UNKNOWN;
    /** How many bytes of a frame that is too long remain to be dropped; 0 if no frame is being dropped. */
    private long bytesToDiscard;
    private long tooLongFrameLength;

    /**
     * Creates a decoder that neither adjusts nor strips and fails fast.
     *
     * @param maxFrameLength the most bytes in a frame, positive
     * @param lengthFieldOffset bytes in front of the length field
     * @param lengthFieldLength bytes of the length field: 1, 2, 3, 4 or 8
     */
    public LengthFieldBasedFrameDecoder(int maxFrameLength, int lengthFieldOffset, int lengthFieldLength) {
        this(maxFrameLength, lengthFieldOffset, lengthFieldLength, 0, 0);
    }

    /**
     * Creates a decoder that fails fast.
     *
     * @param maxFrameLength the most bytes in a frame, positive
     * @param lengthFieldOffset bytes in front of the length field
     * @param lengthFieldLength bytes of the length field: 1, 2, 3, 4 or 8
     * @param lengthAdjustment the number to add to the field's value
     * @param initialBytesToStrip bytes at the front to leave out
     */
    public LengthFieldBasedFrameDecoder(int maxFrameLength, int lengthFieldOffset, int lengthFieldLength,
            int lengthAdjustment, int initialBytesToStrip) {
        this(maxFrameLength, lengthFieldOffset, lengthFieldLength, lengthAdjustment, initialBytesToStrip, true);
    }

    /**
     * Creates a decoder.
     *
     * @param maxFrameLength the most bytes in a frame, positive
     * @param lengthFieldOffset bytes in front of the length field
     * @param lengthFieldLength bytes of the length field: 1, 2, 3, 4 or 8
     * @param lengthAdjustment the number to add to the field's value
     * @param initialBytesToStrip bytes at the front to leave out
     * @param failFast {@code true} to report a frame that is too long as soon as that is known, {@code false} when it
     *     has been dropped
     */
    public LengthFieldBasedFrameDecoder(int maxFrameLength, int lengthFieldOffset, int lengthFieldLength,
            int lengthAdjustment, int initialBytesToStrip, boolean failFast) {
        this(ByteOrder.BIG_ENDIAN, maxFrameLength, lengthFieldOffset, lengthFieldLength, lengthAdjustment,
                initialBytesToStrip, failFast);
    }

    /**
     * Creates a decoder.
     *
     * @param byteOrder the order of the length field's bytes
     * @param maxFrameLength the most bytes in a frame, positive
     * @param lengthFieldOffset bytes in front of the length field
     * @param lengthFieldLength bytes of the length field: 1, 2, 3, 4 or 8
     * @param lengthAdjustment the number to add to the field's value
     * @param initialBytesToStrip bytes at the front to leave out
     * @param failFast {@code true} to report a frame that is too long as soon as that is known, {@code false} when it
     *     has been dropped
     */
    public LengthFieldBasedFrameDecoder(ByteOrder byteOrder, int maxFrameLength, int lengthFieldOffset,
            int lengthFieldLength, int lengthAdjustment, int initialBytesToStrip, boolean failFast) {
        this.byteOrder = checkNotNull(byteOrder, "byteOrder");
        this.maxFrameLength = checkPositive(maxFrameLength, "maxFrameLength");
        this.lengthFieldOffset = checkPositiveOrZero(lengthFieldOffset, "lengthFieldOffset");
        this.lengthFieldLength = lengthFieldLength;
        this.initialBytesToStrip = checkPositiveOrZero(initialBytesToStrip, "initialBytesToStrip");
        if (lengthFieldOffset > maxFrameLength - lengthFieldLength) {
            throw new IllegalArgumentException("maxFrameLength: " + maxFrameLength + " (expected: >= "
                    + ((long) lengthFieldOffset + lengthFieldLength) + ", the end of the length field)");
        }
        this.lengthAdjustment = lengthAdjustment;
        this.failFast = failFast;
        lengthFieldEndOffset = lengthFieldOffset + lengthFieldLength;
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
     * @param in the kept bytes
     * @return the frame, owned by the caller, or {@code null} if it is not complete or is being dropped
     * @throws Exception if the frame is too long or its length contradicts the header
     */
    protected @Nullable Object decode(ChannelHandlerContext ctx, ByteBuf in) throws Exception {
        if (bytesToDiscard > 0) {
            discard(in);
        }
        if (frameLength == UNKNOWN && !readFrameLength(in)) {
            return null;
        }
        if (in.readableBytes() < frameLength) {
            return null;
        }
        int length = frameLength;
        frameLength = UNKNOWN;
        if (initialBytesToStrip > length) {
            in.skipBytes(length);
            throw new CorruptedFrameException("frame of " + length + " bytes is shorter than the "
                    + initialBytesToStrip + " bytes to strip");
        }
        in.skipBytes(initialBytesToStrip);
        int start = in.readerIndex();
        int emitted = length - initialBytesToStrip;
        ByteBuf frame = extractFrame(ctx, in, start, emitted);
        in.readerIndex(start + emitted);
        return frame;
    }

    /**
     * Reads the length field. An override may decode another representation.
     *
     * @param buf the kept bytes; indices must not be moved
     * @param offset absolute index of the length field
     * @param length bytes of the length field
     * @param order the order of its bytes
     * @return the value, without adjustment
     */
    protected long getUnadjustedFrameLength(ByteBuf buf, int offset, int length, ByteOrder order) {
        boolean little = order == ByteOrder.LITTLE_ENDIAN;
        return switch (length) {
            case 1 -> buf.getUnsignedByte(offset);
            case 2 -> little ? buf.getUnsignedShortLE(offset) : buf.getUnsignedShort(offset);
            case 3 -> little ? buf.getUnsignedMediumLE(offset) : buf.getUnsignedMedium(offset);
            case 4 -> little ? buf.getUnsignedIntLE(offset) : buf.getUnsignedInt(offset);
            // A value that does not fit a long comes out negative, and is refused as that.
            case 8 -> little ? buf.getLongLE(offset) : buf.getLong(offset);
            default -> throw new DecoderException(
                    "lengthFieldLength: " + length + " (expected: 1, 2, 3, 4 or 8)");
        };
    }

    /**
     * Creates the frame that is emitted. By default a retained slice of the kept bytes.
     *
     * @param ctx the context of this decoder
     * @param buffer the kept bytes; indices may be moved
     * @param index absolute index of the first byte
     * @param length number of bytes
     * @return the frame; owned by the caller
     */
    protected ByteBuf extractFrame(ChannelHandlerContext ctx, ByteBuf buffer, int index, int length) {
        return buffer.retainedSlice(index, length);
    }

    /** Reads the header; false if it is not complete or its frame is being dropped. */
    private boolean readFrameLength(ByteBuf in) {
        if (in.readableBytes() < lengthFieldEndOffset) {
            return false;
        }
        long value =
                getUnadjustedFrameLength(in, in.readerIndex() + lengthFieldOffset, lengthFieldLength, byteOrder);
        if (value < 0) {
            in.skipBytes(lengthFieldEndOffset);
            throw new CorruptedFrameException("negative length field: " + value);
        }
        long afterField = value + lengthAdjustment;
        if (lengthAdjustment > 0 && afterField < 0 || afterField > Long.MAX_VALUE - lengthFieldEndOffset) {
            in.skipBytes(lengthFieldEndOffset);
            throw new CorruptedFrameException("length field overflows: " + value);
        }
        long whole = afterField + lengthFieldEndOffset;
        if (whole < lengthFieldEndOffset) {
            in.skipBytes(lengthFieldEndOffset);
            throw new CorruptedFrameException(
                    "frame of " + whole + " bytes is shorter than its header of " + lengthFieldEndOffset);
        }
        if (whole > maxFrameLength) {
            tooLongFrameLength = whole;
            bytesToDiscard = whole;
            if (failFast) {
                skipDiscarded(in);
                throw tooLong();
            }
            discard(in);
            return false;
        }
        frameLength = (int) whole;
        return true;
    }

    private void discard(ByteBuf in) {
        skipDiscarded(in);
        if (bytesToDiscard == 0 && !failFast) {
            throw tooLong();
        }
    }

    private void skipDiscarded(ByteBuf in) {
        int skipped = (int) Math.min(bytesToDiscard, in.readableBytes());
        in.skipBytes(skipped);
        bytesToDiscard -= skipped;
    }

    private TooLongFrameException tooLong() {
        return new TooLongFrameException(
                "frame of " + tooLongFrameLength + " bytes exceeds the limit of " + maxFrameLength);
    }
}
