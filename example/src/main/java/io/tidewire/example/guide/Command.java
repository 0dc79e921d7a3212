/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

/** Chapter 3: a message of a client. */
// region command
record Command(Verb verb, String key, String value) {
    enum Verb { HELLO, GET, SET, LIST, QUIT }

    /** Reads {@code VERB [KEY [VALUE]]}. */
    static Command parse(String text) {
        String[] parts = text.split(" ", 3);
        for (Verb verb : Verb.values()) {
            if (verb.name().equals(parts[0])) {
                return new Command(verb, parts.length > 1 ? parts[1] : "", parts.length > 2 ? parts[2] : "");
            }
        }
        throw new IllegalArgumentException("unknown command");
    }
}
// endregion
