/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.SocketAddress;

import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.ReferenceCounted;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The usual envelope.
 *
 * @param <M> the kind of message
 * @param <A> the kind of address
 */
public class DefaultAddressedEnvelope<M, A extends SocketAddress> implements AddressedEnvelope<M, A> {

    private final M message;
    private final @Nullable A sender;
    private final @Nullable A recipient;

    /**
     * Creates an envelope.
     *
     * @param message the message, owned by the envelope from now on
     * @param recipient the recipient, or {@code null} if there is a sender
     * @param sender the sender, or {@code null} if there is a recipient
     */
    public DefaultAddressedEnvelope(M message, @Nullable A recipient, @Nullable A sender) {
        this.message = checkNotNull(message, "message");
        if (recipient == null && sender == null) {
            throw new NullPointerException("recipient and sender");
        }
        this.sender = sender;
        this.recipient = recipient;
    }

    /**
     * Creates an envelope without a sender.
     *
     * @param message the message, owned by the envelope from now on
     */
    public DefaultAddressedEnvelope(M message, A recipient) {
        this(message, recipient, null);
    }

    @Override
    public M content() {
        return message;
    }

    @Override
    public @Nullable A sender() {
        return sender;
    }

    @Override
    public @Nullable A recipient() {
        return recipient;
    }

    @Override
    public int refCnt() {
        return message instanceof ReferenceCounted counted ? counted.refCnt() : 1;
    }

    @Override
    public AddressedEnvelope<M, A> retain() {
        ReferenceCountUtil.retain(message);
        return this;
    }

    @Override
    public AddressedEnvelope<M, A> retain(int increment) {
        ReferenceCountUtil.retain(message, increment);
        return this;
    }

    @Override
    public boolean release() {
        return ReferenceCountUtil.release(message);
    }

    @Override
    public boolean release(int decrement) {
        return ReferenceCountUtil.release(message, decrement);
    }

    @Override
    public AddressedEnvelope<M, A> touch() {
        ReferenceCountUtil.touch(message);
        return this;
    }

    @Override
    public AddressedEnvelope<M, A> touch(@Nullable Object hint) {
        ReferenceCountUtil.touch(message, hint);
        return this;
    }

    @Override
    public String toString() {
        String route = sender == null ? "(=> " + recipient : '(' + sender.toString() + " => " + recipient;
        return StringUtil.simpleClassName(this) + route + ", " + message + ')';
    }
}
