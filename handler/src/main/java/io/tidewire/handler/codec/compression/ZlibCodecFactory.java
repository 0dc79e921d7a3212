/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Creates encoders and decoders for zlib, gzip and raw deflate by the JDK. The JDK has one window size and one memory
 * level: the arguments are checked and otherwise has no effect.
 */
public final class ZlibCodecFactory {
    private ZlibCodecFactory() {
    }

    /**
     * Returns whether the window size and the memory level of an encoder have an effect.
     *
     * @return {@code false} with the JDK's codec
     */
    public static boolean isSupportingWindowSizeAndMemLevel() {
        return false;
    }

    /**
     * Creates an encoder for zlib.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest), or -1 for the default
     * @return a new encoder
     */
    public static ZlibEncoder newZlibEncoder(int compressionLevel) {
        return new JdkZlibEncoder(compressionLevel);
    }

    /**
     * Creates an encoder of level 6.
     *
     * @param wrapper the format around the data
     * @return a new encoder
     */
    public static ZlibEncoder newZlibEncoder(ZlibWrapper wrapper) {
        return new JdkZlibEncoder(wrapper);
    }

    /**
     * Creates an encoder.
     *
     * @param wrapper the format around the data
     * @param compressionLevel 0 (not at all) to 9 (smallest), or -1 for the default
     * @return a new encoder
     */
    public static ZlibEncoder newZlibEncoder(ZlibWrapper wrapper, int compressionLevel) {
        return new JdkZlibEncoder(wrapper, compressionLevel);
    }

    /**
     * Creates an encoder.
     *
     * @param wrapper the format around the data
     * @param compressionLevel 0 (not at all) to 9 (smallest), or -1 for the default
     * @param windowBits 9 to 15
     * @param memLevel 1 to 9
     * @return a new encoder
     */
    public static ZlibEncoder newZlibEncoder(ZlibWrapper wrapper, int compressionLevel, int windowBits,
            int memLevel) {
        checkUnused(windowBits, memLevel);
        return new JdkZlibEncoder(wrapper, compressionLevel);
    }

    private static void checkUnused(int windowBits, int memLevel) {
        new DeflateOptions(DeflateOptions.DEFAULT.compressionLevel(), windowBits, memLevel);
    }

    /**
     * Creates an encoder of level 6 for zlib.
     *
     * @param dictionary the dictionary that the decoder uses
     * @return a new encoder
     */
    public static ZlibEncoder newZlibEncoder(byte[] dictionary) {
        return new JdkZlibEncoder(dictionary);
    }

    /**
     * Creates an encoder for zlib.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest), or -1 for the default
     * @param dictionary the dictionary that the decoder uses
     * @return a new encoder
     */
    public static ZlibEncoder newZlibEncoder(int compressionLevel, byte[] dictionary) {
        return new JdkZlibEncoder(compressionLevel, dictionary);
    }

    /**
     * Creates an encoder for zlib.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest), or -1 for the default
     * @param windowBits 9 to 15
     * @param memLevel 1 to 9
     * @param dictionary the dictionary that the decoder uses
     * @return a new encoder
     */
    public static ZlibEncoder newZlibEncoder(int compressionLevel, int windowBits, int memLevel, byte[] dictionary) {
        checkUnused(windowBits, memLevel);
        return new JdkZlibEncoder(compressionLevel, dictionary);
    }

    /**
     * Creates a decoder for zlib without a limit of a piece.
     *
     * @return a new decoder
     * @deprecated A limit should be chosen: {@link #newZlibDecoder(int)}
     */
    @Deprecated
    public static ZlibDecoder newZlibDecoder() {
        return newZlibDecoder(0);
    }

    /**
     * Creates a decoder without a limit of a piece.
     *
     * @param wrapper the format around the data
     * @return a new decoder
     * @deprecated A limit should be chosen: {@link #newZlibDecoder(ZlibWrapper, int)}
     */
    @Deprecated
    public static ZlibDecoder newZlibDecoder(ZlibWrapper wrapper) {
        return newZlibDecoder(wrapper, 0);
    }

    /**
     * Creates a decoder for zlib without a limit of a piece.
     *
     * @param dictionary the dictionary that the encoder uses
     * @return a new decoder
     * @deprecated A limit should be chosen: {@link #newZlibDecoder(byte[], int)}
     */
    @Deprecated
    public static ZlibDecoder newZlibDecoder(byte[] dictionary) {
        return newZlibDecoder(dictionary, 0);
    }

    /**
     * Creates a decoder for zlib.
     *
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     * @return a new decoder
     */
    public static ZlibDecoder newZlibDecoder(int maxAllocation) {
        return new JdkZlibDecoder(maxAllocation);
    }

    /**
     * Creates a decoder. Members of gzip may follow each other (RFC 1952 section 2.2).
     *
     * @param wrapper the format around the data
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     * @return a new decoder
     */
    public static ZlibDecoder newZlibDecoder(ZlibWrapper wrapper, int maxAllocation) {
        return new JdkZlibDecoder(wrapper, true, maxAllocation);
    }

    /**
     * Creates a decoder for zlib.
     *
     * @param dictionary the dictionary that the encoder uses
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     * @return a new decoder
     */
    public static ZlibDecoder newZlibDecoder(byte[] dictionary, int maxAllocation) {
        return new JdkZlibDecoder(dictionary, maxAllocation);
    }
}
