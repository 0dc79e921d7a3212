/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValidationUtil;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import io.tidewire.util.AsciiString;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map.Entry;

/**
 * The fields of one section on their way from HTTP/1.1 to HTTP/2 (RFC 9113 section 8.2): names in lower case, nothing
 * that is meant for an HTTP/1.1 connection, {@code te} with {@code trailers} only, cookies in crumbs.
 */
final class HttpToHttp2Fields {
    private static final AsciiString HTTP2_SETTINGS = AsciiString.cached("http2-settings");

    private HttpToHttp2Fields() {
    }

    static void copy(HttpHeaders in, Http2Headers out) {
        List<AsciiString> nominated = in.contains(HttpHeaderNames.CONNECTION) ? nominated(in) : List.of();
        boolean trailersAccepted = false;
        Iterator<Entry<CharSequence, CharSequence>> fields = in.iteratorCharSequence();
        while (fields.hasNext()) {
            Entry<CharSequence, CharSequence> field = fields.next();
            AsciiString name = AsciiString.of(field.getKey()).toLowerCase();
            if (name.contentEquals(HttpHeaderNames.TE)) {
                if (!trailersAccepted && elements(field.getValue()).stream().anyMatch(HttpToHttp2Fields::isTrailers)) {
                    trailersAccepted = true;
                    out.add(HttpHeaderNames.TE, HttpHeaderValues.TRAILERS);
                }
            } else if (!isForOneConnection(name) && !nominated.contains(name)) {
                copy(name, field.getValue(), out);
            }
        }
    }

    private static void copy(AsciiString name, CharSequence value, Http2Headers out) {
        if (name.contentEquals(HttpHeaderNames.COOKIE)) {
            addCrumbs(value, out);
        } else {
            out.add(name, trimmed(value, 0, value.length()));
        }
    }

    /** Including those that say which request a message belongs to: the stream and pseudo-header fields do that. */
    private static boolean isForOneConnection(AsciiString name) {
        return HttpHeaderValidationUtil.isConnectionHeader(name, true) || name.contentEquals(HttpHeaderNames.HOST)
                || name.contentEquals(HTTP2_SETTINGS) || ExtensionHeaderNames.isOne(name);
    }

    /** The fields that {@code Connection} names end here (RFC 9110 section 7.6.1). */
    private static List<AsciiString> nominated(HttpHeaders in) {
        List<AsciiString> names = new ArrayList<>();
        Iterator<? extends CharSequence> lines = in.valueCharSequenceIterator(HttpHeaderNames.CONNECTION);
        while (lines.hasNext()) {
            for (CharSequence option : elements(lines.next())) {
                names.add(AsciiString.of(option).toLowerCase());
            }
        }
        return names;
    }

    private static boolean isTrailers(CharSequence coding) {
        return HttpHeaderValues.TRAILERS.contentEqualsIgnoreCase(coding);
    }

    private static List<CharSequence> elements(CharSequence list) {
        List<CharSequence> elements = new ArrayList<>(2);
        int start = 0;
        for (int i = 0; i <= list.length(); i++) {
            if (i == list.length() || list.charAt(i) == ',') {
                CharSequence element = trimmed(list, start, i);
                if (element.length() > 0) {
                    elements.add(element);
                }
                start = i + 1;
            }
        }
        return elements;
    }

    /**
     * RFC 9113 section 8.2.3: a field for each cookie compresses better. Joined by "; " they give the value again, so a
     * value that has something else between its cookies stays whole.
     */
    private static void addCrumbs(CharSequence value, Http2Headers out) {
        CharSequence cookies = trimmed(value, 0, value.length());
        if (!isSplittable(cookies)) {
            out.add(HttpHeaderNames.COOKIE, cookies);
            return;
        }
        int start = 0;
        for (int i = 0; i <= cookies.length(); i++) {
            if (i == cookies.length() || cookies.charAt(i) == ';') {
                out.add(HttpHeaderNames.COOKIE, cookies.subSequence(start, i));
                start = i + 2;
            }
        }
    }

    /** Each semicolon has one space behind it, and then a cookie. */
    private static boolean isSplittable(CharSequence cookies) {
        for (int i = 0; i < cookies.length(); i++) {
            if (cookies.charAt(i) != ';') {
                continue;
            }
            if (i == 0 || i + 2 >= cookies.length() || cookies.charAt(i + 1) != ' ') {
                return false;
            }
            char next = cookies.charAt(i + 2);
            if (isSpace(cookies.charAt(i - 1)) || isSpace(next) || next == ';') {
                return false;
            }
        }
        return true;
    }

    /** RFC 9113 section 8.2.1: no white space at either end, which HTTP/1.1 takes for none of the value. */
    private static CharSequence trimmed(CharSequence text, int start, int end) {
        int first = start;
        int behind = end;
        while (first < behind && isSpace(text.charAt(first))) {
            first++;
        }
        while (behind > first && isSpace(text.charAt(behind - 1))) {
            behind--;
        }
        return first == 0 && behind == text.length() ? text : text.subSequence(first, behind);
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
