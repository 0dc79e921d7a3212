/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.handler.codec.http.HttpConstants;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;

/**
 * Reads the head of a part (RFC 7578 section 4). A field that decides how the part is read and comes twice is refused,
 * as is one that continues on another line: two parsers might take them for different things. Other fields are ignored.
 */
final class PartHeadReader {

    private static final String DISPOSITION = "content-disposition";
    private static final String TYPE = "content-type";
    private static final String TRANSFER_ENCODING = "content-transfer-encoding";

    private final byte[] octets;
    private final Charset charset;
    private final int part;

    private @Nullable String disposition;
    private @Nullable String type;
    private @Nullable String transferEncoding;

    private PartHeadReader(byte[] octets, Charset charset, int part) {
        this.octets = octets;
        this.charset = charset;
        this.part = part;
    }

    /**
     * Reads a head.
     *
     * @param octets lines that end with CR LF
     * @param end where they end
     * @param charset of the names in them
     * @param part the number of the part, for exceptions
     */
    static FormPart read(byte[] octets, int end, Charset charset, int part) {
        PartHeadReader reader = new PartHeadReader(octets, charset, part);
        int lineStart = 0;
        while (lineStart < end) {
            int lineFeed = lineStart;
            while (octets[lineFeed] != HttpConstants.LF) {
                lineFeed++;
            }
            reader.onLine(lineStart, lineFeed - 1);
            lineStart = lineFeed + 1;
        }
        return reader.head();
    }

    private void onLine(int start, int end) {
        int colon = start;
        while (colon < end && octets[colon] != ':') {
            if (octets[colon] <= ' ' || octets[colon] == HttpConstants.DEL) {
                throw error("a field name with white space, control characters or none (expected: a token)");
            }
            colon++;
        }
        if (colon == end || colon == start) {
            throw error("a line without a field name and a colon");
        }
        for (int i = colon + 1; i < end; i++) {
            if (octets[i] >= 0 && octets[i] < ' ' && octets[i] != HttpConstants.HT || octets[i] == HttpConstants.DEL) {
                throw error("a control character in a field");
            }
        }
        int from = colon + 1;
        int to = end;
        while (from < to && isSpace(octets[from])) {
            from++;
        }
        while (to > from && isSpace(octets[to - 1])) {
            to--;
        }
        onField(start, colon - start, from, to - from);
    }

    private static boolean isSpace(byte octet) {
        return octet == HttpConstants.SP || octet == HttpConstants.HT;
    }

    private void onField(int nameStart, int nameLength, int from, int valueLength) {
        if (isName(HttpHeaderNames.CONTENT_DISPOSITION, nameStart, nameLength)) {
            disposition = once(disposition, DISPOSITION, text(from, valueLength));
        } else if (isName(HttpHeaderNames.CONTENT_TYPE, nameStart, nameLength)) {
            type = once(type, TYPE, text(from, valueLength));
        } else if (isName(HttpHeaderNames.CONTENT_TRANSFER_ENCODING, nameStart, nameLength)) {
            transferEncoding = once(transferEncoding, TRANSFER_ENCODING, text(from, valueLength));
        }
    }

    /** Names are ASCII, so a bit more or less in the case of a letter cannot make one of another. */
    private boolean isName(AsciiString name, int start, int nameLength) {
        if (nameLength != name.length()) {
            return false;
        }
        for (int i = 0; i < nameLength; i++) {
            byte octet = octets[start + i];
            byte lower = octet >= 'A' && octet <= 'Z' ? (byte) (octet | 0x20) : octet;
            if (lower != name.byteAt(i)) {
                return false;
            }
        }
        return true;
    }

    private String text(int start, int valueLength) {
        return new String(octets, start, valueLength, charset);
    }

    private String once(@Nullable String old, String name, String value) {
        if (old != null) {
            throw error("two fields " + name);
        }
        return value;
    }

    private FormPart head() {
        if (disposition == null) {
            throw error("no " + DISPOSITION);
        }
        String name = null;
        String filename = null;
        String extended = null;
        FieldParameters parameters = new FieldParameters(disposition, DISPOSITION);
        if (!parameters.first().equals("form-data")) {
            throw error(DISPOSITION + " of another kind (expected: form-data)");
        }
        while (parameters.next()) {
            switch (parameters.name()) {
                case "name" -> name = once(name, "parameters name", parameters.value());
                case "filename" -> filename = once(filename, "parameters filename", parameters.value());
                case "filename*" -> extended = once(extended, "parameters filename*", parameters.value());
                default -> {
                    // RFC 2183 section 2.8: unknown parameters are ignored.
                }
            }
        }
        if (name == null) {
            throw error(DISPOSITION + " without a name");
        }
        if (extended != null) {
            // RFC 6266 section 4.3: it is preferred.
            filename = FileNames.decodeExtended(extended);
        }
        return new FormPart(name, filename == null ? null : FileNames.sanitized(filename), type, typeCharset(),
                checkedTransferEncoding());
    }

    /** Refuses nested parts (RFC 7578 section 4.3), and charsets that are not known. */
    private @Nullable Charset typeCharset() {
        if (type == null) {
            return null;
        }
        FieldParameters parameters = new FieldParameters(type, TYPE);
        if (parameters.first().startsWith("multipart/")) {
            throw error("parts within a part (expected: a part for each file, RFC 7578 section 4.3)");
        }
        Charset found = null;
        while (parameters.next()) {
            if (found == null && parameters.name().equals("charset")) {
                try {
                    found = Charset.forName(parameters.value());
                } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                    throw new ErrorDataDecoderException("part " + LimitFacts.number(part)
                            + ": a charset that is not known", e);
                }
            }
        }
        return found;
    }

    /** Returns the transfer encoding, which is not to be used (RFC 7578 section 4.7). */
    private @Nullable String checkedTransferEncoding() {
        if (transferEncoding == null) {
            return null;
        }
        String encoding = transferEncoding.toLowerCase(Locale.ROOT);
        return switch (encoding) {
            case "7bit", "8bit", "binary" -> encoding;
            case "base64", "quoted-printable" -> throw error(TRANSFER_ENCODING + ": " + encoding
                    + " is not supported (expected: 7bit, 8bit or binary, RFC 7578 section 4.7)");
            default -> throw error("an unknown " + TRANSFER_ENCODING + " (expected: 7bit, 8bit or binary)");
        };
    }

    private ErrorDataDecoderException error(String what) {
        return new ErrorDataDecoderException("part " + LimitFacts.number(part) + ": " + what);
    }
}
