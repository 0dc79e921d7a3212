/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import java.nio.ByteBuffer;

/** An engine that passes all on to another, and throws at the call with some number. */
class FaultyEngine extends SSLEngine {
    final SSLEngine engine;
    /** Counts the calls that can fail. */
    int calls;
    /** The call that throws; 0 for none. */
    int failAt;
    /** Whether it throws what the interface does not declare. */
    boolean unchecked;

    FaultyEngine(SSLEngine engine) {
        this.engine = engine;
    }

    private void count() throws SSLException {
        if (++calls == failAt) {
            if (unchecked) {
                throw new IllegalStateException("injected");
            }
            throw new SSLException("injected");
        }
    }

    private void countUnchecked() {
        if (++calls == failAt) {
            throw new IllegalStateException("injected");
        }
    }

    @Override
    public SSLEngineResult wrap(ByteBuffer[] srcs, int offset, int length, ByteBuffer dst) throws SSLException {
        count();
        return engine.wrap(srcs, offset, length, dst);
    }

    @Override
    public SSLEngineResult unwrap(ByteBuffer src, ByteBuffer[] dsts, int offset, int length) throws SSLException {
        count();
        return engine.unwrap(src, dsts, offset, length);
    }

    @Override
    public Runnable getDelegatedTask() {
        countUnchecked();
        return engine.getDelegatedTask();
    }

    @Override
    public void closeInbound() throws SSLException {
        count();
        engine.closeInbound();
    }

    @Override
    public void closeOutbound() {
        countUnchecked();
        engine.closeOutbound();
    }

    @Override
    public void beginHandshake() throws SSLException {
        count();
        engine.beginHandshake();
    }

    @Override
    public SSLEngineResult.HandshakeStatus getHandshakeStatus() {
        countUnchecked();
        return engine.getHandshakeStatus();
    }

    @Override
    public SSLSession getSession() {
        countUnchecked();
        return engine.getSession();
    }

    @Override
    public boolean isInboundDone() {
        return engine.isInboundDone();
    }

    @Override
    public boolean isOutboundDone() {
        return engine.isOutboundDone();
    }

    @Override
    public String getApplicationProtocol() {
        return engine.getApplicationProtocol();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return engine.getSupportedCipherSuites();
    }

    @Override
    public String[] getEnabledCipherSuites() {
        return engine.getEnabledCipherSuites();
    }

    @Override
    public void setEnabledCipherSuites(String[] suites) {
        engine.setEnabledCipherSuites(suites);
    }

    @Override
    public String[] getSupportedProtocols() {
        return engine.getSupportedProtocols();
    }

    @Override
    public String[] getEnabledProtocols() {
        return engine.getEnabledProtocols();
    }

    @Override
    public void setEnabledProtocols(String[] protocols) {
        engine.setEnabledProtocols(protocols);
    }

    @Override
    public void setUseClientMode(boolean mode) {
        engine.setUseClientMode(mode);
    }

    @Override
    public boolean getUseClientMode() {
        return engine.getUseClientMode();
    }

    @Override
    public void setNeedClientAuth(boolean need) {
        engine.setNeedClientAuth(need);
    }

    @Override
    public boolean getNeedClientAuth() {
        return engine.getNeedClientAuth();
    }

    @Override
    public void setWantClientAuth(boolean want) {
        engine.setWantClientAuth(want);
    }

    @Override
    public boolean getWantClientAuth() {
        return engine.getWantClientAuth();
    }

    @Override
    public void setEnableSessionCreation(boolean flag) {
        engine.setEnableSessionCreation(flag);
    }

    @Override
    public boolean getEnableSessionCreation() {
        return engine.getEnableSessionCreation();
    }

    @Override
    public SSLParameters getSSLParameters() {
        return engine.getSSLParameters();
    }

    @Override
    public void setSSLParameters(SSLParameters parameters) {
        engine.setSSLParameters(parameters);
    }
}
