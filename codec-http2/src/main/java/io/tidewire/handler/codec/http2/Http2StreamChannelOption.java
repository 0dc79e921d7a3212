/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelOption;

/**
 * Options of {@link Http2StreamChannel}.
 *
 * @param <T> the kind of value
 */
public final class Http2StreamChannelOption<T> extends ChannelOption<T> {
    /**
     * Whether octets of DATA that were read are given back to flow control with the next read, which is the default.
     * Without that a handler has to write {@link Http2WindowUpdateFrame}s for what it has processed.
     */
    public static final ChannelOption<Boolean> AUTO_STREAM_FLOW_CONTROL =
            valueOf(Http2StreamChannelOption.class, "AUTO_STREAM_FLOW_CONTROL");

    @SuppressWarnings("deprecation") // The one way to make a type of options, though this one only names them.
    private Http2StreamChannelOption(String name) {
        super(name);
    }
}
