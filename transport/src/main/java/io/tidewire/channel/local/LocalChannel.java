/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.AbstractChannel;
import io.tidewire.channel.AdaptiveRecvByteBufAllocator;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.StacklessClosedChannelException;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.net.ConnectException;
import java.net.SocketAddress;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One end of a connection within the process.
 * <pre>
 *   OPEN ──bind──▶ BOUND ──connect──▶ CONNECTING ──▶ CONNECTED        an accepted channel begins here
 *     └──────────────┴───────────────────┴────────────┴──close──▶ CLOSED
 * </pre>
 *
 * <p>A connect completes when the channel that the server has accepted is registered with its event loop, so its
 * handlers have been added. It fails if the server, or that channel, is closed before. The connect time-out is not
 * looked at.
 *
 * <p>A message that is written changes its owner: the peer gets the same object, of whatever type, and has to release
 * it. It is handed over before the promise of the write completes, and read in a turn of the peer's loop, never within
 * the write.
 *
 * <p>When the peer closes, messages that it has written before are read first; then this channel closes, whether or not
 * a read was asked for. Messages handed over to a channel that closes itself are released.
 */
public class LocalChannel extends AbstractChannel {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(LocalChannel.class);
    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);

    /** Messages that any flush may hand over, even if its listeners have written most of them meanwhile. */
    private static final int MIN_MESSAGES_PER_FLUSH = 64;

    private enum State { OPEN, BOUND, CONNECTING, CONNECTED, CLOSED }

    @SuppressWarnings("this-escape") // Keeps the channel; is asked for nothing before it is registered.
    private final LocalChannelConfig config =
            new LocalChannelConfig(this, new AdaptiveRecvByteBufAllocator(), () -> readPending = false);
    @SuppressWarnings("this-escape") // Keeps the channel; is asked for nothing before it is registered.
    private final LocalInbox<Object> inbox = new LocalInbox<>(this::takeTurn, ReferenceCountUtil::safeRelease);
    @SuppressWarnings("this-escape") // Keeps the channel; is asked for nothing before it is registered.
    private final LocalLoopTie tie = new LocalLoopTie(this, inbox);

    /** The event loop changes it; but closing by force, which any thread may do, comes between. */
    private final AtomicReference<State> state;

    // Event loop writes, before the state that they belong to.
    private volatile @Nullable LocalAddress localAddress;
    private volatile @Nullable LocalAddress remoteAddress;
    private volatile @Nullable LocalChannel peer;

    /** Of an accepted channel: the other end will be told whether it was registered. Written by this event loop. */
    private volatile boolean registering;

    // Event loop only.
    /** Set while connecting. */
    private @Nullable ChannelPromise connectPromise;
    private boolean readPending;
    private boolean reading;
    private boolean writing;
    /** A flush stopped early and is to go on by itself. */
    private boolean writeSuspended;

    /**
     * Creates a channel that is not connected.
     */
    public LocalChannel() {
        super(null);
        state = new AtomicReference<>(State.OPEN);
    }

    /**
     * Creates the server's end of a connection.
     *
     * @param parent the server
     * @param peer the channel that has connected to it
     */
    protected LocalChannel(LocalServerChannel parent, LocalChannel peer) {
        super(ObjectUtil.checkNotNull(parent, "parent"));
        this.peer = ObjectUtil.checkNotNull(peer, "peer");
        // Not the server's own word for it, which may come a moment later than its entry in the registry.
        localAddress = peer.remoteAddress;
        remoteAddress = peer.localAddress;
        state = new AtomicReference<>(State.CONNECTED);
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public @Nullable LocalServerChannel parent() {
        return (LocalServerChannel) super.parent();
    }

    @Override
    public @Nullable LocalAddress localAddress() {
        return (LocalAddress) super.localAddress();
    }

    @Override
    public @Nullable LocalAddress remoteAddress() {
        return (LocalAddress) super.remoteAddress();
    }

    @Override
    protected @Nullable SocketAddress localAddress0() {
        return localAddress;
    }

    @Override
    protected @Nullable SocketAddress remoteAddress0() {
        return remoteAddress;
    }

    @Override
    public boolean isOpen() {
        return state.get() != State.CLOSED;
    }

    @Override
    public boolean isActive() {
        return state.get() == State.CONNECTED;
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new LocalUnsafe();
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return LocalLoopTie.isCompatible(loop);
    }

    @Override
    @SuppressWarnings("NullAway") // A channel that was accepted has a peer from the start.
    protected void doRegister(ChannelPromise promise) {
        if (parent() != null && !registering) {
            registering = true;
            LocalChannel client = peer;
            promise.addListener(registered -> client.onLoop(
                    registered.isSuccess() ? client::completeConnect : () -> client.failConnect(refused())));
        }
        tie.tie(promise);
    }

    @Override
    protected void doDeregister() throws Exception {
        tie.untie();
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        LocalAddress bound = LocalRegistry.bind(this, this.localAddress, localAddress);
        this.localAddress = bound;
        if (!state.compareAndSet(State.OPEN, State.BOUND)) {
            LocalRegistry.unbind(this, bound);
            throw new ClosedChannelException();
        }
    }

    private void connectTo(SocketAddress remote, @Nullable SocketAddress local) throws Exception {
        if (!(remote instanceof LocalAddress address)) {
            throw new UnsupportedAddressTypeException();
        }
        if (local != null) {
            doBind(local);
        } else if (localAddress == null) {
            doBind(LocalAddress.ANY);
        }
        LocalServerChannel server = LocalRegistry.server(address);
        if (server == null) {
            throw refused();
        }
        remoteAddress = address;
        LocalChannel accepted = server.newLocalChannel(this);
        // Before the server learns of it: its loop may make the accepted channel write and close at once.
        peer = accepted;
        if (!state.compareAndSet(State.BOUND, State.CONNECTING)) {
            peer = null;
            accepted.unsafe().closeForcibly();
            throw new ClosedChannelException();
        }
        if (!server.put(accepted)) {
            peer = null;
            remoteAddress = null;
            accepted.unsafe().closeForcibly();
            throw refused();
        }
    }

    private static ConnectException refused() {
        return new ConnectException("connection refused");
    }

    private void onLoop(Runnable task) {
        try {
            eventLoop().execute(task);
        } catch (RejectedExecutionException e) {
            LOGGER.debug("{}: the event loop has ended while it connected", this, e);
        }
    }

    /** The peer is registered. */
    private void completeConnect() {
        ChannelPromise promise = connectPromise;
        if (promise == null || !state.compareAndSet(State.CONNECTING, State.CONNECTED)) {
            return;
        }
        connectPromise = null;
        ((LocalUnsafe) unsafe()).connected(promise);
        // Messages that came meanwhile, an end included, have asked for turns that this channel was not ready for.
        inbox.requestTurn();
    }

    private void failConnect(Exception cause) {
        ChannelPromise promise = connectPromise;
        if (promise != null) {
            connectPromise = null;
            ((LocalUnsafe) unsafe()).connectFailed(promise, cause);
        }
    }

    @Override
    protected void doDisconnect() throws Exception {
        doClose();
    }

    @Override
    protected void doClose() throws Exception {
        if (state.getAndSet(State.CLOSED) == State.CLOSED) {
            return;
        }
        LocalRegistry.unbind(this, localAddress);
        LocalChannel other = peer;
        if (other != null) {
            other.inbox.end();
        }
        inbox.close();
    }

    @Override
    protected void doBeginRead() throws Exception {
        readPending = true;
        if (!inbox.isEmpty()) {
            inbox.requestTurn();
        }
    }

    private void takeTurn() {
        if (writeSuspended) {
            writeSuspended = false;
            ((LocalUnsafe) unsafe()).resumeFlush();
        }
        receive();
    }

    @SuppressWarnings("NullAway") // A channel that connects has a peer.
    private void receive() {
        if (state.get() == State.CONNECTING && inbox.isEnded() && !peer.registering) {
            failConnect(refused()); // the server has closed what it had not accepted yet
            return;
        }
        if (reading || !isActive()) {
            return;
        }
        // Asked first: everything that the peer has written is in the inbox by then.
        boolean ended = inbox.isEnded();
        if (readPending) {
            reading = true;
            try {
                readBatch();
            } finally {
                reading = false;
            }
        }
        if (ended && inbox.isEmpty() && isOpen()) {
            unsafe().close(unsafe().voidPromise());
        }
    }

    private void readBatch() {
        Object message = inbox.poll();
        if (message == null) {
            return;
        }
        ChannelPipeline pipeline = pipeline();
        RecvByteBufAllocator.Handle sizes = unsafe().recvBufAllocHandle();
        sizes.reset(config);
        do {
            // Nothing was ever attempted that did not come: there may always be more.
            int size = message instanceof ByteBuf buffer ? Math.max(1, buffer.readableBytes()) : 1;
            sizes.attemptedBytesRead(size);
            sizes.lastBytesRead(size);
            sizes.incMessagesRead(1);
            readPending = false;
            pipeline.fireChannelRead(message);
        } while (sizes.continueReading() && (message = inbox.poll()) != null);
        sizes.readComplete();
        pipeline.fireChannelReadComplete();
    }

    @Override
    @SuppressWarnings("NullAway") // An active channel has a peer.
    protected void doWrite(ChannelOutboundBuffer in) throws Exception {
        LocalInbox<Object> target = peer.inbox;
        int left = Math.min(maxMessagesPerWrite(), Math.max(MIN_MESSAGES_PER_FLUSH, in.size()));
        writing = true;
        try {
            Object message;
            while ((message = in.current()) != null) {
                if (left-- == 0) {
                    // Listeners that write in their turn must not keep the loop for ever.
                    writeSuspended = true;
                    inbox.requestTurn();
                    return;
                }
                handOver(message, in, target);
            }
        } finally {
            writing = false;
        }
    }

    /** The peer has the message, and its turn is asked for, before the promise completes and its listeners run. */
    private static void handOver(Object message, ChannelOutboundBuffer in,
                                 LocalInbox<Object> target) {
        try {
            // The outbound buffer releases what it removes.
            ReferenceCountUtil.retain(message);
        } catch (IllegalReferenceCountException e) {
            // The message was released after it was written: the failure of that write, not of the channel.
            in.remove(e);
            return;
        }
        if (target.put(message)) {
            in.remove();
        } else {
            ReferenceCountUtil.release(message);
            in.remove(StacklessClosedChannelException.newInstance(
                    LocalChannel.class, "doWrite(ChannelOutboundBuffer)"));
        }
    }

    /** Whether the peer is handing over on this very stack, and a listener of it has come here. */
    private boolean isPeerWritingHere() {
        LocalChannel other = peer;
        return other != null && other.isRegistered() && other.eventLoop().inEventLoop() && other.writing;
    }

    private final class LocalUnsafe extends AbstractUnsafe {

        @Override
        public void connect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                            ChannelPromise promise) {
            if (!promise.setUncancellable()) {
                return;
            }
            if (isActive()) {
                safeSetFailure(promise, annotateConnectException(new AlreadyConnectedException(), remoteAddress));
                return;
            }
            if (connectPromise != null) {
                safeSetFailure(promise, annotateConnectException(new ConnectionPendingException(), remoteAddress));
                return;
            }
            connectPromise = promise;
            try {
                if (!isOpen()) {
                    throw new ClosedChannelException();
                }
                connectTo(remoteAddress, localAddress);
            } catch (Throwable cause) {
                connectPromise = null;
                safeSetFailure(promise, annotateConnectException(cause, remoteAddress));
                close(voidPromise());
            }
        }

        void connected(ChannelPromise promise) {
            safeSetSuccess(promise);
            pipeline().fireChannelActive();
        }

        @SuppressWarnings("NullAway") // The address was set when the connect began.
        void connectFailed(ChannelPromise promise, Exception cause) {
            safeSetFailure(promise, annotateConnectException(cause, remoteAddress()));
            close(voidPromise());
        }

        @Override
        public void close(ChannelPromise promise) {
            // A listener of a write by the peer may close this end, on the same loop, before the turn that the write
            // has asked for: what was written successfully is read nevertheless, as it would be on another loop.
            if (isPeerWritingHere() && !reading) {
                while (readPending && isActive() && !inbox.isEmpty()) {
                    receive();
                }
            }
            super.close(promise);
            ChannelPromise connecting = connectPromise;
            if (connecting != null) {
                connectPromise = null;
                safeSetFailure(connecting, new ClosedChannelException());
            }
        }

        void resumeFlush() {
            flush0();
        }
    }
}
