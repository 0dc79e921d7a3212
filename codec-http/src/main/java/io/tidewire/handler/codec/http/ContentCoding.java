/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.handler.codec.compression.Brotli;
import io.tidewire.handler.codec.compression.BrotliDecompressor;
import io.tidewire.handler.codec.compression.BrotliOptions;
import io.tidewire.handler.codec.compression.CompressionOptions;
import io.tidewire.handler.codec.compression.DecompressingDecoder;
import io.tidewire.handler.codec.compression.DecompressionLimits;
import io.tidewire.handler.codec.compression.Decompressor;
import io.tidewire.handler.codec.compression.DeflateOptions;
import io.tidewire.handler.codec.compression.GzipOptions;
import io.tidewire.handler.codec.compression.SnappyFrameDecompressor;
import io.tidewire.handler.codec.compression.SnappyOptions;
import io.tidewire.handler.codec.compression.StandardCompressionOptions;
import io.tidewire.handler.codec.compression.ZlibCodecFactory;
import io.tidewire.handler.codec.compression.ZlibWrapper;
import io.tidewire.handler.codec.compression.Zstd;
import io.tidewire.handler.codec.compression.ZstdDecompressor;
import io.tidewire.handler.codec.compression.ZstdOptions;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A content coding (RFC 9110 section 8.4.1), in the order in which a server prefers them.
 */
public enum ContentCoding {
    /** Brotli, RFC 7932, where brotli4j is there. */
    BR(HttpHeaderValues.BR, HttpHeaderValues.BR),
    /** Zstandard, RFC 8878 with the window of RFC 9659, where zstd-jni is there. */
    ZSTD(HttpHeaderValues.ZSTD, HttpHeaderValues.ZSTD),
    /** RFC 1952. */
    GZIP(HttpHeaderValues.GZIP, HttpHeaderValues.X_GZIP),
    /** RFC 1950. */
    DEFLATE(HttpHeaderValues.DEFLATE, HttpHeaderValues.X_DEFLATE),
    /** The framing format of Snappy; not registered. */
    SNAPPY(HttpHeaderValues.SNAPPY, HttpHeaderValues.SNAPPY);

    /** RFC 9659 section 3: the largest window, as a binary logarithm. */
    private static final int ZSTD_MAX_WINDOW_LOG = 23;
    private static final ContentCoding[] ALL = values();
    static final Set<ContentCoding> OF_ZLIB = Collections.unmodifiableSet(EnumSet.of(GZIP, DEFLATE));

    private final AsciiString token;
    private final AsciiString alias;

    ContentCoding(AsciiString token, AsciiString alias) {
        this.token = token;
        this.alias = alias;
    }

    /**
     * Finds a coding by its name or its old name. Any thread.
     *
     * @param name the name, in any case
     * @return the coding, or {@code null} for any other text
     */
    public static @Nullable ContentCoding of(CharSequence name) {
        for (ContentCoding coding : ALL) {
            if (coding.token.contentEqualsIgnoreCase(name) || coding.alias.contentEqualsIgnoreCase(name)) {
                return coding;
            }
        }
        return null;
    }

    private static @Nullable ContentCoding of(CompressionOptions options) {
        if (options instanceof GzipOptions) {
            return GZIP;
        }
        if (options instanceof DeflateOptions) {
            return DEFLATE;
        }
        if (options instanceof BrotliOptions) {
            return BR;
        }
        if (options instanceof ZstdOptions) {
            return ZSTD;
        }
        return options instanceof SnappyOptions ? SNAPPY : null;
    }

    private static ContentCoding availableOf(CompressionOptions options) {
        ContentCoding coding = of(checkNotNull(options, "options"));
        if (coding == null) {
            throw new IllegalArgumentException("options: " + options
                    + " (expected: some of StandardCompressionOptions)");
        }
        if (!coding.isAvailable()) {
            Throwable cause = coding == BR ? Brotli.cause() : Zstd.cause();
            assert cause != null : "it is not available";
            throw new UnsupportedOperationException(coding.token + ": " + cause.getMessage(), cause);
        }
        return coding;
    }

    /**
     * Finds the codings that options are for. Any thread.
     *
     * @param options one for each coding, of {@link StandardCompressionOptions}, if any
     * @return the options of each coding; if none were given, those by default of every coding whose library is there
     * @throws IllegalArgumentException if there are others among them
     * @throws UnsupportedOperationException if there are some whose library is not there
     */
    public static Map<ContentCoding, CompressionOptions> optionsOf(CompressionOptions @Nullable... options) {
        Map<ContentCoding, CompressionOptions> byCoding = new EnumMap<>(ContentCoding.class);
        if (options != null) {
            for (CompressionOptions one : options) {
                byCoding.put(availableOf(one), one);
            }
        }
        if (byCoding.isEmpty()) {
            for (ContentCoding coding : ALL) {
                if (coding.isAvailable()) {
                    byCoding.put(coding, coding.defaultOptions());
                }
            }
        }
        return byCoding;
    }

    /**
     * Returns the name in a field.
     *
     * @return the registered name
     */
    public AsciiString token() {
        return token;
    }

    /**
     * Returns whether the library of the coding is there.
     *
     * @return {@code true} for those that need none
     */
    public boolean isAvailable() {
        return switch (this) {
            case BR -> Brotli.isAvailable();
            case ZSTD -> Zstd.isAvailable();
            case GZIP, DEFLATE, SNAPPY -> true;
        };
    }

    private CompressionOptions defaultOptions() {
        return switch (this) {
            case BR -> StandardCompressionOptions.brotli();
            case ZSTD -> StandardCompressionOptions.zstd();
            case GZIP -> StandardCompressionOptions.gzip();
            case DEFLATE -> StandardCompressionOptions.deflate();
            case SNAPPY -> StandardCompressionOptions.snappy();
        };
    }

    /**
     * Creates a decoder, which limits the ratio of output to input and leaves the total to the caller.
     *
     * @param strict whether {@link #DEFLATE} has to be zlib; otherwise raw deflate is taken as well, which some send
     * @return a new handler for one channel
     * @throws UnsupportedOperationException if the library is missing
     */
    public ChannelHandler newDecoder(boolean strict) {
        return switch (this) {
            case BR -> decoder(BrotliDecompressor.builder());
            case ZSTD -> decoder(ZstdDecompressor.builder().maxWindowLog(ZSTD_MAX_WINDOW_LOG));
            case GZIP -> ZlibCodecFactory.newZlibDecoder(ZlibWrapper.GZIP, 0);
            case DEFLATE -> ZlibCodecFactory.newZlibDecoder(strict ? ZlibWrapper.ZLIB : ZlibWrapper.ZLIB_OR_NONE, 0);
            case SNAPPY -> decoder(SnappyFrameDecompressor.builder());
        };
    }

    private static ChannelHandler decoder(Decompressor.AbstractDecompressorBuilder builder) {
        return new DecompressingDecoder(builder, DecompressionLimits.DEFAULT);
    }
}
