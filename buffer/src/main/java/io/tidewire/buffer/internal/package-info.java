/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The engine of the allocators: it takes memory in chunks from the system or the Java heap, cuts it into slots, and
 * gives it back. It knows nothing of buffers. For the module of buffers only.
 *
 * <p><b>The way in</b> is narrow, and all that is public here:
 * <pre>
 *   take       {@link io.tidewire.buffer.internal.MemoryPool#take}
 *   give back  {@link io.tidewire.buffer.internal.MemoryPool#giveBack}
 *   resize     {@link io.tidewire.buffer.internal.Home#suits}; where it says no, take, copy and give back
 *   report     {@link io.tidewire.buffer.internal.MemoryPool#report}, {@link io.tidewire.buffer.internal.ArenaUse}
 * </pre>
 * Heaps and bins exchange {@link io.tidewire.buffer.internal.Keeper}s: objects that stand for a slot each, made once by
 * the user's subclass of {@code MemoryPool}. {@link io.tidewire.buffer.internal.HeapLimits} are the settings.
 *
 * <p><b>Ownership</b>
 * <pre>
 *   MemoryPool                        one kind of memory of one allocator
 *    |-- HeapRegistry --- SlotHeap    one for each thread that allocates, and a few that others share (Stripes)
 *    |                       |          found by thread id, or through the thread's ThreadHeaps (weak)
 *    |                    SlotStack   free slots of one size, at hand; the keepers in it are the heap's
 *    |-- Arena                        a few; its lock guards all below
 *    |    |-- SizeBin --- Span        of one size: the spans that have a free slot
 *    |    '-- Chunk ------- Span      a run of pages, cut into slots of one size; the keepers in it are the span's
 *    |-- ChunkSource                  counts, and keeps the limit of heap memory
 *    |    '-- DroppedMemory           direct memory that only the collector can free (one for all pools)
 *    |-- HugeMemory                   a buffer that no chunk holds: belongs to its keeper alone
 *    '-- Upkeep                       ticks while something changes (the timer holds the pool weakly)
 *
 *   a keeper is in one hand:   Span  &lt;- half a stack at a time -&gt;  SlotHeap  &lt;- take, give back -&gt;  user
 * </pre>
 * {@code DirectPools} lists the pools that share the limit of direct memory; {@code PoolReport} with
 * {@code MemoryTally} and {@code TextTable} writes down where memory is; {@code ChunkRecording} and the events report
 * chunks to the flight recorder; {@code SizeClasses} is the table of slot sizes.
 *
 * <p><b>Threads.</b> The way in is for any thread. A heap is worked on by its owner without a lock, or by the holder of
 * its lock, see {@code SlotHeap} for the states and {@code Suspendable} for the proof; all of an arena by the holder of
 * its lock. Locks are taken in this order: heap, growth of an arena, arena. No lock is held while memory is obtained
 * that others need to use what there is.
 *
 * <p><b>Where to start reading.</b> {@code MemoryPool}, then {@code SlotHeap} for the states of a heap and
 * {@code Arena} for what is held.
 */
@NullMarked
package io.tidewire.buffer.internal;

import org.jspecify.annotations.NullMarked;
