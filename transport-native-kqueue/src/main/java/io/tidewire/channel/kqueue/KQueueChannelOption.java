/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.unix.UnixChannelOption;

/**
 * The options that only channels over kqueue have: see the man pages of the sockets of macOS and the BSDs.
 *
 * @param <T> the type of the value
 */
public final class KQueueChannelOption<T> extends UnixChannelOption<T> {

    /** SO_ACCEPTFILTER: holds connections back until a filter of FreeBSD's kernel lets them through. */
    public static final ChannelOption<AcceptFilter> SO_ACCEPTFILTER =
            valueOf(KQueueChannelOption.class, "SO_ACCEPTFILTER");
    /** SO_SNDLOWAT: the free space, in bytes, from which on the channel is writable. */
    public static final ChannelOption<Integer> SO_SNDLOWAT = valueOf(KQueueChannelOption.class, "SO_SNDLOWAT");
    /** TCP_NOPUSH: only full segments are sent. */
    public static final ChannelOption<Boolean> TCP_NOPUSH = valueOf(KQueueChannelOption.class, "TCP_NOPUSH");

    /** Never instantiated: each constant has the type that its users expect. */
    private KQueueChannelOption() {
    }
}
