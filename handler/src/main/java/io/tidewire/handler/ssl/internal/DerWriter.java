/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.internal;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;

/** Writes elements of DER, ITU-T X.690. Each method returns a whole element unless it says otherwise. */
public final class DerWriter {
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int SEQUENCE = 0x30;

    private DerWriter() {
    }

    /** Returns an element of any tag. */
    public static byte[] element(int tag, byte[]... contents) {
        byte[] all = concat(contents);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        // X.690 section 8.1.3: one octet below 128; else the number of octets, then the length in these.
        if (all.length < 0x80) {
            out.write(all.length);
        } else {
            int octets = (Integer.SIZE - Integer.numberOfLeadingZeros(all.length) + 7) / 8;
            out.write(0x80 | octets);
            for (int shift = 8 * (octets - 1); shift >= 0; shift -= 8) {
                out.write(all.length >> shift);
            }
        }
        out.writeBytes(all);
        return out.toByteArray();
    }

    /** Returns a SEQUENCE of elements. */
    public static byte[] sequence(byte[]... elements) {
        return element(SEQUENCE, elements);
    }

    /** Returns an INTEGER. */
    public static byte[] integer(long value) {
        return integer(BigInteger.valueOf(value));
    }

    /** Returns an INTEGER. */
    public static byte[] integer(BigInteger value) {
        return element(INTEGER, value.toByteArray());
    }

    /** Returns a BIT STRING that ends with a whole octet. */
    public static byte[] bitString(byte[] octets) {
        return element(BIT_STRING, new byte[1], octets);
    }

    /** Returns the elements one after the other, in no element of their own. */
    public static byte[] concat(byte[]... elements) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] element : elements) {
            out.writeBytes(element);
        }
        return out.toByteArray();
    }
}
