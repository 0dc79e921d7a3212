/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.EncoderException;
import io.tidewire.handler.codec.MessageToMessageCodec;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Encodes the content of responses, by handlers that a subclass chooses from what the client accepts. Such a response
 * gets a {@code Content-Encoding}. One that is written as a whole gets its new length, others
 * {@code Transfer-Encoding: chunked}. Stands behind an {@link HttpServerCodec}.
 *
 * <p>These pass as they are: interim responses, responses to {@code HEAD} and those that can have no content (RFC 9110
 * section 6.4.1), partial content, HTTP/1.0, those that a client without {@code Accept-Encoding} gets, those with
 * {@code Cache-Control: no-transform}, and all after a switch of protocols.
 *
 * <pre>
 *   HEAD --response that is encoded--&gt; ENCODING --its last content--&gt; HEAD
 *   HEAD --another response--&gt; PASSING --its last content--&gt; HEAD
 *   HEAD --101 or a tunnel--&gt; TUNNEL
 *   ENCODING --the encoder fails--&gt; FAILED
 * </pre>
 *
 * <p>A response whose encoding fails before anything was written leaves no trace, so that another may be written in
 * its place. If it fails in the middle, every later write fails: nothing could make the response valid. A part of
 * encoded content that was accepted can no longer be cancelled.
 *
 * <p>One instance belongs to one channel; its executor calls all methods.
 */
public abstract class HttpContentEncoder extends MessageToMessageCodec<HttpRequest, HttpObject> {
    /** How many requests may wait for their response unless a constructor says otherwise. */
    public static final int DEFAULT_MAX_PIPELINE_DEPTH = 128;

    private enum State { HEAD, ENCODING, PASSING, TUNNEL, FAILED }

    /** Stands in the queue for requests whose responses are not encoded. */
    private static final String NOTHING = "";
    /** Stands in the queue for CONNECT, whose response may open a tunnel. */
    private static final String CONNECT = "CONNECT";

    private final int maxPipelineDepth;
    /** The codings that clients accept, for each request without a final response. Made on first use. */
    private @Nullable Queue<String> accepted;
    private State state = State.HEAD;
    private @Nullable EmbeddedChannel encoder;

    /** Creates an encoder for up to {@value #DEFAULT_MAX_PIPELINE_DEPTH} requests that wait for their response. */
    public HttpContentEncoder() {
        this(DEFAULT_MAX_PIPELINE_DEPTH);
    }

    /**
     * Creates an encoder.
     *
     * @param maxPipelineDepth how many requests may wait for their response, above 0; one more closes the channel
     */
    public HttpContentEncoder(int maxPipelineDepth) {
        super(HttpRequest.class, HttpObject.class);
        this.maxPipelineDepth = checkPositive(maxPipelineDepth, "maxPipelineDepth");
    }

    /**
     * Decides about a response.
     *
     * @param httpResponse the response, with its content if it is written as a whole; its fields may be changed
     * @param acceptEncoding the codings that the client accepts, the value of {@code Accept-Encoding}
     * @return how to encode it, or {@code null} to pass it on as it is
     * @throws Exception fails the promise of the write
     */
    protected abstract @Nullable Result beginEncode(HttpResponse httpResponse, String acceptEncoding) throws Exception;

    @Override
    public boolean acceptOutboundMessage(Object msg) throws Exception {
        if (state == State.ENCODING && (msg instanceof FileRegion || msg instanceof ByteBuf)) {
            throw new EncoderException("the content of this response is encoded (expected: HttpContent, not "
                    + msg.getClass().getSimpleName() + ')');
        }
        return state != State.TUNNEL && (msg instanceof HttpContent || msg instanceof HttpResponse);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, HttpRequest msg, List<Object> out) throws Exception {
        if (accepted == null) {
            accepted = new ArrayDeque<>(4);
        }
        if (accepted.size() >= maxPipelineDepth) {
            ctx.close();
            throw new DecoderException("more than " + maxPipelineDepth + " requests wait for their response");
        }
        accepted.add(acceptedBy(msg));
        out.add(ReferenceCountUtil.retain(msg));
    }

    private static String acceptedBy(HttpRequest request) {
        if (HttpMethod.CONNECT.equals(request.method())) {
            return CONNECT;
        }
        if (HttpMethod.HEAD.equals(request.method()) || !request.protocolVersion().isKeepAliveDefault()) {
            return NOTHING;
        }
        return String.join(",", request.headers().getAll(HttpHeaderNames.ACCEPT_ENCODING));
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, HttpObject msg, List<Object> out) throws Exception {
        if (state == State.FAILED) {
            throw new IllegalStateException("the encoding of a response has failed (expected: a closed channel)");
        }
        if (msg instanceof HttpResponse response) {
            encodeHead(response, out);
        } else if (state == State.ENCODING) {
            encodeContent((HttpContent) msg, out);
            if (out.isEmpty()) {
                // The promise of the message is done when everything before it is written.
                out.add(new DefaultHttpContent(Unpooled.EMPTY_BUFFER));
            }
        } else {
            out.add(ReferenceCountUtil.retain(msg));
            if (state == State.PASSING && msg instanceof LastHttpContent) {
                state = State.HEAD;
            }
        }
    }

    /**
     * Keeps a part from being cancelled: parts encoded behind it refer to it, so it is written, or was never encoded.
     */
    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (state == State.ENCODING && !promise.setUncancellable()) {
            ReferenceCountUtil.release(msg);
            return;
        }
        super.write(ctx, msg, promise);
    }

    private void encodeHead(HttpResponse response, List<Object> out) throws Exception {
        if (state == State.ENCODING) {
            throw new IllegalStateException("a response within another one (expected: its last content)");
        }
        boolean whole = response instanceof LastHttpContent;
        if (response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
            boolean switches = response.status().code() == HttpResponseStatus.SWITCHING_PROTOCOLS.code();
            pass(response, switches ? State.TUNNEL : whole ? State.HEAD : State.PASSING, out);
            return;
        }
        // A server may answer what never was a request, as when a client is too slow.
        String acceptedHere = accepted == null || accepted.isEmpty() ? NOTHING : accepted.peek();
        boolean connects = acceptedHere.equals(CONNECT);
        Result result = acceptedHere.isEmpty() || connects || !mayEncode(response) ? null
                : beginEncode(response, acceptedHere);
        if (result == null) {
            boolean tunnel = connects && response.status().codeClass() == HttpStatusClass.SUCCESS;
            pass(response, tunnel ? State.TUNNEL : whole ? State.HEAD : State.PASSING, out);
        } else {
            encoder = result.contentEncoder();
            response.headers().set(HttpHeaderNames.CONTENT_ENCODING, result.targetContentEncoding());
            if (whole) {
                encodeWhole(response, out);
            } else {
                encodeFirst(response, out);
            }
        }
        if (accepted != null) {
            accepted.poll();
        }
    }

    private void pass(HttpResponse response, State next, List<Object> out) {
        state = next;
        out.add(ReferenceCountUtil.retain(response));
    }

    private static boolean mayEncode(HttpResponse response) {
        return switch (response.status().code()) {
            // No content, or a part of what the client would have to decode as a whole.
            case 204, 205, 206, 304 -> false;
            default -> !response.headers()
                    .containsValue(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_TRANSFORM, true);
        };
    }

    private void encodeFirst(HttpResponse response, List<Object> out) {
        HttpUtil.setTransferEncodingChunked(response, true);
        out.add(ReferenceCountUtil.retain(response));
        state = State.ENCODING;
        if (response instanceof HttpContent content) {
            encodeContent(content, out);
        }
    }

    private void encodeWhole(HttpResponse response, List<Object> out) {
        HttpResponse head = new DefaultHttpResponse(response.protocolVersion(), response.status(), response.headers());
        head.setDecoderResult(response.decoderResult());
        out.add(head);
        try {
            encodeContent((HttpContent) response, out);
        } catch (Throwable failure) {
            // Nothing of it was written.
            state = State.HEAD;
            throw failure;
        }
        if (HttpUtil.isTransferEncodingChunked(head)) {
            // As it was written: trailers need it.
            return;
        }
        long length = 0;
        for (Object part : out) {
            length += part instanceof HttpContent content ? content.content().readableBytes() : 0;
        }
        HttpUtil.setContentLength(head, length);
    }

    @SuppressWarnings("NullAway") // Content is encoded only behind a head that has an encoder.
    private void encodeContent(HttpContent part, List<Object> out) {
        boolean last = part instanceof LastHttpContent;
        EmbeddedChannel current = encoder;
        try {
            current.writeOutbound(part.content().retain());
            if (last) {
                current.finish();
            }
            for (Object output = current.readOutbound(); output != null; output = current.readOutbound()) {
                add((ByteBuf) output, out);
            }
        } catch (Throwable failure) {
            endEncoding();
            throw failure;
        }
        if (last) {
            encoder = null;
            state = State.HEAD;
            HttpHeaders trailers = ((LastHttpContent) part).trailingHeaders();
            out.add(trailers.isEmpty() ? LastHttpContent.EMPTY_LAST_CONTENT
                    : new ComposedLastHttpContent(trailers, part.decoderResult()));
        }
    }

    private static void add(ByteBuf output, List<Object> out) {
        if (output.isReadable()) {
            out.add(new DefaultHttpContent(output));
        } else {
            output.release();
        }
    }

    private void endEncoding() {
        if (encoder != null) {
            EmbeddedChannel ending = encoder;
            encoder = null;
            state = State.FAILED;
            ending.finishAndReleaseAll();
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        endEncoding();
        super.handlerRemoved(ctx);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        endEncoding();
        super.channelInactive(ctx);
    }

    /** How to encode a response. */
    public static final class Result {
        private final String targetContentEncoding;
        private final EmbeddedChannel contentEncoder;

        /**
         * Creates a result.
         *
         * @param targetContentEncoding the coding
         * @param contentEncoder its outbound handlers encode buffers; closed at the end of the content
         */
        public Result(String targetContentEncoding, EmbeddedChannel contentEncoder) {
            this.targetContentEncoding = checkNotNull(targetContentEncoding, "targetContentEncoding");
            this.contentEncoder = checkNotNull(contentEncoder, "contentEncoder");
        }

        /**
         * Returns the coding.
         *
         * @return the value of {@code Content-Encoding}
         */
        public String targetContentEncoding() {
            return targetContentEncoding;
        }

        /**
         * Returns what encodes.
         *
         * @return the channel
         */
        public EmbeddedChannel contentEncoder() {
            return contentEncoder;
        }
    }
}
