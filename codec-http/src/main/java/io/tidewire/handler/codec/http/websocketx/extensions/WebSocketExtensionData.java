/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * One extension as {@code Sec-WebSocket-Extensions} names it: an offer of a client or the answer of a server.
 * Immutable.
 */
public final class WebSocketExtensionData {
    private final String name;
    private final Map<String, @Nullable String> parameters;

    /**
     * Creates the data of an extension.
     *
     * @param name the name, for example {@code permessage-deflate}
     * @param parameters the parameters in the order in which they are written, copied; {@code null} is the value of one
     *     that has none
     */
    public WebSocketExtensionData(String name, Map<String, @Nullable String> parameters) {
        this.name = checkNotNull(name, "name");
        this.parameters = Collections.unmodifiableMap(new LinkedHashMap<>(checkNotNull(parameters, "parameters")));
    }

    /**
     * Returns the name of the extension.
     *
     * @return the name as it was written
     */
    public String name() {
        return name;
    }

    /**
     * Returns the parameters.
     *
     * @return read-only, in the order in which they were written; {@code null} is the value of one that has none
     */
    public Map<String, @Nullable String> parameters() {
        return parameters;
    }
}
