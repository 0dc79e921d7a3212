/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;

/**
 * Memory of a buffer that is larger than a chunk, or that a pool without arenas has made: it belongs to that one buffer
 * and goes back with it. It stands in the {@code slot} field of its keeper, see {@link Span}.
 *
 * @param array the heap memory, or {@code null}
 * @param memory otherwise the direct memory
 * @param backing what the direct memory is part of, to be cleaned; {@code null} with an array
 * @param size the length in bytes
 */
record HugeMemory(byte[] array, ByteBuffer memory, CleanableDirectBuffer backing, int size) {
}
