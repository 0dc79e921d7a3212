/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.socket.DuplexChannel;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A handler of a protocol that has an end of its own for each direction, as TLS has its close_notify: the end must be
 * sent before the output of the channel is shut down, or the peer takes the octets for cut off (RFC 8446 section 6.1).
 */
public interface OutputEnd extends ChannelHandler {
    /**
     * Sends the end of the output. Any thread.
     *
     * @return completed when it was written, or cannot be
     */
    ChannelFuture closeOutbound();

    /**
     * Shuts the output of a channel down, behind the ends that its protocols have, the inner one first. That is within
     * this call if there is none. Event loop only.
     *
     * @return completed with the outcome for the channel; a protocol that cannot send its end does not keep its output
     *     open
     */
    static ChannelFuture shutdown(DuplexChannel channel) {
        Deque<OutputEnd> protocols = new ArrayDeque<>();
        channel.pipeline().forEach(entry -> {
            if (entry.getValue() instanceof OutputEnd protocol) {
                protocols.push(protocol);
            }
        });
        ChannelPromise shut = channel.newPromise();
        end(protocols, channel, shut);
        return shut;
    }

    private static void end(Deque<OutputEnd> protocols, DuplexChannel channel, ChannelPromise shut) {
        OutputEnd inner = protocols.poll();
        if (inner == null) {
            channel.shutdownOutput(shut);
        } else {
            inner.closeOutbound().addListener(sent -> end(protocols, channel, shut));
        }
    }
}
