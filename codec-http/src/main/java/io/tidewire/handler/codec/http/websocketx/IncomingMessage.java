/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * The message that a peer is sending: the order of its frames (RFC 6455 section 5.4), its limits, and whether its text
 * is UTF-8 (section 8.1). Each method that takes something from the peer returns {@code null} or what is wrong with it.
 *
 * <pre>
 *          text, more to come                  continuation, the last
 *        +--------------------&gt; TEXT  --------------------------------+
 *        |                                                              v
 *   NONE +--------------------&gt; OTHER --------------------------------&gt; NONE
 *    ^ |   binary or coded, more to come       continuation, the last
 *    +-+ whole message in one frame
 * </pre>
 *
 * <p>Coded is a text with reserved bits: an extension has changed its octets, and what is behind it checks the text.
 */
final class IncomingMessage {

    private enum State { NONE, TEXT, OTHER }

    private final long maxMessageLength;
    private final int maxFragments;
    private final boolean checkText;
    private final Utf8Check utf8 = new Utf8Check();
    private State state = State.NONE;
    private boolean lastFrame;
    private long length;
    private int fragments;

    IncomingMessage(WebSocketDecoderConfig config) {
        maxMessageLength = config.maxMessageLength();
        maxFragments = config.maxFragments();
        checkText = config.withUTF8Validator();
    }

    /** A data frame begins. */
    @Nullable Violation onDataFrame(int opcode, boolean finalFragment, int rsv) {
        lastFrame = finalFragment;
        if (opcode == Opcode.CONTINUATION) {
            if (state == State.NONE) {
                return Violation.protocolError("continuation without a message to continue");
            }
        } else {
            if (state != State.NONE) {
                return Violation.protocolError("message begins before the last one has ended");
            }
            state = opcode == Opcode.TEXT && rsv == 0 && checkText ? State.TEXT : State.OTHER;
            utf8.reset();
            length = 0;
            fragments = 0;
        }
        return ++fragments > maxFragments
                ? new Violation(WebSocketCloseStatus.POLICY_VIOLATION, "more than " + maxFragments + " fragments")
                : null;
    }

    /** The length of the frame is known, or that it is at least this one. */
    @Nullable Violation onLength(long frameLength) {
        return frameLength > maxMessageLength - length
                ? Violation.tooBig("message of more than " + maxMessageLength + " octets") : null;
    }

    /** Octets of the frame have come, unmasked. */
    @Nullable Violation onPayload(ByteBuf buf, int index, int octets) {
        return state == State.TEXT && !utf8.accept(buf, index, octets) ? Violation.notUtf8("text") : null;
    }

    /** The frame is whole. */
    @Nullable Violation onFrameEnd(long frameLength) {
        length += frameLength;
        if (lastFrame) {
            if (state == State.TEXT && !utf8.isWhole()) {
                return Violation.notUtf8("text");
            }
            state = State.NONE;
        }
        return null;
    }

    /** Whether the frame that is being read, or was read last, holds text that is checked here. */
    boolean isCheckedText() {
        return state == State.TEXT;
    }
}
