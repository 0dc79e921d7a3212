/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;

/**
 * Checks on field names and values that HTTP/1.1 and HTTP/2 share.
 */
public final class HttpHeaderValidationUtil {

    private HttpHeaderValidationUtil() {
    }

    /**
     * Whether a field is meant for one connection only, so that it may not appear in HTTP/2
     * (RFC 9110 section 7.6.1, RFC 9113 section 8.2.2).
     *
     * @param name the field name
     * @param ignoreTeHeader whether {@code te} passes, which HTTP/2 permits with the value {@code trailers}
     * @return {@code true} if it is
     */
    public static boolean isConnectionHeader(CharSequence name, boolean ignoreTeHeader) {
        return switch (name.length()) {
            case 2 -> !ignoreTeHeader && AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.TE);
            case 7 -> AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.UPGRADE);
            case 10 -> AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.CONNECTION)
                    || AsciiString.contentEqualsIgnoreCase(name, "keep-alive");
            case 16 -> AsciiString.contentEqualsIgnoreCase(name, "proxy-connection");
            case 17 -> AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.TRANSFER_ENCODING);
            default -> false;
        };
    }

    /**
     * Whether a field is {@code te} with another value than {@code trailers} (RFC 9113 section 8.2.2).
     *
     * @param name the field name
     * @param value the field value
     * @return {@code true} if it is
     */
    public static boolean isTeNotTrailers(CharSequence name, CharSequence value) {
        return AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.TE)
                && !AsciiString.contentEqualsIgnoreCase(value, HttpHeaderValues.TRAILERS);
    }

    /**
     * Checks a field value (RFC 9110 section 5.5): no control character other than HTAB, no white space in front.
     *
     * @return the index of the first character at fault, or -1
     */
    public static int validateValidHeaderValue(CharSequence value) {
        return value.length() > 0 && OctetTables.isOws(value.charAt(0)) ? 0 : OctetTables.firstControl(value);
    }

    /**
     * Checks a token (RFC 9110 section 5.6.2). Emptiness is not reported.
     *
     * @param token the text
     * @return the index of the first character at fault, or -1
     */
    public static int validateToken(CharSequence token) {
        return OctetTables.firstNonToken(token);
    }

    /**
     * Returns whether a value is {@code uri-host [ ":" port ]}, as {@code Host} and {@code :authority} have it (RFC
     * 9110 section 7.2): a name, an IPv4 address or a bracketed IPv6 address, without user information, and a port up
     * to 65535. The empty value is, as that of {@code Host} may be.
     *
     * @return {@code true} if it is
     */
    public static boolean isHost(CharSequence value) {
        return HostSyntax.isHost(value);
    }

    /**
     * Returns whether a value is a host that is not empty and a port, as the target of CONNECT is (RFC 9110 section
     * 9.3.6).
     *
     * @return {@code true} if it is
     */
    public static boolean isHostWithPort(CharSequence value) {
        return HostSyntax.isAuthorityForm(value);
    }
}
