/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.Channel;
import io.tidewire.channel.internal.Readiness;

import java.util.ArrayDeque;
import java.util.Queue;

/** A listening socket: connections wait here to be accepted, and connects for a place among them. */
final class MemoryListener extends MemorySocket {

    private static final int BACKLOG = 8;

    private final Queue<MemoryStream> established = new ArrayDeque<>();
    private final Queue<MemoryStream> waiting = new ArrayDeque<>();

    MemoryListener(MemoryKernel kernel) {
        super(kernel);
    }

    /** A client wants to connect. With the lock held. */
    void connect(MemoryStream client) {
        waiting.add(client);
        establish();
    }

    /** A client does not want any more. With the lock held. */
    void giveUp(MemoryStream client) {
        waiting.remove(client);
    }

    private void establish() {
        while (established.size() < BACKLOG && !waiting.isEmpty()) {
            established.add(waiting.remove().establish(localAddress()));
            changed();
        }
    }

    @Override
    Answer call(Call call) {
        if (call != Call.ACCEPT) {
            throw new IllegalStateException(call + " on a listening socket");
        }
        return established.isEmpty() ? Answer.wouldBlock() : Answer.count(1);
    }

    @Override
    FakeStreamChannel accepted(Channel parent) {
        kernel.lock().lock();
        try {
            MemoryStream socket = established.remove();
            establish();
            return kernel.newStream(parent, socket, true);
        } finally {
            kernel.lock().unlock();
        }
    }

    @Override
    int state() {
        return established.isEmpty() ? 0 : Readiness.READABLE;
    }

    @Override
    void closed() {
        established.forEach(MemoryStream::close);
        waiting.forEach(MemoryStream::refuse);
    }
}
