/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

/**
 * Creates factories for one needle, by one of two algorithms:
 *
 * <ul>
 * <li>{@link #newBitapSearchProcessorFactory Bitap} (shift-and): needles of up to 64 bytes, the faster one, 2 KiB for
 *     each factory;
 * <li>{@link #newKmpSearchProcessorFactory Knuth, Morris and Pratt}: needles of any length, five bytes for each of
 *     theirs.
 * </ul>
 *
 * <p>The time of both depends only on the number of bytes, not on their values. Processors of both are searched with in
 * the same way:
 *
 * <pre>{@code
 * SearchProcessorFactory factory = AbstractSearchProcessorFactory.newKmpSearchProcessorFactory(boundary);
 * SearchProcessor search = factory.newSearchProcessor();
 * int last = buf.forEachByte(search);                  // index of the needle's last byte, or -1
 * }</pre>
 */
public abstract class AbstractSearchProcessorFactory implements SearchProcessorFactory {
    /** Creates a factory. */
    public AbstractSearchProcessorFactory() {
    }

    /**
     * Creates a factory that searches by the algorithm of Knuth, Morris and Pratt.
     *
     * @param needle the needle, at least one byte; copied
     * @return the factory
     * @throws IllegalArgumentException if the needle is empty
     */
    public static KmpSearchProcessorFactory newKmpSearchProcessorFactory(byte[] needle) {
        return new KmpSearchProcessorFactory(needle);
    }

    /**
     * Creates a factory that searches by the bitap algorithm.
     *
     * @param needle the needle, 1 to 64 bytes; copied
     * @return the factory
     * @throws IllegalArgumentException if the needle is empty or longer
     */
    public static BitapSearchProcessorFactory newBitapSearchProcessorFactory(byte[] needle) {
        return new BitapSearchProcessorFactory(needle);
    }
}
