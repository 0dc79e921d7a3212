/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.IoOps;
import io.tidewire.channel.unix.internal.UnixRegistration;
import io.tidewire.util.concurrent.internal.TaskWatch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One handle that a {@link KQueueIoHandler} watches. The next wait makes the changes, except for handles that were
 * closed in the meantime.
 *
 * <p>Event loop only, apart from {@link #cancel()} and {@link #isValid()}.
 */
final class KQueueRegistration extends UnixRegistration<KQueueIoHandler> {

    private final KQueueIoHandle handle;
    /** The handle, if it is that of a channel, whose events need no objects. */
    private final @Nullable KQueueUnsafe channel;
    /** The changes that watch it, by filter. A channel has one entry, for both of its filters. */
    private final List<KQueueIoOps> watched = new ArrayList<>(1);

    KQueueRegistration(KQueueIoHandler owner, KQueueIoHandle handle) {
        super(owner);
        this.handle = handle;
        channel = handle instanceof KQueueUnsafe unsafe ? unsafe : null;
    }

    @Override
    public KQueueIoHandle handle() {
        return handle;
    }

    void report(short filter, short flags, int fflags, long data) {
        if (isCancelled()) {
            return;
        }
        if (channel != null && !TaskWatch.ON) {
            channel.handle(filter, flags, fflags, data);
            return;
        }
        KQueueIoEvent event = KQueueIoEvent.newEvent(handle.ident(), filter, flags, fflags, data, id());
        if (TaskWatch.ON) {
            reportWatched(event);
        } else {
            handle.handle(this, event);
        }
    }

    @Override
    public long submit(IoOps ops) {
        if (!(ops instanceof KQueueIoOps change)) {
            throw new IllegalArgumentException("ops: " + ops + " (expected: KQueueIoOps)");
        }
        if (!isValid()) {
            return -1;
        }
        if (watched.contains(change)) {
            // The same object: what a channel asks for is a constant.
            return 0;
        }
        int before = filters();
        watched.removeIf(other -> other.filter() == change.filter());
        if (!change.removes()) {
            watched.add(change);
        }
        owner().countFilters(filters() - before);
        owner().change(this, change);
        return 0;
    }

    private int filters() {
        int filters = 0;
        for (KQueueIoOps ops : watched) {
            filters += ops.count();
        }
        return filters;
    }

    @Override
    public boolean isWatchingFor(IoOps ops) {
        return watched.contains(ops);
    }

    /** A new kqueue has taken the place of the one that knew this registration. */
    void watchAgain() {
        watched.forEach(ops -> owner().change(this, ops));
    }

    @Override
    public boolean isValid() {
        return !isCancelled() && isOpen();
    }

    /** Known of channels only. */
    boolean isOpen() {
        return channel == null || channel.fd().isOpen();
    }

    @Override
    protected void unwatch() {
        if (isOpen()) {
            watched.forEach(ops -> owner().remove(this, ops));
        }
        owner().countFilters(-filters());
        watched.clear();
    }
}
