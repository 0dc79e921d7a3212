/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

/**
 * The text of the static table (RFC 7541 Appendix A).
 */
final class StaticPairs {
    /** How many pairs there are; the first one has index 1. */
    static final int LENGTH = 61;

    private static final String[] PAIRS = {
        ":authority", "", ":method", "GET", ":method", "POST", ":path", "/", ":path", "/index.html",
        ":scheme", "http", ":scheme", "https", ":status", "200", ":status", "204", ":status", "206",
        ":status", "304", ":status", "400", ":status", "404", ":status", "500", "accept-charset", "",
        "accept-encoding", "gzip, deflate", "accept-language", "", "accept-ranges", "", "accept", "",
        "access-control-allow-origin", "", "age", "", "allow", "", "authorization", "", "cache-control", "",
        "content-disposition", "", "content-encoding", "", "content-language", "", "content-length", "",
        "content-location", "", "content-range", "", "content-type", "", "cookie", "", "date", "", "etag", "",
        "expect", "", "expires", "", "from", "", "host", "", "if-match", "", "if-modified-since", "",
        "if-none-match", "", "if-range", "", "if-unmodified-since", "", "last-modified", "", "link", "",
        "location", "", "max-forwards", "", "proxy-authenticate", "", "proxy-authorization", "", "range", "",
        "referer", "", "refresh", "", "retry-after", "", "server", "", "set-cookie", "",
        "strict-transport-security", "", "transfer-encoding", "", "user-agent", "", "vary", "", "via", "",
        "www-authenticate", ""
    };

    private StaticPairs() {
    }

    static String name(int index) {
        return PAIRS[2 * (index - 1)];
    }

    static String value(int index) {
        return PAIRS[2 * (index - 1) + 1];
    }

    /** The first index of a name, or 0 if there is none. */
    static int first(String name) {
        for (int index = 1; index <= LENGTH; index++) {
            if (name(index).equals(name)) {
                return index;
            }
        }
        return 0;
    }
}
