/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;
import io.tidewire.channel.EventLoop;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.ObjectUtil;

import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Connects to whichever address of a host answers first (Happy Eyeballs, RFC 8305), so that an address family that does
 * not work on the way costs a quarter of a second and not a time-out:
 * <pre>{@code
 * HappyEyeballsConnector connector = new HappyEyeballsConnector(bootstrap);
 * Future<Channel> connected = connector.connect("example.com", 443);
 * }</pre>
 *
 * <p>All addresses of the host are tried in the order of the resolver, with the families in turn. An attempt begins
 * when the one before has failed, or has gone on for the delay. The first channel that is connected wins, and the
 * channels of the other attempts are closed. At most eight attempts are under way at a time.
 *
 * <p>Each attempt is a channel of its own, set up by the bootstrap: its handler has to be one that serves any number
 * of channels, as a {@link io.tidewire.channel.ChannelInitializer} does, and one that connects at the same moment as
 * the winner may become active before it is closed. {@link
 * io.tidewire.channel.ChannelOption#CONNECT_TIMEOUT_MILLIS} bounds each attempt. Proxies look names up themselves;
 * there is nothing to choose from then.
 *
 * <p>Any thread may connect. The bootstrap is asked for its settings at each connect, and not changed.
 */
public final class HappyEyeballsConnector {
    /** RFC 8305 §8. */
    private static final long DEFAULT_ATTEMPT_DELAY_MILLIS = 250;
    /** RFC 8305 §8: less would flood networks that lose packets. */
    private static final long MIN_ATTEMPT_DELAY_MILLIS = 10;
    /** RFC 8305 §8. */
    private static final long MAX_ATTEMPT_DELAY_MILLIS = 2_000;

    private final Bootstrap bootstrap;
    private final long attemptDelayMillis;

    /**
     * Creates a connector that waits for 250 milliseconds before it tries the next address.
     *
     * @param bootstrap makes and sets up channels, looks names up, and names the local address if there is one
     */
    public HappyEyeballsConnector(Bootstrap bootstrap) {
        this(bootstrap, DEFAULT_ATTEMPT_DELAY_MILLIS);
    }

    /**
     * Creates a connector.
     *
     * @param bootstrap makes and sets up channels, looks names up, and names the local address if there is one
     * @param attemptDelayMillis how long an attempt may go on before the next one begins, in milliseconds, 10 to 2,000
     */
    public HappyEyeballsConnector(Bootstrap bootstrap, long attemptDelayMillis) {
        this.bootstrap = ObjectUtil.checkNotNull(bootstrap, "bootstrap");
        this.attemptDelayMillis = ObjectUtil.checkInRange(attemptDelayMillis, MIN_ATTEMPT_DELAY_MILLIS,
                MAX_ATTEMPT_DELAY_MILLIS, "attemptDelayMillis");
    }

    /**
     * Connects to a host.
     *
     * @param inetHost a name or an address
     * @return see {@link #connect(SocketAddress)}
     */
    public Future<Channel> connect(String inetHost, int inetPort) {
        return connect(InetSocketAddress.createUnresolved(inetHost, inetPort));
    }

    /**
     * Connects to an address, or to those that the resolver of the bootstrap finds for it.
     *
     * @param remoteAddress where to
     * @return succeeds with the channel that was connected first, on whose event loop it calls its listeners; fails
     *         with the cause of the resolver, or with a {@link java.net.ConnectException} once all attempts have
     *         failed, whose suppressed exceptions are their causes, in that order. Cancelling it closes all channels.
     * @throws IllegalStateException if a setting of the bootstrap is missing
     * @throws java.util.concurrent.RejectedExecutionException if the event loops were shut down
     */
    @SuppressWarnings("NullAway") // validate() has found a group.
    public Future<Channel> connect(SocketAddress remoteAddress) {
        ObjectUtil.checkNotNull(remoteAddress, "remoteAddress");
        bootstrap.validate();
        // One loop for all attempts: the winner is told there, and the race needs no lock.
        EventLoop loop = bootstrap.config().group().next();
        Promise<Channel> promise = loop.newPromise();
        ConnectRace race = new ConnectRace(bootstrap.clone(loop).disableResolver(), loop, attemptDelayMillis,
                remoteAddress, promise);
        loop.execute(() -> race.start(bootstrap.config().resolver()));
        return promise;
    }
}
