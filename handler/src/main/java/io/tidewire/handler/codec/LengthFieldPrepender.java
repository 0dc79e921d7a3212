/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;

import java.nio.ByteOrder;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** Writes the length of each buffer in front of it; the counterpart of {@link LengthFieldBasedFrameDecoder}. */
@ChannelHandler.Sharable
public class LengthFieldPrepender extends MessageToMessageEncoder<ByteBuf> {
    private final ByteOrder byteOrder;
    private final int lengthFieldLength;
    private final boolean lengthIncludesLengthFieldLength;
    private final int lengthAdjustment;

    /**
     * Creates an encoder.
     *
     * @param lengthFieldLength bytes of the length field: 1, 2, 3, 4 or 8
     */
    public LengthFieldPrepender(int lengthFieldLength) {
        this(lengthFieldLength, 0, false);
    }

    /**
     * Creates an encoder.
     *
     * @param lengthFieldLength bytes of the length field: 1, 2, 3, 4 or 8
     * @param lengthIncludesLengthFieldLength {@code true} if the value counts the field itself
     */
    public LengthFieldPrepender(int lengthFieldLength, boolean lengthIncludesLengthFieldLength) {
        this(lengthFieldLength, 0, lengthIncludesLengthFieldLength);
    }

    /**
     * Creates an encoder.
     *
     * @param lengthFieldLength bytes of the length field: 1, 2, 3, 4 or 8
     * @param lengthAdjustment the number to add to the value
     */
    public LengthFieldPrepender(int lengthFieldLength, int lengthAdjustment) {
        this(lengthFieldLength, lengthAdjustment, false);
    }

    /**
     * Creates an encoder.
     *
     * @param lengthFieldLength bytes of the length field: 1, 2, 3, 4 or 8
     * @param lengthAdjustment the number to add to the value
     * @param lengthIncludesLengthFieldLength {@code true} if the value counts the field itself
     */
    public LengthFieldPrepender(
            int lengthFieldLength, int lengthAdjustment, boolean lengthIncludesLengthFieldLength) {
        this(ByteOrder.BIG_ENDIAN, lengthFieldLength, lengthAdjustment, lengthIncludesLengthFieldLength);
    }

    /**
     * Creates an encoder.
     *
     * @param byteOrder the order of the field's bytes
     * @param lengthFieldLength bytes of the length field: 1, 2, 3, 4 or 8
     * @param lengthAdjustment the number to add to the value
     * @param lengthIncludesLengthFieldLength {@code true} if the value counts the field itself
     */
    public LengthFieldPrepender(ByteOrder byteOrder, int lengthFieldLength, int lengthAdjustment,
            boolean lengthIncludesLengthFieldLength) {
        super(ByteBuf.class);
        this.byteOrder = checkNotNull(byteOrder, "byteOrder");
        if (lengthFieldLength < 1 || lengthFieldLength > 4 && lengthFieldLength != 8) {
            throw new IllegalArgumentException(
                    "lengthFieldLength: " + lengthFieldLength + " (expected: 1, 2, 3, 4 or 8)");
        }
        this.lengthFieldLength = lengthFieldLength;
        this.lengthAdjustment = lengthAdjustment;
        this.lengthIncludesLengthFieldLength = lengthIncludesLengthFieldLength;
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) throws Exception {
        long value = (long) msg.readableBytes() + lengthAdjustment
                + (lengthIncludesLengthFieldLength ? lengthFieldLength : 0);
        if (value < 0 || lengthFieldLength < 4 && value >= 1L << lengthFieldLength * 8 || value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "length: " + value + " (expected: fits in a field of " + lengthFieldLength + " bytes)");
        }
        out.add(lengthField(ctx, value));
        out.add(msg.retain());
    }

    private ByteBuf lengthField(ChannelHandlerContext ctx, long value) {
        ByteBuf field = ctx.alloc().buffer(lengthFieldLength, lengthFieldLength);
        if (byteOrder == ByteOrder.BIG_ENDIAN) {
            for (int shift = (lengthFieldLength - 1) * 8; shift >= 0; shift -= 8) {
                field.writeByte((int) (value >>> shift));
            }
        } else {
            for (int shift = 0; shift < lengthFieldLength * 8; shift += 8) {
                field.writeByte((int) (value >>> shift));
            }
        }
        return field;
    }
}
