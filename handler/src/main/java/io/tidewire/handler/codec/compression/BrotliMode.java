/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.aayushatharva.brotli4j.encoder.Encoder;

/** The kind of content that Brotli expects. */
public enum BrotliMode {
    /** Anything. */
    GENERIC,
    /** Text in UTF-8. */
    TEXT,
    /** Fonts of WOFF 2. */
    FONT;

    Encoder.Mode toLibrary() {
        return switch (this) {
            case GENERIC -> Encoder.Mode.GENERIC;
            case TEXT -> Encoder.Mode.TEXT;
            case FONT -> Encoder.Mode.FONT;
        };
    }
}
