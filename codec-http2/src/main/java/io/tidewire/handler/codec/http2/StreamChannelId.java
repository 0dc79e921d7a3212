/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelId;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The identity of a stream channel: that of its connection, and a number of its own. The id of the stream will not
 * do, as a stream has none at first.
 */
final class StreamChannelId implements ChannelId {
    private static final long serialVersionUID = 1;
    private static final AtomicInteger NEXT = new AtomicInteger();

    /** The identity of the connection. */
    private final ChannelId parentId;
    /** Unique among all but 2^32 streams of the process. */
    private final int number = NEXT.getAndIncrement();

    StreamChannelId(ChannelId parentId) {
        this.parentId = parentId;
    }

    @Override
    public String asShortText() {
        return parentId.asShortText() + '/' + Integer.toUnsignedString(number);
    }

    @Override
    public String asLongText() {
        return parentId.asLongText() + '/' + Integer.toUnsignedString(number);
    }

    @Override
    public int compareTo(ChannelId o) {
        if (o instanceof StreamChannelId other) {
            int result = parentId.compareTo(other.parentId);
            return result == 0 ? Integer.compareUnsigned(number, other.number) : result;
        }
        return asLongText().compareTo(o.asLongText());
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof StreamChannelId other && number == other.number && parentId.equals(other.parentId);
    }

    @Override
    public int hashCode() {
        return 31 * parentId.hashCode() + number;
    }

    @Override
    public String toString() {
        return asShortText();
    }
}
