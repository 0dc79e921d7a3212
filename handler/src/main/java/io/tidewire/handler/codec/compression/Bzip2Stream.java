/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

import java.io.IOException;
import java.io.OutputStream;

/** All that names classes of Commons Compress. Linked only where {@link CompressionLibrary#COMMONS_COMPRESS} is. */
final class Bzip2Stream {
    private Bzip2Stream() {
    }

    /** Creates a stream that compresses in blocks of so many times 100 000 octets. */
    static OutputStream over(OutputStream target, int blockSizeMultiplier) throws IOException {
        return new BZip2CompressorOutputStream(target, blockSizeMultiplier);
    }

    /** Calls each member that is called. */
    static void probe() throws IOException {
        try (OutputStream stream = over(OutputStream.nullOutputStream(), 1)) {
            stream.write(0);
        }
    }
}
