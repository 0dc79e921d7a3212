/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.Headers;

import java.util.List;

/**
 * Headers whose mutators all throw, so that {@link ReadOnlyHttp2Headers} holds only what it reads.
 */
abstract class UnchangingHttp2Headers implements Http2Headers {
    private static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("read only");
    }

    @Override
    public CharSequence getAndRemove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public CharSequence getAndRemove(CharSequence name, CharSequence defaultValue) {
        throw readOnly();
    }

    @Override
    public List<CharSequence> getAllAndRemove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public Boolean getBooleanAndRemove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public boolean getBooleanAndRemove(CharSequence name, boolean defaultValue) {
        throw readOnly();
    }

    @Override
    public Http2Headers addBoolean(CharSequence name, boolean value) {
        throw readOnly();
    }

    @Override
    public Http2Headers setBoolean(CharSequence name, boolean value) {
        throw readOnly();
    }

    @Override
    public Byte getByteAndRemove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public byte getByteAndRemove(CharSequence name, byte defaultValue) {
        throw readOnly();
    }

    @Override
    public Http2Headers addByte(CharSequence name, byte value) {
        throw readOnly();
    }

    @Override
    public Http2Headers setByte(CharSequence name, byte value) {
        throw readOnly();
    }

    @Override
    public Character getCharAndRemove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public char getCharAndRemove(CharSequence name, char defaultValue) {
        throw readOnly();
    }

    @Override
    public Http2Headers addChar(CharSequence name, char value) {
        throw readOnly();
    }

    @Override
    public Http2Headers setChar(CharSequence name, char value) {
        throw readOnly();
    }

    @Override
    public Short getShortAndRemove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public short getShortAndRemove(CharSequence name, short defaultValue) {
        throw readOnly();
    }

    @Override
    public Http2Headers addShort(CharSequence name, short value) {
        throw readOnly();
    }

    @Override
    public Http2Headers setShort(CharSequence name, short value) {
        throw readOnly();
    }

    @Override
    public Integer getIntAndRemove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public int getIntAndRemove(CharSequence name, int defaultValue) {
        throw readOnly();
    }

    @Override
    public Http2Headers addInt(CharSequence name, int value) {
        throw readOnly();
    }

    @Override
    public Http2Headers setInt(CharSequence name, int value) {
        throw readOnly();
    }

    @Override
    public Long getLongAndRemove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public long getLongAndRemove(CharSequence name, long defaultValue) {
        throw readOnly();
    }

    @Override
    public Http2Headers addLong(CharSequence name, long value) {
        throw readOnly();
    }

    @Override
    public Http2Headers setLong(CharSequence name, long value) {
        throw readOnly();
    }

    @Override
    public Float getFloatAndRemove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public float getFloatAndRemove(CharSequence name, float defaultValue) {
        throw readOnly();
    }

    @Override
    public Http2Headers addFloat(CharSequence name, float value) {
        throw readOnly();
    }

    @Override
    public Http2Headers setFloat(CharSequence name, float value) {
        throw readOnly();
    }

    @Override
    public Double getDoubleAndRemove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public double getDoubleAndRemove(CharSequence name, double defaultValue) {
        throw readOnly();
    }

    @Override
    public Http2Headers addDouble(CharSequence name, double value) {
        throw readOnly();
    }

    @Override
    public Http2Headers setDouble(CharSequence name, double value) {
        throw readOnly();
    }

    @Override
    public Long getTimeMillisAndRemove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public long getTimeMillisAndRemove(CharSequence name, long defaultValue) {
        throw readOnly();
    }

    @Override
    public Http2Headers addTimeMillis(CharSequence name, long value) {
        throw readOnly();
    }

    @Override
    public Http2Headers setTimeMillis(CharSequence name, long value) {
        throw readOnly();
    }

    @Override
    public Http2Headers add(CharSequence name, CharSequence value) {
        throw readOnly();
    }

    @Override
    public Http2Headers add(CharSequence name, Iterable<? extends CharSequence> values) {
        throw readOnly();
    }

    @Override
    public Http2Headers add(CharSequence name, CharSequence... values) {
        throw readOnly();
    }

    @Override
    public Http2Headers addObject(CharSequence name, Object value) {
        throw readOnly();
    }

    @Override
    public Http2Headers addObject(CharSequence name, Iterable<?> values) {
        throw readOnly();
    }

    @Override
    public Http2Headers addObject(CharSequence name, Object... values) {
        throw readOnly();
    }

    @Override
    public Http2Headers add(Headers<? extends CharSequence, ? extends CharSequence, ?> headers) {
        throw readOnly();
    }

    @Override
    public Http2Headers set(CharSequence name, CharSequence value) {
        throw readOnly();
    }

    @Override
    public Http2Headers set(CharSequence name, Iterable<? extends CharSequence> values) {
        throw readOnly();
    }

    @Override
    public Http2Headers set(CharSequence name, CharSequence... values) {
        throw readOnly();
    }

    @Override
    public Http2Headers setObject(CharSequence name, Object value) {
        throw readOnly();
    }

    @Override
    public Http2Headers setObject(CharSequence name, Iterable<?> values) {
        throw readOnly();
    }

    @Override
    public Http2Headers setObject(CharSequence name, Object... values) {
        throw readOnly();
    }

    @Override
    public Http2Headers set(Headers<? extends CharSequence, ? extends CharSequence, ?> headers) {
        throw readOnly();
    }

    @Override
    public Http2Headers setAll(Headers<? extends CharSequence, ? extends CharSequence, ?> headers) {
        throw readOnly();
    }

    @Override
    public boolean remove(CharSequence name) {
        throw readOnly();
    }

    @Override
    public Http2Headers clear() {
        throw readOnly();
    }

    @Override
    public Http2Headers method(CharSequence value) {
        throw readOnly();
    }

    @Override
    public Http2Headers scheme(CharSequence value) {
        throw readOnly();
    }

    @Override
    public Http2Headers authority(CharSequence value) {
        throw readOnly();
    }

    @Override
    public Http2Headers path(CharSequence value) {
        throw readOnly();
    }

    @Override
    public Http2Headers status(CharSequence value) {
        throw readOnly();
    }
}
