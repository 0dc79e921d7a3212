/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.channel.socket.ChannelOutputShutdownEvent;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * SEC-J01: a peer that shuts down and then resets makes no loop spin and leaves no stale channel, whatever the
 * mode, auto-read and half closure.
 */
@ExtendWith(EpollAvailable.class)
@SuppressWarnings("deprecation") // Both modes have to work for those who choose one.
class EpollResetTest {

    static Stream<Arguments> matrix() {
        return Stream.of(EpollMode.values()).flatMap(mode -> Stream.of(true, false).flatMap(autoRead ->
                Stream.of(true, false).map(halfClosure -> Arguments.of(mode, autoRead, halfClosure))));
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void resetAfterShutdownMakesNoLoopSpin(EpollMode mode, boolean autoRead, boolean halfClosure)
            throws Exception {
        try (Loops loops = new Loops()) {
            Loops.Connection connection = loops.connect((server, client) -> {
                server.childOption(EpollChannelOption.EPOLL_MODE, mode).childOption(ChannelOption.AUTO_READ, autoRead)
                        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure);
                client.option(ChannelOption.SO_LINGER, 0);
            });
            EpollSocketChannel server = connection.server();
            Loops.ok(connection.client().shutdownOutput());
            if (halfClosure) {
                Object event;
                do {
                    event = Loops.take(connection.atServer().events);
                } while (event != ChannelInputShutdownReadComplete.INSTANCE);
                assertThat(server.isOpen()).isTrue();
            } else {
                Loops.ok(server.closeFuture());
            }
            loops.awaitQuiet();
            // With a linger time of zero this is a reset.
            Loops.ok(connection.client().close());
            loops.awaitQuiet();
            Loops.ok(server.closeFuture());
            loops.awaitQuiet();
        }
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void plainResetMakesNoLoopSpin(EpollMode mode, boolean autoRead, boolean halfClosure)
            throws Exception {
        try (Loops loops = new Loops()) {
            Loops.Connection connection = loops.connect((server, client) -> {
                server.childOption(EpollChannelOption.EPOLL_MODE, mode).childOption(ChannelOption.AUTO_READ, autoRead)
                        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure);
                client.option(ChannelOption.SO_LINGER, 0);
            });
            Loops.ok(connection.client().close());
            Loops.ok(connection.server().closeFuture());
            loops.awaitQuiet();
        }
    }

    private static Loops.Connection unread(Loops loops, EpollMode mode, boolean halfClosure, int linger)
            throws InterruptedException {
        Loops.Connection connection = loops.connect((server, client) -> {
            server.childOption(EpollChannelOption.EPOLL_MODE, mode).childOption(ChannelOption.AUTO_READ, false)
                    .childOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure);
            client.option(ChannelOption.SO_LINGER, linger);
        });
        Loops.ok(connection.client().writeAndFlush(connection.client().alloc().directBuffer(1).writeByte(1)));
        return connection;
    }

    private static void expectEvent(Loops.Connection connection, Object event) throws InterruptedException {
        assertThat(Loops.take(connection.atServer().events)).isSameAs(event);
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void bytesThatWaitBeforeTheEndMakeNoLoopSpin(EpollMode mode, boolean outputShut, boolean halfClosure)
            throws Exception {
        try (Loops loops = new Loops()) {
            Loops.Connection connection = unread(loops, mode, halfClosure, -1);
            EpollSocketChannel server = connection.server();
            Loops.ok(connection.client().close());
            expectEvent(connection, ChannelInputShutdownPendingEvent.INSTANCE);
            loops.awaitQuiet();
            if (outputShut) {
                // From now on the kernel reports a hang-up of both directions.
                Loops.ok(server.shutdownOutput());
                expectEvent(connection, ChannelOutputShutdownEvent.INSTANCE);
                loops.awaitQuiet();
            }
            assertThat(server.isOpen()).isTrue();
            assertThat(connection.atServer().read).isEmpty();
            assertThat(connection.atServer().events).isEmpty();
            server.read();
            ReferenceCountUtil.release(Loops.take(connection.atServer().read));
            if (halfClosure) {
                expectEvent(connection, ChannelInputShutdownEvent.INSTANCE);
                loops.awaitQuiet();
                assertThat(server.isOpen()).isTrue();
            } else {
                Loops.ok(server.closeFuture());
            }
            loops.awaitQuiet();
        }
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void bytesThatWaitDoNotHoldAResetUp(EpollMode mode, boolean endedBefore, boolean halfClosure)
            throws Exception {
        try (Loops loops = new Loops()) {
            Loops.Connection connection = unread(loops, mode, halfClosure, 0);
            EpollSocketChannel server = connection.server();
            if (endedBefore) {
                Loops.ok(connection.client().shutdownOutput());
                expectEvent(connection, ChannelInputShutdownPendingEvent.INSTANCE);
                loops.awaitQuiet();
                assertThat(server.isOpen()).isTrue();
            }
            Loops.ok(connection.client().close());
            Loops.ok(server.closeFuture());
            // Behind the end of the input, Linux calls the reset a broken pipe.
            assertThat(Loops.take(connection.atServer().failures)).isInstanceOf(IOException.class)
                    .hasMessageContaining(endedBefore ? "EPIPE" : "ECONNRESET");
            loops.awaitQuiet();
            assertThat(connection.atServer().read).isEmpty();
            assertThat(connection.atServer().events).isEmpty();
        }
    }

    /** The kernel reports a hang-up of a socket that has no peer, which a channel may be told of that expects input. */
    @ParameterizedTest
    @EnumSource
    void hangUpBeforeTheConnectionIsNotTakenForItsEnd(EpollMode mode) throws Exception {
        try (Loops loops = new Loops()) {
            Loops.Inbox atServer = new Loops.Inbox();
            Loops.Inbox atClient = new Loops.Inbox();
            Channel listening = loops.owned(Loops.ok(loops.server(atServer).bind(Loops.anyPort())).channel());
            EpollSocketChannel client = (EpollSocketChannel) loops.owned(Loops.ok(loops.client(atClient)
                    .option(EpollChannelOption.EPOLL_MODE, mode).option(ChannelOption.AUTO_READ, false)
                    .register()).channel());
            Loops.ok(loops.group().submit(() -> {
                client.setFlag(Native.EPOLLIN);
                return null;
            }));
            loops.awaitQuiet();
            Loops.ok(client.connect(listening.localAddress()));
            Channel server = loops.owned(Loops.take(atServer.active));
            Loops.ok(server.writeAndFlush(server.alloc().directBuffer(1).writeByte(1)));
            loops.awaitQuiet();
            assertThat(atClient.events).isEmpty();
            assertThat(atClient.read).isEmpty();
            assertThat(client.isOpen()).isTrue();
            client.read();
            ReferenceCountUtil.release(Loops.take(atClient.read));
            Loops.ok(server.close());
            Loops.ok(client.closeFuture());
            assertThat(atClient.events).isEmpty();
        }
    }
}
