/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes {@code Sec-WebSocket-Extensions} (RFC 6455 section 9.1).
 */
public final class WebSocketExtensionUtil {
    private WebSocketExtensionUtil() {
    }

    /**
     * Reads the extensions that a field names. An extension that repeats a parameter is left out: it must not be
     * accepted.
     *
     * @param extensionHeader the value of the field
     * @return the extensions in their order
     * @throws IllegalArgumentException if the value does not follow the grammar, has more than 32 extensions, more than
     *     16 parameters of one, or more than 4096 characters
     */
    public static List<WebSocketExtensionData> extractExtensions(String extensionHeader) {
        return new ExtensionListReader().read(extensionHeader).extensions();
    }

    /** As {@link #extractExtensions}, for all fields of a request. */
    static List<WebSocketExtensionData> offers(HttpHeaders headers) {
        return read(headers).extensions();
    }

    /** As {@link #offers}, for a response, where a parameter that is repeated is wrong. */
    static List<WebSocketExtensionData> answers(HttpHeaders headers) {
        ExtensionListReader reader = read(headers);
        if (reader.isRepeating()) {
            throw new IllegalArgumentException("Sec-WebSocket-Extensions: a parameter is repeated");
        }
        return reader.extensions();
    }

    private static ExtensionListReader read(HttpHeaders headers) {
        ExtensionListReader reader = new ExtensionListReader();
        for (String value : headers.getAll(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS)) {
            reader.read(value);
        }
        return reader;
    }

    /** Adds extensions behind those that a message names already, in one field. */
    static void add(HttpHeaders headers, List<WebSocketExtensionData> extensions) {
        List<String> values = new ArrayList<>(headers.getAll(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS));
        for (WebSocketExtensionData extension : extensions) {
            values.add(write(extension));
        }
        if (!values.isEmpty()) {
            headers.set(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, String.join(", ", values));
        }
    }

    private static String write(WebSocketExtensionData extension) {
        StringBuilder value = new StringBuilder(extension.name());
        for (Map.Entry<String, String> parameter : extension.parameters().entrySet()) {
            value.append("; ").append(parameter.getKey());
            if (parameter.getValue() != null) {
                value.append('=').append(parameter.getValue());
            }
        }
        return value.toString();
    }
}
