/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoHandler;
import io.tidewire.channel.IoHandlerContext;
import io.tidewire.channel.IoRegistration;
import io.tidewire.util.concurrent.Ticker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;

/**
 * Waits for sockets of a {@link MemoryKernel}, whose lock guards its fields. Only sockets of which something has
 * changed are looked at, and, if it reports levels, those that were ready the last time.
 */
final class MemoryPoller implements IoHandler {
    private static final Ticker CLOCK = Ticker.systemTicker();

    private final MemoryKernel kernel;
    private final Condition wakeup;
    private final Map<MemorySocket, Entry> entries = new HashMap<>();
    private final Set<MemorySocket> candidates = new LinkedHashSet<>();
    private boolean woken;

    MemoryPoller(MemoryKernel kernel) {
        this.kernel = kernel;
        wakeup = kernel.lock().newCondition();
    }

    private record Entry(IoHandle handle, FakeRegistration registration) { }

    /** A report and its receiver. */
    private record Report(Entry entry, FakeIoEvent event) { }

    @Override
    public int run(IoHandlerContext context) {
        List<Report> reports;
        kernel.lock().lock();
        try {
            if (!hasReady() && !woken && context.canBlock()) {
                sleep(context.delayNanos(CLOCK.initialNanoTime() + CLOCK.nanoTime()));
            }
            woken = false;
            reports = collect();
        } finally {
            kernel.lock().unlock();
        }
        for (Report report : reports) {
            Entry entry = report.entry();
            if (entry.registration().isValid()) {
                entry.handle().handle(entry.registration(), report.event());
            }
        }
        return reports.size();
    }

    private void sleep(long delayNanos) {
        long left = delayNanos;
        try {
            while (left > 0 && !woken && !hasReady()) {
                left = wakeup.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            // As for any poller: it costs one turn of the loop, and the flag stays cleared.
            woken = true;
        }
    }

    private int due(MemorySocket socket) {
        int state = socket.state();
        return kernel.isEdgeTriggered() ? state : entries.get(socket).registration().wanted().levels(state);
    }

    private boolean hasReady() {
        candidates.removeIf(socket -> due(socket) == 0);
        return !candidates.isEmpty();
    }

    private List<Report> collect() {
        List<Report> reports = new ArrayList<>();
        for (Iterator<MemorySocket> all = candidates.iterator(); all.hasNext();) {
            MemorySocket socket = all.next();
            int due = due(socket);
            if (due != 0) {
                reports.add(new Report(entries.get(socket), new FakeIoEvent(due)));
            }
            if (due == 0 || kernel.isEdgeTriggered()) {
                all.remove();
            }
        }
        return reports;
    }

    /** Looks at a socket at the next poll. With the lock held. */
    void changed(MemorySocket socket) {
        candidates.add(socket);
        wakeup.signal();
    }

    @Override
    public void wakeup() {
        kernel.lock().lock();
        try {
            woken = true;
            wakeup.signal();
        } finally {
            kernel.lock().unlock();
        }
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return SocketHandle.class.isAssignableFrom(handleType);
    }

    @Override
    public IoRegistration register(IoHandle handle) {
        MemorySocket socket = (MemorySocket) ((SocketHandle) handle).socket();
        FakeRegistration registration =
                new FakeRegistration(() -> submitted(socket), cancelled -> forget(socket));
        kernel.lock().lock();
        try {
            entries.put(socket, new Entry(handle, registration));
            socket.watch(this);
        } finally {
            kernel.lock().unlock();
        }
        return registration;
    }

    private void submitted(MemorySocket socket) {
        if (!kernel.isEdgeTriggered()) {
            kernel.lock().lock();
            try {
                socket.changed();
            } finally {
                kernel.lock().unlock();
            }
        }
    }

    private void forget(MemorySocket socket) {
        kernel.lock().lock();
        try {
            socket.unwatch(this);
            candidates.remove(socket);
            entries.remove(socket);
        } finally {
            kernel.lock().unlock();
        }
    }

    @Override
    public void prepareToDestroy() {
        List<Entry> open;
        kernel.lock().lock();
        try {
            open = new ArrayList<>(entries.values());
        } finally {
            kernel.lock().unlock();
        }
        for (Entry entry : open) {
            try {
                entry.handle().close();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }
}
