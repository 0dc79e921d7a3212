/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.drain;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.EventLoop;
import io.tidewire.util.concurrent.BlockingOperationException;
import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.ThreadExecutorMap;
import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * The end of a server in one call, whatever protocols its ports speak: no new connections, each connection ended as its
 * protocol says, a hard end at the deadline, and an account of what became of the requests.
 *
 * <pre>{@code
 * ServerDrain drain = new ServerDrain();
 * new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
 *         .handler(drain.listener())
 *         .childHandler(connections)
 *         .bind(address).sync();
 * ...
 * DrainReport report = drain.drain(Duration.ofSeconds(20)).get();
 * }</pre>
 *
 * <p>One object looks after one listening port, or after a group of ports that end together. In each connection it
 * fires a {@link DrainEvent}, which the handlers of HTTP/1.1, HTTP/2 and WebSocket know: HTTP/1.1 closes an idle
 * connection at once and any other behind its next answer, which says {@code Connection: close} (RFC 9112 §9.6); HTTP/2
 * sends GOAWAY, PING and GOAWAY (RFC 9113 §6.8); WebSocket closes with 1001 (RFC 6455 §7.4.1). Over TLS each close
 * sends close_notify.
 *
 * <p>The event loops go on; their owner shuts them down afterwards. A process that is to end drains in a shutdown hook,
 * which waits for the future.
 *
 * <p>Any thread, unless a method says otherwise. Nothing here blocks.
 */
public final class ServerDrain {
    /** How long after the deadline an event loop may take to close its connections; one that takes longer is stuck. */
    private static final long STUCK_MILLIS = 1_000;

    private final Set<Channel> listeners = ConcurrentHashMap.newKeySet();
    private final Set<DrainedConnection> connections = ConcurrentHashMap.newKeySet();
    private final AtomicReference<Draining> draining = new AtomicReference<>();
    private final Listener listener;

    private final LongAdder drained = new LongAdder();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder answered = new LongAdder();
    private final LongAdder abandoned = new LongAdder();
    private final LongAdder cut = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder connectionsCut = new LongAdder();

    /** Creates the end of a server that is to be started. */
    public ServerDrain() {
        listener = new Listener();
    }

    /**
     * Returns the handler of a listening channel, to be given to {@code ServerBootstrap.handler(...)}, by itself or
     * from a {@code ChannelInitializer}. Several listening channels may have it. It sees each accepted channel before
     * the handlers of that channel are added, and leaves none of its own in it.
     *
     * @return the same handler with each call
     */
    public ChannelHandler listener() {
        return listener;
    }

    /**
     * Returns how many connections are open.
     *
     * @return the number, which may be old when it is returned
     */
    public int connections() {
        return connections.size();
    }

    /**
     * Returns whether the end has begun.
     *
     * @return {@code true} once {@link #drain(Duration)} was called
     */
    public boolean isDraining() {
        return draining.get() != null;
    }

    /**
     * Begins the end. A call after the first one has no effect and returns the same future, whatever time it names. A
     * handler may call it; it must not wait there. Before a port is bound, it is over at once; a port that is bound
     * later is closed again.
     *
     * @param grace how long connections may take to end; zero closes them at once
     * @return completed when all listening channels and all connections are closed, never failed. An event loop that
     *     is stuck holds it up for one second beyond the deadline; its connections count as cut
     * @throws IllegalArgumentException if the time is negative
     */
    @SuppressWarnings("NullAway") // Never null again once it has begun.
    public Future<DrainReport> drain(Duration grace) {
        if (grace.isNegative()) {
            throw new IllegalArgumentException("grace: " + grace + " (expected: zero or more)");
        }
        Draining begun = new Draining(ticker(), grace);
        if (!draining.compareAndSet(null, begun)) {
            return draining.get().future;
        }
        listeners.forEach(Channel::close);
        connections.forEach(DrainedConnection::drain);
        Future<?> stuck = GlobalEventExecutor.INSTANCE.schedule(this::endStuck,
                begun.graceNanos + TimeUnit.MILLISECONDS.toNanos(STUCK_MILLIS), TimeUnit.NANOSECONDS);
        begun.future.addListener(over -> stuck.cancel(false));
        completeIfOver();
        return begun.future;
    }

    private Ticker ticker() {
        for (Channel channel : listeners) {
            if (channel.isRegistered()) {
                return channel.eventLoop().ticker();
            }
        }
        return Ticker.systemTicker();
    }

    /** How long until the deadline, 0 or more. */
    @SuppressWarnings("NullAway") // Asked only once it has begun.
    long remainingNanos() {
        Draining begun = draining.get();
        return Math.max(0, begun.deadlineNanos - begun.ticker.nanoTime());
    }

    void requestsAccepted(int requests) {
        accepted.add(requests);
    }

    void requestAnswered() {
        answered.increment();
    }

    void requestAbandoned() {
        abandoned.increment();
    }

    void requestRefused() {
        refused.increment();
    }

    void connectionCut(int unanswered) {
        connectionsCut.increment();
        cut.add(unanswered);
    }

    void connectionClosed(DrainedConnection connection, int unanswered) {
        if (isDraining()) {
            drained.increment();
            abandoned.add(unanswered);
        }
        connections.remove(connection);
        completeIfOver();
    }

    private void completeIfOver() {
        Draining begun = draining.get();
        // In this order: only a listening channel that is open adds a connection.
        if (begun != null && listeners.isEmpty() && connections.isEmpty()) {
            begun.complete(report(0));
        }
    }

    @SuppressWarnings("NullAway") // Called only once it has begun.
    private void endStuck() {
        draining.get().complete(report(connections.size()));
    }

    private DrainReport report(int stuck) {
        long unanswered = stuck == 0 ? 0 : accepted.sum() - answered.sum() - abandoned.sum() - cut.sum();
        return new DrainReport(drained.sum() + stuck, accepted.sum(), answered.sum(), abandoned.sum(),
                cut.sum() + unanswered, refused.sum(), connectionsCut.sum() + stuck);
    }

    /** Sees the channels that are listened with and those that are accepted. */
    @ChannelHandler.Sharable
    private final class Listener extends ChannelInboundHandlerAdapter {
        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            Channel channel = ctx.channel();
            listeners.add(channel);
            channel.closeFuture().addListener(closed -> {
                listeners.remove(channel);
                completeIfOver();
            });
            if (isDraining()) {
                channel.close();
            }
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof Channel child) {
                DrainedConnection connection = new DrainedConnection(ServerDrain.this, child);
                connections.add(connection);
                child.closeFuture().addListener(closed -> connection.onClosed());
                child.pipeline().addFirst(connection.start());
            }
            ctx.fireChannelRead(msg);
        }
    }

    /** An end that has begun. */
    private static final class Draining {
        private final Ticker ticker;
        private final long graceNanos;
        private final long deadlineNanos;
        private final Promise<DrainReport> future = new Outcome();
        /** {@code null} if no recording wants to know. */
        private final @Nullable DrainRecording recording = DrainRecording.begin();

        Draining(Ticker ticker, Duration grace) {
            this.ticker = ticker;
            // Halved, so that no sum overflows; it is a hundred years still.
            graceNanos = Math.min(TimeUnit.NANOSECONDS.convert(grace), Long.MAX_VALUE / 2);
            deadlineNanos = ticker.nanoTime() + graceNanos;
        }

        void complete(DrainReport report) {
            if (future.trySuccess(report) && recording != null) {
                recording.end(report);
            }
        }
    }

    /** Completed by event loops, so no event loop may wait for it. */
    private static final class Outcome extends DefaultPromise<DrainReport> {
        Outcome() {
            super(GlobalEventExecutor.INSTANCE);
        }

        @Override
        protected void checkDeadLock() {
            super.checkDeadLock();
            EventExecutor current = ThreadExecutorMap.currentExecutor();
            if (current instanceof EventLoop) {
                throw new BlockingOperationException("an event loop would wait for channels that it has to close");
            }
        }
    }
}
