/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.rtsp;

import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.util.AsciiString;

/** Values of RTSP's fields, and the names of their parameters (RFC 2326 section 12). */
public final class RtspHeaderValues {
    /** {@code append}: RFC 2326 section 12.39. */
    public static final AsciiString APPEND = AsciiString.cached("append");
    /** {@code AVP}: RFC 2326 section 12.39. */
    public static final AsciiString AVP = AsciiString.cached("AVP");
    /** {@code bytes}: as in HTTP. */
    public static final AsciiString BYTES = HttpHeaderValues.BYTES;
    /** {@code charset}: as in HTTP. */
    public static final AsciiString CHARSET = HttpHeaderValues.CHARSET;
    /** {@code client_port}: RFC 2326 section 12.39. */
    public static final AsciiString CLIENT_PORT = AsciiString.cached("client_port");
    /** {@code clock}: RFC 2326 section 3.7. */
    public static final AsciiString CLOCK = AsciiString.cached("clock");
    /** {@code close}: as in HTTP. */
    public static final AsciiString CLOSE = HttpHeaderValues.CLOSE;
    /** {@code compress}: as in HTTP. */
    public static final AsciiString COMPRESS = HttpHeaderValues.COMPRESS;
    /** {@code 100-continue}: as in HTTP. */
    public static final AsciiString CONTINUE = HttpHeaderValues.CONTINUE;
    /** {@code deflate}: as in HTTP. */
    public static final AsciiString DEFLATE = HttpHeaderValues.DEFLATE;
    /** {@code destination}: RFC 2326 section 12.39. */
    public static final AsciiString DESTINATION = AsciiString.cached("destination");
    /** {@code gzip}: as in HTTP. */
    public static final AsciiString GZIP = HttpHeaderValues.GZIP;
    /** {@code identity}: as in HTTP. */
    public static final AsciiString IDENTITY = HttpHeaderValues.IDENTITY;
    /** {@code interleaved}: RFC 2326 section 12.39. */
    public static final AsciiString INTERLEAVED = AsciiString.cached("interleaved");
    /** {@code keep-alive}: as in HTTP. */
    public static final AsciiString KEEP_ALIVE = HttpHeaderValues.KEEP_ALIVE;
    /** {@code layers}: RFC 2326 section 12.39. */
    public static final AsciiString LAYERS = AsciiString.cached("layers");
    /** {@code max-age}: RFC 2326 section 12.8. */
    public static final AsciiString MAX_AGE = HttpHeaderValues.MAX_AGE;
    /** {@code max-stale}: RFC 2326 section 12.8. */
    public static final AsciiString MAX_STALE = HttpHeaderValues.MAX_STALE;
    /** {@code min-fresh}: RFC 2326 section 12.8. */
    public static final AsciiString MIN_FRESH = HttpHeaderValues.MIN_FRESH;
    /** {@code mode}: RFC 2326 section 12.39. */
    public static final AsciiString MODE = AsciiString.cached("mode");
    /** {@code multicast}: RFC 2326 section 12.39. */
    public static final AsciiString MULTICAST = AsciiString.cached("multicast");
    /** {@code must-revalidate}: RFC 2326 section 12.8. */
    public static final AsciiString MUST_REVALIDATE = HttpHeaderValues.MUST_REVALIDATE;
    /** {@code none}: as in HTTP. */
    public static final AsciiString NONE = HttpHeaderValues.NONE;
    /** {@code no-cache}: RFC 2326 section 12.8. */
    public static final AsciiString NO_CACHE = HttpHeaderValues.NO_CACHE;
    /** {@code no-transform}: RFC 2326 section 12.8. */
    public static final AsciiString NO_TRANSFORM = HttpHeaderValues.NO_TRANSFORM;
    /** {@code only-if-cached}: RFC 2326 section 12.8. */
    public static final AsciiString ONLY_IF_CACHED = HttpHeaderValues.ONLY_IF_CACHED;
    /** {@code port}: RFC 2326 section 12.39. */
    public static final AsciiString PORT = AsciiString.cached("port");
    /** {@code private}: RFC 2326 section 12.8. */
    public static final AsciiString PRIVATE = HttpHeaderValues.PRIVATE;
    /** {@code proxy-revalidate}: RFC 2326 section 12.8. */
    public static final AsciiString PROXY_REVALIDATE = HttpHeaderValues.PROXY_REVALIDATE;
    /** {@code public}: RFC 2326 section 12.8. */
    public static final AsciiString PUBLIC = HttpHeaderValues.PUBLIC;
    /** {@code RTP}: RFC 2326 section 12.39. */
    public static final AsciiString RTP = AsciiString.cached("RTP");
    /** {@code rtptime}: RFC 2326 section 12.33. */
    public static final AsciiString RTPTIME = AsciiString.cached("rtptime");
    /** {@code seq}: RFC 2326 section 12.33. */
    public static final AsciiString SEQ = AsciiString.cached("seq");
    /** {@code server_port}: RFC 2326 section 12.39. */
    public static final AsciiString SERVER_PORT = AsciiString.cached("server_port");
    /** {@code ssrc}: RFC 2326 section 12.39. */
    public static final AsciiString SSRC = AsciiString.cached("ssrc");
    /** {@code TCP}: RFC 2326 section 12.39. */
    public static final AsciiString TCP = AsciiString.cached("TCP");
    /** {@code time}: RFC 2326 section 12.29. */
    public static final AsciiString TIME = AsciiString.cached("time");
    /** {@code timeout}: RFC 2326 section 12.37. */
    public static final AsciiString TIMEOUT = AsciiString.cached("timeout");
    /** {@code ttl}: RFC 2326 section 12.39. */
    public static final AsciiString TTL = AsciiString.cached("ttl");
    /** {@code UDP}: RFC 2326 section 12.39. */
    public static final AsciiString UDP = AsciiString.cached("UDP");
    /** {@code unicast}: RFC 2326 section 12.39. */
    public static final AsciiString UNICAST = AsciiString.cached("unicast");
    /** {@code url}: RFC 2326 section 12.33. */
    public static final AsciiString URL = AsciiString.cached("url");

    private RtspHeaderValues() {
    }
}
