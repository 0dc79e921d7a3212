/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Names that are well known: decoded without a copy, as the constants that applications look fields up by, and found by
 * the encoder in one probe. Open addressing, by a hash that is secret per process.
 */
final class KnownNames {
    /** The names of the static table, in its order. */
    private static final List<AsciiString> STATIC_NAMES = List.of(
            PseudoNames.AUTHORITY, PseudoNames.METHOD, PseudoNames.PATH, PseudoNames.SCHEME, PseudoNames.STATUS,
            HttpHeaderNames.ACCEPT_CHARSET, HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderNames.ACCEPT_LANGUAGE,
            HttpHeaderNames.ACCEPT_RANGES, HttpHeaderNames.ACCEPT, HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN,
            HttpHeaderNames.AGE, HttpHeaderNames.ALLOW, HttpHeaderNames.AUTHORIZATION, HttpHeaderNames.CACHE_CONTROL,
            HttpHeaderNames.CONTENT_DISPOSITION, HttpHeaderNames.CONTENT_ENCODING, HttpHeaderNames.CONTENT_LANGUAGE,
            HttpHeaderNames.CONTENT_LENGTH, HttpHeaderNames.CONTENT_LOCATION, HttpHeaderNames.CONTENT_RANGE,
            HttpHeaderNames.CONTENT_TYPE, HttpHeaderNames.COOKIE, HttpHeaderNames.DATE, HttpHeaderNames.ETAG,
            HttpHeaderNames.EXPECT, HttpHeaderNames.EXPIRES, HttpHeaderNames.FROM, HttpHeaderNames.HOST,
            HttpHeaderNames.IF_MATCH, HttpHeaderNames.IF_MODIFIED_SINCE, HttpHeaderNames.IF_NONE_MATCH,
            HttpHeaderNames.IF_RANGE, HttpHeaderNames.IF_UNMODIFIED_SINCE, HttpHeaderNames.LAST_MODIFIED,
            AsciiString.cached("link"), HttpHeaderNames.LOCATION, HttpHeaderNames.MAX_FORWARDS,
            HttpHeaderNames.PROXY_AUTHENTICATE, HttpHeaderNames.PROXY_AUTHORIZATION, HttpHeaderNames.RANGE,
            HttpHeaderNames.REFERER, AsciiString.cached("refresh"), HttpHeaderNames.RETRY_AFTER,
            HttpHeaderNames.SERVER, HttpHeaderNames.SET_COOKIE, AsciiString.cached("strict-transport-security"),
            HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderNames.USER_AGENT, HttpHeaderNames.VARY, HttpHeaderNames.VIA,
            HttpHeaderNames.WWW_AUTHENTICATE);

    /** Names that peers send often and the static table lacks. */
    private static final List<AsciiString> OTHER_NAMES = List.of(
            PseudoNames.PROTOCOL, HttpHeaderNames.ACCESS_CONTROL_ALLOW_CREDENTIALS,
            HttpHeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, HttpHeaderNames.ACCESS_CONTROL_ALLOW_METHODS,
            HttpHeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, HttpHeaderNames.ACCESS_CONTROL_MAX_AGE,
            HttpHeaderNames.ACCESS_CONTROL_REQUEST_HEADERS, HttpHeaderNames.ACCESS_CONTROL_REQUEST_METHOD,
            HttpHeaderNames.ALT_SVC, HttpHeaderNames.CONNECTION, HttpHeaderNames.CONTENT_MD5,
            HttpHeaderNames.CONTENT_SECURITY_POLICY, HttpHeaderNames.DNT, AsciiString.cached("keep-alive"),
            HttpHeaderNames.ORIGIN, HttpHeaderNames.PRAGMA, AsciiString.cached("proxy-connection"), HttpHeaderNames.TE,
            HttpHeaderNames.TRAILER, HttpHeaderNames.UPGRADE, HttpHeaderNames.UPGRADE_INSECURE_REQUESTS,
            HttpHeaderNames.WARNING, HttpHeaderNames.X_FRAME_OPTIONS, HttpHeaderNames.X_REQUESTED_WITH,
            AsciiString.cached("priority"), AsciiString.cached("sec-fetch-dest"),
            AsciiString.cached("sec-fetch-mode"), AsciiString.cached("sec-fetch-site"),
            AsciiString.cached("sec-fetch-user"), AsciiString.cached("sec-ch-ua"),
            AsciiString.cached("sec-ch-ua-mobile"), AsciiString.cached("sec-ch-ua-platform"),
            AsciiString.cached("x-forwarded-for"), AsciiString.cached("x-forwarded-proto"),
            AsciiString.cached("x-forwarded-host"), AsciiString.cached("x-real-ip"), AsciiString.cached("forwarded"),
            AsciiString.cached("x-content-type-options"), AsciiString.cached("x-xss-protection"),
            AsciiString.cached("x-request-id"), AsciiString.cached("traceparent"), AsciiString.cached("tracestate"),
            AsciiString.cached("baggage"), AsciiString.cached("grpc-encoding"),
            AsciiString.cached("grpc-accept-encoding"), AsciiString.cached("grpc-message"),
            AsciiString.cached("grpc-status"), AsciiString.cached("grpc-timeout"), AsciiString.cached("purpose"));

    /** Over four times the count of names, so that most probes end at once. */
    private static final int SLOTS = 512;
    private static final HpackName[] TABLE = new HpackName[SLOTS];
    /** The same by a hash of a few octets, which is cheap. Names cannot be added, so that it need not be secret. */
    private static final HpackName[] BY_OCTETS = new HpackName[SLOTS];

    static {
        STATIC_NAMES.forEach(KnownNames::put);
        OTHER_NAMES.forEach(KnownNames::put);
    }

    private KnownNames() {
    }

    private static void put(AsciiString name) {
        int slot = slot(name.hashCode());
        while (TABLE[slot] != null) {
            slot = slot + 1 & SLOTS - 1;
        }
        HpackName known = new HpackName(name, StaticPairs.first(name.toString()), name.charAt(0) == ':');
        TABLE[slot] = known;
        slot = slot(name.array(), name.arrayOffset(), name.length());
        while (BY_OCTETS[slot] != null) {
            slot = slot + 1 & SLOTS - 1;
        }
        BY_OCTETS[slot] = known;
    }

    private static int slot(byte[] octets, int start, int length) {
        int sample = octets[start] ^ octets[start + (length >> 1)] << 8 ^ octets[start + length - 1] << 16
                ^ octets[start + (length >> 2)] << 20 ^ length << 26;
        int hash = sample * 0x9E3779B1;
        return hash >>> 16 & SLOTS - 1;
    }

    private static int slot(int hash) {
        return (hash ^ hash >>> 16) & SLOTS - 1;
    }

    /**
     * Finds a name as it is spelt.
     *
     * @param hash the name's {@link AsciiString#hashCode(CharSequence)}
     * @return the name, or {@code null} if it is not a well-known one
     */
    static @Nullable HpackName find(CharSequence name, int hash) {
        for (int slot = slot(hash); ; slot = slot + 1 & SLOTS - 1) {
            HpackName known = TABLE[slot];
            if (known == null || known.text() == name || known.text().contentEquals(name)) {
                return known;
            }
        }
    }

    /**
     * Finds a name as it is spelt.
     *
     * @param octets holds the name
     * @param start where it begins
     * @return the name, or {@code null} if it is not a well-known one
     */
    static @Nullable HpackName find(byte[] octets, int start, int length) {
        if (length == 0) {
            return null;
        }
        for (int slot = slot(octets, start, length); ; slot = slot + 1 & SLOTS - 1) {
            HpackName known = BY_OCTETS[slot];
            if (known == null || known.matches(octets, start, length)) {
                return known;
            }
        }
    }
}
