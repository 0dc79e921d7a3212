/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.bootstrap.AbstractBootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultMessageSizeEstimator;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Filter;
import java.util.logging.Logger;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Settings of channels. */
final class OptionScenarios {

    private static final ChannelOption<String> NO_SUCH_OPTION =
            ChannelOption.valueOf(OptionScenarios.class, "NO_SUCH_OPTION");

    private OptionScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("optionsOfEveryChannelComeBackAsSet", OptionScenarios::general),
                new Scenario("optionsOfASocketComeBackAsSetUntilTheChannelIsClosed", OptionScenarios::socket)
                        .needs(Capability.SOCKET_OPTIONS),
                new Scenario("optionsOfAServerSocketComeBackAsSet", OptionScenarios::serverSocket)
                        .needs(Capability.SOCKET_OPTIONS),
                new Scenario("refusedValueFailsTheBindOrConnect", OptionScenarios::refused),
                new Scenario("refusedValueOfASocketFailsTheBindOrConnect", OptionScenarios::refusedBySocket)
                        .needs(Capability.SOCKET_OPTIONS),
                new Scenario("refusedValueClosesAnAcceptedConnection", OptionScenarios::refusedByChild),
                new Scenario("noOptionOfAChannelCanBeSetToNull", OptionScenarios::nulls),
                new Scenario("unknownOptionIsNamedInAWarningAndTheChannelWorks", OptionScenarios::unknown));
    }

    private static <T> void comesBack(Channel channel, ChannelOption<T> option, T value) {
        assertThat(channel.config().setOption(option, value)).as("%s is known", option).isTrue();
        assertThat(channel.config().getOption(option)).as("%s", option).isEqualTo(value);
        assertThat(channel.config().getOptions()).containsEntry(option, value);
        assertThatThrownBy(() -> channel.config().setOption(option, null)).isInstanceOf(NullPointerException.class);
    }

    private static void general(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        ByteBufAllocator allocator = UnpooledByteBufAllocator.DEFAULT;
        RecvByteBufAllocator receive = new FixedRecvByteBufAllocator(77);
        for (Channel channel
                : List.of(connection.client(), connection.server(), connection.server().parent())) {
            comesBack(channel, ChannelOption.ALLOCATOR, allocator);
            comesBack(channel, ChannelOption.RECVBUF_ALLOCATOR, receive);
            comesBack(channel, ChannelOption.MESSAGE_SIZE_ESTIMATOR, new DefaultMessageSizeEstimator(5));
            comesBack(channel, ChannelOption.CONNECT_TIMEOUT_MILLIS, 1234);
            comesBack(channel, ChannelOption.MAX_MESSAGES_PER_WRITE, 12);
            comesBack(channel, ChannelOption.WRITE_SPIN_COUNT, 3);
            comesBack(channel, ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(3, 30));
            comesBack(channel, ChannelOption.AUTO_READ, false);
            comesBack(channel, ChannelOption.AUTO_READ, true);
            comesBack(channel, ChannelOption.AUTO_CLOSE, false);
            comesBack(channel, ChannelOption.SINGLE_EVENTEXECUTOR_PER_GROUP, false);
            assertThat(channel.config().setOption(NO_SUCH_OPTION, "value")).isFalse();
            assertThat(channel.config().getOption(NO_SUCH_OPTION)).isNull();
        }
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
        connection.serverSide().awaitBytes(1);
    }

    private static void socket(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        assertThat(client.config().getOption(ChannelOption.TCP_NODELAY)).isTrue();
        assertThat(client.config().getOption(ChannelOption.SO_LINGER)).isEqualTo(-1);
        for (boolean on : new boolean[] {false, true}) {
            comesBack(client, ChannelOption.TCP_NODELAY, on);
            comesBack(client, ChannelOption.SO_KEEPALIVE, on);
            comesBack(client, ChannelOption.SO_REUSEADDR, on);
            comesBack(client, ChannelOption.ALLOW_HALF_CLOSURE, on);
        }
        comesBack(client, ChannelOption.SO_LINGER, 7);
        comesBack(client, ChannelOption.SO_LINGER, -1);
        // The kernel rounds these, and may not have the last one for every address.
        for (ChannelOption<Integer> buffer : List.of(ChannelOption.SO_SNDBUF, ChannelOption.SO_RCVBUF)) {
            assertThat(client.config().setOption(buffer, 100_000)).isTrue();
            assertThat(client.config().getOption(buffer)).isPositive();
        }
        assertThat(client.config().setOption(ChannelOption.IP_TOS, 8)).isTrue();
        assertThat(client.config().getOptions()).containsKeys(
                ChannelOption.SO_RCVBUF, ChannelOption.SO_SNDBUF, ChannelOption.IP_TOS);
        assertThat(client.config().setOption(ChannelOption.SO_BROADCAST, true)).isFalse();
        Map<ChannelOption<?>, Object> several = new LinkedHashMap<>();
        several.put(ChannelOption.TCP_NODELAY, false);
        several.put(ChannelOption.WRITE_SPIN_COUNT, 9);
        assertThat(client.config().setOptions(several)).isTrue();
        assertThat(client.config().getOptions()).containsAllEntriesOf(several);
        several.put(NO_SUCH_OPTION, "value");
        assertThat(client.config().setOptions(several)).isFalse();
        ok(client.close());
        assertThatThrownBy(() -> client.config().getOption(ChannelOption.SO_KEEPALIVE))
                .isInstanceOf(ChannelException.class);
        assertThatThrownBy(() -> client.config().setOption(ChannelOption.SO_KEEPALIVE, true))
                .isInstanceOf(ChannelException.class);
    }

    private static void serverSocket(Fixture fixture) throws Exception {
        Channel server = fixture.listen(
                fixture.server(new Recorder()).option(ChannelOption.SO_BACKLOG, 17));
        assertThat(server.config().getOption(ChannelOption.SO_BACKLOG)).isEqualTo(17);
        comesBack(server, ChannelOption.SO_BACKLOG, 18);
        comesBack(server, ChannelOption.SO_REUSEADDR, true);
        assertThat(server.config().setOption(ChannelOption.SO_RCVBUF, 100_000)).isTrue();
        assertThat(server.config().getOption(ChannelOption.SO_RCVBUF)).isPositive();
    }

    private static void refused(Fixture fixture) throws Exception {
        refused(fixture, ChannelOption.WRITE_SPIN_COUNT, -3);
    }

    private static void refusedBySocket(Fixture fixture) throws Exception {
        refused(fixture, ChannelOption.SO_RCVBUF, -5);
    }

    private static void refused(Fixture fixture, ChannelOption<Integer> option, int value)
            throws Exception {
        Channel server = fixture.listen(new Recorder());
        ChannelFuture bound =
                fixture.server(new Recorder()).option(option, value).bind(fixture.transport().anyAddress());
        ChannelFuture connected =
                fixture.client(new Recorder()).option(option, value).connect(server.localAddress());
        ChannelFuture registered = fixture.client(new Recorder()).option(option, value).register();
        for (ChannelFuture future : List.of(bound, connected, registered)) {
            assertThat(done(future).cause()).isInstanceOf(ChannelException.class)
                    .hasMessageContaining(option.name()).hasMessageContaining("'" + value + "'");
            assertThat(future.cause().getCause()).isInstanceOf(RuntimeException.class);
            assertThat(future.channel().isOpen()).isFalse();
            assertThat(future.channel().isRegistered()).isFalse();
            ok(future.channel().closeFuture());
        }
    }

    private static void refusedByChild(Fixture fixture) throws Exception {
        List<String> warnings = new CopyOnWriteArrayList<>();
        Logger logger = Logger.getLogger(ServerBootstrap.class.getName());
        Filter before = logger.getFilter();
        logger.setFilter(entry -> {
            warnings.add(entry.getLevel() + " " + entry.getMessage() + " " + entry.getThrown());
            return false;
        });
        try {
            Channel server = fixture.listen(
                    fixture.server(new Recorder()).childOption(ChannelOption.WRITE_SPIN_COUNT, -3));
            ChannelFuture connected = done(fixture.client(new Recorder()).connect(server.localAddress()));
            // Told of the end now or later: that depends on when a transport takes a connection for made.
            ok(connected.channel().closeFuture());
            assertThat(server.isActive()).isTrue();
        } finally {
            logger.setFilter(before);
        }
        assertThat(warnings).singleElement().asString().startsWith("WARNING ")
                .contains(ChannelOption.WRITE_SPIN_COUNT.name(), "'-3'");
    }

    private static void nulls(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        for (Channel channel
                : List.of(connection.client(), connection.server(), connection.server().parent())) {
            for (ChannelOption<?> option : channel.config().getOptions().keySet()) {
                assertThatThrownBy(() -> channel.config().setOption(option, null)).as("%s of %s", option, channel)
                        .isInstanceOf(NullPointerException.class);
            }
            assertThatThrownBy(() -> channel.config().setOption(NO_SUCH_OPTION, null))
                    .isInstanceOf(NullPointerException.class);
        }
    }

    private static void unknown(Fixture fixture) throws Exception {
        List<String> warnings = new CopyOnWriteArrayList<>();
        Logger logger = Logger.getLogger(AbstractBootstrap.class.getName());
        Filter before = logger.getFilter();
        logger.setFilter(entry -> {
            warnings.add(entry.getLevel() + " " + entry.getMessage());
            return false;
        });
        Fixture.Connection connection;
        try {
            connection = fixture.connection(
                    server -> server.option(NO_SUCH_OPTION, "server").childOption(NO_SUCH_OPTION, "child"),
                    client -> client.option(NO_SUCH_OPTION, "client"));
        } finally {
            logger.setFilter(before);
        }
        assertThat(warnings).hasSize(3)
                .allMatch(warning -> warning.startsWith("WARNING ") && warning.contains(NO_SUCH_OPTION.name()));
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {1})));
        connection.serverSide().awaitBytes(1);
    }
}
