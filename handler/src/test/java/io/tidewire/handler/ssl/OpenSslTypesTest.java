/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ReferenceCounted;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import java.nio.ByteBuffer;
import java.util.Collections;

import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.HOST;
import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The types of OpenSSL's provider, behind which Conscrypt is. */
class OpenSslTypesTest {
    private static final ByteBufAllocator ALLOC = UnpooledByteBufAllocator.DEFAULT;

    private static SslContextBuilder client() {
        return SslContextBuilder.forClient().trustManager(AUTHORITY.certificate());
    }

    private static SslContext client(SslProvider provider) throws SSLException {
        return client().sslProvider(provider).build();
    }

    private static SslContext server(SslProvider provider) throws SSLException {
        return SslContextBuilder.forServer(SERVER.key(), SERVER.certificate()).sslProvider(provider).build();
    }

    @Test
    void eachProviderMakesItsTypes() throws Exception {
        assertThat(server(SslProvider.OPENSSL)).isInstanceOf(OpenSslServerContext.class);
        assertThat(client(SslProvider.OPENSSL)).isInstanceOf(OpenSslClientContext.class);
        assertThat(server(SslProvider.OPENSSL_REFCNT)).isInstanceOf(ReferenceCountedOpenSslServerContext.class);
        assertThat(client(SslProvider.OPENSSL_REFCNT)).isInstanceOf(ReferenceCountedOpenSslClientContext.class);
        assertThat(server(SslProvider.OPENSSL).newEngine(ALLOC)).isInstanceOf(OpenSslEngine.class);
        assertThat(client(SslProvider.OPENSSL_REFCNT).newEngine(ALLOC, HOST, 443))
                .isExactlyInstanceOf(ReferenceCountedOpenSslEngine.class);
        assertThat(server(SslProvider.JDK).newEngine(ALLOC)).isNotInstanceOf(ReferenceCountedOpenSslEngine.class);
    }

    @ParameterizedTest
    @EnumSource(names = "JDK", mode = EnumSource.Mode.EXCLUDE)
    void contextThatWasReleasedMakesNoMoreEngines(SslProvider provider) throws Exception {
        SslContext context = client(provider);
        ReferenceCountedOpenSslContext counted = (ReferenceCountedOpenSslContext) context;
        SSLEngine engine = context.newEngine(ALLOC, HOST, 443);
        assertThat(counted.retain().retain(2).touch().touch("hint")).isSameAs(context);
        assertThat(counted.release(3)).isFalse();
        assertThat(counted.refCnt()).isEqualTo(1);
        assertThat(counted.release()).isTrue();
        assertThatThrownBy(() -> context.newEngine(ALLOC)).isInstanceOf(IllegalReferenceCountException.class);
        assertThatThrownBy(() -> context.newEngine(ALLOC, HOST, 443))
                .isInstanceOf(IllegalReferenceCountException.class);
        assertThatThrownBy(counted::release).isInstanceOf(IllegalReferenceCountException.class);
        EngineHandshake.run(engine, server(provider).newEngine(ALLOC)).assertSucceeded();
    }

    @ParameterizedTest
    @EnumSource(names = "JDK", mode = EnumSource.Mode.EXCLUDE)
    void handlerReleasesItsEngineWhichEndsIt(SslProvider provider) throws Exception {
        TlsPeer client = new TlsPeer(client(provider).newHandler(PooledByteBufAllocator.DEFAULT, HOST, 443)).open();
        TlsPeer server = new TlsPeer(server(provider).newHandler(PooledByteBufAllocator.DEFAULT)).open();
        TlsPeer.exchange(client, server);
        ReferenceCounted engine = (ReferenceCounted) client.tls.engine();
        assertThat(engine.refCnt()).isEqualTo(1);
        assertThat(engine.retain().retain(2).touch().touch("hint")).isSameAs(engine);
        assertThat(engine.release(3)).isFalse();
        client.channel.pipeline().remove(client.tls);
        assertThat(engine.refCnt()).isZero();
        assertThat(client.tls.engine().isInboundDone()).isTrue();
        client.finish();
        server.finish();
    }

    @ParameterizedTest
    @CsvSource({"OPENSSL, TLSv1.2", "OPENSSL, TLSv1.3", "OPENSSL_REFCNT, TLSv1.3"})
    void sessionsAreNotKeptIfSwitchedOff(SslProvider provider, String protocol) throws Exception {
        SslContext client = client().protocols(protocol).build();
        SslContext server = server(provider);
        OpenSslSessionContext sessions = ((ReferenceCountedOpenSslContext) server).sessionContext();
        sessions.setSessionCacheSize(100);
        sessions.setSessionTimeout(500);
        assertThat(sessions.getSessionCacheSize()).isEqualTo(100);
        assertThat(sessions.getSessionTimeout()).isEqualTo(500);
        assertThat(sessions.isSessionCacheEnabled()).isTrue();
        assertThat(isResumed(client, server)).isFalse();
        assertThat(isResumed(client, server)).isTrue();
        sessions.setSessionCacheEnabled(false);
        assertThat(sessions.isSessionCacheEnabled()).isFalse();
        assertThat(isResumed(client().protocols(protocol).build(), server)).isFalse();
        SslContext another = client().protocols(protocol).build();
        assertThat(isResumed(another, server)).isFalse();
        assertThat(isResumed(another, server)).isFalse();
        for (byte[] id : Collections.list(sessions.getIds())) {
            assertThat(sessions.getSession(id)).as("a session that was kept").isNull();
        }
    }

    /** An engine that was told later than its context that clients need certificates. */
    @ParameterizedTest
    @CsvSource({"TLSv1.2", "TLSv1.3"})
    @Tag("SEC-I16")
    void sessionWithoutCertificateIsNotResumedWhereOneIsNeeded(String protocol) throws Exception {
        SslContext client = client().protocols(protocol).build();
        SslContext server = SslContextBuilder.forServer(SERVER.key(), SERVER.certificate())
                .trustManager(AUTHORITY.certificate()).sslProvider(SslProvider.OPENSSL).build();
        EngineHandshake.run(client, HOST, server).assertSucceeded();
        SSLEngine needing = server.newEngine(ALLOC);
        needing.setNeedClientAuth(true);
        EngineHandshake refused = EngineHandshake.run(client.newEngine(ALLOC, HOST, 443), needing);
        assertThat(refused.succeeded()).isFalse();
        assertThat(refused.serverFailure()).hasMessage(
                "a client has resumed a session without a certificate, which it needs now");
    }

    /** A session that is resumed is the one that was marked. */
    private static boolean isResumed(SslContext client, SslContext server) throws SSLException {
        SSLSession session = EngineHandshake.run(client, HOST, server).assertSucceeded().client().getSession();
        boolean isMarked = session.getValue("mark") != null;
        session.putValue("mark", true);
        return isMarked;
    }

    @Test
    void recordsMayComeInSeveralBuffers() throws Exception {
        SslContext client = client(SslProvider.OPENSSL);
        SslContext server = server(SslProvider.OPENSSL);
        ReferenceCountedOpenSslEngine receiving = (ReferenceCountedOpenSslEngine) client.newEngine(ALLOC, HOST, 443);
        SSLEngine sending = server.newEngine(ALLOC);
        EngineHandshake.run(receiving, sending).assertSucceeded();
        assertThat(receiving.getNegotiatedApplicationProtocol()).isNull();
        ByteBuffer record = ByteBuffer.allocateDirect(1_000);
        sending.wrap(ByteBuffer.allocateDirect(10), record);
        record.flip();
        ByteBuffer rest = record.duplicate().position(7);
        ByteBuffer data = ByteBuffer.allocateDirect(100);
        SSLEngineResult result = receiving.unwrap(new ByteBuffer[] {record.limit(7), rest}, new ByteBuffer[] {data});
        assertThat(result.bytesProduced()).isEqualTo(10);
        assertThat(data.position()).isEqualTo(10);
        assertThat(rest.hasRemaining()).isFalse();
        receiving.shutdown();
        assertThat(receiving.isInboundDone()).isTrue();
    }
}
