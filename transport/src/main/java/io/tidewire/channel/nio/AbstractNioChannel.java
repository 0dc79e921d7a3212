/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.AbstractChannel;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.internal.FlushTarget;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.internal.Wants;
import io.tidewire.util.ReferenceCounted;
import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;

/**
 * A start for channels over a {@link SelectableChannel}. The loops that read, write, connect and accept are the
 * library's own; a subclass says how one operation is done.
 *
 * <p>Event loop only, apart from what {@link Channel} allows to any thread.
 */
public abstract class AbstractNioChannel extends AbstractChannel {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(AbstractNioChannel.class);

    /**
     * The operation that this channel asks the selector for when it wants to read, or to accept, as the JDK writes it.
     */
    protected final int readInterestOp;
    /** The operations that this channel asks the selector for when it wants to read, or to accept. */
    protected final NioIoOps readOps;

    /**
     * Why the last operation failed, like {@code errno}: set where an operation answers that it failed, and taken by
     * the caller, on the same thread with nothing in between. As a field, it would cost space in every channel.
     */
    private static final FastThreadLocal<Throwable> FAILURE = new FastThreadLocal<>();

    private final SelectableChannel ch;
    private final SocketEngine<?> engine;

    /**
     * Creates a channel and puts the underlying one into non-blocking mode.
     *
     * @param parent the channel that accepted this one, if any
     * @param ch the channel underneath; owned from now on, and closed if this constructor throws
     * @param readInterestOp {@link SelectionKey#OP_ACCEPT} for a server, else {@link SelectionKey#OP_READ}
     * @throws ChannelException if the mode cannot be set
     */
    protected AbstractNioChannel(@Nullable Channel parent, SelectableChannel ch, int readInterestOp) {
        this(parent, ch, readOps(ch, readInterestOp));
    }

    private static NioIoOps readOps(SelectableChannel ch, int readInterestOp) {
        try {
            return NioIoOps.valueOf(readInterestOp);
        } catch (IllegalArgumentException e) {
            throw closed(ch, e);
        }
    }

    /**
     * Creates a channel and puts the underlying one into non-blocking mode.
     *
     * @param parent the channel that accepted this one, if any
     * @param ch the channel underneath; owned from now on, and closed if this constructor throws
     * @param readOps {@link NioIoOps#ACCEPT} for a server, else {@link NioIoOps#READ}
     * @throws ChannelException if the mode cannot be set
     */
    @SuppressWarnings("this-escape") // By contract the subclass says here how it talks to its socket.
    protected AbstractNioChannel(@Nullable Channel parent, SelectableChannel ch, NioIoOps readOps) {
        super(parent);
        this.ch = ObjectUtil.checkNotNull(ch, "ch");
        this.readOps = ObjectUtil.checkNotNull(readOps, "readOps");
        readInterestOp = readOps.value();
        engine = newEngine();
        try {
            checkReadOps();
            ch.configureBlocking(false);
        } catch (IOException e) {
            throw new ChannelException("failed to enter non-blocking mode", closed(ch, e));
        } catch (IllegalArgumentException e) {
            throw closed(ch, e);
        }
    }

    private void checkReadOps() {
        IoOps expected = NioInterest.of(engine.readWant());
        if (readOps != expected) {
            throw new IllegalArgumentException("readOps: " + readOps + " (expected: " + expected + ')');
        }
    }

    private static <E extends Exception> E closed(SelectableChannel ch, E cause) {
        try {
            ch.close();
        } catch (IOException suppressed) {
            cause.addSuppressed(suppressed);
        }
        return cause;
    }

    /** Creates the loops for the kind of socket. Called once, from the constructor. */
    abstract SocketEngine<?> newEngine();

    final FlushTarget flushTarget() {
        return (AbstractNioUnsafe) super.unsafe();
    }

    SocketEngine<?> engine() {
        return engine;
    }

    final void fail(Throwable cause) {
        FAILURE.set(cause);
    }

    final Throwable takeFailure() {
        Throwable cause = FAILURE.get();
        FAILURE.remove();
        return cause;
    }

    @Override
    public boolean isOpen() {
        return ch.isOpen();
    }

    @Override
    public NioUnsafe unsafe() {
        return (NioUnsafe) super.unsafe();
    }

    @Override
    protected abstract AbstractNioUnsafe newUnsafe();

    /**
     * The channel underneath.
     *
     * @return the channel that the constructor was given
     */
    protected SelectableChannel javaChannel() {
        return ch;
    }

    /**
     * The registration with the event loop.
     *
     * @return the registration
     * @throws IllegalStateException if the channel is not registered
     */
    protected IoRegistration registration() {
        IoRegistration registration = engine.registration();
        if (registration == null) {
            throw new IllegalStateException("not registered: " + this);
        }
        return registration;
    }

    @Override
    protected boolean isCompatible(EventLoop eventLoop) {
        return eventLoop instanceof IoEventLoop ioLoop && ioLoop.isCompatible(AbstractNioUnsafe.class);
    }

    @Override
    protected void doRegister(ChannelPromise promise) {
        engine.register((AbstractNioUnsafe) unsafe(), promise);
    }

    @Override
    protected void doDeregister() throws Exception {
        engine.deregister();
    }

    @Override
    protected void doBeginRead() throws Exception {
        engine.beginRead();
    }

    /**
     * Asks the selector for more. The loops of this class ask for their own needs. Event loop only.
     *
     * @param addOps operations to be told of from now on
     */
    protected void addAndSubmit(NioIoOps addOps) {
        engine.changeWants(NioInterest.toWants(addOps), Wants.NONE);
    }

    /**
     * Asks the selector for less. Event loop only.
     *
     * @param removeOps operations not to be told of any more
     */
    protected void removeAndSubmit(NioIoOps removeOps) {
        engine.changeWants(Wants.NONE, NioInterest.toWants(removeOps));
    }

    /**
     * Forgets a {@code read()} that has not been answered yet, and with auto-read off stops reading. Any thread.
     */
    protected final void clearReadPending() {
        engine.clearReadPending();
    }

    /**
     * Returns whether a {@code read()} has not been answered yet. Event loop only.
     *
     * @return whether one is pending
     * @deprecated reads are followed by this class; no other code needs to know
     */
    @Deprecated
    protected boolean isReadPending() {
        return engine.isReadPending();
    }

    /**
     * Asks to read, or forgets that it was asked. Event loop only.
     *
     * @param readPending {@code true} to read when there is something, {@code false} to forget it
     * @deprecated use {@link #read()} or {@link #clearReadPending()}
     */
    @Deprecated
    protected void setReadPending(boolean readPending) {
        if (readPending) {
            engine.beginRead();
        } else {
            clearReadPending();
        }
    }

    /**
     * The key at the selector of the event loop.
     *
     * @return the key
     * @throws IllegalStateException if the channel is not registered
     * @deprecated it is the attachment of {@link #registration()}
     */
    @Deprecated
    @SuppressWarnings("NullAway") // A registration with a selector has its key.
    protected SelectionKey selectionKey() {
        return registration().attachment();
    }

    /**
     * Starts to connect.
     *
     * @param remoteAddress where to
     * @param localAddress the address to bind to before, if any
     * @return {@code true} if connected, {@code false} if it takes time
     * @throws Exception if it fails; the channel is closed then
     */
    protected abstract boolean doConnect(SocketAddress remoteAddress,
                                         @Nullable SocketAddress localAddress) throws Exception;

    /**
     * Ends a connect that took time. The channel is active afterwards unless it takes more time still.
     *
     * @throws Exception if the connect failed; the channel is closed then
     */
    protected abstract void doFinishConnect() throws Exception;

    /**
     * Ends what the loops keep. A subclass closes its socket and calls this.
     */
    @Override
    protected void doClose() throws Exception {
        engine.onClose();
    }

    /**
     * Closes the channel underneath and makes the kernel free its port at once: by itself a selector keeps a closed
     * socket until it is polled again.
     *
     * @throws IOException if closing fails
     */
    protected final void closeAndRelease() throws IOException {
        IoRegistration registration = engine.registration();
        ch.close();
        if (registration != null && registration.attachment() instanceof SelectionKey key
                && key.attachment() instanceof NioRegistration nioRegistration) {
            nioRegistration.releaseClosed();
        }
    }

    /**
     * Copies a buffer to direct memory if that pays.
     *
     * @param buf the buffer; released if a copy is made
     * @return a direct buffer with the same readable bytes, or {@code buf}
     */
    protected final ByteBuf newDirectBuffer(ByteBuf buf) {
        return OutboundMessages.toDirect(this, buf, buf);
    }

    /**
     * Copies the content of a message to direct memory if that pays.
     *
     * @param holder the message; released if a copy is made
     * @param buf its content
     * @return a direct buffer with the same readable bytes, or {@code buf}
     */
    protected final ByteBuf newDirectBuffer(ReferenceCounted holder, ByteBuf buf) {
        return OutboundMessages.toDirect(this, holder, buf);
    }

    /**
     * The inner side of a channel over a {@link SelectableChannel}. Event loop only.
     */
    public interface NioUnsafe extends Unsafe {

        /**
         * The channel underneath.
         *
         * @return the channel
         */
        SelectableChannel ch();

        /**
         * Asks for the outcome of a connect. Does nothing when none is under way.
         */
        void finishConnect();

        /**
         * Reads, or accepts, now.
         */
        void read();

        /**
         * Writes what has been flushed, whether or not readiness to write is awaited.
         */
        void forceFlush();
    }

    /**
     * Passes what the pipeline and the event loop ask of the channel on to its loops.
     */
    // AutoCloseable.close() may throw anything; this one does not. FlushTarget is for modules of ours.
    @SuppressWarnings({"try", "exports"})
    protected abstract class AbstractNioUnsafe extends AbstractUnsafe implements NioUnsafe, NioIoHandle, FlushTarget {

        /**
         * Creates the inner side of the enclosing channel.
         */
        protected AbstractNioUnsafe() {
        }

        @Override
        public final SelectableChannel ch() {
            return ch;
        }

        @Override
        public final SelectableChannel selectableChannel() {
            return ch;
        }

        @Override
        public final void handle(IoRegistration registration, IoEvent ioEvent) {
            engine.onReady(NioInterest.toReadiness(((NioIoEvent) ioEvent).ops()));
        }

        @Override
        public void close() {
            close(voidPromise());
        }

        @Override
        public final void connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                                  ChannelPromise promise) {
            engine.connect(remoteAddress, localAddress, promise);
        }

        @Override
        public final void finishConnect() {
            engine.finishConnect();
        }

        final AbstractNioChannel channel() {
            return AbstractNioChannel.this;
        }

        final void readNow() {
            engine.onReady(Readiness.READABLE);
        }

        /**
         * Does not ask the selector for readiness to read any more, until the next read.
         */
        protected final void removeReadOp() {
            removeAndSubmit(readOps);
        }

        @Override
        protected final void flush0() {
            // While the socket takes no more, the poller reports when to go on.
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
