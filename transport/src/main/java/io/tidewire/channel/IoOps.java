/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * The events that an {@link IoHandle} wants its {@link IoHandler} to watch for. Each transport has its own immutable
 * sub-type; it is handed to {@link IoRegistration#submit(IoOps)}.
 */
public interface IoOps {
}
