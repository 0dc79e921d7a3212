/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import io.tidewire.buffer.internal.NoMemory;
import io.tidewire.channel.internal.ConnectExceptions;
import io.tidewire.channel.internal.FileTransfer;
import io.tidewire.channel.internal.NotEncoded;
import io.tidewire.channel.socket.ChannelOutputShutdownEvent;
import io.tidewire.channel.socket.ChannelOutputShutdownException;
import io.tidewire.util.DefaultAttributeMap;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The base of all channels: it owns the life-cycle, so that a transport only supplies the system calls.
 *
 * <pre>
 *   new --register--> registered --(bind, connect)--> active --close--> closed
 *                      |     ^                                            |
 *                      +-----+ deregister, register on another loop       +--> inactive, unregistered
 * </pre>
 *
 * <p>The {@code do} methods are called on the event loop, after the checks that all transports share. Events are fired
 * after the state has changed and the promise was told; those that a handler could trigger from inside another event
 * are fired later, by a task.
 */
public abstract class AbstractChannel extends DefaultAttributeMap implements Channel {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(AbstractChannel.class);

    private static final VarHandle ID;
    private static final VarHandle CLOSE_FUTURE;
    private static final VarHandle ENDPOINTS;
    private static final VarHandle REGISTRATION;
    private static final VarHandle OUTBOUND_BUFFER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ID = lookup.findVarHandle(AbstractChannel.class, "id", ChannelId.class);
            CLOSE_FUTURE = lookup.findVarHandle(AbstractChannel.class, "closeFuture", CloseFuture.class);
            ENDPOINTS = lookup.findVarHandle(AbstractChannel.class, "endpoints", Endpoints.class);
            REGISTRATION = lookup.findVarHandle(AbstractChannel.class, "registration", byte.class);
            OUTBOUND_BUFFER = lookup.findVarHandle(AbstractUnsafe.class, "outboundBuffer", ChannelOutboundBuffer.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final byte NEVER_REGISTERED = Registration.NEVER_REGISTERED.code();
    private static final byte REGISTERED = Registration.REGISTERED.code();

    /** A flush is under way further up the stack. */
    static final byte IN_FLUSH = 1;
    /** The channel was closed, and its handlers are still to be told. */
    static final byte INACTIVE_OWED = 2;
    /** The channel is being closed on another thread. */
    static final byte CLOSING_ELSEWHERE = 4;

    private final @Nullable Channel parent;
    final AbstractUnsafe unsafe;
    /** Also knows the event loop of this channel. */
    final DefaultChannelPipeline pipeline;

    // Made when first asked for, by any thread.
    private volatile @Nullable ChannelId id;
    private volatile @Nullable CloseFuture closeFuture;
    private volatile @Nullable Endpoints endpoints;
    // The code of a Registration. Claimed by any thread, then written on the event loop.
    private volatile byte registration = NEVER_REGISTERED;
    // Event loop only. A set of the conditions above: a field for each would make every channel 8 bytes larger.
    private byte conditions;

    /**
     * Creates a channel with an identity of {@link #newId()}.
     *
     * @param parent the channel that makes this one, if any
     */
    @SuppressWarnings("this-escape") // By contract the subclass makes both here.
    protected AbstractChannel(@Nullable Channel parent) {
        this.parent = parent;
        unsafe = newUnsafe();
        pipeline = newChannelPipeline();
    }

    /**
     * Creates a channel.
     *
     * @param parent the channel that makes this one, if any
     * @param id its identity
     */
    @SuppressWarnings("this-escape") // By contract the subclass makes both here.
    protected AbstractChannel(@Nullable Channel parent, ChannelId id) {
        this.parent = parent;
        this.id = checkNotNull(id, "id");
        unsafe = newUnsafe();
        pipeline = newChannelPipeline();
    }

    /**
     * Returns how many messages one flush may send.
     *
     * @return the number of messages after which other channels of the event loop get their turn
     */
    protected final int maxMessagesPerWrite() {
        ChannelConfig config = config();
        if (config instanceof DefaultChannelConfig defaultConfig) {
            return defaultConfig.getMaxMessagesPerWrite();
        }
        Integer value = config.getOption(ChannelOption.MAX_MESSAGES_PER_WRITE);
        return value == null ? Integer.MAX_VALUE : value;
    }

    @Override
    public final ChannelId id() {
        ChannelId known = id;
        if (known != null) {
            return known;
        }
        ChannelId made = newId();
        known = (ChannelId) ID.compareAndExchange(this, null, made);
        return known != null ? known : made;
    }

    /**
     * Creates the identity of this channel; called when it is first asked for, by any thread. If several ask at once,
     * one result becomes the identity.
     *
     * @return the identity
     */
    protected ChannelId newId() {
        return DefaultChannelId.newInstance();
    }

    /**
     * Creates the pipeline of this channel; called by the constructor.
     *
     * @return the pipeline
     */
    protected DefaultChannelPipeline newChannelPipeline() {
        return new DefaultChannelPipeline(this);
    }

    /**
     * Creates the transport's side of this channel; called by the constructor.
     *
     * @return the internal operations
     */
    protected abstract AbstractUnsafe newUnsafe();

    @Override
    public @Nullable Channel parent() {
        return parent;
    }

    @Override
    public ChannelPipeline pipeline() {
        return pipeline;
    }

    @Override
    public EventLoop eventLoop() {
        EventLoop eventLoop = pipeline.ownLoop();
        if (eventLoop == null) {
            throw new IllegalStateException("channel not registered to an event loop");
        }
        return eventLoop;
    }

    @Override
    public @Nullable SocketAddress localAddress() {
        Endpoints known = endpoints;
        SocketAddress address = known == null ? null : known.local;
        if (address == null) {
            address = unsafe().localAddress();
            if (address != null) {
                knownEndpoints().local = address;
            }
        }
        return address;
    }

    @Override
    public @Nullable SocketAddress remoteAddress() {
        Endpoints known = endpoints;
        SocketAddress address = known == null ? null : known.remote;
        if (address == null) {
            address = unsafe().remoteAddress();
            if (address != null) {
                knownEndpoints().remote = address;
            }
        }
        return address;
    }

    /**
     * Forgets the local address, so that the transport is asked for it again. Any thread.
     *
     * @deprecated an address that is known does not change; return {@code null} from {@link #localAddress0()} as long
     *             as it is not
     */
    @Deprecated
    protected void invalidateLocalAddress() {
        Endpoints known = endpoints;
        if (known != null) {
            known.local = null;
        }
    }

    /**
     * Forgets the remote address, so that the transport is asked for it again. Any thread.
     *
     * @deprecated an address that is known does not change; return {@code null} from {@link #remoteAddress0()} as long
     *             as it is not
     */
    @Deprecated
    protected void invalidateRemoteAddress() {
        Endpoints known = endpoints;
        if (known != null) {
            known.remote = null;
        }
    }

    private Endpoints knownEndpoints() {
        Endpoints known = endpoints;
        if (known != null) {
            return known;
        }
        Endpoints made = new Endpoints();
        known = (Endpoints) ENDPOINTS.compareAndExchange(this, null, made);
        return known != null ? known : made;
    }

    @Override
    public boolean isRegistered() {
        return holdsRegistration();
    }

    /** As {@link #isRegistered()}, whatever a subclass makes of that. */
    final boolean holdsRegistration() {
        return registration == REGISTERED;
    }

    // Asked of the inner side these would make a buffer, which a channel that is only looked at goes without.

    @Override
    public boolean isWritable() {
        ChannelOutboundBuffer buffer = unsafe.outboundBuffer;
        return buffer != null && buffer.isWritable();
    }

    @Override
    public long bytesBeforeUnwritable() {
        ChannelOutboundBuffer buffer = unsafe.outboundBuffer;
        if (buffer == ChannelOutboundBuffer.UNUSED) {
            return config().getWriteBufferHighWaterMark() + 1L;
        }
        return buffer == null ? 0 : buffer.bytesBeforeUnwritable();
    }

    @Override
    public long bytesBeforeWritable() {
        ChannelOutboundBuffer buffer = unsafe.outboundBuffer;
        if (buffer == ChannelOutboundBuffer.UNUSED) {
            return 0;
        }
        return buffer == null ? Long.MAX_VALUE : buffer.bytesBeforeWritable();
    }

    @Override
    public ChannelFuture closeFuture() {
        return knownCloseFuture();
    }

    /** There is one for all, made at the latest by the close, which completes it. */
    final CloseFuture knownCloseFuture() {
        CloseFuture known = closeFuture;
        if (known != null) {
            return known;
        }
        CloseFuture made = new CloseFuture(this);
        known = (CloseFuture) CLOSE_FUTURE.compareAndExchange(this, null, made);
        return known != null ? known : made;
    }

    @Override
    public Unsafe unsafe() {
        return unsafe;
    }

    @Override
    public final ChannelPromise voidPromise() {
        return pipeline.voidPromise();
    }

    @Override
    public final int hashCode() {
        return id().hashCode();
    }

    @Override
    public final boolean equals(Object o) {
        return this == o;
    }

    @Override
    public final int compareTo(Channel o) {
        return this == o ? 0 : id().compareTo(o.id());
    }

    /**
     * Returns the identity with the addresses, separated by {@code -} while the channel is active and by {@code !}
     * before and after.
     */
    @Override
    public String toString() {
        boolean active = isActive();
        Endpoints known = endpoints;
        String text = known == null ? null : known.text;
        if (text != null && active) {
            return text;
        }
        SocketAddress remote = remoteAddress();
        SocketAddress local = localAddress();
        StringBuilder b = new StringBuilder(96).append("[id: 0x").append(id().asShortText());
        if (local != null) {
            b.append(", L:").append(local);
        }
        if (remote != null) {
            b.append(active ? " - " : " ! ").append("R:").append(remote);
        }
        text = b.append(']').toString();
        if (active) {
            knownEndpoints().text = text;
        }
        return text;
    }

    /**
     * Returns whether this channel can run on an event loop.
     *
     * @param loop the event loop
     * @return whether it can
     */
    protected abstract boolean isCompatible(EventLoop loop);

    /**
     * Runs a call on the event loop, in a task, wherever this channel has moved until then. Any thread.
     *
     * @throws RejectedExecutionException if the loop takes no tasks any more
     */
    final void callOnLoop(Runnable call) {
        pipeline.callOnLoop(call);
    }

    final boolean is(byte condition) {
        return (conditions & condition) != 0;
    }

    final void set(byte condition, boolean holds) {
        conditions = (byte) (holds ? conditions | condition : conditions & ~condition);
    }

    /** Returns whether an event loop has ever taken this channel. Any thread. */
    final boolean wasRegistered() {
        return Registration.of(registration).isAfterFirst();
    }

    /** Claims the registration; {@code false} if the channel is registered, or another one has claimed it. */
    private boolean claimRegistration() {
        byte before = registration;
        Registration claimed = Registration.of(before).claim();
        return claimed != null && REGISTRATION.compareAndSet(this, before, claimed.code());
    }

    /** The claimed registration came to nothing. */
    final void abandonRegistration() {
        setRegistration(Registration.of(registration).abandon());
    }

    final void setRegistration(Registration now) {
        registration = now.code();
    }

    /** Runs a call in a task, wherever this channel is by then; the event that is being handled ends first. */
    final void invokeLater(Runnable call) {
        try {
            pipeline.callOnLoop(call);
        } catch (RejectedExecutionException e) {
            LOGGER.warn("Can't invoke a task later, as the event loop rejected it", e);
        }
    }

    /**
     * Asks the transport for the local address. May be called on any thread.
     *
     * @return the address, or {@code null} if there is none
     */
    protected abstract @Nullable SocketAddress localAddress0();

    /**
     * Asks the transport for the remote address. May be called on any thread.
     *
     * @return the address, or {@code null} if there is none
     */
    protected abstract @Nullable SocketAddress remoteAddress0();

    /**
     * Registers with the poller of {@link #eventLoop()}.
     *
     * @param promise to be told when that is done, now or later
     */
    @SuppressWarnings("deprecation") // subclasses of old applications override it
    protected void doRegister(ChannelPromise promise) {
        try {
            doRegister();
        } catch (Throwable cause) {
            promise.setFailure(cause);
            return;
        }
        promise.setSuccess();
    }

    /**
     * Registers with the poller of {@link #eventLoop()}, at once. Event loop only.
     *
     * @throws Exception if that fails
     * @deprecated override {@link #doRegister(ChannelPromise)}
     */
    @Deprecated
    protected void doRegister() throws Exception {
        // A channel without a poller has nothing to do.
    }

    /**
     * Binds to a local address.
     *
     * @throws Exception if it fails
     */
    protected abstract void doBind(SocketAddress localAddress) throws Exception;

    /**
     * Disconnects.
     *
     * @throws Exception if it fails
     */
    protected abstract void doDisconnect() throws Exception;

    /**
     * Closes. Called once; may run on the executor that {@link AbstractUnsafe#prepareToClose()} gave.
     *
     * @throws Exception if it fails; the channel counts as closed nevertheless
     */
    protected abstract void doClose() throws Exception;

    /**
     * Closes the output, where the transport can do that without the input.
     *
     * @throws Exception if it fails
     */
    protected void doShutdownOutput() throws Exception {
        doClose();
    }

    /**
     * Takes the channel off the poller.
     *
     * @throws Exception if it fails
     */
    protected void doDeregister() throws Exception {
        // Transports without a poller have nothing to undo.
    }

    /**
     * Starts to read.
     *
     * @throws Exception if it fails; the channel is closed then
     */
    protected abstract void doBeginRead() throws Exception;

    /**
     * Sends the flushed messages, as many as the transport takes now.
     *
     * @param in the messages; those that were sent are to be removed
     * @throws Exception if it fails; the channel or its output is closed then
     */
    protected abstract void doWrite(ChannelOutboundBuffer in) throws Exception;

    /**
     * Converts a message to what the transport can send, before it enters the outbound buffer. Event loop only.
     *
     * @param msg the message
     * @return the message, or another one that takes its place; the first one was then released by this method
     * @throws Exception if it can't be sent; the message is released by the caller and its promise failed
     */
    protected Object filterOutboundMessage(Object msg) throws Exception {
        return msg;
    }

    /**
     * Checks, after a region of a file gave no bytes, that the file has not become shorter than the region.
     *
     * @param position how much of it was sent
     * @throws IOException if the file ends inside of the region
     */
    protected void validateFileRegion(DefaultFileRegion region, long position) throws IOException {
        region.validate(position);
    }

    /**
     * Sends a part of a region of a file by the transport's own way, and keeps account of it in the region.
     *
     * @param region the region, which has bytes left
     * @param way sends once
     * @return the number of bytes sent; zero if the socket takes nothing now; a negative number if {@code way} gave it
     * @throws IOException if the file can't be opened or sent, or ends inside of the region
     */
    @SuppressWarnings("exports") // The way is a type that only modules of ours see, as the method is for them.
    protected final long transferFileRegion(DefaultFileRegion region, FileTransfer way) throws IOException {
        return region.transferBy(way, region.transferred());
    }

    final ClosedChannelException newClosedChannelException(String method) {
        ClosedChannelException exception = StacklessClosedChannelException.newInstance(AbstractUnsafe.class, method);
        CloseFuture close = closeFuture;
        if (close != null && close.channelCause() != null) {
            exception.initCause(close.channelCause());
        }
        return exception;
    }

    /**
     * The operations that all transports do in the same way. Event loop only, but for the address look-ups, {@link
     * #closeForcibly()}, {@link #register(EventLoop, ChannelPromise)}, {@link #voidPromise()} and {@link
     * #outboundBuffer()}.
     */
    protected abstract class AbstractUnsafe implements Unsafe {

        // UNUSED until any thread asks for it or the event loop writes; set to null by the event loop, at the moment
        // when the output is closed, so that later writes are refused. Never leaves null.
        private volatile @Nullable ChannelOutboundBuffer outboundBuffer = ChannelOutboundBuffer.UNUSED;
        private RecvByteBufAllocator.@Nullable Handle receiveHandle;

        /**
         * Creates the internal operations.
         */
        protected AbstractUnsafe() {
        }

        @Override
        public RecvByteBufAllocator.Handle recvBufAllocHandle() {
            if (receiveHandle == null) {
                receiveHandle = config().getRecvByteBufAllocator().newHandle();
            }
            return receiveHandle;
        }

        @Override
        public final @Nullable ChannelOutboundBuffer outboundBuffer() {
            ChannelOutboundBuffer buffer = outboundBuffer;
            return buffer == ChannelOutboundBuffer.UNUSED ? makeOutboundBuffer() : buffer;
        }

        private @Nullable ChannelOutboundBuffer makeOutboundBuffer() {
            ChannelOutboundBuffer made = new ChannelOutboundBuffer(AbstractChannel.this);
            Object known = OUTBOUND_BUFFER.compareAndExchange(this, ChannelOutboundBuffer.UNUSED, made);
            return known == ChannelOutboundBuffer.UNUSED ? made : (ChannelOutboundBuffer) known;
        }

        /** Ends the output: gives the buffer to fail, or null if there is none, or no more. */
        final @Nullable ChannelOutboundBuffer takeOutboundBuffer() {
            Object taken = OUTBOUND_BUFFER.getAndSet(this, null);
            return taken == ChannelOutboundBuffer.UNUSED ? null : (ChannelOutboundBuffer) taken;
        }

        @Override
        public final @Nullable SocketAddress localAddress() {
            try {
                return localAddress0();
            } catch (Exception e) {
                LOGGER.debug("No local address of channel 0x{}", id().asShortText(), e);
                return null;
            }
        }

        @Override
        public final @Nullable SocketAddress remoteAddress() {
            try {
                return remoteAddress0();
            } catch (Exception e) {
                LOGGER.debug("No remote address of channel 0x{}", id().asShortText(), e);
                return null;
            }
        }

        @Override
        public final ChannelPromise voidPromise() {
            // Not kept: it is asked for where a channel closes or fails, at most a few times in its life.
            return new VoidChannelPromise(AbstractChannel.this, false);
        }

        private boolean inEventLoop() {
            EventLoop loop = pipeline.ownLoop();
            return loop == null || loop.inEventLoop();
        }

        @Override
        public final void register(EventLoop eventLoop, ChannelPromise promise) {
            checkNotNull(eventLoop, "eventLoop");
            checkNotNull(promise, "promise");
            if (!isCompatible(eventLoop)) {
                safeSetFailure(promise,
                        new IllegalStateException("incompatible event loop type: " + eventLoop.getClass().getName()));
                return;
            }
            if (!claimRegistration()) {
                safeSetFailure(promise, new IllegalStateException("registered to an event loop already"));
                return;
            }
            new ChannelRegistering(AbstractChannel.this, eventLoop, promise).begin();
        }

        @Override
        public void deregister(ChannelPromise promise) {
            assert inEventLoop();
            pipeline.makeOwedFlushes();
            ChannelDeregistering.begin(AbstractChannel.this, promise);
        }

        @Override
        public final void bind(SocketAddress localAddress, ChannelPromise promise) {
            assert inEventLoop();
            if (!promise.setUncancellable() || !ensureOpen(promise)) {
                return;
            }
            boolean wasActive = isActive();
            try {
                doBind(localAddress);
            } catch (Throwable t) {
                safeSetFailure(promise, t);
                closeIfClosed();
                return;
            }
            if (!wasActive && isActive()) {
                invokeLater(pipeline::fireChannelActive);
            }
            safeSetSuccess(promise);
        }

        @Override
        public final void disconnect(ChannelPromise promise) {
            assert inEventLoop();
            pipeline.makeOwedFlushes();
            if (!promise.setUncancellable()) {
                return;
            }
            boolean wasActive = isActive();
            try {
                doDisconnect();
                endpoints = null;
            } catch (Throwable t) {
                safeSetFailure(promise, t);
                closeIfClosed();
                return;
            }
            if (wasActive && !isActive()) {
                invokeLater(pipeline::fireChannelInactive);
            }
            safeSetSuccess(promise);
            closeIfClosed();
        }

        @Override
        public void close(ChannelPromise promise) {
            assert inEventLoop();
            ClosedChannelException cause =
                    StacklessClosedChannelException.newInstance(AbstractChannel.class, "close(ChannelPromise)");
            close(promise, cause, cause);
        }

        /**
         * Closes the channel.
         *
         * @param promise completed with the outcome; may be void
         * @param cause why messages that were flushed fail
         * @param closeCause why messages that were not flushed fail
         */
        protected void close(ChannelPromise promise, Throwable cause, ClosedChannelException closeCause) {
            // Here too, and not only where the pipeline is entered: transports close without it.
            pipeline.makeOwedFlushes();
            if (!promise.setUncancellable()) {
                return;
            }
            if (!knownCloseFuture().begin()) {
                followClose(promise);
                return;
            }
            new ChannelClosing(AbstractChannel.this, promise, cause, closeCause).begin();
        }

        private void followClose(ChannelPromise promise) {
            if (knownCloseFuture().isDone()) {
                safeSetSuccess(promise);
            } else if (!promise.isVoid()) {
                knownCloseFuture().addListener((ChannelFutureListener) future -> safeSetSuccess(promise));
            }
        }

        @Override
        public final void closeForcibly() {
            try {
                doClose();
            } catch (Exception e) {
                LOGGER.warn("Failed to close channel 0x{}", id().asShortText(), e);
            } finally {
                knownCloseFuture().setClosed();
            }
        }

        /**
         * Prepares for a close that may block, such as one with a linger time, for which the channel must leave its
         * poller.
         *
         * @return the executor to close on, or {@code null} to close on the event loop
         */
        protected @Nullable Executor prepareToClose() {
            return null;
        }

        /**
         * Closes the output and leaves the input open.
         *
         * @param promise completed with the outcome
         */
        public final void shutdownOutput(ChannelPromise promise) {
            assert inEventLoop();
            shutdownOutput(promise, null);
        }

        private void shutdownOutput(ChannelPromise promise, @Nullable Throwable cause) {
            pipeline.makeOwedFlushes();
            if (!promise.setUncancellable()) {
                return;
            }
            if (outboundBuffer == null) {
                safeSetFailure(promise, newClosedChannelException("shutdownOutput(ChannelPromise)"));
                return;
            }
            ChannelOutboundBuffer buffer = takeOutboundBuffer();
            ChannelOutputShutdownException shutdownCause = cause == null
                    ? new ChannelOutputShutdownException("Channel output shutdown")
                    : new ChannelOutputShutdownException("Channel output shutdown", cause);
            try {
                doShutdownOutput();
                safeSetSuccess(promise);
            } catch (Throwable t) {
                safeSetFailure(promise, t);
            } finally {
                if (buffer != null) {
                    buffer.failFlushed(shutdownCause, false);
                    buffer.closeWhileOpen(shutdownCause);
                }
                pipeline.fireUserEventTriggered(ChannelOutputShutdownEvent.INSTANCE);
            }
        }

        @Override
        public final void beginRead() {
            assert inEventLoop();
            try {
                doBeginRead();
            } catch (Exception e) {
                invokeLater(() -> pipeline.fireExceptionCaught(e));
                close(voidPromise());
            }
        }

        /** {@inheritDoc} A channel that has no outbound buffer, as it writes to another channel, overrides this. */
        @Override
        public void write(Object msg, ChannelPromise promise) {
            assert inEventLoop();
            ChannelOutboundBuffer buffer = outboundBuffer();
            if (buffer == null) {
                refuse(msg, promise, newClosedChannelException("write(Object, ChannelPromise)"));
                return;
            }
            Object accepted = msg;
            int size;
            try {
                accepted = filterOutboundMessage(msg);
                size = Math.max(0, buffer.sizeOf(accepted));
            } catch (Throwable t) {
                if (t instanceof UnsupportedOperationException) {
                    NotEncoded.report(AbstractChannel.this, accepted, t);
                }
                refuse(accepted, promise, t);
                return;
            }
            buffer.addMessage(accepted, size, promise);
        }

        private void refuse(Object msg, ChannelPromise promise, Throwable cause) {
            try {
                ReferenceCountUtil.release(msg);
            } finally {
                safeSetFailure(promise, cause);
            }
        }

        /** {@inheritDoc} Overridden where {@link #write(Object, ChannelPromise)} is. */
        @Override
        public void flush() {
            assert inEventLoop();
            ChannelOutboundBuffer buffer = outboundBuffer;
            if (buffer != null) {
                if (buffer != ChannelOutboundBuffer.UNUSED) {
                    buffer.addFlush();
                }
                flush0();
            }
        }

        /**
         * Flushes another channel of this event loop, to which this one has written: once for many channels that other
         * threads have asked to flush at about the same time.
         *
         * @param context from where the flush goes
         */
        protected final void flushThrough(ChannelHandlerContext context) {
            if (context instanceof DefaultChannelHandlerContext own) {
                own.flushWithOthers();
            } else {
                context.flush();
            }
        }

        /**
         * Sends what is flushed, unless a flush is running already. A transport that waits for the kernel to become
         * ready overrides this to do nothing meanwhile.
         */
        protected void flush0() {
            ChannelOutboundBuffer buffer = outboundBuffer;
            if (is(IN_FLUSH) || buffer == null || buffer.isEmpty()) {
                return;
            }
            set(IN_FLUSH, true);
            try {
                if (isActive()) {
                    doWrite(buffer);
                } else if (isOpen()) {
                    buffer.failFlushed(new NotYetConnectedException(), true);
                } else {
                    // No event: the channel is not writable any more in any case.
                    buffer.failFlushed(newClosedChannelException("flush0()"), false);
                }
            } catch (Throwable t) {
                handleWriteError(t);
            } finally {
                set(IN_FLUSH, false);
            }
        }

        /**
         * Reacts to a failed write: closes the channel, or only its output if auto-close is off.
         *
         * @param t the failure
         */
        protected final void handleWriteError(Throwable t) {
            if ((t instanceof IOException || NoMemory.isCauseOf(t)) && config().isAutoClose()) {
                knownCloseFuture().setChannelCause(t);
                close(voidPromise(), t, newClosedChannelException("flush0()"));
                return;
            }
            try {
                shutdownOutput(voidPromise(), t);
            } catch (Throwable second) {
                knownCloseFuture().setChannelCause(t);
                close(voidPromise(), second, newClosedChannelException("flush0()"));
            }
        }

        /**
         * Fails a promise if the channel is closed.
         *
         * @return whether the channel is open
         */
        protected final boolean ensureOpen(ChannelPromise promise) {
            if (isOpen()) {
                return true;
            }
            safeSetFailure(promise, newClosedChannelException("ensureOpen(ChannelPromise)"));
            return false;
        }

        /** Completes a promise with success; if someone else completed it before, that is logged. */
        protected final void safeSetSuccess(ChannelPromise promise) {
            if (!promise.isVoid() && !promise.trySuccess()) {
                LOGGER.warn("Failed to mark a promise as success, it is done already: {}", promise);
            }
        }

        /**
         * Completes a promise with failure; if someone else completed it before, and did not just cancel it, that is
         * logged.
         *
         * @param cause why
         */
        protected final void safeSetFailure(ChannelPromise promise, Throwable cause) {
            // A void promise may tell the pipeline, and always reports that it was not completed.
            if (!promise.tryFailure(cause) && !promise.isVoid() && !promise.isCancelled()) {
                LOGGER.warn("Failed to mark a promise as failure, it is done already: {}", promise, cause);
            }
        }

        /**
         * Goes through the rest of a close if the transport found itself closed.
         */
        protected final void closeIfClosed() {
            if (!isOpen()) {
                close(voidPromise());
            }
        }

        /**
         * Adds the remote address to what a connect threw.
         *
         * @param cause the exception
         * @return an exception of the same kind with the address in its message, or {@code cause} itself if it has none
         *         that can be made
         */
        protected final Throwable annotateConnectException(Throwable cause, SocketAddress remoteAddress) {
            return ConnectExceptions.annotate(cause, remoteAddress);
        }
    }
}
