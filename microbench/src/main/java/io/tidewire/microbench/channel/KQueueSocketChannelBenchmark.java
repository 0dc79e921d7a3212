/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.channel.kqueue.KQueueIoHandler;
import io.tidewire.channel.kqueue.KQueueServerSocketChannel;
import io.tidewire.channel.kqueue.KQueueSocketChannel;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** The question of {@link AbstractNativeSocketChannelBenchmark}, over kqueue, where the system has it. */
public class KQueueSocketChannelBenchmark extends AbstractNativeSocketChannelBenchmark {

    @Override
    PingPong connect(int size) {
        return new PingPong(KQueueIoHandler.newFactory(), KQueueServerSocketChannel::new, KQueueSocketChannel::new,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), size);
    }
}
