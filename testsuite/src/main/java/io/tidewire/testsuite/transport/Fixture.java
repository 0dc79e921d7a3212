/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.TestReporter;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The two ends of a connection and what is needed to make them. Closing it closes every channel and ends the loops.
 */
@SuppressWarnings("try") // Waiting for channels and loops to close may be interrupted; the test ends then.
final class Fixture implements AutoCloseable {

    /** Far more than anything takes that works. */
    private static final long TIMEOUT_SECONDS = 30;

    private final TransportUnderTest transport;
    private final TestReporter reporter;
    private final EventLoopGroup group;
    private final List<Channel> channels = new ArrayList<>();
    private final BlockingQueue<Channel> accepted = new LinkedBlockingQueue<>();

    Fixture(TransportUnderTest transport, TestReporter reporter) {
        this.transport = transport;
        this.reporter = reporter;
        group = transport.newGroup(2);
    }

    TransportUnderTest transport() {
        return transport;
    }

    /** Adds an entry to the test's report. */
    void report(String key, String value) {
        reporter.publishEntry(key, value);
    }

    EventLoopGroup group() {
        return group;
    }

    /** Waits for a future, whatever its outcome. */
    static <F extends Future<?>> F done(F future) throws InterruptedException {
        assertThat(future.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).as("completed in time: %s", future).isTrue();
        return future;
    }

    /** Waits for a future that is to succeed. */
    static <F extends Future<?>> F ok(F future) throws InterruptedException {
        done(future);
        assertThat(future.cause()).isNull();
        return future;
    }

    /** Takes what another thread is to add. */
    static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        T taken = queue.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(taken).as("arrived in time").isNotNull();
        return taken;
    }

    ServerBootstrap server(ChannelHandler child) {
        return new ServerBootstrap().group(group).channelFactory(transport.servers())
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(child);
                        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                            @Override
                            public void channelActive(ChannelHandlerContext ctx) {
                                accepted.add(ctx.channel());
                            }
                        });
                    }
                });
    }

    Bootstrap client(ChannelHandler handler) {
        return new Bootstrap().group(group).channelFactory(transport.clients()).handler(handler);
    }

    Channel listen(ServerBootstrap server) throws InterruptedException {
        return owned(ok(server.bind(transport.anyAddress())).channel());
    }

    Channel listen(ChannelHandler child) throws InterruptedException {
        return listen(server(child));
    }

    Channel connect(Bootstrap client, Channel server) throws InterruptedException {
        return owned(ok(client.connect(server.localAddress())).channel());
    }

    Channel connect(ChannelHandler handler, Channel server) throws InterruptedException {
        return connect(client(handler), server);
    }

    /** The next connection that a server of this fixture has accepted. */
    Channel accepted() throws InterruptedException {
        return owned(take(accepted));
    }

    Channel owned(Channel channel) {
        channels.add(channel);
        return channel;
    }

    /** Creates a connection whose two ends are recorded. */
    Connection connection() throws InterruptedException {
        return connection(bootstrap -> { }, bootstrap -> { });
    }

    Connection connection(Consumer<ServerBootstrap> serverSetUp, Consumer<Bootstrap> clientSetUp)
            throws InterruptedException {
        Recorder serverSide = new Recorder();
        Recorder clientSide = new Recorder();
        ServerBootstrap server = server(serverSide);
        serverSetUp.accept(server);
        Bootstrap client = client(clientSide);
        clientSetUp.accept(client);
        Channel connected = connect(client, listen(server));
        return new Connection(connected, clientSide, accepted(), serverSide);
    }

    @Override
    public void close() throws InterruptedException {
        for (Channel channel : channels) {
            done(channel.close());
        }
        done(group.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS));
    }

    /**
     * The two ends of a connection.
     *
     * @param client the end that connected
     * @param clientSide the events that it saw
     * @param server the end that was accepted
     * @param serverSide the events that it saw
     */
    record Connection(Channel client, Recorder clientSide, Channel server, Recorder serverSide) { }
}
