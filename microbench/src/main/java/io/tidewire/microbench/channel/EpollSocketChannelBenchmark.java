/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerSocketChannel;
import io.tidewire.channel.epoll.EpollSocketChannel;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** The question of {@link AbstractNativeSocketChannelBenchmark}, over epoll. */
public class EpollSocketChannelBenchmark extends AbstractNativeSocketChannelBenchmark {

    @Override
    PingPong connect(int size) {
        return new PingPong(EpollIoHandler.newFactory(), EpollServerSocketChannel::new, EpollSocketChannel::new,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), size);
    }
}
