/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import org.jspecify.annotations.Nullable;

/**
 * Request targets (RFC 9112 section 3.2).
 */
final class RequestTarget {

    private RequestTarget() {
    }

    /**
     * Checks that a target cannot end or split the request line (SEC-C01): no SP, no control character.
     *
     * @return {@code target}
     * @throws IllegalArgumentException if it could
     */
    static String checkLineSafe(String target) {
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c <= ' ' || c == 0x7F) {
                throw new IllegalArgumentException("uri: white space or control character at index " + i
                        + " (expected: VCHAR)");
            }
        }
        return target;
    }

    /**
     * Checks that a target has the form that its method asks for: origin-form, absolute-form, authority-form with
     * CONNECT only and asterisk-form with OPTIONS only (SEC-A08). The octets have been checked before.
     *
     * @throws IllegalArgumentException if it has not
     */
    static void checkForm(HttpMethod method, String target) {
        boolean fine;
        if (method == HttpMethod.CONNECT) {
            fine = HostSyntax.isAuthorityForm(target);
        } else if (target.charAt(0) == '/') {
            fine = target.indexOf('#') < 0;
        } else if (target.length() == 1 && target.charAt(0) == '*') {
            fine = method == HttpMethod.OPTIONS;
        } else {
            fine = isAbsoluteForm(target);
        }
        if (!fine) {
            throw new IllegalArgumentException("request target: wrong form for " + (method == HttpMethod.CONNECT
                    ? "CONNECT (expected: host:port)" : "its method (expected: origin-form or absolute-form)"));
        }
    }

    /** A scheme and a hierarchical part; the authority of http and https must be a host (RFC 9110 section 4.2). */
    private static boolean isAbsoluteForm(String target) {
        int colon = target.indexOf(':');
        if (colon < 1 || target.indexOf('#') >= 0 || !isScheme(target, colon)) {
            return false;
        }
        if (!target.startsWith("//", colon + 1)) {
            return false;
        }
        String authority = target.substring(colon + 3, authorityEnd(target, colon + 3));
        return !target.regionMatches(true, 0, "http", 0, 4) || !authority.isEmpty() && HostSyntax.isHost(authority);
    }

    /** Returns the host and port of an absolute-form target, or {@code null} if it has another form or none. */
    static @Nullable String authorityOf(String target) {
        int slashes = target.charAt(0) == '/' ? -1 : target.indexOf("://");
        if (slashes < 0) {
            return null;
        }
        String authority = target.substring(slashes + 3, authorityEnd(target, slashes + 3));
        String host = authority.substring(authority.lastIndexOf('@') + 1);
        return !host.isEmpty() && HostSyntax.isHost(host) ? host : null;
    }

    /** Returns path and query of an absolute-form target, and any other target as it is. */
    static String originForm(String target) {
        int slashes = target.isEmpty() || target.charAt(0) == '/' ? -1 : target.indexOf("://");
        if (slashes < 1 || !isScheme(target, slashes)) {
            return target;
        }
        String rest = target.substring(authorityEnd(target, slashes + 3));
        return rest.startsWith("/") ? rest : '/' + rest;
    }

    private static int authorityEnd(String target, int start) {
        int end = start;
        while (end < target.length() && "/?".indexOf(target.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private static boolean isScheme(String target, int colon) {
        for (int i = 0; i < colon; i++) {
            char c = target.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (!letter && (i == 0 || (c < '0' || c > '9') && "+-.".indexOf(c) < 0)) {
                return false;
            }
        }
        return true;
    }
}
