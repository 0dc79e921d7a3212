/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.testsuite.transport.DatagramTransportContract;
import io.tidewire.testsuite.transport.DatagramTransportUnderTest;

import java.util.List;

/** UDP over epoll fulfils the contract of datagrams in both modes, with every kind of buffer. */
@SuppressWarnings("deprecation") // Both modes have to work for those who choose one.
class EpollDatagramContractTest extends DatagramTransportContract {

    @Override
    protected List<DatagramTransportUnderTest> transports() {
        return List.of(new EpollDatagramTransport(EpollMode.EDGE_TRIGGERED),
                new EpollDatagramTransport(EpollMode.LEVEL_TRIGGERED));
    }
}
