/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** K03: without a library for the system there is one error, in words, and nothing else breaks. */
class UnavailableKQueueTest {

    /** Prints what a process is told that must not load the library. */
    public static final class Probe {
        private Probe() { }

        /**
         * Runs it.
         *
         * @param args none
         */
        public static void main(String[] args) {
            System.out.println(KQueue.isAvailable() + " " + KQueue.unavailabilityCause().getMessage());
            try {
                new KQueueSocketChannel();
            } catch (UnsatisfiedLinkError e) {
                System.out.println(e.getMessage() + " " + (e.getCause() == KQueue.unavailabilityCause()));
            }
            System.out.println(KQueue.isTcpFastOpenClientSideAvailable() || KQueue.isTcpFastOpenServerSideAvailable());
        }
    }

    @Test
    void switchedOffIsSaidInWords() throws Exception {
        assertThat(ForkedJvm.run(Probe.class, "-Dio.tidewire.transport.noNative=true").lines()).containsExactly(
                "false native transports are switched off by io.tidewire.transport.noNative",
                "the kqueue transport is not available true", "false");
    }

    @Test
    void anotherSystemIsSaidInWords() throws Exception {
        // The library of the shim is for this system: of another name, no library is found.
        assertThat(ForkedJvm.run(Probe.class, "-Dos.name=SunOS").lines().findFirst().orElseThrow())
                .startsWith("false kqueue(2) is a call of macOS and the BSDs, and this system is ");
    }
}
