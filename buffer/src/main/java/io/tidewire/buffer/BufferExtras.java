/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Fields that most buffers never need, kept apart so that buffers, and slices and duplicates above all, stay small.
 * Unless stated otherwise, a field belongs to the thread that uses the buffer.
 */
final class BufferExtras {
    int markedReaderIndex;
    int markedWriterIndex;
    /** For channel calls; covers all of the array or NIO buffer that the bytes are in. */
    @Nullable ByteBuffer nio;
    /** Where that NIO buffer starts, 0 until that was asked for. Any thread: each finds out the same. */
    long address;
    /** Where the last reference was given back; not known below leak level {@code paranoid}. Any thread. */
    volatile @Nullable Throwable releasedAt;
}
