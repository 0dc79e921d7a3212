/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.http.internal.RequestLine;
import io.tidewire.util.CharsetUtil;

/** Encodes requests and their content; see {@link HttpObjectEncoder}. */
public class HttpRequestEncoder extends HttpObjectEncoder<HttpRequest> {
    /** Creates an encoder. */
    public HttpRequestEncoder() {
    }

    @Override
    public boolean acceptOutboundMessage(Object msg) throws Exception {
        return isContentOnly(msg) || super.acceptOutboundMessage(msg) && !(msg instanceof HttpResponse);
    }

    @Override
    protected void encodeInitialLine(ByteBuf buf, HttpRequest request) throws Exception {
        int start = buf.writerIndex();
        HttpMethod method = request.method();
        String uri = request.uri();
        String version = request.protocolVersion().text();
        buf.writeCharSequence(method.asciiName(), CharsetUtil.US_ASCII);
        buf.writeByte(HttpConstants.SP);
        writeTarget(buf, uri);
        buf.writeByte(HttpConstants.SP);
        buf.writeCharSequence(version, CharsetUtil.US_ASCII);
        RequestLine.check(buf, start);
        buf.writeByte(HttpConstants.CR);
        buf.writeByte(HttpConstants.LF);
    }

    @Override
    boolean isEmptyWithoutLength() {
        return true;
    }

    /**
     * Writes a target, with the slash that an absolute-form without a path lacks (RFC 9112 §3.2.1), and no copy of it.
     */
    private static void writeTarget(ByteBuf buf, String uri) {
        if (uri.isEmpty()) {
            buf.writeByte('/');
            return;
        }
        int slash = missingSlash(uri);
        if (slash < 0) {
            buf.writeCharSequence(uri, CharsetUtil.UTF_8);
            return;
        }
        buf.writeCharSequence(uri.substring(0, slash), CharsetUtil.UTF_8);
        buf.writeByte('/');
        if (slash < uri.length()) {
            buf.writeCharSequence(uri.substring(slash), CharsetUtil.UTF_8);
        }
    }

    /** Where the path of an absolute-form would begin if it had one, or -1. */
    private static int missingSlash(String uri) {
        if (uri.charAt(0) == '/') {
            return -1;
        }
        int authority = uri.indexOf("://");
        if (authority < 0) {
            return -1;
        }
        for (int i = authority + 3; i < uri.length(); i++) {
            char c = uri.charAt(i);
            if (c == '/') {
                return -1;
            }
            if (c == '?' || c == '#') {
                return i;
            }
        }
        return uri.length();
    }
}
