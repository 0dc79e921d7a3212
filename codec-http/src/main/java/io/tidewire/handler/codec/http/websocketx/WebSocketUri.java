/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.handler.codec.http.HttpScheme;

import java.net.URI;

/**
 * The parts of a WebSocket URI (RFC 6455 section 3) that a handshake needs.
 */
final class WebSocketUri {

    private WebSocketUri() {
    }

    /** Refuses what no connection can be made of. */
    static URI check(URI uri) {
        if (uri.getRawFragment() != null) {
            throw new IllegalArgumentException("a WebSocket URI has no fragment: " + uri);
        }
        if (uri.getRawAuthority() == null) {
            throw new IllegalArgumentException("a WebSocket URI has a host: " + uri);
        }
        return uri;
    }

    /** Whether the scheme stands for TLS. */
    static boolean isSecure(URI uri) {
        String scheme = uri.getScheme();
        return WebSocketScheme.WSS.name().contentEqualsIgnoreCase(scheme)
                || HttpScheme.HTTPS.name().contentEqualsIgnoreCase(scheme);
    }

    /** The host, and the port unless it is the default one of the scheme; without user information. */
    static String host(URI uri) {
        String authority = uri.getRawAuthority();
        // Not of getHost(), which knows no names with an underscore.
        String host = authority.substring(authority.lastIndexOf('@') + 1);
        int colon = host.lastIndexOf(':');
        if (colon < 0 || host.indexOf(']', colon) >= 0) {
            return host;
        }
        String port = host.substring(colon + 1);
        int defaultPort = isSecure(uri) ? WebSocketScheme.WSS.port() : WebSocketScheme.WS.port();
        return port.isEmpty() || port.equals(Integer.toString(defaultPort)) ? host.substring(0, colon) : host;
    }

    /** The origin that a page at the URI would have (RFC 6454). */
    static String origin(URI uri) {
        return (isSecure(uri) ? HttpScheme.HTTPS : HttpScheme.HTTP).name() + "://" + host(uri);
    }

    /** The resource name: path and query. */
    static String resource(URI uri) {
        String path = uri.getRawPath();
        String query = uri.getRawQuery();
        String resource = path == null || path.isEmpty() ? "/" : path;
        return query == null ? resource : resource + '?' + query;
    }
}
