/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import java.nio.ByteBuffer;

/**
 * An engine whose records hold the data as it is and whose handshake is empty. It makes no garbage, so that what is
 * made is the handler's. All else it leaves to another engine, which never does a handshake.
 */
class PlainEngine extends FaultyEngine {
    private static final int VERSION = 0x0303;

    /** Of a wrap, by the length of the data. */
    private final SSLEngineResult[] wrapped = new SSLEngineResult[TlsRecord.MAX_PLAINTEXT_LENGTH + 1];
    /** Of an unwrap, by the length of the data. */
    private final SSLEngineResult[] unwrapped = new SSLEngineResult[TlsRecord.MAX_PLAINTEXT_LENGTH + 1];

    PlainEngine() {
        super(TestTls.server(TestTls.TLS_1_3));
    }

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
        if (isOutboundDone()) {
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
    public HandshakeStatus getHandshakeStatus() {
        return HandshakeStatus.NOT_HANDSHAKING;
    }

    @Override
    public void beginHandshake() {
        // It is done.
    }
}
