/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.CombinedChannelDuplexHandler;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.PrematureChannelClosureException;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * The client's side of HTTP/1: an {@link HttpRequestEncoder} and an {@link HttpResponseDecoder} that know of each
 * other. The decoder expects no content in the response to a HEAD request, and after a successful response to CONNECT
 * it passes bytes on as they are (RFC 9110 §9.3.2, §9.3.6), also with pipelining: each final response answers the
 * oldest request, interim ones answer none.
 *
 * <p>A response without a request, a change of protocol that was not asked for, and more than
 * 16 interim responses in a row close the channel with a {@link DecoderException}; nothing after them is decoded
 * (SEC-A32, SEC-A34, SEC-A35).
 *
 * <p>Holds the state of one channel.
 */
public final class HttpClientCodec extends CombinedChannelDuplexHandler<HttpResponseDecoder, HttpRequestEncoder>
        implements HttpClientUpgradeHandler.SourceCodec {
    /** By default a missing response is not reported. */
    public static final boolean DEFAULT_FAIL_ON_MISSING_RESPONSE = false;
    /** By default bytes after a successful response to CONNECT are not decoded. */
    public static final boolean DEFAULT_PARSE_HTTP_AFTER_CONNECT_REQUEST = false;

    /** A server that sends interim responses without end keeps a request from ever failing (SEC-L05). */
    private static final int MAX_INTERIM_RESPONSES = 16;

    /** The property of a request that decides how its response is decoded. */
    private enum Awaited {
        PLAIN, UPGRADE, HEAD, HEAD_UPGRADE, CONNECT;

        static Awaited of(HttpRequest request) {
            HttpMethod method = request.method();
            if (HttpMethod.CONNECT.equals(method)) {
                return CONNECT;
            }
            boolean upgrade = request.headers().contains(HttpHeaderNames.UPGRADE);
            if (HttpMethod.HEAD.equals(method)) {
                return upgrade ? HEAD_UPGRADE : HEAD;
            }
            return upgrade ? UPGRADE : PLAIN;
        }

        boolean isUpgrade() {
            return this == UPGRADE || this == HEAD_UPGRADE;
        }

        boolean isHead() {
            return this == HEAD || this == HEAD_UPGRADE;
        }
    }

    // Event loop only.
    /** Requests without a final response, oldest first. */
    private final Queue<Awaited> awaited = new ArrayDeque<>(2);
    private final boolean failOnMissingResponse;
    private final boolean parseHttpAfterConnectRequest;
    /** Requests that were written whole, minus responses that were read whole. */
    private long missingResponses;
    /** Another protocol has taken over: messages are not encoded. */
    private boolean upgraded;
    /** The connection is a tunnel: bytes are not decoded. */
    private boolean tunnel;

    /** Creates a codec with the default limits of {@link HttpDecoderConfig}. */
    public HttpClientCodec() {
        this(new HttpDecoderConfig(), DEFAULT_PARSE_HTTP_AFTER_CONNECT_REQUEST, DEFAULT_FAIL_ON_MISSING_RESPONSE);
    }

    /**
     * Creates a codec that does not report missing responses.
     *
     * @param maxInitialLineLength the most bytes in a status line
     * @param maxHeaderSize the most bytes in a field section
     * @param maxChunkSize the most bytes in one content message
     */
    public HttpClientCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize) {
        this(maxInitialLineLength, maxHeaderSize, maxChunkSize, DEFAULT_FAIL_ON_MISSING_RESPONSE);
    }

    /**
     * Creates a codec.
     *
     * @param maxInitialLineLength the most bytes in a status line
     * @param maxHeaderSize the most bytes in a field section
     * @param maxChunkSize the most bytes in one content message
     * @param failOnMissingResponse {@code true} to fire a {@link PrematureChannelClosureException} when the channel is
     *     closed before every response has come
     */
    public HttpClientCodec(
            int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean failOnMissingResponse) {
        this(limits(maxInitialLineLength, maxHeaderSize, maxChunkSize), DEFAULT_PARSE_HTTP_AFTER_CONNECT_REQUEST,
                failOnMissingResponse);
    }

    /**
     * Creates a codec.
     *
     * @param maxInitialLineLength the most bytes in a status line
     * @param maxHeaderSize the most bytes in a field section
     * @param maxChunkSize the most bytes in one content message
     * @param failOnMissingResponse {@code true} to report a missing response
     * @param validateHeaders {@code false} to let more than the grammar allows into the fields
     * @param initialBufferSize the first size of the decoder's field buffer
     * @deprecated use {@link #HttpClientCodec(HttpDecoderConfig, boolean, boolean)}
     */
    @Deprecated
    public HttpClientCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize,
            boolean failOnMissingResponse, boolean validateHeaders, int initialBufferSize) {
        this(limits(maxInitialLineLength, maxHeaderSize, maxChunkSize).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize), DEFAULT_PARSE_HTTP_AFTER_CONNECT_REQUEST,
                failOnMissingResponse);
    }

    /**
     * Creates a codec.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param failOnMissingResponse {@code true} to report a missing response
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @deprecated use {@link #HttpClientCodec(HttpDecoderConfig, boolean, boolean)}
     */
    @Deprecated
    public HttpClientCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean failOnMissingResponse,
            boolean validateHeaders) {
        this(limits(maxInitialLineLength, maxHeaderSize, maxChunkSize).setValidateHeaders(validateHeaders),
                DEFAULT_PARSE_HTTP_AFTER_CONNECT_REQUEST, failOnMissingResponse);
    }

    /**
     * Creates a codec.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param failOnMissingResponse {@code true} to report a missing response
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param parseHttpAfterConnectRequest {@code true} to go on decoding HTTP after a successful response to CONNECT
     * @deprecated use {@link #HttpClientCodec(HttpDecoderConfig, boolean, boolean)}
     */
    @Deprecated
    public HttpClientCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean failOnMissingResponse,
            boolean validateHeaders, boolean parseHttpAfterConnectRequest) {
        this(limits(maxInitialLineLength, maxHeaderSize, maxChunkSize).setValidateHeaders(validateHeaders),
                parseHttpAfterConnectRequest, failOnMissingResponse);
    }

    /**
     * Creates a codec.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param failOnMissingResponse {@code true} to report a missing response
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @param parseHttpAfterConnectRequest {@code true} to go on decoding HTTP after a successful response to CONNECT
     * @deprecated use {@link #HttpClientCodec(HttpDecoderConfig, boolean, boolean)}
     */
    @Deprecated
    public HttpClientCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean failOnMissingResponse,
            boolean validateHeaders, int initialBufferSize, boolean parseHttpAfterConnectRequest) {
        this(limits(maxInitialLineLength, maxHeaderSize, maxChunkSize).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize),
                parseHttpAfterConnectRequest, failOnMissingResponse);
    }

    /**
     * Creates a codec.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param failOnMissingResponse {@code true} to report a missing response
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @param parseHttpAfterConnectRequest {@code true} to go on decoding HTTP after a successful response to CONNECT
     * @param allowDuplicateContentLengths see {@link HttpDecoderConfig#setAllowDuplicateContentLengths(boolean)}
     * @deprecated use {@link #HttpClientCodec(HttpDecoderConfig, boolean, boolean)}
     */
    @Deprecated
    public HttpClientCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean failOnMissingResponse,
            boolean validateHeaders, int initialBufferSize, boolean parseHttpAfterConnectRequest,
            boolean allowDuplicateContentLengths) {
        this(limits(maxInitialLineLength, maxHeaderSize, maxChunkSize).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize).setAllowDuplicateContentLengths(allowDuplicateContentLengths),
                parseHttpAfterConnectRequest, failOnMissingResponse);
    }

    /**
     * Creates a codec.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param failOnMissingResponse {@code true} to report a missing response
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @param parseHttpAfterConnectRequest {@code true} to go on decoding HTTP after a successful response to CONNECT
     * @param allowDuplicateContentLengths see {@link HttpDecoderConfig#setAllowDuplicateContentLengths(boolean)}
     * @param allowPartialChunks see {@link HttpDecoderConfig#setAllowPartialChunks(boolean)}
     * @deprecated use {@link #HttpClientCodec(HttpDecoderConfig, boolean, boolean)}
     */
    @Deprecated
    public HttpClientCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean failOnMissingResponse,
            boolean validateHeaders, int initialBufferSize, boolean parseHttpAfterConnectRequest,
            boolean allowDuplicateContentLengths, boolean allowPartialChunks) {
        this(limits(maxInitialLineLength, maxHeaderSize, maxChunkSize).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize).setAllowDuplicateContentLengths(allowDuplicateContentLengths)
                .setAllowPartialChunks(allowPartialChunks),
                parseHttpAfterConnectRequest, failOnMissingResponse);
    }

    /**
     * Creates a codec.
     *
     * @param config the limits and options of the decoder
     * @param parseHttpAfterConnectRequest {@code true} to go on decoding HTTP after a successful response to CONNECT
     * @param failOnMissingResponse {@code true} to fire a {@link PrematureChannelClosureException} when the channel is
     *     closed before every response has come
     */
    public HttpClientCodec(
            HttpDecoderConfig config, boolean parseHttpAfterConnectRequest, boolean failOnMissingResponse) {
        this.parseHttpAfterConnectRequest = parseHttpAfterConnectRequest;
        this.failOnMissingResponse = failOnMissingResponse;
        init(new Decoder(config), new Encoder());
    }

    /**
     * Lets messages through without encoding them, because another protocol takes over. The decoder goes on until
     * {@link #upgradeFrom}.
     *
     * @param ctx a context of the pipeline
     */
    @Override
    public void prepareUpgradeFrom(ChannelHandlerContext ctx) {
        upgraded = true;
    }

    /**
     * Removes this codec from the pipeline, because another protocol takes over. Bytes that were not decoded go on to
     * the next handler.
     *
     * @param ctx a context of the pipeline
     */
    @Override
    public void upgradeFrom(ChannelHandlerContext ctx) {
        ctx.pipeline().remove(this);
    }

    /**
     * Sets whether each read decodes one message at most.
     *
     * @param singleDecode {@code true} for one
     */
    @SuppressWarnings("NullAway") // The constructor has called init().
    public void setSingleDecode(boolean singleDecode) {
        inboundHandler().setSingleDecode(singleDecode);
    }

    /**
     * Returns whether each read decodes one message at most.
     *
     * @return {@code false} unless set
     */
    @SuppressWarnings("NullAway") // The constructor has called init().
    public boolean isSingleDecode() {
        return inboundHandler().isSingleDecode();
    }

    private static HttpDecoderConfig limits(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize) {
        return new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize);
    }

    private final class Encoder extends HttpRequestEncoder {
        @Override
        protected void encode(ChannelHandlerContext ctx, Object msg, List<Object> out) throws Exception {
            if (upgraded) {
                out.add(ReferenceCountUtil.retain(msg));
                return;
            }
            super.encode(ctx, msg, out);
            // Only now: a request that was refused is not answered.
            if (msg instanceof HttpRequest) {
                awaited.add(Awaited.of((HttpRequest) msg));
            }
            if (msg instanceof LastHttpContent && !tunnel) {
                missingResponses++;
            }
        }
    }

    private final class Decoder extends HttpResponseDecoder {
        private int interimResponses;
        /** Why the response that is being decoded is not acceptable, or null. */
        private @Nullable String violation;

        Decoder(HttpDecoderConfig config) {
            super(config);
        }

        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf buffer, List<Object> out) throws Exception {
            if (tunnel) {
                out.add(buffer.readRetainedSlice(buffer.readableBytes()));
                return;
            }
            if (violation != null) {
                buffer.skipBytes(buffer.readableBytes());
                return;
            }
            int before = out.size();
            super.decode(ctx, buffer, out);
            if (violation != null) {
                DecodedMessages.drop(out, before);
                buffer.skipBytes(buffer.readableBytes());
                ctx.close();
                throw new DecoderException(violation + "; the channel is closed");
            }
            countResponses(out, before);
        }

        @Override
        protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
            int before = out.size();
            super.decodeLast(ctx, in, out);
            // The end of the connection may be the end of a response.
            countResponses(out, before);
        }

        private void countResponses(List<Object> out, int from) {
            for (int i = from; i < out.size(); i++) {
                if (out.get(i) instanceof LastHttpContent) {
                    missingResponses--;
                }
            }
        }

        @Override
        protected boolean isContentAlwaysEmpty(HttpMessage msg) {
            HttpResponseStatus status = ((HttpResponse) msg).status();
            int code = status.code();
            if (code < 200 && code != 101) {
                if (++interimResponses > MAX_INTERIM_RESPONSES) {
                    violation = "more than " + MAX_INTERIM_RESPONSES + " interim responses";
                }
                // An interim response answers nothing, but ends with a last content of its own.
                missingResponses++;
                return super.isContentAlwaysEmpty(msg);
            }
            interimResponses = 0;
            Awaited request = awaited.poll();
            if (request == null) {
                violation = "a response that nobody asked for";
                return true;
            }
            if (code == 101) {
                if (!request.isUpgrade()) {
                    violation = "a change of protocol that nobody asked for";
                }
                return super.isContentAlwaysEmpty(msg);
            }
            if (request == Awaited.CONNECT && status.codeClass() == HttpStatusClass.SUCCESS) {
                headAnswersConnect();
                if (!parseHttpAfterConnectRequest) {
                    tunnel = true;
                    awaited.clear();
                }
                return true;
            }
            return request.isHead() || super.isContentAlwaysEmpty(msg);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) throws Exception {
            super.channelInactive(ctx);
            if (failOnMissingResponse && violation == null && missingResponses > 0) {
                ctx.fireExceptionCaught(new PrematureChannelClosureException(
                        "channel gone inactive with " + missingResponses + " missing response(s)"));
            }
        }
    }
}
