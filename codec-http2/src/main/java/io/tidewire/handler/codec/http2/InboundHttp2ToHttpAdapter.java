/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.FullHttpMessage;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_PRIORITY_WEIGHT;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Listens to the frames of a connection and fires each message, when it is complete, as a {@link FullHttpRequest} or
 * {@link FullHttpResponse}. {@link HttpConversionUtil} says how fields change; the stream is in {@link
 * ExtensionHeaderNames#STREAM_ID}.
 *
 * <ul>
 * <li>A request that waits for {@code 100 Continue} is fired at once, without content, and again when it is complete,
 *     then without {@code Expect}.
 * <li>Interim responses are fired as they come.
 * <li>A promised response is begun by its promise, with the status {@link
 *     HttpConversionUtil#OUT_OF_MESSAGE_SEQUENCE_RETURN_CODE} until it comes, and has the fields {@link
 *     ExtensionHeaderNames#STREAM_PROMISE_ID}, {@link ExtensionHeaderNames#PATH} and {@link
 *     ExtensionHeaderNames#SCHEME}.
 * <li>A message with more content than is allowed is an error of its stream, ENHANCE_YOUR_CALM.
 * </ul>
 *
 * <p>The content counts as processed as soon as it was read. The receiver of a message releases it. Event loop only.
 */
public class InboundHttp2ToHttpAdapter extends Http2EventAdapter {
    /** The connection. */
    protected final Http2Connection connection;
    /** Whether the header maps check names and values against the whole grammar. */
    protected final boolean validateHttpHeaders;

    private final int maxContentLength;
    private final boolean propagateSettings;
    private final Http2Connection.PropertyKey messageKey;

    /**
     * Creates an adapter. It is to be added to the listeners of the connection as well.
     *
     * @param maxContentLength the most octets of content of one message, above 0
     * @param validateHttpHeaders whether the header maps check names and values against the whole grammar
     * @param propagateSettings whether settings of the peer are fired too, as {@link Http2Settings}
     */
    protected InboundHttp2ToHttpAdapter(Http2Connection connection, int maxContentLength, boolean validateHttpHeaders,
            boolean propagateSettings) {
        this.connection = checkNotNull(connection, "connection");
        this.maxContentLength = checkPositive(maxContentLength, "maxContentLength");
        this.validateHttpHeaders = validateHttpHeaders;
        this.propagateSettings = propagateSettings;
        messageKey = connection.newKey();
    }

    /**
     * Removes the message of a stream.
     *
     * @param release whether the message is released
     */
    protected final void removeMessage(Http2Stream stream, boolean release) {
        FullHttpMessage message = stream.removeProperty(messageKey);
        if (release && message != null) {
            message.release();
        }
    }

    /**
     * Returns the message of a stream.
     *
     * @return the message so far, if there is one, still owned by this adapter
     */
    protected final @Nullable FullHttpMessage getMessage(Http2Stream stream) {
        return stream.getProperty(messageKey);
    }

    /**
     * Sets the message of a stream. One that was there before is released.
     *
     * @param message the message, owned by this adapter from now on
     */
    protected final void putMessage(Http2Stream stream, FullHttpMessage message) {
        FullHttpMessage previous = stream.setProperty(messageKey, message);
        if (previous != message && previous != null) {
            previous.release();
        }
    }

    /**
     * Drops what was read of a message.
     *
     * @param stream the stream, which was removed
     */
    @Override
    public void onStreamRemoved(Http2Stream stream) {
        removeMessage(stream, true);
    }

    /**
     * Fires a complete message, with {@code Content-Length} if it had none.
     *
     * @param ctx the context of the connection handler
     * @param msg the message; owned by the pipeline from now on
     * @param release whether another message, which the stream holds, is released
     */
    protected void fireChannelRead(ChannelHandlerContext ctx, FullHttpMessage msg, boolean release,
            Http2Stream stream) {
        removeMessage(stream, release);
        // A response without content may answer HEAD, whose length would be that of the answer to GET.
        if (!HttpUtil.isContentLengthSet(msg) && (msg instanceof HttpRequest || msg.content().isReadable())) {
            HttpUtil.setContentLength(msg, msg.content().readableBytes());
        }
        ctx.fireChannelRead(msg);
    }

    /**
     * Creates the message of a stream, without content.
     *
     * @param headers the fields
     * @param validateHttpHeaders whether the header maps check names and values against the whole grammar
     * @param alloc gives the buffer for the content
     * @return the message, owned by the caller
     * @throws Http2Exception PROTOCOL_ERROR, of the stream, if the fields are malformed
     */
    protected FullHttpMessage newMessage(Http2Stream stream, Http2Headers headers, boolean validateHttpHeaders,
            ByteBufAllocator alloc) throws Http2Exception {
        if (connection.isServer()) {
            return HttpConversionUtil.toFullHttpRequest(stream.id(), headers, alloc, validateHttpHeaders);
        }
        return HttpConversionUtil.toFullHttpResponse(stream.id(), headers, alloc, validateHttpHeaders);
    }

    /**
     * Takes fields of a stream: those that begin its message, or those that are added to it.
     *
     * @param ctx the context of the connection handler
     * @param headers the fields
     * @param endOfStream whether the message ends with them
     * @param allowAppend whether there may be a message already
     * @param appendToTrailer whether the fields are its trailers then; those of a promised response are not, as they
     *     have its status
     * @return the message, owned by this adapter; {@code null} if it was fired, or there was one already and may not be
     * @throws Http2Exception PROTOCOL_ERROR, of the stream, if the fields are malformed
     */
    protected @Nullable FullHttpMessage processHeadersBegin(ChannelHandlerContext ctx, Http2Stream stream,
            Http2Headers headers, boolean endOfStream, boolean allowAppend, boolean appendToTrailer)
            throws Http2Exception {
        FullHttpMessage message = getMessage(stream);
        if (message == null) {
            message = newMessage(stream, headers, validateHttpHeaders, ctx.alloc());
            if (isInterim(message)) {
                fireInterim(ctx, message, stream, endOfStream);
                return null;
            }
            putMessage(stream, message);
            if (!endOfStream && message instanceof FullHttpRequest request
                    && HttpUtil.is100ContinueExpected(request)) {
                fireExpectation(ctx, request);
            }
            return message;
        }
        if (!allowAppend) {
            return null;
        }
        if (headers.status() != null && message instanceof FullHttpResponse response) {
            return beginPromised(ctx, stream, response, headers, endOfStream);
        }
        HttpConversionUtil.addHttp2ToHttpHeaders(stream.id(), headers, message, appendToTrailer);
        return message;
    }

    private static boolean isInterim(FullHttpMessage message) {
        return message instanceof FullHttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    private static void fireInterim(ChannelHandlerContext ctx, FullHttpMessage message, Http2Stream stream,
            boolean endOfStream) throws Http2Exception {
        if (endOfStream) {
            message.release();
            throw streamError(stream.id(), Refusal.INTERIM_RESPONSE_ENDS, stream.id());
        }
        ctx.fireChannelRead(message);
    }

    /** The sender waits for an answer before it sends the content. */
    private static void fireExpectation(ChannelHandlerContext ctx, FullHttpRequest request) {
        FullHttpRequest head = request.replace(Unpooled.EMPTY_BUFFER);
        request.headers().remove(HttpHeaderNames.EXPECT);
        ctx.fireChannelRead(head);
    }

    /** The response that a promise has announced. */
    private @Nullable FullHttpMessage beginPromised(ChannelHandlerContext ctx, Http2Stream stream,
            FullHttpResponse message, Http2Headers headers, boolean endOfStream) throws Http2Exception {
        if (!message.headers().contains(ExtensionHeaderNames.STREAM_PROMISE_ID.text())) {
            throw streamError(stream.id(), Refusal.STATUS_TWICE, stream.id());
        }
        FullHttpResponse response = HttpConversionUtil.toFullHttpResponse(stream.id(), headers, Unpooled.EMPTY_BUFFER,
                validateHttpHeaders);
        if (isInterim(response)) {
            fireInterim(ctx, response, stream, endOfStream);
            return null;
        }
        message.setStatus(response.status());
        message.headers().add(response.headers());
        message.headers().setInt(ExtensionHeaderNames.STREAM_ID.text(), stream.id());
        return message;
    }

    private void processHeadersEnd(ChannelHandlerContext ctx, Http2Stream stream, FullHttpMessage message,
            boolean endOfStream) {
        if (endOfStream) {
            // The message is handed on, so what the stream holds is not released, unless a subclass has put another one
            // there.
            fireChannelRead(ctx, message, getMessage(stream) != message, stream);
        } else {
            putMessage(stream, message);
        }
    }

    @SuppressWarnings("NullAway") // Frames are reported of streams that exist.
    private Http2Stream streamOf(int streamId) {
        return connection.stream(streamId);
    }

    @Override
    public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception {
        Http2Stream stream = streamOf(streamId);
        FullHttpMessage message = getMessage(stream);
        if (message == null) {
            throw connectionError(Refusal.DATA_BEFORE_HEADERS, streamId);
        }
        ByteBuf content = message.content();
        int octets = data.readableBytes();
        if (octets > maxContentLength - content.readableBytes()) {
            throw streamError(streamId, Refusal.CONTENT_TOO_LONG, streamId, maxContentLength);
        }
        content.writeBytes(data, data.readerIndex(), octets);
        if (endOfStream) {
            fireChannelRead(ctx, message, false, stream);
        }
        return octets + padding;
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
            boolean endOfStream) throws Http2Exception {
        Http2Stream stream = streamOf(streamId);
        FullHttpMessage message = processHeadersBegin(ctx, stream, headers, endOfStream, true, true);
        if (message != null) {
            processHeadersEnd(ctx, stream, message, endOfStream);
        }
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int streamDependency,
            short weight, boolean exclusive, int padding, boolean endOfStream) throws Http2Exception {
        Http2Stream stream = streamOf(streamId);
        FullHttpMessage message = processHeadersBegin(ctx, stream, headers, endOfStream, true, true);
        if (message != null) {
            HttpHeaders fields = message.headers();
            if (streamDependency != Http2CodecUtil.CONNECTION_STREAM_ID) {
                fields.setInt(ExtensionHeaderNames.STREAM_DEPENDENCY_ID.text(), streamDependency);
            }
            fields.setShort(ExtensionHeaderNames.STREAM_WEIGHT.text(), weight);
            processHeadersEnd(ctx, stream, message, endOfStream);
        }
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) throws Http2Exception {
        Http2Stream stream = connection.stream(streamId);
        if (stream != null) {
            FullHttpMessage message = getMessage(stream);
            if (message != null) {
                onRstStreamRead(stream, message);
            }
        }
    }

    /**
     * Called when a stream is reset before its message is complete. By default what was read of it is released.
     *
     * @param msg its message, which this method removes and releases
     */
    protected void onRstStreamRead(Http2Stream stream, FullHttpMessage msg) {
        removeMessage(stream, true);
    }

    @Override
    public void onPushPromiseRead(ChannelHandlerContext ctx, int streamId, int promisedStreamId, Http2Headers headers,
            int padding) throws Http2Exception {
        Http2Stream promised = streamOf(promisedStreamId);
        if (getMessage(promised) != null) {
            throw connectionError(Refusal.PROMISE_TWICE, promisedStreamId);
        }
        Http2Headers status = new DefaultHttp2Headers(false)
                .status(HttpConversionUtil.OUT_OF_MESSAGE_SEQUENCE_RETURN_CODE.codeAsText());
        FullHttpResponse response = HttpConversionUtil.toFullHttpResponse(promisedStreamId, status, ctx.alloc(),
                validateHttpHeaders);
        boolean done = false;
        try {
            // The pseudo-header fields only: the others are of the request.
            @SuppressWarnings("NullAway") // Headers refuse a field without a value.
            Http2Headers request = new DefaultHttp2Headers(false).scheme(headers.scheme()).path(headers.path());
            if (headers.authority() != null) {
                request.authority(headers.authority());
            }
            HttpConversionUtil.addHttp2ToHttpHeaders(promisedStreamId, request, response, false);
            response.headers().setInt(ExtensionHeaderNames.STREAM_PROMISE_ID.text(), streamId)
                    .setShort(ExtensionHeaderNames.STREAM_WEIGHT.text(), DEFAULT_PRIORITY_WEIGHT);
            putMessage(promised, response);
            done = true;
        } finally {
            if (!done) {
                response.release();
            }
        }
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) throws Http2Exception {
        if (propagateSettings) {
            ctx.fireChannelRead(settings);
        }
    }
}
