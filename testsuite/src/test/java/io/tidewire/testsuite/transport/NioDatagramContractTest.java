/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import java.util.List;

/** NIO fulfils the contract of datagrams. */
class NioDatagramContractTest extends DatagramTransportContract {

    @Override
    protected List<DatagramTransportUnderTest> transports() {
        return List.of(new NioDatagramTransport());
    }
}
