/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.EventLoop;
import io.tidewire.resolver.AddressResolver;
import io.tidewire.resolver.AddressResolverGroup;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.Promise;
import org.jspecify.annotations.Nullable;

import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * One connect of a {@link HappyEyeballsConnector}: attempts that begin one after the other and of which one may win
 * (RFC 8305 §5). It ends when its promise is done. Event loop only.
 */
final class ConnectRace {
    /** A bound of the sockets of one connect, where a host has hundreds of addresses that do not answer. */
    static final int MAX_RUNNING = 8;

    private final Bootstrap bootstrap;
    private final EventLoop loop;
    private final long attemptDelayMillis;
    private final SocketAddress remote;
    private final Promise<Channel> promise;
    private final Queue<SocketAddress> waiting = new ArrayDeque<>();
    private final List<ChannelFuture> running = new ArrayList<>();
    private final List<Throwable> causes = new ArrayList<>();
    /** Begins the next attempt; {@code null} while nothing waits for that. */
    private @Nullable Future<?> timer;
    /** There is a winner, or none is wanted any more. */
    private boolean isOver;

    /**
     * Creates a race.
     *
     * @param bootstrap registers its channels with the loop, and looks nothing up
     * @param promise of the loop
     */
    ConnectRace(Bootstrap bootstrap, EventLoop loop, long attemptDelayMillis, SocketAddress remote,
            Promise<Channel> promise) {
        this.bootstrap = bootstrap;
        this.loop = loop;
        this.attemptDelayMillis = attemptDelayMillis;
        this.remote = remote;
        this.promise = promise;
    }

    /**
     * Looks the addresses up and begins.
     *
     * @param resolvers the resolvers; none: the address is taken as it is
     */
    void start(@Nullable AddressResolverGroup<?> resolvers) {
        promise.addListener((FutureListener<Channel>) done -> {
            if (done.isCancelled()) {
                end();
            }
        });
        try {
            AddressResolver<?> addresses = resolvers == null ? null : resolvers.getResolver(loop);
            if (addresses == null || !addresses.isSupported(remote) || addresses.isResolved(remote)) {
                onResolved(List.of(remote));
            } else {
                resolve(addresses);
            }
        } catch (Throwable cause) {
            promise.tryFailure(cause);
        }
    }

    @SuppressWarnings("NullAway") // A failure has a cause, a success a list.
    private <T extends SocketAddress> void resolve(AddressResolver<T> addresses) {
        addresses.resolveAll(remote).addListener((FutureListener<List<T>>) resolved -> {
            if (resolved.isSuccess()) {
                onResolved(resolved.getNow());
            } else {
                promise.tryFailure(resolved.cause());
            }
        });
    }

    private void onResolved(List<? extends SocketAddress> addresses) {
        if (!isOver) {
            waiting.addAll(interleave(addresses));
            next();
        }
    }

    /** The families in turn, beginning with that of the first address, and each address once (RFC 8305 §4). */
    static List<SocketAddress> interleave(List<? extends SocketAddress> addresses) {
        Queue<SocketAddress> ofFirstFamily = new ArrayDeque<>();
        Queue<SocketAddress> others = new ArrayDeque<>();
        for (SocketAddress address : new LinkedHashSet<>(addresses)) {
            (family(address) == family(addresses.get(0)) ? ofFirstFamily : others).add(address);
        }
        List<SocketAddress> all = new ArrayList<>(addresses.size());
        while (!ofFirstFamily.isEmpty() || !others.isEmpty()) {
            if (!ofFirstFamily.isEmpty()) {
                all.add(ofFirstFamily.remove());
            }
            if (!others.isEmpty()) {
                all.add(others.remove());
            }
        }
        return all;
    }

    private static Class<?> family(SocketAddress address) {
        return address instanceof InetSocketAddress inet && !inet.isUnresolved() ? inet.getAddress().getClass()
                : address.getClass();
    }

    /** Begins the next attempt, or ends the race if there is none and all have failed. */
    private void next() {
        stopTimer();
        SocketAddress address = waiting.poll();
        if (address == null) {
            if (running.isEmpty()) {
                fail();
            }
            return;
        }
        SocketAddress local = bootstrap.config().localAddress();
        ChannelFuture attempt = bootstrap.connect(address, local);
        running.add(attempt);
        if (!waiting.isEmpty() && running.size() < MAX_RUNNING) {
            try {
                timer = loop.schedule(this::next, attemptDelayMillis, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                // The loop ends, and with it all that the race could wait for.
                causes.add(e);
                end();
                fail();
                return;
            }
        }
        attempt.addListener(done -> {
            // Where no channel could be made, the future is not of this loop.
            if (loop.inEventLoop()) {
                attempted(attempt);
                return;
            }
            try {
                loop.execute(() -> attempted(attempt));
            } catch (RejectedExecutionException e) {
                // The rest of the race belongs to the loop, which has closed its channels.
                promise.tryFailure(e);
            }
        });
    }

    private void attempted(ChannelFuture attempt) {
        running.remove(attempt);
        if (attempt.isSuccess()) {
            // From here on the promise cannot be cancelled, so that the channel always has an owner.
            if (!isOver && promise.setUncancellable()) {
                end();
                promise.trySuccess(attempt.channel());
            } else {
                attempt.channel().close();
            }
        } else if (!isOver) {
            causes.add(attempt.cause());
            next();
        }
    }

    /** Stops and closes whatever has not won. */
    private void end() {
        isOver = true;
        stopTimer();
        waiting.clear();
        List<ChannelFuture> losers = List.copyOf(running);
        running.clear();
        losers.forEach(loser -> loser.channel().close());
    }

    private void stopTimer() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    private void fail() {
        ConnectException failure = new ConnectException(
                "no address of " + remote + " could be connected, of " + causes.size());
        causes.forEach(failure::addSuppressed);
        promise.tryFailure(failure);
    }
}
