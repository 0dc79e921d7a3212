/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.handler.codec.Headers;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValidationUtil;
import io.tidewire.handler.codec.http.HttpScheme;
import io.tidewire.handler.codec.http2.internal.hpack.PseudoNames;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.AsciiString.contentEquals;
import static io.tidewire.util.AsciiString.contentEqualsIgnoreCase;

/**
 * The rules for the fields of a whole message (RFC 9113 section 8.1.1 and 8.3). Rules for a field by itself are checked
 * when it is decoded. Each method returns the fault, if there is one, without any octet of the peer.
 */
public final class MessageRules {
    /** There is no content-length. */
    public static final long NO_LENGTH = -1;
    /** There are several, or one that is not a number. */
    public static final long BAD_LENGTH = -2;

    private static final AsciiString CONNECT = AsciiString.cached("CONNECT");
    private static final AsciiString OPTIONS = AsciiString.cached("OPTIONS");
    private static final AsciiString HEAD = AsciiString.cached("HEAD");
    private static final AsciiString[] PSEUDO_NAMES = {PseudoNames.METHOD, PseudoNames.SCHEME, PseudoNames.AUTHORITY,
        PseudoNames.PATH, PseudoNames.STATUS, PseudoNames.PROTOCOL};
    private static final AsciiString[] FORBIDDEN_TRAILERS = {HttpHeaderNames.CONTENT_LENGTH, HttpHeaderNames.HOST,
        HttpHeaderNames.TE, HttpHeaderNames.TRAILER, HttpHeaderNames.EXPECT, HttpHeaderNames.MAX_FORWARDS,
        HttpHeaderNames.CACHE_CONTROL, HttpHeaderNames.RANGE, HttpHeaderNames.AUTHORIZATION,
        HttpHeaderNames.PROXY_AUTHENTICATE, HttpHeaderNames.PROXY_AUTHORIZATION, HttpHeaderNames.WWW_AUTHENTICATE,
        HttpHeaderNames.COOKIE, HttpHeaderNames.SET_COOKIE, HttpHeaderNames.CONTENT_ENCODING,
        HttpHeaderNames.CONTENT_TYPE, HttpHeaderNames.CONTENT_RANGE, HttpHeaderNames.LOCATION};
    private static final int STATUS_DIGITS = 3;
    private static final long LAST_SAFE = Long.MAX_VALUE / 10;
    /** The characters of an authority (RFC 3986 section 3.2) besides letters and digits; a comma would join two. */
    private static final String AUTHORITY_MARKS = "-._~%!$&'()*+;=:[]";
    private static final boolean[] AUTHORITY = authority();

    private MessageRules() {
    }

    private static boolean[] authority() {
        boolean[] permitted = new boolean[128];
        for (char c = 0; c < permitted.length; c++) {
            permitted[c] = isLetterOrDigit(c) || AUTHORITY_MARKS.indexOf(c) >= 0;
        }
        return permitted;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isLetterOrDigit(char c) {
        return isLetter(c) || c >= '0' && c <= '9';
    }

    /**
     * Checks a request (section 8.3.1 and 8.5, RFC 8441 section 4).
     *
     * @param headers its fields
     * @param method its :method, if there is one
     * @param path its :path, if there is one
     * @param extendedConnect whether this side has enabled extended CONNECT
     * @param complete whether a pseudo-header field must not be missing
     * @return the violation, if there is one
     */
    public static @Nullable String checkRequest(Headers<CharSequence, CharSequence, ?> headers,
            @Nullable CharSequence method, @Nullable CharSequence path, boolean extendedConnect, boolean complete) {
        CharSequence scheme = headers.get(PseudoNames.SCHEME);
        CharSequence authority = headers.get(PseudoNames.AUTHORITY);
        if (headers.get(PseudoNames.STATUS) != null) {
            return ":status in a request";
        }
        if (method == null) {
            return complete ? "no :method" : null;
        }
        if (method.length() == 0 || HttpHeaderValidationUtil.validateToken(method) >= 0) {
            return ":method is no token";
        }
        boolean connect = contentEquals(method, CONNECT);
        boolean extended = headers.contains(PseudoNames.PROTOCOL);
        if (extended && !(connect && extendedConnect)) {
            return connect ? ":protocol, which is not enabled" : ":protocol without CONNECT";
        }
        if (connect && authority == null && complete) {
            return "CONNECT without :authority";
        }
        if (connect && !extended) {
            if (scheme != null || path != null) {
                return "CONNECT with :scheme or :path";
            }
        } else {
            String violation = checkTarget(method, scheme, path, complete);
            if (violation != null) {
                return violation;
            }
        }
        return checkHost(headers, authority);
    }

    private static @Nullable String checkTarget(CharSequence method, @Nullable CharSequence scheme,
            @Nullable CharSequence path, boolean complete) {
        if (scheme == null || path == null) {
            if (complete) {
                return scheme == null ? "no :scheme" : "no :path";
            }
        }
        if (scheme != null && !isScheme(scheme)) {
            return ":scheme is none";
        }
        if (path != null) {
            boolean rooted = path.length() > 0 && path.charAt(0) == '/';
            if (!rooted && (scheme == null || isHttp(scheme)) && !(contentEquals(path, "*")
                    && contentEquals(method, OPTIONS))) {
                return ":path does not begin with a slash";
            }
            if (!isVisible(path)) {
                return ":path with a character that has to be encoded";
            }
        }
        return null;
    }

    private static boolean isHttp(CharSequence scheme) {
        return contentEqualsIgnoreCase(scheme, HttpScheme.HTTPS.name())
                || contentEqualsIgnoreCase(scheme, HttpScheme.HTTP.name());
    }

    /** RFC 3986 section 3.1. */
    private static boolean isScheme(CharSequence scheme) {
        if (scheme.length() == 0 || !isLetter(scheme.charAt(0))) {
            return false;
        }
        for (int i = 1; i < scheme.length(); i++) {
            char c = scheme.charAt(i);
            if (!isLetterOrDigit(c) && c != '+' && c != '-' && c != '.') {
                return false;
            }
        }
        return true;
    }

    private static boolean isVisible(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c >= 0x7F) {
                return false;
            }
        }
        return true;
    }

    /** Both name the same authority if both are there (SEC-F17), and neither names a user. */
    private static @Nullable String checkHost(Headers<CharSequence, CharSequence, ?> headers,
            @Nullable CharSequence authority) {
        if (authority != null && !isAuthority(authority)) {
            return ":authority is none";
        }
        CharSequence host = headers.get(HttpHeaderNames.HOST);
        if (host == null) {
            return null;
        }
        if (!isAuthority(host)) {
            return "host is none";
        }
        if (authority != null && !contentEqualsIgnoreCase(authority, host)) {
            return "host differs from :authority";
        }
        return isSingle(headers, HttpHeaderNames.HOST) ? null : "host twice";
    }

    private static boolean isSingle(Headers<CharSequence, CharSequence, ?> headers, CharSequence name) {
        return headers.getAll(name).size() == 1;
    }

    private static boolean isAuthority(CharSequence authority) {
        for (int i = 0; i < authority.length(); i++) {
            char c = authority.charAt(i);
            if (c >= AUTHORITY.length || !AUTHORITY[c]) {
                return false;
            }
        }
        return authority.length() > 0;
    }

    /**
     * Checks a response (section 8.3.2 and 8.6).
     *
     * @param headers its fields
     * @param complete whether :status must not be missing
     * @return the violation, if there is one
     */
    public static @Nullable String checkResponse(Headers<CharSequence, CharSequence, ?> headers, boolean complete) {
        CharSequence status = headers.get(PseudoNames.STATUS);
        if (status == null) {
            return complete ? "no :status" : null;
        }
        if (!isStatus(status)) {
            return ":status is not three digits";
        }
        if (contentEquals(status, "101")) {
            return ":status 101";
        }
        return null;
    }

    private static boolean isStatus(CharSequence status) {
        if (status.length() != STATUS_DIGITS) {
            return false;
        }
        for (int i = 0; i < STATUS_DIGITS; i++) {
            if (status.charAt(i) < '0' || status.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /**
     * Checks trailers (section 8.1).
     *
     * @param headers the fields
     * @return the violation, if there is one
     */
    public static @Nullable String checkTrailers(Headers<CharSequence, CharSequence, ?> headers) {
        for (AsciiString name : PSEUDO_NAMES) {
            if (headers.contains(name)) {
                return "a pseudo-header field in trailers";
            }
        }
        return null;
    }

    /**
     * Removes from trailers what must be known before the content: fields that frame, authenticate, route or change the
     * reading of it (RFC 9110 section 6.5.1, SEC-B09). HTTP/1's decoder drops them as well.
     *
     * @param trailers the fields
     */
    public static void dropForbiddenTrailers(Headers<CharSequence, CharSequence, ?> trailers) {
        for (AsciiString name : FORBIDDEN_TRAILERS) {
            if (trailers.contains(name)) {
                trailers.remove(name);
            }
        }
    }

    /**
     * Returns whether a status is that of an interim response, behind which another one follows (section 8.1).
     *
     * @param status the status, if there is one
     * @return {@code true} if it is
     */
    public static boolean isInterim(@Nullable CharSequence status) {
        return status != null && status.length() == STATUS_DIGITS && status.charAt(0) == '1';
    }

    /**
     * Returns whether a response has no content whatever its content-length says (RFC 9110 section 8.6).
     *
     * @param headers its fields
     * @return {@code true} if it has none
     */
    public static boolean isWithoutContent(Headers<CharSequence, CharSequence, ?> headers) {
        CharSequence status = headers.get(PseudoNames.STATUS);
        return status != null && (contentEquals(status, "304") || contentEquals(status, "204"));
    }

    /**
     * Returns whether the status says that the request succeeded, for CONNECT that there is a tunnel.
     *
     * @param headers the fields of the response
     * @return {@code true} if it did
     */
    public static boolean isSuccess(Headers<CharSequence, CharSequence, ?> headers) {
        CharSequence status = headers.get(PseudoNames.STATUS);
        return status != null && status.length() == STATUS_DIGITS && status.charAt(0) == '2';
    }

    /**
     * Returns whether a request is CONNECT, not extended: its stream becomes a tunnel.
     *
     * @param headers its fields
     * @param method its :method, if there is one
     * @return {@code true} if it is
     */
    public static boolean isConnect(Headers<CharSequence, CharSequence, ?> headers, @Nullable CharSequence method) {
        return isConnect(method, false) && !headers.contains(PseudoNames.PROTOCOL);
    }

    /**
     * Returns whether a request is CONNECT, not extended.
     *
     * @param method the method, if there is one
     * @param extended whether there is :protocol
     * @return {@code true} if it is
     */
    public static boolean isConnect(@Nullable CharSequence method, boolean extended) {
        return method != null && contentEquals(method, CONNECT) && !extended;
    }

    /**
     * Returns whether the response to a request has no content.
     *
     * @param method the method, if there is one
     * @return {@code true} if the method is HEAD
     */
    public static boolean isHead(@Nullable CharSequence method) {
        return method != null && contentEquals(method, HEAD);
    }

    /**
     * Reads the content-length (RFC 9110 section 8.6).
     *
     * @param headers the fields
     * @return the length, {@link #NO_LENGTH} or {@link #BAD_LENGTH}
     */
    public static long contentLength(Headers<CharSequence, CharSequence, ?> headers) {
        CharSequence value = headers.get(HttpHeaderNames.CONTENT_LENGTH);
        if (value == null) {
            return NO_LENGTH;
        }
        if (value.length() == 0 || !isSingle(headers, HttpHeaderNames.CONTENT_LENGTH)) {
            return BAD_LENGTH;
        }
        long length = 0;
        for (int i = 0; i < value.length(); i++) {
            int digit = value.charAt(i) - '0';
            if (digit < 0 || digit > 9 || length > LAST_SAFE) {
                return BAD_LENGTH;
            }
            length = length * 10 + digit;
            if (length < 0) {
                return BAD_LENGTH;
            }
        }
        return length;
    }
}
