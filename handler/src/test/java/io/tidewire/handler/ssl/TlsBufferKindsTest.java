/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testsuite.codec.BufferKind;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.HOST;
import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

/** Records, and what comes in front of them, are read alike from every kind of buffer. */
class TlsBufferKindsTest {
    /** A client that names its host, and trusts {@link TestCertificates#SERVER}. */
    private static TlsPeer client() throws SSLException {
        SSLEngine engine = SslContextBuilder.forClient().trustManager(AUTHORITY.certificate()).build()
                .newEngine(UnpooledByteBufAllocator.DEFAULT, HOST, 443);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName(HOST)));
        engine.setSSLParameters(parameters);
        return new TlsPeer(engine).open();
    }

    /** Moves octets to and fro, whole or each record in two pieces, in buffers of a kind. */
    private static void exchange(TlsPeer a, TlsPeer b, BufferKind kind, boolean isCut) {
        boolean isMoved;
        do {
            isMoved = move(a, b, kind, isCut);
            isMoved |= move(b, a, kind, isCut);
        } while (isMoved);
    }

    private static boolean move(TlsPeer from, TlsPeer to, BufferKind kind, boolean isCut) {
        from.channel.runPendingTasks();
        byte[] octets = from.sent();
        int half = isCut ? Math.min(octets.length, 4) : 0;
        to.channel.writeInbound(kind.of(Arrays.copyOf(octets, half)),
                kind.of(Arrays.copyOfRange(octets, half, octets.length)));
        return octets.length > 0;
    }

    private static void talk(TlsPeer client, TlsPeer server, BufferKind kind, boolean isCut) {
        exchange(client, server, kind, isCut);
        byte[] large = new byte[40_000];
        Arrays.fill(large, (byte) 'x');
        client.channel.writeAndFlush(kind.of("ping".getBytes(US_ASCII)));
        server.channel.writeAndFlush(kind.of(large));
        exchange(client, server, kind, isCut);
        assertThat(server.receivedText()).isEqualTo("ping");
        assertThat(client.received()).isEqualTo(large);
        client.finish();
        server.finish();
    }

    @ParameterizedTest
    @EnumSource
    void recordsAreReadAndWrittenAlike(BufferKind kind) {
        for (String version : new String[] {TestTls.TLS_1_2, TestTls.TLS_1_3}) {
            talk(new TlsPeer(TestTls.client(version)).open(), new TlsPeer(TestTls.server(version)).open(), kind,
                    version.equals(TestTls.TLS_1_2));
        }
    }

    @ParameterizedTest
    @EnumSource
    void tlsIsToldFromOtherOctetsAlike(BufferKind kind) throws Exception {
        SslContext context = SslContextBuilder.forServer(SERVER.key(), SERVER.certificate()).build();
        talk(client(), TlsPeer.undecided(new OptionalSslHandler(context)).open(), kind, true);
        byte[] tooLong = {22, 3, 1, (byte) 0xFF, 1, 0};
        byte[] record = {22, 3, 1, 1, (byte) 0xFF, 0};
        byte[] sslV2 = {(byte) 0x80, 46, 1, 3, 0, 0};
        assertThat(isEncrypted(kind, tooLong)).isFalse();
        assertThat(isEncrypted(kind, record)).isTrue();
        assertThat(isEncrypted(kind, sslV2)).isTrue();
    }

    private static boolean isEncrypted(BufferKind kind, byte[] octets) {
        ByteBuf buffer = kind.of(octets);
        try {
            return SslHandler.isEncrypted(buffer, true);
        } finally {
            buffer.release();
        }
    }

    private static final class Sni extends AbstractSniHandler<String> {
        private final List<String> names = new ArrayList<>();

        @Override
        protected Future<String> lookup(ChannelHandlerContext ctx, String hostname) {
            names.add(hostname);
            return ctx.executor().newSucceededFuture("found");
        }

        @Override
        protected void onLookupComplete(ChannelHandlerContext ctx, String hostname, Future<String> future) {
            ctx.pipeline().remove(this);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nameIsReadAlike(BufferKind kind) throws Exception {
        TlsPeer client = client();
        byte[] hello = client.sent();
        client.finish();
        for (int cut : new int[] {0, 3, 5, 8, 50, hello.length - 1}) {
            Sni sni = new Sni();
            EmbeddedChannel channel = new EmbeddedChannel(sni);
            channel.writeInbound(kind.of(Arrays.copyOf(hello, cut)),
                    kind.of(Arrays.copyOfRange(hello, cut, hello.length)));
            assertThat(sni.names).as("cut at %d", cut).containsExactly(HOST);
            channel.finishAndReleaseAll();
        }
    }

    @ParameterizedTest
    @EnumSource
    void contextIsChosenAlike(BufferKind kind) throws Exception {
        SslContext context = SslContextBuilder.forServer(SERVER.key(), SERVER.certificate()).build();
        talk(client(), TlsPeer.undecided(new SniHandler((name, promise) -> promise.setSuccess(context))).open(), kind,
                true);
    }
}
