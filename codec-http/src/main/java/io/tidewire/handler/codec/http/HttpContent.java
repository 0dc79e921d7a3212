/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import org.jspecify.annotations.Nullable;

/**
 * A part of the content of a message. The consumer releases it; to pass it on is to pass that duty on.
 * The parts of one message follow its head in order and end with a {@link LastHttpContent}.
 */
public interface HttpContent extends HttpObject, ByteBufHolder {

    @Override
    HttpContent copy();

    @Override
    HttpContent duplicate();

    @Override
    HttpContent retainedDuplicate();

    @Override
    HttpContent replace(ByteBuf content);

    @Override
    HttpContent retain(int increment);

    @Override
    HttpContent retain();

    @Override
    HttpContent touch();

    @Override
    HttpContent touch(@Nullable Object hint);
}
