/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.testsuite.kernel.MemoryKernel;

import java.util.List;

/** The engines fulfil the contract of stream transports over either kind of poller. */
class FakeKernelStreamContractTest extends StreamTransportContract {

    @Override
    protected List<TransportUnderTest> transports() {
        return List.of(
                new FakeKernelTransport("fake kernel that reports levels", new MemoryKernel(false)),
                new FakeKernelTransport("fake kernel that reports changes", new MemoryKernel(true)));
    }
}
