/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.SslHandler;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import javax.net.ssl.SSLHandshakeException;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Chapters 5 and 6. */
@Timeout(60)
@SuppressWarnings("deprecation") // Certificates for tests are what SelfSignedCertificate is for.
class StoreOverTlsTest {
    private final Serving serving = new Serving();
    private SelfSignedCertificate certificate;
    private Tls tls;
    private InetSocketAddress address;

    @BeforeEach
    void start() throws Exception {
        certificate = new SelfSignedCertificate("localhost");
        tls = new Tls(certificate.certificate(), certificate.privateKey());
        address = serving.server.listen(0, pipeline -> serving.application.addHttps(pipeline, tls.context()));
    }

    @AfterEach
    void stop() {
        serving.close();
    }

    @Test
    void clientsChooseTheProtocol() throws Exception {
        String url = Serving.url("https", address) + "/keys/color";
        HttpResponse<String> http2 = Serving.put(Serving.trusting(certificate), url, "blue");
        assertThat(http2.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(http2.statusCode()).isEqualTo(200);
        HttpClient old = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
                .sslContext(Serving.trusting(certificate).sslContext()).build();
        HttpResponse<String> http1 = Serving.get(old, url);
        assertThat(http1.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        assertThat(http1.body()).isEqualTo("blue");
    }

    @Test
    void newConnectionsGetTheNewCertificate() throws Exception {
        String url = Serving.url("https", address) + "/keys/none";
        SelfSignedCertificate later = new SelfSignedCertificate("localhost");
        assertThatThrownBy(() -> Serving.get(Serving.trusting(later), url)).isInstanceOf(SSLHandshakeException.class);
        tls.reload(later.certificate(), later.privateKey());
        assertThat(Serving.get(Serving.trusting(later), url).statusCode()).isEqualTo(404);
        assertThatThrownBy(() -> Serving.get(Serving.trusting(certificate), url))
                .isInstanceOf(SSLHandshakeException.class);
    }

    @Test
    void aKeyOfAnotherCertificateChangesNothing() throws Exception {
        SelfSignedCertificate other = new SelfSignedCertificate("localhost");
        assertThatThrownBy(() -> tls.reload(certificate.certificate(), other.privateKey()))
                .hasMessageContaining(other.privateKey().getPath());
        assertThat(Serving.get(Serving.trusting(certificate), Serving.url("https", address) + "/").statusCode())
                .isEqualTo(404);
    }

    @Test
    void aHundredStreamsOfOneConnection() throws Exception {
        serving.store.set("color", "blue");
        Channel connection = connect();
        ManyStreams streams = new ManyStreams(connection, "localhost:" + address.getPort());
        // region hundred
        List<CompletableFuture<String>> answers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            answers.add(streams.get("/keys/color"));
        }
        for (CompletableFuture<String> answer : answers) {
            assertThat(answer.get()).isEqualTo("200 blue");
        }
        // endregion
        connection.close().sync();
    }

    private Channel connect() throws Exception {
        // region client
        SslContext context = SslContextBuilder.forClient().trustManager(certificate.cert())
                .applicationProtocolConfig(Tls.alpn()).build();
        Channel connection = new Bootstrap().group(serving.server.loops()).channel(NioSocketChannel.class)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(
                                context.newHandler(channel.alloc(), "localhost", address.getPort()),
                                Http2FrameCodecBuilder.forClient().build(),
                                new Http2MultiplexHandler(new ChannelInboundHandlerAdapter())); // For pushes: none.
                    }
                }).connect(address).sync().channel();
        connection.pipeline().get(SslHandler.class).handshakeFuture().sync();
        // endregion
        return connection;
    }
}
