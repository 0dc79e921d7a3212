/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.EventExecutorGroup;
import org.jspecify.annotations.Nullable;

/**
 * Parts that only few pipelines need, or all of them only until they are first registered; most go without for nearly
 * all their life. Guarded by the lock of the pipeline.
 */
final class PipelineExtras {

    /** Whether the first registration is still to come, so that handlerAdded and handlerRemoved wait for it. */
    private boolean beforeRegistration;

    /** The first of those calls; most pipelines have one, that of an initializer. */
    private @Nullable Runnable firstWaiting;

    /** The tasks behind it, if any. */
    private @Nullable Queue<Runnable> restWaiting;

    /** The executor that was taken from each group, if any. */
    @Nullable Map<EventExecutorGroup, EventExecutor> executors;

    /** Whether any handler was ever added with an executor of its own. */
    boolean severalExecutors;

    /** Null unless they are looked for; if they are, these extras are never dropped. Any thread. */
    final @Nullable MissingReads missingReads;

    /** Null unless the mode for development is on; if it is, these extras are never dropped. Any thread. */
    final @Nullable WriteWatch writeWatch;

    private PipelineExtras(@Nullable MissingReads missingReads, @Nullable WriteWatch writeWatch) {
        this.missingReads = missingReads;
        this.writeWatch = writeWatch;
    }

    static PipelineExtras beforeRegistration(DefaultChannelPipeline pipeline) {
        PipelineExtras extras = new PipelineExtras(MissingReads.ON ? new MissingReads(pipeline) : null,
                WriteWatch.ON ? new WriteWatch(pipeline) : null);
        extras.beforeRegistration = true;
        return extras;
    }

    static PipelineExtras afterRegistration() {
        return new PipelineExtras(null, null);
    }

    boolean isBeforeRegistration() {
        return beforeRegistration;
    }

    /** Keeps a call for the first registration. */
    void await(Runnable call) {
        if (firstWaiting == null) {
            firstWaiting = call;
            return;
        }
        if (restWaiting == null) {
            restWaiting = new ArrayDeque<>(4);
        }
        restWaiting.add(call);
    }

    /** The first registration has been: gives the calls that have waited, in their order, as one. */
    @Nullable Runnable endWaiting() {
        Runnable first = firstWaiting;
        Queue<Runnable> rest = restWaiting;
        beforeRegistration = false;
        firstWaiting = null;
        restWaiting = null;
        if (rest == null) {
            return first;
        }
        assert first != null;
        return () -> {
            first.run();
            rest.forEach(Runnable::run);
        };
    }

    /** Returns these, or null if there is nothing in them any more. */
    @Nullable PipelineExtras orNull() {
        return !beforeRegistration && executors == null && !severalExecutors && missingReads == null
                && writeWatch == null ? null : this;
    }
}
