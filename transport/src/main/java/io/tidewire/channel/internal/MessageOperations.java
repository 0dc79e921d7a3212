/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;

import java.util.List;

/**
 * Messages that a byte stream can carry besides bytes, such as the descriptors that go over a unix domain socket.
 * Implemented by the {@link StreamOperations} of a transport that can.
 *
 * @param <H> the handle: the transport's type of channel
 */
public interface MessageOperations<H extends Channel> {

    /**
     * Returns whether the channel reads messages at present, and no bytes.
     *
     * @param handle the channel
     * @return {@code true} if {@link #receive} is to be called in place of a read
     */
    boolean isReceiving(H handle);

    /**
     * Receives messages.
     *
     * @param handle the channel
     * @param received takes the messages; the caller owns them
     * @return how many were added, {@link IoResult#WOULD_BLOCK}, {@link IoResult#END} or {@link IoResult#FAILED}
     */
    int receive(H handle, List<Object> received);

    /**
     * Sends the message at the head of an outbound buffer, and removes it when all of it was sent.
     *
     * @param handle the channel
     * @param pending starts with a message that is neither a buffer nor a file region, and was accepted by the
     *                transport when it was written
     * @return one when something was sent, {@link IoResult#WOULD_BLOCK} or {@link IoResult#FAILED}
     */
    int send(H handle, ChannelOutboundBuffer pending);
}
