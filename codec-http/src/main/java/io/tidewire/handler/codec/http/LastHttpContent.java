/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * The last part of the content of a message, with the trailer section (RFC 9112 section 7.1.2).
 */
public interface LastHttpContent extends HttpContent {

    /** The end of a message without further content and trailers; releasing it does nothing. */
    LastHttpContent EMPTY_LAST_CONTENT = EmptyLastHttpContent.INSTANCE;

    /**
     * The trailer section: never merged with the header section (SEC-B09).
     *
     * @return the trailer fields, live
     */
    HttpHeaders trailingHeaders();

    @Override
    LastHttpContent copy();

    @Override
    LastHttpContent duplicate();

    @Override
    LastHttpContent retainedDuplicate();

    @Override
    LastHttpContent replace(ByteBuf content);

    @Override
    LastHttpContent retain(int increment);

    @Override
    LastHttpContent retain();

    @Override
    LastHttpContent touch();

    @Override
    LastHttpContent touch(@Nullable Object hint);
}
