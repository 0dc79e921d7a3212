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

    /** SO_ACCEPTFILTER: holds connections back until a filter of FreeBSD's kernel is content. */
    public static final ChannelOption<AcceptFilter> SO_ACCEPTFILTER =
            valueOf(KQueueChannelOption.class, "SO_ACCEPTFILTER");
    /** SO_SNDLOWAT: how many bytes must fit before the channel can be written. */
    public static final ChannelOption<Integer> SO_SNDLOWAT = valueOf(KQueueChannelOption.class, "SO_SNDLOWAT");
    /** TCP_NOPUSH: only full segments are sent. */
    public static final ChannelOption<Boolean> TCP_NOPUSH = valueOf(KQueueChannelOption.class, "TCP_NOPUSH");

    /** There is no instance: the constants are of the types that others take them for. */
    private KQueueChannelOption() {
    }
}
