/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;


/** A whole text message that others send, too. */
final class PreparedTextFrame extends TextWebSocketFrame implements PreparedFrame {
    private final PreparedWebSocketMessage message;

    /** Takes over a reference to the message. */
    PreparedTextFrame(PreparedWebSocketMessage message) {
        super(true, message.rsv(), message.content());
        this.message = message;
    }

    @Override
    public PreparedWebSocketMessage message() {
        return message;
    }

    @Override
    public TextWebSocketFrame duplicate() {
        return new PreparedTextFrame(message);
    }

    @Override
    public TextWebSocketFrame retainedDuplicate() {
        return new PreparedTextFrame(message.retain());
    }

    @Override
    public int refCnt() {
        return message.refCnt();
    }

    @Override
    public TextWebSocketFrame retain() {
        message.retain();
        return this;
    }

    @Override
    public TextWebSocketFrame retain(int increment) {
        message.retain(increment);
        return this;
    }

    @Override
    public boolean release() {
        return message.release();
    }

    @Override
    public boolean release(int decrement) {
        return message.release(decrement);
    }
}
