/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.DecoderResult;
import io.tidewire.util.internal.Ignorable;
import org.jspecify.annotations.Nullable;

/**
 * {@link LastHttpContent#EMPTY_LAST_CONTENT}: immutable and never released.
 */
@Ignorable
final class EmptyLastHttpContent implements LastHttpContent {

    static final EmptyLastHttpContent INSTANCE = new EmptyLastHttpContent();

    private EmptyLastHttpContent() {
    }

    @Override
    public ByteBuf content() {
        return Unpooled.EMPTY_BUFFER;
    }

    @Override
    public HttpHeaders trailingHeaders() {
        return EmptyHttpHeaders.INSTANCE;
    }

    @Override
    public DecoderResult decoderResult() {
        return DecoderResult.SUCCESS;
    }

    @Override
    @Deprecated
    public DecoderResult getDecoderResult() {
        return decoderResult();
    }

    @Override
    public void setDecoderResult(DecoderResult result) {
        throw new UnsupportedOperationException("read only");
    }

    @Override
    public LastHttpContent replace(ByteBuf content) {
        return new DefaultLastHttpContent(content);
    }

    @Override
    public LastHttpContent copy() {
        return this;
    }

    @Override
    public LastHttpContent duplicate() {
        return this;
    }

    @Override
    public LastHttpContent retainedDuplicate() {
        return this;
    }

    @Override
    public int refCnt() {
        return 1;
    }

    @Override
    public LastHttpContent retain() {
        return this;
    }

    @Override
    public LastHttpContent retain(int increment) {
        return this;
    }

    @Override
    public LastHttpContent touch() {
        return this;
    }

    @Override
    public LastHttpContent touch(@Nullable Object hint) {
        return this;
    }

    @Override
    public boolean release() {
        return false;
    }

    @Override
    public boolean release(int decrement) {
        return false;
    }

    @Override
    public String toString() {
        return "EmptyLastHttpContent";
    }
}
