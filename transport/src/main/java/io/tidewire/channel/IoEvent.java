/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * A report of an {@link IoHandler} to an {@link IoHandle}: the readiness that its poller saw. Each transport has its
 * own sub-type. An event is valid only during the call it is passed to.
 */
public interface IoEvent {
}
