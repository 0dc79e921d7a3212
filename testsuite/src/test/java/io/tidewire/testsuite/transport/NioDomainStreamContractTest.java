/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/** NIO fulfils the contract of stream transports over unix domain sockets too. */
class NioDomainStreamContractTest extends StreamTransportContract {

    @TempDir
    static Path directory;

    @Override
    protected List<TransportUnderTest> transports() {
        return List.of(new NioDomainTransport(directory));
    }
}
