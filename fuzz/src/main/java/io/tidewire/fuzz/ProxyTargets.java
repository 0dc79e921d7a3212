/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.haproxy.HAProxyMessage;
import io.tidewire.handler.codec.haproxy.HAProxyMessageDecoder;
import io.tidewire.handler.codec.haproxy.HAProxyProtocolException;
import io.tidewire.handler.codec.haproxy.HAProxySSLTLV;
import io.tidewire.handler.codec.haproxy.HAProxyTLV;
import io.tidewire.handler.proxy.HttpProxyHandler;
import io.tidewire.handler.proxy.ProxyConnectException;
import io.tidewire.handler.proxy.ProxyConnectionEvent;
import io.tidewire.handler.proxy.ProxyHandler;
import io.tidewire.handler.proxy.Socks4ProxyHandler;
import io.tidewire.handler.proxy.Socks5ProxyHandler;
import io.tidewire.testsuite.codec.Splits;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

/** The PROXY protocol, and what proxies answer. */
final class ProxyTargets {
    private static final String TEXT_PREFIX = "PROXY ";
    private static final String BINARY_PREFIX = "\r\n\r\n\0\r\nQUIT\n";
    private static final int MAX_TLVS = 200;
    private static final InetSocketAddress PROXY = InetSocketAddress.createUnresolved("proxy.test", 1080);
    private static final InetSocketAddress DESTINATION = InetSocketAddress.createUnresolved("example.test", 443);

    private ProxyTargets() {
    }

    static void text(byte[] input) {
        header(TEXT_PREFIX, input);
    }

    static void binary(byte[] input) {
        header(BINARY_PREFIX, input);
    }

    private static void header(String prefix, byte[] input) {
        new Decoding(() -> new ChannelHandler[] {new HAProxyMessageDecoder(MAX_TLVS)}, HAProxyProtocolException.class)
                .check(prefix, CutInput.of(input), ProxyTargets::describe);
    }

    private static void describe(Object message, Consumer<Object> out) {
        if (message instanceof ByteBuf octets) {
            // Behind the header.
            out.accept(octets.retain());
            return;
        }
        HAProxyMessage header = (HAProxyMessage) message;
        StringBuilder text = new StringBuilder(64);
        text.append(header.protocolVersion()).append(header.command()).append(header.proxiedProtocol())
                .append(header.sourceAddress()).append(' ').append(header.sourcePort()).append(' ')
                .append(header.destinationAddress()).append(' ').append(header.destinationPort());
        append(header.tlvs(), text);
        out.accept(text.toString());
    }

    private static void append(List<HAProxyTLV> tlvs, StringBuilder text) {
        for (HAProxyTLV tlv : tlvs) {
            assertThat(tlv.content().readableBytes()).isLessThanOrEqualTo(MAX_TLVS);
            text.append(' ').append(tlv.typeByteValue()).append('=').append(ByteBufUtil.hexDump(tlv.content()));
            if (tlv instanceof HAProxySSLTLV nested) {
                append(nested.encapsulatedTLVs(), text);
            }
        }
    }

    static void socks(byte[] input) {
        CutInput cut = CutInput.of(input);
        Supplier<ProxyHandler> handlers = switch (cut.choice() % 3) {
            case 0 -> () -> new Socks4ProxyHandler(PROXY, "me");
            case 1 -> () -> new Socks5ProxyHandler(PROXY);
            default -> () -> new Socks5ProxyHandler(PROXY, "me", "s3cret");
        };
        answers(handlers, cut.withoutChoice());
    }

    static void connect(byte[] input) {
        answers(() -> new HttpProxyHandler(PROXY, "me", "s3cret"), CutInput.of(input));
    }

    /** Whole and cut, the connection stands or fails once, and the same octets reach the application. */
    private static void answers(Supplier<ProxyHandler> handlers, CutInput input) {
        String whole = new Connection(handlers.get()).answered(List.of(input.octets()));
        String cut = new Connection(handlers.get()).answered(Splits.cut(input.octets(), input.cuts(0)));
        assertThat(cut).isEqualTo(whole);
    }

    /** A channel whose proxy answers. */
    private static final class Connection extends EmbeddedChannel {
        private final ProxyHandler handler;
        private final StringBuilder seen = new StringBuilder();
        private int failures;
        /** No initializer: the constructor of the superclass asks whether the channel is active. */
        private boolean isConnected;

        Connection(ProxyHandler handler) {
            this.handler = handler;
            pipeline().addLast(handler, new Application());
        }

        @Override
        public boolean isActive() {
            return isConnected && super.isActive();
        }

        String answered(List<byte[]> pieces) {
            connect(DESTINATION);
            isConnected = true;
            pipeline().fireChannelActive();
            ChannelFuture held = writeAndFlush(Unpooled.copiedBuffer("held", ISO_8859_1));
            for (byte[] piece : pieces) {
                if (isOpen()) {
                    pipeline().fireChannelRead(Unpooled.copiedBuffer(piece));
                    pipeline().fireChannelReadComplete();
                    runPendingTasks();
                }
            }
            boolean stands = handler.isConnected();
            assertThat(isOpen()).isEqualTo(handler.connectFuture().cause() == null);
            assertThat(held.isSuccess()).isEqualTo(stands);
            try {
                finishAndReleaseAll();
            } catch (DecoderException e) {
                // A channel of this kind closes at once, and its handlers are gone when the codec says why.
                assertThat(stands).isFalse();
            }
            assertThat(held.isDone()).isTrue();
            assertThat(failures).isEqualTo(stands ? 0 : 1);
            return seen.toString();
        }

        private final class Application extends ChannelInboundHandlerAdapter {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ByteBuf octets = (ByteBuf) msg;
                seen.append(octets.toString(ISO_8859_1));
                octets.release();
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                if (evt instanceof ProxyConnectionEvent) {
                    assertThat(seen).as("the connection stands before anything of the destination comes").isEmpty();
                }
                seen.append("connected ");
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                assertThat(cause).isInstanceOf(ProxyConnectException.class);
                assertThat(cause.toString()).doesNotContain("s3cret");
                assertThat(failures++).isZero();
                seen.append("failed ");
            }
        }
    }
}
