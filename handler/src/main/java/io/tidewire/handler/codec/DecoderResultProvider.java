/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

/**
 * Implemented by messages that carry the outcome of their own decoding, so that a failure travels in order with the
 * messages around it.
 */
public interface DecoderResultProvider {
    /**
     * Returns the outcome of decoding this message.
     *
     * @return the result; {@link DecoderResult#SUCCESS} unless a decoder said otherwise
     */
    DecoderResult decoderResult();

    /**
     * Sets the outcome of decoding this message. Decoders call this; applications read.
     *
     * @param result the new result
     */
    void setDecoderResult(DecoderResult result);
}
