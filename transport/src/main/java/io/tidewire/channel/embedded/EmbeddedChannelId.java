/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.embedded;

import io.tidewire.channel.ChannelId;

/** The identity of all embedded channels that were not given one. */
final class EmbeddedChannelId implements ChannelId {

    static final ChannelId INSTANCE = new EmbeddedChannelId();

    private static final long serialVersionUID = -251711922203466130L;

    private EmbeddedChannelId() {
    }

    // A deserialized one is the same as any other.
    private Object readResolve() {
        return INSTANCE;
    }

    @Override
    public String asShortText() {
        return toString();
    }

    @Override
    public String asLongText() {
        return toString();
    }

    @Override
    public int compareTo(ChannelId o) {
        return o instanceof EmbeddedChannelId ? 0 : asLongText().compareTo(o.asLongText());
    }

    @Override
    public int hashCode() {
        return 0;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof EmbeddedChannelId;
    }

    @Override
    public String toString() {
        return "embedded";
    }
}
