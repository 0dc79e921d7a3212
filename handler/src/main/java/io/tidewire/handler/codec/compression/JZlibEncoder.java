/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Compresses with zlib, gzip or raw deflate, under the name that stood for the library JZlib. It is the JDK's zlib
 * here, as in {@link JdkZlibEncoder}, from which it inherits everything: one more class in that chain, so that both
 * names have one implementation. The JDK has one window size and one memory level: what is asked for is checked and
 * otherwise has no effect ({@link ZlibCodecFactory#isSupportingWindowSizeAndMemLevel()}).
 */
public class JZlibEncoder extends JdkZlibEncoder {
    /** Creates an encoder of level 6 for zlib. */
    public JZlibEncoder() {
    }

    /**
     * Creates an encoder for zlib.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     */
    public JZlibEncoder(int compressionLevel) {
        super(compressionLevel);
    }

    /**
     * Creates an encoder of level 6.
     *
     * @param wrapper the format around the data; not {@link ZlibWrapper#ZLIB_OR_NONE}
     */
    public JZlibEncoder(ZlibWrapper wrapper) {
        super(wrapper);
    }

    /**
     * Creates an encoder.
     *
     * @param wrapper the format around the data; not {@link ZlibWrapper#ZLIB_OR_NONE}
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     */
    public JZlibEncoder(ZlibWrapper wrapper, int compressionLevel) {
        super(wrapper, compressionLevel);
    }

    /**
     * Creates an encoder.
     *
     * @param wrapper the format around the data; not {@link ZlibWrapper#ZLIB_OR_NONE}
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param windowBits 9 to 15
     * @param memLevel 1 to 9
     */
    public JZlibEncoder(ZlibWrapper wrapper, int compressionLevel, int windowBits, int memLevel) {
        super(wrapper, new DeflateOptions(compressionLevel, windowBits, memLevel).compressionLevel());
    }

    /**
     * Creates an encoder of level 6 for zlib.
     *
     * @param dictionary the dictionary that the decoder uses
     */
    public JZlibEncoder(byte[] dictionary) {
        super(dictionary);
    }

    /**
     * Creates an encoder for zlib.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param dictionary the dictionary that the decoder uses
     */
    public JZlibEncoder(int compressionLevel, byte[] dictionary) {
        super(compressionLevel, dictionary);
    }

    /**
     * Creates an encoder for zlib.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param windowBits 9 to 15
     * @param memLevel 1 to 9
     * @param dictionary the dictionary that the decoder uses
     */
    public JZlibEncoder(int compressionLevel, int windowBits, int memLevel, byte[] dictionary) {
        super(new DeflateOptions(compressionLevel, windowBits, memLevel).compressionLevel(), dictionary);
    }
}
