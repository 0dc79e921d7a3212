/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.rtsp;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.HttpDecoderConfig;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObjectDecoder;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decodes RTSP requests and responses, which may come in any order, as either side may ask (RFC 2326). Limits and
 * failures are those of {@link HttpObjectDecoder}.
 *
 * <p>A message without {@code Content-Length} has no content (section 12.14); {@code Transfer-Encoding} fails it. A
 * later version of RTSP is passed on, for the application to answer 505; another protocol fails.
 */
public class RtspDecoder extends HttpObjectDecoder {
    /** The largest content part, in octets, unless a constructor says otherwise. */
    public static final int DEFAULT_MAX_CONTENT_LENGTH = 8192;

    private static final HttpResponseStatus INVALID = new HttpResponseStatus(999, "Unknown");
    /** No method begins so, since a slash is in no token. */
    private static final String VERSION_PREFIX = "RTSP/";

    private enum Position { BEFORE_START_LINE, IN_MESSAGE }

    private Position position = Position.BEFORE_START_LINE;
    /** The message that has begun, or is about to, is a request. */
    private boolean request = true;

    /** Creates a decoder with the limits of {@link HttpDecoderConfig}. */
    public RtspDecoder() {
        this(DEFAULT_MAX_INITIAL_LINE_LENGTH, DEFAULT_MAX_HEADER_SIZE, DEFAULT_MAX_CONTENT_LENGTH);
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength the most octets of a start line, positive
     * @param maxHeaderSize the most octets of a field section, positive
     * @param maxContentLength the most octets of a content part, positive; longer content comes in several parts
     */
    public RtspDecoder(int maxInitialLineLength, int maxHeaderSize, int maxContentLength) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxContentLength));
    }

    /**
     * Creates a decoder.
     *
     * @param maxInitialLineLength the most octets of a start line, positive
     * @param maxHeaderSize the most octets of a field section, positive
     * @param maxContentLength the most octets of a content part, positive; longer content comes in several parts
     * @param validateHeaders whether fields must follow their grammar; what frames is checked anyway
     * @deprecated use {@link #RtspDecoder(HttpDecoderConfig)}
     */
    @Deprecated
    public RtspDecoder(int maxInitialLineLength, int maxHeaderSize, int maxContentLength, boolean validateHeaders) {
        this(new HttpDecoderConfig().setMaxInitialLineLength(maxInitialLineLength).setMaxHeaderSize(maxHeaderSize)
                .setMaxChunkSize(maxContentLength).setValidateHeaders(validateHeaders));
    }

    /**
     * Creates a decoder.
     *
     * @param config limits and leniencies; chunked content is refused whatever it says
     */
    public RtspDecoder(HttpDecoderConfig config) {
        super(checkNotNull(config, "config").clone().setChunkedSupported(false));
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (position == Position.BEFORE_START_LINE) {
            request = !startsResponse(in);
        }
        super.decode(ctx, in, out);
        if (!out.isEmpty() && out.get(out.size() - 1) instanceof LastHttpContent) {
            position = Position.BEFORE_START_LINE;
        }
    }

    /** Too few octets to decide count as a request: as far as they go, they are valid in both. */
    private static boolean startsResponse(ByteBuf in) {
        int start = in.readerIndex();
        int end = in.writerIndex();
        while (start < end && (in.getByte(start) == '\r' || in.getByte(start) == '\n')) {
            start++;
        }
        if (end - start < VERSION_PREFIX.length()) {
            return false;
        }
        for (int i = 0; i < VERSION_PREFIX.length(); i++) {
            if (in.getByte(start + i) != VERSION_PREFIX.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected HttpMessage createMessage(String[] initialLine) throws Exception {
        position = Position.IN_MESSAGE;
        if (request) {
            HttpMethod method = RtspMethods.find(initialLine[0]);
            if (method.equals(HttpMethod.CONNECT)) {
                // HTTP's, behind which there are no more messages.
                throw new IllegalArgumentException("method: CONNECT (expected: one of RTSP)");
            }
            return new DefaultHttpRequest(version(initialLine[2]), method, initialLine[1],
                    headersFactory.newHeaders());
        }
        HttpVersion version = version(initialLine[0]);
        int code = Integer.parseInt(initialLine[1]); // three digits
        if (code < 100) {
            throw new IllegalArgumentException("status code: " + code + " (expected: 100 or greater)");
        }
        HttpResponseStatus known = RtspResponseStatuses.valueOf(code);
        return new DefaultHttpResponse(version, known.reasonPhrase().equals(initialLine[2]) ? known
                : new HttpResponseStatus(code, initialLine[2]), headersFactory.newHeaders());
    }

    private static HttpVersion version(String text) {
        if (text.equals(RtspVersions.RTSP_1_0.text())) {
            return RtspVersions.RTSP_1_0;
        }
        if (!text.startsWith(VERSION_PREFIX)) {
            throw new IllegalArgumentException("version: of another protocol (expected: RTSP/1.0)");
        }
        return RtspVersions.valueOf(text);
    }

    @Override
    protected HttpMessage createInvalidMessage() {
        position = Position.IN_MESSAGE;
        if (request) {
            return new DefaultFullHttpRequest(RtspVersions.RTSP_1_0, RtspMethods.OPTIONS, "/bad-request",
                    Unpooled.EMPTY_BUFFER, headersFactory, trailersFactory);
        }
        return new DefaultFullHttpResponse(RtspVersions.RTSP_1_0, INVALID, Unpooled.EMPTY_BUFFER, headersFactory,
                trailersFactory);
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage msg) {
        return super.isContentAlwaysEmpty(msg) || !msg.headers().contains(HttpHeaderNames.CONTENT_LENGTH);
    }

    @Override
    protected boolean isSwitchingToNonHttp1Protocol(HttpResponse msg) {
        return false;
    }

    @Override
    protected boolean isDecodingRequest() {
        return request;
    }
}
