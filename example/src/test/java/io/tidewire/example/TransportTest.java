/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.epoll.Epoll;
import io.tidewire.channel.kqueue.KQueue;
import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;

import java.io.IOException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** The value of {@code --transport}. */
class TransportTest {

    /** Prints the transport that is taken. */
    public static final class Auto {

        private Auto() { }

        /**
         * Runs it.
         *
         * @param args none
         */
        public static void main(String[] args) {
            Transport.named("auto").ensureAvailable();
        }
    }

    @Test
    void eachHasItsName() {
        assertThat(Transport.named("nio")).isEqualTo(Transport.NIO);
        assertThat(Transport.named("epoll")).isEqualTo(Transport.EPOLL);
        assertThat(Transport.named("kqueue")).isEqualTo(Transport.KQUEUE);
        assertThatIllegalArgumentException().isThrownBy(() -> Transport.named("NIO"))
                .withMessage("--transport: NIO (expected: nio, epoll, kqueue or auto)");
    }

    @Test
    void theBestThatWorksIsTakenAndSaidInOneLine() throws IOException {
        String best = Epoll.isAvailable() ? "epoll" : KQueue.isAvailable() ? "kqueue" : "nio";
        // Without the option JDK 24 and newer print a notice when they load a library.
        assertThat(ForkedJvm.run(Auto.class, "--enable-native-access=ALL-UNNAMED").lines()
                .filter(line -> line.startsWith("transport: "))).containsExactly("transport: " + best);
    }

    @Test
    void nioIsThereAlways() {
        assertThatCode(Transport.NIO::ensureAvailable).doesNotThrowAnyException();
    }

    @Test
    void oneThatDoesNotWorkSaysWhy() {
        Throwable cause = KQueue.unavailabilityCause();
        if (cause == null) {
            assertThatCode(Transport.KQUEUE::ensureAvailable).doesNotThrowAnyException();
        } else {
            assertThatIllegalStateException().isThrownBy(Transport.KQUEUE::ensureAvailable)
                    .withMessageStartingWith("kqueue is not available: ").withCause(cause);
        }
    }
}
