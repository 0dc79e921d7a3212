/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.CorruptedFrameException;

/**
 * The line in front of chunk data: {@code chunk-size [ chunk-ext ]} (RFC 9112 section 7.1). Extensions are checked
 * against their grammar and then ignored. White space, which the grammar calls bad, is refused unless an option allows
 * it (SEC-B08).
 */
final class ChunkLine {

    private static final long LAST_SAFE = Long.MAX_VALUE >> 4;

    private ChunkLine() {
    }

    /**
     * Reads the size (SEC-B01, SEC-B02) and checks what follows it.
     *
     * @param end the index of the line's CR
     * @param whitespace whether SP and HTAB may surround the {@code ;} and {@code =} of extensions
     * @return the number of data octets
     * @throws CorruptedFrameException if the line is malformed or the size exceeds {@link Long#MAX_VALUE}
     */
    static long parse(ByteBuf in, int start, int end, boolean whitespace) {
        long size = 0;
        int i = start;
        for (; i < end; i++) {
            int digit = hexDigit(in.getByte(i));
            if (digit < 0) {
                break;
            }
            // The check comes before the shift, so that no digit can push another one out (SEC-A27).
            if (size > LAST_SAFE) {
                throw new CorruptedFrameException("chunk size: over 63 bits (expected: below 2^63)");
            }
            size = size << 4 | digit;
        }
        if (i == start) {
            throw new CorruptedFrameException("chunk size: missing (expected: 1*HEXDIG)");
        }
        if (i < end) {
            int next = skipWhitespace(in, i, end, whitespace);
            if (next == end || in.getByte(next) != HttpConstants.SEMICOLON) {
                throw new CorruptedFrameException("chunk size: octet 0x" + Integer.toHexString(in.getByte(i) & 0xFF)
                        + " behind it (expected: ';' or the line end)");
            }
            checkExtensions(in, next, end, whitespace);
        }
        return size;
    }

    /** Counts the octets of a valid line that its shortest form would not have: extensions, leading zeros (SEC-B04). */
    static int overhead(ByteBuf in, int start, int end) {
        int size = start;
        while (size < end && hexDigit(in.getByte(size)) >= 0) {
            size++;
        }
        int digits = start;
        while (digits < size - 1 && in.getByte(digits) == '0') {
            digits++;
        }
        return digits - start + end - size;
    }

    private static int hexDigit(byte octet) {
        if (octet >= '0' && octet <= '9') {
            return octet - '0';
        }
        int letter = octet | 0x20;
        return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
    }

    /** {@code *( BWS ";" BWS token [ BWS "=" BWS ( token / quoted-string ) ] )} (RFC 9112 section 7.1.1, SEC-B03). */
    private static void checkExtensions(ByteBuf in, int start, int end, boolean whitespace) {
        int i = start;
        while (i < end) {
            if (in.getByte(i) != HttpConstants.SEMICOLON) {
                throw invalid(in, i);
            }
            i = token(in, skipWhitespace(in, i + 1, end, whitespace), end);
            int next = skipWhitespace(in, i, end, whitespace);
            if (next < end && in.getByte(next) == HttpConstants.EQUALS) {
                next = skipWhitespace(in, next + 1, end, whitespace);
                boolean quoted = next < end && in.getByte(next) == HttpConstants.DOUBLE_QUOTE;
                i = quoted ? quotedString(in, next + 1, end) : token(in, next, end);
                next = skipWhitespace(in, i, end, whitespace);
            }
            if (next == end && i < end) {
                // White space with nothing behind it belongs to no extension.
                throw invalid(in, i);
            }
            i = next;
        }
    }

    private static int skipWhitespace(ByteBuf in, int start, int end, boolean whitespace) {
        int i = start;
        while (whitespace && i < end && OctetTables.isOws(in.getByte(i))) {
            i++;
        }
        return i;
    }

    private static int token(ByteBuf in, int start, int end) {
        int i = start;
        while (i < end && OctetTables.is(OctetTables.TOKEN, in.getByte(i))) {
            i++;
        }
        if (i == start) {
            throw i == end ? new InvalidChunkExtensionException("token missing at the line end") : invalid(in, i);
        }
        return i;
    }

    /** RFC 9110 section 5.6.4; the opening quote has been read. A line break inside never gets here as such. */
    private static int quotedString(ByteBuf in, int start, int end) {
        for (int i = start; i < end; i++) {
            byte octet = in.getByte(i);
            if (octet == HttpConstants.DOUBLE_QUOTE) {
                return i + 1;
            }
            if (octet == HttpConstants.BACKSLASH) {
                i++;
            }
            if (i == end || !OctetTables.is(OctetTables.VALUE, in.getByte(i))) {
                throw new InvalidChunkExtensionException("control character or line end in a quoted string");
            }
        }
        throw new InvalidChunkExtensionException("quoted string without its end");
    }

    private static InvalidChunkExtensionException invalid(ByteBuf in, int index) {
        return new InvalidChunkExtensionException("octet 0x" + Integer.toHexString(in.getByte(index) & 0xFF)
                + " (expected: ';', '=' or a token)");
    }
}
