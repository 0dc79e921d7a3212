/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

/**
 * The answers of a {@link EngineOperations socket operation} besides a count, which is zero or more. The cause of
 * {@link #FAILED} is asked for apart, from {@link SocketOperations#failure}.
 */
public final class IoResult {

    /** Nothing could be done now; the poller will report when it can. */
    public static final int WOULD_BLOCK = -1;

    /** The peer will send nothing more. */
    public static final int END = -2;

    /** The operation failed. */
    public static final int FAILED = -3;

    private IoResult() { }
}
