/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

    @ParameterizedTest
    @MethodSource("matrix")
    void bytesThatWaitBeforeTheEndMakeNoLoopSpin(EpollMode mode, boolean reset, boolean halfClosure)
            throws Exception {
        try (Loops loops = new Loops()) {
            Loops.Connection connection = loops.connect((server, client) -> {
                server.childOption(EpollChannelOption.EPOLL_MODE, mode).childOption(ChannelOption.AUTO_READ, false)
                        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure);
                client.option(ChannelOption.SO_LINGER, reset ? 0 : -1);
            });
            EpollSocketChannel server = connection.server();
            Loops.ok(connection.client().writeAndFlush(server.alloc().directBuffer(1).writeByte(1)));
            Loops.ok(connection.client().close());
            loops.awaitQuiet();
            assertThat(server.isOpen()).isTrue();
            assertThat(connection.atServer().read).isEmpty();
            server.read();
            ReferenceCountUtil.release(Loops.take(connection.atServer().read));
            if (halfClosure && !reset) {
                assertThat(Loops.take(connection.atServer().events)).isSameAs(ChannelInputShutdownEvent.INSTANCE);
                loops.awaitQuiet();
                assertThat(server.isOpen()).isTrue();
            } else {
                Loops.ok(server.closeFuture());
            }
            loops.awaitQuiet();
        }
    }
}
