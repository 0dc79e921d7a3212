/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DecoderResult;
import io.tidewire.util.AsciiString;
import io.tidewire.util.CharsetUtil;
import io.tidewire.util.NetUtil;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Reads and sets the fields of HTTP messages that decide framing, the connection and expectations. The methods are
 * stateless; a message belongs to one thread at a time.
 */
public final class HttpUtil {
    private static final AsciiString CHARSET_EQUALS = AsciiString.cached("charset=");
    private static final String ASTERISK = "*";

    private HttpUtil() {
    }

    /**
     * Returns whether a request target is in origin-form, an absolute path (RFC 9112 §3.2.1).
     *
     * @param uri the target
     * @return {@code true} if it has a path and nothing in front of it
     */
    public static boolean isOriginForm(URI uri) {
        return uri.getScheme() == null && uri.getRawAuthority() == null && isOriginForm(uri.toString());
    }

    /**
     * Returns whether a request target is in origin-form, an absolute path (RFC 9112 §3.2.1).
     *
     * @param uri the target
     * @return {@code true} if it starts with a slash
     */
    public static boolean isOriginForm(String uri) {
        return uri.startsWith("/");
    }

    /**
     * Returns the part of a request target that an origin server selects the resource by: of a target in absolute-form
     * (RFC 9112 §3.2.2) the path and query, which are its origin-form, and any other target as it is.
     *
     * @param uri the target
     * @return for example {@code /a?b} for {@code http://host/a?b}, {@code /} for {@code http://host}
     */
    public static String originForm(String uri) {
        return RequestTarget.originForm(uri);
    }

    /**
     * Returns whether a request target is in asterisk-form (RFC 9112 §3.2.4).
     *
     * @param uri the target
     * @return {@code true} if it is {@code *}
     */
    public static boolean isAsteriskForm(URI uri) {
        return isAsteriskForm(uri.toString());
    }

    /**
     * Returns whether a request target is in asterisk-form (RFC 9112 §3.2.4).
     *
     * @param uri the target
     * @return {@code true} if it is {@code *}
     */
    public static boolean isAsteriskForm(String uri) {
        return ASTERISK.equals(uri);
    }

    /**
     * Returns whether a token can stand in a start line without ending or splitting it.
     *
     * @param token the text
     * @return {@code false} if it holds white space or a control character
     */
    public static boolean isEncodingSafeStartLineToken(CharSequence token) {
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            if (c <= ' ' || c == 0x7F) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether the connection stays open after a message and its answer (RFC 9112 §9.3).
     *
     * @return {@code true} for {@code Connection: close} never, for HTTP/1.1 otherwise, for HTTP/1.0 with
     *     {@code Connection: keep-alive}
     */
    public static boolean isKeepAlive(HttpMessage message) {
        HttpHeaders headers = message.headers();
        if (!headers.contains(HttpHeaderNames.CONNECTION)) {
            return message.protocolVersion().isKeepAliveDefault();
        }
        return !headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE, true)
                && (message.protocolVersion().isKeepAliveDefault()
                || headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE, true));
    }

    /**
     * Sets {@code Connection} so that {@link #isKeepAlive} gives the wanted answer.
     *
     * @param keepAlive {@code true} to keep the connection open
     */
    public static void setKeepAlive(HttpMessage message, boolean keepAlive) {
        setKeepAlive(message.headers(), message.protocolVersion(), keepAlive);
    }

    /**
     * Sets {@code Connection} so that {@link #isKeepAlive} gives the wanted answer. The field is removed where the
     * version's default is the wanted answer.
     *
     * @param h the fields
     * @param httpVersion the version of the message that they belong to
     * @param keepAlive {@code true} to keep the connection open
     */
    public static void setKeepAlive(HttpHeaders h, HttpVersion httpVersion, boolean keepAlive) {
        if (keepAlive == httpVersion.isKeepAliveDefault()) {
            h.remove(HttpHeaderNames.CONNECTION);
        } else {
            h.set(HttpHeaderNames.CONNECTION, keepAlive ? HttpHeaderValues.KEEP_ALIVE : HttpHeaderValues.CLOSE);
        }
    }

    /**
     * Returns the value of {@code Content-Length}.
     *
     * @return the length in bytes
     * @throws NumberFormatException if the field is missing or its value is not {@code 1*DIGIT} below 2^63
     */
    public static long getContentLength(HttpMessage message) {
        String value = message.headers().get(HttpHeaderNames.CONTENT_LENGTH);
        if (value == null) {
            throw new NumberFormatException("header not found: " + HttpHeaderNames.CONTENT_LENGTH);
        }
        return parseContentLength(value);
    }

    /**
     * Returns the value of {@code Content-Length}.
     *
     * @param defaultValue returned if the field is missing
     * @return the length in bytes or the default
     * @throws NumberFormatException if the value is not {@code 1*DIGIT} below 2^63
     */
    public static long getContentLength(HttpMessage message, long defaultValue) {
        String value = message.headers().get(HttpHeaderNames.CONTENT_LENGTH);
        return value == null ? defaultValue : parseContentLength(value);
    }

    /**
     * Returns the value of {@code Content-Length}, at most {@link Integer#MAX_VALUE}.
     *
     * @param defaultValue returned if the field is missing
     * @return the length in bytes or the default
     * @throws NumberFormatException if the value is not {@code 1*DIGIT} below 2^63
     */
    public static int getContentLength(HttpMessage message, int defaultValue) {
        return (int) Math.min(Integer.MAX_VALUE, getContentLength(message, (long) defaultValue));
    }

    /**
     * Sets {@code Content-Length}.
     *
     * @param length the length in bytes, zero or positive
     */
    public static void setContentLength(HttpMessage message, long length) {
        message.headers().set(HttpHeaderNames.CONTENT_LENGTH, Long.toString(checkPositiveOrZero(length, "length")));
    }

    /**
     * Returns whether there is a {@code Content-Length}.
     *
     * @return {@code true} if there is
     */
    public static boolean isContentLengthSet(HttpMessage message) {
        return message.headers().contains(HttpHeaderNames.CONTENT_LENGTH);
    }

    /**
     * Returns whether the sender of a request waits for {@code 100 Continue} before it sends the content
     * (RFC 9110 §10.1.1). Never for HTTP/1.0, and never for responses.
     *
     * @return {@code true} if it waits
     */
    public static boolean is100ContinueExpected(HttpMessage message) {
        return mayExpect(message) && HttpHeaderValues.CONTINUE.contentEqualsIgnoreCase(
                message.headers().get(HttpHeaderNames.EXPECT));
    }

    /**
     * Sets or removes the expectation of {@code 100 Continue}.
     *
     * @param expected {@code true} to set it
     */
    public static void set100ContinueExpected(HttpMessage message, boolean expected) {
        if (expected) {
            message.headers().set(HttpHeaderNames.EXPECT, HttpHeaderValues.CONTINUE);
        } else {
            message.headers().remove(HttpHeaderNames.EXPECT);
        }
    }

    /** Returns whether a request has an expectation that we cannot meet, to be answered 417 (RFC 9110 §10.1.1). */
    static boolean isUnsupportedExpectation(HttpMessage message) {
        if (!mayExpect(message)) {
            return false;
        }
        String expectation = message.headers().get(HttpHeaderNames.EXPECT);
        return expectation != null && !HttpHeaderValues.CONTINUE.contentEqualsIgnoreCase(expectation);
    }

    private static boolean mayExpect(HttpMessage message) {
        return message instanceof HttpRequest && message.protocolVersion().compareTo(HttpVersion.HTTP_1_1) >= 0;
    }

    /**
     * Returns whether {@code Transfer-Encoding} names {@code chunked} (RFC 9112 §7.1).
     *
     * @return {@code true} if it does
     */
    public static boolean isTransferEncodingChunked(HttpMessage message) {
        return message.headers().containsValue(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED, true);
    }

    /**
     * Sets {@code Transfer-Encoding: chunked} and removes {@code Content-Length}, or removes {@code chunked} from the
     * transfer codings.
     *
     * @param m the message
     * @param chunked {@code true} to set it
     */
    public static void setTransferEncodingChunked(HttpMessage m, boolean chunked) {
        HttpHeaders headers = m.headers();
        if (chunked) {
            headers.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
            headers.remove(HttpHeaderNames.CONTENT_LENGTH);
            return;
        }
        List<String> others = new ArrayList<>();
        for (String line : headers.getAll(HttpHeaderNames.TRANSFER_ENCODING)) {
            for (String coding : line.split(",")) {
                String trimmed = OctetTables.trimOws(coding, 0, coding.length()).toString();
                if (!trimmed.isEmpty() && !HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(trimmed)) {
                    others.add(trimmed);
                }
            }
        }
        if (others.isEmpty()) {
            headers.remove(HttpHeaderNames.TRANSFER_ENCODING);
        } else {
            headers.set(HttpHeaderNames.TRANSFER_ENCODING, others);
        }
    }

    /**
     * Returns the character set that {@code Content-Type} names.
     *
     * @return the character set, ISO-8859-1 if there is none or an unknown one
     */
    public static Charset getCharset(HttpMessage message) {
        return getCharset(message, CharsetUtil.ISO_8859_1);
    }

    /**
     * Returns the character set that {@code Content-Type} names.
     *
     * @param defaultCharset returned if there is none or an unknown one; without it ISO-8859-1 is
     * @return the character set or the default
     */
    public static Charset getCharset(HttpMessage message, @Nullable Charset defaultCharset) {
        return getCharset(message.headers().get(HttpHeaderNames.CONTENT_TYPE), defaultCharset);
    }

    /**
     * Returns the character set that a {@code Content-Type} value names.
     *
     * @param contentTypeValue the value; none counts as one without character set
     * @return the character set, ISO-8859-1 if there is none or an unknown one
     */
    public static Charset getCharset(@Nullable CharSequence contentTypeValue) {
        return getCharset(contentTypeValue, CharsetUtil.ISO_8859_1);
    }

    /**
     * Returns the character set that a {@code Content-Type} value names.
     *
     * @param contentTypeValue the value; none counts as one without character set
     * @param defaultCharset returned if there is none or an unknown one; without it ISO-8859-1 is
     * @return the character set or the default
     */
    public static Charset getCharset(@Nullable CharSequence contentTypeValue, @Nullable Charset defaultCharset) {
        Charset fallback = defaultCharset == null ? CharsetUtil.ISO_8859_1 : defaultCharset;
        CharSequence name = contentTypeValue == null ? null : getCharsetAsSequence(contentTypeValue);
        if (name == null) {
            return fallback;
        }
        try {
            return Charset.forName(unquote(name.toString()));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return fallback;
        }
    }

    /**
     * Returns the name of the character set in {@code Content-Type} as it stands there.
     *
     * @return the name, if there is one
     */
    public static @Nullable CharSequence getCharsetAsSequence(HttpMessage message) {
        String contentType = message.headers().get(HttpHeaderNames.CONTENT_TYPE);
        return contentType == null ? null : getCharsetAsSequence(contentType);
    }

    /**
     * Returns the name of the character set in a {@code Content-Type} value as it stands there.
     *
     * @return the name, if there is one
     */
    public static @Nullable CharSequence getCharsetAsSequence(CharSequence contentTypeValue) {
        checkNotNull(contentTypeValue, "contentTypeValue");
        int parameter = AsciiString.indexOfIgnoreCaseAscii(contentTypeValue, CHARSET_EQUALS, 0);
        if (parameter < 0) {
            return null;
        }
        int start = parameter + CHARSET_EQUALS.length();
        int end = indexOf(contentTypeValue, ';', start);
        CharSequence name = contentTypeValue.subSequence(start, end < 0 ? contentTypeValue.length() : end);
        String trimmed = name.toString().strip();
        return trimmed.isEmpty() ? null : trimmed;
    }

    /**
     * Returns the media type of {@code Content-Type} without its parameters.
     *
     * @return the media type, if there is one
     */
    public static @Nullable CharSequence getMimeType(HttpMessage message) {
        String contentType = message.headers().get(HttpHeaderNames.CONTENT_TYPE);
        return contentType == null ? null : getMimeType(contentType);
    }

    /**
     * Returns the media type of a {@code Content-Type} value without its parameters.
     *
     * @return the media type, or {@code null} if the value is empty
     */
    public static @Nullable CharSequence getMimeType(CharSequence contentTypeValue) {
        checkNotNull(contentTypeValue, "contentTypeValue");
        int end = indexOf(contentTypeValue, ';', 0);
        if (end >= 0) {
            return contentTypeValue.subSequence(0, end);
        }
        return contentTypeValue.length() == 0 ? null : contentTypeValue;
    }

    /**
     * Writes a host as it stands in a URI or a {@code Host} field: an IPv6 address in brackets and without a zone.
     *
     * @param addr the address; its port is left out
     * @return the host
     */
    public static String formatHostnameForHttp(InetSocketAddress addr) {
        String host = addr.getHostString();
        if (!NetUtil.isValidIpV6Address(host)) {
            return host;
        }
        if (host.charAt(0) == '[') {
            // The check above takes an address in brackets too.
            host = host.substring(1, host.length() - 1);
        }
        if (!addr.isUnresolved()) {
            host = NetUtil.toAddressString(addr.getAddress());
        }
        int zone = host.indexOf('%');
        return '[' + (zone < 0 ? host : host.substring(0, zone)) + ']';
    }

    /**
     * Reads the length of a message from all its {@code Content-Length} values (RFC 9112 §6.3).
     *
     * @param contentLengthFields the values, one for each field line
     * @param isHttp10OrEarlier the version of the message; the rules are the same for all, because a proxy in front may
     *     apply those of HTTP/1.1
     * @param allowDuplicateContentLengths whether the same value may be repeated
     * @return the length, or -1 if there is no value
     * @throws IllegalArgumentException if a value is malformed or there are several that may not be merged
     */
    public static long normalizeAndGetContentLength(List<? extends CharSequence> contentLengthFields,
            boolean isHttp10OrEarlier, boolean allowDuplicateContentLengths) {
        return ContentLength.of(contentLengthFields, allowDuplicateContentLengths);
    }

    /**
     * Chooses the status with which a server answers a request that could not be decoded. The connection must be closed
     * after the answer, because it is unknown where the next request would begin.
     *
     * @param result the {@link HttpObject#decoderResult()} of the head, the content or the joined message that failed
     * @return 414 or 431 for what is too long, 413 for too much content, 501 for a transfer coding that is not
     *     supported, 505 for another major version of HTTP, and 400 otherwise
     * @throws IllegalArgumentException if {@code result} is not a failure
     */
    public static HttpResponseStatus failureStatus(DecoderResult result) {
        if (!result.isFailure()) {
            throw new IllegalArgumentException("result: " + result + " (expected: a failure)");
        }
        Throwable cause = result.cause();
        if (cause instanceof TooLongHttpLineException) {
            return ((TooLongHttpLineException) cause).isChunkLine() ? HttpResponseStatus.BAD_REQUEST
                    : HttpResponseStatus.REQUEST_URI_TOO_LONG;
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE;
        }
        if (cause instanceof TooLongHttpContentException) {
            return HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE;
        }
        if (cause instanceof UnsupportedTransferCodingException) {
            return HttpResponseStatus.NOT_IMPLEMENTED;
        }
        return cause instanceof UnsupportedHttpVersionException ? HttpResponseStatus.HTTP_VERSION_NOT_SUPPORTED
                : HttpResponseStatus.BAD_REQUEST;
    }

    private static long parseContentLength(String value) {
        long length = ContentLength.parse(value);
        if (length < 0) {
            throw new NumberFormatException("content-length: malformed value of " + value.length()
                    + " characters (expected: 1*DIGIT below 2^63)");
        }
        return length;
    }

    private static int indexOf(CharSequence text, char wanted, int start) {
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static String unquote(String text) {
        int end = text.length() - 1;
        return end > 0 && text.charAt(0) == '"' && text.charAt(end) == '"' ? text.substring(1, end) : text;
    }

    /**
     * Returns the charset parameter of the Content-Type.
     *
     * @return its text, if there is one
     * @deprecated use {@link #getCharsetAsSequence(HttpMessage)}
     */
    @Deprecated
    public static @Nullable CharSequence getCharsetAsString(HttpMessage message) {
        return getCharsetAsSequence(message);
    }
}
