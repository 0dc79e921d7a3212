/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValidationUtil;
import io.tidewire.util.AsciiString;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The kind of a field by the octets of its name (RFC 9113 section 8.2 and 8.3). Found once for each name of a table, so
 * that a rule about fields costs a comparison and not a scan.
 */
public enum FieldKind {
    /** {@code :method}. */
    METHOD,
    /** {@code :scheme}. */
    SCHEME,
    /** {@code :authority}. */
    AUTHORITY,
    /** {@code :path}. */
    PATH,
    /** {@code :protocol} (RFC 8441). */
    PROTOCOL,
    /** {@code :status}. */
    STATUS,
    /** Another name that begins with a colon. */
    UNKNOWN_PSEUDO,
    /** A name for any message. */
    REGULAR,
    /** {@code te}, whose value is restricted (RFC 9113 section 8.2.2). */
    TE,
    /** A field of an HTTP/1.1 connection, which HTTP/2 does not have (RFC 9113 section 8.2.2). */
    CONNECTION,
    /** Not a token in lower case (RFC 9113 section 8.2.1, RFC 9110 section 5.6.2). */
    MALFORMED;

    private static final FieldKind[] DEFINED_PSEUDO = {METHOD, SCHEME, AUTHORITY, PATH, PROTOCOL, STATUS};
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LANES = 0x0101010101010101L;
    /** By octet: whether it may be in a token in lower case. */
    private static final boolean[] LOWER_TOKEN = new boolean[256];

    static {
        for (char c = 0; c < LOWER_TOKEN.length; c++) {
            LOWER_TOKEN[c] = !(c >= 'A' && c <= 'Z') && HttpHeaderValidationUtil.validateToken(String.valueOf(c)) < 0;
        }
    }

    /**
     * Returns whether the name begins with a colon.
     *
     * @return {@code true} if it does
     */
    public boolean isPseudo() {
        return ordinal() <= UNKNOWN_PSEUDO.ordinal();
    }

    /**
     * Finds the kind of a name.
     *
     * @return its kind
     */
    public static FieldKind of(CharSequence name) {
        HpackName known = KnownNames.find(name, AsciiString.hashCode(name));
        return known != null ? known.kind() : scan(name);
    }

    /** Finds the kind of a name that may be no known one. */
    static FieldKind scan(CharSequence name) {
        if (name.length() == 0) {
            return MALFORMED;
        }
        if (name.charAt(0) == ':') {
            return scanPseudo(name);
        }
        if (!(name instanceof AsciiString ascii ? isLowerToken(ascii) : isLowerToken(name))) {
            return MALFORMED;
        }
        if (HttpHeaderValidationUtil.isConnectionHeader(name, true)) {
            return CONNECTION;
        }
        return AsciiString.contentEquals(name, HttpHeaderNames.TE) ? TE : REGULAR;
    }

    /** Most octets of names are letters: eight at a time, and one by one only where something else is among them. */
    private static boolean isLowerToken(AsciiString name) {
        byte[] octets = name.array();
        int i = name.arrayOffset();
        int end = i + name.length();
        while (i < end) {
            int stop = Math.min(i + Long.BYTES, end);
            if (stop - i == Long.BYTES && areLowerLetters((long) LONGS.get(octets, i))) {
                i = stop;
            }
            for (; i < stop; i++) {
                if (!LOWER_TOKEN[octets[i] & 0xFF]) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isLowerToken(CharSequence name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c >= LOWER_TOKEN.length || !LOWER_TOKEN[c]) {
                return false;
            }
        }
        return true;
    }

    /** In each lane the highest bit decides: above 'a' - 1, not above 'z', not above 0x7F. */
    private static boolean areLowerLetters(long octets) {
        return (octets + LANES * (0x80 - 'a') & ~(octets + LANES * (0x7F - 'z')) & ~octets & LANES * 0x80)
                == LANES * 0x80;
    }

    private static FieldKind scanPseudo(CharSequence name) {
        for (FieldKind kind : DEFINED_PSEUDO) {
            if (kind.pseudoName().contentEquals(name)) {
                return kind;
            }
        }
        return UNKNOWN_PSEUDO;
    }

    private AsciiString pseudoName() {
        return switch (this) {
            case METHOD -> PseudoNames.METHOD;
            case SCHEME -> PseudoNames.SCHEME;
            case AUTHORITY -> PseudoNames.AUTHORITY;
            case PATH -> PseudoNames.PATH;
            case PROTOCOL -> PseudoNames.PROTOCOL;
            case STATUS -> PseudoNames.STATUS;
            case UNKNOWN_PSEUDO, REGULAR, TE, CONNECTION, MALFORMED ->
                    throw new IllegalStateException(this + " (expected: a defined pseudo-header field)");
        };
    }
}
