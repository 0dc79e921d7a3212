/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.util.internal.OptionalLibrary;
import org.jspecify.annotations.Nullable;

/**
 * The libraries that some codings need, each of which an application adds if it wants them. A library that is missing,
 * older than what is called, or without native code for this system, is not available: codecs that need it throw
 * {@link UnsupportedOperationException} when they are made, with {@link #unavailabilityCause} as its cause, and all
 * others work. Any thread.
 */
public enum CompressionLibrary {
    // Each probe stands in a lambda: a reference of its method may load it, and what it names, with this class.
    /** zstd-jni, for Zstandard. */
    ZSTD_JNI("com.github.luben:zstd-jni", "1.5.2-5", "com.github.luben.zstd.Zstd", () -> ZstdProbe.run()),
    /** brotli4j with its native library for the system, for Brotli. */
    BROTLI4J("com.aayushatharva.brotli4j:brotli4j", "1.12.0", "com.aayushatharva.brotli4j.Brotli4jLoader",
            () -> BrotliProbe.run()),
    /** lz4-java, for LZ4. */
    LZ4_JAVA("at.yawk.lz4:lz4-java", "1.10.1", "net.jpountz.lz4.LZ4Factory", () -> Lz4Probe.run()),
    /** compress-lzf, to compress with LZF. */
    COMPRESS_LZF("com.ning:compress-lzf", "1.0.3", "com.ning.compress.lzf.LZFEncoder", () -> LzfProbe.run()),
    /** XZ for Java, to compress with LZMA. */
    XZ("org.tukaani:xz", "1.6", "org.tukaani.xz.LZMA2Options", () -> LzmaFile.probe()),
    /** Apache Commons Compress, to compress with bzip2. */
    COMMONS_COMPRESS("org.apache.commons:commons-compress", "1.20",
            "org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream", () -> Bzip2Stream.probe());

    private final OptionalLibrary library;

    CompressionLibrary(String artifact, String oldestVersion, String type, OptionalLibrary.Probe probe) {
        library = new OptionalLibrary(artifact, oldestVersion, type, probe);
    }

    /**
     * Returns what the library is called.
     *
     * @return group and name
     */
    public String artifact() {
        return library.artifact();
    }

    /**
     * Returns the oldest version that is supported.
     *
     * @return the version
     */
    public String oldestVersion() {
        return library.oldestVersion();
    }

    /**
     * Returns whether the library can be used. The first call uses it, and loads its native code.
     *
     * @return {@code false} if it is missing, is too old, or has no native code for this system
     */
    public boolean isAvailable() {
        return library.isAvailable();
    }

    /**
     * Returns the reason why the library cannot be used.
     *
     * @return which version was found, and which is needed; {@code null} if it can be used
     */
    public @Nullable UnsupportedOperationException unavailabilityCause() {
        return library.unavailabilityCause();
    }

    /** Throws {@link UnsupportedOperationException} unless the library can be used. */
    void require() {
        library.require();
    }
}
