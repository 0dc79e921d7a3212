/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

/** Settings of an application on a handler, made by any thread; read when they matter. */
final class TlsSettings {
    private static final long DEFAULT_HANDSHAKE_TIMEOUT_MILLIS = 10_000;
    private static final long DEFAULT_CLOSE_NOTIFY_FLUSH_TIMEOUT_MILLIS = 3_000;

    /** The settings as long as nothing is set. Not to be changed. */
    static final TlsSettings DEFAULT = new TlsSettings();

    /** 0 for no limit. */
    volatile long handshakeTimeoutMillis = DEFAULT_HANDSHAKE_TIMEOUT_MILLIS;
    /** 0 for no limit. */
    volatile long closeNotifyFlushTimeoutMillis = DEFAULT_CLOSE_NOTIFY_FLUSH_TIMEOUT_MILLIS;
    /** 0 not to wait. */
    volatile long closeNotifyReadTimeoutMillis;
    volatile int maxPeerRenegotiations;
}
