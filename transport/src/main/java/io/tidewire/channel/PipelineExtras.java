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

/**
 * What only few pipelines need, or all of them only until they are first registered; most go without for nearly all
 * their life. Guarded by the lock of the pipeline.
 */
final class PipelineExtras {

    /** Calls of handlerAdded and handlerRemoved that wait for the first registration; null when it has been. */
    Queue<Runnable> waiting;

    /** The executor that was taken from each group; null if there is none. */
    Map<EventExecutorGroup, EventExecutor> executors;

    /** Whether any handler was ever added with an executor of its own. */
    boolean severalExecutors;

    /** Null unless they are looked for; if they are, these extras are never dropped. Any thread. */
    final MissingReads missingReads;

    private PipelineExtras(MissingReads missingReads) {
        this.missingReads = missingReads;
    }

    static PipelineExtras beforeRegistration(DefaultChannelPipeline pipeline) {
        PipelineExtras extras = new PipelineExtras(MissingReads.ON ? new MissingReads(pipeline) : null);
        extras.waiting = new ArrayDeque<>(4);
        return extras;
    }

    static PipelineExtras afterRegistration() {
        return new PipelineExtras(null);
    }

    /** Gives these, or null if there is nothing in them any more. */
    PipelineExtras orNull() {
        return waiting == null && executors == null && !severalExecutors && missingReads == null ? null : this;
    }
}
