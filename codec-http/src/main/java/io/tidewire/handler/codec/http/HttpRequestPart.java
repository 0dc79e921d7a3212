/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.timeout.SlowPeerPolicy;

/**
 * The function by which a {@link SlowPeerPolicy} knows the parts of HTTP requests.
 *
 * <pre>{@code
 * SlowPeerPolicy.builder().requestParts(HttpRequestPart::of)
 * }</pre>
 */
public final class HttpRequestPart {
    private HttpRequestPart() {
    }

    /**
     * Returns what a message is of a request. Any thread.
     *
     * @param msg a message that a decoder of requests made; keeps its owner
     * @return its part
     */
    public static SlowPeerPolicy.Part of(Object msg) {
        boolean isEnd = msg instanceof LastHttpContent;
        if (msg instanceof HttpRequest) {
            return isEnd ? SlowPeerPolicy.Part.WHOLE : SlowPeerPolicy.Part.HEAD;
        }
        if (isEnd) {
            return SlowPeerPolicy.Part.END;
        }
        return msg instanceof HttpContent ? SlowPeerPolicy.Part.BODY : SlowPeerPolicy.Part.OTHER;
    }
}
