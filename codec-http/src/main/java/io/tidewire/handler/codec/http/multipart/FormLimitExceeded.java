/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import org.jspecify.annotations.Nullable;

/**
 * An exception that says which limit of a form was exceeded. A server answers it with 413 (RFC 9110 section 15.5.14).
 */
public interface FormLimitExceeded {

    /**
     * Returns the name of the limit: that of a method of {@link FormLimits}, or {@code maxSize} for that of an
     * {@link HttpData}.
     *
     * @return the name
     */
    String limit();

    /**
     * Returns what is permitted.
     *
     * @return a number of parts or octets
     */
    long maximum();

    /**
     * Returns what came, as far as it was looked at.
     *
     * @return a number of parts or octets, above {@link #maximum()}
     */
    long value();

    /**
     * Returns the part at which the limit was exceeded.
     *
     * @return the name of its field, or its number after {@code #} where the name is not known; {@code null} if it was
     *     not within a part
     */
    @Nullable String part();
}
