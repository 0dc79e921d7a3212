/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.Http2Exception.MalformedFieldsException;
import io.tidewire.handler.codec.http2.internal.core.ConnectionCore;
import io.tidewire.handler.codec.http2.internal.core.ExpectedContent;
import io.tidewire.handler.codec.http2.internal.core.MessageRules;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.http2.internal.core.StreamRecord;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.ConnectionStream.recordOf;

/**
 * Follows the messages that are received: their parts in order (RFC 9113 section 8.1), the fields that each part must
 * and must not have, and the length of their content (section 8.1.1). A message that breaks a rule is malformed: an
 * error PROTOCOL_ERROR of its stream.
 */
final class InboundMessages {
    private final ConnectionCore core;
    private final boolean server;
    private final boolean validate;
    private final boolean complete;
    private final Http2Connection.PropertyKey contentKey;

    /**
     * Creates the rules.
     *
     * @param core the state of the connection
     * @param validate whether the pseudo-header fields are checked
     * @param complete whether those that are required must be there
     */
    InboundMessages(Http2Connection connection, ConnectionCore core, boolean validate, boolean complete) {
        this.core = core;
        server = connection.isServer();
        this.validate = validate;
        this.complete = complete;
        contentKey = connection.newKey();
    }

    /**
     * A field block came.
     *
     * @param first whether it is the first one of the stream, or comes behind interim responses only
     * @return whether it is an interim response, behind which another one follows
     */
    boolean onHeaders(Http2Stream stream, boolean first, Http2Headers headers, boolean endOfStream)
            throws Http2Exception {
        if (!first) {
            onTrailers(stream, headers, endOfStream);
            return false;
        }
        boolean interim = !server && MessageRules.isInterim(headers.status());
        if (interim && endOfStream) {
            throw malformed(stream, "an interim response that ends the stream");
        }
        CharSequence method = server ? headers.method() : null;
        if (validate) {
            check(stream, server ? MessageRules.checkRequest(headers, method, headers.path(),
                    core.isExtendedConnectOffered(), complete) : MessageRules.checkResponse(headers, complete));
        }
        if (!interim) {
            noteRequest(stream, headers, method);
            expectContent(stream, headers, endOfStream);
        }
        return interim;
    }

    /** A request was promised: it has no content (RFC 9113 section 8.4). */
    void onPromise(Http2Stream promised, Http2Headers headers) throws Http2Exception {
        CharSequence method = headers.method();
        if (validate) {
            check(promised, MessageRules.checkRequest(headers, method, headers.path(), false, complete));
        }
        if (MessageRules.contentLength(headers) > 0) {
            throw malformed(promised, "a promised request with content");
        }
        recordOf(promised).onRequest(false, MessageRules.isHead(method));
    }

    private void noteRequest(Http2Stream stream, Http2Headers headers, @Nullable CharSequence method) {
        StreamRecord record = recordOf(stream);
        if (server) {
            record.onRequest(MessageRules.isConnect(headers, method), false);
        } else if (record.isConnect() && !MessageRules.isSuccess(headers)) {
            record.onConnectRefused();
        }
    }

    private static boolean isTunnel(Http2Stream stream) {
        return recordOf(stream).isConnect();
    }

    private void onTrailers(Http2Stream stream, Http2Headers headers, boolean endOfStream) throws Http2Exception {
        if (isTunnel(stream)) {
            throw malformed(stream, "HEADERS on a tunnel");
        }
        if (!endOfStream || stream.isTrailersReceived()) {
            throw malformed(stream, "HEADERS behind HEADERS (expected: trailers that end the stream)");
        }
        if (validate) {
            check(stream, MessageRules.checkTrailers(headers));
        }
        MessageRules.dropForbiddenTrailers(headers);
        onContent(stream, 0, true);
    }

    private void expectContent(Http2Stream stream, Http2Headers headers, boolean endOfStream) throws Http2Exception {
        long length = MessageRules.contentLength(headers);
        if (length == MessageRules.NO_LENGTH || isTunnel(stream)) {
            return;
        }
        if (length == MessageRules.BAD_LENGTH) {
            throw malformed(stream, "content-length that is no single number");
        }
        if (!endOfStream) {
            stream.setProperty(contentKey, new ExpectedContent(length));
        } else if (length != 0 && !mayHaveNoContent(stream, headers)) {
            throw malformed(stream, "content-length " + length + " and no content");
        }
    }

    /** Returns whether a length says what the content would have been (RFC 9110 section 8.6). */
    private boolean mayHaveNoContent(Http2Stream stream, Http2Headers headers) {
        return !server && (MessageRules.isWithoutContent(headers) || recordOf(stream).isHead());
    }

    /** DATA came. */
    void onData(Http2Stream stream, int octets, boolean endOfStream) throws Http2Exception {
        if (!stream.isHeadersReceived()) {
            throw malformed(stream, "DATA in front of HEADERS");
        }
        onContent(stream, octets, endOfStream);
    }

    private void onContent(Http2Stream stream, int octets, boolean endOfStream) throws Http2Exception {
        ExpectedContent expected = stream.getProperty(contentKey);
        if (expected != null) {
            check(stream, expected.onContent(octets, endOfStream));
        }
    }

    private static void check(Http2Stream stream, @Nullable String violation) throws Http2Exception {
        if (violation != null) {
            throw malformed(stream, violation);
        }
    }

    private static Http2Exception malformed(Http2Stream stream, String violation) {
        return new MalformedFieldsException(stream.id(), Refusal.MESSAGE_MALFORMED, violation, null);
    }
}
