/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.handler.codec.http.multipart.HttpPostRequestEncoder.ErrorDataEncoderException;
import io.tidewire.util.CharsetUtil;

import java.nio.charset.Charset;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * Writes parts as {@code multipart/form-data} (RFC 7578). Each file is a part of its own, also where others have the
 * same name: section 4.3 requires it.
 */
final class MultipartWriter {

    private static final SecureRandom RANDOM = new SecureRandom();
    /** Six bits of them are a character, so they make 32. */
    private static final int BOUNDARY_OCTETS = 24;

    private final FormSource source;
    private final Charset charset;
    private final FormLimits limits;
    private int parts;

    MultipartWriter(FormSource source, Charset charset, FormLimits limits) {
        this.source = source;
        this.charset = FormType.headCharset(charset);
        this.limits = limits;
    }

    /**
     * Draws a boundary. Content that was chosen before does not have it, since 192 random bits cannot be guessed: to
     * search it would cost time and be no surer, and a file could change behind the search.
     */
    static String newBoundary() {
        byte[] random = new byte[BOUNDARY_OCTETS];
        RANDOM.nextBytes(random);
        return Base64.getUrlEncoder().encodeToString(random);
    }

    /** Writes a whole form. */
    void write(List<InterfaceHttpData> data, String boundary) throws ErrorDataEncoderException {
        for (InterfaceHttpData part : data) {
            writePart((HttpData) part, boundary);
        }
        text("--" + boundary + "--\r\n");
    }

    private void writePart(HttpData data, String boundary) throws ErrorDataEncoderException {
        StringBuilder head = new StringBuilder("content-disposition: form-data; name=\"")
                .append(escaped(data.getName())).append('"');
        if (data instanceof FileUpload upload) {
            head.append("; filename=\"").append(escaped(upload.getFilename())).append('"');
        }
        head(boundary, head.append("\r\ncontent-type: ").append(type(data)));
        content(data);
    }

    private void head(String boundary, StringBuilder fields) {
        byte[] octets = fields.append("\r\n\r\n").toString().getBytes(charset);
        parts++;
        limits.checkHead(octets.length, parts);
        text("--" + boundary + "\r\n");
        source.add(octets);
    }

    private void content(HttpData data) {
        source.add(data);
        text("\r\n");
    }

    private void text(String ascii) {
        source.add(ascii.getBytes(CharsetUtil.US_ASCII));
    }

    private static String type(HttpData data) {
        if (!(data instanceof FileUpload upload)) {
            return "text/plain; charset=" + data.getCharset().name();
        }
        String type = upload.getContentType();
        boolean isText = upload.getContentTransferEncoding() == null
                && !type.toLowerCase(Locale.ROOT).contains("charset=");
        return isText ? type + "; charset=" + upload.getCharset().name() : type;
    }

    /** By the HTML standard, as browsers do it; RFC 7578 section 2 permits it (SEC-D03). */
    private static String escaped(String name) throws ErrorDataEncoderException {
        StringBuilder escaped = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            switch (c) {
                case '"' -> escaped.append("%22");
                case '\r' -> escaped.append("%0D");
                case '\n' -> escaped.append("%0A");
                default -> {
                    if (Character.isISOControl(c)) {
                        throw new ErrorDataEncoderException("a name with a control character at index " + i);
                    }
                    escaped.append(c);
                }
            }
        }
        return escaped.toString();
    }

    /** Octets that are not plain in an urlencoded form are escaped; {@code mode} decides which ones are. */
    static byte[] urlEncoded(byte[] octets, HttpPostRequestEncoder.EncoderMode mode) {
        boolean isUri = mode == HttpPostRequestEncoder.EncoderMode.RFC3986;
        int escapes = 0;
        for (byte octet : octets) {
            escapes += isPlain(octet, isUri) || isPlusForSpace(octet, isUri) ? 0 : 1;
        }
        byte[] encoded = new byte[octets.length + 2 * escapes]; // bounded by three times the value
        int to = 0;
        for (byte octet : octets) {
            if (isPlain(octet, isUri)) {
                encoded[to++] = octet;
            } else if (isPlusForSpace(octet, isUri)) {
                encoded[to++] = '+';
            } else {
                encoded[to++] = '%';
                encoded[to++] = HexDigits.upperCase(octet >> 4);
                encoded[to++] = HexDigits.upperCase(octet);
            }
        }
        return encoded;
    }

    private static boolean isPlain(byte octet, boolean isUri) {
        return octet >= '0' && octet <= '9' || octet >= 'A' && octet <= 'Z' || octet >= 'a' && octet <= 'z'
                || octet == '-' || octet == '.' || octet == '_' || octet == (isUri ? '~' : '*');
    }

    private static boolean isPlusForSpace(byte octet, boolean isUri) {
        return octet == ' ' && !isUri;
    }
}
