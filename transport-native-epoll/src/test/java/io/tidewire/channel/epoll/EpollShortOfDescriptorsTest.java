/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.testsuite.transport.ShortOfDescriptors;
import io.tidewire.testsuite.transport.TransportUnderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.net.SocketAddress;

/** A server over epoll that runs out of descriptors. */
@ExtendWith(EpollAvailable.class)
class EpollShortOfDescriptorsTest {

    /** Epoll as it is by default. */
    public static final class Plain implements TransportUnderTest {
        @Override
        public String name() {
            return "epoll";
        }

        @Override
        public EventLoopGroup newGroup(int threads) {
            return new MultiThreadIoEventLoopGroup(threads, EpollIoHandler.newFactory());
        }

        @Override
        public ChannelFactory<? extends ServerChannel> servers() {
            return EpollServerSocketChannel::new;
        }

        @Override
        public ChannelFactory<? extends Channel> clients() {
            return EpollSocketChannel::new;
        }

        @Override
        public SocketAddress anyAddress() {
            return Loops.anyPort();
        }
    }

    @Test
    void serverServesAgainAfterDescriptorsRanOut() throws IOException {
        ShortOfDescriptors.serveAgain(Plain.class);
    }
}
