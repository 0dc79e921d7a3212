/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslHandler;
import io.tidewire.handler.ssl.SslHandshakeCompletionEvent;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class TlsPageTest {
    private final TlsKeys keys = new TlsKeys();

    /** Sends the protocol that a handshake has chosen, and the name of the client if it has shown one. */
    @ChannelHandler.Sharable
    private static final class Telling extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            if (evt instanceof SslHandshakeCompletionEvent event && event.isSuccess()) {
                SslHandler tls = ctx.pipeline().get(SslHandler.class);
                ctx.writeAndFlush(ByteBufUtil.writeAscii(ctx.alloc(), tls.applicationProtocol() + ' ' + client(tls)))
                        .addListener(ChannelFutureListener.CLOSE);
            }
        }

        private static String client(SslHandler tls) {
            try {
                return ((X509Certificate) tls.engine().getSession().getPeerCertificates()[0])
                        .getSubjectX500Principal().getName();
            } catch (SSLPeerUnverifiedException e) {
                return "nobody";
            }
        }
    }

    private static String told(Loopback server, SSLContext context, String... protocols) throws IOException {
        try (Socket socket = server.connect();
                SSLSocket tls = (SSLSocket) context.getSocketFactory().createSocket(socket, "localhost", 443, false)) {
            SSLParameters parameters = tls.getSSLParameters();
            parameters.setApplicationProtocols(protocols);
            tls.setSSLParameters(parameters);
            return new String(tls.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void bothProtocolsAreOffered() throws Exception {
        SslContext context = TlsPage.serving(keys.chain(), keys.key());
        try (Loopback server = new Loopback(TlsPage.connections(context, new Telling()))) {
            assertThat(told(server, keys.trusting(), "http/1.1", "h2")).isEqualTo("h2 nobody");
            assertThat(told(server, keys.trusting(), "http/1.1")).isEqualTo("http/1.1 nobody");
            assertThat(told(server, keys.trusting())).isEqualTo("null nobody");
        }
    }

    @Test
    void clientWithoutACertificateIsRefused() throws Exception {
        SslContext context = TlsPage.askingClients(keys.chain(), keys.key(), keys.chain());
        try (Loopback server = new Loopback(TlsPage.connections(context, new Telling()))) {
            assertThat(told(server, keys.showing())).isEqualTo("null CN=localhost");
            assertThatThrownBy(() -> told(server, keys.trusting())).isInstanceOf(IOException.class);
        }
    }

    @Test
    void serverThatNoAuthorityVouchesForIsRefusedByItsName() throws Exception {
        SslContext context = TlsPage.serving(keys.chain(), keys.key());
        try (Loopback server = new Loopback(TlsPage.connections(context, new Telling()))) {
            Channel client = new Bootstrap().group(server.loops()).channel(NioSocketChannel.class)
                    .handler(TlsPage.connectionTo("localhost", 443)).connect(server.address()).sync().channel();
            Future<Channel> handshake = client.pipeline().get(SslHandler.class).handshakeFuture();
            assertThat(handshake.await().cause()).isInstanceOf(SSLHandshakeException.class)
                    .hasMessageContaining("the certificate of localhost:443");
            client.closeFuture().sync();
        }
    }
}
