/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.rtsp;

import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.util.AsciiString;

/** The names of RTSP's fields (RFC 2326 section 12), in small letters. */
public final class RtspHeaderNames {
    /** {@code accept}: RFC 2326 section 12.1. */
    public static final AsciiString ACCEPT = HttpHeaderNames.ACCEPT;
    /** {@code accept-encoding}: RFC 2326 section 12.2. */
    public static final AsciiString ACCEPT_ENCODING = HttpHeaderNames.ACCEPT_ENCODING;
    /** {@code accept-language}: RFC 2326 section 12.3. */
    public static final AsciiString ACCEPT_LANGUAGE = HttpHeaderNames.ACCEPT_LANGUAGE;
    /** {@code allow}: RFC 2326 section 12.4. */
    public static final AsciiString ALLOW = HttpHeaderNames.ALLOW;
    /** {@code authorization}: RFC 2326 section 12.5. */
    public static final AsciiString AUTHORIZATION = HttpHeaderNames.AUTHORIZATION;
    /** {@code bandwidth}: RFC 2326 section 12.6. */
    public static final AsciiString BANDWIDTH = AsciiString.cached("bandwidth");
    /** {@code blocksize}: RFC 2326 section 12.7. */
    public static final AsciiString BLOCKSIZE = AsciiString.cached("blocksize");
    /** {@code cache-control}: RFC 2326 section 12.8. */
    public static final AsciiString CACHE_CONTROL = HttpHeaderNames.CACHE_CONTROL;
    /** {@code conference}: RFC 2326 section 12.9. */
    public static final AsciiString CONFERENCE = AsciiString.cached("conference");
    /** {@code connection}: RFC 2326 section 12.10. */
    public static final AsciiString CONNECTION = HttpHeaderNames.CONNECTION;
    /** {@code content-base}: RFC 2326 section 12.11. */
    public static final AsciiString CONTENT_BASE = HttpHeaderNames.CONTENT_BASE;
    /** {@code content-encoding}: RFC 2326 section 12.12. */
    public static final AsciiString CONTENT_ENCODING = HttpHeaderNames.CONTENT_ENCODING;
    /** {@code content-language}: RFC 2326 section 12.13. */
    public static final AsciiString CONTENT_LANGUAGE = HttpHeaderNames.CONTENT_LANGUAGE;
    /** {@code content-length}: RFC 2326 section 12.14. */
    public static final AsciiString CONTENT_LENGTH = HttpHeaderNames.CONTENT_LENGTH;
    /** {@code content-location}: RFC 2326 section 12.15. */
    public static final AsciiString CONTENT_LOCATION = HttpHeaderNames.CONTENT_LOCATION;
    /** {@code content-type}: RFC 2326 section 12.16. */
    public static final AsciiString CONTENT_TYPE = HttpHeaderNames.CONTENT_TYPE;
    /** {@code cseq}: RFC 2326 section 12.17. */
    public static final AsciiString CSEQ = AsciiString.cached("cseq");
    /** {@code date}: RFC 2326 section 12.18. */
    public static final AsciiString DATE = HttpHeaderNames.DATE;
    /** {@code expires}: RFC 2326 section 12.19. */
    public static final AsciiString EXPIRES = HttpHeaderNames.EXPIRES;
    /** {@code from}: RFC 2326 section 12.20. */
    public static final AsciiString FROM = HttpHeaderNames.FROM;
    /** {@code host}: As in HTTP; RFC 2326 section 12.21 gives it no meaning. */
    public static final AsciiString HOST = HttpHeaderNames.HOST;
    /** {@code if-match}: RFC 2326 section 12.22. */
    public static final AsciiString IF_MATCH = HttpHeaderNames.IF_MATCH;
    /** {@code if-modified-since}: RFC 2326 section 12.23. */
    public static final AsciiString IF_MODIFIED_SINCE = HttpHeaderNames.IF_MODIFIED_SINCE;
    /** {@code keymgmt}: RFC 4567. */
    public static final AsciiString KEYMGMT = AsciiString.cached("keymgmt");
    /** {@code last-modified}: RFC 2326 section 12.24. */
    public static final AsciiString LAST_MODIFIED = HttpHeaderNames.LAST_MODIFIED;
    /** {@code proxy-authenticate}: RFC 2326 section 12.26. */
    public static final AsciiString PROXY_AUTHENTICATE = HttpHeaderNames.PROXY_AUTHENTICATE;
    /** {@code proxy-require}: RFC 2326 section 12.27. */
    public static final AsciiString PROXY_REQUIRE = AsciiString.cached("proxy-require");
    /** {@code public}: RFC 2326 section 12.28. */
    public static final AsciiString PUBLIC = AsciiString.cached("public");
    /** {@code range}: RFC 2326 section 12.29. */
    public static final AsciiString RANGE = HttpHeaderNames.RANGE;
    /** {@code referer}: RFC 2326 section 12.30. */
    public static final AsciiString REFERER = HttpHeaderNames.REFERER;
    /** {@code require}: RFC 2326 section 12.32. */
    public static final AsciiString REQUIRE = AsciiString.cached("require");
    /** {@code retry-after}: RFC 2326 section 12.31. */
    public static final AsciiString RETRT_AFTER = HttpHeaderNames.RETRY_AFTER;
    /** {@code rtp-info}: RFC 2326 section 12.33. */
    public static final AsciiString RTP_INFO = AsciiString.cached("rtp-info");
    /** {@code scale}: RFC 2326 section 12.34. */
    public static final AsciiString SCALE = AsciiString.cached("scale");
    /** {@code server}: RFC 2326 section 12.36. */
    public static final AsciiString SERVER = HttpHeaderNames.SERVER;
    /** {@code session}: RFC 2326 section 12.37. */
    public static final AsciiString SESSION = AsciiString.cached("session");
    /** {@code speed}: RFC 2326 section 12.35. */
    public static final AsciiString SPEED = AsciiString.cached("speed");
    /** {@code timestamp}: RFC 2326 section 12.38. */
    public static final AsciiString TIMESTAMP = AsciiString.cached("timestamp");
    /** {@code transport}: RFC 2326 section 12.39. */
    public static final AsciiString TRANSPORT = AsciiString.cached("transport");
    /** {@code unsupported}: RFC 2326 section 12.40. */
    public static final AsciiString UNSUPPORTED = AsciiString.cached("unsupported");
    /** {@code user-agent}: RFC 2326 section 12.41. */
    public static final AsciiString USER_AGENT = HttpHeaderNames.USER_AGENT;
    /** {@code vary}: RFC 2326 section 12.42. */
    public static final AsciiString VARY = HttpHeaderNames.VARY;
    /** {@code via}: RFC 2326 section 12.43. */
    public static final AsciiString VIA = HttpHeaderNames.VIA;
    /** {@code www-authenticate}: RFC 2326 section 12.44. */
    public static final AsciiString WWW_AUTHENTICATE = HttpHeaderNames.WWW_AUTHENTICATE;

    private RtspHeaderNames() {
    }
}
