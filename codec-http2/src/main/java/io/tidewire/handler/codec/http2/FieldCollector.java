/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http.HttpHeaderValidationUtil;
import io.tidewire.handler.codec.http2.internal.hpack.FieldKind;
import io.tidewire.handler.codec.http2.internal.hpack.HpackField;
import io.tidewire.handler.codec.http2.internal.hpack.HpackFieldSink;
import io.tidewire.handler.codec.http2.internal.hpack.HpackName;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

/**
 * Puts decoded fields into headers and keeps the first rule that one of them breaks (RFC 9113 section 8.2 and 8.3): the
 * block is decoded to its end in any case, and the stream fails afterwards. Rules that depend on whether the fields are
 * a request, a response or trailers are checked where that is known.
 */
final class FieldCollector implements HpackFieldSink {
    private final Http2Headers headers;
    /** The same headers if fields need no second validation there. */
    private final @Nullable DefaultHttp2Headers trusting;
    private final boolean validateNames;
    private final boolean validateValues;
    /** One bit for each pseudo-header field that came. */
    private int pseudo;
    private boolean regularSeen;
    private @Nullable String violation;
    private @Nullable RuntimeException refusal;

    FieldCollector(Http2Headers headers, int expectedFields, boolean validateNames, boolean validateValues) {
        this.headers = headers;
        this.validateNames = validateNames;
        this.validateValues = validateValues;
        trusting = headers.getClass() == DefaultHttp2Headers.class ? (DefaultHttp2Headers) headers : null;
        if (trusting != null) {
            trusting.expectDecoded(expectedFields);
        }
    }

    /** Returns a description of the malformed field, if there is one, without any octet of the peer. */
    @Nullable String violation() {
        return violation;
    }

    /** Returns the exception of the headers when a field was added, if there was one. */
    @Nullable RuntimeException refusal() {
        return refusal;
    }

    @Override
    public void onEntry(HpackField field) {
        accept(field.name(), field.value(), validateValues && !field.isValueValid(), false);
    }

    @Override
    public void onLiteral(HpackName name, AsciiString value, boolean neverIndexed) {
        accept(name, value, validateValues && !HpackField.isValidValue(value), neverIndexed);
    }

    private void accept(HpackName name, AsciiString value, boolean badValue, boolean neverIndexed) {
        if (violation != null) {
            return;
        }
        if (validateNames) {
            violation = checkName(name.kind(), value);
        }
        if (badValue && violation == null) {
            violation = "a value with a control character, or white space at an end";
        }
        if (violation == null) {
            add(name, value, neverIndexed);
        }
    }

    private void add(HpackName name, AsciiString value, boolean neverIndexed) {
        if (trusting != null) {
            trusting.addDecoded(name.text(), value, name.isPseudo(), neverIndexed);
            return;
        }
        try {
            headers.add(name.text(), value);
        } catch (RuntimeException e) {
            refusal = e;
            violation = "a field that the headers in use refuse";
        }
    }

    private @Nullable String checkName(FieldKind kind, AsciiString value) {
        return switch (kind) {
            case METHOD, SCHEME, AUTHORITY, PATH, PROTOCOL, STATUS -> checkPseudo(kind);
            case UNKNOWN_PSEUDO -> "a pseudo-header field that is not defined";
            case MALFORMED -> "a name that is no token in lower case";
            case CONNECTION -> "a field for HTTP/1.1 connections only";
            case TE -> {
                regularSeen = true;
                yield HttpHeaderValidationUtil.isTeNotTrailers("te", value) ? "te with another value than trailers"
                        : null;
            }
            case REGULAR -> {
                regularSeen = true;
                yield null;
            }
        };
    }

    private @Nullable String checkPseudo(FieldKind kind) {
        int bit = 1 << kind.ordinal();
        int status = 1 << FieldKind.STATUS.ordinal();
        if (regularSeen) {
            return "a pseudo-header field behind a regular one";
        }
        if ((pseudo & bit) != 0) {
            return "a pseudo-header field twice";
        }
        pseudo |= bit;
        if ((pseudo & status) != 0 && pseudo != status) {
            return "pseudo-header fields of requests and of responses";
        }
        return null;
    }
}
