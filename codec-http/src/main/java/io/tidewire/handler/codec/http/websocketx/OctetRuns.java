/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Access to the octets of a buffer by contiguous runs, each in an array or in an NIO buffer, so that a loop over many
 * octets checks bounds and liveness once. A heap or direct buffer is one run; a composite has one for each component.
 */
final class OctetRuns {

    private static final VarHandle ARRAY_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle NIO_LONG =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Looks at, or changes, one run after the other. */
    interface Visitor {

        /**
         * Visits a run, either in {@code array} or, if that is {@code null}, in {@code nio}.
         *
         * @param from the index of the first octet
         * @param to the index behind the last octet
         * @return {@code false} to visit no more runs
         */
        boolean visit(byte @Nullable [] array, @Nullable ByteBuffer nio, int from, int to);
    }

    private OctetRuns() {
    }

    /** Whether a visitor may change the octets in place. */
    static boolean isWritable(ByteBuf buf) {
        return !buf.isReadOnly() && (buf.hasArray() || buf.nioBufferCount() > 0);
    }

    /**
     * Visits octets from the first to the last. Changes reach the buffer only if {@link #isWritable}.
     *
     * @return {@code false} if the visitor ended it
     */
    static boolean visit(ByteBuf buf, int index, int length, Visitor visitor) {
        if (length == 0) {
            return true;
        }
        if (buf.hasArray()) {
            int from = buf.arrayOffset() + index;
            return visitor.visit(buf.array(), null, from, from + length);
        }
        int count = buf.nioBufferCount();
        if (count == 1) {
            ByteBuffer nio = buf.isReadOnly() ? buf.nioBuffer(index, length) : buf.internalNioBuffer(index, length);
            int from = nio.position();
            return visitor.visit(null, nio, from, from + length);
        }
        if (count < 1) {
            return visitor.visit(ByteBufUtil.getBytes(buf, index, length), null, 0, length);
        }
        for (ByteBuffer nio : buf.nioBuffers(index, length)) {
            boolean goOn = nio.hasArray()
                    ? visitor.visit(nio.array(), null, nio.arrayOffset() + nio.position(),
                            nio.arrayOffset() + nio.limit())
                    : visitor.visit(null, nio, nio.position(), nio.limit());
            if (!goOn) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("NullAway") // One of the two is there.
    static byte get(byte @Nullable [] array, @Nullable ByteBuffer nio, int index) {
        return array != null ? array[index] : nio.get(index);
    }

    @SuppressWarnings("NullAway") // One of the two is there.
    static void set(byte @Nullable [] array, @Nullable ByteBuffer nio, int index, int value) {
        if (array != null) {
            array[index] = (byte) value;
        } else {
            nio.put(index, (byte) value);
        }
    }

    /**
     * Returns eight octets, the first one in the lowest bits: the order of nearly all processors, which need not turn
     * them over then.
     */
    static long getLong(byte @Nullable [] array, @Nullable ByteBuffer nio, int index) {
        return array != null ? (long) ARRAY_LONG.get(array, index) : (long) NIO_LONG.get(nio, index);
    }

    static void setLong(byte @Nullable [] array, @Nullable ByteBuffer nio, int index, long value) {
        if (array != null) {
            ARRAY_LONG.set(array, index, value);
        } else {
            NIO_LONG.set(nio, index, value);
        }
    }
}
