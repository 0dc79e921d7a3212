/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.rtsp;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.http.FullHttpMessage;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpObjectEncoder;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseEncoder;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.internal.RequestLine;
import io.tidewire.util.CharsetUtil;

import java.util.List;

/**
 * Encodes RTSP requests and responses (RFC 2326). A message with content gets {@code Content-Length} if it is whole and
 * has none; content behind a head without it fails, and so does {@code Transfer-Encoding}, which RTSP has not. Buffers
 * pass as they are: interleaved binary data (section 10.12) is written so. See {@link HttpObjectEncoder} for the rest.
 */
public class RtspEncoder extends HttpObjectEncoder<HttpMessage> {
    private final StatusLine statusLine = new StatusLine();
    /** The head of the current message has no length, so its peer expects no content. */
    private boolean lengthMissing;

    /** The status line is that of HTTP with another version. */
    private static final class StatusLine extends HttpResponseEncoder {
        void encode(ByteBuf buf, HttpResponse response) throws Exception {
            encodeInitialLine(buf, response);
        }
    }

    /** Creates an encoder. */
    public RtspEncoder() {
    }

    @Override
    public boolean acceptOutboundMessage(Object msg) throws Exception {
        return msg instanceof HttpRequest || msg instanceof HttpResponse
                || msg instanceof HttpObject && !(msg instanceof HttpMessage);
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, Object msg, List<Object> out) throws Exception {
        if (lengthMissing && msg instanceof HttpContent && !(msg instanceof HttpMessage)
                && ((HttpContent) msg).content().isReadable()) {
            throw new EncoderException("content of " + ((HttpContent) msg).content().readableBytes()
                    + " bytes behind a head without content-length");
        }
        super.encode(ctx, msg, out);
    }

    @Override
    protected void encodeInitialLine(ByteBuf buf, HttpMessage message) throws Exception {
        if (message instanceof HttpResponse) {
            statusLine.encode(buf, (HttpResponse) message);
            return;
        }
        HttpRequest request = (HttpRequest) message;
        int start = buf.writerIndex();
        buf.writeCharSequence(request.method().asciiName(), CharsetUtil.US_ASCII);
        buf.writeByte(' ');
        buf.writeCharSequence(request.uri(), CharsetUtil.UTF_8);
        buf.writeByte(' ');
        buf.writeCharSequence(request.protocolVersion().text(), CharsetUtil.US_ASCII);
        RequestLine.check(buf, start);
        buf.writeByte('\r').writeByte('\n');
    }

    @Override
    protected void sanitizeHeadersBeforeEncode(HttpMessage msg, boolean isAlwaysEmpty) {
        if (msg.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            throw new EncoderException("transfer-encoding (expected: content-length)");
        }
        lengthMissing = !HttpUtil.isContentLengthSet(msg);
        if (lengthMissing && msg instanceof FullHttpMessage && ((FullHttpMessage) msg).content().isReadable()) {
            HttpUtil.setContentLength(msg, ((FullHttpMessage) msg).content().readableBytes());
        }
    }
}
