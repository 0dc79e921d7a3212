/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpHeadersFactory;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.FullHttpMessage;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;

/**
 * Messages of HTTP/2 as objects of HTTP/1.1, and back (RFC 9113 section 8 and section 10.3).
 *
 * <p><b>From HTTP/2.</b> What could be read as another message in HTTP/1.1 is an error of the stream (PROTOCOL_ERROR),
 * whatever was validated before: names and values outside the grammar, fields for connections, a {@code Host} that
 * differs from {@code :authority}, a {@code content-length} that is not a number, a path that is not in origin-form.
 * {@code Host} is made from {@code :authority} and is there once, empty if the request names none; cookies are joined.
 * The stream and what has no place in a message of HTTP/1.1 is in fields of {@link ExtensionHeaderNames}.
 *
 * <p><b>To HTTP/2.</b> Names become lower case; {@code Connection} and the fields it names, {@code Keep-Alive}, {@code
 * Proxy-Connection}, {@code Transfer-Encoding}, {@code Upgrade}, {@code Host} and the extension fields are left out,
 * {@code TE} keeps {@code trailers} only, and {@code Cookie} becomes a field for each cookie.
 */
public final class HttpConversionUtil {
    /** The method that stands for one that is not known, when an object is made out of the order of messages. */
    public static final HttpMethod OUT_OF_MESSAGE_SEQUENCE_METHOD = HttpMethod.OPTIONS;
    /** The path that stands for one that is not known. */
    public static final String OUT_OF_MESSAGE_SEQUENCE_PATH = "";
    /** The status that stands for one that is not known yet, as that of a promised response. */
    public static final HttpResponseStatus OUT_OF_MESSAGE_SEQUENCE_RETURN_CODE = HttpResponseStatus.OK;

    private static final int STATUS_DIGITS = 3;

    /** Fields of objects of HTTP/1.1 that say what HTTP/2 says otherwise. Never sent, and dropped when received. */
    public enum ExtensionHeaderNames {
        /** The stream of the message. */
        STREAM_ID("x-http2-stream-id"),
        /** {@code :scheme}. */
        SCHEME("x-http2-scheme"),
        /** {@code :path} of the promised request, on its response. */
        PATH("x-http2-path"),
        /** The stream that a promised response belongs to. */
        STREAM_PROMISE_ID("x-http2-stream-promise-id"),
        /** The stream that this one depends on (RFC 7540 section 5.3.1). */
        STREAM_DEPENDENCY_ID("x-http2-stream-dependency-id"),
        /** The weight of the stream, 1 to 256 (RFC 7540 section 5.3.2). */
        STREAM_WEIGHT("x-http2-stream-weight"),
        /** {@code :protocol} of an extended CONNECT (RFC 8441 section 4). */
        PROTOCOL("x-http2-protocol");

        private static final ExtensionHeaderNames[] ALL = values();

        private final AsciiString text;

        ExtensionHeaderNames(String text) {
            this.text = AsciiString.cached(text);
        }

        /**
         * Returns the name.
         *
         * @return the name in lower case
         */
        public AsciiString text() {
            return text;
        }

        static boolean isOne(CharSequence name) {
            if (name.length() < SCHEME.text.length() - 2 || name.charAt(0) != 'x' || name.charAt(1) != '-') {
                return false;
            }
            for (ExtensionHeaderNames extension : ALL) {
                if (extension.text.contentEquals(name)) {
                    return true;
                }
            }
            return false;
        }
    }

    private HttpConversionUtil() {
    }

    /**
     * Reads {@code :status}.
     *
     * @param status the value
     * @return the status
     * @throws Http2Exception PROTOCOL_ERROR if it is not three digits from 100 on, or 101, which HTTP/2 does not use
     *         (RFC 9113 section 8.6)
     */
    public static HttpResponseStatus parseStatus(@Nullable CharSequence status) throws Http2Exception {
        int code = statusCode(status);
        if (code < 0) {
            throw connectionError(Refusal.STATUS_MALFORMED);
        }
        return HttpResponseStatus.valueOf(code);
    }

    static HttpResponseStatus parseStatus(int streamId, @Nullable CharSequence status) throws Http2Exception {
        int code = statusCode(status);
        if (code < 0) {
            throw streamError(streamId, Refusal.RESPONSE_STATUS_MALFORMED, streamId);
        }
        return HttpResponseStatus.valueOf(code);
    }

    /** The code, or -1. */
    private static int statusCode(@Nullable CharSequence status) {
        if (status == null || status.length() != STATUS_DIGITS) {
            return -1;
        }
        int code = 0;
        for (int i = 0; i < STATUS_DIGITS; i++) {
            int digit = status.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            code = code * 10 + digit;
        }
        return code < 100 || code == HttpResponseStatus.SWITCHING_PROTOCOLS.code() ? -1 : code;
    }

    /**
     * Creates a response without content.
     *
     * @param http2Headers its fields
     * @param alloc gives the buffer for the content, which is empty and can be written to
     * @param validateHttpHeaders whether the map of the result checks names and values against the whole grammar
     * @return the response, owned by the caller
     * @throws Http2Exception PROTOCOL_ERROR, of the stream, if the fields are malformed
     */
    public static FullHttpResponse toFullHttpResponse(int streamId, Http2Headers http2Headers, ByteBufAllocator alloc,
            boolean validateHttpHeaders) throws Http2Exception {
        return toFullHttpResponse(streamId, http2Headers, alloc.buffer(), validateHttpHeaders);
    }

    /**
     * Creates a response.
     *
     * @param http2Headers its fields
     * @param content the content; owned by the result, released if this fails
     * @param validateHttpHeaders whether the map of the result checks names and values against the whole grammar
     * @return the response, owned by the caller
     * @throws Http2Exception PROTOCOL_ERROR, of the stream, if the fields are malformed
     */
    public static FullHttpResponse toFullHttpResponse(int streamId, Http2Headers http2Headers, ByteBuf content,
            boolean validateHttpHeaders) throws Http2Exception {
        boolean done = false;
        try {
            HttpResponse head = toHttpResponse(streamId, http2Headers, validateHttpHeaders);
            FullHttpResponse full = new DefaultFullHttpResponse(head.protocolVersion(), head.status(), content,
                    head.headers(), trailers(validateHttpHeaders).newEmptyHeaders());
            done = true;
            return full;
        } finally {
            if (!done) {
                content.release();
            }
        }
    }

    /**
     * Creates a request without content.
     *
     * @param http2Headers its fields
     * @param alloc gives the buffer for the content, which is empty and can be written to
     * @param validateHttpHeaders whether the map of the result checks names and values against the whole grammar
     * @return the request, owned by the caller
     * @throws Http2Exception PROTOCOL_ERROR, of the stream, if the fields are malformed
     */
    public static FullHttpRequest toFullHttpRequest(int streamId, Http2Headers http2Headers, ByteBufAllocator alloc,
            boolean validateHttpHeaders) throws Http2Exception {
        return toFullHttpRequest(streamId, http2Headers, alloc.buffer(), validateHttpHeaders);
    }

    /**
     * Creates a request.
     *
     * @param http2Headers its fields
     * @param content the content; owned by the result, released if this fails
     * @param validateHttpHeaders whether the map of the result checks names and values against the whole grammar
     * @return the request, owned by the caller
     * @throws Http2Exception PROTOCOL_ERROR, of the stream, if the fields are malformed
     */
    public static FullHttpRequest toFullHttpRequest(int streamId, Http2Headers http2Headers, ByteBuf content,
            boolean validateHttpHeaders) throws Http2Exception {
        boolean done = false;
        try {
            HttpRequest head = toHttpRequest(streamId, http2Headers, validateHttpHeaders);
            FullHttpRequest full = new DefaultFullHttpRequest(head.protocolVersion(), head.method(), head.uri(),
                    content, head.headers(), trailers(validateHttpHeaders).newEmptyHeaders(), false);
            done = true;
            return full;
        } finally {
            if (!done) {
                content.release();
            }
        }
    }

    /**
     * Creates the head of a request. For a plain CONNECT the target is host and port.
     *
     * @param http2Headers its fields
     * @param validateHttpHeaders whether the map of the result checks names and values against the whole grammar
     * @return the head, HTTP/1.1
     * @throws Http2Exception PROTOCOL_ERROR, of the stream, if the fields are malformed
     */
    public static HttpRequest toHttpRequest(int streamId, Http2Headers http2Headers, boolean validateHttpHeaders)
            throws Http2Exception {
        RequestHead head = RequestHead.of(streamId, http2Headers);
        HttpHeaders headers = headers(validateHttpHeaders).newHeaders();
        addHttp2ToHttpHeaders(streamId, http2Headers, headers, HttpVersion.HTTP_1_1, false, true);
        // RFC 9112 section 3.2: empty if the request has no authority.
        headers.set(HttpHeaderNames.HOST, head.host());
        return new DefaultHttpRequest(HttpVersion.HTTP_1_1, head.method(), head.target(), headers, false);
    }

    /**
     * Creates the head of a response.
     *
     * @param http2Headers its fields
     * @param validateHttpHeaders whether the map of the result checks names and values against the whole grammar
     * @return the head, HTTP/1.1
     * @throws Http2Exception PROTOCOL_ERROR, of the stream, if the fields are malformed
     */
    public static HttpResponse toHttpResponse(int streamId, Http2Headers http2Headers, boolean validateHttpHeaders)
            throws Http2Exception {
        HttpResponseStatus status = parseStatus(streamId, http2Headers.status());
        if (http2Headers.method() != null || http2Headers.path() != null || http2Headers.scheme() != null
                || http2Headers.authority() != null
                || http2Headers.contains(Http2Headers.PseudoHeaderName.PROTOCOL.value())) {
            throw streamError(streamId, Refusal.RESPONSE_WITH_REQUEST_FIELDS, streamId);
        }
        HttpHeaders headers = headers(validateHttpHeaders).newHeaders();
        addHttp2ToHttpHeaders(streamId, http2Headers, headers, HttpVersion.HTTP_1_1, false, false);
        return new DefaultHttpResponse(HttpVersion.HTTP_1_1, status, headers);
    }

    private static DefaultHttpHeadersFactory headers(boolean validate) {
        return DefaultHttpHeadersFactory.headersFactory().withValidation(validate);
    }

    private static DefaultHttpHeadersFactory trailers(boolean validate) {
        DefaultHttpHeadersFactory trailers = DefaultHttpHeadersFactory.trailersFactory();
        return validate ? trailers : trailers.withValidation(false);
    }

    /**
     * Adds fields to a message.
     *
     * @param inputHeaders the fields
     * @param addToTrailer whether they are trailers
     * @throws Http2Exception PROTOCOL_ERROR, of the stream, if the fields are malformed; some of them may have been
     *     added
     */
    public static void addHttp2ToHttpHeaders(int streamId, Http2Headers inputHeaders,
            FullHttpMessage destinationMessage, boolean addToTrailer) throws Http2Exception {
        addHttp2ToHttpHeaders(streamId, inputHeaders,
                addToTrailer ? destinationMessage.trailingHeaders() : destinationMessage.headers(),
                destinationMessage.protocolVersion(), addToTrailer, destinationMessage instanceof HttpRequest);
    }

    /**
     * Adds fields to those of a message. Pseudo-header fields become extension fields and {@code Host} where there are
     * such.
     *
     * @param streamId the stream; set as an extension field unless these are trailers
     * @param inputHeaders the fields
     * @param outputHeaders takes the fields
     * @param httpVersion the version of the message, whose connection is to be kept
     * @param isTrailer whether they are trailers
     * @param isRequest whether they are of a request
     * @throws Http2Exception PROTOCOL_ERROR, of the stream, if the fields are malformed; some of them may have been
     *     added
     */
    public static void addHttp2ToHttpHeaders(int streamId, Http2Headers inputHeaders, HttpHeaders outputHeaders,
            HttpVersion httpVersion, boolean isTrailer, boolean isRequest) throws Http2Exception {
        Http2ToHttpFields.copy(streamId, inputHeaders, outputHeaders, isTrailer, isRequest);
        if (!isTrailer) {
            outputHeaders.setInt(ExtensionHeaderNames.STREAM_ID.text(), streamId);
            HttpUtil.setKeepAlive(outputHeaders, httpVersion, true);
        }
    }

    /**
     * Creates the fields of a message. A request needs a scheme: from an absolute target, else from the field {@link
     * ExtensionHeaderNames#SCHEME}.
     *
     * @param in the message
     * @param validateHeaders whether the result checks names and values
     * @return the fields with pseudo-header fields
     * @throws IllegalArgumentException if the message has no scheme, is a 101 response (RFC 9113 section 8.6), or has a
     *         field that the result refuses
     */
    public static Http2Headers toHttp2Headers(HttpMessage in, boolean validateHeaders) {
        HttpHeaders fields = in.headers();
        Http2Headers out = new DefaultHttp2Headers(validateHeaders, fields.size() + 4);
        if (in instanceof HttpRequest request) {
            addRequestLine(request, out);
        } else if (in instanceof HttpResponse response) {
            HttpResponseStatus status = response.status();
            if (status.code() == HttpResponseStatus.SWITCHING_PROTOCOLS.code()) {
                throw new IllegalArgumentException("status: 101 (expected: one that HTTP/2 has)");
            }
            out.status(status.codeAsText());
        }
        toHttp2Headers(fields, out);
        return out;
    }

    private static void addRequestLine(HttpRequest request, Http2Headers out) {
        HttpHeaders fields = request.headers();
        HttpMethod method = request.method();
        String protocol = fields.get(ExtensionHeaderNames.PROTOCOL.text());
        out.method(method.asciiName());
        if (HttpMethod.CONNECT.equals(method) && protocol == null) {
            // RFC 9113 section 8.5: nothing but the authority.
            out.authority(request.uri());
            return;
        }
        RequestTargetParts target = RequestTargetParts.of(method, request.uri());
        out.scheme(scheme(target, fields));
        // RFC 9112 section 3.2.2: an absolute target counts more than Host.
        String authority = target.authority() != null ? target.authority() : fields.get(HttpHeaderNames.HOST);
        if (authority != null && !authority.isEmpty()) {
            out.authority(authority);
        }
        out.path(target.path());
        if (protocol != null) {
            out.set(Http2Headers.PseudoHeaderName.PROTOCOL.value(), protocol);
        }
    }

    private static CharSequence scheme(RequestTargetParts target, HttpHeaders fields) {
        String scheme = target.scheme() != null ? target.scheme() : fields.get(ExtensionHeaderNames.SCHEME.text());
        if (scheme == null || scheme.isEmpty()) {
            throw new IllegalArgumentException("request without a scheme (expected: an absolute target, or the field "
                    + ExtensionHeaderNames.SCHEME.text() + ')');
        }
        return scheme;
    }

    /**
     * Creates fields from others.
     *
     * @param inHeaders the fields of a message, or trailers
     * @param validateHeaders whether the result checks names and values
     * @return the fields without pseudo-header fields
     * @throws IllegalArgumentException if the result refuses a field
     */
    public static Http2Headers toHttp2Headers(HttpHeaders inHeaders, boolean validateHeaders) {
        if (inHeaders.isEmpty()) {
            return EmptyHttp2Headers.INSTANCE;
        }
        Http2Headers out = new DefaultHttp2Headers(validateHeaders, inHeaders.size());
        toHttp2Headers(inHeaders, out);
        return out;
    }

    /**
     * Adds fields to others.
     *
     * @param inHeaders the fields of a message, or trailers
     * @param out takes the fields
     * @throws IllegalArgumentException if it refuses a field
     */
    public static void toHttp2Headers(HttpHeaders inHeaders, Http2Headers out) {
        HttpToHttp2Fields.copy(inHeaders, out);
    }
}
