/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

/**
 * The octets of one field block, read from the front. A read that fails leaves {@link #position} where it was.
 */
public final class HpackInput {
    private byte[] octets;
    private int limit;
    private int position;

    /**
     * Creates an input.
     *
     * @param octets holds the block; shared
     * @param position where the block starts
     * @param limit where it ends
     */
    public HpackInput(byte[] octets, int position, int limit) {
        this.octets = octets;
        this.position = position;
        this.limit = limit;
    }

    /** Goes on with another block. */
    void reset(byte[] newOctets, int newPosition, int newLimit) {
        octets = newOctets;
        position = newPosition;
        limit = newLimit;
    }

    /**
     * Returns where the next read starts.
     *
     * @return an index of the array
     */
    public int position() {
        return position;
    }

    /**
     * Starts again from another place.
     *
     * @param newPosition an index of the array, not behind the limit
     */
    public void position(int newPosition) {
        position = newPosition;
    }

    byte[] octets() {
        return octets;
    }

    int limit() {
        return limit;
    }

    int remaining() {
        return limit - position;
    }

    /** Returns the next octet, which stays; there must be one. */
    byte peek() {
        return octets[position];
    }

    void skip(int count) {
        position += count;
    }

    /**
     * Reads an integer with a prefix of N bits (RFC 7541 section 5.1).
     *
     * @param mask 2^N - 1, which is also the prefix that announces more octets
     * @return the integer
     * @throws HpackException if the block ends inside it, or it is above 2^31-1, or has more than five octets after the
     *         prefix (SEC-G01)
     */
    public int readInteger(int mask) throws HpackException {
        if (position == limit) {
            throw truncated();
        }
        int value = octets[position] & mask;
        if (value == mask) {
            return readContinued(mask);
        }
        position++;
        return value;
    }

    /**
     * Four octets of seven bits cannot overflow an {@code int}, so only the fifth is checked, and nothing is read
     * behind it: with the shift at 28 only values up to 7 fit, and a sum above 2^31-1 shows as a negative one.
     */
    private int readContinued(int mask) throws HpackException {
        int i = position + 1;
        int value = mask;
        for (int shift = 0; shift < 28; shift += 7) {
            if (i == limit) {
                throw truncated();
            }
            int octet = octets[i++];
            value += (octet & 0x7F) << shift;
            if (octet >= 0) {
                position = i;
                return value;
            }
        }
        if (i == limit) {
            throw truncated();
        }
        int octet = octets[i];
        if (octet >>> 3 != 0 || (value += octet << 28) < 0) {
            throw new HpackException("integer: over 2147483647 or over 5 octets");
        }
        position = i + 1;
        return value;
    }

    private HpackException truncated() {
        return new HpackException("integer: the block ends inside it");
    }
}
