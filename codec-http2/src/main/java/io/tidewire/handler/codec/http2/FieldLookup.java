/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.DefaultHeaders;
import io.tidewire.handler.codec.http2.Http2Headers.PseudoHeaderName;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.util.Map;

/**
 * Finds fields of headers that are to be sent. Libraries bring headers of their own which can be walked, as an encoder
 * does, and support few other methods: those are walked.
 */
final class FieldLookup {
    private FieldLookup() {
    }

    /** The first value of a field, if there is one. */
    static @Nullable CharSequence first(Http2Headers headers, AsciiString name) {
        if (canFind(headers)) {
            return headers.get(name);
        }
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            if (AsciiString.contentEquals(name, field.getKey())) {
                return field.getValue();
            }
        }
        return null;
    }

    static @Nullable CharSequence first(Http2Headers headers, PseudoHeaderName name) {
        return first(headers, name.value());
    }

    private static boolean canFind(Http2Headers headers) {
        return headers instanceof DefaultHeaders || headers instanceof ReadOnlyHttp2Headers
                || headers instanceof EmptyHttp2Headers;
    }
}
