/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.testsuite.transport.TransportUnderTest;
import io.tidewire.util.concurrent.Future;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A server over each transport, and clients until they are told to stop. Closing it ends all channels and
 * loops. The caller's thread only.
 */
final class SoakRound implements AutoCloseable {

    private static final int LOOPS = 2;
    private static final int BACKLOG = 1024;
    /** Small, so that it is full soon and often. */
    private static final int SOCKET_BUFFER = 1 << 16;
    /** Far more than any connection takes that works. */
    private static final long HANG_SECONDS = 60;
    /** TCP keeps the ports of closed connections for a minute; then all may be taken for a while. */
    private static final long PORTS_PAUSE_MILLIS = 1000;
    private static final String NO_PORT = "Cannot assign requested address";

    private final long seed;
    private final int concurrency;
    private final Tally tally;
    private final Function<Tally, ChannelHandler> servers;
    private final Semaphore slots;
    private final Map<Long, SoakClient> running = new ConcurrentHashMap<>();
    private final List<Site> sites = new ArrayList<>();

    /** A server, and what its clients need. */
    private record Site(String name, EventLoopGroup serverLoops, EventLoopGroup clientLoops, Channel listener,
                        Bootstrap clients) { }

    SoakRound(SoakPlan plan, Tally tally, Function<Tally, ChannelHandler> servers) {
        this.seed = plan.seed();
        this.concurrency = plan.concurrency();
        this.tally = tally;
        this.servers = servers;
        slots = new Semaphore(plan.concurrency());
    }

    void open(TransportUnderTest transport) throws InterruptedException {
        EventLoopGroup serverLoops = transport.newGroup(LOOPS);
        EventLoopGroup clientLoops = transport.newGroup(LOOPS);
        Channel listener = new ServerBootstrap().group(serverLoops).channelFactory(transport.servers())
                .option(ChannelOption.SO_BACKLOG, BACKLOG).childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        // Not the receive buffer, see receiveLittle().
                        channel.config().setOption(ChannelOption.SO_SNDBUF, SOCKET_BUFFER);
                        channel.pipeline().addLast(servers.apply(tally));
                    }
                })
                .bind(transport.anyAddress()).sync().channel();
        Bootstrap clients = new Bootstrap().group(clientLoops).channelFactory(transport.clients());
        sites.add(new Site(transport.name(), serverLoops, clientLoops, listener, clients));
    }

    /**
     * For clients only. When a receive buffer of a fixed size overflows, Linux (seen on 6.18) drops what is within
     * the window that it has told, and from then on all that comes, acknowledgements too, as the sequence numbers of
     * the peer are now behind the window. A server that stops reading until its own output was taken would never go on,
     * whichever library it is written with.
     */
    private static void receiveLittle(Channel channel) {
        // Where there is no such option, that is no matter.
        channel.config().setOption(ChannelOption.SO_SNDBUF, SOCKET_BUFFER);
        channel.config().setOption(ChannelOption.SO_RCVBUF, SOCKET_BUFFER);
    }

    /**
     * Sends clients out and waits for all of them. Once.
     *
     * @param first the number of the first one
     * @param goOn asked before each one
     * @return the number after that of the last one
     */
    long run(long first, BooleanSupplier goOn) throws InterruptedException {
        long number = first;
        while (goOn.getAsBoolean() && !tally.isFailed()) {
            if (!takeSlot()) {
                return number;
            }
            connect(Errand.of(seed, number), sites.get((int) (number % sites.size())));
            number++;
        }
        for (int i = 0; i < concurrency; i++) {
            if (!takeSlot()) {
                return number;
            }
        }
        awaitServers();
        return number;
    }

    private boolean takeSlot() throws InterruptedException {
        if (slots.tryAcquire(HANG_SECONDS, TimeUnit.SECONDS)) {
            return true;
        }
        tally.fail("no connection has ended for " + HANG_SECONDS + " s; open are " + running.values());
        return false;
    }

    /** Each client that has ended makes the server's end of its connection end, too. */
    private void awaitServers() throws InterruptedException {
        while (tally.accepted.sum() != tally.released.sum()) {
            if (!tally.serverEnds.tryAcquire(HANG_SECONDS, TimeUnit.SECONDS)) {
                tally.fail("of " + tally.accepted + " accepted connections " + tally.released
                        + " have ended, though their clients have");
                return;
            }
        }
    }

    private void connect(Errand errand, Site site) {
        boolean stalls = errand.kind() == Errand.Kind.STALL;
        SoakClient client = new SoakClient(errand, tally, () -> ended(errand));
        running.put(errand.number(), client);
        site.clients().clone()
                .option(ChannelOption.AUTO_READ, !stalls)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, errand.kind() == Errand.Kind.HALF_CLOSE && errand.resets())
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (stalls) {
                            receiveLittle(channel);
                        }
                        channel.pipeline().addLast(client);
                    }
                })
                .connect(site.listener().localAddress())
                .addListener(done -> {
                    if (!done.isSuccess()) {
                        connectFailed(errand, site, done.cause());
                    }
                });
    }

    private void connectFailed(Errand errand, Site site, Throwable cause) {
        if (String.valueOf(cause.getMessage()).contains(NO_PORT)) {
            tally.connectRetries.increment();
            site.clientLoops().next().schedule(() -> connect(errand, site), PORTS_PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            tally.fail(site.name() + ": " + cause + ": " + errand);
            ended(errand);
        }
    }

    private void ended(Errand errand) {
        running.remove(errand.number());
        tally.finished(errand.kind());
        slots.release();
    }

    @Override
    public void close() {
        for (Site site : sites) {
            site.listener().close().awaitUninterruptibly(HANG_SECONDS, TimeUnit.SECONDS);
        }
        List<Future<?>> ends = new ArrayList<>();
        for (Site site : sites) {
            ends.add(site.clientLoops().shutdownGracefully(0, HANG_SECONDS, TimeUnit.SECONDS));
            ends.add(site.serverLoops().shutdownGracefully(0, HANG_SECONDS, TimeUnit.SECONDS));
        }
        for (Future<?> end : ends) {
            if (!end.awaitUninterruptibly(2 * HANG_SECONDS, TimeUnit.SECONDS)) {
                tally.fail("event loops have not ended: " + end);
            }
        }
    }
}
