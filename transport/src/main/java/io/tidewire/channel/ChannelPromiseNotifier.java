/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.PromiseNotifier;

/**
 * Passes the outcome of one operation on to any number of promises.
 *
 * @deprecated use {@link PromiseNotifier}
 */
@Deprecated
public final class ChannelPromiseNotifier extends PromiseNotifier<Void, ChannelFuture>
        implements ChannelFutureListener {

    /**
     * Creates a notifier that logs when a promise was done already.
     *
     * @param promises the promises to complete
     */
    public ChannelPromiseNotifier(ChannelPromise... promises) {
        super(promises);
    }

    /**
     * Creates a notifier.
     *
     * @param logNotifyFailure whether to log when a promise was done already
     * @param promises the promises to complete
     */
    public ChannelPromiseNotifier(boolean logNotifyFailure, ChannelPromise... promises) {
        super(logNotifyFailure, promises);
    }
}
