/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * The common part of the frames of streams: their stream. Not thread-safe.
 */
public abstract class AbstractHttp2StreamFrame implements Http2StreamFrame {
    private @Nullable Http2FrameStream stream;

    /** Creates a frame without a stream. */
    public AbstractHttp2StreamFrame() {
    }

    @Override
    public AbstractHttp2StreamFrame stream(@Nullable Http2FrameStream stream) {
        this.stream = stream;
        return this;
    }

    @Override
    public @Nullable Http2FrameStream stream() {
        return stream;
    }

    /** Frames are equal if their streams are; subclasses also compare what they hold. */
    @Override
    public boolean equals(@Nullable Object o) {
        return this == o || o instanceof Http2StreamFrame other && Objects.equals(stream, other.stream());
    }

    @Override
    public int hashCode() {
        return stream == null ? 0 : stream.hashCode();
    }
}
