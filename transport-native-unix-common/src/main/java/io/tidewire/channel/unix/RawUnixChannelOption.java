/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import java.nio.ByteBuffer;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/** Any option of a socket, its value given as bytes. */
public final class RawUnixChannelOption extends GenericUnixChannelOption<ByteBuffer> {

    private final int length;

    /**
     * Creates an option.
     *
     * @param name a name that no other option has
     * @param optname its number
     * @param length the bytes of its value, positive
     * @throws IllegalArgumentException if the name is taken
     */
    public RawUnixChannelOption(String name, int level, int optname, int length) {
        super(name, level, optname);
        this.length = checkPositive(length, "length");
    }

    /**
     * The length of the value.
     *
     * @return bytes, positive
     */
    public int length() {
        return length;
    }

    @Override
    public void validate(ByteBuffer value) {
        super.validate(value);
        if (value.remaining() != length) {
            throw new IllegalArgumentException("value: " + value.remaining() + " bytes (expected: " + length + ')');
        }
    }
}
