/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


/**
 * Provides the filters of a connection; asked once for each.
 */
public interface WebSocketExtensionFilterProvider {
    /** The provider whose filters leave nothing as it is. */
    WebSocketExtensionFilterProvider DEFAULT = new WebSocketExtensionFilterProvider() {
        @Override
        public WebSocketExtensionFilter encoderFilter() {
            return WebSocketExtensionFilter.NEVER_SKIP;
        }

        @Override
        public WebSocketExtensionFilter decoderFilter() {
            return WebSocketExtensionFilter.NEVER_SKIP;
        }
    };

    /**
     * Returns the filter of messages that are sent.
     *
     * @return the filter
     */
    WebSocketExtensionFilter encoderFilter();

    /**
     * Returns the filter of messages that are received. One that a peer has compressed stays compressed, RSV1 set, when
     * it is left as it is; with context takeover later ones cannot be understood then, so leave either all or none.
     *
     * @return the filter
     */
    WebSocketExtensionFilter decoderFilter();
}
