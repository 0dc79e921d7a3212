/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.handler.ssl.ApplicationProtocolConfig;
import io.tidewire.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.tidewire.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.tidewire.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.tidewire.handler.ssl.ApplicationProtocolNames;
import io.tidewire.handler.ssl.ClientAuth;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;

import javax.net.ssl.SSLException;
import java.io.File;

/** The blocks of {@code docs/tls.md}. */
final class TlsPage {
    private TlsPage() {
    }

    // region serve
    static SslContext serving(File chain, File key) throws SSLException {
        return SslContextBuilder.forServer(chain, key)
                .applicationProtocolConfig(new ApplicationProtocolConfig(Protocol.ALPN,
                        SelectorFailureBehavior.NO_ADVERTISE, SelectedListenerFailureBehavior.ACCEPT,
                        ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1))
                .build();
    }

    static ChannelHandler connections(SslContext context, ChannelHandler application) {
        return new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(context.newHandler(channel.alloc()), application);
            }
        };
    }
    // endregion

    // region call
    static ChannelHandler connectionTo(String host, int port) throws SSLException {
        SslContext context = SslContextBuilder.forClient().build();
        return new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(context.newHandler(channel.alloc(), host, port));
            }
        };
    }
    // endregion

    static SslContext askingClients(File chainFile, File keyFile, File authoritiesFile) throws SSLException {
        // region clients
        return SslContextBuilder.forServer(chainFile, keyFile)
                .trustManager(authoritiesFile).clientAuth(ClientAuth.REQUIRE).build();
        // endregion
    }
}
