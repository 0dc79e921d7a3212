/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tests of codecs for every way in which a connection can treat them, for use in any project: {@link
 * io.tidewire.testsuite.codec.DecoderCheck} and {@link io.tidewire.testsuite.codec.EncoderCheck}. A test that says what
 * goes in and what comes out, once, gets all of these:
 *
 * <ul>
 * <li>the input whole, cut once at each octet, between any two, and at random, in heap and in direct memory,
 * <li>the octets in each {@link io.tidewire.testsuite.codec.BufferKind}: parts, composites, read-only and little endian
 *     views too,
 * <li>reads and writes from within callbacks,
 * <li>auto-read off: neither a read too many nor one too few,
 * <li>the end of the connection, and the removal of the handler, at each octet and from within callbacks,
 * <li>an allocator that fails at each allocation,
 * <li>after each of them, that every buffer was released.
 * </ul>
 *
 * <p>Run with {@code -Dio.tidewire.leakDetection.level=paranoid} and the JUnit extension of {@code tidewire-testkit},
 * views of buffers are looked after as well.
 *
 * <p>Thread rule: everything happens on the thread of the test.
 */
package io.tidewire.testsuite.codec;
