/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.ssl.ApplicationProtocolConfig;
import io.tidewire.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.SslHandler;
import io.tidewire.handler.ssl.SupportedCipherSuiteFilter;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import javax.net.ssl.SSLEngine;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** HTTP/2 over TLS: how it is chosen, and what TLS has to be (RFC 9113 section 3.2 and 9.2). */
@SuppressWarnings("deprecation") // SelfSignedCertificate, which is for tests only.
class Http2OverTlsTest {
    private static final String HTTP_1_1 = "http/1.1";
    private static final String TLS_1_2 = "TLSv1.2";
    private static final String TLS_1_3 = "TLSv1.3";
    private static SelfSignedCertificate certificate;

    private final List<String> chosen = new ArrayList<>();
    private final List<String> seen = new ArrayList<>();
    private EmbeddedChannel client;
    private EmbeddedChannel server;

    @BeforeAll
    static void makeCertificate() throws Exception {
        certificate = new SelfSignedCertificate("localhost", "RSA", 2048);
    }

    @AfterEach
    void tearDown() {
        client.finishAndReleaseAll();
        server.finishAndReleaseAll();
    }

    private static SslContext context(SslContextBuilder builder, String version, String... protocols)
            throws Exception {
        return builder.protocols(version).ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .applicationProtocolConfig(new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT, protocols))
                .build();
    }

    /** A server that answers each stream, and a client that offers these protocols. */
    private void connect(String version, String... offered) throws Exception {
        server = new EmbeddedChannel();
        server.pipeline().addLast(context(SslContextBuilder.forServer(certificate.key(), certificate.cert()), version,
                "h2", HTTP_1_1).newHandler(server.alloc()), new ApplicationProtocolNegotiationHandler(HTTP_1_1) {
                    @Override
                    protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
                        chosen.add(protocol);
                        if (protocol.equals("h2")) {
                            ctx.pipeline().addLast(Http2FrameCodecBuilder.forServer().build(),
                                    new Http2MultiplexHandler(new StreamJournal() {
                                        @Override
                                        void on(String event, ChannelHandlerContext ctx) {
                                            if (event.equals("read")) {
                                                ctx.writeAndFlush(new DefaultHttp2HeadersFrame(
                                                        WirePeer.fields(":status", "200"), true));
                                            }
                                        }
                                    }));
                        }
                    }
                });
        client = new EmbeddedChannel();
        client.pipeline().addLast(context(SslContextBuilder.forClient().trustManager(certificate.cert()), version,
                offered).newHandler(client.alloc(), "localhost", 443),
                new ApplicationProtocolNegotiationHandler(HTTP_1_1) {
                    @Override
                    protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
                        if (protocol.equals("h2")) {
                            ctx.pipeline().addLast(Http2FrameCodecBuilder.forClient().build(),
                                    new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()));
                        }
                    }
                });
        exchange();
        assertThat(tls(client).handshakeFuture().isSuccess()).isTrue();
    }

    private static SslHandler tls(EmbeddedChannel side) {
        return side.pipeline().get(SslHandler.class);
    }

    private void exchange() {
        boolean moved;
        do {
            client.runPendingTasks();
            server.runPendingTasks();
            moved = move(client, server) | move(server, client);
        } while (moved);
    }

    private static boolean move(EmbeddedChannel from, EmbeddedChannel to) {
        boolean moved = false;
        for (Object octets = from.readOutbound(); octets != null; octets = from.readOutbound()) {
            to.writeInbound(octets);
            moved = true;
        }
        return moved;
    }

    private void assertRequestIsAnswered() {
        Http2StreamChannel stream = new Http2StreamChannelBootstrap(client).handler(
                new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object msg) {
                        seen.add(((Http2HeadersFrame) msg).headers().status().toString());
                    }
                }).open().getNow();
        stream.writeAndFlush(new DefaultHttp2HeadersFrame(WirePeer.fields(":method", "GET", ":scheme", "https",
                ":path", "/", ":authority", "localhost"), true));
        exchange();
        assertThat(seen).containsExactly("200");
    }

    @ParameterizedTest
    @ValueSource(strings = {TLS_1_2, TLS_1_3})
    @Tag("CN-02")
    void alpnChoosesHttp2(String version) throws Exception {
        connect(version, HTTP_1_1, "h2");
        assertThat(chosen).containsExactly("h2");
        assertThat(tls(client).applicationProtocol()).isEqualTo("h2");
        assertRequestIsAnswered();
    }

    /** {@code h2c} names HTTP/2 over cleartext, and is no protocol of ALPN. */
    @ParameterizedTest
    @CsvSource({"http/1.1", "h2c"})
    @Tag("CN-02")
    void nothingElseChoosesHttp2(String offered) throws Exception {
        connect(TLS_1_3, offered);
        assertThat(chosen).containsExactly(HTTP_1_1);
        assertThat(Http2CodecUtil.TLS_UPGRADE_PROTOCOL_NAME).hasToString("h2");
    }

    @Test
    @Tag("CN-10")
    void tls12HasTheSuiteThatAllMustHaveAndNoRenegotiation() throws Exception {
        connect(TLS_1_2, "h2");
        assertThat(tls(server).engine().getSession().getCipherSuite())
                .isIn(Http2SecurityUtil.CIPHERS).asString().startsWith("TLS_ECDHE_RSA_WITH_");
        assertThat(tls(client).renegotiate().cause()).hasMessageContaining("HTTP/2");
        assertThat(tls(server).renegotiate().cause()).hasMessageContaining("HTTP/2");
        exchange();
        assertRequestIsAnswered();
    }

    @Test
    @Tag("CN-11")
    void tls13AsksForNoCertificateAfterTheHandshake() throws Exception {
        connect(TLS_1_3, "h2");
        SSLEngine engine = tls(server).engine();
        engine.setNeedClientAuth(true);
        assertThat(tls(server).renegotiate().cause()).hasMessageContaining(TLS_1_3);
        exchange();
        assertThat(tls(client).engine().getSession().getLocalCertificates()).isNull();
        assertRequestIsAnswered();
    }
}
