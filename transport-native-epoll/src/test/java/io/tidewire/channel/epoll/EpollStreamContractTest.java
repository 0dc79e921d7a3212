/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.testsuite.transport.StreamTransportContract;
import io.tidewire.testsuite.transport.TransportUnderTest;

import java.util.List;

/** TCP and Multipath TCP over epoll fulfil the contract of stream transports in both modes. */
@SuppressWarnings("deprecation") // Both modes have to work for those who choose one.
class EpollStreamContractTest extends StreamTransportContract {

    @Override
    protected List<TransportUnderTest> transports() {
        return List.of(new EpollTransport(EpollMode.EDGE_TRIGGERED), new EpollTransport(EpollMode.LEVEL_TRIGGERED),
                new EpollTransport(EpollMode.EDGE_TRIGGERED, true));
    }
}
