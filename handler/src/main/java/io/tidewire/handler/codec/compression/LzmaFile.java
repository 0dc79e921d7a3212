/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.LZMAOutputStream;

import java.io.IOException;
import java.io.OutputStream;

/** All that names classes of XZ for Java. Linked only where {@link CompressionLibrary#XZ} is there. */
final class LzmaFile {
    // Constants, which the compiler copies: to read them links nothing.
    static final int LC_LP_MAX = LZMA2Options.LC_LP_MAX;
    static final int PB_MAX = LZMA2Options.PB_MAX;
    static final int DICT_SIZE_MIN = LZMA2Options.DICT_SIZE_MIN;

    private final LZMA2Options options;
    private final boolean endMarkerMode;

    LzmaFile(int lc, int lp, int pb, int dictionarySize, boolean endMarkerMode, int numFastBytes) throws IOException {
        options = new LZMA2Options(dictionarySize, lc, lp, pb, LZMA2Options.MODE_NORMAL, numFastBytes,
                LZMA2Options.MF_BT4, 0);
        this.endMarkerMode = endMarkerMode;
    }

    /** Creates a stream that compresses without a header. */
    OutputStream over(OutputStream target) throws IOException {
        return new LZMAOutputStream(target, options, endMarkerMode);
    }

    /** Calls each member that is called. */
    static void probe() throws IOException {
        LzmaFile file = new LzmaFile(3, 0, 2, DICT_SIZE_MIN, false, 8);
        try (OutputStream stream = file.over(OutputStream.nullOutputStream())) {
            stream.write(0);
        }
    }
}
