/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.AbstractChannel;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.internal.FlushTarget;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.LingeringCloses;
import io.tidewire.channel.internal.OctetStream;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.internal.Wants;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.UnixChannel;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The common part of channels over a Unix system's sockets. The library runs the loops that read, write, connect
 * and accept; this class ties them to a socket, and a transport ties the socket to its poller.
 *
 * <p>For each kind of socket there is a class below this one, and below that the transport's own, of which one is made
 * of a template: five of ours from here to the channel that users see, because each level is a different author's
 * concern, and what an object of its own for each connection would cost is paid by every connection.
 *
 * <p>Event loop only, apart from what {@link Channel} allows to any thread.
 */
public abstract class AbstractUnixChannel extends AbstractChannel implements UnixChannel {

    /** Whether the socket is connected, or bound if that is all it can be. Written on the event loop. */
    protected volatile boolean active;

    private final SocketEngine<?> engine;

    /** Any thread may write this before the registration, no thread after it. */
    private boolean edgeTriggered = true;

    @SuppressWarnings("this-escape") // The engine keeps the channel, and asks it for nothing yet.
    AbstractUnixChannel(@Nullable Channel parent, boolean active, EngineFactory engines) {
        super(parent);
        this.active = active;
        engine = engines.newEngine(this, (UnixUnsafe) unsafe());
    }

    /** Creates the loops for the kind of socket. */
    interface EngineFactory {
        SocketEngine<?> newEngine(AbstractUnixChannel channel, FlushTarget flushTarget);
    }

    SocketEngine<?> engine() {
        return engine;
    }

    /**
     * The socket, owned by this channel.
     *
     * @return the same one always
     */
    protected abstract UnixSocket socket();

    final boolean isEdgeTriggered() {
        return edgeTriggered;
    }

    final void setEdgeTriggered(boolean edgeTriggered) {
        this.edgeTriggered = edgeTriggered;
    }

    @Override
    public final FileDescriptor fd() {
        return socket();
    }

    @Override
    public boolean isOpen() {
        return socket().isOpen();
    }

    @Override
    public boolean isActive() {
        return active;
    }

    @Override
    protected boolean isCompatible(EventLoop eventLoop) {
        return eventLoop instanceof IoEventLoop ioLoop
                && ioLoop.isCompatible(unsafe().getClass().asSubclass(IoHandle.class));
    }

    /**
     * The registration with the event loop.
     *
     * @return the registration
     * @throws IllegalStateException if the channel is not registered
     */
    protected final IoRegistration registration() {
        IoRegistration registration = engine.registration();
        if (registration == null) {
            throw new IllegalStateException("not registered: " + this);
        }
        return registration;
    }

    @Override
    protected final void doRegister(ChannelPromise promise) {
        engine.register((IoHandle) unsafe(), promise);
    }

    @Override
    protected final void doDeregister() throws Exception {
        engine.deregister();
    }

    @Override
    protected final void doBeginRead() throws Exception {
        engine.beginRead();
    }

    /** Forgets a {@code read()} that has not been answered yet, and with auto-read off stops reading. Any thread. */
    final void clearReadPending() {
        engine.clearReadPending();
    }

    /**
     * Refuses an unresolved address.
     *
     * @throws UnresolvedAddressException if it is not resolved
     */
    protected static void checkResolvable(InetSocketAddress address) {
        UnixSockets.checkResolvable(address);
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.bind(socket(), localAddress);
    }

    /**
     * Starts to connect.
     *
     * @param remoteAddress where to
     * @param localAddress the address to bind to before, if any
     * @return {@code true} if connected, {@code false} if it takes time
     * @throws Exception if it fails; the channel is closed then
     */
    protected abstract boolean doConnect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress)
            throws Exception;

    /**
     * Starts to connect, for the engine: by {@link #doConnect}, unless the channel knows how to answer without an
     * exception.
     *
     * @param remote where to
     * @param local the address to bind to before, if any
     * @return as {@link io.tidewire.channel.internal.SocketOperations#connect} answers
     * @throws Exception if it fails; the channel is closed then
     */
    protected int startConnect(SocketAddress remote, @Nullable SocketAddress local) throws Exception {
        return doConnect(remote, local) ? 0 : IoResult.WOULD_BLOCK;
    }

    @Override
    protected void doDisconnect() throws Exception {
        doClose();
    }

    @Override
    protected void doClose() throws Exception {
        active = false;
        try {
            unwatch();
        } finally {
            try {
                engine.onClose();
            } finally {
                socket().close();
            }
        }
    }

    /**
     * Closing the last descriptor of a socket removes it from the poller. If another process or channel still has
     * one, as after it was passed on, the kernel goes on reporting in vain: changes are harmless, but lasting
     * readiness would be reported forever.
     */
    private void unwatch() {
        if (engine.registration() != null && !edgeTriggered && eventLoop().inEventLoop() && isOpen()) {
            engine.changeWants(Wants.NONE, Wants.SETS - 1);
        }
    }

    /**
     * Reads once from the socket. Event loop only.
     *
     * @param buffer has writable bytes; what is read is appended
     * @return the number of bytes read, zero when there are none now, negative at the end of the stream
     * @throws Exception if reading fails
     */
    protected final int doReadBytes(ByteBuf buffer) throws Exception {
        return SocketBytes.readOrThrow(socket(), buffer, this);
    }

    /**
     * Writes once to the socket, and removes what was written from an outbound buffer. Event loop only.
     *
     * @param in the outbound buffer
     * @param buf its first message, with readable bytes
     * @return the amount to count against the write spin count: 1 if something was written, {@link Integer#MAX_VALUE}
     *         if the socket took nothing
     * @throws Exception if writing fails
     */
    protected final int doWriteBytes(ChannelOutboundBuffer in, ByteBuf buf) throws Exception {
        return SocketBytes.writeOrThrow(socket(), in, buf, this);
    }

    /**
     * Copies a buffer to memory that the kernel can access.
     *
     * @param buf the buffer to copy; released
     * @return a direct buffer in one piece, or an empty one; released by the caller
     */
    protected final ByteBuf newDirectBuffer(ByteBuf buf) {
        return newDirectBuffer(buf, buf);
    }

    /**
     * Copies a buffer to memory that the kernel can access.
     *
     * @param holder the holder of the buffer; released
     * @param buf the buffer to copy
     * @return a direct buffer in one piece, or an empty one; released by the caller
     */
    protected final ByteBuf newDirectBuffer(Object holder, ByteBuf buf) {
        return OutboundCopies.copy(this, holder, buf);
    }

    /**
     * Returns whether closing the channel may block for as long as {@code SO_LINGER} says.
     *
     * @return {@code false} unless overridden
     */
    protected boolean mayLinger() {
        return false;
    }

    private Executor leaveLoop() {
        engine.deregister();
        return LingeringCloses.INSTANCE;
    }

    /**
     * Passes requests of the pipeline on to the channel's loops. A transport adds what its poller calls, since this
     * is the {@link IoHandle} that is registered.
     */
    public abstract class UnixUnsafe extends AbstractUnsafe implements FlushTarget, OctetStream {

        /**
         * Creates the inner side of this channel.
         */
        protected UnixUnsafe() {
        }

        /**
         * The descriptor that the poller watches.
         *
         * @return the socket
         */
        public final FileDescriptor fd() {
            return socket();
        }

        /**
         * Passes on what the poller reports.
         *
         * @param readiness a set of {@link io.tidewire.channel.internal.Readiness}
         */
        protected final void onReady(int readiness) {
            engine.onReady(readiness);
        }

        /**
         * Closes the channel, for the event loop.
         */
        public final void close() {
            close(voidPromise());
        }

        @Override
        public final void connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                                  ChannelPromise promise) {
            engine.connect(remoteAddress, localAddress, promise);
        }

        /** Closes off the loop when closing may block. */
        @Override
        protected final @Nullable Executor prepareToClose() {
            return mayLinger() && UnixSockets.lingers(socket()) ? leaveLoop() : null;
        }

        @Override
        protected final void flush0() {
            // While the socket takes no more, the poller reports when to go on.
            if (!engine.isWriteBlocked()) {
                super.flush0();
            }
        }

        @Override
        public final boolean sharesBuffers() {
            return AbstractUnixChannel.this instanceof AbstractUnixStreamChannel;
        }

        @Override
        public final void forceFlush() {
            super.flush0();
        }
    }
}
