/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Decompresses zlib, gzip and raw deflate, under the name that stood for the library JZlib. It is the JDK's zlib here,
 * as in {@link JdkZlibDecoder}, from which it inherits everything, limits too: one more class in that chain, so that
 * both names have one implementation.
 */
public class JZlibDecoder extends JdkZlibDecoder {
    /**
     * Creates a decoder for zlib.
     *
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JZlibDecoder(int maxAllocation) {
        super(maxAllocation);
    }

    /**
     * Creates a decoder.
     *
     * @param wrapper the format around the data
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JZlibDecoder(ZlibWrapper wrapper, int maxAllocation) {
        super(wrapper, maxAllocation);
    }

    /**
     * Creates a decoder for zlib.
     *
     * @param dictionary the dictionary that the encoder uses
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     */
    public JZlibDecoder(byte[] dictionary, int maxAllocation) {
        super(dictionary, maxAllocation);
    }
}
