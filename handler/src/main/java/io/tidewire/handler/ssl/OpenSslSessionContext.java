/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import java.util.Enumeration;

/** The sessions of a {@link ReferenceCountedOpenSslContext}, which are Conscrypt's. Any thread. */
public abstract class OpenSslSessionContext implements SSLSessionContext {
    private final SSLSessionContext sessions;
    private volatile boolean isSessionCacheEnabled = true;

    OpenSslSessionContext(SSLSessionContext sessions) {
        this.sessions = sessions;
    }

    /**
     * Sets whether sessions are kept, so that they can be resumed. They are by default. If not, those that were kept
     * are dropped, and new connections neither keep nor send any.
     *
     * @param enabled whether they are
     */
    public void setSessionCacheEnabled(boolean enabled) {
        isSessionCacheEnabled = enabled;
        if (!enabled) {
            ConscryptSupport.dropSessions(sessions);
        }
    }

    /**
     * Returns whether sessions are kept.
     *
     * @return {@code true} if they can be resumed
     */
    public boolean isSessionCacheEnabled() {
        return isSessionCacheEnabled;
    }

    @Override
    public SSLSession getSession(byte[] sessionId) {
        return sessions.getSession(sessionId);
    }

    @Override
    public Enumeration<byte[]> getIds() {
        return sessions.getIds();
    }

    @Override
    public void setSessionTimeout(int seconds) {
        sessions.setSessionTimeout(seconds);
    }

    @Override
    public int getSessionTimeout() {
        return sessions.getSessionTimeout();
    }

    @Override
    public void setSessionCacheSize(int size) {
        sessions.setSessionCacheSize(size);
    }

    @Override
    public int getSessionCacheSize() {
        return sessions.getSessionCacheSize();
    }
}
