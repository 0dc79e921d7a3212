/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.internal.ServerOperations.AcceptFailure;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetBoundException;

import static org.assertj.core.api.Assertions.assertThat;

/** The meaning of the JDK's exceptions for the accepts to come; the reaction is the engine's. */
class NioServerOperationsTest {

    private final NioServerSocketChannel server = new NioServerSocketChannel();

    @AfterEach
    void close() {
        server.unsafe().closeForcibly();
    }

    private AcceptFailure judge(Throwable cause) {
        return NioServerOperations.INSTANCE.judge(server, cause);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Too many open files", "Too many open files in system", "No buffer space available",
        "Cannot allocate memory", "accept failed: TOO MANY OPEN FILES"})
    void wantOfDescriptorsOrMemoryPauses(String text) {
        assertThat(judge(new IOException(text))).isEqualTo(AcceptFailure.EXHAUSTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Software caused connection abort", "Protocol error", "Operation not permitted",
        "Network is unreachable", "No route to host", "Connection timed out"})
    @NullSource
    @Tag("SEC-J04")
    void failureOfOneConnectionIsSkipped(String text) {
        assertThat(judge(new IOException(text))).isEqualTo(AcceptFailure.CONNECTION);
    }

    @Test
    void failureOfTheSocketItselfClosesTheServer() {
        assertThat(judge(new ClosedChannelException())).isEqualTo(AcceptFailure.SOCKET);
        assertThat(judge(new NotYetBoundException())).isEqualTo(AcceptFailure.SOCKET);
        server.unsafe().closeForcibly();
        assertThat(judge(new IOException("any"))).isEqualTo(AcceptFailure.SOCKET);
    }

    @Test
    void failureThatIsNotOfTheKernelPauses() {
        assertThat(judge(new OutOfMemoryError("expected by the test"))).isEqualTo(AcceptFailure.EXHAUSTED);
        assertThat(judge(new IllegalStateException("expected by the test"))).isEqualTo(AcceptFailure.EXHAUSTED);
    }
}
