/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.jspecify.annotations.Nullable;

/**
 * The flags of a frame (RFC 9113 section 4.1). Which of them mean something depends on its type. Not thread-safe.
 */
public final class Http2Flags {
    /** END_STREAM of DATA and HEADERS. */
    public static final short END_STREAM = 0x1;
    /** ACK of SETTINGS and PING. */
    public static final short ACK = 0x1;
    /** END_HEADERS of HEADERS, PUSH_PROMISE and CONTINUATION. */
    public static final short END_HEADERS = 0x4;
    /** PADDED of DATA, HEADERS and PUSH_PROMISE. */
    public static final short PADDED = 0x8;
    /** PRIORITY of HEADERS. */
    public static final short PRIORITY = 0x20;

    private short value;

    /** Creates flags of which none is set. */
    public Http2Flags() {
    }

    /**
     * Creates flags.
     *
     * @param value the octet on the wire, 0 to 255
     */
    public Http2Flags(short value) {
        this.value = value;
    }

    /**
     * Returns all flags.
     *
     * @return the octet on the wire
     */
    public short value() {
        return value;
    }

    /**
     * Returns whether {@link #END_STREAM} is set.
     *
     * @return {@code true} if it is
     */
    public boolean endOfStream() {
        return isFlagSet(END_STREAM);
    }

    /**
     * Returns whether {@link #END_HEADERS} is set.
     *
     * @return {@code true} if it is
     */
    public boolean endOfHeaders() {
        return isFlagSet(END_HEADERS);
    }

    /**
     * Returns whether {@link #PRIORITY} is set.
     *
     * @return {@code true} if it is
     */
    public boolean priorityPresent() {
        return isFlagSet(PRIORITY);
    }

    /**
     * Returns whether {@link #ACK} is set.
     *
     * @return {@code true} if it is
     */
    public boolean ack() {
        return isFlagSet(ACK);
    }

    /**
     * Returns whether {@link #PADDED} is set.
     *
     * @return {@code true} if it is
     */
    public boolean paddingPresent() {
        return isFlagSet(PADDED);
    }

    /**
     * Returns how long the priority fields of HEADERS are.
     *
     * @return 5 with {@link #PRIORITY}, 0 without
     */
    public int getNumPriorityBytes() {
        return priorityPresent() ? Http2CodecUtil.PRIORITY_ENTRY_LENGTH : 0;
    }

    /**
     * Returns how long the field for the length of the padding is.
     *
     * @return 1 with {@link #PADDED}, 0 without
     */
    public int getPaddingPresenceFieldLength() {
        return paddingPresent() ? 1 : 0;
    }

    /**
     * Sets or clears {@link #END_STREAM}.
     *
     * @param endOfStream whether to set it
     * @return these flags
     */
    public Http2Flags endOfStream(boolean endOfStream) {
        return setFlag(endOfStream, END_STREAM);
    }

    /**
     * Sets or clears {@link #END_HEADERS}.
     *
     * @param endOfHeaders whether to set it
     * @return these flags
     */
    public Http2Flags endOfHeaders(boolean endOfHeaders) {
        return setFlag(endOfHeaders, END_HEADERS);
    }

    /**
     * Sets or clears {@link #PRIORITY}.
     *
     * @param priorityPresent whether to set it
     * @return these flags
     */
    public Http2Flags priorityPresent(boolean priorityPresent) {
        return setFlag(priorityPresent, PRIORITY);
    }

    /**
     * Sets or clears {@link #PADDED}.
     *
     * @param paddingPresent whether to set it
     * @return these flags
     */
    public Http2Flags paddingPresent(boolean paddingPresent) {
        return setFlag(paddingPresent, PADDED);
    }

    /**
     * Sets or clears {@link #ACK}.
     *
     * @param ack whether to set it
     * @return these flags
     */
    public Http2Flags ack(boolean ack) {
        return setFlag(ack, ACK);
    }

    /**
     * Sets or clears flags.
     *
     * @param on whether to set them
     * @param mask the flags
     * @return these flags
     */
    public Http2Flags setFlag(boolean on, short mask) {
        value = (short) (on ? value | mask : value & ~mask);
        return this;
    }

    /**
     * Returns whether one of some flags is set.
     *
     * @param mask the flags
     * @return {@code true} if one is
     */
    public boolean isFlagSet(short mask) {
        return (value & mask) != 0;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof Http2Flags other && other.value == value;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("value = ").append(value).append(" (");
        append(text, ack(), "ACK");
        append(text, endOfHeaders(), "END_OF_HEADERS");
        append(text, endOfStream(), "END_OF_STREAM");
        append(text, priorityPresent(), "PRIORITY_PRESENT");
        append(text, paddingPresent(), "PADDING_PRESENT");
        return text.append(')').toString();
    }

    private static void append(StringBuilder text, boolean set, String name) {
        if (set) {
            if (text.charAt(text.length() - 1) != '(') {
                text.append(',');
            }
            text.append(name);
        }
    }
}
