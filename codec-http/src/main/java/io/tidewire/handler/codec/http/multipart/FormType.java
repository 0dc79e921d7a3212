/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.handler.codec.http.HttpConstants;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import org.jspecify.annotations.Nullable;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;

/**
 * The form of a request as its media type describes it.
 *
 * @param boundary the separator of the parts; {@code null} if the form is urlencoded
 * @param charset the charset that is named, if there is one
 */
record FormType(@Nullable String boundary, @Nullable Charset charset) {

    /** RFC 2046 section 5.1.1. */
    private static final int MAX_BOUNDARY_LENGTH = 70;
    private static final String BOUNDARY_PUNCTUATION = "'()+_,-./:=? ";

    static FormType of(HttpRequest request) {
        return of(request.headers().get(HttpHeaderNames.CONTENT_TYPE));
    }

    /**
     * Reads a media type.
     *
     * @throws ErrorDataDecoderException if it is that of a multipart form without a boundary that RFC 2046 permits
     */
    static FormType of(@Nullable String contentType) {
        if (!isMultipart(contentType)) {
            return new FormType(null, null);
        }
        assert contentType != null : "it is multipart";
        FieldParameters parameters = new FieldParameters(contentType, "content-type");
        parameters.first();
        String boundary = null;
        Charset charset = null;
        while (parameters.next()) {
            if (parameters.name().equals("boundary")) {
                if (boundary != null) {
                    throw new ErrorDataDecoderException("content-type: two boundaries");
                }
                boundary = checkedBoundary(parameters.value());
            } else if (parameters.name().equals("charset") && charset == null) {
                charset = charset(parameters.value());
            }
        }
        if (boundary == null) {
            throw new ErrorDataDecoderException("content-type: no boundary");
        }
        return new FormType(boundary, charset);
    }

    static boolean isMultipart(@Nullable String contentType) {
        return contentType != null && new FieldParameters(contentType, "content-type").first()
                .contentEquals(HttpHeaderValues.MULTIPART_FORM_DATA);
    }

    /** The charset of heads: UTF-8 where that of the form does not write ASCII in single octets. */
    static Charset headCharset(Charset charset) {
        return charset.canEncode() && "a".getBytes(charset).length == 1 ? charset : HttpConstants.DEFAULT_CHARSET;
    }

    private static Charset charset(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new ErrorDataDecoderException("content-type: a charset that is not known", e);
        }
    }

    private static String checkedBoundary(String boundary) {
        int length = boundary.length();
        if (length == 0 || length > MAX_BOUNDARY_LENGTH || boundary.charAt(length - 1) == ' ') {
            throw new ErrorDataDecoderException("content-type: a boundary of " + length + " characters (expected: 1 to "
                    + MAX_BOUNDARY_LENGTH + ", without a space at the end)");
        }
        for (int i = 0; i < length; i++) {
            char c = boundary.charAt(i);
            if (!(c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
                    || BOUNDARY_PUNCTUATION.indexOf(c) >= 0)) {
                throw new ErrorDataDecoderException("content-type: a boundary with a character that RFC 2046 does not"
                        + " permit, at index " + i);
            }
        }
        return boundary;
    }
}
