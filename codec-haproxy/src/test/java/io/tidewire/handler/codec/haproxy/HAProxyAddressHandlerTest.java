/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static io.tidewire.handler.codec.haproxy.Headers.header;
import static io.tidewire.handler.codec.haproxy.Headers.join;
import static io.tidewire.handler.codec.haproxy.Headers.text;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HAProxyAddressHandlerTest {
    private static final byte[] LINE = text("PROXY TCP4 192.0.2.1 198.51.100.2 56324 443\r\n");

    private static EmbeddedChannel channel() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(new HAProxyAddressHandler());
        return channel;
    }

    private static void receive(EmbeddedChannel channel, byte[] octets) {
        channel.writeInbound(Unpooled.copiedBuffer(octets));
    }

    private static String receivedText(EmbeddedChannel channel) {
        StringBuilder all = new StringBuilder();
        for (ByteBuf part = channel.readInbound(); part != null; part = channel.readInbound()) {
            all.append(part.toString(US_ASCII));
            part.release();
        }
        return all.toString();
    }

    private static void checkAddresses(byte[] header, SocketAddress source, SocketAddress destination) {
        for (int cut = 1; cut < header.length; cut++) {
            EmbeddedChannel channel = channel();
            SocketAddress proxy = channel.remoteAddress();
            SocketAddress local = channel.localAddress();
            channel.writeInbound(Unpooled.copiedBuffer(header, 0, cut));
            assertThat(HAProxyAddressHandler.remoteAddress(channel)).isEqualTo(proxy);
            assertThat(channel.inboundMessages()).isEmpty();
            channel.writeInbound(Unpooled.copiedBuffer(header, cut, header.length - cut));
            receive(channel, text("lo"));
            assertThat(receivedText(channel)).isEqualTo("lo");
            assertThat(HAProxyAddressHandler.remoteAddress(channel)).isEqualTo(source == null ? proxy : source);
            assertThat(HAProxyAddressHandler.localAddress(channel))
                    .isEqualTo(destination == null ? local : destination);
            assertThat(channel.pipeline().names()).hasSize(1);
            assertThat(channel.runScheduledPendingTasks()).as("timers").isEqualTo(-1);
            assertThat(channel.finish()).isFalse();
        }
    }

    @Test
    void addressesOfTheHeaderAreThoseOfTheChannel() {
        checkAddresses(LINE, new InetSocketAddress("192.0.2.1", 56324), new InetSocketAddress("198.51.100.2", 443));
        checkAddresses(text("PROXY TCP6 2001:db8::1 2001:db8::2 1 2\r\n"), new InetSocketAddress("2001:db8::1", 1),
                new InetSocketAddress("2001:db8::2", 2));
        checkAddresses(header("2131", "2f61" + "00".repeat(106) + "00".repeat(108)), UnixDomainSocketAddress.of("/a"),
                UnixDomainSocketAddress.of(""));
    }

    @Test
    void withoutAddressesThoseOfTheConnectionCount() {
        checkAddresses(text("PROXY UNKNOWN\r\n"), null, null);
        checkAddresses(header("2000", "c0000201c6336402dc0401bb"), null, null);
    }

    @Test
    @Tag("SEC-I18")
    void whatFollowsIsPassedOnASecondHeaderToo() {
        EmbeddedChannel channel = channel();
        String second = "PROXY TCP4 203.0.113.9 203.0.113.9 1 2\r\n";
        receive(channel, join(LINE, text(second)));
        assertThat(receivedText(channel)).isEqualTo(second);
        assertThat(HAProxyAddressHandler.remoteAddress(channel)).isEqualTo(new InetSocketAddress("192.0.2.1", 56324));
        assertThat(channel.finish()).isFalse();
    }

    @Test
    @Tag("SEC-I18")
    void connectionWithoutAHeaderInTimeEnds() {
        for (int length = 0; length < LINE.length; length++) {
            List<String> failures = new ArrayList<>();
            EmbeddedChannel channel = channel();
            channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                @Override
                public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                    failures.add(cause.getMessage());
                }
            });
            if (length > 0) {
                channel.writeInbound(Unpooled.copiedBuffer(LINE, 0, length));
            }
            channel.advanceTimeBy(4_999, TimeUnit.MILLISECONDS);
            channel.runScheduledPendingTasks();
            assertThat(channel.isOpen()).isTrue();
            channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
            channel.runScheduledPendingTasks();
            assertThat(channel.isOpen()).isFalse();
            assertThat(failures).containsExactly("no PROXY header within 5000 ms");
            assertThat(channel.finish()).isFalse();
        }
    }

    @Test
    void timeBeginsWhenTheChannelIsActive() throws Exception {
        EmbeddedChannel channel = EmbeddedChannel.builder().register(false).handlers(new HAProxyAddressHandler())
                .build();
        channel.freezeTime();
        channel.register();
        channel.advanceTimeBy(5_000, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        assertThatThrownBy(channel::checkException).isInstanceOf(HAProxyProtocolException.class);
        assertThat(channel.finish()).isFalse();
    }

    @Test
    @Tag("SEC-I18")
    void whatIsNoHeaderEndsTheConnectionAndReachesNobody() {
        EmbeddedChannel channel = channel();
        assertThatThrownBy(() -> receive(channel, text("GET / HTTP/1.1\r\n\r\n")))
                .isInstanceOf(HAProxyProtocolException.class);
        assertThat(channel.isOpen()).isFalse();
        channel.runPendingTasks();
        assertThat(channel.runScheduledPendingTasks()).as("timers").isEqualTo(-1);
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void tlvsAreLimited() {
        String address = "c0000201c6336402dc0401bb";
        EmbeddedChannel atLimit = channel();
        receive(atLimit, header("2111", address + Headers.tlv(4, "00".repeat(4_096 - 3))));
        assertThat(HAProxyAddressHandler.remoteAddress(atLimit)).isEqualTo(new InetSocketAddress("192.0.2.1", 56324));
        assertThat(atLimit.finish()).isFalse();
        EmbeddedChannel above = channel();
        assertThatThrownBy(() -> receive(above, header("2111", address + Headers.tlv(4, "00".repeat(4_096 - 2)))))
                .isInstanceOf(HAProxyProtocolException.class);
        assertThat(above.finish()).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> new HAProxyAddressHandler(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new HAProxyAddressHandler(1, -1));
    }

    /** Whether the path is one that this system can have depends on its locale. */
    @Test
    void pathThatTheSystemCannotHaveEndsTheConnection() {
        EmbeddedChannel channel = channel();
        byte[] input = join(header("2131", "2fc3a9" + "00".repeat(105) + "00".repeat(108)), text("hello"));
        try {
            SocketAddress expected = UnixDomainSocketAddress.of("/\u00e9");
            receive(channel, input);
            assertThat(HAProxyAddressHandler.remoteAddress(channel)).isEqualTo(expected);
            assertThat(receivedText(channel)).isEqualTo("hello");
        } catch (InvalidPathException e) {
            assertThatThrownBy(() -> receive(channel, input)).isInstanceOf(HAProxyProtocolException.class);
            assertThat(channel.isOpen()).isFalse();
        }
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void removalTakesTheDecoderAndTheTimeAway() {
        EmbeddedChannel channel = channel();
        channel.writeInbound(Unpooled.copiedBuffer(LINE, 0, 10));
        channel.pipeline().remove(HAProxyAddressHandler.class);
        assertThat(channel.pipeline().names()).hasSize(1);
        assertThat(receivedText(channel)).isEqualTo("PROXY TCP4");
        assertThat(channel.runScheduledPendingTasks()).as("timers").isEqualTo(-1);
        assertThat(channel.finish()).isFalse();
    }
}
