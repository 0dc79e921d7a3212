/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

/**
 * Starts outbound operations: requests that travel from the point of the call towards the transport.
 *
 * <p>Every method may be called from any thread and never blocks. An operation that takes a {@link ChannelPromise}
 * reports its outcome through that promise only; what is thrown at once is a mistake of the caller (a {@code null}
 * argument, or a promise that is done already, belongs to another channel, or is a void promise where none is allowed).
 * A promise that was cancelled before makes the operation a no-op.
 */
public interface ChannelOutboundInvoker {

    /**
     * Binds to a local address, with a new promise.
     *
     * @param localAddress the address to bind to
     * @return the future of the operation
     */
    default ChannelFuture bind(SocketAddress localAddress) {
        return bind(localAddress, newPromise());
    }

    /**
     * Connects to a remote address, with a new promise.
     *
     * @param remoteAddress the address to connect to
     * @return the future of the operation; it fails with a {@link ConnectTimeoutException} when the connect timeout
     * ends
     */
    default ChannelFuture connect(SocketAddress remoteAddress) {
        return connect(remoteAddress, newPromise());
    }

    /**
     * Connects to a remote address from a local one, with a new promise.
     *
     * @param remoteAddress the address to connect to
     * @param localAddress the address to bind to first; none: any
     * @return the future of the operation
     */
    default ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) {
        return connect(remoteAddress, localAddress, newPromise());
    }

    /**
     * Disconnects, with a new promise. Where the transport has no such notion the channel is closed.
     *
     * @return the future of the operation
     */
    default ChannelFuture disconnect() {
        return disconnect(newPromise());
    }

    /**
     * Closes the channel, with a new promise. A closed channel can't be used again.
     *
     * @return the future of the operation
     */
    default ChannelFuture close() {
        return close(newPromise());
    }

    /**
     * Takes the channel off its event loop, with a new promise.
     *
     * @return the future of the operation
     */
    default ChannelFuture deregister() {
        return deregister(newPromise());
    }

    /**
     * Binds to a local address.
     *
     * @param localAddress the address to bind to
     * @param promise completed with the outcome
     * @return {@code promise}
     */
    ChannelFuture bind(SocketAddress localAddress, ChannelPromise promise);

    /**
     * Connects to a remote address.
     *
     * @param remoteAddress the address to connect to
     * @param promise completed with the outcome
     * @return {@code promise}
     */
    ChannelFuture connect(SocketAddress remoteAddress, ChannelPromise promise);

    /**
     * Connects to a remote address from a local one.
     *
     * @param remoteAddress the address to connect to
     * @param localAddress the address to bind to first; none: any
     * @param promise completed with the outcome
     * @return {@code promise}
     */
    ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress, ChannelPromise promise);

    /**
     * Disconnects. Where the transport has no such notion the channel is closed.
     *
     * @param promise completed with the outcome
     * @return {@code promise}
     */
    ChannelFuture disconnect(ChannelPromise promise);

    /**
     * Closes the channel.
     *
     * @param promise completed with the outcome, before the handlers see the channel inactive
     * @return {@code promise}
     */
    ChannelFuture close(ChannelPromise promise);

    /**
     * Takes the channel off its event loop.
     *
     * @param promise completed with the outcome
     * @return {@code promise}
     */
    ChannelFuture deregister(ChannelPromise promise);

    /**
     * Asks for data to be read. At the end of the read {@code channelReadComplete} is fired, so that a handler can
     * decide to ask again; a channel with auto-read does this by itself. Nothing happens if a read is pending already.
     *
     * @return this invoker
     */
    ChannelOutboundInvoker read();

    /**
     * Writes a message, with a new promise. The message reaches the transport with the next flush.
     *
     * @param msg the message; its reference count passes to the pipeline, which releases it also when the write fails
     * @return the future of the write
     */
    default ChannelFuture write(Object msg) {
        return write(msg, newPromise());
    }

    /**
     * Writes a message. It reaches the transport with the next flush.
     *
     * @param msg the message; its reference count passes to the pipeline, which releases it also when the write fails
     *            or when this method throws
     * @param promise completed with the outcome; a void promise is allowed
     * @return {@code promise}
     */
    ChannelFuture write(Object msg, ChannelPromise promise);

    /**
     * Asks that all messages written so far are sent.
     *
     * @return this invoker
     */
    ChannelOutboundInvoker flush();

    /**
     * Writes a message and flushes.
     *
     * @param msg the message; its reference count passes to the pipeline, which releases it also when the write fails
     *            or when this method throws
     * @param promise completed with the outcome; a void promise is allowed
     * @return {@code promise}
     */
    ChannelFuture writeAndFlush(Object msg, ChannelPromise promise);

    /**
     * Writes a message and flushes, with a new promise.
     *
     * @param msg the message; its reference count passes to the pipeline, which releases it also when the write fails
     * @return the future of the write
     */
    default ChannelFuture writeAndFlush(Object msg) {
        return writeAndFlush(msg, newPromise());
    }

    /**
     * Creates a promise for an operation on this channel.
     *
     * @return a new promise, notified on the executor of this invoker
     */
    ChannelPromise newPromise();

    /**
     * Creates a promise that can also report progress.
     *
     * @return a new promise, notified on the executor of this invoker
     */
    ChannelProgressivePromise newProgressivePromise();

    /**
     * Returns a future that has succeeded, for operations that had nothing to do.
     *
     * @return a completed future, possibly shared
     */
    ChannelFuture newSucceededFuture();

    /**
     * Creates a future that has failed.
     *
     * @param cause why
     * @return a new completed future
     */
    ChannelFuture newFailedFuture(Throwable cause);

    /**
     * Returns the promise of callers who don't want to know: nothing is allocated, listeners and waiting are refused,
     * and a failure is fired as {@code exceptionCaught}. Only write operations accept it.
     *
     * @return the shared void promise of the channel
     */
    ChannelPromise voidPromise();
}
