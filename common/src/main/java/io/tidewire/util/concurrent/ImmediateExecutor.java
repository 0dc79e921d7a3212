/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import java.util.concurrent.Executor;

/**
 * Runs each task at once, on the thread that submits it. An exception of the task reaches the submitter.
 */
public final class ImmediateExecutor implements Executor {

    /** The only instance. */
    public static final ImmediateExecutor INSTANCE = new ImmediateExecutor();

    private ImmediateExecutor() { }

    @Override
    public void execute(Runnable command) {
        ObjectUtil.checkNotNull(command, "command").run();
    }
}
