/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.testsuite.transport.StreamTransportContract;
import io.tidewire.testsuite.transport.TransportUnderTest;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/** Unix domain sockets over epoll fulfil the contract of stream transports, with paths and abstract names. */
@SuppressWarnings("deprecation") // Both modes have to work for those who choose one.
class EpollDomainStreamContractTest extends StreamTransportContract {

    @TempDir
    static Path directory;

    @Override
    protected List<TransportUnderTest> transports() {
        return List.of(new EpollDomainTransport(EpollMode.EDGE_TRIGGERED, directory),
                new EpollDomainTransport(EpollMode.LEVEL_TRIGGERED, directory),
                new EpollDomainTransport(EpollMode.EDGE_TRIGGERED, null));
    }
}
