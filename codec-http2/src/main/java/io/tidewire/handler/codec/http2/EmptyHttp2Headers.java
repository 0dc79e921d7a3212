/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.EmptyHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Headers that are and stay empty: additions throw {@link UnsupportedOperationException}.
 */
public final class EmptyHttp2Headers extends EmptyHeaders<CharSequence, CharSequence, Http2Headers>
        implements Http2Headers {
    /** The only instance. */
    public static final EmptyHttp2Headers INSTANCE = new EmptyHttp2Headers();

    private EmptyHttp2Headers() {
    }

    @Override
    public EmptyHttp2Headers method(CharSequence method) {
        throw new UnsupportedOperationException("empty headers cannot be changed");
    }

    @Override
    public EmptyHttp2Headers scheme(CharSequence scheme) {
        throw new UnsupportedOperationException("empty headers cannot be changed");
    }

    @Override
    public EmptyHttp2Headers authority(CharSequence authority) {
        throw new UnsupportedOperationException("empty headers cannot be changed");
    }

    @Override
    public EmptyHttp2Headers path(CharSequence path) {
        throw new UnsupportedOperationException("empty headers cannot be changed");
    }

    @Override
    public EmptyHttp2Headers status(CharSequence status) {
        throw new UnsupportedOperationException("empty headers cannot be changed");
    }

    @Override
    public @Nullable CharSequence method() {
        return null;
    }

    @Override
    public @Nullable CharSequence scheme() {
        return null;
    }

    @Override
    public @Nullable CharSequence authority() {
        return null;
    }

    @Override
    public @Nullable CharSequence path() {
        return null;
    }

    @Override
    public @Nullable CharSequence status() {
        return null;
    }

    @Override
    public boolean contains(CharSequence name, CharSequence value, boolean caseInsensitive) {
        return false;
    }
}
