/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import java.util.ArrayList;
import java.util.List;

/**
 * RFC 6455 section 7 as a naive person would write it down for one end of a connection: flags, and for each event a
 * line for each visible effect. Frames that are sent are {@code > FRAME}, those that the application gets are
 * {@code < FRAME}, the end of the connection is {@code end CODE clean|unclean}.
 */
final class CloseModel {

    private final CloseScheduleTest.Options options;
    final List<String> effects = new ArrayList<>();
    private boolean closeSent;
    private boolean closeReceived;
    private boolean failed;
    /** The peer's close frame could not be answered: the closing handshake was not whole. */
    private boolean closeLost;
    private boolean deadlineRuns;
    private boolean ended;
    private int status = 1006;

    CloseModel(CloseScheduleTest.Options options) {
        this.options = options;
    }

    boolean isEnded() {
        return ended;
    }

    private boolean maySend() {
        return !ended && !failed && !closeSent;
    }

    private boolean isListening() {
        return !ended && !failed && !closeReceived;
    }

    private void send(String frame, boolean memory) {
        if (memory) {
            effects.add("> " + frame);
        }
    }

    void onApplicationSends(String frame, boolean memory) {
        if (!maySend()) {
            effects.add("refused");
            return;
        }
        send(frame, memory);
        effects.add(memory ? "written" : "no memory");
    }

    /** The application sends a close frame. */
    void onApplicationCloses(int code, boolean memory) {
        if (!maySend()) {
            effects.add("refused");
            return;
        }
        sendClose(code, memory);
        effects.add(memory ? "written" : "no memory");
    }

    private void sendClose(int code, boolean memory) {
        closeSent = true;
        closeLost = !memory;
        send("Close " + code, memory);
        if (!memory || options.server() && closeReceived) {
            end();
        } else if (options.deadline()) {
            deadlineRuns = true;
        }
    }

    /** The application closes the channel. */
    void onChannelClosed(boolean memory) {
        if (ended) {
            return;
        }
        if (options.closesInOrder() && maySend()) {
            sendClose(1000, memory);
        }
        if (!deadlineRuns || !closeSent) {
            end();
        }
    }

    void onData(String frame) {
        if (isListening()) {
            effects.add("< " + frame);
        }
    }

    void onPing(String payload, boolean memory) {
        if (isListening() && maySend()) {
            send("Pong " + payload, memory);
        }
    }

    void onPong(String payload) {
        if (isListening() && !options.dropsPongs()) {
            effects.add("< Pong " + payload);
        }
    }

    void onClose(int code, boolean memory) {
        if (!isListening()) {
            return;
        }
        closeReceived = true;
        status = code;
        if (!options.answersClose()) {
            effects.add("< Close " + code);
            if (closeSent && options.server()) {
                end();
            }
        } else if (!closeSent) {
            sendClose(code, memory);
        } else if (options.server()) {
            end();
        }
    }

    /** The peer breaks the protocol, or there is no memory for what it sends. */
    void onFailure(int code, boolean memory) {
        if (!isListening()) {
            return;
        }
        effects.add("exception");
        status = code;
        failed = true;
        if (!closeSent) {
            send("Close " + code, memory);
        }
        end();
    }

    void onHalfClosed() {
        if (closeReceived && !closeSent && !failed) {
            // The other half may carry what the peer waits for.
            deadlineRuns = options.deadline();
        } else {
            end();
        }
    }

    void onPeerEnded() {
        end();
    }

    void onDeadline() {
        if (deadlineRuns) {
            end();
        }
    }

    private void end() {
        if (!ended) {
            ended = true;
            effects.add("end " + status + (closeSent && closeReceived && !closeLost ? " clean" : " unclean"));
        }
    }
}
