/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;

/**
 * {@code Host = uri-host [ ":" port ]} (RFC 9110 section 7.2; RFC 3986 section 3.2.2): a registered name, an IPv4
 * address or a bracketed IPv6 address, and a port that fits 16 bits (SEC-A10). An empty value is valid: the target has
 * no authority then.
 */
final class HostSyntax {

    private static final int MAX_PORT = 65_535;

    private HostSyntax() {
    }

    /** Whether {@code value} is a valid Host field value. */
    static boolean isHost(CharSequence value) {
        if (value instanceof AsciiString ascii && isName(ascii)) {
            return true;
        }
        int hostEnd = hostEnd(value);
        return hostEnd == value.length() || hostEnd >= 0 && isPort(value, hostEnd);
    }

    /** The usual case, a name or IPv4 address with or without a port, octet by octet. */
    private static boolean isName(AsciiString value) {
        byte[] octets = value.array();
        int start = value.arrayOffset();
        int end = start + value.length();
        int hostEnd = OctetTables.skip(OctetTables.HOST, octets, start, end);
        return hostEnd == end || octets[hostEnd] == ':' && isPort(value, hostEnd - start);
    }

    /** Whether {@code value} is authority-form, the target of CONNECT: a host that is not empty, and a port. */
    static boolean isAuthorityForm(CharSequence value) {
        int hostEnd = hostEnd(value);
        return hostEnd > 0 && hostEnd < value.length() - 1 && isPort(value, hostEnd);
    }

    /** Returns the index behind the host, or -1 if there is no valid host. */
    private static int hostEnd(CharSequence value) {
        int end = value.length();
        if (end > 0 && value.charAt(0) == '[') {
            return literalEnd(value);
        }
        int i = 0;
        while (i < end && value.charAt(i) != ':') {
            char c = value.charAt(i);
            if (c == '%') {
                if (i + 2 >= end || Character.digit(value.charAt(i + 1), 16) < 0
                        || Character.digit(value.charAt(i + 2), 16) < 0) {
                    return -1;
                }
                i += 2;
            } else if (!OctetTables.is(OctetTables.HOST, c)) {
                return -1;
            }
            i++;
        }
        return i;
    }

    /**
     * An IP literal: only its alphabet and the closing bracket are checked; resolving it is left to the application.
     */
    private static int literalEnd(CharSequence value) {
        int i = 1;
        int colons = 0;
        while (i < value.length() && value.charAt(i) != ']') {
            char c = value.charAt(i);
            if (c == ':') {
                colons++;
            } else if (!OctetTables.is(OctetTables.HOST, c)) {
                return -1;
            }
            i++;
        }
        return i < value.length() && colons >= 2 ? i + 1 : -1;
    }

    /** Whether a colon and {@code *DIGIT} up to 65535 stand at {@code colon}; an empty port is valid. */
    private static boolean isPort(CharSequence value, int colon) {
        if (value.charAt(colon) != ':') {
            return false;
        }
        int port = 0;
        for (int i = colon + 1; i < value.length(); i++) {
            int digit = value.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return false;
            }
            port = port * 10 + digit;
            if (port > MAX_PORT) {
                return false;
            }
        }
        return true;
    }
}
