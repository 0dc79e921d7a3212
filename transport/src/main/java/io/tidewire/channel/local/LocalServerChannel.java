/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.channel.AbstractServerChannel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.ServerChannelRecvByteBufAllocator;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Accepts connections within the process. The connect of a client completes when the server has read the connection and
 * its end is registered. Connections that were not read when the server closes fail.
 */
public class LocalServerChannel extends AbstractServerChannel {

    private enum State { OPEN, BOUND, CLOSED }

    @SuppressWarnings("this-escape") // Keeps the channel; is asked for nothing before it is registered.
    private final LocalChannelConfig config =
            new LocalChannelConfig(this, new ServerChannelRecvByteBufAllocator(), () -> readPending = false);
    @SuppressWarnings("this-escape") // Keeps the channel; is asked for nothing before it is registered.
    private final LocalInbox<LocalChannel> arrivals =
            new LocalInbox<>(this::accept, channel -> channel.unsafe().closeForcibly());
    @SuppressWarnings("this-escape") // Keeps the channel; is asked for nothing before it is registered.
    private final LocalLoopTie tie = new LocalLoopTie(this, arrivals);

    /** The event loop changes it; but closing by force, which any thread may do, comes between. */
    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

    /** Event loop writes, before the state is BOUND. */
    private volatile @Nullable LocalAddress localAddress;

    /** Event loop only. */
    private boolean readPending;

    /**
     * Creates a channel that is not bound.
     */
    public LocalServerChannel() {
    }

    @Override
    public ChannelConfig config() {
        return config;
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
    public boolean isOpen() {
        return state.get() != State.CLOSED;
    }

    @Override
    public boolean isActive() {
        return state.get() == State.BOUND;
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return LocalLoopTie.isCompatible(loop);
    }

    @Override
    protected void doRegister(ChannelPromise promise) {
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

    @Override
    protected void doClose() throws Exception {
        if (state.getAndSet(State.CLOSED) != State.CLOSED) {
            LocalRegistry.unbind(this, localAddress);
            arrivals.close();
        }
    }

    /**
     * Creates the server's end of a connection. Called on the loop of the channel that connects.
     *
     * @param peer the channel that connects
     * @return a new channel, active from the beginning
     */
    protected LocalChannel newLocalChannel(LocalChannel peer) {
        return new LocalChannel(this, peer);
    }

    /**
     * Adds a connection. Any thread.
     *
     * @return {@code false} if the server is closed
     */
    final boolean put(LocalChannel accepted) {
        return arrivals.put(accepted);
    }

    @Override
    protected void doBeginRead() throws Exception {
        readPending = true;
        if (!arrivals.isEmpty()) {
            arrivals.requestTurn();
        }
    }

    private void accept() {
        LocalChannel accepted;
        if (!readPending || (accepted = arrivals.poll()) == null) {
            return;
        }
        ChannelPipeline pipeline = pipeline();
        RecvByteBufAllocator.Handle sizes = unsafe().recvBufAllocHandle();
        sizes.reset(config);
        do {
            readPending = false;
            sizes.incMessagesRead(1);
            pipeline.fireChannelRead(accepted);
        } while (sizes.continueReading() && (accepted = arrivals.poll()) != null);
        sizes.readComplete();
        pipeline.fireChannelReadComplete();
    }
}
