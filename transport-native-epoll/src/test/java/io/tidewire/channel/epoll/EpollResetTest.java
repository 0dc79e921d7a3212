/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * SEC-J01, E05: a peer that shuts down and then resets makes no loop spin and leaves no stale channel, whatever the
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
    void resetAfterShutdownMakesNoLoopSpin(final EpollMode mode, final boolean autoRead, final boolean halfClosure)
            throws Exception {
        try (Loops loops = new Loops()) {
            final Loops.Connection connection = loops.connect((server, client) -> {
                server.childOption(EpollChannelOption.EPOLL_MODE, mode).childOption(ChannelOption.AUTO_READ, autoRead)
                        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure);
                client.option(ChannelOption.SO_LINGER, 0);
            });
            final EpollSocketChannel server = connection.server();
            Loops.ok(connection.client().shutdownOutput());
            if (autoRead && halfClosure) {
                Object event;
                do {
                    event = Loops.take(connection.atServer().events);
                } while (event != ChannelInputShutdownReadComplete.INSTANCE);
                assertThat(server.isOpen()).isTrue();
            } else if (autoRead) {
                Loops.ok(server.closeFuture());
            }
            loops.awaitQuiet();
            // With a linger time of zero this is a reset.
            Loops.ok(connection.client().close());
            loops.awaitQuiet();
            if (autoRead && mode == EpollMode.EDGE_TRIGGERED) {
                Loops.ok(server.closeFuture());
            }
            if (!autoRead) {
                assertThat(server.isOpen()).isTrue();
                server.read();
                loops.awaitQuiet();
                if (!halfClosure) {
                    Loops.ok(server.closeFuture());
                }
            }
            // Whoever still holds one end learns of the reset by writing.
            while (server.isOpen()) {
                Loops.done(server.writeAndFlush(server.alloc().directBuffer(1).writeByte(1)));
            }
            loops.awaitQuiet();
        }
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void plainResetMakesNoLoopSpin(final EpollMode mode, final boolean autoRead, final boolean halfClosure)
            throws Exception {
        try (Loops loops = new Loops()) {
            final Loops.Connection connection = loops.connect((server, client) -> {
                server.childOption(EpollChannelOption.EPOLL_MODE, mode).childOption(ChannelOption.AUTO_READ, autoRead)
                        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, halfClosure);
                client.option(ChannelOption.SO_LINGER, 0);
            });
            Loops.ok(connection.client().close());
            loops.awaitQuiet();
            if (!autoRead) {
                connection.server().read();
            }
            Loops.ok(connection.server().closeFuture());
            loops.awaitQuiet();
        }
    }
}
