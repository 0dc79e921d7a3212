/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.MessageToMessageDecoder;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Decodes the content of messages that have a {@code Content-Encoding}, by handlers that a subclass provides. Behind it
 * such a message has another coding or none, and {@code Transfer-Encoding: chunked}, since its length is not known; a
 * message with all its content becomes a head and parts. Other messages pass as they are.
 *
 * <p>Each buffer is passed on before the next one is made. Content that cannot be decoded, or that becomes more than
 * 64 MiB (SEC-E01), causes one {@link DecoderException}; the rest of that message is dropped, its end included, so that
 * no handler takes it for a whole one. A handler further on answers, or closes.
 *
 * <pre>
 *   PASSING --head with a coding--&gt; DECODING --end of the content--&gt; PASSING
 *   DECODING --it fails--&gt; DROPPING --end of the content--&gt; PASSING
 *   any --next head, where a refused expectation left the content out--&gt; PASSING or DECODING
 * </pre>
 *
 * <p>One instance belongs to one channel; its executor calls all methods.
 */
public abstract class HttpContentDecoder extends MessageToMessageDecoder<HttpObject> {
    static final long DEFAULT_MAX_CONTENT_BYTES = 64L << 20;

    private enum State { PASSING, DECODING, DROPPING }

    /** The context of this decoder, while it is in a pipeline. */
    @SuppressWarnings("NullAway.Init") // From handlerAdded() on.
    protected ChannelHandlerContext ctx;

    private final long maxContentBytes;
    private final int maxAllocation;
    private State state = State.PASSING;
    private @Nullable ContentDecoding decoding;
    private boolean sawInput;
    private boolean producedMessage;

    /** Creates a decoder. */
    public HttpContentDecoder() {
        this(0, DEFAULT_MAX_CONTENT_BYTES);
    }

    HttpContentDecoder(int maxAllocation, long maxContentBytes) {
        super(HttpObject.class);
        this.maxAllocation = maxAllocation;
        this.maxContentBytes = maxContentBytes;
    }

    /**
     * Returns the coding that content has behind this decoder.
     *
     * @param contentEncoding the coding before
     * @return {@code identity} unless overridden: no coding
     * @throws Exception fails the message
     */
    protected String getTargetContentEncoding(String contentEncoding) throws Exception {
        return HttpHeaderValues.IDENTITY.toString();
    }

    /**
     * Creates the decoder of a coding.
     *
     * @param contentEncoding the value of {@code Content-Encoding}, without white space around it
     * @return a channel whose inbound handlers decode buffers, which is closed with the content; {@code null} to pass
     *         the message on as it is
     * @throws Exception fails the message
     */
    protected abstract @Nullable EmbeddedChannel newContentDecoder(String contentEncoding) throws Exception;

    @Override
    protected void decode(ChannelHandlerContext context, HttpObject msg, List<Object> out) throws Exception {
        sawInput = true;
        if (msg instanceof HttpMessage message) {
            endDecoding();
            // Content behind a head that fails here is dropped.
            state = State.DROPPING;
            state = begin(message) ? State.DECODING : State.PASSING;
            if (state == State.DECODING) {
                passHead(message);
                if (!(msg instanceof HttpContent)) {
                    return;
                }
            }
        }
        switch (state) {
            case PASSING -> pass(ReferenceCountUtil.retain(msg));
            case DECODING -> decodeContent((HttpContent) msg);
            case DROPPING -> {
                if (msg instanceof LastHttpContent) {
                    state = State.PASSING;
                }
            }
        }
    }

    /** Decides about a message; returns whether its content is decoded. */
    private boolean begin(HttpMessage message) throws Exception {
        List<String> codings = message.headers().getAll(HttpHeaderNames.CONTENT_ENCODING);
        if (codings.size() != 1 || message.decoderResult().isFailure()) {
            return false;
        }
        String coding = codings.get(0).trim();
        EmbeddedChannel channel = newContentDecoder(coding);
        if (channel == null) {
            return false;
        }
        decoding = new ContentDecoding(channel, maxContentBytes, maxAllocation, this::passContent);
        String target = getTargetContentEncoding(coding);
        if (HttpHeaderValues.IDENTITY.contentEqualsIgnoreCase(target)) {
            message.headers().remove(HttpHeaderNames.CONTENT_ENCODING);
        } else {
            message.headers().set(HttpHeaderNames.CONTENT_ENCODING, target);
        }
        HttpUtil.setTransferEncodingChunked(message, true);
        return true;
    }

    private void passHead(HttpMessage message) {
        if (!(message instanceof HttpContent)) {
            pass(ReferenceCountUtil.retain(message));
            return;
        }
        HttpMessage head = message instanceof HttpRequest request
                ? new DefaultHttpRequest(request.protocolVersion(), request.method(), request.uri(), request.headers())
                : new DefaultHttpResponse(message.protocolVersion(), ((HttpResponse) message).status(),
                        message.headers());
        head.setDecoderResult(message.decoderResult());
        pass(head);
    }

    private void decodeContent(HttpContent part) throws Exception {
        boolean last = part instanceof LastHttpContent;
        if (part.decoderResult().isFailure()) {
            // The message is not valid or cut off, which this object says.
            endDecoding();
            state = State.PASSING;
            pass(part.retain());
            return;
        }
        ContentDecoding current = decoding;
        if (current == null) {
            // The receiver of the head has removed this decoder.
            return;
        }
        try {
            current.decode(part.content().retain(), last);
        } catch (Throwable t) {
            if (decoding == current) {
                decoding = null;
                state = last ? State.PASSING : State.DROPPING;
            }
            throw t instanceof DecoderException e ? e : new DecoderException(t);
        }
        if (last && decoding == current) {
            decoding = null;
            state = State.PASSING;
            HttpHeaders trailers = ((LastHttpContent) part).trailingHeaders();
            pass(trailers.isEmpty() ? LastHttpContent.EMPTY_LAST_CONTENT
                    : new ComposedLastHttpContent(trailers, part.decoderResult()));
        }
    }

    private void passContent(ByteBuf content) {
        pass(new DefaultHttpContent(content));
    }

    /** Passes on at once, which a list of output could not. */
    private void pass(Object msg) {
        producedMessage = true;
        ctx.fireChannelRead(msg);
    }

    private void endDecoding() {
        if (decoding != null) {
            decoding.end();
            decoding = null;
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) throws Exception {
        // When the handlers further on have seen no message, none of them will ask for more.
        boolean readOn = sawInput && !producedMessage && !context.channel().config().isAutoRead();
        sawInput = false;
        producedMessage = false;
        if (readOn) {
            context.read();
        }
        context.fireChannelReadComplete();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) throws Exception {
        ctx = context;
        super.handlerAdded(context);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) throws Exception {
        endDecoding();
        super.handlerRemoved(context);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) throws Exception {
        endDecoding();
        super.channelInactive(context);
    }
}
