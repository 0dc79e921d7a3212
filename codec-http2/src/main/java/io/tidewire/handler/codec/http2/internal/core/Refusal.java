/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import static io.tidewire.handler.codec.http2.internal.core.ErrorCode.COMPRESSION_ERROR;
import static io.tidewire.handler.codec.http2.internal.core.ErrorCode.ENHANCE_YOUR_CALM;
import static io.tidewire.handler.codec.http2.internal.core.ErrorCode.FLOW_CONTROL_ERROR;
import static io.tidewire.handler.codec.http2.internal.core.ErrorCode.FRAME_SIZE_ERROR;
import static io.tidewire.handler.codec.http2.internal.core.ErrorCode.INTERNAL_ERROR;
import static io.tidewire.handler.codec.http2.internal.core.ErrorCode.PROTOCOL_ERROR;
import static io.tidewire.handler.codec.http2.internal.core.ErrorCode.REFUSED_STREAM;
import static io.tidewire.handler.codec.http2.internal.core.ErrorCode.SETTINGS_TIMEOUT;
import static io.tidewire.handler.codec.http2.internal.core.ErrorCode.STREAM_CLOSED;

/**
 * The reasons for which a connection, a stream or a call is refused. Each has a name that does not change, the code
 * that the peer is told, the side whose doing it usually is, and the text of the message.
 */
public enum Refusal {
    // The beginning of a connection (RFC 9113 section 3).
    PREFACE_WRONG(PROTOCOL_ERROR, Origin.PEER, "preface: %s (expected: that of HTTP/2)"),
    PREFACE_MISSING(PROTOCOL_ERROR, Origin.PEER, "preface: not received within %d ms"),
    ANSWERED_BY_HTTP1(PROTOCOL_ERROR, Origin.PEER,
            "first frame: a response of HTTP/1 (expected: SETTINGS; over TLS, HTTP/2 has to be offered by ALPN)"),
    FIRST_FRAME_WRONG(PROTOCOL_ERROR, Origin.PEER, "first frame: type %d%s (expected: SETTINGS without ACK)"),
    SETTINGS_NOT_FIRST(PROTOCOL_ERROR, Origin.PEER, "%s (expected: SETTINGS first)"),
    UPGRADE_OF_OTHER_END(PROTOCOL_ERROR, Origin.APPLICATION, "upgrade: for the %s (expected: for the %s)"),
    UPGRADE_TOO_EARLY(INTERNAL_ERROR, Origin.APPLICATION, "upgrade: before the preface was sent"),
    UPGRADE_TOO_LATE(PROTOCOL_ERROR, Origin.APPLICATION, "upgrade: after the preface was received"),
    UPGRADE_SETTINGS_COUNT(PROTOCOL_ERROR, Origin.PEER, "HTTP2-Settings: %d (expected: one)"),
    UPGRADE_SETTINGS_ENCODING(PROTOCOL_ERROR, Origin.PEER, "HTTP2-Settings: malformed (expected: base64url)"),
    UPGRADE_SETTINGS_LENGTH(PROTOCOL_ERROR, Origin.PEER, "HTTP2-Settings: %d octets (expected: 0-%d entries of %d)"),
    UPGRADE_REQUEST_NOT_CONVERTED(PROTOCOL_ERROR, Origin.PEER, "stream %d: %s"),

    // Frames (section 4 and 6).
    FRAME_TOO_LARGE(FRAME_SIZE_ERROR, Origin.PEER, "frame of type %d with %d octets (expected: 0-%d)"),
    FRAME_TOO_SHORT(FRAME_SIZE_ERROR, Origin.PEER, "%s: %d octets (expected: at least %d)"),
    FRAME_LENGTH(FRAME_SIZE_ERROR, Origin.PEER, "%s: %d octets (expected: %d)"),
    FRAME_ON_CONNECTION(PROTOCOL_ERROR, Origin.PEER, "%s on stream 0 (expected: another one)"),
    FRAME_ON_STREAM(PROTOCOL_ERROR, Origin.PEER, "%s on stream %d (expected: 0)"),
    DATA_TOO_SHORT(FRAME_SIZE_ERROR, Origin.PEER, "DATA: %d octets (expected: a length of padding)"),
    PADDING_TOO_LONG(PROTOCOL_ERROR, Origin.PEER, "padding of stream %d: %d octets (expected: 0-%d)"),
    PRIORITY_LENGTH(FRAME_SIZE_ERROR, Origin.PEER, "PRIORITY: %d octets (expected: %d)"),
    CONTINUATION_MISSING(PROTOCOL_ERROR, Origin.PEER,
            "frame of type %d on stream %d (expected: CONTINUATION of the field block of stream %d)"),
    CONTINUATION_UNEXPECTED(PROTOCOL_ERROR, Origin.PEER,
            "CONTINUATION on stream %d (expected: behind a frame without END_HEADERS)"),
    CONTINUATIONS_TOO_SMALL(ENHANCE_YOUR_CALM, Origin.PEER, "CONTINUATION: over %d frames with less than %d octets"),
    PROMISED_ID_ODD(PROTOCOL_ERROR, Origin.PEER,
            "PUSH_PROMISE on stream %d: promises stream %d (expected: an even one)"),
    PUSH_PROMISE_FROM_CLIENT(PROTOCOL_ERROR, Origin.PEER, "PUSH_PROMISE on stream %d (expected: from a server)"),
    MAX_FRAME_SIZE_OUT_OF_RANGE(FRAME_SIZE_ERROR, Origin.APPLICATION, "maximum of frames: %d (expected: %d-%d)"),
    SELF_DEPENDENCY(PROTOCOL_ERROR, Origin.PEER, "stream %d: depends on itself"),

    // Settings (section 6.5).
    SETTINGS_LENGTH(FRAME_SIZE_ERROR, Origin.PEER, "SETTINGS: %d octets (expected: a multiple of %d)"),
    SETTINGS_TOO_MANY(ENHANCE_YOUR_CALM, Origin.PEER, "SETTINGS: %d values (expected: 0-%d)"),
    SETTINGS_ACK_UNASKED(PROTOCOL_ERROR, Origin.PEER, "SETTINGS with ACK (expected: SETTINGS that wait for it)"),
    SETTINGS_NOT_ACKNOWLEDGED(SETTINGS_TIMEOUT, Origin.PEER, "settings: not acknowledged within %d ms"),
    SETTING_OUT_OF_RANGE(PROTOCOL_ERROR, Origin.PEER, "%s"),
    INITIAL_WINDOW_OUT_OF_RANGE(FLOW_CONTROL_ERROR, Origin.PEER, "%s"),
    PUSH_ENABLED_BY_SERVER(PROTOCOL_ERROR, Origin.PEER, "ENABLE_PUSH: 1 (expected: 0, or none, from a server)"),
    EXTENDED_CONNECT_WITHDRAWN(PROTOCOL_ERROR, Origin.PEER, "ENABLE_CONNECT_PROTOCOL: 0 (expected: 1, as before)"),
    PRIORITY_SETTING_CHANGED(PROTOCOL_ERROR, Origin.PEER,
            "NO_RFC7540_PRIORITIES: %d (expected: as in the first SETTINGS)"),

    // Streams (section 5).
    STREAM_IDS_USED_UP(PROTOCOL_ERROR, Origin.APPLICATION, ""),
    STREAM_ID_OF_OTHER_END(PROTOCOL_ERROR, Origin.PEER, "stream %d: not an id of the %s (expected: an %s one)"),
    STREAM_ID_USED(PROTOCOL_ERROR, Origin.PEER, "stream %d: used already (expected: above %d)"),
    STREAM_ID_NOT_GROWING(PROTOCOL_ERROR, Origin.PEER, "stream %d (expected: an id above %d)"),
    STREAM_AFTER_GOAWAY(REFUSED_STREAM, Origin.PEER, "stream %d: GOAWAY was %s"),
    STREAM_OVER_LIMIT(REFUSED_STREAM, Origin.PEER, "stream %d: %d are open (expected: fewer than %d)"),
    RESERVED_OVER_LIMIT(REFUSED_STREAM, Origin.PEER, "stream %d: %d are reserved (expected: fewer than %d)"),
    STREAM_OPENED_TWICE(PROTOCOL_ERROR, Origin.APPLICATION, "stream %d: %s (expected: IDLE or RESERVED)"),
    STREAM_IDLE(PROTOCOL_ERROR, Origin.PEER, "%s on stream %d: IDLE (expected: HEADERS first)"),
    ERROR_ON_IDLE_STREAM(PROTOCOL_ERROR, Origin.PEER, "stream %d: IDLE, %s"),
    FRAME_IN_WRONG_STATE(PROTOCOL_ERROR, Origin.PEER, "%s on stream %d: %s"),
    FRAME_ON_CLOSED_STREAM(STREAM_CLOSED, Origin.PEER, "%s on stream %d: %s"),
    HEADERS_AFTER_END(STREAM_CLOSED, Origin.PEER, "HEADERS on stream %d: CLOSED"),
    CONNECTION_CLOSED(INTERNAL_ERROR, Origin.US, "stream %d: the connection is closed"),
    RESET_OF_IDLE_STREAM(PROTOCOL_ERROR, Origin.APPLICATION, "RST_STREAM for stream %d (expected: one that was begun)"),
    STREAM_CLOSED_UNSENT(STREAM_CLOSED, Origin.APPLICATION, "stream %d: closed before it was sent, state %s"),
    PROMISE_WITHOUT_REQUEST(PROTOCOL_ERROR, Origin.PEER, "promise of stream %d: the stream of its request is unknown"),
    PROMISE_ON_CLOSED_REQUEST(PROTOCOL_ERROR, Origin.PEER,
            "promise of stream %d: stream %d of its request is %s (expected: open to the server)"),
    PROMISE_ON_RESET_STREAM(REFUSED_STREAM, Origin.PEER, "promise of stream %d: stream %d was reset"),
    PROMISE_REFUSED(PROTOCOL_ERROR, Origin.PEER, "promised request of stream %d: %s"),
    PROMISE_TWICE(PROTOCOL_ERROR, Origin.PEER, "PUSH_PROMISE for stream %d (expected: once)"),
    PUSH_NOT_ENABLED(PROTOCOL_ERROR, Origin.PEER, "promise of stream %d: push is not enabled"),
    GOAWAY_ID_GROWS(PROTOCOL_ERROR, Origin.PEER, "GOAWAY received: last stream %d (expected: at most %d)"),
    SENT_GOAWAY_ID_GROWS(PROTOCOL_ERROR, Origin.APPLICATION, "GOAWAY to send: last stream %d (expected: at most %d)"),

    // Windows (section 6.9).
    WINDOW_UPDATE_ZERO(PROTOCOL_ERROR, Origin.PEER, "WINDOW_UPDATE on stream %d: 0 (expected: 1-%d)"),
    WINDOW_TOO_LARGE(FLOW_CONTROL_ERROR, Origin.PEER, "WINDOW_UPDATE on stream %d: %d + %d (expected: up to %d)"),
    INITIAL_WINDOW_TOO_LARGE(FLOW_CONTROL_ERROR, Origin.PEER,
            "SETTINGS_INITIAL_WINDOW_SIZE: %d makes the window of stream %d too large (expected: up to %d)"),
    OWN_WINDOW_TOO_LARGE(FLOW_CONTROL_ERROR, Origin.APPLICATION,
            "initial window %d: the window of stream %d would be over %d"),
    CONNECTION_WINDOW_EXCEEDED(FLOW_CONTROL_ERROR, Origin.PEER,
            "DATA: %d octets (expected: at most %d, the connection's window)"),
    STREAM_WINDOW_EXCEEDED(FLOW_CONTROL_ERROR, Origin.PEER, "DATA: %d octets (expected: at most the window of %d)"),
    CONSUMED_TOO_MUCH(INTERNAL_ERROR, Origin.APPLICATION, "stream %d: %d octets consumed (expected: at most %d)"),
    CONNECTION_CONSUMED_TOO_MUCH(INTERNAL_ERROR, Origin.APPLICATION,
            "connection: %d octets consumed (expected: at most %d)"),

    // Priorities (RFC 9218).
    PRIORITY_UPDATE_FOR_CONNECTION(PROTOCOL_ERROR, Origin.PEER, "PRIORITY_UPDATE for stream 0 (expected: another one)"),
    PRIORITY_UPDATE_FROM_SERVER(PROTOCOL_ERROR, Origin.PEER, "PRIORITY_UPDATE (expected: from a client)"),
    PRIORITY_OF_NO_PROMISE(PROTOCOL_ERROR, Origin.PEER, "PRIORITY_UPDATE for stream %d, which was not promised"),
    PRIORITIES_OVER_LIMIT(PROTOCOL_ERROR, Origin.PEER,
            "PRIORITY_UPDATE for stream %d: %d are active and %d have a priority (expected: up to %d)"),

    // Field blocks (RFC 7541, and RFC 9113 section 4.3).
    FIELD_BLOCK_NOT_DECODED(COMPRESSION_ERROR, Origin.PEER, "field block: %s"),
    FIELD_BLOCK_TOO_SLOW(ENHANCE_YOUR_CALM, Origin.PEER, "field block: not complete within %d ms"),
    FIELDS_MALFORMED(PROTOCOL_ERROR, Origin.PEER, "malformed fields: %s"),
    LIST_OVER_LIMIT(PROTOCOL_ERROR, Origin.PEER, "header list: over its limit of %d octets or of its fields"),
    LIST_OVER_CONNECTION_LIMIT(PROTOCOL_ERROR, Origin.PEER, "header list: over the connection's limit of %d octets"),
    LIST_SIZES_CROSSED(INTERNAL_ERROR, Origin.APPLICATION,
            "header list size of the connection: %d (expected: at least %d)"),
    LIST_SIZE_OUT_OF_RANGE(PROTOCOL_ERROR, Origin.APPLICATION, "header list size: %d (expected: %d-%d)"),
    TABLE_SIZE_OUT_OF_RANGE(PROTOCOL_ERROR, Origin.APPLICATION, "header table size: %d (expected: %d-%d)"),
    FIELDS_OVER_LIMIT(REFUSED_STREAM, Origin.PEER,
            "stream %d: fields of %d octets, with %d on other streams (expected: %d together)"),
    TRAILERS_OVER_LIMIT(ENHANCE_YOUR_CALM, Origin.PEER,
            "stream %d: fields of %d octets, with %d on other streams (expected: %d together)"),

    // Messages (section 8).
    MESSAGE_MALFORMED(PROTOCOL_ERROR, Origin.PEER, "malformed message: %s"),
    MESSAGE_WITHOUT_HEAD(PROTOCOL_ERROR, Origin.PEER,
            "malformed message on stream %d: neither :method nor :status, and it goes on"),
    REQUEST_NOT_CONVERTED(PROTOCOL_ERROR, Origin.PEER, "malformed request on stream %d: %s"),
    FIELDS_NOT_CONVERTED(PROTOCOL_ERROR, Origin.PEER, "malformed fields on stream %d: %s"),
    STATUS_MALFORMED(PROTOCOL_ERROR, Origin.PEER, ":status: malformed (expected: three digits, and not 101)"),
    RESPONSE_STATUS_MALFORMED(PROTOCOL_ERROR, Origin.PEER,
            "malformed response on stream %d: :status (expected: three digits, and not 101)"),
    RESPONSE_WITH_REQUEST_FIELDS(PROTOCOL_ERROR, Origin.PEER,
            "malformed response on stream %d: a pseudo-header field of requests"),
    STATUS_TWICE(PROTOCOL_ERROR, Origin.PEER, "malformed response on stream %d: :status twice"),
    INTERIM_RESPONSE_ENDS(PROTOCOL_ERROR, Origin.PEER,
            "malformed response on stream %d: an interim response ends the stream"),
    INTERIM_RESPONSE_WITH_END(PROTOCOL_ERROR, Origin.PEER, "malformed response on stream %d: %d ends the stream"),
    DATA_BEFORE_HEADERS(PROTOCOL_ERROR, Origin.PEER, "DATA on stream %d (expected: HEADERS in front)"),
    CONTENT_TOO_LONG(ENHANCE_YOUR_CALM, Origin.PEER, "content on stream %d is longer than %d octets"),

    // Compressed content.
    CONTENT_NOT_DECODED(INTERNAL_ERROR, Origin.PEER, "stream %d: the content cannot be decompressed after %d octets"),
    CONTENT_OVER_MEMORY(ENHANCE_YOUR_CALM, Origin.PEER,
            "stream %d: the content cannot be decompressed after %d octets"),
    CONTENT_FRAME_GROWS(ENHANCE_YOUR_CALM, Origin.PEER,
            "stream %d: a DATA frame became more than %d octets (expected: at most)"),
    CONTENT_GROWS(ENHANCE_YOUR_CALM, Origin.PEER,
            "stream %d: %d octets became %d (expected: up to %d, and %d times as many)"),
    CONTENT_CONSUMED_TOO_MUCH(INTERNAL_ERROR, Origin.APPLICATION, "stream %d: %d octets consumed (expected: up to %d)"),
    LISTENER_FAILED(INTERNAL_ERROR, Origin.APPLICATION, "stream %d: the listener failed"),

    // The cost of a peer (section 10.5).
    ABUSE(ENHANCE_YOUR_CALM, Origin.PEER, "%s: over %d"),
    ABUSE_IN_TIME(ENHANCE_YOUR_CALM, Origin.PEER, "%s: over %d in %d s"),
    WRITE_STALL(ENHANCE_YOUR_CALM, Origin.PEER, "write stall: next to nothing taken for %d ms"),
    STREAM_WRITE_STALL(ENHANCE_YOUR_CALM, Origin.PEER, "write stall on stream %d: next to nothing taken for %d ms"),
    KEEP_ALIVE_UNANSWERED(PROTOCOL_ERROR, Origin.PEER, "keep-alive: nothing received for %d ms"),
    UNREAD_OVER_LIMIT(ENHANCE_YOUR_CALM, Origin.APPLICATION,
            "stream %d: dropped, as %d octets wait unread in streams that have ended (at most %d)"),

    // Failures on this side.
    HEADERS_NOT_WRITTEN(INTERNAL_ERROR, Origin.US, "HEADERS cannot be written"),
    FIELD_BLOCK_NOT_WRITTEN(INTERNAL_ERROR, Origin.US, "stream %d: field block encoded, but not written"),
    FRAME_NOT_WRITTEN(INTERNAL_ERROR, Origin.US, "stream %d: could not be written, state %s"),
    WINDOW_UPDATE_NOT_WRITTEN(INTERNAL_ERROR, Origin.US, "stream %d: WINDOW_UPDATE cannot be written"),
    INPUT_NOT_KEPT(INTERNAL_ERROR, Origin.US, "octets that came cannot be kept"),
    FLUSH_FAILED(INTERNAL_ERROR, Origin.US, "flush: failed"),
    LIST_NOT_ANSWERED(INTERNAL_ERROR, Origin.US, "stream %d: no answer to its header list");

    private final int code;
    private final Origin origin;
    private final String text;

    Refusal(int code, Origin origin, String text) {
        this.code = code;
        this.origin = origin;
        this.text = text;
    }

    /**
     * Returns the code that the peer is told (RFC 9113 section 7).
     *
     * @return the code
     */
    public int code() {
        return code;
    }

    /**
     * Returns the side whose doing it usually is.
     *
     * @return the side
     */
    public Origin origin() {
        return origin;
    }

    /**
     * Returns the message: figures that were expected and that came, never payload.
     *
     * @return a format for {@link String#format(java.util.Locale, String, Object...)}
     */
    public String text() {
        return text;
    }
}
