/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.testsuite.transport.DatagramTransportContract;
import io.tidewire.testsuite.transport.DatagramTransportUnderTest;

import java.util.List;

/** UDP over kqueue fulfils the contract of datagrams, with every kind of buffer. */
class KQueueDatagramContractTest extends DatagramTransportContract {

    /** UDP over kqueue. */
    private static final class Transport implements DatagramTransportUnderTest {
        @Override
        public String name() {
            return "kqueue";
        }

        @Override
        public Throwable unavailabilityCause() {
            return KQueue.unavailabilityCause();
        }

        @Override
        public EventLoopGroup newGroup(int threads) {
            return new MultiThreadIoEventLoopGroup(threads, KQueueIoHandler.newFactory());
        }

        @Override
        public ChannelFactory<? extends DatagramChannel> channels(SocketProtocolFamily family) {
            return () -> new KQueueDatagramChannel(family);
        }
    }

    @Override
    protected List<DatagramTransportUnderTest> transports() {
        return List.of(new Transport());
    }
}
