/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;


/** A whole binary message that others send, too. */
final class PreparedBinaryFrame extends BinaryWebSocketFrame implements PreparedFrame {
    private final PreparedWebSocketMessage message;

    /** Takes over a reference to the message. */
    PreparedBinaryFrame(PreparedWebSocketMessage message) {
        super(true, message.rsv(), message.content());
        this.message = message;
    }

    @Override
    public PreparedWebSocketMessage message() {
        return message;
    }

    @Override
    public BinaryWebSocketFrame duplicate() {
        return new PreparedBinaryFrame(message);
    }

    @Override
    public BinaryWebSocketFrame retainedDuplicate() {
        return new PreparedBinaryFrame(message.retain());
    }

    @Override
    public int refCnt() {
        return message.refCnt();
    }

    @Override
    public BinaryWebSocketFrame retain() {
        message.retain();
        return this;
    }

    @Override
    public BinaryWebSocketFrame retain(int increment) {
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
