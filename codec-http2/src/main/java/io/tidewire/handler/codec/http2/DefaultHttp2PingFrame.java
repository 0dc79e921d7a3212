/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.internal.Ignorable;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

/**
 * The default PING frame.
 */
@Ignorable
public class DefaultHttp2PingFrame implements Http2PingFrame {
    private final long content;
    private final boolean ack;

    /**
     * Creates a frame that asks for an answer.
     *
     * @param content the eight octets, the first one in the highest bits
     */
    public DefaultHttp2PingFrame(long content) {
        this(content, false);
    }

    /**
     * Creates a frame.
     *
     * @param content the eight octets, the first one in the highest bits
     * @param ack whether it answers another one
     */
    public DefaultHttp2PingFrame(long content, boolean ack) {
        this.content = content;
        this.ack = ack;
    }

    @Override
    public String name() {
        return "PING";
    }

    @Override
    public boolean ack() {
        return ack;
    }

    @Override
    public long content() {
        return content;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof Http2PingFrame other && ack == other.ack() && content == other.content();
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(content) + Boolean.hashCode(ack);
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(content=" + content + ", ack=" + ack + ')';
    }
}
