/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A hash table of common field names. The decoder turns octets into these objects without a copy, and the header
 * map recognises them by identity, so that a constant name is never validated again.
 *
 * <p>Each name exists in lower case (the constants of {@link HttpHeaderNames}) and capitalised as HTTP/1.1 peers like
 * to write it, because the spelling that came over the wire is kept.
 */
final class KnownHeaderNames {

    /** A power of two, about ten times as many as names: most look-ups end at the first slot. */
    private static final int SLOTS = 1 << 10;

    private static final List<AsciiString> NAMES = List.of(
            HttpHeaderNames.ACCEPT, HttpHeaderNames.ACCEPT_CHARSET,
            HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderNames.ACCEPT_LANGUAGE,
            HttpHeaderNames.ACCEPT_RANGES, HttpHeaderNames.ACCEPT_PATCH,
            HttpHeaderNames.ACCEPT_QUERY, HttpHeaderNames.ACCESS_CONTROL_ALLOW_CREDENTIALS,
            HttpHeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, HttpHeaderNames.ACCESS_CONTROL_ALLOW_METHODS,
            HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, HttpHeaderNames.ACCESS_CONTROL_ALLOW_PRIVATE_NETWORK,
            HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, HttpHeaderNames.ACCESS_CONTROL_MAX_AGE,
            HttpHeaderNames.ACCESS_CONTROL_REQUEST_HEADERS, HttpHeaderNames.ACCESS_CONTROL_REQUEST_METHOD,
            HttpHeaderNames.ACCESS_CONTROL_REQUEST_PRIVATE_NETWORK, HttpHeaderNames.AGE,
            HttpHeaderNames.ALLOW, HttpHeaderNames.AUTHORIZATION,
            HttpHeaderNames.CACHE_CONTROL, HttpHeaderNames.CONNECTION,
            HttpHeaderNames.CONTENT_BASE, HttpHeaderNames.CONTENT_ENCODING,
            HttpHeaderNames.CONTENT_LANGUAGE, HttpHeaderNames.CONTENT_LENGTH,
            HttpHeaderNames.CONTENT_LOCATION, HttpHeaderNames.CONTENT_TRANSFER_ENCODING,
            HttpHeaderNames.CONTENT_DISPOSITION, HttpHeaderNames.CONTENT_MD5,
            HttpHeaderNames.CONTENT_RANGE, HttpHeaderNames.CONTENT_SECURITY_POLICY,
            HttpHeaderNames.CONTENT_TYPE, HttpHeaderNames.COOKIE,
            HttpHeaderNames.DATE, HttpHeaderNames.DNT,
            HttpHeaderNames.ETAG, HttpHeaderNames.EXPECT,
            HttpHeaderNames.EXPIRES, HttpHeaderNames.FROM,
            HttpHeaderNames.HOST, HttpHeaderNames.IF_MATCH,
            HttpHeaderNames.IF_MODIFIED_SINCE, HttpHeaderNames.IF_NONE_MATCH,
            HttpHeaderNames.IF_RANGE, HttpHeaderNames.IF_UNMODIFIED_SINCE,
            HttpHeaderNames.LAST_MODIFIED, HttpHeaderNames.LOCATION,
            HttpHeaderNames.MAX_FORWARDS, HttpHeaderNames.ORIGIN,
            HttpHeaderNames.PRAGMA, HttpHeaderNames.PROXY_AUTHENTICATE,
            HttpHeaderNames.PROXY_AUTHORIZATION, HttpHeaderNames.RANGE,
            HttpHeaderNames.REFERER, HttpHeaderNames.RETRY_AFTER,
            HttpHeaderNames.SEC_WEBSOCKET_KEY1, HttpHeaderNames.SEC_WEBSOCKET_KEY2,
            HttpHeaderNames.SEC_WEBSOCKET_LOCATION, HttpHeaderNames.SEC_WEBSOCKET_ORIGIN,
            HttpHeaderNames.SEC_WEBSOCKET_PROTOCOL, HttpHeaderNames.SEC_WEBSOCKET_VERSION,
            HttpHeaderNames.SEC_WEBSOCKET_KEY, HttpHeaderNames.SEC_WEBSOCKET_ACCEPT,
            HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, HttpHeaderNames.SERVER,
            HttpHeaderNames.SET_COOKIE, HttpHeaderNames.SET_COOKIE2,
            HttpHeaderNames.TE, HttpHeaderNames.TRAILER,
            HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderNames.UPGRADE,
            HttpHeaderNames.UPGRADE_INSECURE_REQUESTS, HttpHeaderNames.USER_AGENT,
            HttpHeaderNames.VARY, HttpHeaderNames.VIA,
            HttpHeaderNames.WARNING, HttpHeaderNames.WEBSOCKET_LOCATION,
            HttpHeaderNames.WEBSOCKET_ORIGIN, HttpHeaderNames.WEBSOCKET_PROTOCOL,
            HttpHeaderNames.WWW_AUTHENTICATE, HttpHeaderNames.X_FRAME_OPTIONS,
            HttpHeaderNames.X_REQUESTED_WITH, HttpHeaderNames.ALT_SVC,
            AsciiString.cached("keep-alive"), AsciiString.cached("proxy-connection"),
            AsciiString.cached("sec-fetch-dest"), AsciiString.cached("sec-fetch-mode"),
            AsciiString.cached("sec-fetch-site"), AsciiString.cached("sec-fetch-user"),
            AsciiString.cached("sec-ch-ua"), AsciiString.cached("sec-ch-ua-mobile"),
            AsciiString.cached("sec-ch-ua-platform"), AsciiString.cached("priority"),
            AsciiString.cached("x-forwarded-for"), AsciiString.cached("x-forwarded-proto"),
            AsciiString.cached("x-forwarded-host"), AsciiString.cached("x-real-ip"),
            AsciiString.cached("forwarded"), AsciiString.cached("link"),
            AsciiString.cached("strict-transport-security"), AsciiString.cached("x-content-type-options"),
            AsciiString.cached("x-request-id"), AsciiString.cached("traceparent"));
    /** A name lies in the slot of its hash, or in the next that was free; many slots are free. */
    private static final AsciiString[] LOWER = new AsciiString[SLOTS];
    private static final AsciiString[] CAPITALISED = new AsciiString[SLOTS];

    static {
        for (AsciiString name : NAMES) {
            int slot = slot(HeaderNameHash.of(name));
            while (LOWER[slot] != null) {
                slot = slot(slot + 1);
            }
            LOWER[slot] = name;
            CAPITALISED[slot] = AsciiString.cached(capitalise(name.toString()));
        }
    }

    private KnownHeaderNames() {
    }

    /**
     * Finds the object for a name as it is spelt.
     *
     * @param hash the name's {@link HeaderNameHash}
     * @return the object, or {@code null} if the name or its spelling is not a common one
     */
    static @Nullable AsciiString find(byte[] octets, int start, int length, int hash) {
        int slot = slot(hash);
        AsciiString lower = LOWER[slot];
        while (lower != null) {
            if (lower.length() == length) {
                // Peers spell either way, and consistently: the first octet decides which one to compare.
                AsciiString name = octets[start] == lower.byteAt(0) ? lower : CAPITALISED[slot];
                byte[] array = name.array();
                int offset = name.arrayOffset();
                if (Arrays.equals(octets, start, start + length, array, offset, offset + length)) {
                    return name;
                }
            }
            slot = slot(slot + 1);
            lower = LOWER[slot];
        }
        return null;
    }

    /** Whether {@code name} is one of the objects of this table, and so known to be a token. */
    static boolean isKnown(CharSequence name, int hash) {
        for (int slot = slot(hash); LOWER[slot] != null; slot = slot(slot + 1)) {
            if (name == LOWER[slot] || name == CAPITALISED[slot]) {
                return true;
            }
        }
        return false;
    }

    private static int slot(int hash) {
        return hash & SLOTS - 1;
    }

    private static String capitalise(String name) {
        List<String> words = new ArrayList<>();
        for (String word : name.split("-")) {
            words.add(word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return String.join("-", words);
    }
}
