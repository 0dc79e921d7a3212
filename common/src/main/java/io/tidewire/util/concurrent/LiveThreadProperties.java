/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * {@link ThreadProperties} that look at the thread each time they are asked.
 */
final class LiveThreadProperties implements ThreadProperties {

    private final Thread thread;

    LiveThreadProperties(Thread thread) {
        this.thread = thread;
    }

    @Override
    public Thread.State state() {
        return thread.getState();
    }

    @Override
    public int priority() {
        return thread.getPriority();
    }

    @Override
    public boolean isInterrupted() {
        return thread.isInterrupted();
    }

    @Override
    public boolean isDaemon() {
        return thread.isDaemon();
    }

    @Override
    public String name() {
        return thread.getName();
    }

    @Override
    @SuppressWarnings("deprecation") // Thread.threadId() does not exist before JDK 19
    public long id() {
        return thread.getId();
    }

    @Override
    public StackTraceElement[] stackTrace() {
        return thread.getStackTrace();
    }

    @Override
    public boolean isAlive() {
        return thread.isAlive();
    }
}
