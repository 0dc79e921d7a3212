/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import io.tidewire.util.CharsetUtil;
import io.tidewire.util.internal.StringUtil;

import java.nio.charset.Charset;
import java.util.Locale;

/** Names of files as peers send them (RFC 7578 section 4.2, RFC 8187, SEC-D03). */
final class FileNames {

    private FileNames() {
    }

    /**
     * Leaves the last segment of what may be a path, and puts an underscore in place of control characters, also of
     * percent-encoded ones and of separators that are percent-encoded, which an application might decode later, and of
     * names that stand for folders.
     */
    static String sanitized(String filename) {
        int segment = Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1;
        String last = filename.substring(segment);
        if (last.equals(".") || last.equals("..")) {
            return "_".repeat(last.length());
        }
        StringBuilder sanitized = null;
        for (int i = 0; i < last.length(); i++) {
            char c = last.charAt(i);
            int illegal = illegalLength(last, i);
            if (illegal > 0 && sanitized == null) {
                sanitized = new StringBuilder(last.length()).append(last, 0, i);
            }
            if (sanitized != null) {
                sanitized.append(illegal > 0 ? '_' : c);
            }
            i += Math.max(illegal - 1, 0);
        }
        return sanitized == null ? last : sanitized.toString();
    }

    /** How many characters from {@code index} on stand for an illegal one; 0 if none do. */
    private static int illegalLength(String name, int index) {
        char c = name.charAt(index);
        if (c != '%') {
            return Character.isISOControl(c) ? 1 : 0;
        }
        if (index + 2 >= name.length()) {
            return 0;
        }
        int high = StringUtil.decodeHexNibble(name.charAt(index + 1));
        int low = StringUtil.decodeHexNibble(name.charAt(index + 2));
        int octet = high < 0 || low < 0 ? ' ' : high << 4 | low;
        return octet < ' ' || octet == 0x7F || octet == '/' || octet == '\\' ? 3 : 0;
    }

    /** Decodes an extended value, {@code charset'language'octets} (RFC 8187 section 3.2). */
    static String decodeExtended(String value) {
        int language = value.indexOf('\'');
        int start = value.indexOf('\'', language + 1) + 1;
        if (language < 0 || start == 0) {
            throw malformed("quotes (expected: charset'language'value)");
        }
        Charset charset = switch (value.substring(0, language).toLowerCase(Locale.ROOT)) {
            case "utf-8" -> CharsetUtil.UTF_8;
            case "iso-8859-1" -> CharsetUtil.ISO_8859_1;
            default -> throw malformed("charset (expected: UTF-8 or ISO-8859-1)");
        };
        byte[] octets = new byte[value.length() - start]; // bounded by the head of the part
        int length = 0;
        for (int i = start; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c > 0x7E) {
                throw malformed("character at index " + i + " (expected: ASCII)");
            }
            if (c == '%') {
                int high = i + 2 < value.length() ? StringUtil.decodeHexNibble(value.charAt(i + 1)) : -1;
                int low = high < 0 ? -1 : StringUtil.decodeHexNibble(value.charAt(i + 2));
                if (low < 0) {
                    throw malformed("escape at index " + i + " (expected: % and two hexadecimal digits)");
                }
                octets[length++] = (byte) (high << 4 | low);
                i += 2;
            } else {
                octets[length++] = (byte) c;
            }
        }
        return new String(octets, 0, length, charset);
    }

    private static ErrorDataDecoderException malformed(String what) {
        return new ErrorDataDecoderException("filename*: malformed " + what);
    }
}
