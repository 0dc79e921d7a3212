/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.AbstractChannel;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.internal.FlushTarget;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.UnixChannel;
import io.tidewire.channel.unix.internal.OutboundCopies;
import io.tidewire.channel.unix.internal.SocketBytes;
import io.tidewire.channel.unix.internal.UnixSockets;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.UnresolvedAddressException;

/**
 * What channels over epoll have in common. The loops that read, write, connect and accept are the library's own; this
 * ties them to a socket and to the poller.
 *
 * <p>Event loop only, apart from what {@link Channel} allows to any thread.
 */
abstract class AbstractEpollChannel extends AbstractChannel implements UnixChannel {

    /** The socket, owned by this channel. */
    protected final LinuxSocket socket;

    /** Whether the socket is connected, or bound if that is all it can be. Written on the event loop. */
    protected volatile boolean active;

    private final SocketEngine<?> engine;

    /** Before the registration any thread may write this, after it nobody. */
    private boolean edgeTriggered = true;

    AbstractEpollChannel(Channel parent, LinuxSocket socket, boolean active) {
        super(parent);
        this.socket = ObjectUtil.checkNotNull(socket, "socket");
        this.active = active;
        engine = newEngine();
    }

    /** Makes the loops for the kind of socket. Called once, from the constructor. */
    abstract SocketEngine<?> newEngine();

    final FlushTarget flushTarget() {
        return (AbstractEpollUnsafe) unsafe();
    }

    SocketEngine<?> engine() {
        return engine;
    }

    final boolean isEdgeTriggered() {
        return edgeTriggered;
    }

    final void setEdgeTriggered(boolean edgeTriggered) {
        this.edgeTriggered = edgeTriggered;
    }

    @Override
    public abstract EpollChannelConfig config();

    @Override
    public final FileDescriptor fd() {
        return socket;
    }

    @Override
    public boolean isOpen() {
        return socket.isOpen();
    }

    @Override
    public boolean isActive() {
        return active;
    }

    @Override
    protected boolean isCompatible(EventLoop eventLoop) {
        return eventLoop instanceof IoEventLoop ioLoop && ioLoop.isCompatible(AbstractEpollUnsafe.class);
    }

    @Override
    protected AbstractEpollUnsafe newUnsafe() {
        return new AbstractEpollUnsafe() { };
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
        engine.register((AbstractEpollUnsafe) unsafe(), promise);
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
     * Refuses an address whose host was not looked up.
     *
     * @param address the address
     * @throws UnresolvedAddressException if it is not resolved
     */
    protected static void checkResolvable(InetSocketAddress address) {
        UnixSockets.checkResolvable(address);
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.bind(socket, localAddress);
    }

    /**
     * Starts to connect.
     *
     * @param remoteAddress where to
     * @param localAddress the address to bind to before, or {@code null}
     * @return {@code true} if connected, {@code false} if it takes time
     * @throws Exception if it fails; the channel is closed then
     */
    protected abstract boolean doConnect(SocketAddress remoteAddress, SocketAddress localAddress) throws Exception;

    /**
     * Starts to connect; answers as {@link io.tidewire.channel.internal.SocketOperations#connect} does. Channels that
     * users derive have {@link #doConnect} for it.
     */
    int startConnect(SocketAddress remote, SocketAddress local) throws Exception {
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
                socket.close();
            }
        }
    }

    /**
     * Closing the last descriptor of a socket takes it off epoll. If another process or channel has one still, as after
     * it was passed on, the kernel goes on reporting, to nobody: changes are harmless, but a readiness that lasts would
     * be reported for ever.
     */
    private void unwatch() {
        IoRegistration registration = engine.registration();
        if (registration != null && !edgeTriggered && eventLoop().inEventLoop() && socket.isOpen()) {
            registration.submit(EpollIoOps.NONE);
        }
    }

    /**
     * Asks epoll for something in addition to what is watched for: {@link Native#EPOLLIN} and
     * {@link Native#EPOLLRDHUP} for input, {@link Native#EPOLLOUT} for room to write what was flushed.
     * {@link Native#EPOLLERR} is always reported. Event loop only, once the channel is registered.
     *
     * @param flag a set of these; with {@link Native#EPOLLET}, before the channel is registered, epoll reports changes
     * @throws IOException if the kernel refuses
     * @throws IllegalStateException if it is too late to ask for changes
     */
    protected void setFlag(int flag) throws IOException {
        if ((flag & Native.EPOLLET) != 0 && !edgeTriggered) {
            if (isRegistered()) {
                throw new IllegalStateException("the mode has to be chosen before the channel is registered");
            }
            edgeTriggered = true;
        }
        try {
            engine.expect(EpollInterest.toWants(flag, engine.readWant()));
        } catch (ChannelException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e);
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
        return SocketBytes.readOrThrow(socket, buffer, this);
    }

    /**
     * Writes once to the socket, and removes what was written from an outbound buffer. Event loop only.
     *
     * @param in the outbound buffer
     * @param buf its first message, with readable bytes
     * @return what to count against the write spin count: 1 if something was written, {@link Integer#MAX_VALUE} if the
     *         socket took nothing
     * @throws Exception if writing fails
     */
    protected final int doWriteBytes(ChannelOutboundBuffer in, ByteBuf buf) throws Exception {
        return SocketBytes.writeOrThrow(socket, in, buf, this);
    }

    /**
     * Copies a buffer to memory that the kernel can reach.
     *
     * @param buf what to copy; released
     * @return a direct buffer in one piece, or an empty one; released by the caller
     */
    protected final ByteBuf newDirectBuffer(ByteBuf buf) {
        return newDirectBuffer(buf, buf);
    }

    /**
     * Copies a buffer to memory that the kernel can reach.
     *
     * @param holder what holds the buffer; released
     * @param buf what to copy
     * @return a direct buffer in one piece, or an empty one; released by the caller
     */
    protected final ByteBuf newDirectBuffer(Object holder, ByteBuf buf) {
        return OutboundCopies.copy(this, holder, buf);
    }

    /** Passes what the pipeline and the event loop ask of the channel on to its loops. */
    abstract class AbstractEpollUnsafe extends AbstractUnsafe implements EpollIoHandle, FlushTarget {

        @Override
        public final FileDescriptor fd() {
            return socket;
        }

        @Override
        public final void handle(IoRegistration registration, IoEvent ioEvent) {
            engine.onReady(EpollInterest.toReadiness(((EpollIoEvent) ioEvent).ops().value()));
        }

        @Override
        public void close() {
            close(voidPromise());
        }

        @Override
        public final void connect(SocketAddress remoteAddress, SocketAddress localAddress,
                                  ChannelPromise promise) {
            engine.connect(remoteAddress, localAddress, promise);
        }

        @Override
        protected final void flush0() {
            // While the socket takes no more, the poller tells when to go on.
            if (!engine.isWriteBlocked()) {
                super.flush0();
            }
        }

        @Override
        public final void forceFlush() {
            super.flush0();
        }
    }
}
