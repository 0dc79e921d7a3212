/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.SocketAddress;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.AttributeMap;
import org.jspecify.annotations.Nullable;

/**
 * A connection, or anything else that can read, write, connect and bind. It runs on one {@link EventLoop}, is
 * configured by a {@link ChannelConfig}, and hands its events and operations to the handlers of its
 * {@link ChannelPipeline}.
 *
 * <p>All methods may be called from any thread, and operations are asynchronous. A channel holds operating-system
 * resources, so it must be closed when it is no longer used.
 */
public interface Channel extends AttributeMap, ChannelOutboundInvoker, Comparable<Channel> {

    /**
     * Returns the identity.
     *
     * @return the globally unique identity
     */
    ChannelId id();

    /**
     * Returns the event loop.
     *
     * @return the event loop that this channel was registered with
     * @throws IllegalStateException if it has never been registered
     */
    EventLoop eventLoop();

    /**
     * Returns the parent.
     *
     * @return the channel that made this one, such as a server channel, if any
     */
    @Nullable Channel parent();

    /**
     * Returns the configuration.
     *
     * @return the configuration
     */
    ChannelConfig config();

    /**
     * Returns whether the channel is open. A closed channel never opens again.
     *
     * @return whether it is open, that is, active or able to become active
     */
    boolean isOpen();

    /**
     * Returns whether the channel is registered.
     *
     * @return whether it is registered with an event loop
     */
    boolean isRegistered();

    /**
     * Returns whether the channel is active.
     *
     * @return whether it is connected, or bound where that is what it takes
     */
    boolean isActive();

    /**
     * Returns the properties of this kind of channel.
     *
     * @return the metadata
     */
    ChannelMetadata metadata();

    /**
     * Returns the local address.
     *
     * @return the address, or {@code null} if the channel is not bound
     */
    @Nullable SocketAddress localAddress();

    /**
     * Returns the remote address.
     *
     * @return the address, or {@code null} if the channel is not connected
     */
    @Nullable SocketAddress remoteAddress();

    /**
     * Returns the future of the end.
     *
     * @return a future that succeeds when the channel is closed; always the same one
     */
    ChannelFuture closeFuture();

    /**
     * Returns whether the channel takes writes at once. Writing to an unwritable channel works, but uses memory until
     * the peer reads.
     *
     * @return whether fewer bytes wait than the high water mark allows, and no user-defined bit says otherwise
     */
    default boolean isWritable() {
        ChannelOutboundBuffer buf = unsafe().outboundBuffer();
        return buf != null && buf.isWritable();
    }

    /**
     * Returns how much can be written.
     *
     * @return the number of bytes after which the channel is unwritable, or zero if it is
     */
    default long bytesBeforeUnwritable() {
        ChannelOutboundBuffer buf = unsafe().outboundBuffer();
        return buf == null ? 0 : buf.bytesBeforeUnwritable();
    }

    /**
     * Returns how much has to drain.
     *
     * @return the number of bytes after which the channel is writable, zero if it is, or {@link Long#MAX_VALUE} if it
     *         is closed
     */
    default long bytesBeforeWritable() {
        ChannelOutboundBuffer buf = unsafe().outboundBuffer();
        return buf == null ? Long.MAX_VALUE : buf.bytesBeforeWritable();
    }

    /**
     * Returns the transport's side of this channel, for transports and the pipeline's head only.
     *
     * @return the internal operations
     */
    Unsafe unsafe();

    /**
     * Returns the pipeline.
     *
     * @return the pipeline of this channel
     */
    ChannelPipeline pipeline();

    /**
     * Returns the buffer allocator.
     *
     * @return the allocator that the channel is configured with
     */
    default ByteBufAllocator alloc() {
        return config().getAllocator();
    }

    /**
     * Returns the value of an option.
     *
     * @param <T> the kind of value
     * @return the value, or {@code null} if the channel does not know the option
     */
    default <T> @Nullable T getOption(ChannelOption<T> option) {
        return config().getOption(option);
    }

    /**
     * Sets an option.
     *
     * @param <T> the kind of value
     * @return whether the channel knows the option
     */
    default <T> boolean setOption(ChannelOption<T> option, T value) {
        return config().setOption(option, value);
    }

    @Override
    default Channel read() {
        pipeline().read();
        return this;
    }

    @Override
    default Channel flush() {
        pipeline().flush();
        return this;
    }

    @Override
    default ChannelFuture bind(SocketAddress localAddress) {
        return pipeline().bind(localAddress);
    }

    @Override
    default ChannelFuture bind(SocketAddress localAddress, ChannelPromise promise) {
        return pipeline().bind(localAddress, promise);
    }

    @Override
    default ChannelFuture connect(SocketAddress remoteAddress) {
        return pipeline().connect(remoteAddress);
    }

    @Override
    default ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) {
        return pipeline().connect(remoteAddress, localAddress);
    }

    @Override
    default ChannelFuture connect(SocketAddress remoteAddress, ChannelPromise promise) {
        return pipeline().connect(remoteAddress, promise);
    }

    @Override
    default ChannelFuture connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                                  ChannelPromise promise) {
        return pipeline().connect(remoteAddress, localAddress, promise);
    }

    @Override
    default ChannelFuture disconnect() {
        return pipeline().disconnect();
    }

    @Override
    default ChannelFuture disconnect(ChannelPromise promise) {
        return pipeline().disconnect(promise);
    }

    @Override
    default ChannelFuture close() {
        return pipeline().close();
    }

    @Override
    default ChannelFuture close(ChannelPromise promise) {
        return pipeline().close(promise);
    }

    @Override
    default ChannelFuture deregister() {
        return pipeline().deregister();
    }

    @Override
    default ChannelFuture deregister(ChannelPromise promise) {
        return pipeline().deregister(promise);
    }

    @Override
    default ChannelFuture write(Object msg) {
        return pipeline().write(msg);
    }

    @Override
    default ChannelFuture write(Object msg, ChannelPromise promise) {
        return pipeline().write(msg, promise);
    }

    @Override
    default ChannelFuture writeAndFlush(Object msg) {
        return pipeline().writeAndFlush(msg);
    }

    @Override
    default ChannelFuture writeAndFlush(Object msg, ChannelPromise promise) {
        return pipeline().writeAndFlush(msg, promise);
    }

    @Override
    default ChannelPromise newPromise() {
        return pipeline().newPromise();
    }

    @Override
    default ChannelProgressivePromise newProgressivePromise() {
        return pipeline().newProgressivePromise();
    }

    @Override
    default ChannelFuture newSucceededFuture() {
        return pipeline().newSucceededFuture();
    }

    @Override
    default ChannelFuture newFailedFuture(Throwable cause) {
        return pipeline().newFailedFuture(cause);
    }

    @Override
    default ChannelPromise voidPromise() {
        return pipeline().voidPromise();
    }

    /**
     * The operations that the pipeline's head asks of the transport. Never to be called by users. All but the address
     * look-ups, {@link #closeForcibly()}, {@link #register(EventLoop, ChannelPromise)}, {@link #voidPromise()} and
     * {@link #outboundBuffer()} must be called on the event loop.
     */
    interface Unsafe {

        /**
         * Returns the handle that sizes receive buffers.
         *
         * @return the handle, always the same one
         */
        RecvByteBufAllocator.Handle recvBufAllocHandle();

        /**
         * Asks the transport for the local address.
         *
         * @return the address, or {@code null} if there is none
         */
        @Nullable SocketAddress localAddress();

        /**
         * Asks the transport for the remote address.
         *
         * @return the address, or {@code null} if there is none
         */
        @Nullable SocketAddress remoteAddress();

        /**
         * Registers the channel. May be called from any thread.
         *
         * @param eventLoop the event loop to run on
         * @param promise completed with the outcome
         */
        void register(EventLoop eventLoop, ChannelPromise promise);

        /**
         * Binds to a local address.
         *
         * @param promise completed with the outcome
         */
        void bind(SocketAddress localAddress, ChannelPromise promise);

        /**
         * Connects to a remote address.
         *
         * @param remoteAddress the address to connect to
         * @param localAddress the address to bind to first, if any
         * @param promise completed with the outcome
         */
        void connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress, ChannelPromise promise);

        /**
         * Disconnects.
         *
         * @param promise completed with the outcome
         */
        void disconnect(ChannelPromise promise);

        /**
         * Closes the channel.
         *
         * @param promise completed with the outcome; may be void
         */
        void close(ChannelPromise promise);

        /**
         * Closes the channel at once without firing events, for instance when registration failed, and completes its
         * close future.
         */
        void closeForcibly();

        /**
         * Takes the channel off its event loop.
         *
         * @param promise completed with the outcome
         */
        void deregister(ChannelPromise promise);

        /**
         * Starts a read, which will fill the next inbound buffer.
         */
        void beginRead();

        /**
         * Puts a message into the outbound buffer.
         *
         * @param msg the message, which is released even if it is refused
         * @param promise completed with the outcome; may be void
         */
        void write(Object msg, ChannelPromise promise);

        /**
         * Sends what the outbound buffer holds.
         */
        void flush();

        /**
         * Returns a promise for operations whose outcome is not needed, which can be used again.
         *
         * @return a void promise that fires no exceptions
         */
        ChannelPromise voidPromise();

        /**
         * Returns the messages that wait to be sent.
         *
         * @return the outbound buffer, or {@code null} once the channel takes no more writes
         */
        @Nullable ChannelOutboundBuffer outboundBuffer();
    }
}
