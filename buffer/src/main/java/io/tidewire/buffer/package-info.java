/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Byte buffers with reference counts, and the allocators that make them.
 *
 * <p><b>Ownership.</b> A {@link io.tidewire.buffer.ByteBuf} starts with a reference count of 1. Who holds a reference
 * must pass it on or {@linkplain io.tidewire.buffer.ByteBuf#release() release} it; the last release gives the memory
 * back, and every later use throws. Methods say what they do with a reference; those that say nothing leave it with
 * the caller. Slices and duplicates show the same memory and share the count, retained ones add to it. A
 * {@link io.tidewire.buffer.CompositeByteBuf} owns its components. A leak detector samples buffers and reports those
 * that are collected as garbage while they are still held.
 *
 * <p><b>Threads.</b> A buffer's indices and content belong to one thread at a time; handing a buffer over needs the
 * same safe publication as any object. Retain and release may be called by any thread at any time. Allocators and
 * {@link io.tidewire.buffer.Unpooled} may be used by any thread.
 *
 * <p><b>Where memory comes from.</b> One class, {@code ContiguousByteBuf}, is the buffer over any {@code byte[]} or
 * {@code ByteBuffer}; its {@code MemoryOwner} says who takes the memory back. The owner behind
 * {@link io.tidewire.buffer.PooledByteBufAllocator} and {@link io.tidewire.buffer.AdaptiveByteBufAllocator} is an
 * engine in layers, from the thread to the system:
 * <pre>
 *   SlotHeap      one per thread: free slots by size class, no locks       (virtual threads: a few shared ones)
 *   Arena         a few: chunks cut into runs of pages, one lock           (a run that a heap holds is a Span)
 *   ChunkSource   counts; takes chunks from DirectMemory or the Java heap, which bound the whole
 * </pre>
 * A buffer released by another thread goes back to its heap over a lock-free stack. {@link
 * io.tidewire.buffer.Unpooled} and {@link io.tidewire.buffer.UnpooledByteBufAllocator} make memory for each buffer.
 *
 * <p><b>Where to start reading.</b> {@link io.tidewire.buffer.ByteBuf} for the contract, then {@code AbstractByteBuf}
 * for the checks and {@code ContiguousByteBuf} for the access; {@code MemoryPool} has the picture of the engine,
 * {@code SlotHeap} its states; {@code ComponentList} is the core of the composite.
 */
package io.tidewire.buffer;
