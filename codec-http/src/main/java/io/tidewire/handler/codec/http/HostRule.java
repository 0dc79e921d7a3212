/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DecoderException;
import org.jspecify.annotations.Nullable;

import java.util.Iterator;

/**
 * The Host field of a request (RFC 9112 section 3.2, SEC-A10): exactly one and valid in HTTP/1.1, at most one in
 * HTTP/1.0. The authority of an absolute-form target replaces it, so that both say the same to a handler that reads
 * only one of them (section 3.2.2). Other protocols in the same format have no such rule.
 */
final class HostRule {

    private static final int HOST_HASH = HeaderNameHash.of(HttpHeaderNames.HOST);

    private HostRule() {
    }

    static void apply(HttpRequest request) {
        HttpVersion version = request.protocolVersion();
        if (version != HttpVersion.HTTP_1_1 && version != HttpVersion.HTTP_1_0) {
            return;
        }
        HttpHeaders headers = request.headers();
        CharSequence host = headers instanceof DefaultHttpHeaders map ? onlyHost(map.fields())
                : onlyHost(headers.valueCharSequenceIterator(HttpHeaderNames.HOST));
        if (host == null) {
            if (version == HttpVersion.HTTP_1_1) {
                throw new DecoderException("Host: missing (expected: once)");
            }
        } else if (!HostSyntax.isHost(host)) {
            throw new DecoderException("Host: malformed (expected: uri-host [ \":\" port ])");
        }
        String authority = RequestTarget.authorityOf(request.uri());
        if (authority != null && !authority.equals(headers.get(HttpHeaderNames.HOST))) {
            headers.set(HttpHeaderNames.HOST, authority);
        }
    }

    /** The same for the usual map, without an iterator: every request comes this way. */
    private static @Nullable CharSequence onlyHost(FieldList fields) {
        int first = fields.find(HttpHeaderNames.HOST, HOST_HASH, -1);
        if (first < 0) {
            return null;
        }
        if (fields.find(HttpHeaderNames.HOST, HOST_HASH, first) >= 0) {
            throw several();
        }
        return fields.value(first);
    }

    private static @Nullable CharSequence onlyHost(Iterator<? extends CharSequence> hosts) {
        CharSequence host = hosts.hasNext() ? hosts.next() : null;
        if (hosts.hasNext()) {
            throw several();
        }
        return host;
    }

    private static DecoderException several() {
        return new DecoderException("Host: several (expected: once)");
    }
}
