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
 * The default PUSH_PROMISE frame. A server sets {@link #pushStream(Http2FrameStream)} to a new stream before it writes
 * the frame, and sends the response on that stream afterwards. Not thread-safe.
 */
public final class DefaultHttp2PushPromiseFrame implements Http2PushPromiseFrame {
    private final Http2Headers headers;
    private final int padding;
    /** As it was read, or -1. */
    private final int readPromisedStreamId;
    private @Nullable Http2FrameStream stream;
    private @Nullable Http2FrameStream pushStream;

    /**
     * Creates a frame.
     *
     * @param headers the fields of the promised request
     */
    public DefaultHttp2PushPromiseFrame(Http2Headers headers) {
        this(headers, 0);
    }

    /**
     * Creates a frame.
     *
     * @param headers the fields of the promised request
     * @param padding octets of padding with the octet of its length, 0 to 256
     * @throws IllegalArgumentException if the padding is out of its range
     */
    public DefaultHttp2PushPromiseFrame(Http2Headers headers, int padding) {
        this(headers, padding, -1);
    }

    DefaultHttp2PushPromiseFrame(Http2Headers headers, int padding, int promisedStreamId) {
        this.headers = checkNotNull(headers, "headers");
        verifyPadding(padding);
        this.padding = padding;
        readPromisedStreamId = promisedStreamId;
    }

    @Override
    public DefaultHttp2PushPromiseFrame stream(@Nullable Http2FrameStream stream) {
        this.stream = stream;
        return this;
    }

    @Override
    public @Nullable Http2FrameStream stream() {
        return stream;
    }

    @Override
    public DefaultHttp2PushPromiseFrame pushStream(Http2FrameStream pushStream) {
        this.pushStream = pushStream;
        return this;
    }

    @Override
    public @Nullable Http2FrameStream pushStream() {
        return pushStream;
    }

    @Override
    public String name() {
        return "PUSH_PROMISE";
    }

    @Override
    public Http2Headers http2Headers() {
        return headers;
    }

    @Override
    public int padding() {
        return padding;
    }

    @Override
    public int promisedStreamId() {
        return pushStream != null && pushStream.id() > 0 ? pushStream.id() : readPromisedStreamId;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(stream=" + stream + ", pushStream=" + pushStream + ", headers="
                + headers + ", padding=" + padding + ')';
    }
}
