/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Decompresses Brotli (RFC 7932); see {@link BrotliDecompressor}. Needs brotli4j.
 */
public final class BrotliDecoder extends DecompressingDecoder {
    /** Creates a decoder. */
    public BrotliDecoder() {
        this(BrotliDecompressor.DEFAULT_INPUT_OCTETS);
    }

    /**
     * Creates a decoder.
     *
     * @param inputBufferSize how much input goes to the library at once, in octets, above zero
     */
    public BrotliDecoder(int inputBufferSize) {
        this(inputBufferSize, BufferedDecompressor.MAX_OUTPUT_OCTETS);
    }

    /**
     * Creates a decoder.
     *
     * @param inputBufferSize how much input goes to the library at once, in octets, above zero
     * @param maxOutputChunkSize the most octets of a buffer that comes out, above zero; 64 KiB if it is more
     */
    public BrotliDecoder(int inputBufferSize, int maxOutputChunkSize) {
        super(BrotliDecompressor.builder().inputBufferSize(inputBufferSize).maxOutputChunkSize(maxOutputChunkSize));
    }

    /**
     * Creates a decoder.
     *
     * @param maxAllocation the most octets of a buffer that comes out; 0, or more than 64 KiB, for 64 KiB
     * @return a new decoder
     */
    public static BrotliDecoder newDecoderWithMaxAllocation(int maxAllocation) {
        return new BrotliDecoder(BrotliDecompressor.DEFAULT_INPUT_OCTETS,
                maxAllocation == 0 ? BufferedDecompressor.MAX_OUTPUT_OCTETS : maxAllocation);
    }
}
