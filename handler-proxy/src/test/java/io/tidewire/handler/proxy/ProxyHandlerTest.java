/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.testkit.Mutations;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.Splits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ConnectionPendingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

import static io.tidewire.handler.proxy.ProxiedChannel.DESTINATION;
import static io.tidewire.handler.proxy.ProxiedChannel.PROXY;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

class ProxyHandlerTest {
    /** The handlers, each with the answers of a proxy that grants the connection. */
    enum Kind {
        HTTP(() -> new HttpProxyHandler(PROXY, "me", "s3cret"), hex("HTTP/1.1 200 Fine\r\nVia: p\r\n\r\n")),
        SOCKS4(() -> new Socks4ProxyHandler(PROXY, "me"), "005a0000000000ff"),
        SOCKS5(() -> new Socks5ProxyHandler(PROXY), "0500", "05000003026161ffff"),
        SOCKS5_PASSWORD(() -> new Socks5ProxyHandler(PROXY, "me", "s3cret"), "0502", "0100", "05000001c000020101bb");

        private final Supplier<ProxyHandler> handler;
        private final List<byte[]> answers;

        Kind(Supplier<ProxyHandler> handler, String... answers) {
            this.handler = handler;
            this.answers = Arrays.stream(answers).map(ByteBufUtil::decodeHexDump).toList();
        }

        ProxyHandler newHandler() {
            return handler.get();
        }

        private static String hex(String text) {
            return ByteBufUtil.hexDump(text.getBytes(ISO_8859_1));
        }

        byte[] lastAnswer() {
            return answers.get(answers.size() - 1);
        }

        /** All answers but the last one, each behind its request. */
        void answerAllButTheLast(ProxiedChannel channel) {
            for (byte[] answer : answers.subList(0, answers.size() - 1)) {
                assertThat(channel.sent()).isNotEmpty();
                channel.receive(answer);
            }
            assertThat(channel.sent()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void connectionStandsHoweverTheAnswersAreCut(Kind kind) {
        for (int answer = 0; answer < kind.answers.size(); answer++) {
            byte[] octets = kind.answers.get(answer);
            for (List<Integer> cuts : Splits.of(octets.length, octets.length < 12, 5, new Random(1))) {
                ProxyHandler handler = kind.newHandler();
                ProxiedChannel channel = new ProxiedChannel(handler).connected();
                assertThat(channel.connectedTo).isEqualTo(PROXY);
                ChannelFuture first = channel.write(Unpooled.copiedBuffer("first", ISO_8859_1));
                ChannelFuture second = channel.send("second");
                for (byte[] whole : kind.answers) {
                    String request = channel.sent();
                    assertThat(request).isNotEmpty().doesNotContain("first");
                    assertThat(handler.isConnected()).isFalse();
                    for (byte[] piece : Splits.cut(whole, whole == octets ? cuts : List.of())) {
                        channel.receive(piece);
                    }
                }
                assertThat(channel.sent()).isEqualTo("firstsecond");
                assertThat(first.isSuccess() && second.isSuccess()).isTrue();
                assertThat(handler.isConnected()).isTrue();
                assertThat(handler.connectFuture().getNow()).isSameAs(channel);
                channel.receive("hi");
                channel.send("third");
                assertThat(channel.sent()).isEqualTo("third");
                assertThat(channel.log).containsExactly("active", "ProxyConnectionEvent", "hi", "complete");
                // The probe, the handler, the application.
                assertThat(channel.pipeline().names()).hasSize(4);
                channel.end();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("SEC-P01")
    void octetsBehindTheAnswerAreTheDestinations(Kind kind) {
        byte[] answer = kind.lastAnswer();
        byte[] input = Arrays.copyOf(answer, answer.length + 5);
        System.arraycopy("\r\nHTT".getBytes(ISO_8859_1), 0, input, answer.length, 5);
        for (List<Integer> cuts : Splits.of(input.length, false, 5, new Random(1))) {
            ProxiedChannel channel = new ProxiedChannel(kind.newHandler()).connected();
            kind.answerAllButTheLast(channel);
            Splits.cut(input, cuts).forEach(channel::receive);
            assertThat(channel.log.subList(0, 2)).containsExactly("active", "ProxyConnectionEvent");
            assertThat(String.join("", channel.log.subList(2, channel.log.size())).replace("complete", ""))
                    .isEqualTo("\r\nHTT");
            assertThat(channel.log.get(channel.log.size() - 1)).isEqualTo("complete");
            channel.end();
        }
    }

    private static void assertFailed(ProxiedChannel channel, ProxyHandler handler, ChannelFuture written,
            ByteBuf held) {
        assertThat(channel.isOpen()).isFalse();
        assertThat(channel.failure).isInstanceOf(ProxyConnectException.class)
                .hasMessageStartingWith(handler.protocol() + ", " + handler.authScheme() + ", " + PROXY + " => "
                        + DESTINATION + ", ");
        assertThat(handler.connectFuture().cause()).isSameAs(channel.failure);
        assertThat(written.cause()).isSameAs(channel.failure);
        assertThat(held.refCnt()).isZero();
        ChannelFuture late = channel.send("late");
        assertThat(late.isSuccess()).isFalse();
        assertThat(late.isDone()).isTrue();
        assertThat(channel.log).containsOnlyOnce("inactive").doesNotContain("ProxyConnectionEvent", "complete");
        assertThat(channel.log.stream().filter(entry -> entry.startsWith(ProxiedChannel.FAILED))).hasSize(1);
        for (Throwable cause = channel.failure; cause != null; cause = cause.getCause()) {
            assertThat(cause.toString()).doesNotContain("s3cret").doesNotContain("bWU6czNjcmV0");
        }
        assertThat(handler.toString()).doesNotContain("s3cret");
        channel.sent();
        channel.end();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("SEC-P02")
    void endOfTheConnectionWithinTheHandshakeFailsIt(Kind kind) {
        for (int length = 0; length < kind.lastAnswer().length; length++) {
            ProxyHandler handler = kind.newHandler();
            ProxiedChannel channel = new ProxiedChannel(handler).connected();
            ByteBuf held = Unpooled.copiedBuffer("x", ISO_8859_1);
            ChannelFuture written = channel.writeAndFlush(held);
            kind.answerAllButTheLast(channel);
            if (length > 0) {
                channel.receive(Arrays.copyOf(kind.lastAnswer(), length));
            }
            channel.close();
            assertFailed(channel, handler, written, held);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("SEC-P02")
    void handshakeTimesOut(Kind kind) {
        for (int length = 0; length < kind.lastAnswer().length; length++) {
            ProxyHandler handler = kind.newHandler();
            ProxiedChannel channel = new ProxiedChannel(handler).connected();
            ByteBuf held = Unpooled.copiedBuffer("x", ISO_8859_1);
            ChannelFuture written = channel.writeAndFlush(held);
            kind.answerAllButTheLast(channel);
            if (length > 0) {
                channel.receive(Arrays.copyOf(kind.lastAnswer(), length));
            }
            channel.passTime(9_999);
            assertThat(channel.isOpen()).isTrue();
            channel.passTime(1);
            assertThat(channel.failure).hasMessageEndingWith("timeout of 10000 ms");
            assertFailed(channel, handler, written, held);
        }
    }

    @Test
    void timeBeginsWithTheConnectToTheProxy() {
        ProxyHandler handler = new Socks5ProxyHandler(PROXY);
        handler.setConnectTimeoutMillis(500);
        assertThat(handler.connectTimeoutMillis()).isEqualTo(500);
        ProxiedChannel channel = new ProxiedChannel(handler);
        channel.connect(DESTINATION);
        channel.passTime(499);
        channel.stands();
        assertThat(channel.isOpen()).isTrue();
        channel.passTime(1);
        assertThat(channel.isOpen()).isFalse();
        assertThat(handler.connectFuture().cause()).hasMessageContaining("timeout");
        channel.sent();
        channel.end();
    }

    @Test
    void noTimeoutWhereNoneIsSet() {
        for (long none : new long[] {0, -1}) {
            ProxyHandler handler = new Socks5ProxyHandler(PROXY);
            handler.setConnectTimeoutMillis(none);
            assertThat(handler.connectTimeoutMillis()).isZero();
            ProxiedChannel channel = new ProxiedChannel(handler).connected();
            assertThat(channel.runScheduledPendingTasks()).as("timers").isEqualTo(-1);
            channel.sent();
            channel.end();
        }
    }

    @Test
    void timeEndsWithTheHandshake() {
        ProxiedChannel channel = new ProxiedChannel(Kind.SOCKS4.newHandler()).connected();
        Kind.SOCKS4.answerAllButTheLast(channel);
        channel.receive(Kind.SOCKS4.lastAnswer());
        assertThat(channel.runScheduledPendingTasks()).as("timers").isEqualTo(-1);
        channel.passTime(100_000);
        assertThat(channel.isOpen()).isTrue();
        channel.end();
    }

    @Test
    void writesOfAListenerGoBehindThoseThatWereHeld() {
        for (Kind kind : Kind.values()) {
            ProxiedChannel channel = new ProxiedChannel(kind.newHandler()).connected();
            channel.send("held");
            channel.onConnected = () -> channel.send("event");
            kind.answerAllButTheLast(channel);
            channel.receive(kind.lastAnswer());
            assertThat(channel.sent()).isEqualTo("heldevent");
            channel.end();
        }
    }

    @Test
    void heldWritesAreNotFlushedUnlessTheyWere() {
        ProxiedChannel channel = new ProxiedChannel(Kind.SOCKS4.newHandler()).connected();
        channel.write(Unpooled.copiedBuffer("held", ISO_8859_1));
        channel.sent();
        channel.receive(Kind.SOCKS4.lastAnswer());
        assertThat(channel.sent()).isEmpty();
        channel.flush();
        assertThat(channel.sent()).isEqualTo("held");
        channel.end();
    }

    @Test
    @Tag("SEC-P03")
    void heldWritesAreBounded() {
        ProxyHandler handler = new Socks5ProxyHandler(PROXY);
        ProxiedChannel channel = new ProxiedChannel(handler).connected();
        ByteBuf held = Unpooled.buffer(1 << 20).writerIndex(1 << 20);
        List<ChannelFuture> written = new ArrayList<>();
        // Each is counted with 64 bytes on top.
        for (int i = 0; i < 15; i++) {
            written.add(channel.write(held.retainedDuplicate()));
        }
        written.add(channel.write(held.retainedSlice(0, (1 << 20) - 16 * 64)));
        assertThat(channel.isOpen()).isTrue();
        assertThat(channel.isWritable()).isFalse();
        ChannelFuture last = channel.write(Unpooled.EMPTY_BUFFER);
        assertThat(written).allMatch(future -> future.cause() instanceof ProxyConnectException);
        assertThat(held.refCnt()).isOne();
        held.release();
        assertFailed(channel, handler, last, held);
    }

    @ParameterizedTest
    @EnumSource
    void whileAFailedChannelIsClosingNothingPassesEitherWay(Kind kind) {
        ChannelOutboundHandlerAdapter slowToClose = new ChannelOutboundHandlerAdapter() {
            @Override
            public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
                assertThat(promise.isDone()).isFalse();
            }
        };
        ProxyHandler handler = kind.newHandler();
        ProxiedChannel channel = new ProxiedChannel(slowToClose, handler).connected();
        kind.answerAllButTheLast(channel);
        channel.pipeline().fireExceptionCaught(new IllegalStateException("broken"));
        assertThat(channel.isOpen()).isTrue();
        ByteBuf late = Unpooled.copiedBuffer("late", ISO_8859_1);
        assertThat(channel.writeAndFlush(late).cause()).isSameAs(handler.connectFuture().cause());
        assertThat(late.refCnt()).isZero();
        channel.receive(kind.lastAnswer());
        channel.receive("evil");
        assertThat(channel.log).containsExactly("active", "failed: ProxyConnectException");
        assertThat(channel.sent()).isEmpty();
        channel.pipeline().remove(slowToClose);
        channel.end();
    }

    @Test
    void secondConnectIsRefused() {
        ProxiedChannel channel = new ProxiedChannel(new Socks4ProxyHandler(PROXY)).connected();
        assertThat(channel.connect(DESTINATION).cause()).isInstanceOf(ConnectionPendingException.class);
        channel.sent();
        channel.end();
    }

    @Test
    void connectToTheProxyThatFailsIsToldByItsPromise() {
        ProxyHandler handler = new Socks4ProxyHandler(PROXY);
        ConnectException refused = new ConnectException("refused");
        ProxiedChannel channel = new ProxiedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void connect(ChannelHandlerContext ctx, SocketAddress remote, SocketAddress local,
                    ChannelPromise promise) {
                promise.setFailure(refused);
            }
        }, handler);
        ChannelFuture written = channel.send("held");
        assertThat(channel.connect(DESTINATION).cause()).isSameAs(refused);
        assertThat(handler.connectFuture().cause()).isInstanceOf(ProxyConnectException.class).hasCause(refused);
        assertThat(written.cause()).isSameAs(handler.connectFuture().cause());
        assertThat(channel.failure).isNull();
        channel.end();
    }

    @Test
    void closeBeforeTheConnectFailsWhatIsHeld() {
        ProxyHandler handler = new Socks4ProxyHandler(PROXY);
        ProxiedChannel channel = new ProxiedChannel(handler);
        ChannelFuture written = channel.send("held");
        channel.close();
        channel.runPendingTasks();
        assertThat(written.cause()).isInstanceOf(ProxyConnectException.class);
        assertThat(handler.connectFuture().isDone()).isTrue();
        channel.end();
    }

    @Test
    void removalWithinTheHandshakeFailsItAndTakesTheCodecAway() {
        for (Kind kind : Kind.values()) {
            ProxyHandler handler = kind.newHandler();
            ProxiedChannel channel = new ProxiedChannel(handler).connected();
            ChannelFuture written = channel.send("held");
            channel.pipeline().remove(handler);
            assertThat(written.cause()).isInstanceOf(ProxyConnectException.class);
            assertThat(handler.connectFuture().cause()).isSameAs(written.cause());
            assertThat(channel.pipeline().names()).hasSize(3);
            assertThat(channel.isOpen()).isTrue();
            channel.sent();
            channel.end();
        }
    }

    @Test
    void handlerNeedsADestination() {
        ProxiedChannel channel = new ProxiedChannel();
        channel.connected();
        ProxyHandler handler = new Socks4ProxyHandler(PROXY);
        channel.pipeline().addAfter(channel.pipeline().firstContext().name(), null, handler);
        assertThat(channel.isOpen()).isFalse();
        assertThat(handler.connectFuture().cause()).hasMessageEndingWith("without a destination");
        channel.end();
    }

    @Test
    void futureTakesListenersBeforeThereIsAChannel() throws Exception {
        ProxyHandler handler = new Socks4ProxyHandler(PROXY);
        List<Object> told = new ArrayList<>();
        handler.connectFuture().addListener(done -> told.add(done.getNow()));
        assertThat(handler.connectFuture().await(0)).isFalse();
        ProxiedChannel channel = new ProxiedChannel(handler).connected();
        channel.sent();
        channel.receive(Kind.SOCKS4.lastAnswer());
        assertThat(told).containsExactly(channel);
        channel.end();
    }

    @Test
    void failureOfAnotherHandlerFailsTheHandshakeAndIsPassedOnBehindIt() {
        ProxyHandler handler = new Socks4ProxyHandler(PROXY);
        ProxiedChannel channel = new ProxiedChannel(handler).connected();
        channel.pipeline().fireExceptionCaught(new IllegalStateException("broken"));
        assertThat(handler.connectFuture().cause()).hasRootCauseMessage("broken");
        channel.sent();
        channel.end();

        ProxiedChannel standing = new ProxiedChannel(new Socks4ProxyHandler(PROXY)).connected();
        standing.sent();
        standing.receive(Kind.SOCKS4.lastAnswer());
        standing.pipeline().fireExceptionCaught(new IllegalStateException("broken"));
        assertThat(standing.log).endsWith("failed: IllegalStateException");
        assertThat(standing.isOpen()).isTrue();
        standing.end();
    }

    @ParameterizedTest
    @EnumSource
    void withoutAutoReadAnswersAreAskedForAndWhatFollowsIsNot(Kind kind) {
        ProxiedChannel channel = new ProxiedChannel(kind.newHandler());
        channel.config().setAutoRead(false);
        channel.connected();
        for (byte[] answer : kind.answers) {
            channel.sent();
            for (byte octet : answer) {
                assertThat(channel.reads).as("%s", channel.log).isPositive();
                channel.reads = 0;
                channel.receive(new byte[] {octet});
            }
        }
        channel.reads = 0;
        channel.receive("hi");
        assertThat(channel.log).endsWith("hi", "complete");
        assertThat(channel.reads).isZero();
        channel.end();
    }

    @Test
    void proxiesStandInARow() {
        Socks5ProxyHandler first = new Socks5ProxyHandler(PROXY);
        HttpProxyHandler second = new HttpProxyHandler(DESTINATION);
        ProxiedChannel channel = new ProxiedChannel(first, second);
        InetSocketAddress target = InetSocketAddress.createUnresolved("target.test", 80);
        channel.connected(target);
        channel.send("hello");
        assertThat(channel.connectedTo).isEqualTo(PROXY);
        SocketAddress onTheWay = first.destinationAddress();
        assertThat(onTheWay).isEqualTo(DESTINATION);
        assertThat(channel.sentHex()).isEqualTo("050100");
        channel.receiveHex("0500");
        assertThat(channel.sent()).contains("example.test");
        channel.receiveHex("05000001c000020101bb");
        assertThat(channel.sent()).startsWith("CONNECT target.test:80 HTTP/1.1\r\n").endsWith("\r\n\r\n");
        channel.receive("HTTP/1.1 200 OK\r\n\r\nwelcome");
        assertThat(channel.sent()).isEqualTo("hello");
        assertThat(channel.log).containsExactly("active", "ProxyConnectionEvent", "ProxyConnectionEvent", "welcome",
                "complete");
        channel.end();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("SEC-P01")
    void changedAnswersConnectOrFailOnce(Kind kind) {
        SeededRuns.forEach(100, random -> {
            ProxyHandler handler = kind.newHandler();
            ProxiedChannel channel = new ProxiedChannel(handler).connected();
            ChannelFuture written = channel.send("held");
            for (byte[] answer : kind.answers) {
                byte[] changed = Mutations.change(answer, random);
                Splits.cut(changed, changed.length < 2 ? List.of() : List.of(1 + random.nextInt(changed.length - 1)))
                        .stream().filter(piece -> channel.isOpen()).forEach(channel::receive);
            }
            boolean isSent = channel.sent().endsWith("held");
            assertThat(isSent).isEqualTo(handler.isConnected());
            assertThat(channel.isOpen()).isEqualTo(handler.connectFuture().cause() == null);
            channel.close();
            assertThat(written.isDone()).isTrue();
            assertThat(channel.log.stream().filter(entry -> entry.startsWith(ProxiedChannel.FAILED)))
                    .hasSize(isSent ? 0 : 1);
            channel.end();
        });
    }

    @Test
    void eventSaysWhatWasConnected() {
        ProxyConnectionEvent event = new ProxyConnectionEvent("socks5", "none", PROXY, DESTINATION);
        assertThat(event.protocol()).isEqualTo("socks5");
        assertThat(event.authScheme()).isEqualTo("none");
        SocketAddress proxy = event.proxyAddress();
        SocketAddress destination = event.destinationAddress();
        assertThat(proxy).isEqualTo(PROXY);
        assertThat(destination).isEqualTo(DESTINATION);
        assertThat(event).hasToString("ProxyConnectionEvent(socks5, none, " + PROXY + " => " + DESTINATION + ')');
    }
}
