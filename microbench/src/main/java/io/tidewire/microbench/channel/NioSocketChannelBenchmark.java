/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * How many round trips of a small message are made in a closed loop over connections that are all busy, one message
 * each? Answered when it is at least what another library makes of the same sockets; see {@link PingPong}.
 */
public class NioSocketChannelBenchmark extends AbstractSocketChannelBenchmark {

    @Override
    PingPong connect(int size) {
        return new PingPong(NioIoHandler.newFactory(), NioServerSocketChannel::new, NioSocketChannel::new,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), size);
    }
}
