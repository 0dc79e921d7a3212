/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.handler.codec.CorruptedFrameException;
import io.tidewire.handler.codec.dns.DatagramDnsQuery;
import io.tidewire.handler.codec.dns.DatagramDnsQueryDecoder;
import io.tidewire.handler.codec.dns.DatagramDnsResponse;
import io.tidewire.handler.codec.dns.DatagramDnsResponseEncoder;
import io.tidewire.handler.codec.dns.DefaultDnsQuestion;
import io.tidewire.handler.codec.dns.DefaultDnsRawRecord;
import io.tidewire.handler.codec.dns.DnsQuestion;
import io.tidewire.handler.codec.dns.DnsSection;
import io.tidewire.resolver.dns.DnsNameResolver;
import io.tidewire.resolver.dns.DnsNameResolverBuilder;
import io.tidewire.resolver.dns.SingletonDnsServerAddressStreamProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class DnsPageTest {
    /** Priority 1, the target ".", and alpn (RFC 9460 section 7.1) with h2 and h3. */
    private static final byte[] SERVICE = {0, 1, 0, 0, 1, 0, 6, 2, 'h', '2', 2, 'h', '3'};

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    @AfterEach
    void stop() {
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** Answers each question by the same record. */
    private InetSocketAddress nameServer(byte[] data) {
        Channel channel = new Bootstrap().group(group).channel(NioDatagramChannel.class)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new DatagramDnsQueryDecoder(), new DatagramDnsResponseEncoder(),
                                new SimpleChannelInboundHandler<DatagramDnsQuery>() {
                                    @Override
                                    protected void channelRead0(ChannelHandlerContext ctx, DatagramDnsQuery query) {
                                        ctx.writeAndFlush(answer(query, data));
                                    }
                                });
                    }
                }).bind(InetAddress.getLoopbackAddress(), 0).syncUninterruptibly().channel();
        return (InetSocketAddress) channel.localAddress();
    }

    private static DatagramDnsResponse answer(DatagramDnsQuery query, byte[] data) {
        DnsQuestion asked = query.recordAt(DnsSection.QUESTION);
        DatagramDnsResponse response = new DatagramDnsResponse(query.recipient(), query.sender(), query.id());
        response.addRecord(DnsSection.QUESTION, new DefaultDnsQuestion(asked.name(), asked.type()));
        response.addRecord(DnsSection.ANSWER, new DefaultDnsRawRecord(asked.name(), asked.type(), 60,
                Unpooled.wrappedBuffer(data)));
        return response;
    }

    private List<String> ask(byte[] data) throws InterruptedException {
        try (DnsNameResolver resolver = new DnsNameResolverBuilder(group.next())
                .datagramChannelType(NioDatagramChannel.class)
                .nameServerProvider(new SingletonDnsServerAddressStreamProvider(nameServer(data))).build()) {
            return DnsPage.applicationProtocols(resolver, "service.test.");
        }
    }

    @Test
    void protocolsOfAServiceAreRead() throws Exception {
        assertThat(ask(SERVICE)).containsExactly("h2", "h3");
    }

    @Test
    void recordThatContradictsItselfIsRefusedAndReleased() {
        byte[] cut = SERVICE.clone();
        cut[10] = 9;
        assertThatThrownBy(() -> ask(cut)).isInstanceOf(CorruptedFrameException.class).hasMessageContaining("alpn");
    }
}
