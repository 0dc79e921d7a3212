/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.io.IOException;

import static org.assertj.core.api.Assertions.assertThat;

/** The work that a server need not wait for until it has accepted its first connection. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "selectors of the JDK need random numbers there")
class ColdStartTest {

    @Test
    void serverNeedsNeitherSecretsNorInterfacesNorTheFlightRecorder() throws IOException {
        String loaded = ForkedJvm.run(ColdStartProgram.class, "-Xlog:class+load");
        assertThat(loaded.lines().filter(line -> line.contains(" source: ")))
                .anyMatch(line -> line.contains(" io.tidewire.channel.socket.nio.NioSocketChannel "))
                .noneMatch(line -> line.contains(" java.security.SecureRandom ")
                        || line.contains(" io.tidewire.util.NetUtil ")
                        || line.contains(" jdk.jfr.internal.MetadataRepository "));
    }
}
