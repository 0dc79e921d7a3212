/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValidationUtil;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http2.internal.core.MessageRules;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.util.AsciiString;

import static io.tidewire.handler.codec.http2.Http2Exception.streamError;

/**
 * The pseudo-header fields of a request as HTTP/1.1 says them: what may not become a request line or a {@code Host} is
 * malformed (RFC 9113 section 10.3; SEC-F17, SEC-F18). That is more than HTTP/2 asks of them.
 *
 * @param method a token
 * @param target the path in origin-form or {@code *}, for CONNECT the host and port
 * @param host the value of {@code Host}, empty if the request names no authority
 */
record RequestHead(HttpMethod method, String target, CharSequence host) {

    static RequestHead of(int streamId, Http2Headers headers) throws Http2Exception {
        CharSequence methodName = headers.method();
        CharSequence path = headers.path();
        String violation = MessageRules.checkRequest(headers, methodName, path, true, true);
        if (violation != null) {
            throw malformed(streamId, violation);
        }
        CharSequence host = headers.authority() != null ? headers.authority() : headers.get(HttpHeaderNames.HOST);
        if (host == null) {
            host = AsciiString.EMPTY_STRING;
        } else if (!HttpHeaderValidationUtil.isHost(host)) {
            throw malformed(streamId, ":authority or host, which is no host");
        }
        @SuppressWarnings("NullAway") // checkRequest() has found one.
        HttpMethod method = HttpMethod.valueOf(methodName.toString());
        if (MessageRules.isConnect(headers, methodName)) {
            if (!HttpHeaderValidationUtil.isHostWithPort(host)) {
                throw malformed(streamId, "CONNECT without a port in :authority");
            }
            return new RequestHead(method, host.toString(), host);
        }
        @SuppressWarnings("NullAway") // checkRequest() has found one, as this is not CONNECT.
        String target = path.toString();
        if (!isTarget(target, method)) {
            throw malformed(streamId, ":path, which is no origin-form");
        }
        return new RequestHead(method, target, host);
    }

    /** The forms of RFC 9112 section 3.2 that a path may have. Its octets were checked. */
    private static boolean isTarget(String path, HttpMethod method) {
        return path.startsWith("/") ? path.indexOf('#') < 0 : path.equals("*") && method == HttpMethod.OPTIONS;
    }

    private static Http2Exception malformed(int streamId, String what) {
        return streamError(streamId, Refusal.REQUEST_NOT_CONVERTED, streamId, what);
    }
}
