/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.util.ReferenceCounted;
import org.jspecify.annotations.Nullable;

/**
 * A part of a form. Not thread-safe.
 *
 * <p>Ordered by name, without regard to case.
 */
public interface InterfaceHttpData extends Comparable<InterfaceHttpData>, ReferenceCounted {

    /** Kinds of parts. */
    enum HttpDataType {
        /** A field: an {@link io.tidewire.handler.codec.http.multipart.Attribute}. */
        Attribute,
        /** A file: a {@link io.tidewire.handler.codec.http.multipart.FileUpload}. */
        FileUpload,
        /** Text between the parts that an encoder makes. */
        InternalAttribute
    }

    /**
     * Returns the name of the form field.
     *
     * @return the name, perhaps empty
     */
    String getName();

    /**
     * Returns the kind of this part.
     *
     * @return the kind
     */
    HttpDataType getHttpDataType();

    @Override
    InterfaceHttpData retain();

    @Override
    InterfaceHttpData retain(int increment);

    @Override
    InterfaceHttpData touch();

    @Override
    InterfaceHttpData touch(@Nullable Object hint);
}
