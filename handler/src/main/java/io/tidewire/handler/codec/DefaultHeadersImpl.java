/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.util.HashingStrategy;

/**
 * {@link DefaultHeaders} to be used by composition, where no subclass is wanted.
 *
 * @param <K> the type of names
 * @param <V> the type of values
 */
public final class DefaultHeadersImpl<K, V> extends DefaultHeaders<K, V, DefaultHeadersImpl<K, V>> {
    /**
     * Creates headers whose values are not validated.
     *
     * @param nameHashingStrategy compares names
     * @param valueConverter converts Java types to values and back
     * @param nameValidator checks each added name
     */
    public DefaultHeadersImpl(
            HashingStrategy<K> nameHashingStrategy, ValueConverter<V> valueConverter, NameValidator<K> nameValidator) {
        super(nameHashingStrategy, valueConverter, nameValidator);
    }

    /**
     * Creates headers.
     *
     * @param nameHashingStrategy compares names
     * @param valueConverter converts Java types to values and back
     * @param nameValidator checks each added name
     * @param arraySizeHint slots of the first hash table; brought into [2, 128] and to a power of two
     * @param valueValidator checks each added value
     */
    public DefaultHeadersImpl(HashingStrategy<K> nameHashingStrategy, ValueConverter<V> valueConverter,
            NameValidator<K> nameValidator, int arraySizeHint, ValueValidator<V> valueValidator) {
        super(nameHashingStrategy, valueConverter, nameValidator, arraySizeHint, valueValidator);
    }
}
