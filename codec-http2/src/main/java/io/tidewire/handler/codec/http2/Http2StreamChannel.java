/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.Channel;

/**
 * A stream as a channel of its own, made by {@link Http2MultiplexHandler} or {@link Http2StreamChannelBootstrap}. It
 * reads and writes {@link Http2StreamFrame}s; its parent is the channel of the connection, whose event loop it runs on.
 */
public interface Http2StreamChannel extends Channel {
    /**
     * Returns the stream.
     *
     * @return the stream; it has no id until its first frame is written
     */
    Http2FrameStream stream();
}
