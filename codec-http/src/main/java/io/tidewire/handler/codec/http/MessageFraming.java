/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/**
 * How the content of the message at hand is delimited, and what comes behind the message (RFC 9112 sections 6.3 and
 * 9.6). A decoder has one for all its messages; {@link #end()} prepares it for the next. Event loop only.
 */
final class MessageFraming {
    private DecoderState behind = DecoderState.HEAD;
    /** Meaningful behind a CONNECT request only. */
    private DecoderState behindRefusedConnect = DecoderState.HEAD;
    private boolean answersConnect;
    private boolean chunked;
    private long length = FramingFields.NO_LENGTH;

    /** The message is no CONNECT request, and this comes behind it. */
    void onBehind(DecoderState next) {
        behind = next;
    }

    /** The message is a CONNECT request; behind it comes a tunnel, or this if the answer is not 2xx. */
    void onConnect(DecoderState ifRefused) {
        behindRefusedConnect = ifRefused;
        behind = DecoderState.CONNECT_UNANSWERED;
    }

    /** The answer to the CONNECT request is known. Returns what comes behind the request. */
    DecoderState onConnectAnswered(boolean accepted) {
        DecoderState next = accepted ? DecoderState.PASS_THROUGH : behindRefusedConnect;
        if (behind == DecoderState.CONNECT_UNANSWERED) {
            behind = next;
        }
        return next;
    }

    /** The message is a 2xx answer to CONNECT, whose framing fields mean nothing (RFC 9110 section 9.3.6). */
    void onAnswerToConnect() {
        answersConnect = true;
        behind = DecoderState.HEAD;
    }

    boolean answersConnect() {
        return answersConnect;
    }

    /** The message has a Content-Length, in octets, or {@link FramingFields#NO_LENGTH}. */
    void onLength(long contentLength) {
        length = contentLength;
    }

    /** The content is chunked, whatever its Content-Length says. */
    void onChunked() {
        chunked = true;
    }

    /** The Content-Length in octets, or {@link FramingFields#NO_LENGTH}. */
    long length() {
        return length;
    }

    /** Returns how content begins that the message may have; {@link DecoderState#HEAD} if there is none. */
    DecoderState content(boolean isRequest) {
        if (chunked) {
            return DecoderState.CHUNK_LINE;
        }
        if (length > 0) {
            return DecoderState.FIXED_CONTENT;
        }
        return length == 0 || isRequest ? DecoderState.HEAD : DecoderState.CONTENT_UNTIL_CLOSE;
    }

    /** The message has ended. Returns what comes behind it. */
    DecoderState end() {
        DecoderState next = behind;
        behind = DecoderState.HEAD;
        answersConnect = false;
        chunked = false;
        length = FramingFields.NO_LENGTH;
        return next;
    }
}
