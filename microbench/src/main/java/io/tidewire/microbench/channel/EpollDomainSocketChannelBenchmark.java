/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.channel.epoll.EpollDomainSocketChannel;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerDomainSocketChannel;
import io.tidewire.channel.unix.DomainSocketAddress;

/**
 * How many round trips of a small message are made over unix domain sockets? There is less kernel in them than in TCP,
 * so what the library adds shows more. Answered when it is at least what NIO makes of the same sockets; see
 * {@link PingPong}.
 */
public class EpollDomainSocketChannelBenchmark extends AbstractSocketChannelBenchmark {

    @Override
    PingPong connect(int size) {
        // An abstract name: no file is left behind.
        return new PingPong(EpollIoHandler.newFactory(), EpollServerDomainSocketChannel::new,
                EpollDomainSocketChannel::new,
                new DomainSocketAddress("\0tidewire-bench-" + ProcessHandle.current().pid()), size);
    }
}
