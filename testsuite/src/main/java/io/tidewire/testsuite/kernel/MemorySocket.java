/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import java.io.IOException;
import java.net.BindException;
import java.net.SocketAddress;

/** A socket of a {@link MemoryKernel}, whose lock guards its fields. */
abstract class MemorySocket extends Script {

    /** One call of so many is interrupted. */
    private static final int CALLS_PER_INTERRUPT = 16;

    final MemoryKernel kernel;
    private SocketAddress local;
    private MemoryPoller poller;
    private boolean closed;
    private int calls;

    MemorySocket(MemoryKernel kernel) {
        this.kernel = kernel;
    }

    /** Performs a call that is not interrupted, with the lock held. */
    abstract Answer call(Call call);

    /** Returns the readiness: a set of {@link io.tidewire.channel.internal.Readiness}. With the lock held. */
    abstract int state();

    /** Ends everything that hangs on this socket. With the lock held, once. */
    abstract void closed();

    @Override
    final Answer answer(Call call) {
        kernel.lock().lock();
        try {
            if (closed) {
                throw new IllegalStateException(call + " on a closed socket");
            }
            return ++calls % CALLS_PER_INTERRUPT == 0 ? Answer.interrupted() : call(call);
        } finally {
            kernel.lock().unlock();
        }
    }

    @Override
    final void bind(SocketAddress address) throws IOException {
        kernel.lock().lock();
        try {
            if (local != null) {
                throw new BindException("bound to " + local + " already");
            }
            local = kernel.claim(address, this);
        } finally {
            kernel.lock().unlock();
        }
    }

    @Override
    final SocketAddress localAddress() {
        kernel.lock().lock();
        try {
            return local;
        } finally {
            kernel.lock().unlock();
        }
    }

    /** The end of a connection that a server has taken shares the address of that one. */
    final void shareAddress(SocketAddress address) {
        local = address;
    }

    @Override
    final void close() {
        kernel.lock().lock();
        try {
            if (!closed) {
                closed = true;
                if (local != null) {
                    kernel.free(local, this);
                }
                closed();
            }
        } finally {
            kernel.lock().unlock();
        }
    }

    final boolean isClosed() {
        return closed;
    }

    final void watch(MemoryPoller by) {
        poller = by;
        changed();
    }

    final void unwatch(MemoryPoller by) {
        if (poller == by) {
            poller = null;
        }
    }

    /** Something is ready that was not. */
    final void changed() {
        if (poller != null) {
            poller.changed(this);
        }
    }
}
