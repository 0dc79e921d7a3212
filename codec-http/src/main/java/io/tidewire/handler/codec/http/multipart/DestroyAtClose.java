/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;

/** Destroys a decoder when a channel closes. Event loop of the channel. */
final class DestroyAtClose implements ChannelFutureListener {

    private final InterfaceHttpPostRequestDecoder decoder;
    private final Channel channel;

    DestroyAtClose(InterfaceHttpPostRequestDecoder decoder, Channel channel) {
        this.decoder = decoder;
        this.channel = channel;
        channel.closeFuture().addListener(this);
    }

    @Override
    public void operationComplete(ChannelFuture closed) {
        decoder.destroy();
    }

    /** Forgets the channel, on which many requests may come. */
    void cancel() {
        channel.closeFuture().removeListener(this);
    }
}
