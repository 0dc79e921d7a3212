/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.util.AttributeKey;

import java.io.IOException;

/**
 * A note on a channel: its input has ended before a protocol within it, such as TLS, said so. The handler of that
 * protocol writes it before it passes the end on; one that makes a stream of the input reads it there.
 *
 * <p>Event loop only.
 */
public final class InputTruncation {
    private static final AttributeKey<IOException> KEY = AttributeKey.valueOf(InputTruncation.class, "cause");

    private InputTruncation() {
    }

    /**
     * Notes that octets may be missing at the end.
     *
     * @param cause says what is missing
     */
    public static void note(Channel channel, IOException cause) {
        channel.attr(KEY).set(cause);
    }

    /** Takes a note back: a protocol behind the one that wrote it has seen its own end, so nothing is missing. */
    public static void retract(Channel channel) {
        if (channel.hasAttr(KEY)) {
            channel.attr(KEY).set(null);
        }
    }

    /**
     * Returns how the input has ended.
     *
     * @param channel a channel whose input has ended
     * @return {@link StreamEnd#PEER}, or the failure that was noted
     */
    public static StreamEnd endOf(Channel channel) {
        IOException cause = channel.hasAttr(KEY) ? channel.attr(KEY).get() : null;
        return cause == null ? StreamEnd.PEER : StreamEnd.of(cause);
    }
}
