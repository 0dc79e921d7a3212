/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

/**
 * A converter for headers whose values are never converted: every method throws {@link UnsupportedOperationException}.
 *
 * @param <V> the type of kept values
 */
public final class UnsupportedValueConverter<V> implements ValueConverter<V> {
    private static final UnsupportedValueConverter<?> INSTANCE = new UnsupportedValueConverter<>();

    private UnsupportedValueConverter() {
    }

    /**
     * Returns the converter; it has no state.
     *
     * @param <V> the type of kept values
     * @return the one instance
     */
    @SuppressWarnings("unchecked") // The converter never touches a value.
    public static <V> UnsupportedValueConverter<V> instance() {
        return (UnsupportedValueConverter<V>) INSTANCE;
    }

    @Override
    public V convertObject(Object value) {
        throw unsupported();
    }

    @Override
    public V convertBoolean(boolean value) {
        throw unsupported();
    }

    @Override
    public boolean convertToBoolean(V value) {
        throw unsupported();
    }

    @Override
    public V convertByte(byte value) {
        throw unsupported();
    }

    @Override
    public byte convertToByte(V value) {
        throw unsupported();
    }

    @Override
    public V convertChar(char value) {
        throw unsupported();
    }

    @Override
    public char convertToChar(V value) {
        throw unsupported();
    }

    @Override
    public V convertShort(short value) {
        throw unsupported();
    }

    @Override
    public short convertToShort(V value) {
        throw unsupported();
    }

    @Override
    public V convertInt(int value) {
        throw unsupported();
    }

    @Override
    public int convertToInt(V value) {
        throw unsupported();
    }

    @Override
    public V convertLong(long value) {
        throw unsupported();
    }

    @Override
    public long convertToLong(V value) {
        throw unsupported();
    }

    @Override
    public V convertFloat(float value) {
        throw unsupported();
    }

    @Override
    public float convertToFloat(V value) {
        throw unsupported();
    }

    @Override
    public V convertDouble(double value) {
        throw unsupported();
    }

    @Override
    public double convertToDouble(V value) {
        throw unsupported();
    }

    @Override
    public V convertTimeMillis(long value) {
        throw unsupported();
    }

    @Override
    public long convertToTimeMillis(V value) {
        throw unsupported();
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("these headers do not convert values");
    }
}
