/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The protocol version of a message (RFC 9110 section 2.5). Immutable. The HTTP decoders accept only HTTP/1.0 and
 * HTTP/1.1; other names and numbers are for protocols that borrow the message format.
 */
public class HttpVersion implements Comparable<HttpVersion> {

    /** HTTP/1.0: a connection closes after each message unless agreed otherwise. */
    public static final HttpVersion HTTP_1_0 = new HttpVersion("HTTP", 1, 0, false);
    /** HTTP/1.1: a connection is kept unless agreed otherwise. */
    public static final HttpVersion HTTP_1_1 = new HttpVersion("HTTP", 1, 1, true);

    private final String protocolName;
    private final int majorVersion;
    private final int minorVersion;
    private final String text;
    private final boolean keepAliveDefault;
    /** The text as it stands in a start line; never exposed, so that it cannot be changed. */
    private final byte[] octets;

    /**
     * Creates a version from its text.
     *
     * @param text a token, a slash, a digit, a dot and a digit (RFC 9112 section 2.3); letters become capitals
     * @param keepAliveDefault whether connections of that version are kept by default
     * @throws IllegalArgumentException if {@code text} has another form
     */
    public HttpVersion(String text, boolean keepAliveDefault) {
        this(nameIn(text), digitIn(text, 3), digitIn(text, 1), keepAliveDefault);
    }

    /**
     * Creates a version.
     *
     * @param protocolName a token, in which letters become capitals
     * @param majorVersion zero or greater
     * @param minorVersion zero or greater
     * @param keepAliveDefault whether connections of that version are kept by default
     * @throws IllegalArgumentException if the name is no token or a number is negative
     */
    public HttpVersion(String protocolName, int majorVersion, int minorVersion, boolean keepAliveDefault) {
        ObjectUtil.checkNotNull(protocolName, "protocolName");
        if (protocolName.isEmpty() || OctetTables.firstNonToken(protocolName) >= 0) {
            throw new IllegalArgumentException("protocolName: not a token (expected: 1*tchar)");
        }
        this.protocolName = protocolName.toUpperCase(Locale.ROOT);
        this.majorVersion = ObjectUtil.checkPositiveOrZero(majorVersion, "majorVersion");
        this.minorVersion = ObjectUtil.checkPositiveOrZero(minorVersion, "minorVersion");
        this.keepAliveDefault = keepAliveDefault;
        text = this.protocolName + '/' + majorVersion + '.' + minorVersion;
        octets = text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Finds the version of that text.
     *
     * @param text for example {@code HTTP/1.1}; nothing is trimmed
     * @return the constant if there is one, else a new object that keeps connections by default
     * @throws IllegalArgumentException if {@code text} has another form
     */
    public static HttpVersion valueOf(String text) {
        ObjectUtil.checkNotNull(text, "text");
        if (HTTP_1_1.text.equals(text)) {
            return HTTP_1_1;
        }
        if (HTTP_1_0.text.equals(text)) {
            return HTTP_1_0;
        }
        HttpVersion version = new HttpVersion(text, true);
        return version.equals(HTTP_1_1) ? HTTP_1_1 : version.equals(HTTP_1_0) ? HTTP_1_0 : version;
    }

    /** SEC-A03: a fixed form and one digit each, so no integer parser and no overflow. */
    private static String nameIn(String text) {
        int slash = ObjectUtil.checkNotNull(text, "text").length() - 4;
        if (slash < 1 || text.charAt(slash) != '/' || text.charAt(slash + 2) != '.') {
            throw new IllegalArgumentException("text: malformed, length " + text.length()
                    + " (expected: NAME/DIGIT.DIGIT)");
        }
        return text.substring(0, slash);
    }

    private static int digitIn(String text, int fromEnd) {
        char digit = text.charAt(text.length() - fromEnd);
        if (digit < '0' || digit > '9') {
            throw new IllegalArgumentException("text: malformed, length " + text.length()
                    + " (expected: NAME/DIGIT.DIGIT)");
        }
        return digit - '0';
    }

    /**
     * The name before the slash.
     *
     * @return the protocol name, in capitals
     */
    public String protocolName() {
        return protocolName;
    }

    /**
     * The number before the dot.
     *
     * @return the major version
     */
    public int majorVersion() {
        return majorVersion;
    }

    /**
     * The number after the dot.
     *
     * @return the minor version
     */
    public int minorVersion() {
        return minorVersion;
    }

    /**
     * The form that stands in a start line.
     *
     * @return for example {@code HTTP/1.1}
     */
    public String text() {
        return text;
    }

    /**
     * Whether connections are kept unless a message says otherwise (RFC 9112 section 9.3).
     *
     * @return {@code true} for HTTP/1.1
     */
    public boolean isKeepAliveDefault() {
        return keepAliveDefault;
    }

    /** The text in octets, for encoders; must not be changed. */
    byte[] octets() {
        return octets;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * protocolName.hashCode() + majorVersion) + minorVersion;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return this == o || o instanceof HttpVersion other && minorVersion == other.minorVersion
                && majorVersion == other.majorVersion && protocolName.equals(other.protocolName);
    }

    @Override
    public int compareTo(HttpVersion o) {
        int order = protocolName.compareTo(o.protocolName);
        if (order == 0) {
            order = Integer.compare(majorVersion, o.majorVersion);
        }
        return order == 0 ? Integer.compare(minorVersion, o.minorVersion) : order;
    }

    @Override
    public String toString() {
        return text;
    }
}
