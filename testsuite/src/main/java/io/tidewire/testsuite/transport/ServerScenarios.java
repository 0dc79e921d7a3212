/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.util.AttributeKey;

import java.net.BindException;
import java.net.SocketAddress;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Listening, accepting and the end of connections. */
final class ServerScenarios {

    private static final AttributeKey<String> NAME = AttributeKey.valueOf(ServerScenarios.class, "NAME");

    private ServerScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("bindToAddressInUseNamesItAndCloses", ServerScenarios::inUse),
                new Scenario("portIsFreeOnceTheServerIsClosed", ServerScenarios::rebind)
                        .needs(Capability.ADDRESS_REUSE),
                new Scenario("closingTheServerKeepsItsConnections", ServerScenarios::closeServer),
                new Scenario("childOptionsAndAttributesAreSetBeforeRegistration", ServerScenarios::childOptions),
                new Scenario("autoReadOffAcceptsOnDemand", ServerScenarios::acceptOnDemand),
                new Scenario("resetByPeerClosesTheChannel", ServerScenarios::reset)
                        .needs(Capability.SOCKET_OPTIONS));
    }

    private static void inUse(Fixture fixture) throws Exception {
        SocketAddress address = fixture.listen(new Recorder()).localAddress();
        ChannelFuture bind = done(fixture.server(new Recorder()).bind(address));
        assertThat(bind.cause()).isInstanceOf(BindException.class).hasMessageContaining(address.toString());
        ok(bind.channel().closeFuture());
    }

    private static void rebind(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Recorder());
        SocketAddress address = server.localAddress();
        for (int round = 0; round < 20; round++) {
            ok(server.close());
            server = fixture.owned(ok(fixture.server(new Recorder()).bind(address)).channel());
        }
    }

    private static void closeServer(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel server = connection.server().parent();
        ok(server.close());
        assertThat(server.isOpen()).isFalse();
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
        connection.serverSide().awaitBytes(1);
    }

    private static void childOptions(Fixture fixture) throws Exception {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        Channel server = fixture.listen(fixture.server(new ChannelInboundHandlerAdapter() {
            @Override
            public void handlerAdded(ChannelHandlerContext ctx) {
                seen.add(ctx.channel().attr(NAME).get() + ' ' + ctx.channel().config().getWriteSpinCount());
            }
        }).childAttr(NAME, "child").childOption(ChannelOption.WRITE_SPIN_COUNT, 3)
                .attr(NAME, "server").option(ChannelOption.WRITE_SPIN_COUNT, 5));
        fixture.connect(new Recorder(), server);
        assertThat(Fixture.take(seen)).isEqualTo("child 3");
        assertThat(server.attr(NAME).get()).isEqualTo("server");
        assertThat(server.config().getWriteSpinCount()).isEqualTo(5);
    }

    private static void acceptOnDemand(Fixture fixture) throws Exception {
        Channel server = fixture.listen(fixture.server(new Recorder()).option(ChannelOption.AUTO_READ, false));
        // Whether it completes before the server accepts depends on the transport.
        ChannelFuture connect = fixture.client(new Recorder()).connect(server.localAddress());
        fixture.owned(connect.channel());
        ok(server.eventLoop().submit(() -> { }));
        server.read();
        Channel client = ok(connect).channel();
        assertThat(fixture.accepted().remoteAddress()).isEqualTo(client.localAddress());
    }

    private static void reset(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> { }, client -> client.option(ChannelOption.SO_LINGER, 0));
        ok(connection.client().close());
        connection.serverSide().awaitInactive();
        assertThat(connection.server().isOpen()).isFalse();
        assertThat(connection.server().isActive()).isFalse();
    }
}
