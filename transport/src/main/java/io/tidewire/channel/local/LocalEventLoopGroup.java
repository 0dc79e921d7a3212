/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.ThreadFactory;

/**
 * A group of event loops for channels within the process.
 *
 * @deprecated {@code new MultiThreadIoEventLoopGroup(LocalIoHandler.newFactory())} is the same
 */
@Deprecated
public class LocalEventLoopGroup extends MultiThreadIoEventLoopGroup {

    /**
     * Creates a group with the default number of loops.
     */
    public LocalEventLoopGroup() {
        this(0);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     */
    public LocalEventLoopGroup(int threads) {
        this(threads, null);
    }

    /**
     * Creates a group with the default number of loops.
     *
     * @param threadFactory makes the threads; none: the default
     */
    public LocalEventLoopGroup(@Nullable ThreadFactory threadFactory) {
        this(0, threadFactory);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     */
    public LocalEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory) {
        super(threads, threadFactory, LocalIoHandler.newFactory());
    }
}
