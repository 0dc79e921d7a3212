/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import java.io.IOException;
import java.util.Arrays;

/**
 * Reads the few elements of DER (ITU-T X.690) that make up a private key. Never copies more than is asked for, and
 * every length is checked against what is there.
 */
final class DerReader {
    static final int INTEGER = 0x02;
    static final int OCTET_STRING = 0x04;
    static final int OBJECT_IDENTIFIER = 0x06;
    static final int SEQUENCE = 0x30;
    /** Context-specific and constructed, of the lowest number. */
    static final int CONTEXT_0 = 0xA0;

    private final byte[] der;
    private final int end;
    private int position;

    DerReader(byte[] der) {
        this(der, 0, der.length);
    }

    private DerReader(byte[] der, int start, int end) {
        this.der = der;
        this.position = start;
        this.end = end;
    }

    boolean hasNext() {
        return position < end;
    }

    /** Whether another element follows, and has this tag. */
    boolean nextIs(int tag) {
        return hasNext() && (der[position] & 0xFF) == tag;
    }

    /**
     * Enters the next element, which must have a tag.
     *
     * @return a reader of its contents
     * @throws IOException if there is another element, or one that is longer than its surroundings
     */
    DerReader enter(int tag) throws IOException {
        if (!nextIs(tag)) {
            throw new IOException("DER at octet " + position + ": "
                    + (hasNext() ? "tag " + (der[position] & 0xFF) : "the end") + " (expected: tag " + tag + ')');
        }
        position++;
        int length = length();
        int start = position;
        position += length;
        return new DerReader(der, start, position);
    }

    /** Copies the next element, with its tag and length. */
    byte[] element(int tag) throws IOException {
        int start = position;
        enter(tag);
        return Arrays.copyOfRange(der, start, position);
    }

    /** Copies what has not been read. */
    byte[] rest() {
        return Arrays.copyOfRange(der, position, end);
    }

    /** X.690 section 8.1.3; lengths over four octets are longer than any array. */
    private int length() throws IOException {
        int first = octet();
        long length = first;
        if (first >= 0x80) {
            int octets = first & 0x7F;
            if (octets == 0 || octets > Integer.BYTES) {
                throw new IOException("DER at octet " + (position - 1) + ": a length of " + octets
                        + " octets (expected: 1 to 4)");
            }
            length = 0;
            for (int i = 0; i < octets; i++) {
                length = length << 8 | octet();
            }
        }
        if (length > end - position) {
            throw new IOException("DER at octet " + position + ": a length of " + length + " (expected: at most "
                    + (end - position) + ')');
        }
        return (int) length;
    }

    private int octet() throws IOException {
        if (position == end) {
            throw new IOException("DER at octet " + position + ": the end (expected: a length)");
        }
        return der[position++] & 0xFF;
    }

    /** The contents of an OBJECT IDENTIFIER in dotted form, X.690 section 8.19. */
    String objectIdentifier() throws IOException {
        StringBuilder text = new StringBuilder();
        long arc = 0;
        for (DerReader octets = enter(OBJECT_IDENTIFIER); octets.hasNext();) {
            int octet = octets.octet();
            if (arc > Integer.MAX_VALUE) {
                throw new IOException("DER at octet " + position + ": an object identifier with an arc over 2^31");
            }
            arc = arc << 7 | octet & 0x7F;
            if (octet < 0x80) {
                if (text.length() == 0) {
                    long first = Math.min(arc / 40, 2);
                    text.append(first).append('.').append(arc - 40 * first);
                } else {
                    text.append('.').append(arc);
                }
                arc = 0;
            }
        }
        return text.toString();
    }
}
