/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DecoderResult;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

/**
 * Holds the {@link DecoderResult} of an HTTP object.
 */
public class DefaultHttpObject implements HttpObject {

    private DecoderResult decoderResult = DecoderResult.SUCCESS;

    /** Starts with {@link DecoderResult#SUCCESS}. */
    protected DefaultHttpObject() {
    }

    @Override
    public DecoderResult decoderResult() {
        return decoderResult;
    }

    @Override
    @Deprecated
    public DecoderResult getDecoderResult() {
        return decoderResult();
    }

    @Override
    public void setDecoderResult(DecoderResult decoderResult) {
        this.decoderResult = ObjectUtil.checkNotNull(decoderResult, "decoderResult");
    }

    @Override
    public int hashCode() {
        return 31 + decoderResult.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultHttpObject other && decoderResult.equals(other.decoderResult());
    }
}
