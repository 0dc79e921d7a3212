/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

/** The targets. Where an input is cut, its first octet says how; what is behind it is parsed. */
public enum FuzzTarget {
    /** Requests of HTTP/1.1. */
    HTTP_REQUEST(HttpTargets::request),
    /** Responses of HTTP/1.1. */
    HTTP_RESPONSE(HttpTargets::response),
    /** Content in chunks, and trailers. */
    CHUNKED(HttpTargets::chunked),
    /** Content of a response in each coding, by the second octet. */
    CONTENT_CODING(CodingTargets::content),
    /** {@code Cookie} and {@code Set-Cookie}. */
    COOKIE(TextTargets::cookie),
    /** Query strings. */
    QUERY(TextTargets::query),
    /** Forms in {@code multipart/form-data}. */
    MULTIPART(FormTargets::multipart),
    /** Forms in {@code application/x-www-form-urlencoded}. */
    URL_ENCODED(FormTargets::urlEncoded),
    /** A field block of HTTP/2. */
    HPACK(Http2Targets::hpack),
    /** Frames of HTTP/2 behind the preface. */
    HTTP2_FRAMES(Http2Targets::frames),
    /** The first records of a client of TLS. */
    CLIENT_HELLO(TlsTargets::clientHello),
    /** Certificates, or a key, as PEM. */
    PEM(TlsTargets::pem),
    /** Decoders of frames, by the second octet. */
    FRAME_DECODER(FrameTargets::decode),
    /** Frames of WebSocket that a server gets. */
    WEBSOCKET_FRAMES(WebSocketTargets::frames),
    /** The request for WebSocket. */
    WEBSOCKET_HANDSHAKE(WebSocketTargets::handshake),
    /** {@code Sec-WebSocket-Extensions}, and what is agreed upon. */
    WEBSOCKET_EXTENSIONS(WebSocketTargets::extensions),
    /** Messages of permessage-deflate. */
    WEBSOCKET_INFLATE(CodingTargets::message),
    /** A message of DNS, a query or a response by the second octet. */
    DNS_MESSAGE(DnsTargets::message),
    /** The PROXY protocol's header of version 1, behind its first word. */
    PROXY_V1(ProxyTargets::text),
    /** The PROXY protocol's header of version 2, behind its signature. */
    PROXY_V2(ProxyTargets::binary),
    /** Replies of a SOCKS proxy, of a version by the second octet. */
    SOCKS(ProxyTargets::socks),
    /** The answer of an HTTP proxy to CONNECT. */
    CONNECT(ProxyTargets::connect);

    private final Target target;

    /** A parser and its properties. */
    private interface Target {
        void run(byte[] input) throws Exception;
    }

    FuzzTarget(Target target) {
        this.target = target;
    }

    /**
     * Parses an input.
     *
     * @param input any octets
     * @throws Exception if there was one that is not documented
     */
    public void run(byte[] input) throws Exception {
        target.run(input);
    }
}
