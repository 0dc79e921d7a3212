/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import java.util.List;

/** NIO fulfils the contract of stream transports. */
class NioStreamContractTest extends StreamTransportContract {

    @Override
    protected List<TransportUnderTest> transports() {
        return List.of(new NioTransport());
    }
}
