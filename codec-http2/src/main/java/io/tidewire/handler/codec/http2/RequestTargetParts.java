/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http.HttpMethod;
import org.jspecify.annotations.Nullable;

import java.util.Locale;

/**
 * A request target of HTTP/1.1 in the parts that HTTP/2 sends apart (RFC 9112 section 3.2, RFC 9113 section 8.3.1).
 *
 * @param scheme in lower case, or {@code null} if the target has none
 * @param authority without user information, or {@code null} if the target has none
 * @param path with the query and without a fragment, not empty
 */
record RequestTargetParts(@Nullable String scheme, @Nullable String authority, String path) {
    private static final String ROOT = "/";

    static RequestTargetParts of(HttpMethod method, String target) {
        int slashes = target.startsWith(ROOT) ? -1 : target.indexOf("://");
        if (slashes <= 0) {
            return new RequestTargetParts(null, null, path(withoutFragment(target), ROOT));
        }
        int start = slashes + 3;
        int end = start;
        while (end < target.length() && "/?#".indexOf(target.charAt(end)) < 0) {
            end++;
        }
        String authority = target.substring(start, end);
        // RFC 9113 section 8.3.1: OPTIONS for the whole server is the asterisk.
        String emptyPath = HttpMethod.OPTIONS.equals(method) ? "*" : ROOT;
        return new RequestTargetParts(target.substring(0, slashes).toLowerCase(Locale.ROOT),
                authority.substring(authority.lastIndexOf('@') + 1),
                path(withoutFragment(target.substring(end)), emptyPath));
    }

    private static String withoutFragment(String text) {
        int fragment = text.indexOf('#');
        return fragment < 0 ? text : text.substring(0, fragment);
    }

    private static String path(String text, String emptyPath) {
        if (text.isEmpty()) {
            return emptyPath;
        }
        return text.charAt(0) == '?' ? ROOT + text : text;
    }
}
