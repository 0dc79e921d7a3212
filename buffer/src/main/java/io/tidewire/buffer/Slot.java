/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * One piece of pooled memory, and its place in the free list of its span or in the return stack of its heap. A slot is
 * in exactly one of three hands, and only that hand touches the mutable fields: its heap (free), the buffer that uses
 * it, or the return stack it was pushed on.
 */
final class Slot {
    final Span span;
    /** Where the slot starts in the memory of the chunk. */
    final int offset;
    /** The next free slot of the span, or the one pushed before this one on the return stack. */
    Slot next;
    /** The buffer object that goes with this memory while it is free; {@code null} if there is none to be reused. */
    ContiguousByteBuf buffer;
    /** On the return stack: the number of slots from this one down. */
    int stackedSlots;
    /** On the return stack: the bytes of the slots from this one down. */
    long stackedBytes;

    Slot(final Span span, final int offset) {
        this.span = span;
        this.offset = offset;
    }

    SlotHeap heap() {
        return span.bin.heap;
    }

    int size() {
        return span.bin.slotSize;
    }
}
