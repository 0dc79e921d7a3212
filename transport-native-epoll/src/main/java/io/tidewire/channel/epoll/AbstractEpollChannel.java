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
import io.tidewire.channel.internal.ChannelUtils;
import io.tidewire.channel.internal.EngineHost;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.UnixChannel;
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

    /** Stateless: the same for every channel. */
    static final EngineHost<AbstractEpollChannel> HOST =
            channel -> ((AbstractEpollUnsafe) channel.unsafe()).forceFlush();

    private final SocketEngine<?> engine;

    /** Before the registration any thread may write this, after it nobody. */
    private boolean edgeTriggered = true;

    /** Why the last operation failed; written by the socket operations, taken by the engine. */
    private Throwable failure;

    /** The address that an unresolved one was refused for has to be in the text. */
    private static final class UnresolvedException extends UnresolvedAddressException {
        private static final long serialVersionUID = 1L;
        private final String message;

        UnresolvedException(final InetSocketAddress address) {
            message = "address not resolved: " + address;
        }

        @Override
        public String getMessage() {
            return message;
        }
    }

    AbstractEpollChannel(final Channel parent, final LinuxSocket socket, final boolean active) {
        super(parent);
        this.socket = ObjectUtil.checkNotNull(socket, "socket");
        this.active = active;
        engine = newEngine();
    }

    /** Makes the loops for the kind of socket. Called once, from the constructor. */
    abstract SocketEngine<?> newEngine();

    SocketEngine<?> engine() {
        return engine;
    }

    final void fail(final Throwable cause) {
        failure = cause;
    }

    final Throwable takeFailure() {
        final Throwable cause = failure;
        failure = null;
        return cause;
    }

    final boolean isEdgeTriggered() {
        return edgeTriggered;
    }

    final void setEdgeTriggered(final boolean edgeTriggered) {
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
    protected boolean isCompatible(final EventLoop eventLoop) {
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
        final IoRegistration registration = engine.registration();
        if (registration == null) {
            throw new IllegalStateException("not registered: " + this);
        }
        return registration;
    }

    @Override
    protected final void doRegister(final ChannelPromise promise) {
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
    protected static void checkResolvable(final InetSocketAddress address) {
        if (address.isUnresolved()) {
            throw new UnresolvedException(address);
        }
    }

    static void checkResolvable(final SocketAddress address) {
        if (address instanceof InetSocketAddress inet) {
            checkResolvable(inet);
        }
    }

    @Override
    protected void doBind(final SocketAddress localAddress) throws Exception {
        EpollSockets.bind(socket, localAddress);
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

    /** Asks whether a connect has come to its end. */
    abstract boolean doFinishConnect() throws IOException;

    @Override
    protected void doDisconnect() throws Exception {
        doClose();
    }

    @Override
    protected void doClose() throws Exception {
        active = false;
        engine.onClose();
        try {
            unwatch();
        } finally {
            socket.close();
        }
    }

    /**
     * Closing the last descriptor of a socket takes it off epoll. If another process or channel has one still, as after
     * it was passed on, the kernel goes on reporting, to nobody: changes are harmless, but a readiness that lasts would
     * be reported for ever.
     */
    private void unwatch() {
        final IoRegistration registration = engine.registration();
        if (registration != null && !edgeTriggered && eventLoop().inEventLoop() && socket.isOpen()) {
            registration.submit(EpollIoOps.NONE);
        }
    }

    // ---- for those who write their own loops ------------------------------------------------------------------

    /**
     * Asks epoll for something in addition to what is watched for: {@link Native#EPOLLIN} and
     * {@link Native#EPOLLRDHUP} for input, {@link Native#EPOLLOUT} for room to write what was flushed.
     * {@link Native#EPOLLERR} is always reported. Event loop only, once the channel is registered.
     *
     * @param flag a set of these; with {@link Native#EPOLLET}, before the channel is registered, epoll reports changes
     * @throws IOException if the kernel refuses
     * @throws IllegalStateException if it is too late to ask for changes
     */
    protected void setFlag(final int flag) throws IOException {
        if ((flag & Native.EPOLLET) != 0 && !edgeTriggered) {
            if (isRegistered()) {
                throw new IllegalStateException("the mode has to be chosen before the channel is registered");
            }
            edgeTriggered = true;
        }
        try {
            engine.expect(EpollSocketOps.toWants(flag, engine.readWant()));
        } catch (final ChannelException e) {
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
    protected final int doReadBytes(final ByteBuf buffer) throws Exception {
        return SocketBytes.read(this, buffer);
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
    protected final int doWriteBytes(final ChannelOutboundBuffer in, final ByteBuf buf) throws Exception {
        final int written = SocketBytes.write(this, buf);
        if (written == 0) {
            return ChannelUtils.SOCKET_FULL;
        }
        in.removeBytes(written);
        return 1;
    }

    /**
     * Copies a buffer to memory that the kernel can reach.
     *
     * @param buf what to copy; released
     * @return a direct buffer in one piece, or an empty one; released by the caller
     */
    protected final ByteBuf newDirectBuffer(final ByteBuf buf) {
        return newDirectBuffer(buf, buf);
    }

    /**
     * Copies a buffer to memory that the kernel can reach.
     *
     * @param holder what holds the buffer; released
     * @param buf what to copy
     * @return a direct buffer in one piece, or an empty one; released by the caller
     */
    protected final ByteBuf newDirectBuffer(final Object holder, final ByteBuf buf) {
        return OutboundCopies.copy(this, holder, buf);
    }

    /** Passes what the pipeline and the event loop ask of the channel on to its loops. */
    abstract class AbstractEpollUnsafe extends AbstractUnsafe implements EpollIoHandle {

        @Override
        public final FileDescriptor fd() {
            return socket;
        }

        @Override
        public final void handle(final IoRegistration registration, final IoEvent ioEvent) {
            engine.onReady(EpollSocketOps.toReadiness(((EpollIoEvent) ioEvent).ops().value()));
        }

        @Override
        public void close() {
            close(voidPromise());
        }

        @Override
        public final void connect(final SocketAddress remoteAddress, final SocketAddress localAddress,
                                  final ChannelPromise promise) {
            engine.connect(remoteAddress, localAddress, promise);
        }

        @Override
        protected final void flush0() {
            // While the socket takes no more, the poller tells when to go on.
            if (!engine.isWriteBlocked()) {
                super.flush0();
            }
        }

        final void forceFlush() {
            super.flush0();
        }
    }
}
