/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.ReferenceCounted;
import io.tidewire.util.internal.Ignorable;
import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The server's side of a change of protocol that a client asks for with {@code Upgrade} (RFC 9110 §7.8). Put it behind
 * the {@link HttpServerCodec}.
 *
 * <pre>
 *   request with Upgrade --&gt; joined --&gt; 101 written --&gt; source codec removed --&gt; upgradeTo() --&gt; event
 *           |                  |
 *           | not acceptable   | the codec declines
 *           +------------------+--------&gt; goes on as an ordinary request, answered in HTTP/1.1
 * </pre>
 *
 * <p>A request asks for a change if it is HTTP/1.1 or later, {@code Connection} names {@code upgrade}, and {@link
 * #shouldHandleUpgradeRequest} agrees. The first protocol of its {@code Upgrade} that {@link
 * UpgradeCodecFactory#newUpgradeCodec} knows is taken, if {@code Connection} names every field that the codec requires.
 * The content of such a request is joined first, up to the limit given. A request that announces more, or an unknown
 * amount where the limit is 0, is not a candidate, and neither is one whose answer would overtake the answer to an
 * earlier request: the server ignores the wish, as it may.
 *
 * <p>When {@link UpgradeCodec#upgradeTo} runs, the response is written and the source codec is out of the pipeline;
 * nothing can arrive in between. This handler removes itself after it. Octets that the client had sent behind the
 * request go to the new protocol. If {@code upgradeTo} throws, the channel is closed.
 *
 * <p>Keeps the state of one channel.
 */
public class HttpServerUpgradeHandler extends HttpObjectAggregator {
    private static final int NO_CONTENT = 0;

    private final SourceCodec sourceCodec;
    private final UpgradeCodecFactory upgradeCodecFactory;
    private final HttpHeadersFactory headersFactory;
    private final HttpHeadersFactory trailersFactory;
    private final boolean removeAfterFirstRequest;

    /** The codec that the connection changes from. */
    public interface SourceCodec {
        /**
         * Removes this codec from the pipeline. Octets that it has not decoded go on to the next handler. Event loop.
         *
         * @param ctx a context of the pipeline
         */
        void upgradeFrom(ChannelHandlerContext ctx);
    }

    /** A protocol that the connection can change to. Made for one request. */
    public interface UpgradeCodec {
        /**
         * Names the fields that the request must have, each named in {@code Connection} as well.
         *
         * @return names of fields; empty if there are none
         */
        Collection<CharSequence> requiredUpgradeHeaders();

        /**
         * Decides about a request, and completes the response.
         *
         * @param ctx the context of the upgrade handler
         * @param upgradeRequest the request with its whole content; owned by the caller
         * @param upgradeHeaders the fields of the 101 response, which are added to
         * @return {@code false} to decline; the request is then answered in HTTP/1.1
         */
        boolean prepareUpgradeResponse(ChannelHandlerContext ctx, FullHttpRequest upgradeRequest,
                HttpHeaders upgradeHeaders);

        /**
         * Changes the pipeline. The 101 response has been written.
         *
         * @param ctx the context of the upgrade handler, which is still in the pipeline
         * @param upgradeRequest the request with its whole content; owned by the caller
         */
        void upgradeTo(ChannelHandlerContext ctx, FullHttpRequest upgradeRequest);
    }

    /** Finds the codec of a protocol. */
    public interface UpgradeCodecFactory {
        /**
         * Creates a codec.
         *
         * @param protocol one element of {@code Upgrade}, as the client wrote it; compare without case
         * @return a new codec, or {@code null} if this protocol is not offered here
         */
        @Nullable UpgradeCodec newUpgradeCodec(CharSequence protocol);
    }

    /**
     * Fired when the protocol has changed. Holds a reference to the request; the handler at which the event ends
     * releases it.
     */
    @Ignorable
    public static final class UpgradeEvent implements ReferenceCounted {
        private final CharSequence protocol;
        private final FullHttpRequest upgradeRequest;

        UpgradeEvent(CharSequence protocol, FullHttpRequest upgradeRequest) {
            this.protocol = protocol;
            this.upgradeRequest = upgradeRequest;
        }

        /**
         * Returns the protocol that the connection has changed to.
         *
         * @return its name as the client wrote it
         */
        public CharSequence protocol() {
            return protocol;
        }

        /**
         * Returns the request that asked for the change.
         *
         * @return the request with its whole content; owned by this event
         */
        public FullHttpRequest upgradeRequest() {
            return upgradeRequest;
        }

        @Override
        public int refCnt() {
            return upgradeRequest.refCnt();
        }

        @Override
        public UpgradeEvent retain() {
            upgradeRequest.retain();
            return this;
        }

        @Override
        public UpgradeEvent retain(int increment) {
            upgradeRequest.retain(increment);
            return this;
        }

        @Override
        public UpgradeEvent touch() {
            upgradeRequest.touch();
            return this;
        }

        @Override
        public UpgradeEvent touch(@Nullable Object hint) {
            upgradeRequest.touch(hint);
            return this;
        }

        @Override
        public boolean release() {
            return upgradeRequest.release();
        }

        @Override
        public boolean release(int decrement) {
            return upgradeRequest.release(decrement);
        }

        @Override
        public String toString() {
            return "UpgradeEvent(" + protocol + ", " + upgradeRequest.method() + ' ' + upgradeRequest.uri() + ')';
        }
    }

    /**
     * Creates a handler for requests without content.
     *
     * @param sourceCodec the codec in front of this handler
     * @param upgradeCodecFactory knows the protocols
     */
    public HttpServerUpgradeHandler(SourceCodec sourceCodec, UpgradeCodecFactory upgradeCodecFactory) {
        this(sourceCodec, upgradeCodecFactory, NO_CONTENT);
    }

    /**
     * Creates a handler.
     *
     * @param sourceCodec the codec in front of this handler
     * @param upgradeCodecFactory knows the protocols
     * @param maxContentLength the most octets of content that a request for a change may have, zero or positive
     */
    public HttpServerUpgradeHandler(SourceCodec sourceCodec, UpgradeCodecFactory upgradeCodecFactory,
            int maxContentLength) {
        this(sourceCodec, upgradeCodecFactory, maxContentLength, DefaultHttpHeadersFactory.headersFactory(),
                DefaultHttpHeadersFactory.trailersFactory());
    }

    /**
     * Creates a handler.
     *
     * @param sourceCodec the codec in front of this handler
     * @param upgradeCodecFactory knows the protocols
     * @param maxContentLength the most octets of content that a request for a change may have, zero or positive
     * @param validateHeaders whether the fields of the joined request and of the response are checked against the
     *     whole grammar
     */
    public HttpServerUpgradeHandler(SourceCodec sourceCodec, UpgradeCodecFactory upgradeCodecFactory,
            int maxContentLength, boolean validateHeaders) {
        this(sourceCodec, upgradeCodecFactory, maxContentLength,
                DefaultHttpHeadersFactory.headersFactory().withValidation(validateHeaders),
                DefaultHttpHeadersFactory.trailersFactory().withValidation(validateHeaders));
    }

    /**
     * Creates a handler.
     *
     * @param sourceCodec the codec in front of this handler
     * @param upgradeCodecFactory knows the protocols
     * @param maxContentLength the most octets of content that a request for a change may have, zero or positive
     * @param headersFactory makes the header maps of the joined request and of the response
     * @param trailersFactory makes their trailer maps
     */
    public HttpServerUpgradeHandler(SourceCodec sourceCodec, UpgradeCodecFactory upgradeCodecFactory,
            int maxContentLength, HttpHeadersFactory headersFactory, HttpHeadersFactory trailersFactory) {
        this(sourceCodec, upgradeCodecFactory, maxContentLength, headersFactory, trailersFactory, false);
    }

    /**
     * Creates a handler.
     *
     * @param sourceCodec the codec in front of this handler
     * @param upgradeCodecFactory knows the protocols
     * @param maxContentLength the most octets of content that a request for a change may have, zero or positive
     * @param headersFactory makes the header maps of the joined request and of the response
     * @param trailersFactory makes their trailer maps
     * @param removeAfterFirstRequest {@code true} if only the first request of a connection can change the protocol:
     *     this handler is out of the way of all others; {@code false}, as by default, to look at each
     */
    public HttpServerUpgradeHandler(SourceCodec sourceCodec, UpgradeCodecFactory upgradeCodecFactory,
            int maxContentLength, HttpHeadersFactory headersFactory, HttpHeadersFactory trailersFactory,
            boolean removeAfterFirstRequest) {
        super(maxContentLength);
        this.sourceCodec = checkNotNull(sourceCodec, "sourceCodec");
        this.upgradeCodecFactory = checkNotNull(upgradeCodecFactory, "upgradeCodecFactory");
        this.headersFactory = checkNotNull(headersFactory, "headersFactory");
        this.trailersFactory = checkNotNull(trailersFactory, "trailersFactory");
        this.removeAfterFirstRequest = removeAfterFirstRequest;
    }

    /**
     * Decides whether a request with {@code Upgrade} is looked at. By default each is.
     *
     * @param request the head of the request
     * @return {@code false} to let it pass as an ordinary request
     */
    protected boolean shouldHandleUpgradeRequest(HttpRequest request) {
        return true;
    }

    @Override
    public boolean acceptInboundMessage(Object msg) throws Exception {
        // An aggregator in front of this handler may have joined it.
        return msg instanceof FullHttpRequest || super.acceptInboundMessage(msg);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, HttpObject msg, List<Object> out) throws Exception {
        if (!isInputRefused() && startsOrdinaryMessage(msg)) {
            out.add(ReferenceCountUtil.retain(msg));
            endFirstRequest(ctx);
            return;
        }
        if (msg instanceof FullHttpRequest full && !isInputRefused()) {
            out.add(full.retain());
        } else {
            super.decode(ctx, msg, out);
        }
        if (!out.isEmpty()) {
            changeOrPassOn(ctx, out);
        }
    }

    private boolean startsOrdinaryMessage(HttpObject msg) {
        return msg instanceof HttpMessage && !(msg instanceof HttpRequest request && asksForChange(request));
    }

    private void changeOrPassOn(ChannelHandlerContext ctx, List<Object> out) {
        FullHttpRequest request = (FullHttpRequest) out.remove(0);
        boolean declined = false;
        try {
            declined = !change(ctx, request);
        } finally {
            if (declined) {
                out.add(request);
            } else {
                request.release();
            }
        }
        if (declined) {
            endFirstRequest(ctx);
        }
    }

    private void endFirstRequest(ChannelHandlerContext ctx) {
        if (removeAfterFirstRequest) {
            ctx.pipeline().remove(this);
        }
    }

    private boolean asksForChange(HttpRequest request) {
        HttpHeaders headers = request.headers();
        return headers.contains(HttpHeaderNames.UPGRADE)
                && request.decoderResult().isSuccess()
                // RFC 9110 §7.8: ignored in HTTP/1.0, and without the connection option.
                && request.protocolVersion().compareTo(HttpVersion.HTTP_1_1) >= 0
                && headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true)
                && contentMayFit(request)
                && shouldHandleUpgradeRequest(request);
    }

    private boolean contentMayFit(HttpRequest request) {
        if (request instanceof FullHttpRequest full) {
            return full.content().readableBytes() <= maxContentLength();
        }
        return !isContentLengthInvalid(request, maxContentLength())
                && (maxContentLength() > 0 || !request.headers().contains(HttpHeaderNames.TRANSFER_ENCODING));
    }

    @Override
    protected FullHttpMessage beginAggregation(HttpMessage start, ByteBuf content) throws Exception {
        HttpRequest request = (HttpRequest) start;
        HttpUtil.setTransferEncodingChunked(request, false);
        HttpHeaders headers = headersFactory.newHeaders().add(request.headers());
        FullHttpRequest full = new DefaultFullHttpRequest(request.protocolVersion(), request.method(), request.uri(),
                content, headers, trailersFactory.newEmptyHeaders(), false);
        full.setDecoderResult(request.decoderResult());
        return full;
    }

    /** Changes the protocol if the request is fit for it, and returns whether it did. */
    private boolean change(ChannelHandlerContext ctx, FullHttpRequest request) {
        if (request.decoderResult().isFailure() || !HttpServerCodec.answersInTurn(ctx)) {
            return false;
        }
        for (String line : request.headers().getAll(HttpHeaderNames.UPGRADE)) {
            for (String element : line.split(",")) {
                String protocol = OctetTables.trimOws(element, 0, element.length()).toString();
                UpgradeCodec codec = protocol.isEmpty() ? null : upgradeCodecFactory.newUpgradeCodec(protocol);
                if (codec != null) {
                    return hasRequiredFields(request, codec) && change(ctx, request, protocol, codec);
                }
            }
        }
        return false;
    }

    private static boolean hasRequiredFields(FullHttpRequest request, UpgradeCodec codec) {
        HttpHeaders headers = request.headers();
        for (CharSequence name : codec.requiredUpgradeHeaders()) {
            if (!headers.contains(name) || !headers.containsValue(HttpHeaderNames.CONNECTION, name, true)) {
                return false;
            }
        }
        return true;
    }

    private boolean change(ChannelHandlerContext ctx, FullHttpRequest request, String protocol, UpgradeCodec codec) {
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                HttpResponseStatus.SWITCHING_PROTOCOLS, Unpooled.EMPTY_BUFFER, headersFactory, trailersFactory);
        response.headers().add(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE)
                .add(HttpHeaderNames.UPGRADE, protocol);
        if (!codec.prepareUpgradeResponse(ctx, request, response.headers())) {
            return false;
        }
        boolean changed = false;
        try {
            ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
            // Not when the write is done: the client may be quicker than its future.
            sourceCodec.upgradeFrom(ctx);
            codec.upgradeTo(ctx, request);
            ctx.pipeline().remove(this);
            changed = true;
        } finally {
            if (!changed) {
                ctx.close();
            }
        }
        ctx.fireUserEventTriggered(new UpgradeEvent(protocol, request.retain()));
        return true;
    }
}
