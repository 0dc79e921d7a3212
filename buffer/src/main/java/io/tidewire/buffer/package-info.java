/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Byte buffers with reference counts, and the allocators that make them.
 *
 * <p><b>Ownership.</b> A {@link io.tidewire.buffer.ByteBuf} starts with a reference count of 1. The holder of a
 * reference must pass it on or {@linkplain io.tidewire.buffer.ByteBuf#release() release} it; the last release gives the
 * memory back, and every later use throws. Methods say what they do with a reference; those that say nothing leave it
 * with the caller. Slices and duplicates show the same memory and share the count, retained ones add to it. A
 * {@link io.tidewire.buffer.CompositeByteBuf} owns its components. A leak detector samples buffers and reports those
 * that are collected as garbage while they are still held.
 *
 * <p><b>Threads.</b> A buffer's indices and content belong to one thread at a time; handing a buffer over needs the
 * same safe publication as any object. Retain and release may be called by any thread at any time. Allocators and
 * {@link io.tidewire.buffer.Unpooled} may be used by any thread.
 *
 * <p><b>Where memory comes from.</b> One class, {@code ContiguousByteBuf}, is the buffer over any {@code byte[]} or
 * {@code ByteBuffer}; its {@code MemoryOwner} says who takes the memory back. Behind
 * {@link io.tidewire.buffer.PooledByteBufAllocator} and {@link io.tidewire.buffer.AdaptiveByteBufAllocator} that is an
 * engine in a package of its own, {@code io.tidewire.buffer.internal}, which this one enters through {@code BufferPool}
 * and {@code PooledMemoryOwner}. {@link io.tidewire.buffer.Unpooled} and
 * {@link io.tidewire.buffer.UnpooledByteBufAllocator} make memory for each buffer.
 *
 * <p><b>Where to start reading.</b> {@link io.tidewire.buffer.ByteBuf} for the contract, then {@code AbstractByteBuf}
 * for the checks and {@code ContiguousByteBuf} for the access; {@code ComponentList} is the core of the composite.
 */
@NullMarked
package io.tidewire.buffer;

import org.jspecify.annotations.NullMarked;
