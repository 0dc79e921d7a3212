/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Searches for byte sequences in a {@link io.tidewire.buffer.ByteBuf} of any kind, or in bytes that come one by one.
 *
 * <p>A {@link io.tidewire.buffer.search.SearchProcessorFactory factory} is made once from what is looked for, the
 * needle; it is immutable and may be used by any thread. The processors that it makes have a position and belong to one
 * thread at a time. A processor is given to
 * {@link io.tidewire.buffer.ByteBuf#forEachByte(io.tidewire.util.ByteProcessor)}, which stops at the last byte of a
 * needle that was found. Given the rest it goes on, and finds needles that overlap those before; since it remembers
 * what it has seen, it also finds a needle that lies in two buffers, one searched after the other.
 *
 * <p>Where to start: {@link io.tidewire.buffer.search.AbstractSearchProcessorFactory} for one needle,
 * {@link io.tidewire.buffer.search.AbstractMultiSearchProcessorFactory} for several at once.
 */
@NullMarked
package io.tidewire.buffer.search;

import org.jspecify.annotations.NullMarked;
