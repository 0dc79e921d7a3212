/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * A channel that accepts incoming connections and makes a child channel of each. Its pipeline sees the children as read
 * messages.
 */
public interface ServerChannel extends Channel {
}
