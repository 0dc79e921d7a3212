/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Octets of the HTTP/1.1 grammar (RFC 9110 section 5.6, RFC 9112 section 2.2).
 */
public final class HttpConstants {

    /** Space. */
    public static final byte SP = 32;
    /** Horizontal tab. */
    public static final byte HT = 9;
    /** Carriage return. */
    public static final byte CR = 13;
    /** Line feed. */
    public static final byte LF = 10;
    /** The equals sign. */
    public static final byte EQUALS = 61;
    /** The colon. */
    public static final byte COLON = 58;
    /** The semicolon. */
    public static final byte SEMICOLON = 59;
    /** The comma. */
    public static final byte COMMA = 44;
    /** The double quote. */
    public static final byte DOUBLE_QUOTE = 34;
    /** The backslash. */
    public static final byte BACKSLASH = 92;
    /** Delete. */
    public static final byte DEL = 127;
    /** Space as a character. */
    public static final char SP_CHAR = ' ';
    /** UTF-8: how text is read and written where HTTP leaves the charset open. */
    public static final Charset DEFAULT_CHARSET = StandardCharsets.UTF_8;

    private HttpConstants() {
    }
}
