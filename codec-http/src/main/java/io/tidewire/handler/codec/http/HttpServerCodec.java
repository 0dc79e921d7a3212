/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.CombinedChannelDuplexHandler;
import io.tidewire.handler.codec.DecoderException;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * The server's side of HTTP/1: an {@link HttpRequestDecoder} and an {@link HttpResponseEncoder} that know of each
 * other. The encoder leaves out the content of the response to a HEAD request and the framing fields of a successful
 * response to CONNECT (RFC 9110 §9.3.2, §9.3.6), also with pipelining: each final response belongs to the oldest
 * request that has none, and interim responses to no one.
 *
 * <p>Requests that wait for their response are bounded; one more closes the connection. Keeps the state of one channel.
 */
public final class HttpServerCodec extends CombinedChannelDuplexHandler<HttpRequestDecoder, HttpResponseEncoder> {
    private static final int DEFAULT_MAX_PIPELINE_DEPTH = 128;

    /** Methods of the requests without a final response, oldest first. Event loop only. */
    private final Queue<HttpMethod> unanswered = new ArrayDeque<>(2);
    private final int maxPipelineDepth;

    /** Creates a codec with the default limits of {@link HttpDecoderConfig}. */
    public HttpServerCodec() {
        this(new HttpDecoderConfig());
    }

    /**
     * Creates a codec.
     *
     * @param maxInitialLineLength the most bytes in a request line
     * @param maxHeaderSize the most bytes in a field section
     * @param maxChunkSize the most bytes in one content message
     */
    public HttpServerCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize));
    }

    /**
     * Creates a codec.
     *
     * @param config the limits and options of the decoder
     */
    public HttpServerCodec(HttpDecoderConfig config) {
        this(config, DEFAULT_MAX_PIPELINE_DEPTH);
    }

    /**
     * Creates a codec.
     *
     * @param config the limits and options of the decoder
     * @param maxPipelineDepth the most requests that may wait for their response, positive; 128 by default
     */
    public HttpServerCodec(HttpDecoderConfig config, int maxPipelineDepth) {
        this.maxPipelineDepth = checkPositive(maxPipelineDepth, "maxPipelineDepth");
        init(new Decoder(config), new Encoder());
    }

    /**
     * Removes this codec from the pipeline, because another protocol takes over. Bytes that were not decoded go on to
     * the next handler.
     *
     * @param ctx the context of this codec
     */
    public void upgradeFrom(ChannelHandlerContext ctx) {
        ctx.pipeline().remove(this);
    }

    private final class Decoder extends HttpRequestDecoder {
        Decoder(HttpDecoderConfig config) {
            super(config);
        }

        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf buffer, List<Object> out) throws Exception {
            final int before = out.size();
            super.decode(ctx, buffer, out);
            for (int i = before; i < out.size(); i++) {
                final Object message = out.get(i);
                if (message instanceof HttpRequest) {
                    if (unanswered.size() == maxPipelineDepth) {
                        refuse(ctx, buffer, out, i);
                    }
                    unanswered.add(((HttpRequest) message).method());
                }
            }
        }

        private void refuse(ChannelHandlerContext ctx, ByteBuf buffer, List<Object> out, int from) {
            DecodedMessages.drop(out, from);
            buffer.skipBytes(buffer.readableBytes());
            ctx.close();
            throw new DecoderException("maxPipelineDepth exceeded: " + maxPipelineDepth
                    + " requests wait for their response; the channel is closed");
        }
    }

    private final class Encoder extends HttpResponseEncoder {
        /** The response that is being encoded answers the oldest request. */
        private boolean isFinal;

        @Override
        protected void encode(ChannelHandlerContext ctx, Object msg, List<Object> out) throws Exception {
            isFinal = false;
            super.encode(ctx, msg, out);
            if (isFinal) {
                // Only now: a response that was refused has not answered anything.
                unanswered.poll();
            }
        }

        @Override
        protected boolean isContentAlwaysEmpty(HttpResponse msg) {
            final int code = msg.status().code();
            isFinal = code >= 200 || code == 101;
            return isFinal && HttpMethod.HEAD.equals(unanswered.peek()) || super.isContentAlwaysEmpty(msg);
        }

        @Override
        protected void sanitizeHeadersBeforeEncode(HttpResponse msg, boolean isAlwaysEmpty) {
            super.sanitizeHeadersBeforeEncode(msg, isAlwaysEmpty);
            if (HttpMethod.CONNECT.equals(unanswered.peek())
                    && msg.status().codeClass() == HttpStatusClass.SUCCESS) {
                // What follows is the tunnel, not content.
                msg.headers().remove(HttpHeaderNames.TRANSFER_ENCODING);
                msg.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
            }
        }
    }
}
