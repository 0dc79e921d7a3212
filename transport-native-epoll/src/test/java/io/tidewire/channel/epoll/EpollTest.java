/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Whether epoll can be used is told, with the cause. */
class EpollTest {

    @Test
    void availabilityAndItsCauseAgree() {
        assertThat(Epoll.isAvailable()).isEqualTo(Epoll.unavailabilityCause() == null);
        if (Epoll.isAvailable()) {
            Epoll.ensureAvailability();
        } else {
            assertThatThrownBy(Epoll::ensureAvailability).isInstanceOf(UnsatisfiedLinkError.class)
                    .hasCause(Epoll.unavailabilityCause());
            assertThat(Epoll.isTcpFastOpenClientSideAvailable()).isFalse();
            assertThat(Epoll.isTcpFastOpenServerSideAvailable()).isFalse();
        }
    }

    @Test
    void propertySwitchesItOff() throws IOException {
        assertThat(ForkedJvm.run(SwitchedOff.class, "-Dio.tidewire.transport.noNative=true"))
                .contains("java.lang.UnsupportedOperationException").contains("io.tidewire.transport.noNative")
                .contains("java.lang.UnsatisfiedLinkError");
    }

    /** Fails by what it is told, which the test looks for. */
    static final class SwitchedOff {

        private SwitchedOff() { }

        public static void main(String[] args) throws Exception {
            assertThat(Epoll.isAvailable()).isFalse();
            assertThat(EpollDatagramChannel.isSegmentedDatagramPacketSupported()).isFalse();
            PrintStream out = new PrintStream(
                    new FileOutputStream(FileDescriptor.out), true, "UTF-8");
            Epoll.unavailabilityCause().printStackTrace(out);
            assertThatThrownBy(EpollIoHandler::newFactory).satisfies(error -> error.printStackTrace(out));
        }
    }
}
