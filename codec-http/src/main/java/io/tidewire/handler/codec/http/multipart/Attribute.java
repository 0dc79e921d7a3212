/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import java.io.IOException;

/**
 * A field of a form. Equal are attributes whose names are equal, without regard to case.
 */
public interface Attribute extends HttpData {

    /**
     * Returns the value in the charset of this attribute.
     *
     * @return the value; malformed octets become replacement characters
     * @throws IOException if it is in a file that cannot be read
     */
    String getValue() throws IOException;

    /**
     * Sets the value, written in the charset of this attribute.
     *
     * @throws IOException if it is too large or cannot be written
     */
    void setValue(String value) throws IOException;

    @Override
    Attribute copy();

    @Override
    Attribute duplicate();

    @Override
    Attribute retainedDuplicate();

    @Override
    Attribute replace(ByteBuf content);

    @Override
    Attribute retain();

    @Override
    Attribute retain(int increment);

    @Override
    Attribute touch();

    @Override
    Attribute touch(@Nullable Object hint);
}
