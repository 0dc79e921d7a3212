/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

/**
 * Where to get a factory for one needle, by one of two algorithms:
 *
 * <ul>
 * <li>{@link #newBitapSearchProcessorFactory Bitap} (shift-and): needles of up to 64 bytes, the faster one, 2 KiB for
 *     each factory;
 * <li>{@link #newKmpSearchProcessorFactory Knuth, Morris and Pratt}: needles of any length, five bytes for each of
 *     theirs.
 * </ul>
 *
 * <p>Both take a time that grows with the number of bytes only, whatever the bytes are. Processors of both are searched
 * with in the same way:
 *
 * <pre>{@code
 * SearchProcessorFactory factory = AbstractSearchProcessorFactory.newKmpSearchProcessorFactory(boundary);
 * SearchProcessor search = factory.newSearchProcessor();
 * int last = buf.forEachByte(search);                  // index of the needle's last byte, or -1
 * }</pre>
 */
public abstract class AbstractSearchProcessorFactory implements SearchProcessorFactory {
    /** Makes a factory. */
    public AbstractSearchProcessorFactory() {
    }

    /**
     * Makes a factory that searches by the algorithm of Knuth, Morris and Pratt.
     *
     * @param needle what to look for, at least one byte; copied
     * @return the factory
     * @throws IllegalArgumentException if the needle is empty
     */
    public static KmpSearchProcessorFactory newKmpSearchProcessorFactory(final byte[] needle) {
        return new KmpSearchProcessorFactory(needle);
    }

    /**
     * Makes a factory that searches by the bitap algorithm.
     *
     * @param needle what to look for, 1 to 64 bytes; copied
     * @return the factory
     * @throws IllegalArgumentException if the needle is empty or longer
     */
    public static BitapSearchProcessorFactory newBitapSearchProcessorFactory(final byte[] needle) {
        return new BitapSearchProcessorFactory(needle);
    }
}
