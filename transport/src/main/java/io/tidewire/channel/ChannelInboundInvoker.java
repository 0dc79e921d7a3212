/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * Fires inbound events: things that happened to a channel, passed to the next inbound handler.
 *
 * <p>Every method may be called from any thread and never blocks; the event is delivered on the executor of the handler
 * that gets it, at once when the caller is on it. Nothing that a handler throws comes back to the caller.
 */
public interface ChannelInboundInvoker {

    /**
     * Reports that the channel was registered with its event loop.
     *
     * @return this invoker
     */
    ChannelInboundInvoker fireChannelRegistered();

    /**
     * Reports that the channel was taken off its event loop.
     *
     * @return this invoker
     */
    ChannelInboundInvoker fireChannelUnregistered();

    /**
     * Reports that the channel is active: connected or bound, as its kind has it.
     *
     * @return this invoker
     */
    ChannelInboundInvoker fireChannelActive();

    /**
     * Reports that the channel is no longer active.
     *
     * @return this invoker
     */
    ChannelInboundInvoker fireChannelInactive();

    /**
     * Reports a failure.
     *
     * @param cause the failure
     * @return this invoker
     */
    ChannelInboundInvoker fireExceptionCaught(Throwable cause);

    /**
     * Fires a user-defined event.
     *
     * @param event the event; its reference count, if it has one, passes to the receiver
     * @return this invoker
     */
    ChannelInboundInvoker fireUserEventTriggered(Object event);

    /**
     * Reports a message that was read.
     *
     * @param msg the message; its reference count passes to the receiver
     * @return this invoker
     */
    ChannelInboundInvoker fireChannelRead(Object msg);

    /**
     * Reports that the messages of one read operation have all been delivered.
     *
     * @return this invoker
     */
    ChannelInboundInvoker fireChannelReadComplete();

    /**
     * Reports that {@link Channel#isWritable()} changed.
     *
     * @return this invoker
     */
    ChannelInboundInvoker fireChannelWritabilityChanged();
}
