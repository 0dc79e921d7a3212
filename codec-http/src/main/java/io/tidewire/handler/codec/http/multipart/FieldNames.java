/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import java.util.Comparator;

/** Names of form fields are the same without regard to case. */
final class FieldNames {

    static final Comparator<String> ORDER = String.CASE_INSENSITIVE_ORDER;

    private FieldNames() {
    }

    static boolean equal(String name, String other) {
        return ORDER.compare(name, other) == 0;
    }

    /** Goes with {@link #ORDER}, which folds characters the same way. */
    static int hash(String name) {
        return name.codePoints().map(c -> Character.toLowerCase(Character.toUpperCase(c)))
                .reduce(0, (hash, c) -> 31 * hash + c);
    }

    /** Orders parts by name; parts of different kinds by kind if their names are equal. */
    static int compare(InterfaceHttpData data, InterfaceHttpData other) {
        int byName = ORDER.compare(data.getName(), other.getName());
        return byName != 0 ? byName : data.getHttpDataType().compareTo(other.getHttpDataType());
    }
}
