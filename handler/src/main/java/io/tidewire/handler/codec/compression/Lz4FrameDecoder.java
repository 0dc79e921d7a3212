/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

import java.util.zip.Checksum;

/**
 * Decompresses LZ4, the frames of the program {@code lz4} as well as the block streams of lz4-java; see {@link
 * Lz4FrameDecompressor}. Needs {@code at.yawk.lz4:lz4-java}.
 */
public class Lz4FrameDecoder extends DecompressingDecoder {
    /** Creates a decoder that checks checksums. */
    public Lz4FrameDecoder() {
        this(true);
    }

    /**
     * Creates a decoder.
     *
     * @param validateChecksums whether checksums are checked
     */
    public Lz4FrameDecoder(boolean validateChecksums) {
        this(validateChecksums, Lz4FrameDecompressor.DEFAULT_MAX_OCTETS);
    }

    /**
     * Creates a decoder.
     *
     * @param validateChecksums whether checksums are checked
     * @param maxDecompressedLength the most content of a block, in octets, 1 to 2^25
     */
    public Lz4FrameDecoder(boolean validateChecksums, int maxDecompressedLength) {
        super(checking(Lz4FrameDecompressor.builder().maxDecompressedLength(maxDecompressedLength),
                validateChecksums));
    }

    /**
     * Creates a decoder.
     *
     * @param factory where the decompressor comes from
     * @param validateChecksums whether checksums are checked
     */
    public Lz4FrameDecoder(LZ4Factory factory, boolean validateChecksums) {
        super(checking(Lz4FrameDecompressor.builder().factory(factory), validateChecksums));
    }

    /**
     * Creates a decoder.
     *
     * @param factory where the decompressor comes from
     * @param checksum checks the blocks of a block stream, used by this decoder only; {@code null} to check none
     */
    public Lz4FrameDecoder(LZ4Factory factory, @Nullable Checksum checksum) {
        this(factory, checksum, Lz4FrameDecompressor.DEFAULT_MAX_OCTETS);
    }

    /**
     * Creates a decoder.
     *
     * @param factory where the decompressor comes from
     * @param checksum checks the blocks of a block stream, used by this decoder only; {@code null} to check none
     * @param maxDecompressedLength the most content of a block, in octets, 1 to 2^25
     */
    public Lz4FrameDecoder(LZ4Factory factory, @Nullable Checksum checksum, int maxDecompressedLength) {
        super(Lz4FrameDecompressor.builder().factory(factory).checksum(checksum)
                .maxDecompressedLength(maxDecompressedLength));
    }

    private static Lz4FrameDecompressor.Builder checking(Lz4FrameDecompressor.Builder builder, boolean validate) {
        return validate ? builder : builder.checksum(null);
    }

    /**
     * Returns whether the end of the stream was read, or it has failed.
     *
     * @return {@code true} if input is dropped now
     */
    public boolean isClosed() {
        return hasEnded();
    }
}
