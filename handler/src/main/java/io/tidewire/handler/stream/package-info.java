/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Content that is made piece by piece while it is sent: files, streams, and inputs of an application's own. Start
 * reading at {@link io.tidewire.handler.stream.ChunkedWriteHandler}.
 */
@NullMarked
package io.tidewire.handler.stream;

import org.jspecify.annotations.NullMarked;
