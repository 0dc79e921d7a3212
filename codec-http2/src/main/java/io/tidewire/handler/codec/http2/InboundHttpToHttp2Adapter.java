/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http.FullHttpMessage;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpScheme;
import io.tidewire.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Reports to a frame listener a whole message of HTTP/1.1 as if the peer had sent it over HTTP/2: that of the request
 * that asked for a change to {@code h2c} (RFC 7540 section 3.2). Other messages pass.
 *
 * <p>The stream is that of {@link ExtensionHeaderNames#STREAM_ID}, else the next one of the peer. A request without a
 * scheme gets {@code http}. The content is not counted for flow control, so the listener has to process it at once.
 */
public class InboundHttpToHttp2Adapter extends ChannelInboundHandlerAdapter {
    private final Http2Connection connection;
    private final Http2FrameListener listener;

    /**
     * Creates an adapter.
     *
     * @param connection the connection that has, or gets, the stream
     * @param listener is told of the message
     */
    public InboundHttpToHttp2Adapter(Http2Connection connection, Http2FrameListener listener) {
        this.connection = checkNotNull(connection, "connection");
        this.listener = checkNotNull(listener, "listener");
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (!(msg instanceof FullHttpMessage message)) {
            ctx.fireChannelRead(msg);
            return;
        }
        try {
            tell(ctx, message);
        } finally {
            message.release();
        }
    }

    private void tell(ChannelHandlerContext ctx, FullHttpMessage message) throws Http2Exception {
        HttpHeaders fields = message.headers();
        if (message instanceof HttpRequest && !fields.contains(ExtensionHeaderNames.SCHEME.text())) {
            fields.set(ExtensionHeaderNames.SCHEME.text(), HttpScheme.HTTP.name());
        }
        Http2Headers headers = HttpConversionUtil.toHttp2Headers(message, true);
        Http2Headers trailers = HttpConversionUtil.toHttp2Headers(message.trailingHeaders(), true);
        boolean hasContent = message.content().isReadable();
        boolean hasTrailers = !trailers.isEmpty();
        Integer known = fields.getInt(ExtensionHeaderNames.STREAM_ID.text());
        int streamId = known == null ? connection.remote().incrementAndGetNextStreamId() : known;
        Http2Stream stream = connection.stream(streamId);
        if (stream == null) {
            stream = connection.remote().createStream(streamId, false);
        }
        listener.onHeadersRead(ctx, streamId, headers, 0, !hasContent && !hasTrailers);
        if (hasContent) {
            listener.onDataRead(ctx, streamId, message.content(), 0, !hasTrailers);
        }
        if (hasTrailers) {
            listener.onHeadersRead(ctx, streamId, trailers, 0, true);
        }
        stream.closeRemoteSide();
    }
}
