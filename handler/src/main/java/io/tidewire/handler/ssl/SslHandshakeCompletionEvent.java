/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

/**
 * The user event that a handshake has ended. {@link SslHandler} fires it once for each handshake, after
 * {@link SslHandler#handshakeFuture()} was completed, and before any bytes that came behind the handshake.
 */
public final class SslHandshakeCompletionEvent extends SslCompletionEvent {
    /** The handshake succeeded. */
    public static final SslHandshakeCompletionEvent SUCCESS = new SslHandshakeCompletionEvent();

    private SslHandshakeCompletionEvent() {
    }

    /**
     * Creates the event of a failed handshake.
     *
     * @param cause why it failed
     */
    public SslHandshakeCompletionEvent(Throwable cause) {
        super(cause);
    }
}
