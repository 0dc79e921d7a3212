/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.aayushatharva.brotli4j.encoder.Encoder;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * How the coding {@code br} compresses. Needs brotli4j.
 */
public final class BrotliOptions implements CompressionOptions {
    private static final int DEFAULT_QUALITY = 4;
    private static final int DEFAULT_WINDOW = -1;
    private static final int MAX_QUALITY = 11;
    private static final int MIN_WINDOW = 10;
    private static final int MAX_WINDOW = 24;

    private final Encoder.Parameters parameters;

    private BrotliOptions(Encoder.Parameters parameters) {
        this.parameters = parameters;
    }

    static BrotliOptions standard() {
        return of(DEFAULT_QUALITY, DEFAULT_WINDOW, BrotliMode.TEXT);
    }

    static BrotliOptions of(int quality, int window, BrotliMode mode) {
        CompressionLibrary.BROTLI4J.require();
        checkInRange(quality, 0, MAX_QUALITY, "quality");
        if (window != DEFAULT_WINDOW) {
            checkInRange(window, MIN_WINDOW, MAX_WINDOW, "window");
        }
        return new BrotliOptions(new Encoder.Parameters().setQuality(quality).setWindow(window)
                .setMode(checkNotNull(mode, "mode").toLibrary()));
    }

    /**
     * Returns the parameters of the library.
     *
     * @return quality, window and mode; not to be changed
     */
    public Encoder.Parameters parameters() {
        return parameters;
    }
}
