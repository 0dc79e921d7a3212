/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValidationUtil;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import io.tidewire.handler.codec.http2.internal.core.MessageRules;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.http2.internal.hpack.FieldKind;
import io.tidewire.handler.codec.http2.internal.hpack.HpackField;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.util.Map.Entry;

import static io.tidewire.handler.codec.http2.Http2Exception.streamError;

/**
 * The fields of one section on their way from HTTP/2 to HTTP/1.1 (RFC 9113 section 10.3, HS-15). Fields that HTTP/1.1
 * would read in another way are malformed and not repaired; fields that frame the message are not taken over, but made
 * by the caller.
 */
final class Http2ToHttpFields {
    private static final String COOKIE_SEPARATOR = "; ";

    private final int streamId;
    private final HttpHeaders out;
    private final boolean isTrailer;
    private final boolean isRequest;
    /** All cookies so far, a builder once there are two; {@code null} if there are none. */
    private @Nullable CharSequence cookies;

    private Http2ToHttpFields(int streamId, HttpHeaders out, boolean isTrailer, boolean isRequest) {
        this.streamId = streamId;
        this.out = out;
        this.isTrailer = isTrailer;
        this.isRequest = isRequest;
    }

    /**
     * Copies a section.
     *
     * @throws Http2Exception PROTOCOL_ERROR, of the stream, if a field may not be there
     */
    static void copy(int streamId, Http2Headers in, HttpHeaders out, boolean isTrailer, boolean isRequest)
            throws Http2Exception {
        Http2ToHttpFields fields = new Http2ToHttpFields(streamId, out, isTrailer, isRequest);
        fields.check(MessageRules.contentLength(in) != MessageRules.BAD_LENGTH,
                "content-length is no number, or there more than once");
        try {
            for (Entry<CharSequence, CharSequence> field : in) {
                fields.copy(field.getKey(), field.getValue());
            }
            fields.addCookie();
        } catch (IllegalArgumentException e) {
            throw streamError(streamId, Refusal.FIELDS_NOT_CONVERTED, e, streamId, "refused by the header map");
        }
    }

    private void copy(CharSequence name, CharSequence value) throws Http2Exception {
        FieldKind kind = FieldKind.of(name);
        check(HpackField.isValidValue(value), "a value with a control character, or white space at an end");
        switch (kind) {
            case METHOD, SCHEME, AUTHORITY, PATH, PROTOCOL, STATUS -> copyPseudo(kind, value);
            case UNKNOWN_PSEUDO -> throw malformed("a pseudo-header field that is not defined");
            case MALFORMED -> throw malformed("a name that is no token in lower case");
            case CONNECTION -> throw malformed("a field for HTTP/1.1 connections only");
            case TE -> {
                check(!HttpHeaderValidationUtil.isTeNotTrailers(name, value), "te with another value than trailers");
                out.add(name, value);
                if (isRequest) {
                    // RFC 9110 section 10.1.4: it goes no further than the next recipient.
                    out.add(HttpHeaderNames.CONNECTION, HttpHeaderNames.TE);
                }
            }
            case REGULAR -> copyRegular(name, value);
        }
    }

    private void copyPseudo(FieldKind kind, CharSequence value) throws Http2Exception {
        check(!isTrailer, "a pseudo-header field in trailers");
        check(!isRequest || kind != FieldKind.STATUS, ":status in a request");
        switch (kind) {
            case SCHEME -> out.set(ExtensionHeaderNames.SCHEME.text(), value);
            case PROTOCOL -> out.set(ExtensionHeaderNames.PROTOCOL.text(), value);
            case PATH -> {
                // In a request it is the target already.
                if (!isRequest) {
                    out.set(ExtensionHeaderNames.PATH.text(), value);
                }
            }
            case AUTHORITY -> out.set(HttpHeaderNames.HOST, value);
            case METHOD, STATUS -> { }
            case UNKNOWN_PSEUDO, REGULAR, TE, CONNECTION, MALFORMED ->
                    throw new IllegalStateException(kind + " (expected: a defined pseudo-header field)");
        }
    }

    private void copyRegular(CharSequence name, CharSequence value) throws Http2Exception {
        if (ExtensionHeaderNames.isOne(name)) {
            // Only this side speaks through them.
            return;
        }
        if (AsciiString.contentEquals(name, HttpHeaderNames.COOKIE)) {
            collectCookie(value);
            return;
        }
        if (AsciiString.contentEquals(name, HttpHeaderNames.HOST) && isRequest) {
            check(!isTrailer, "host in trailers");
            // RFC 9113 section 8.3.1, SEC-F17: one, which agrees with :authority.
            String host = out.get(HttpHeaderNames.HOST);
            check(host == null || AsciiString.contentEqualsIgnoreCase(host, value), "hosts that differ");
            out.set(HttpHeaderNames.HOST, value);
            return;
        }
        if (AsciiString.contentEquals(name, HttpHeaderNames.CONTENT_LENGTH)) {
            check(!isTrailer, "content-length in trailers");
        }
        out.add(name, value);
    }

    /** RFC 9113 section 8.2.3: HTTP/1.1 has one line of cookies. An empty crumb adds nothing to it. */
    private void collectCookie(CharSequence crumb) {
        if (cookies == null || cookies.length() == 0) {
            cookies = crumb;
        } else if (crumb.length() > 0) {
            StringBuilder all = cookies instanceof StringBuilder builder ? builder : new StringBuilder(cookies);
            cookies = all.append(COOKIE_SEPARATOR).append(crumb);
        }
    }

    private void addCookie() {
        if (cookies != null) {
            out.add(HttpHeaderNames.COOKIE, cookies instanceof StringBuilder ? cookies.toString() : cookies);
        }
    }

    private void check(boolean holds, String otherwise) throws Http2Exception {
        if (!holds) {
            throw malformed(otherwise);
        }
    }

    private Http2Exception malformed(String what) {
        return streamError(streamId, Refusal.FIELDS_NOT_CONVERTED, streamId, what);
    }
}
