/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.CombinedChannelDuplexHandler;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.channel.socket.ChannelOutputShutdownEvent;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.http.internal.SharedBuffers;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * The server's side of HTTP/1: an {@link HttpRequestDecoder} and an {@link HttpResponseEncoder} that know of each
 * other. Octets that a client sends behind a CONNECT request wait for the answer: after a 2xx it is passed on as it is,
 * after another one it is decoded (RFC 9110 §9.3.6). The encoder leaves out the content of the response to a HEAD
 * request and the framing fields of a successful response to CONNECT (RFC 9110 §9.3.2, §9.3.6), also with pipelining:
 * each final response belongs to the oldest request that has none, and interim responses to no one.
 *
 * <p>The answer by which an {@link HttpObjectAggregator} or an {@link HttpServerExpectContinueHandler} refuses a
 * request waits for the responses to the requests in front.
 *
 * <p><b>Back-pressure.</b> The next request is decoded only while fewer than {@code maxPipelineDepth} wait for their
 * response and the channel is writable. Until then its octets are kept and nothing more is read, so that a peer which
 * sends requests and reads no responses costs no more than one read and the high water mark. For that time auto-read
 * is off, or a {@code read()} is kept back; a handler that switches auto-read off meanwhile has to do so again when
 * reading goes on. The content of a request that has begun is not held back: an application that passes it on watches
 * {@code isWritable()} itself.
 *
 * <p>Holds the state of one channel.
 */
public final class HttpServerCodec extends CombinedChannelDuplexHandler<HttpRequestDecoder, HttpResponseEncoder>
        implements HttpServerUpgradeHandler.SourceCodec {
    /** SEC-L06: so many requests wait for their response before reading stops. */
    public static final int DEFAULT_MAX_PIPELINE_DEPTH = 16;

    private final RequestGate gate;
    @SuppressWarnings("NullAway.Init") // From handlerAdded() on.
    private ChannelHandlerContext context;
    /** The answer to CONNECT is known and on its way: octets that waited for it are to be looked at again. */
    private boolean connectAnswered;
    /** How many requests have their final response, whole or begun. */
    private long answered;
    /** A final response has begun and its last content is still to come. */
    private boolean responseOpen;
    /** The response that {@link #refuseLatest} announced. */
    private @Nullable HttpResponse refusal;
    /** Refusals of requests whose turn has not come, in the order of the requests; made on first use. */
    private @Nullable Queue<EarlyRefusal> earlyRefusals;

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
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @deprecated use {@link #HttpServerCodec(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpServerCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean validateHeaders) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setValidateHeaders(validateHeaders));
    }

    /**
     * Creates a codec.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @deprecated use {@link #HttpServerCodec(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpServerCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean validateHeaders,
            int initialBufferSize) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize));
    }

    /**
     * Creates a codec.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @param allowDuplicateContentLengths see {@link HttpDecoderConfig#setAllowDuplicateContentLengths(boolean)}
     * @deprecated use {@link #HttpServerCodec(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpServerCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean validateHeaders,
            int initialBufferSize, boolean allowDuplicateContentLengths) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize).setAllowDuplicateContentLengths(allowDuplicateContentLengths));
    }

    /**
     * Creates a codec.
     *
     * @param maxInitialLineLength see {@link HttpDecoderConfig#setMaxInitialLineLength(int)}
     * @param maxHeaderSize see {@link HttpDecoderConfig#setMaxHeaderSize(int)}
     * @param maxChunkSize see {@link HttpDecoderConfig#setMaxChunkSize(int)}
     * @param validateHeaders see {@link HttpDecoderConfig#setValidateHeaders(boolean)}
     * @param initialBufferSize see {@link HttpDecoderConfig#setInitialBufferSize(int)}
     * @param allowDuplicateContentLengths see {@link HttpDecoderConfig#setAllowDuplicateContentLengths(boolean)}
     * @param allowPartialChunks see {@link HttpDecoderConfig#setAllowPartialChunks(boolean)}
     * @deprecated use {@link #HttpServerCodec(HttpDecoderConfig)}
     */
    @Deprecated
    public HttpServerCodec(int maxInitialLineLength, int maxHeaderSize, int maxChunkSize, boolean validateHeaders,
            int initialBufferSize, boolean allowDuplicateContentLengths, boolean allowPartialChunks) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxChunkSize).setValidateHeaders(validateHeaders)
                .setInitialBufferSize(initialBufferSize).setAllowDuplicateContentLengths(allowDuplicateContentLengths)
                .setAllowPartialChunks(allowPartialChunks));
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
     * @param maxPipelineDepth how many requests may wait for their response before reading stops, positive;
     *     {@link #DEFAULT_MAX_PIPELINE_DEPTH} by default
     */
    public HttpServerCodec(HttpDecoderConfig config, int maxPipelineDepth) {
        checkPositive(maxPipelineDepth, "maxPipelineDepth");
        Decoder decoder = new Decoder(config);
        gate = new RequestGate(maxPipelineDepth, decoder);
        init(decoder, new Encoder());
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
     * Announces that the message which is written next answers the request that was decoded last. A handler that
     * answers on its own, while the application is still busy with requests in front, would otherwise get ahead of
     * their responses, and the client would take its answer for theirs.
     *
     * @param ctx the context of the handler that writes it
     * @param response the response, whole
     */
    static void refuseLatest(ChannelHandlerContext ctx, HttpResponse response) {
        HttpServerCodec codec = of(ctx);
        if (codec != null) {
            codec.refusal = response;
        }
    }

    /**
     * Returns whether a response that is written now answers the request that was decoded last: all those in front have
     * theirs. True if the pipeline has no such codec, which alone knows.
     *
     * @param ctx the context of the handler that would write it
     */
    static boolean answersInTurn(ChannelHandlerContext ctx) {
        HttpServerCodec codec = of(ctx);
        return codec == null || !codec.responseOpen && codec.gate.unanswered() <= 1;
    }

    /**
     * Returns how many requests were decoded, whole or in part, and have no whole response; -1 if the pipeline has no
     * such codec on the same event loop.
     *
     * @param ctx the context of the handler that asks
     */
    static int unanswered(ChannelHandlerContext ctx) {
        HttpServerCodec codec = of(ctx);
        return codec == null ? -1 : codec.gate.unanswered() + (codec.responseOpen ? 1 : 0);
    }

    /**
     * Returns whether octets of a request wait to be decoded: a head that is not whole, or one that waits for its turn.
     * False if the pipeline has no such codec.
     *
     * @param ctx the context of the handler that asks
     */
    @SuppressWarnings("NullAway") // The constructor has called init().
    static boolean holdsOctets(ChannelHandlerContext ctx) {
        HttpServerCodec codec = of(ctx);
        if (codec == null) {
            return false;
        }
        Decoder decoder = (Decoder) codec.inboundHandler();
        return decoder.hasKeptOctets() || decoder.isWithinHead();
    }

    /**
     * Flushes a connection with no request under way.
     *
     * @param ctx the context of the handler that is to close it
     * @return done when all that was written has been sent
     */
    static ChannelFuture flushIdle(ChannelHandlerContext ctx) {
        ChannelHandlerContext context = ctx.pipeline().context(HttpServerCodec.class);
        return (context == null ? ctx : context).writeAndFlush(Unpooled.EMPTY_BUFFER);
    }

    private static @Nullable HttpServerCodec of(ChannelHandlerContext ctx) {
        ChannelHandlerContext context = ctx.pipeline().context(HttpServerCodec.class);
        return context == null || context.executor() != ctx.executor() ? null : (HttpServerCodec) context.handler();
    }

    @Override
    @SuppressWarnings("NullAway") // The constructor has called init().
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (refusal != null && msg == refusal) {
            refusal = null;
            if (responseOpen || gate.unanswered() > 1) {
                refuseLater((HttpResponse) msg, promise);
                return;
            }
        }
        super.write(ctx, msg, promise);
        if (earlyRefusals != null) {
            writeRefusalsInTurn(ctx);
        }
        if (connectAnswered) {
            connectAnswered = false;
            // Only behind the answer: what comes out now may be answered at once.
            if (((Decoder) inboundHandler()).hasKeptOctets()) {
                channelRead(ctx, Unpooled.EMPTY_BUFFER);
                channelReadComplete(ctx);
            }
        }
    }

    private void refuseLater(HttpResponse response, ChannelPromise promise) {
        if (earlyRefusals == null) {
            earlyRefusals = new ArrayDeque<>(1);
        }
        earlyRefusals.add(new EarlyRefusal(answered + gate.unanswered(), response, promise));
    }

    private void writeRefusalsInTurn(ChannelHandlerContext ctx) throws Exception {
        assert earlyRefusals != null : "asked for by the caller";
        boolean written = false;
        EarlyRefusal next;
        while (!responseOpen && (next = earlyRefusals.peek()) != null && next.request == answered + 1) {
            earlyRefusals.remove();
            super.write(ctx, next.response, next.promise);
            written = true;
        }
        if (written) {
            ctx.flush();
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
        super.handlerAdded(ctx);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        dropRefusals();
        gate.onRemoved();
        try {
            super.handlerRemoved(ctx);
        } finally {
            endHolding(ctx);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        dropRefusals();
        gate.onInactive();
        super.channelInactive(ctx);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (gate.isHolding()) {
            // The decoder would read on, as it has given nothing.
            ctx.fireChannelReadComplete();
        } else {
            super.channelReadComplete(ctx);
        }
    }

    @Override
    public void read(ChannelHandlerContext ctx) throws Exception {
        if (gate.onRead()) {
            super.read(ctx);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        super.channelWritabilityChanged(ctx);
        gate.onRoom(ctx);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        if ((evt instanceof ChannelInputShutdownEvent || evt instanceof ChannelInputShutdownReadComplete)
                && gate.putOff(evt)) {
            return;
        }
        super.userEventTriggered(ctx, evt);
        if (evt instanceof ChannelOutputShutdownEvent) {
            gate.onRoom(ctx);
        }
    }

    private void endHolding(ChannelHandlerContext ctx) throws Exception {
        Object event;
        while ((event = gate.nextEndOfInput()) != null) {
            super.userEventTriggered(ctx, event);
        }
        gate.restoreReading(ctx);
    }

    private void dropRefusals() {
        EarlyRefusal refused;
        while (earlyRefusals != null && (refused = earlyRefusals.poll()) != null) {
            ReferenceCountUtil.release(refused.response);
            refused.promise.tryFailure(new ClosedChannelException());
        }
    }

    /**
     * A response that waits for those in front of it; owned until it is written.
     *
     * @param request the number of the request that it answers, from 1
     */
    private record EarlyRefusal(long request, HttpResponse response, ChannelPromise promise) {
    }

    /** The decoder, which is also the task that goes on behind a full gate: each connection has one object less. */
    private final class Decoder extends HttpRequestDecoder implements Runnable {
        /** A request has begun and its end has not been decoded, or a tunnel has. */
        private boolean inRequest;

        Decoder(HttpDecoderConfig config) {
            super(config);
        }

        /** Decodes what was kept, as if it had only now been read. */
        @Override
        public void run() {
            if (!gate.onResume()) {
                return;
            }
            ChannelHandlerContext ctx = context;
            try {
                HttpServerCodec.this.channelRead(ctx, Unpooled.EMPTY_BUFFER);
                HttpServerCodec.this.channelReadComplete(ctx);
                endHolding(ctx);
            } catch (Exception e) {
                // The pipeline does the same with a call of its own.
                ctx.fireExceptionCaught(e);
            }
        }

        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf buffer, List<Object> out) throws Exception {
            if (!inRequest && !gate.mayBegin(ctx)) {
                return;
            }
            int before = out.size();
            super.decode(ctx, buffer, out);
            for (int i = before; i < out.size(); i++) {
                note(out.get(i));
            }
        }

        private void note(Object message) {
            // Comparisons settle the usual messages: a search through supertypes costs as much as a small head.
            if (message == LastHttpContent.EMPTY_LAST_CONTENT) {
                inRequest = false;
                return;
            }
            if (message.getClass() == DefaultHttpRequest.class || message instanceof HttpRequest) {
                gate.onRequest(((HttpRequest) message).method());
                inRequest = true;
            }
            if (message instanceof LastHttpContent) {
                inRequest = false;
            }
        }

        @Override
        boolean readsWholeHeads() {
            return true;
        }

        boolean hasKeptOctets() {
            return actualReadableBytes() > 0;
        }

        /** Begins the tunnel: input from now on is no request, so the gate does not control it. */
        void beginTunnel() {
            inRequest = true;
        }

        @Override
        protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
            if (gate.isDropping()) {
                in.skipBytes(in.readableBytes());
            } else {
                super.decodeLast(ctx, in, out);
            }
        }
    }

    private final class Encoder extends HttpResponseEncoder {
        /** The response that is being encoded answers the oldest request. */
        private boolean isFinal;
        /** The response that is being encoded refuses a CONNECT request. */
        private boolean refusesConnect;

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
            ChannelOutboundBuffer pending;
            if (msg.getClass() == DefaultFullHttpResponse.class && isShort((DefaultFullHttpResponse) msg)
                    && (pending = SharedBuffers.nextTo(context)) != null) {
                writeShort(ctx, (DefaultFullHttpResponse) msg, promise, pending);
            } else {
                super.write(ctx, msg, promise);
            }
        }

        /** Writes a response behind others that wait for the same flush, in one buffer with them. */
        private void writeShort(ChannelHandlerContext ctx, DefaultFullHttpResponse response, ChannelPromise promise,
                ChannelOutboundBuffer pending) {
            ByteBuf octets;
            ByteBuf own = null;
            boolean encoded = false;
            try {
                isFinal = false;
                octets = encodeShort(response);
                int length = octets.readableBytes();
                if (!pending.hasRoom(length)) {
                    own = ctx.alloc().directBuffer(SharedBuffers.capacity(pending, length)).writeBytes(octets);
                }
                onEncoded(ctx, response);
                encoded = true;
            } catch (EncoderException e) {
                throw e;
            } catch (Exception e) {
                throw new EncoderException(e);
            } finally {
                ReferenceCountUtil.release(response);
                if (own != null && !encoded) {
                    own.release();
                }
            }
            if (own != null) {
                ctx.write(own, promise);
                pending.share(own);
            } else {
                pending.append(octets.array(), octets.arrayOffset() + octets.readerIndex(), octets.readableBytes(),
                        promise);
            }
        }

        @Override
        protected void encode(ChannelHandlerContext ctx, Object msg, List<Object> out) throws Exception {
            isFinal = false;
            super.encode(ctx, msg, out);
            onEncoded(ctx, msg);
        }

        private void onEncoded(ChannelHandlerContext ctx, Object msg) {
            if (isFinal) {
                answer(ctx, (HttpResponse) msg);
            }
            if (msg instanceof LastHttpContent) {
                responseOpen = false;
            }
            // A request behind it may be answered as soon as it is decoded, which must not break into this response.
            if (refusesConnect && msg instanceof LastHttpContent) {
                refusesConnect = false;
                answerConnect(false);
            }
        }

        /** Only after it was encoded: a response that was refused has not answered anything. */
        private void answer(ChannelHandlerContext ctx, HttpResponse response) {
            answered++;
            responseOpen = true;
            boolean connect = gate.answersConnect();
            gate.onFinalResponse(ctx);
            if (connect) {
                refusesConnect = response.status().codeClass() != HttpStatusClass.SUCCESS;
                if (!refusesConnect) {
                    answerConnect(true);
                }
            }
        }

        @SuppressWarnings("NullAway") // The constructor has called init().
        private void answerConnect(boolean accepted) {
            inboundHandler().connectAnswered(accepted);
            if (accepted) {
                ((Decoder) inboundHandler()).beginTunnel();
            }
            connectAnswered = true;
        }

        @Override
        protected boolean isContentAlwaysEmpty(HttpResponse msg) {
            int code = msg.status().code();
            isFinal = code >= 200 || code == 101;
            return isFinal && gate.answersHead() || super.isContentAlwaysEmpty(msg);
        }

        @Override
        protected void sanitizeHeadersBeforeEncode(HttpResponse msg, boolean isAlwaysEmpty) {
            super.sanitizeHeadersBeforeEncode(msg, isAlwaysEmpty);
            if (gate.answersConnect()
                    && msg.status().codeClass() == HttpStatusClass.SUCCESS) {
                // The following octets are the tunnel, not content.
                msg.headers().remove(HttpHeaderNames.TRANSFER_ENCODING);
                msg.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
            }
        }
    }
}
