/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.testsuite.transport.StreamTransportContract;
import io.tidewire.testsuite.transport.TransportUnderTest;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/** TCP and unix domain sockets over kqueue fulfil the contract of stream transports. */
class KQueueStreamContractTest extends StreamTransportContract {

    @TempDir
    static Path directory;

    @Override
    protected List<TransportUnderTest> transports() {
        return List.of(new KQueueTransport(null), new KQueueTransport(directory));
    }
}
