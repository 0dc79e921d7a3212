/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.SocketAddress;

import io.tidewire.util.ReferenceCounted;
import org.jspecify.annotations.Nullable;

/**
 * A message with its sender and recipient. Its reference count is that of the message.
 *
 * @param <M> the kind of message
 * @param <A> the kind of address
 */
public interface AddressedEnvelope<M, A extends SocketAddress> extends ReferenceCounted {

    /**
     * Returns the message.
     *
     * @return the message, still owned by this envelope
     */
    M content();

    /**
     * Returns the sender.
     *
     * @return the sender's address, or {@code null} if it is not known
     */
    @Nullable A sender();

    /**
     * Returns the recipient.
     *
     * @return the recipient's address, or {@code null} if it is not known
     */
    @Nullable A recipient();

    @Override
    AddressedEnvelope<M, A> retain();

    @Override
    AddressedEnvelope<M, A> retain(int increment);

    @Override
    AddressedEnvelope<M, A> touch();

    @Override
    AddressedEnvelope<M, A> touch(@Nullable Object hint);
}
