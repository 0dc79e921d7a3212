/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.http.FullHttpMessage;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpScheme;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.PromiseCombiner;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages of HTTP/1.1 as frames. {@link HttpConversionUtil} says how fields change; {@link
 * InboundHttp2ToHttpAdapter} is the other way.
 *
 * <p>A message goes to the stream of its field {@link ExtensionHeaderNames#STREAM_ID}. A request without it opens the
 * next stream; a response must have it. {@link HttpContent} that is written apart belongs to the message that was begun
 * last, so that the parts of two messages must not be mixed. Interim responses are full responses with 1xx. The content
 * of an answer to HEAD is left out by the application. A message that cannot be converted fails its promise and nothing
 * else.
 */
public class HttpToHttp2ConnectionHandler extends Http2ConnectionHandler {
    private final boolean validateHeaders;
    private final @Nullable HttpScheme httpScheme;
    /** The stream of the message that was begun last, 0 before the first. Event loop only. */
    private int currentStreamId;

    /**
     * Creates a handler.
     *
     * @param decoder reads
     * @param encoder writes
     * @param initialSettings the settings that are announced first
     * @param validateHeaders whether names and values are checked
     */
    protected HttpToHttp2ConnectionHandler(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder,
            Http2Settings initialSettings, boolean validateHeaders) {
        this(decoder, encoder, initialSettings, validateHeaders, false);
    }

    /**
     * Creates a handler.
     *
     * @param decoder reads
     * @param encoder writes
     * @param initialSettings the settings that are announced first
     * @param validateHeaders whether names and values are checked
     * @param decoupleCloseAndGoAway whether closing sends no GOAWAY
     */
    protected HttpToHttp2ConnectionHandler(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder,
            Http2Settings initialSettings, boolean validateHeaders, boolean decoupleCloseAndGoAway) {
        this(decoder, encoder, initialSettings, validateHeaders, decoupleCloseAndGoAway, null);
    }

    /**
     * Creates a handler.
     *
     * @param decoder reads
     * @param encoder writes
     * @param initialSettings the settings that are announced first
     * @param validateHeaders whether names and values are checked
     * @param decoupleCloseAndGoAway whether closing sends no GOAWAY
     * @param httpScheme of requests that name none; {@code null} if they must
     */
    protected HttpToHttp2ConnectionHandler(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder,
            Http2Settings initialSettings, boolean validateHeaders, boolean decoupleCloseAndGoAway,
            @Nullable HttpScheme httpScheme) {
        this(decoder, encoder, initialSettings, validateHeaders, decoupleCloseAndGoAway, true, httpScheme);
    }

    /**
     * Creates a handler.
     *
     * @param decoder reads
     * @param encoder writes
     * @param initialSettings the settings that are announced first
     * @param validateHeaders whether names and values are checked
     * @param decoupleCloseAndGoAway whether closing sends no GOAWAY
     * @param flushPreface whether the preface is flushed at once
     * @param httpScheme of requests that name none; {@code null} if they must
     */
    protected HttpToHttp2ConnectionHandler(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder,
            Http2Settings initialSettings, boolean validateHeaders, boolean decoupleCloseAndGoAway,
            boolean flushPreface, @Nullable HttpScheme httpScheme) {
        super(decoder, encoder, initialSettings, decoupleCloseAndGoAway, flushPreface);
        this.validateHeaders = validateHeaders;
        this.httpScheme = httpScheme;
    }

    /**
     * Writes a message or a part of one as frames, and anything else as it is.
     *
     * @param ctx the context of this handler
     * @param msg the message to write; released
     * @param promise succeeds when all frames are written; fails with {@link IllegalArgumentException} or {@link
     *     IllegalStateException} if the message cannot be converted
     */
    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        if (!(msg instanceof HttpMessage) && !(msg instanceof HttpContent)) {
            ctx.write(msg, promise);
            return;
        }
        ChannelPromise done = promise.unvoid();
        try {
            writeFrames(ctx, (HttpObject) msg, done);
        } catch (IllegalArgumentException | IllegalStateException e) {
            done.setFailure(e);
        } finally {
            ReferenceCountUtil.release(msg);
        }
    }

    private void writeFrames(ChannelHandlerContext ctx, HttpObject msg, ChannelPromise promise) {
        LastHttpContent last = msg instanceof LastHttpContent end ? end : null;
        // All is converted first, so that no part of a message goes out that cannot be written.
        Http2Headers trailers = last == null ? EmptyHttp2Headers.INSTANCE
                : HttpConversionUtil.toHttp2Headers(last.trailingHeaders(), validateHeaders);
        PromiseCombiner frames = new PromiseCombiner(ctx.executor());
        if (msg instanceof HttpMessage message) {
            boolean interim = isInterim(message);
            boolean whole = !interim && message instanceof FullHttpMessage full && !full.content().isReadable()
                    && trailers.isEmpty();
            frames.add(writeHead(ctx, message, whole));
            if (interim || whole) {
                frames.finish(promise);
                return;
            }
        } else if (currentStreamId == 0) {
            throw new IllegalStateException("content in front of every message");
        }
        int streamId = currentStreamId;
        if (msg instanceof HttpContent content) {
            boolean ends = last != null && trailers.isEmpty();
            if (ends || last == null || content.content().isReadable()) {
                frames.add(encoder().writeData(ctx, streamId, content.content().retain(), 0, ends, ctx.newPromise()));
            }
            if (!trailers.isEmpty()) {
                frames.add(encoder().writeHeaders(ctx, streamId, trailers, 0, true, ctx.newPromise()));
            }
        }
        frames.finish(promise);
    }

    private static boolean isInterim(HttpMessage message) {
        if (!(message instanceof HttpResponse response)
                || response.status().codeClass() != HttpStatusClass.INFORMATIONAL) {
            return false;
        }
        if (!(message instanceof FullHttpMessage full) || full.content().isReadable()) {
            throw new IllegalArgumentException(
                    response.status().code() + ": not a full response without content (expected: one)");
        }
        return true;
    }

    private ChannelFuture writeHead(ChannelHandlerContext ctx, HttpMessage message, boolean endOfStream) {
        HttpHeaders fields = message.headers();
        if (httpScheme != null && message instanceof HttpRequest
                && !fields.contains(ExtensionHeaderNames.SCHEME.text())) {
            fields.set(ExtensionHeaderNames.SCHEME.text(), httpScheme.name());
        }
        Http2Headers headers = HttpConversionUtil.toHttp2Headers(message, validateHeaders);
        int streamId = streamId(message);
        currentStreamId = streamId;
        Integer dependency = fields.getInt(ExtensionHeaderNames.STREAM_DEPENDENCY_ID.text());
        Short weight = fields.getShort(ExtensionHeaderNames.STREAM_WEIGHT.text());
        if (dependency == null && weight == null) {
            return encoder().writeHeaders(ctx, streamId, headers, 0, endOfStream, ctx.newPromise());
        }
        return encoder().writeHeaders(ctx, streamId, headers,
                dependency == null ? Http2CodecUtil.CONNECTION_STREAM_ID : dependency,
                weight == null ? Http2CodecUtil.DEFAULT_PRIORITY_WEIGHT : weight, false, 0, endOfStream,
                ctx.newPromise());
    }

    private int streamId(HttpMessage message) {
        Integer streamId = message.headers().getInt(ExtensionHeaderNames.STREAM_ID.text());
        if (streamId != null) {
            return streamId;
        }
        if (connection().isServer()) {
            throw new IllegalArgumentException(
                    "response without a stream (expected: the field " + ExtensionHeaderNames.STREAM_ID.text() + ')');
        }
        return connection().local().incrementAndGetNextStreamId();
    }
}
