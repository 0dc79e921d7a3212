/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.GenericProgressiveFutureListener;

/**
 * Listens to the progress and the completion of a {@link ChannelProgressiveFuture}.
 */
public interface ChannelProgressiveFutureListener extends GenericProgressiveFutureListener<ChannelProgressiveFuture> {
}
