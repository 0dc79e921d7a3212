/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.CharsetUtil;

import java.nio.charset.StandardCharsets;

/** Encodes responses and their content; see {@link HttpObjectEncoder}. */
public class HttpResponseEncoder extends HttpObjectEncoder<HttpResponse> {
    private static final int CODES = 600;
    /** The status lines of the constants in HTTP/1.1, at their code; {@link #KNOWN} has their owners. */
    private static final byte[][] LINES = new byte[CODES][];
    private static final HttpResponseStatus[] KNOWN = new HttpResponseStatus[CODES];

    static {
        for (int code = 100; code < CODES; code++) {
            HttpResponseStatus status = HttpResponseStatus.valueOf(code);
            if (status == HttpResponseStatus.valueOf(code)) {
                KNOWN[code] = status;
                LINES[code] = (HttpVersion.HTTP_1_1 + " " + status + "\r\n").getBytes(StandardCharsets.US_ASCII);
            }
        }
    }

    /** Creates an encoder. */
    public HttpResponseEncoder() {
    }

    @Override
    public boolean acceptOutboundMessage(Object msg) throws Exception {
        // Comparing classes settles the most frequent messages without a search through their supertypes.
        return msg.getClass() == DefaultFullHttpResponse.class || isContentOnly(msg)
                || super.acceptOutboundMessage(msg) && !(msg instanceof HttpRequest);
    }

    @Override
    protected void encodeInitialLine(ByteBuf buf, HttpResponse response) throws Exception {
        HttpVersion version = response.protocolVersion();
        HttpResponseStatus status = response.status();
        int code = status.code();
        if (version == HttpVersion.HTTP_1_1 && code >= 0 && code < CODES && KNOWN[code] == status) {
            buf.writeBytes(LINES[code]);
            return;
        }
        if (code < 100 || code > 999) {
            throw new IllegalArgumentException("status code: " + code + " (expected: three digits)");
        }
        String reason = status.reasonPhrase();
        String text = version.text();
        checkNoControls(text, "version");
        checkNoControls(reason, "reason phrase");
        buf.writeCharSequence(text, CharsetUtil.US_ASCII);
        buf.writeByte(HttpConstants.SP);
        buf.writeCharSequence(Integer.toString(code), CharsetUtil.US_ASCII);
        buf.writeByte(HttpConstants.SP);
        for (int i = 0; i < reason.length(); i++) {
            char c = reason.charAt(i);
            buf.writeByte(c > 0xFF ? '?' : c);
        }
        buf.writeByte(HttpConstants.CR);
        buf.writeByte(HttpConstants.LF);
    }

    /** No content in 1xx, 204, 205 and 304 (RFC 9110 §15.2, §15.3.5, §15.3.6, §15.4.5). */
    @Override
    protected boolean isContentAlwaysEmpty(HttpResponse msg) {
        int code = msg.status().code();
        return code < 200 || code == 204 || code == 205 || code == 304;
    }

    /** A 1xx or 204 has no framing fields (RFC 9112 §6.1, RFC 9110 §8.6); a 205 says that its content is empty. */
    @Override
    protected void sanitizeHeadersBeforeEncode(HttpResponse msg, boolean isAlwaysEmpty) {
        if (!isAlwaysEmpty) {
            return;
        }
        int code = msg.status().code();
        if (code < 200 || code == 204) {
            msg.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
            msg.headers().remove(HttpHeaderNames.TRANSFER_ENCODING);
        } else if (code == 205) {
            msg.headers().remove(HttpHeaderNames.TRANSFER_ENCODING);
            msg.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, 0);
        }
    }

    private static void checkNoControls(CharSequence text, String what) {
        int bad = OctetTables.firstControl(text);
        if (bad >= 0) {
            throw new IllegalArgumentException(what + ": control character 0x" + Integer.toHexString(text.charAt(bad))
                    + " at index " + bad);
        }
    }
}
