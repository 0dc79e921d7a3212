/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DecoderResult;
import io.tidewire.handler.codec.DecoderResultProvider;

/**
 * An object that travels through an HTTP/1.1 pipeline: the head of a message, or a part of its content.
 */
public interface HttpObject extends DecoderResultProvider {

    /**
     * The same as {@link #decoderResult()}.
     *
     * @return the result of decoding this object
     * @deprecated use {@link #decoderResult()}
     */
    @Deprecated
    DecoderResult getDecoderResult();
}
