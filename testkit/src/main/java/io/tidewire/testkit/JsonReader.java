/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A strict reader of the JSON that the corpora use (RFC 8259 without fractions and exponents): objects become
 * {@link Map}, arrays {@link List}, and numbers {@link Long}.
 */
public final class JsonReader {

    private final String text;
    private int position;

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * Reads a text.
     *
     * @param text one value, white space around it
     * @return the value
     * @throws IllegalArgumentException if it is malformed
     */
    public static @Nullable Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.space();
        if (reader.position != text.length()) {
            throw reader.malformed();
        }
        return value;
    }

    private IllegalArgumentException malformed() {
        return new IllegalArgumentException("malformed JSON at " + position);
    }

    private char next() {
        if (position == text.length()) {
            throw malformed();
        }
        return text.charAt(position++);
    }

    private void space() {
        while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private void expect(char c) {
        if (next() != c) {
            throw malformed();
        }
    }

    private boolean skip(char c) {
        space();
        boolean found = position < text.length() && text.charAt(position) == c;
        if (found) {
            position++;
        }
        return found;
    }

    private @Nullable Object value() {
        space();
        char c = next();
        return switch (c) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> literal("rue", true);
            case 'f' -> literal("alse", false);
            case 'n' -> literal("ull", null);
            default -> number();
        };
    }

    private @Nullable Object literal(String rest, @Nullable Object value) {
        for (char c : rest.toCharArray()) {
            expect(c);
        }
        return value;
    }

    private Long number() {
        int start = --position;
        while (position < text.length() && "-0123456789".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
        return Long.valueOf(text.substring(start, position));
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (skip('}')) {
            return members;
        }
        do {
            space();
            expect('"');
            String name = string();
            space();
            expect(':');
            members.put(name, value());
        } while (skip(','));
        expect('}');
        return members;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> elements = new ArrayList<>();
        if (skip(']')) {
            return elements;
        }
        do {
            elements.add(value());
        } while (skip(','));
        expect(']');
        return elements;
    }

    private String string() {
        StringBuilder result = new StringBuilder();
        for (char c = next(); c != '"'; c = next()) {
            result.append(c == '\\' ? escape() : c);
        }
        return result.toString();
    }

    private char escape() {
        char c = next();
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                position += 4;
                yield (char) Integer.parseInt(text, position - 4, position, 16);
            }
            case '"', '\\', '/' -> c;
            default -> throw malformed();
        };
    }
}
