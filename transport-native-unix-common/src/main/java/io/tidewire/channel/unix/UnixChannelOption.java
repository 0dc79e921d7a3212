/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.ChannelOption;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Options that all native Unix transports have.
 *
 * @param <T> the kind of value
 */
@SuppressWarnings("deprecation") // constructors are deprecated for others, since options have to be unique
public class UnixChannelOption<T> extends ChannelOption<T> {

    /** {@code SO_REUSEPORT} of {@code socket(7)}: several sockets share an address, and its connections. */
    public static final ChannelOption<Boolean> SO_REUSEPORT = valueOf(UnixChannelOption.class, "SO_REUSEPORT");

    /** The kind of data that a channel over a unix domain socket reads. */
    public static final ChannelOption<DomainSocketReadMode> DOMAIN_SOCKET_READ_MODE =
            valueOf(UnixChannelOption.class, "DOMAIN_SOCKET_READ_MODE");

    private static final AtomicInteger UNNAMED = new AtomicInteger();

    /** Creates an option without a name of its own, for classes that only hold constants. */
    protected UnixChannelOption() {
        this(UnixChannelOption.class.getName() + "#unnamed" + UNNAMED.incrementAndGet());
    }

    UnixChannelOption(String name) {
        super(name);
    }
}
