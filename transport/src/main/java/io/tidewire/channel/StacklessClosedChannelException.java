/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.nio.channels.ClosedChannelException;

import io.tidewire.util.internal.ThrowableUtil;

/**
 * A {@link ClosedChannelException} whose only stack frame names the method that refused to work. A flood of writes to a
 * closed channel then costs no stack walks.
 */
public final class StacklessClosedChannelException extends ClosedChannelException {

    private static final long serialVersionUID = -2214806025529435136L;

    private StacklessClosedChannelException() {
    }

    /**
     * Creates an exception.
     *
     * @param clazz the class that refuses
     * @param method the name of its method
     * @return a new exception
     */
    public static StacklessClosedChannelException newInstance(Class<?> clazz, String method) {
        return ThrowableUtil.unknownStackTrace(new StacklessClosedChannelException(), clazz, method);
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
