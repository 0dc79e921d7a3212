/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.group;

import io.tidewire.util.concurrent.GenericFutureListener;

/**
 * Is called when an operation on all channels of a group has ended.
 */
public interface ChannelGroupFutureListener extends GenericFutureListener<ChannelGroupFuture> { }
