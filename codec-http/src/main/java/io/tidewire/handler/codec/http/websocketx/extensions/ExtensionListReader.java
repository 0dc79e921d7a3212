/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import io.tidewire.handler.codec.http.HttpHeaderValidationUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the values of {@code Sec-WebSocket-Extensions} by the grammar of RFC 6455 section 9.1, one pass from left to
 * right. All fields of a message make one list.
 */
final class ExtensionListReader {
    /** Far above any real offer; keeps a handshake from costing much. */
    static final int MAX_EXTENSIONS = 32;
    static final int MAX_PARAMETERS = 16;
    static final int MAX_LENGTH = 4096;

    private final List<WebSocketExtensionData> extensions = new ArrayList<>();
    private String text = "";
    private int index;
    private int count;
    private int length;
    private boolean isRepeating;

    /**
     * Reads one field of a message.
     *
     * @throws IllegalArgumentException if it does not follow the grammar, or is over a limit
     */
    ExtensionListReader read(String value) {
        length += value.length();
        if (length > MAX_LENGTH) {
            throw malformed("more than " + MAX_LENGTH + " characters");
        }
        text = value;
        index = 0;
        skipSpace();
        while (index < text.length()) {
            // A list may have empty elements (RFC 9110 section 5.6.1.2).
            if (text.charAt(index) != ',') {
                readExtension();
            }
            if (index < text.length()) {
                expect(',');
            }
        }
        return this;
    }

    /** Returns the extensions in their order, without those of which a parameter is repeated. */
    List<WebSocketExtensionData> extensions() {
        return extensions;
    }

    /** Returns whether an extension was left out because it repeats a parameter. */
    boolean isRepeating() {
        return isRepeating;
    }

    private void readExtension() {
        if (++count > MAX_EXTENSIONS) {
            throw malformed("more than " + MAX_EXTENSIONS + " extensions");
        }
        String name = readToken();
        Map<String, String> parameters = new LinkedHashMap<>();
        boolean repeats = false;
        for (int i = 0; index < text.length() && text.charAt(index) == ';'; i++) {
            if (i == MAX_PARAMETERS) {
                throw malformed("more than " + MAX_PARAMETERS + " parameters");
            }
            expect(';');
            String parameter = readToken();
            repeats |= parameters.containsKey(parameter);
            parameters.put(parameter, readValue());
        }
        if (repeats) {
            isRepeating = true;
        } else {
            extensions.add(new WebSocketExtensionData(name, parameters));
        }
    }

    private @Nullable String readValue() {
        if (index == text.length() || text.charAt(index) != '=') {
            return null;
        }
        expect('=');
        return index < text.length() && text.charAt(index) == '"' ? readQuoted() : readToken();
    }

    private String readToken() {
        int start = index;
        while (index < text.length() && ",;= \t\"".indexOf(text.charAt(index)) < 0) {
            index++;
        }
        String token = text.substring(start, index);
        checkToken(token);
        skipSpace();
        return token;
    }

    /** Text in quotes has to be a token, too, once it is unescaped. */
    private String readQuoted() {
        StringBuilder value = new StringBuilder();
        index++;
        while (index < text.length() && text.charAt(index) != '"') {
            if (text.charAt(index) == '\\') {
                index++;
            }
            if (index < text.length()) {
                value.append(text.charAt(index++));
            }
        }
        if (index == text.length()) {
            throw malformed("a quoted string without an end");
        }
        index++;
        skipSpace();
        String token = value.toString();
        checkToken(token);
        return token;
    }

    private void expect(char c) {
        if (text.charAt(index) != c) {
            throw malformed("no '" + c + "' at index " + index);
        }
        index++;
        skipSpace();
    }

    private void skipSpace() {
        while (index < text.length() && (text.charAt(index) == ' ' || text.charAt(index) == '\t')) {
            index++;
        }
    }

    private void checkToken(String token) {
        if (token.isEmpty() || HttpHeaderValidationUtil.validateToken(token) != -1) {
            throw malformed("no token in front of index " + index);
        }
    }

    private static IllegalArgumentException malformed(String what) {
        return new IllegalArgumentException("Sec-WebSocket-Extensions: " + what);
    }
}
