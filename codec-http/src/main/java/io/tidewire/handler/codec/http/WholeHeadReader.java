/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import io.tidewire.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * Reads a request head that lies whole in one array and has nothing unusual, as nearly all do. It makes no object for a
 * field, and recognises a field section that is, octet for octet, one that it has read before. Anything else is left
 * to {@link SectionReader}, which alone refuses: this class decides about cost, never about a verdict.
 *
 * <p>Each thread has one. The result is valid until the next call.
 */
final class WholeHeadReader {
    /** The answer for a head that has to be read line by line. */
    static final int UNUSUAL = -1;

    private static final FastThreadLocal<WholeHeadReader> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected WholeHeadReader initialValue() {
            return new WholeHeadReader();
        }
    };
    /** So many connections in turn find their last section again. A power of two. */
    private static final int RECENT = 16;
    /** Enough fields for the default limit; sections with more are read line by line. */
    private static final int MAX_FIELDS = HttpObjectDecoder.DEFAULT_MAX_HEADER_COUNT;
    /** {@code SP HTTP/1.1 CR LF}. */
    private static final int VERSION_LENGTH = 11;
    private static final int HOST_HASH = HeaderNameHash.of(HttpHeaderNames.HOST);

    private final DecodedFields[] recent = new DecodedFields[RECENT];
    private final long[] places = new long[MAX_FIELDS];
    private final int[] hashes = new int[MAX_FIELDS];
    private int nextSlot;
    private @Nullable HttpMethod method;
    private @Nullable HttpVersion version;
    private int targetStart;
    private int targetEnd;
    private @Nullable DecodedFields fields;

    private WholeHeadReader() {
    }

    static WholeHeadReader ofThread() {
        return OF_THREAD.get();
    }

    /** Returns a slot for a decoder, in which its last section is remembered. Slots are shared when there are many. */
    int newSlot() {
        return nextSlot++ & RECENT - 1;
    }

    @SuppressWarnings("NullAway") // Asked for only behind a request line that was read.
    HttpMethod method() {
        return method;
    }

    @SuppressWarnings("NullAway") // Asked for only behind a request line that was read.
    HttpVersion version() {
        return version;
    }

    int targetStart() {
        return targetStart;
    }

    int targetLength() {
        return targetEnd - targetStart;
    }

    @SuppressWarnings("NullAway") // Asked for only behind a section that was read.
    DecodedFields fields() {
        return fields;
    }

    /**
     * Reads the request line of a head: a common method, a target in origin-form and a version.
     *
     * @return the index behind the line, or {@link #UNUSUAL}
     */
    int readRequestLine(byte[] octets, int from, int to) {
        int methodEnd = OctetTables.skipToken(octets, from, to);
        // The shortest rest is a target of one octet between the space and the version.
        if (methodEnd + 2 + VERSION_LENGTH > to || octets[methodEnd] != HttpConstants.SP
                || octets[methodEnd + 1] != '/') {
            return UNUSUAL;
        }
        int end = OctetTables.skipOriginForm(octets, methodEnd + 2, to);
        if (end + VERSION_LENGTH > to || octets[end] != HttpConstants.SP) {
            return UNUSUAL;
        }
        method = KnownMethods.find(octets, from, methodEnd - from);
        version = HttpRequestDecoder.version(octets, end + 1);
        if (method == null || method == HttpMethod.CONNECT || version == null
                || !isLineEnd(octets, end + VERSION_LENGTH - 2)) {
            return UNUSUAL;
        }
        targetStart = methodEnd + 1;
        targetEnd = end;
        return end + VERSION_LENGTH;
    }

    /**
     * Recognises the section that was remembered last in a slot.
     *
     * @return whether it stands there again; then {@link #fields()} is it
     */
    boolean recognise(byte[] octets, int from, int to, int slot) {
        DecodedFields last = recent[slot];
        if (last == null || !last.begins(octets, from, to)) {
            return false;
        }
        fields = last;
        return true;
    }

    /**
     * Reads a field section with its empty line. {@link #fields()} is the result.
     *
     * @param slot where to remember it
     * @return whether there is one, whole, with one valid Host and nothing unusual
     */
    boolean readSection(byte[] octets, int from, int to, int slot) {
        int end = Math.min(to, from + DecodedFields.MAX_LENGTH);
        int count = 0;
        int linesLength = 0;
        int framing = 0;
        boolean host = false;
        int line = from;
        while (line < end && octets[line] != HttpConstants.CR) {
            int nameEnd = OctetTables.skipToken(octets, line, end);
            if (count == MAX_FIELDS || nameEnd == end || nameEnd == line || octets[nameEnd] != HttpConstants.COLON) {
                return false;
            }
            int value = nameEnd + 1;
            while (value < end && OctetTables.isOws(octets[value])) {
                value++;
            }
            int lineEnd = OctetTables.skipValue(octets, value, end);
            if (lineEnd + 1 >= end || !isLineEnd(octets, lineEnd)) {
                return false;
            }
            int valueEnd = lineEnd;
            while (valueEnd > value && OctetTables.isOws(octets[valueEnd - 1])) {
                valueEnd--;
            }
            int hash = HeaderNameHash.of(octets, line, nameEnd - line);
            framing |= SectionReader.framingField(hash);
            if (hash == HOST_HASH && isHost(octets, line, nameEnd)) {
                if (host || !HostSyntax.isHost(new AsciiString(octets, value, valueEnd - value, false))) {
                    return false;
                }
                host = true;
            }
            places[count] = DecodedFields.place(line - from, nameEnd - line, value - from, valueEnd - value);
            hashes[count++] = hash;
            linesLength += lineEnd - line;
            line = lineEnd + 2;
        }
        if (!host || line + 1 >= end || octets[line + 1] != HttpConstants.LF) {
            return false;
        }
        fields = new DecodedFields(octets, from, line + 2 - from, Arrays.copyOf(places, count),
                Arrays.copyOf(hashes, count), linesLength, framing);
        recent[slot] = fields;
        return true;
    }

    private static boolean isHost(byte[] octets, int start, int end) {
        return HttpHeaderNames.HOST.contentEqualsIgnoreCase(new AsciiString(octets, start, end - start, false));
    }

    private static boolean isLineEnd(byte[] octets, int at) {
        return octets[at] == HttpConstants.CR && octets[at + 1] == HttpConstants.LF;
    }
}
