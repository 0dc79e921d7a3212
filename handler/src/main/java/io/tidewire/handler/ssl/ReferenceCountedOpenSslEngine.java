/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.util.AbstractReferenceCounted;
import io.tidewire.util.ReferenceCounted;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import java.nio.ByteBuffer;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * An engine of Conscrypt, under the name by which applications distinguish engines over OpenSSL's library. Its
 * native memory belongs to Conscrypt and the garbage collector, so it need not be released; the last {@link #release()}
 * closes it in both directions. An {@link SslHandler} releases its engine when it is removed. One thread at a time, but
 * for the count.
 *
 * <p>To call what Conscrypt has beyond {@link SSLEngine}, give {@link SslContextBuilder#sslContextProvider} a provider
 * of Conscrypt: the engines of that context are Conscrypt's own.
 */
public class ReferenceCountedOpenSslEngine extends ForwardingSslEngine implements ReferenceCounted {
    private static final InternalLogger LOGGER =
            InternalLoggerFactory.getInstance(ReferenceCountedOpenSslEngine.class);

    private final OpenSslSessionContext sessions;
    private final AbstractReferenceCounted references = new AbstractReferenceCounted() {
        @Override
        public ReferenceCounted touch(@Nullable Object hint) {
            return this;
        }

        @Override
        protected void deallocate() {
            shutdown();
        }
    };

    ReferenceCountedOpenSslEngine(SSLEngine engine, OpenSslSessionContext sessions) {
        super(engine);
        this.sessions = sessions;
    }

    @Override
    final void onHandshakeDone() throws SSLException {
        SSLSession session = getSession();
        if (!sessions.isSessionCacheEnabled()) {
            session.invalidate();
        }
        if (!getUseClientMode() && getNeedClientAuth()) {
            // A session of an engine that needed none may have been resumed, which Conscrypt lets pass (SEC-I16).
            try {
                session.getPeerCertificates();
            } catch (SSLPeerUnverifiedException e) {
                session.invalidate();
                throw (SSLException) new SSLHandshakeException(PeerNames.of(this)
                        + " has resumed a session without a certificate, which it needs now").initCause(e);
            }
        }
    }

    /**
     * Returns the protocol that was negotiated by ALPN.
     *
     * @return its name; {@code null} if there is none, or none yet
     */
    public @Nullable String getNegotiatedApplicationProtocol() {
        String protocol = getApplicationProtocol();
        return protocol == null || protocol.isEmpty() ? null : protocol;
    }

    /**
     * Unwraps records from several buffers.
     *
     * @param srcs the records
     * @param dsts where the data goes
     * @return the result, as {@link SSLEngine#unwrap(ByteBuffer, ByteBuffer)} describes it
     * @throws SSLException if a record is not valid
     */
    public final SSLEngineResult unwrap(ByteBuffer[] srcs, ByteBuffer[] dsts) throws SSLException {
        return unwrap(srcs, 0, checkNotNull(srcs, "srcs").length, dsts, 0, checkNotNull(dsts, "dsts").length);
    }

    /**
     * Unwraps records from several buffers.
     *
     * @param srcs the records
     * @param srcsOffset the first buffer of those
     * @param srcsLength how many of them
     * @param dsts where the data goes
     * @param dstsOffset the first buffer of those
     * @param dstsLength how many of them
     * @return the result, as {@link SSLEngine#unwrap(ByteBuffer, ByteBuffer)} describes it
     * @throws SSLException if a record is not valid
     */
    public final SSLEngineResult unwrap(ByteBuffer[] srcs, int srcsOffset, int srcsLength, ByteBuffer[] dsts,
            int dstsOffset, int dstsLength) throws SSLException {
        return unwrapFrom(srcs, srcsOffset, srcsLength, dsts, dstsOffset, dstsLength);
    }

    /** Closes the engine in both directions without waiting for the peer. */
    public final void shutdown() {
        closeOutbound();
        try {
            closeInbound();
        } catch (SSLException e) {
            LOGGER.trace("an engine was shut down before its peer's close_notify", e);
        }
    }

    @Override
    public final int refCnt() {
        return references.refCnt();
    }

    @Override
    public final ReferenceCounted retain() {
        references.retain();
        return this;
    }

    @Override
    public final ReferenceCounted retain(int increment) {
        references.retain(increment);
        return this;
    }

    @Override
    public final ReferenceCounted touch() {
        return this;
    }

    @Override
    public final ReferenceCounted touch(@Nullable Object hint) {
        return this;
    }

    @Override
    public final boolean release() {
        return references.release();
    }

    @Override
    public final boolean release(int decrement) {
        return references.release(decrement);
    }
}
