/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Passes everything on to another engine, and notices the end of the first handshake, which engines report only to
 * their caller. Used as the other engine is: by one thread at a time.
 */
abstract class ForwardingSslEngine extends SSLEngine {
    private final SSLEngine engine;
    private boolean isHandshakeDone;

    ForwardingSslEngine(SSLEngine engine) {
        this.engine = engine;
    }

    /** Returns the engine that does the work behind any number of these. */
    static SSLEngine innermost(SSLEngine engine) {
        SSLEngine inner = engine;
        while (inner instanceof ForwardingSslEngine forwarding) {
            inner = forwarding.engine;
        }
        return inner;
    }

    final SSLEngine engine() {
        return engine;
    }

    /** Called before each call that may move the first handshake on. */
    void onHandshakeCall() {
        // For subclasses that need to know who is called.
    }

    private SSLEngine moving() {
        if (!isHandshakeDone) {
            onHandshakeCall();
        }
        return engine;
    }

    /**
     * Called once when the first handshake is done, before the caller knows and before it gets any data.
     *
     * @throws SSLException to fail the handshake
     */
    void onHandshakeDone() throws SSLException {
        // For subclasses that have something to say about it.
    }

    /** Notices the end of the handshake. Some engines report it only by the first result behind it. */
    private SSLEngineResult noticed(SSLEngineResult result) throws SSLException {
        HandshakeStatus status = result.getHandshakeStatus();
        if (!isHandshakeDone && (status == HandshakeStatus.FINISHED
                || status == HandshakeStatus.NOT_HANDSHAKING && result.getStatus() == Status.OK)) {
            isHandshakeDone = true;
            onHandshakeDone();
        }
        return result;
    }

    @Override
    public final SSLEngineResult wrap(ByteBuffer src, ByteBuffer dst) throws SSLException {
        return noticed(moving().wrap(src, dst));
    }

    @Override
    public final SSLEngineResult wrap(ByteBuffer[] srcs, int offset, int length, ByteBuffer dst) throws SSLException {
        return noticed(moving().wrap(srcs, offset, length, dst));
    }

    @Override
    public final SSLEngineResult unwrap(ByteBuffer src, ByteBuffer dst) throws SSLException {
        return noticed(moving().unwrap(src, dst));
    }

    @Override
    public final SSLEngineResult unwrap(ByteBuffer src, ByteBuffer[] dsts) throws SSLException {
        return noticed(moving().unwrap(src, dsts));
    }

    @Override
    public final SSLEngineResult unwrap(ByteBuffer src, ByteBuffer[] dsts, int offset, int length)
            throws SSLException {
        return noticed(moving().unwrap(src, dsts, offset, length));
    }

    /** Unwraps records from several buffers, as Conscrypt's engines can. */
    final SSLEngineResult unwrapFrom(ByteBuffer[] srcs, int srcsOffset, int srcsLength, ByteBuffer[] dsts,
            int dstsOffset, int dstsLength) throws SSLException {
        SSLEngine moving = moving();
        return noticed(moving instanceof ForwardingSslEngine forwarding
                ? forwarding.unwrapFrom(srcs, srcsOffset, srcsLength, dsts, dstsOffset, dstsLength)
                : ConscryptSupport.unwrap(moving, srcs, srcsOffset, srcsLength, dsts, dstsOffset, dstsLength));
    }

    @Override
    public final Runnable getDelegatedTask() {
        return engine.getDelegatedTask();
    }

    @Override
    public final void closeInbound() throws SSLException {
        engine.closeInbound();
    }

    @Override
    public final boolean isInboundDone() {
        return engine.isInboundDone();
    }

    @Override
    public final void closeOutbound() {
        engine.closeOutbound();
    }

    @Override
    public final boolean isOutboundDone() {
        return engine.isOutboundDone();
    }

    @Override
    public final String[] getSupportedCipherSuites() {
        return engine.getSupportedCipherSuites();
    }

    @Override
    public final String[] getEnabledCipherSuites() {
        return engine.getEnabledCipherSuites();
    }

    @Override
    public final void setEnabledCipherSuites(String[] suites) {
        engine.setEnabledCipherSuites(suites);
    }

    @Override
    public final String[] getSupportedProtocols() {
        return engine.getSupportedProtocols();
    }

    @Override
    public final String[] getEnabledProtocols() {
        return engine.getEnabledProtocols();
    }

    @Override
    public final void setEnabledProtocols(String[] protocols) {
        engine.setEnabledProtocols(protocols);
    }

    @Override
    public final SSLSession getSession() {
        return engine.getSession();
    }

    @Override
    public final SSLSession getHandshakeSession() {
        return engine.getHandshakeSession();
    }

    @Override
    public final void beginHandshake() throws SSLException {
        engine.beginHandshake();
    }

    @Override
    public final HandshakeStatus getHandshakeStatus() {
        return engine.getHandshakeStatus();
    }

    @Override
    public final void setUseClientMode(boolean mode) {
        engine.setUseClientMode(mode);
    }

    @Override
    public final boolean getUseClientMode() {
        return engine.getUseClientMode();
    }

    @Override
    public final void setNeedClientAuth(boolean need) {
        engine.setNeedClientAuth(need);
    }

    @Override
    public final boolean getNeedClientAuth() {
        return engine.getNeedClientAuth();
    }

    @Override
    public final void setWantClientAuth(boolean want) {
        engine.setWantClientAuth(want);
    }

    @Override
    public final boolean getWantClientAuth() {
        return engine.getWantClientAuth();
    }

    @Override
    public final void setEnableSessionCreation(boolean flag) {
        engine.setEnableSessionCreation(flag);
    }

    @Override
    public final boolean getEnableSessionCreation() {
        return engine.getEnableSessionCreation();
    }

    @Override
    public final SSLParameters getSSLParameters() {
        return engine.getSSLParameters();
    }

    @Override
    public final void setSSLParameters(SSLParameters parameters) {
        engine.setSSLParameters(parameters);
    }

    @Override
    public final String getPeerHost() {
        return engine.getPeerHost();
    }

    @Override
    public final int getPeerPort() {
        return engine.getPeerPort();
    }

    @Override
    public final String getApplicationProtocol() {
        return engine.getApplicationProtocol();
    }

    @Override
    public final String getHandshakeApplicationProtocol() {
        return engine.getHandshakeApplicationProtocol();
    }

    @Override
    public final void setHandshakeApplicationProtocolSelector(
            BiFunction<SSLEngine, List<String>, String> selector) {
        engine.setHandshakeApplicationProtocolSelector(selector);
    }

    @Override
    public final BiFunction<SSLEngine, List<String>, String> getHandshakeApplicationProtocolSelector() {
        return engine.getHandshakeApplicationProtocolSelector();
    }
}
