/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.handler.codec.dns.DatagramDnsQuery;
import io.tidewire.handler.codec.dns.DatagramDnsQueryDecoder;
import io.tidewire.handler.codec.dns.DatagramDnsResponse;
import io.tidewire.handler.codec.dns.DatagramDnsResponseEncoder;
import io.tidewire.handler.codec.dns.DefaultDnsQuestion;
import io.tidewire.handler.codec.dns.DefaultDnsRawRecord;
import io.tidewire.handler.codec.dns.DnsQuestion;
import io.tidewire.handler.codec.dns.DnsRecordType;
import io.tidewire.handler.codec.dns.DnsResponseCode;
import io.tidewire.handler.codec.dns.DnsSection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** {@link Resolve} and a name server that knows one name, over the loopback address. */
@Timeout(60)
class ResolveTest {
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private InetSocketAddress server;

    @BeforeEach
    void start() {
        Channel channel = new Bootstrap().group(group).channel(NioDatagramChannel.class)
                .handler(new ChannelInitializer<DatagramChannel>() {
                    @Override
                    protected void initChannel(DatagramChannel channel) {
                        channel.pipeline().addLast(new DatagramDnsQueryDecoder(), new DatagramDnsResponseEncoder(),
                                new OneName());
                    }
                }).bind(InetAddress.getLoopbackAddress(), 0).syncUninterruptibly().channel();
        server = (InetSocketAddress) channel.localAddress();
    }

    @AfterEach
    void stop() {
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private boolean resolve(String name) throws InterruptedException {
        return Resolve.resolve(server, name, new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @Test
    void addressesArePrinted() throws Exception {
        assertThat(resolve("known.test.")).isTrue();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("192.0.2.1" + System.lineSeparator());
        assertThat(err.size()).isZero();
    }

    @Test
    void theReasonIsPrintedIfThereAreNone() throws Exception {
        assertThat(resolve("unknown.test.")).isFalse();
        assertThat(out.size()).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("unknown.test. A at 127.0.0.1:" + server.getPort()
                + ": NXDOMAIN(3)");
    }

    private static final class OneName extends SimpleChannelInboundHandler<DatagramDnsQuery> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, DatagramDnsQuery query) {
            DnsQuestion asked = query.recordAt(DnsSection.QUESTION);
            boolean known = asked.name().equalsIgnoreCase("known.test.");
            DatagramDnsResponse response = new DatagramDnsResponse(query.recipient(), query.sender(), query.id());
            response.setCode(known ? DnsResponseCode.NOERROR : DnsResponseCode.NXDOMAIN);
            response.addRecord(DnsSection.QUESTION, new DefaultDnsQuestion(asked.name(), asked.type()));
            if (known && asked.type().equals(DnsRecordType.A)) {
                response.addRecord(DnsSection.ANSWER, new DefaultDnsRawRecord(asked.name(), DnsRecordType.A, 60,
                        Unpooled.wrappedBuffer(new byte[] {(byte) 192, 0, 2, 1})));
            }
            ctx.writeAndFlush(response);
        }
    }
}
