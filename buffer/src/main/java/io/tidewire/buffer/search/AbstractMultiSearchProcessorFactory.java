/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

/**
 * Creates factories for several needles:
 *
 * <pre>{@code
 * MultiSearchProcessor search =
 *         AbstractMultiSearchProcessorFactory.newAhoCorasicSearchProcessorFactory(cr, lf, nul).newSearchProcessor();
 * int last = buf.forEachByte(search);                  // index of the last byte of a needle, or -1
 * int which = search.getFoundNeedleId();               // 0, 1 or 2
 * }</pre>
 */
public abstract class AbstractMultiSearchProcessorFactory implements MultiSearchProcessorFactory {
    /** Creates a factory. */
    public AbstractMultiSearchProcessorFactory() {
    }

    /**
     * Creates a factory that searches by the algorithm of Aho and Corasick. It takes a time that grows with the number
     * of bytes searched only, however many needles there are. Its table has a row for each byte of the needles, with
     * four bytes for each value that occurs in them, so at most 1 KiB for each byte.
     *
     * @param needles the needles, each at least one byte; copied. A needle may be a part of another; of equal ones
     *        the last is found. With none, nothing is found
     * @return the factory
     * @throws IllegalArgumentException if a needle is empty, or if they have more bytes than a table can be made for
     */
    public static AhoCorasicSearchProcessorFactory newAhoCorasicSearchProcessorFactory(byte[]... needles) {
        return new AhoCorasicSearchProcessorFactory(needles);
    }
}
