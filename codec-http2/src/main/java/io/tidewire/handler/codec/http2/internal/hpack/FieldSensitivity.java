/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import java.util.Map;

/**
 * Decides which fields must never enter a table (RFC 7541 section 7.1.3).
 */
@FunctionalInterface
public interface FieldSensitivity {
    /**
     * Decides for a field.
     *
     * @return {@code true} if it is sent as never indexed
     */
    boolean isSensitive(Map.Entry<CharSequence, CharSequence> field);
}
