/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.internal;

import io.tidewire.buffer.ByteBuf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The last look at a request line before it leaves. */
public final class RequestLine {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
    private static final long DELS = LOW_BITS;
    private static final long SPACES = 0x2020202020202020L;
    /** Added to seven bits, sets the high bit of every octet that is a space or above. */
    private static final long SPACE_AND_ABOVE = 0x6060606060606060L;

    private RequestLine() {
    }

    /**
     * Checks that a line has two spaces and nothing else that could split it (SEC-C01), whichever class its parts come
     * from.
     *
     * @param buf holds the line up to its writer index, without the line end; keeps its owner
     * @param start index of the line
     * @throws IllegalArgumentException if the line could be read as another one
     */
    public static void check(ByteBuf buf, int start) {
        int i = start;
        int end = buf.writerIndex();
        int spaces = 0;
        if (buf.hasArray()) {
            byte[] array = buf.array();
            int base = buf.arrayOffset();
            for (; i <= end - Long.BYTES; i += Long.BYTES) {
                long octets = (long) WORD.get(array, base + i);
                if ((belowSpace(octets) | zeros(octets ^ DELS)) != 0) {
                    break;
                }
                spaces += Long.bitCount(zeros(octets ^ SPACES));
            }
        }
        for (; i < end; i++) {
            byte octet = buf.getByte(i);
            if (octet == ' ') {
                spaces++;
            } else if (octet >= 0 && octet < ' ' || octet == 0x7F) {
                throw new IllegalArgumentException("request line: control character 0x" + Integer.toHexString(octet)
                        + " at index " + (i - start));
            }
        }
        if (spaces != 2) {
            throw new IllegalArgumentException("request line: " + spaces + " spaces (expected: 2)");
        }
    }

    /** Marks the octets below 0x20 by their high bits. */
    private static long belowSpace(long octets) {
        return ~((octets & LOW_BITS) + SPACE_AND_ABOVE | octets) & ~LOW_BITS;
    }

    /** Marks the octets that are zero by their high bits; exact, since no carry crosses an octet. */
    private static long zeros(long octets) {
        return ~((octets & LOW_BITS) + LOW_BITS | octets) & ~LOW_BITS;
    }
}
