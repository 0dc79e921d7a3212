/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpMessage;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http2.HttpConversionUtil;
import io.tidewire.util.AsciiString;

import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Changes the heads of messages that a {@link ReverseProxy} passes on: takes out what is meant for one connection
 * (RFC 9110 section 7.6.1), frames the content anew, and says whom the request comes from (Via, RFC 9110 section 7.6.3;
 * Forwarded, RFC 7239). Any thread.
 */
final class ReverseProxyFields {
    private static final AsciiString FORWARDED = AsciiString.cached("forwarded");
    private static final String PSEUDONYM = "tidewire";

    /** Fields that end at this hop, whether Connection names them or not. */
    private static final List<CharSequence> HOP_BY_HOP = hopByHop();

    private ReverseProxyFields() {
    }

    private static List<CharSequence> hopByHop() {
        List<CharSequence> names = new ArrayList<>(List.of(HttpHeaderNames.CONNECTION, HttpHeaderNames.TE,
                HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderNames.UPGRADE, AsciiString.cached("keep-alive"),
                AsciiString.cached("proxy-connection"), AsciiString.cached("http2-settings")));
        // A client of HTTP/1.1 must not say what the pseudo-header fields of HTTP/2 shall be.
        for (HttpConversionUtil.ExtensionHeaderNames name : HttpConversionUtil.ExtensionHeaderNames.values()) {
            names.add(name.text());
        }
        return List.copyOf(names);
    }

    /**
     * Creates the request for the backend from a client's.
     *
     * @param request the head, which is changed
     * @param client the address that it came from
     * @param protocol the version that it came by, as in Via
     * @param target the backend, for a request that names no host
     * @return the request, or a full one of the same fields if it has no content
     */
    static HttpRequest forBackend(HttpRequest request, InetSocketAddress client, String protocol, HostAndPort target) {
        HttpHeaders fields = request.headers();
        boolean chunked = HttpUtil.isTransferEncodingChunked(request);
        boolean webSocket = asksForWebSocket(request);
        boolean trailers = fields.containsValue(HttpHeaderNames.TE, HttpHeaderValues.TRAILERS, true);
        removeHopByHop(fields);
        if (webSocket) {
            fields.set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET);
            fields.add(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE);
        }
        if (trailers) {
            fields.set(HttpHeaderNames.TE, HttpHeaderValues.TRAILERS);
            fields.add(HttpHeaderNames.CONNECTION, HttpHeaderNames.TE);
        }
        if (chunked) {
            frameInChunks(request);
        }
        String host = fields.get(HttpHeaderNames.HOST, "");
        if (host.isEmpty()) {
            fields.set(HttpHeaderNames.HOST, HttpUtil.formatHostnameForHttp(
                    InetSocketAddress.createUnresolved(target.host(), target.port())) + ':' + target.port());
        }
        fields.add(HttpHeaderNames.VIA, protocol + ' ' + PSEUDONYM);
        fields.add(FORWARDED, forwarded(client, host));
        request.setProtocolVersion(HttpVersion.HTTP_1_1);
        request.setUri(HttpUtil.originForm(request.uri()));
        if (request instanceof FullHttpMessage || chunked || HttpUtil.getContentLength(request, 0L) > 0) {
            return request;
        }
        return new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, request.method(), request.uri(), Unpooled.EMPTY_BUFFER,
                fields, EmptyHttpHeaders.INSTANCE);
    }

    /**
     * Changes a final response into the one for the client.
     *
     * @param response the head, which is changed
     * @param method the method of the request
     * @param client the version of HTTP that the client speaks
     * @param protocol the version that it came by, as in Via
     */
    static void forClient(HttpResponse response, HttpMethod method, HttpVersion client, String protocol) {
        boolean chunked = HttpUtil.isTransferEncodingChunked(response);
        removeHopByHop(response.headers());
        response.headers().add(HttpHeaderNames.VIA, protocol + ' ' + PSEUDONYM);
        response.setProtocolVersion(HttpVersion.HTTP_1_1);
        if (hasNoContent(response.status())) {
            return;
        }
        // An answer to HEAD is framed as the one to GET would be.
        if (!method.equals(HttpMethod.HEAD) && response instanceof FullHttpMessage full
                && full.trailingHeaders().isEmpty()) {
            HttpUtil.setContentLength(response, full.content().readableBytes());
        } else if (!client.isKeepAliveDefault()) {
            // HTTP/1.0 has no chunks: without a length the end of the connection ends the content.
            if (chunked) {
                response.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
            }
        } else if (chunked || !HttpUtil.isContentLengthSet(response)) {
            frameInChunks(response);
        }
    }

    /** Two answers to the question where the content ends would be one too many (RFC 9112 section 6.3). */
    private static void frameInChunks(HttpMessage message) {
        message.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
        message.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
    }

    private static boolean hasNoContent(HttpResponseStatus status) {
        return status.codeClass() == HttpStatusClass.INFORMATIONAL
                || status.code() == HttpResponseStatus.NO_CONTENT.code()
                || status.code() == HttpResponseStatus.NOT_MODIFIED.code();
    }

    /**
     * Only WebSocket is passed through. Another protocol, h2c above all, would let a client speak to the backend past
     * what this proxy checks.
     */
    static boolean asksForWebSocket(HttpRequest request) {
        return request.method().equals(HttpMethod.GET) && request.protocolVersion().isKeepAliveDefault()
                && request.headers().containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true)
                && request.headers().containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true);
    }

    /** Takes out the fields that are meant for one connection, from a head or from trailers. */
    static void removeHopByHop(HttpHeaders fields) {
        if (fields.isEmpty()) {
            return;
        }
        for (String line : fields.getAll(HttpHeaderNames.CONNECTION)) {
            for (String option : line.split(",")) {
                String name = option.trim().toLowerCase(Locale.ROOT);
                if (!name.isEmpty() && !isForAll(name)) {
                    fields.remove(name);
                }
            }
        }
        HOP_BY_HOP.forEach(fields::remove);
    }

    /** Fields that a peer cannot take out by naming them: others rely on them for where a request goes and ends. */
    private static boolean isForAll(String name) {
        return HttpHeaderNames.HOST.contentEquals(name) || HttpHeaderNames.CONTENT_LENGTH.contentEquals(name);
    }

    /** An element of Forwarded. Those before it are what the client says, which the backend should not rely on. */
    private static String forwarded(InetSocketAddress client, String host) {
        String address = client.getAddress().getHostAddress();
        int zone = address.indexOf('%');
        address = zone < 0 ? address : address.substring(0, zone);
        String node = client.getAddress() instanceof Inet6Address ? "\"[" + address + "]\"" : address;
        return "for=" + node + (host.isEmpty() ? "" : ";host=\"" + host + '"') + ";proto=http";
    }
}
