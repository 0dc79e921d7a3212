/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * The former name of {@link SnappyFrameDecoder}.
 *
 * @deprecated Use {@link SnappyFrameDecoder}.
 */
@Deprecated
public class SnappyFramedDecoder extends SnappyFrameDecoder {
    /** Creates a decoder that checks checksums. */
    public SnappyFramedDecoder() {
    }
}
