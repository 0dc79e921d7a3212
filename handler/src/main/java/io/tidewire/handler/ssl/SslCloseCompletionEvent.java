/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

/**
 * The user event that the peer sends nothing any more. It is fired once after a handshake has succeeded, before
 * {@code channelInactive}.
 *
 * <p>A success says that the peer has ended its side by close_notify (RFC 8446 §6.1), so that all it has sent was
 * received. A failure says that it has not: received data may have been cut by an attacker on the way.
 */
public final class SslCloseCompletionEvent extends SslCompletionEvent {
    /** The peer's close_notify was received. */
    public static final SslCloseCompletionEvent SUCCESS = new SslCloseCompletionEvent();

    private SslCloseCompletionEvent() {
    }

    /**
     * Creates the event of an end without close_notify.
     *
     * @param cause why there was none
     */
    public SslCloseCompletionEvent(Throwable cause) {
        super(cause);
    }
}
