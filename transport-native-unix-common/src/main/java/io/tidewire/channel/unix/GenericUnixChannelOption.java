/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

/**
 * Any option of a socket, by its level and number as in {@code setsockopt(2)}, for what has no constant here.
 *
 * @param <T> the kind of value
 */
public abstract class GenericUnixChannelOption<T> extends UnixChannelOption<T> {

    private final int level;
    private final int optname;

    GenericUnixChannelOption(String name, int level, int optname) {
        super(name);
        this.level = level;
        this.optname = optname;
    }

    /**
     * The level of the option.
     *
     * @return the number that the system's headers have for it
     */
    public int level() {
        return level;
    }

    /**
     * The number of the option.
     *
     * @return the number that the system's headers have for it
     */
    public int optname() {
        return optname;
    }
}
