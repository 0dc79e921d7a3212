/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * The former name of {@link SnappyFrameEncoder}.
 *
 * @deprecated Use {@link SnappyFrameEncoder}.
 */
@Deprecated
public class SnappyFramedEncoder extends SnappyFrameEncoder {
    /** Creates an encoder of chunks of up to 32 KiB. */
    public SnappyFramedEncoder() {
    }
}
