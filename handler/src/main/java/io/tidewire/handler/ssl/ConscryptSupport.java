/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import org.conscrypt.AllocatedBuffer;
import org.conscrypt.BufferAllocator;
import org.conscrypt.Conscrypt;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;

/** All that names classes of Conscrypt. Loaded only where it is on the class path; {@link OpenSsl} finds out. */
final class ConscryptSupport {
    /** Trust is always decided by the JDK's managers, or the application's; never by Conscrypt's. */
    private static final Provider PROVIDER = Conscrypt.newProviderBuilder().provideTrustManager(false).build();

    private ConscryptSupport() {
    }

    /** Calls each member of Conscrypt that is called, to see that it is there and works. */
    static void probe() throws GeneralSecurityException, SSLException {
        Conscrypt.checkAvailability();
        SSLContext context = SSLContext.getInstance("TLS", PROVIDER);
        context.init(null, new TrustManager[] {new TrustsNobody()}, null);
        SSLEngine engine = context.createSSLEngine();
        if (!isConscrypt(context) || !isConscrypt(engine)) {
            throw new IllegalStateException("Conscrypt does not know its own engine");
        }
        engine.setUseClientMode(true);
        prepare(engine, UnpooledByteBufAllocator.DEFAULT);
        ByteBuffer[] none = {ByteBuffer.allocate(0)};
        unwrap(engine, none, 0, 1, none, 0, 1);
        new PooledBuffer(UnpooledByteBufAllocator.DEFAULT.directBuffer(1)).release();
        version();
    }

    /** For a probe that gets no certificates: what the JDK trusts would be read from its file. */
    private static final class TrustsNobody implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            throw new CertificateException("nobody is trusted");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            throw new CertificateException("nobody is trusted");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    static Provider provider() {
        return PROVIDER;
    }

    static boolean isConscrypt(SSLContext context) {
        return Conscrypt.isConscrypt(context);
    }

    static boolean isConscrypt(SSLEngine engine) {
        return Conscrypt.isConscrypt(engine);
    }

    static String version() {
        Conscrypt.Version version = Conscrypt.version();
        return version.major() + "." + version.minor() + '.' + version.patch();
    }

    /**
     * Lets an engine take its buffers from an allocator, and use tickets, without which TLS 1.3 resumes nothing. Not
     * so a server that needs certificates: it would take the ticket of a session that has none, and only {@link
     * ReferenceCountedOpenSslEngine} would notice.
     */
    static void prepare(SSLEngine engine, ByteBufAllocator alloc) {
        if (!Conscrypt.isConscrypt(engine)) {
            // The engine has been wrapped.
            return;
        }
        Conscrypt.setBufferAllocator(engine, new BufferAllocator() {
            @Override
            public AllocatedBuffer allocateDirectBuffer(int capacity) {
                return new PooledBuffer(alloc.directBuffer(capacity));
            }
        });
        Conscrypt.setUseSessionTickets(engine, !engine.getNeedClientAuth());
    }

    static void setSessionTickets(SSLEngine engine, boolean isUsed) {
        Conscrypt.setUseSessionTickets(engine, isUsed);
    }

    /** Drops all sessions that a context keeps: by themselves they refuse to be invalidated. */
    static void dropSessions(SSLSessionContext sessions) {
        int size = sessions.getSessionCacheSize();
        // Only a cache that shrinks drops anything; 0 stands for no limit afterwards.
        sessions.setSessionCacheSize(Integer.MAX_VALUE);
        sessions.setSessionCacheSize(0);
        sessions.setSessionCacheSize(size);
    }

    static SSLEngineResult unwrap(SSLEngine engine, ByteBuffer[] srcs, int srcsOffset, int srcsLength,
            ByteBuffer[] dsts, int dstsOffset, int dstsLength) throws SSLException {
        return Conscrypt.unwrap(engine, srcs, srcsOffset, srcsLength, dsts, dstsOffset, dstsLength);
    }

    /** Owns a buffer until it is released. */
    private static final class PooledBuffer extends AllocatedBuffer {
        private final ByteBuf buffer;
        private final ByteBuffer nioBuffer;

        PooledBuffer(ByteBuf buffer) {
            this.buffer = buffer;
            this.nioBuffer = buffer.nioBuffer(0, buffer.capacity());
        }

        @Override
        public ByteBuffer nioBuffer() {
            return nioBuffer;
        }

        @Override
        public AllocatedBuffer release() {
            buffer.release();
            return this;
        }
    }
}
