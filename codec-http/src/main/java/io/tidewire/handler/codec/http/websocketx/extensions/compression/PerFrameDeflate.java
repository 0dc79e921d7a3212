/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionData;

import java.util.Map;

/**
 * The deflate-frame of drafts before RFC 7692: each side tells the other how to compress. A parameter is about
 * what its receiver sends.
 */
final class PerFrameDeflate {
    static final String EXTENSION = "deflate-frame";
    static final String WEBKIT_EXTENSION = "x-webkit-deflate-frame";
    static final String MAX_WINDOW_BITS = "max_window_bits";
    static final String NO_CONTEXT_TAKEOVER = "no_context_takeover";

    private PerFrameDeflate() {
    }

    /** Whether there are only parameters that are known, with values that are valid. */
    static boolean isValid(WebSocketExtensionData data) {
        for (Map.Entry<String, String> parameter : data.parameters().entrySet()) {
            boolean isValid = switch (parameter.getKey()) {
                case MAX_WINDOW_BITS -> WindowBits.parse(parameter.getValue()) != 0;
                case NO_CONTEXT_TAKEOVER -> parameter.getValue() == null;
                default -> false;
            };
            if (!isValid) {
                return false;
            }
        }
        return true;
    }

    /** Returns the largest window that the receiver of the parameters may use. */
    static int windowBits(WebSocketExtensionData data) {
        String value = data.parameters().get(MAX_WINDOW_BITS);
        return value == null ? WindowBits.MAX : WindowBits.parse(value);
    }

    static boolean allowsTakeover(WebSocketExtensionData data) {
        return !data.parameters().containsKey(NO_CONTEXT_TAKEOVER);
    }
}
