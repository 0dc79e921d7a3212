/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Destroys a decoder when a channel closes, by the executor that uses the decoder. */
final class DestroyAtClose implements ChannelFutureListener {

    private final InterfaceHttpPostRequestDecoder decoder;
    private final Channel channel;
    private final Executor executor;

    DestroyAtClose(InterfaceHttpPostRequestDecoder decoder, Channel channel, Executor executor) {
        this.decoder = decoder;
        this.channel = channel;
        this.executor = executor;
        channel.closeFuture().addListener(this);
    }

    @Override
    public void operationComplete(ChannelFuture closed) {
        try {
            executor.execute(decoder::destroy);
        } catch (RejectedExecutionException e) {
            // The executor has run its last task: the decoder is not used any more.
            decoder.destroy();
        }
    }

    /** Forgets the channel, on which many requests may come. */
    void cancel() {
        channel.closeFuture().removeListener(this);
    }
}
