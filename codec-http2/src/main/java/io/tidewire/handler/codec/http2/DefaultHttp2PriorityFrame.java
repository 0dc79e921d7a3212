/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.internal.Ignorable;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_WEIGHT;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MIN_WEIGHT;
import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The default PRIORITY frame.
 */
@Ignorable
public final class DefaultHttp2PriorityFrame extends AbstractHttp2StreamFrame implements Http2PriorityFrame {
    private final int streamDependency;
    private final short weight;
    private final boolean exclusive;

    /**
     * Creates a frame.
     *
     * @param streamDependency the stream that it depends on, not negative
     * @param weight 1 to 256
     * @param exclusive whether it is the only one to depend on the other
     * @throws IllegalArgumentException if an argument is out of its range
     */
    public DefaultHttp2PriorityFrame(int streamDependency, short weight, boolean exclusive) {
        this.streamDependency = checkPositiveOrZero(streamDependency, "streamDependency");
        this.weight = (short) checkInRange(weight, MIN_WEIGHT, MAX_WEIGHT, "weight");
        this.exclusive = exclusive;
    }

    @Override
    public DefaultHttp2PriorityFrame stream(@Nullable Http2FrameStream stream) {
        super.stream(stream);
        return this;
    }

    @Override
    public String name() {
        return "PRIORITY";
    }

    @Override
    public int streamDependency() {
        return streamDependency;
    }

    @Override
    public short weight() {
        return weight;
    }

    @Override
    public boolean exclusive() {
        return exclusive;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultHttp2PriorityFrame other && super.equals(other)
                && streamDependency == other.streamDependency && weight == other.weight && exclusive == other.exclusive;
    }

    @Override
    public int hashCode() {
        int hash = 31 * super.hashCode() + streamDependency;
        hash = 31 * hash + weight;
        return 31 * hash + Boolean.hashCode(exclusive);
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(stream=" + stream() + ", streamDependency=" + streamDependency
                + ", weight=" + weight + ", exclusive=" + exclusive + ')';
    }
}
