/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

/** Any option of a socket whose value is an {@code int}. */
public final class IntegerUnixChannelOption extends GenericUnixChannelOption<Integer> {

    /**
     * Creates an option.
     *
     * @param name a name that no other option has
     * @param optname its number
     * @throws IllegalArgumentException if the name is taken
     */
    public IntegerUnixChannelOption(String name, int level, int optname) {
        super(name, level, optname);
    }
}
