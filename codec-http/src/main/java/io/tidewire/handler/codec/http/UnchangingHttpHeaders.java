/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import org.jspecify.annotations.Nullable;

/**
 * A map whose mutators all throw, so that {@link EmptyHttpHeaders} and {@link ReadOnlyHttpHeaders} hold only what they
 * read.
 */
abstract class UnchangingHttpHeaders extends HttpHeaders {

    private static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("read only");
    }

    @Override
    public HttpHeaders add(String name, Object value) {
        throw readOnly();
    }

    @Override
    public HttpHeaders add(String name, Iterable<?> values) {
        throw readOnly();
    }

    @Override
    public HttpHeaders addInt(CharSequence name, int value) {
        throw readOnly();
    }

    @Override
    public HttpHeaders addShort(CharSequence name, short value) {
        throw readOnly();
    }

    @Override
    public HttpHeaders set(String name, Object value) {
        throw readOnly();
    }

    @Override
    public HttpHeaders set(String name, Iterable<?> values) {
        throw readOnly();
    }

    @Override
    public HttpHeaders setInt(CharSequence name, int value) {
        throw readOnly();
    }

    @Override
    public HttpHeaders setShort(CharSequence name, short value) {
        throw readOnly();
    }

    @Override
    public HttpHeaders remove(String name) {
        throw readOnly();
    }

    @Override
    public HttpHeaders add(HttpHeaders headers) {
        throw readOnly();
    }

    @Override
    public HttpHeaders set(HttpHeaders headers) {
        throw readOnly();
    }

    @Override
    public HttpHeaders setAll(HttpHeaders headers) {
        throw readOnly();
    }

    @Override
    public HttpHeaders clear() {
        throw readOnly();
    }

    @Override
    public @Nullable Integer getInt(CharSequence name) {
        return FieldNumbers.intOrNull(get(name));
    }

    @Override
    public int getInt(CharSequence name, int defaultValue) {
        Integer value = getInt(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Short getShort(CharSequence name) {
        return FieldNumbers.shortOrNull(get(name));
    }

    @Override
    public short getShort(CharSequence name, short defaultValue) {
        Short value = getShort(name);
        return value == null ? defaultValue : value;
    }

    @Override
    public @Nullable Long getTimeMillis(CharSequence name) {
        return FieldNumbers.timeMillisOrNull(get(name));
    }

    @Override
    public long getTimeMillis(CharSequence name, long defaultValue) {
        Long value = getTimeMillis(name);
        return value == null ? defaultValue : value;
    }
}
