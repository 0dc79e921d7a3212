/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Access to memory that is either an array ({@code a != null}) or an NIO buffer, by absolute index. The kind is a
 * branch rather than a class, because a predicted branch costs less than a virtual call where a call site sees several
 * kinds of buffer. View VarHandles rather than the accessors of {@code ByteBuffer}, which write slower on JDK 17.
 * Bounds below are the JDK's: they keep any access within the array or chunk. Position and limit of the NIO buffers are
 * never touched, and their order is big endian.
 */
@SuppressWarnings("NullAway") // Where the array is null the NIO buffer is not.
final class Memory {
    private static final VarHandle SHORT = array(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT_LE = array(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = array(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT_LE = array(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = array(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG_LE = array(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle NIO_SHORT = nio(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle NIO_SHORT_LE = nio(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle NIO_INT = nio(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle NIO_INT_LE = nio(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle NIO_LONG = nio(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle NIO_LONG_LE = nio(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Memory() {
    }

    private static VarHandle array(Class<?> view, ByteOrder order) {
        return MethodHandles.byteArrayViewVarHandle(view, order);
    }

    private static VarHandle nio(Class<?> view, ByteOrder order) {
        return MethodHandles.byteBufferViewVarHandle(view, order);
    }

    static byte getByte(byte @Nullable [] a, @Nullable ByteBuffer m, int i) {
        return a != null ? a[i] : m.get(i);
    }

    static short getShort(byte @Nullable [] a, @Nullable ByteBuffer m, int i) {
        return a != null ? (short) SHORT.get(a, i) : (short) NIO_SHORT.get(m, i);
    }

    static short getShortLE(byte @Nullable [] a, @Nullable ByteBuffer m, int i) {
        return a != null ? (short) SHORT_LE.get(a, i) : (short) NIO_SHORT_LE.get(m, i);
    }

    static int getUnsignedMedium(byte @Nullable [] a, @Nullable ByteBuffer m, int i) {
        return (getByte(a, m, i) & 0xFF) << 16 | getShort(a, m, i + 1) & 0xFFFF;
    }

    static int getUnsignedMediumLE(byte @Nullable [] a, @Nullable ByteBuffer m, int i) {
        return getShortLE(a, m, i) & 0xFFFF | (getByte(a, m, i + 2) & 0xFF) << 16;
    }

    static int getInt(byte @Nullable [] a, @Nullable ByteBuffer m, int i) {
        return a != null ? (int) INT.get(a, i) : (int) NIO_INT.get(m, i);
    }

    static int getIntLE(byte @Nullable [] a, @Nullable ByteBuffer m, int i) {
        return a != null ? (int) INT_LE.get(a, i) : (int) NIO_INT_LE.get(m, i);
    }

    static long getLong(byte @Nullable [] a, @Nullable ByteBuffer m, int i) {
        return a != null ? (long) LONG.get(a, i) : (long) NIO_LONG.get(m, i);
    }

    static long getLongLE(byte @Nullable [] a, @Nullable ByteBuffer m, int i) {
        return a != null ? (long) LONG_LE.get(a, i) : (long) NIO_LONG_LE.get(m, i);
    }

    static void setByte(byte @Nullable [] a, @Nullable ByteBuffer m, int i, int value) {
        if (a != null) {
            a[i] = (byte) value;
        } else {
            m.put(i, (byte) value);
        }
    }

    static void setShort(byte @Nullable [] a, @Nullable ByteBuffer m, int i, int value) {
        if (a != null) {
            SHORT.set(a, i, (short) value);
        } else {
            NIO_SHORT.set(m, i, (short) value);
        }
    }

    static void setShortLE(byte @Nullable [] a, @Nullable ByteBuffer m, int i, int value) {
        if (a != null) {
            SHORT_LE.set(a, i, (short) value);
        } else {
            NIO_SHORT_LE.set(m, i, (short) value);
        }
    }

    static void setMedium(byte @Nullable [] a, @Nullable ByteBuffer m, int i, int value) {
        setByte(a, m, i, value >>> 16);
        setShort(a, m, i + 1, value);
    }

    static void setMediumLE(byte @Nullable [] a, @Nullable ByteBuffer m, int i, int value) {
        setShortLE(a, m, i, value);
        setByte(a, m, i + 2, value >>> 16);
    }

    static void setInt(byte @Nullable [] a, @Nullable ByteBuffer m, int i, int value) {
        if (a != null) {
            INT.set(a, i, value);
        } else {
            NIO_INT.set(m, i, value);
        }
    }

    static void setIntLE(byte @Nullable [] a, @Nullable ByteBuffer m, int i, int value) {
        if (a != null) {
            INT_LE.set(a, i, value);
        } else {
            NIO_INT_LE.set(m, i, value);
        }
    }

    static void setLong(byte @Nullable [] a, @Nullable ByteBuffer m, int i, long value) {
        if (a != null) {
            LONG.set(a, i, value);
        } else {
            NIO_LONG.set(m, i, value);
        }
    }

    static void setLongLE(byte @Nullable [] a, @Nullable ByteBuffer m, int i, long value) {
        if (a != null) {
            LONG_LE.set(a, i, value);
        } else {
            NIO_LONG_LE.set(m, i, value);
        }
    }

    static void fill(byte @Nullable [] a, @Nullable ByteBuffer m, int i, int length, byte value) {
        if (a != null) {
            Arrays.fill(a, i, i + length, value);
            return;
        }
        long pattern = (value & 0xFFL) * 0x0101_0101_0101_0101L;
        int p = i;
        int end = i + length;
        for (; p <= end - Long.BYTES; p += Long.BYTES) {
            NIO_LONG.set(m, p, pattern);
        }
        for (; p < end; p++) {
            m.put(p, value);
        }
    }

    static void get(byte @Nullable [] a, @Nullable ByteBuffer m, int i, byte[] dst, int dstIndex,
                    int length) {
        if (a != null) {
            System.arraycopy(a, i, dst, dstIndex, length);
        } else {
            m.get(i, dst, dstIndex, length);
        }
    }

    static void set(byte @Nullable [] a, @Nullable ByteBuffer m, int i, byte[] src, int srcIndex,
                    int length) {
        if (a != null) {
            System.arraycopy(src, srcIndex, a, i, length);
        } else {
            m.put(i, src, srcIndex, length);
        }
    }

    /** Fills the remaining bytes of {@code dst} and moves its position. */
    static void get(byte @Nullable [] a, @Nullable ByteBuffer m, int i, ByteBuffer dst) {
        if (a != null) {
            dst.put(a, i, dst.remaining());
        } else {
            int length = dst.remaining();
            dst.put(dst.position(), m, i, length);
            dst.position(dst.position() + length);
        }
    }

    /**
     * Copies the remaining bytes of {@code src} and advances its position; a read-only source needs no temporary copy.
     */
    static void set(byte @Nullable [] a, @Nullable ByteBuffer m, int i, ByteBuffer src) {
        if (a != null) {
            src.get(a, i, src.remaining());
        } else {
            int length = src.remaining();
            m.put(i, src, src.position(), length);
            src.position(src.position() + length);
        }
    }

    /** Copies between any two kinds; the ranges may overlap. */
    static void copy(byte @Nullable [] srcArray, @Nullable ByteBuffer srcMemory, int srcIndex,
                     byte @Nullable [] dstArray, @Nullable ByteBuffer dstMemory, int dstIndex, int length) {
        if (dstArray != null) {
            get(srcArray, srcMemory, srcIndex, dstArray, dstIndex, length);
        } else if (srcArray != null) {
            dstMemory.put(dstIndex, srcArray, srcIndex, length);
        } else {
            dstMemory.put(dstIndex, srcMemory, srcIndex, length);
        }
    }
}
