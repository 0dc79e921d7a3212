/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.internal.StringUtil;

/**
 * The names that are made for handlers of one class: that of the class, and a number. The first ones are kept, so that
 * all pipelines share them. Any thread.
 */
final class HandlerNames {

    /** Few pipelines have more handlers of one class. */
    private static final int KEPT = 8;

    private static final ClassValue<HandlerNames> NAMES = new ClassValue<>() {
        @Override
        protected HandlerNames computeValue(Class<?> type) {
            return new HandlerNames(StringUtil.simpleClassName(type));
        }
    };

    private final String stem;
    // Without synchronization: strings are immutable, and threads that meet make equal ones.
    private final String[] kept = new String[KEPT];

    private HandlerNames(String className) {
        stem = className + '#';
    }

    /** Returns the names for the class of a handler. */
    static HandlerNames of(ChannelHandler handler) {
        return NAMES.get(handler.getClass());
    }

    /**
     * Returns a name.
     *
     * @param number zero or more
     */
    String get(int number) {
        if (number >= KEPT) {
            return stem + number;
        }
        String known = kept[number];
        if (known == null) {
            known = stem + number;
            kept[number] = known;
        }
        return known;
    }
}
