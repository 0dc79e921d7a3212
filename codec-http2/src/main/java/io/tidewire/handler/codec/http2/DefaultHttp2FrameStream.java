/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.jspecify.annotations.Nullable;

/**
 * A stream as handlers behind {@link Http2FrameCodec} see it: there before it has an id, and still there when it was
 * closed. Event loop only, but for {@link #id()}, which is written once.
 */
final class DefaultHttp2FrameStream implements Http2FrameStream {
    /** Before the first frame is written. */
    private static final int NO_ID = -1;

    private volatile int id = NO_ID;
    /** {@code null} before the first frame. */
    private @Nullable Http2Stream stream;
    /** The channel of this stream, if it has one. */
    private @Nullable MultiplexedStreamChannel channel;

    /** The id is taken; the stream will come with the frame that opens it. */
    void reserveId(int id) {
        this.id = id;
    }

    void stream(Http2Stream stream) {
        this.stream = stream;
        id = stream.id();
    }

    @Nullable Http2Stream stream() {
        return stream;
    }

    void channel(MultiplexedStreamChannel channel) {
        this.channel = channel;
    }

    @Nullable MultiplexedStreamChannel channel() {
        return channel;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public Http2Stream.State state() {
        return stream == null ? Http2Stream.State.IDLE : stream.state();
    }

    @Override
    public String toString() {
        return String.valueOf(id);
    }
}
