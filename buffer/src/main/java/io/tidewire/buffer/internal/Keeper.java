/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The object that stands for a piece of memory: free while the engine has it, in use while its user has it. A running
 * program has one implementation, the buffer class, so that memory and buffer object are handed out together.
 *
 * <p>No method is called when a thread takes from its own heap or returns to it.
 */
public interface Keeper {
    /**
     * Lays this object over memory that the engine has just created. No other thread can see it.
     *
     * @param array the heap memory, if it is that
     * @param memory otherwise the direct memory, whose position and limit stay as they are
     * @param offset where the piece begins
     * @param size the bytes of the piece
     * @param home the home that the user passes to {@link MemoryPool#giveBack} with this object
     */
    void lay(byte @Nullable [] array, @Nullable ByteBuffer memory, int offset, int size, Home home);

    /**
     * Returns where the memory belongs.
     *
     * @return the home given to {@link #lay}; another one if the user has exchanged the memory of two keepers
     */
    Home home();

    /** The memory is about to be given back to the system: nothing in this object may refer to it any more. */
    void forget();

    /**
     * Returns a number that distinguishes uses of keepers, so that some of them can be picked without a counter.
     *
     * @return a number that differs between the slots of a span, and between two uses of one of them
     */
    int useNumber();
}
