/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.core.Refusal;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.CONNECTION_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.INT_FIELD_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.PING_FRAME_PAYLOAD_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.PRIORITY_ENTRY_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTING_ENTRY_LENGTH;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;

/**
 * The rules of a frame that its header alone decides (RFC 9113 section 4.2 and 6), so that an invalid frame
 * is refused before its payload is read.
 */
final class FrameRules {
    /** A frame with more settings than there are ids is meant to cost something (SEC-F08). */
    static final int MAX_SETTINGS = 32;

    private FrameRules() {
    }

    /**
     * Checks a header.
     *
     * @param blockStreamId the stream whose field block is in progress, 0 if there is none
     */
    static void check(byte type, int flags, int streamId, int length, int maxFrameSize, int blockStreamId)
            throws Http2Exception {
        checkOrder(type, streamId, blockStreamId);
        if (length > maxFrameSize) {
            throw tooLarge(type, streamId, length, maxFrameSize);
        }
        switch (type) {
            case Http2FrameTypes.DATA -> checkData(flags, streamId, length);
            case Http2FrameTypes.HEADERS -> checkHeaders(flags, streamId, length);
            case Http2FrameTypes.PRIORITY -> checkPriority(streamId, length);
            case Http2FrameTypes.RST_STREAM -> {
                checkOnStream("RST_STREAM", streamId);
                checkLength("RST_STREAM", length, INT_FIELD_LENGTH);
            }
            case Http2FrameTypes.SETTINGS -> checkSettings(flags, streamId, length);
            case Http2FrameTypes.PUSH_PROMISE -> checkPushPromise(flags, streamId, length);
            case Http2FrameTypes.PING -> {
                checkOnConnection("PING", streamId);
                checkLength("PING", length, PING_FRAME_PAYLOAD_LENGTH);
            }
            case Http2FrameTypes.GO_AWAY -> {
                checkOnConnection("GOAWAY", streamId);
                checkMinLength("GOAWAY", length, 2 * INT_FIELD_LENGTH);
            }
            case Http2FrameTypes.WINDOW_UPDATE -> checkLength("WINDOW_UPDATE", length, INT_FIELD_LENGTH);
            case Http2FrameTypes.PRIORITY_UPDATE -> {
                checkOnConnection("PRIORITY_UPDATE", streamId);
                checkMinLength("PRIORITY_UPDATE", length, INT_FIELD_LENGTH);
            }
            default -> { }
        }
    }

    /** RFC 9113 section 4.3 and 6.10: nothing comes between the frames of a field block, not even an unknown type. */
    private static void checkOrder(byte type, int streamId, int blockStreamId) throws Http2Exception {
        boolean continuation = type == Http2FrameTypes.CONTINUATION;
        if (blockStreamId != 0 && (!continuation || streamId != blockStreamId)) {
            throw connectionError(Refusal.CONTINUATION_MISSING, type & 0xFF, streamId, blockStreamId);
        }
        if (blockStreamId == 0 && continuation) {
            throw connectionError(Refusal.CONTINUATION_UNEXPECTED, streamId);
        }
    }

    /**
     * RFC 9113 section 4.2: the connection fails if its state could depend on the frame, or if the type has a length of
     * its own whose violation fails it.
     */
    private static Http2Exception tooLarge(byte type, int streamId, int length, int maxFrameSize) {
        boolean ofConnection = switch (type) {
            case Http2FrameTypes.HEADERS, Http2FrameTypes.PUSH_PROMISE, Http2FrameTypes.CONTINUATION,
                    Http2FrameTypes.SETTINGS, Http2FrameTypes.RST_STREAM, Http2FrameTypes.PING,
                    Http2FrameTypes.GO_AWAY, Http2FrameTypes.WINDOW_UPDATE, Http2FrameTypes.PRIORITY_UPDATE -> true;
            default -> streamId == CONNECTION_STREAM_ID;
        };
        return streamError(ofConnection ? CONNECTION_STREAM_ID : streamId, Refusal.FRAME_TOO_LARGE, type & 0xFF,
                length, maxFrameSize);
    }

    private static boolean isSet(int flags, int flag) {
        return (flags & flag) != 0;
    }

    private static void checkData(int flags, int streamId, int length) throws Http2Exception {
        checkOnStream("DATA", streamId);
        if (length < (isSet(flags, Http2Flags.PADDED) ? 1 : 0)) {
            throw streamError(streamId, Refusal.DATA_TOO_SHORT, length);
        }
    }

    private static void checkHeaders(int flags, int streamId, int length) throws Http2Exception {
        checkOnStream("HEADERS", streamId);
        checkMinLength("HEADERS", length, (isSet(flags, Http2Flags.PADDED) ? 1 : 0)
                + (isSet(flags, Http2Flags.PRIORITY) ? PRIORITY_ENTRY_LENGTH : 0));
    }

    /** RFC 9113 section 6.3: a wrong length is an error of the stream here, as an exception. */
    private static void checkPriority(int streamId, int length) throws Http2Exception {
        checkOnStream("PRIORITY", streamId);
        if (length != PRIORITY_ENTRY_LENGTH) {
            throw streamError(streamId, Refusal.PRIORITY_LENGTH, length, PRIORITY_ENTRY_LENGTH);
        }
    }

    private static void checkSettings(int flags, int streamId, int length) throws Http2Exception {
        checkOnConnection("SETTINGS", streamId);
        if (isSet(flags, Http2Flags.ACK)) {
            checkLength("SETTINGS with ACK", length, 0);
        } else if (length % SETTING_ENTRY_LENGTH != 0) {
            throw connectionError(Refusal.SETTINGS_LENGTH, length, SETTING_ENTRY_LENGTH);
        } else if (length > MAX_SETTINGS * SETTING_ENTRY_LENGTH) {
            throw connectionError(Refusal.SETTINGS_TOO_MANY, length / SETTING_ENTRY_LENGTH, MAX_SETTINGS);
        }
    }

    private static void checkPushPromise(int flags, int streamId, int length) throws Http2Exception {
        checkOnStream("PUSH_PROMISE", streamId);
        checkMinLength("PUSH_PROMISE", length, (isSet(flags, Http2Flags.PADDED) ? 1 : 0) + INT_FIELD_LENGTH);
    }

    private static void checkOnStream(String frame, int streamId) throws Http2Exception {
        if (streamId == CONNECTION_STREAM_ID) {
            throw connectionError(Refusal.FRAME_ON_CONNECTION, frame);
        }
    }

    private static void checkOnConnection(String frame, int streamId) throws Http2Exception {
        if (streamId != CONNECTION_STREAM_ID) {
            throw connectionError(Refusal.FRAME_ON_STREAM, frame, streamId);
        }
    }

    private static void checkLength(String frame, int length, int expected) throws Http2Exception {
        if (length != expected) {
            throw connectionError(Refusal.FRAME_LENGTH, frame, length, expected);
        }
    }

    private static void checkMinLength(String frame, int length, int min) throws Http2Exception {
        if (length < min) {
            throw connectionError(Refusal.FRAME_TOO_SHORT, frame, length, min);
        }
    }
}
