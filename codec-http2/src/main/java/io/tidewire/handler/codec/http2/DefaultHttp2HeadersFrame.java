/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.verifyPadding;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The default HEADERS frame.
 */
public final class DefaultHttp2HeadersFrame extends AbstractHttp2StreamFrame implements Http2HeadersFrame {
    private final Http2Headers headers;
    private final boolean endStream;
    private final int padding;

    /**
     * Creates a frame behind which others follow.
     *
     * @param headers the fields
     */
    public DefaultHttp2HeadersFrame(Http2Headers headers) {
        this(headers, false);
    }

    /**
     * Creates a frame.
     *
     * @param headers the fields
     * @param endStream whether nothing follows
     */
    public DefaultHttp2HeadersFrame(Http2Headers headers, boolean endStream) {
        this(headers, endStream, 0);
    }

    /**
     * Creates a frame.
     *
     * @param headers the fields
     * @param endStream whether nothing follows
     * @param padding octets of padding with the octet of its length, 0 to 256
     * @throws IllegalArgumentException if the padding is out of its range
     */
    public DefaultHttp2HeadersFrame(Http2Headers headers, boolean endStream, int padding) {
        this.headers = checkNotNull(headers, "headers");
        verifyPadding(padding);
        this.endStream = endStream;
        this.padding = padding;
    }

    @Override
    public DefaultHttp2HeadersFrame stream(@Nullable Http2FrameStream stream) {
        super.stream(stream);
        return this;
    }

    @Override
    public String name() {
        return "HEADERS";
    }

    @Override
    public Http2Headers headers() {
        return headers;
    }

    @Override
    public boolean isEndStream() {
        return endStream;
    }

    @Override
    public int padding() {
        return padding;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultHttp2HeadersFrame other && super.equals(other) && headers.equals(other.headers)
                && endStream == other.endStream && padding == other.padding;
    }

    @Override
    public int hashCode() {
        int hash = 31 * super.hashCode() + headers.hashCode();
        hash = 31 * hash + Boolean.hashCode(endStream);
        return 31 * hash + padding;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(stream=" + stream() + ", headers=" + headers + ", endStream="
                + endStream + ", padding=" + padding + ')';
    }
}
