/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLSession;
import java.nio.ByteBuffer;

/**
 * An engine whose records hold the data as it is and whose handshake is empty. It makes no garbage, so that what is
 * made is the handler's.
 */
final class PlainEngine extends SSLEngine {
    private static final int VERSION = 0x0303;

    /** Of a wrap, by the length of the data. */
    private final SSLEngineResult[] wrapped = new SSLEngineResult[TlsRecord.MAX_PLAINTEXT_LENGTH + 1];
    /** Of an unwrap, by the length of the data. */
    private final SSLEngineResult[] unwrapped = new SSLEngineResult[TlsRecord.MAX_PLAINTEXT_LENGTH + 1];
    private boolean outputClosed;

    private static SSLEngineResult result(SSLEngineResult[] known, int length, int consumed, int produced) {
        if (known[length] == null) {
            known[length] = new SSLEngineResult(Status.OK, HandshakeStatus.NOT_HANDSHAKING, consumed, produced);
        }
        return known[length];
    }

    private static SSLEngineResult nothing(Status status) {
        return new SSLEngineResult(status, HandshakeStatus.NOT_HANDSHAKING, 0, 0);
    }

    @Override
    public SSLEngineResult wrap(ByteBuffer src, ByteBuffer dst) {
        if (outputClosed) {
            return nothing(Status.CLOSED);
        }
        int length = src.remaining();
        if (length == 0) {
            return nothing(Status.OK);
        }
        dst.put((byte) TlsRecord.APPLICATION_DATA).putShort((short) VERSION).putShort((short) length).put(src);
        return result(wrapped, length, length, TlsRecord.HEADER_LENGTH + length);
    }

    @Override
    public SSLEngineResult unwrap(ByteBuffer src, ByteBuffer dst) {
        int length = src.remaining() - TlsRecord.HEADER_LENGTH;
        if (dst.remaining() < length) {
            return nothing(Status.BUFFER_OVERFLOW);
        }
        dst.put(src.position(src.position() + TlsRecord.HEADER_LENGTH));
        return result(unwrapped, length, TlsRecord.HEADER_LENGTH + length, length);
    }

    @Override
    public SSLEngineResult wrap(ByteBuffer[] srcs, int offset, int length, ByteBuffer dst) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SSLEngineResult unwrap(ByteBuffer src, ByteBuffer[] dsts, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public HandshakeStatus getHandshakeStatus() {
        return HandshakeStatus.NOT_HANDSHAKING;
    }

    @Override
    public void beginHandshake() {
        // It is done.
    }

    @Override
    public Runnable getDelegatedTask() {
        return null;
    }

    @Override
    public void closeInbound() {
        // There is no alert that could be missed.
    }

    @Override
    public boolean isInboundDone() {
        return false;
    }

    @Override
    public void closeOutbound() {
        outputClosed = true;
    }

    @Override
    public boolean isOutboundDone() {
        return outputClosed;
    }

    @Override
    public SSLSession getSession() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return new String[0];
    }

    @Override
    public String[] getEnabledCipherSuites() {
        return new String[0];
    }

    @Override
    public void setEnabledCipherSuites(String[] suites) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String[] getSupportedProtocols() {
        return new String[0];
    }

    @Override
    public String[] getEnabledProtocols() {
        return new String[0];
    }

    @Override
    public void setEnabledProtocols(String[] protocols) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setUseClientMode(boolean mode) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean getUseClientMode() {
        return false;
    }

    @Override
    public void setNeedClientAuth(boolean need) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean getNeedClientAuth() {
        return false;
    }

    @Override
    public void setWantClientAuth(boolean want) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean getWantClientAuth() {
        return false;
    }

    @Override
    public void setEnableSessionCreation(boolean flag) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean getEnableSessionCreation() {
        return false;
    }
}
