/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import javax.net.ssl.SSLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static io.tidewire.handler.ssl.TestCertificates.AUTHORITY;
import static io.tidewire.handler.ssl.TestCertificates.HOST;
import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class OptionalSslHandlerTest {
    private static final SslContext CONTEXT = context();

    private static SslContext context() {
        try {
            return SslContextBuilder.forServer(SERVER.key(), SERVER.certificate()).build();
        } catch (SSLException e) {
            throw new AssertionError(e);
        }
    }

    /** Names what it puts in its place. */
    private static final class Named extends OptionalSslHandler {
        private final ChannelHandler clear;

        Named(ChannelHandler clear) {
            super(CONTEXT);
            this.clear = clear;
        }

        @Override
        protected String newSslHandlerName() {
            return "tls";
        }

        @Override
        protected String newNonSslHandlerName() {
            return "clear";
        }

        @Override
        protected ChannelHandler newNonSslHandler(ChannelHandlerContext context) {
            return clear;
        }
    }

    private static TlsPeer client() throws SSLException {
        return new TlsPeer(SslContextBuilder.forClient().trustManager(AUTHORITY.certificate()).build()
                .newEngine(UnpooledByteBufAllocator.DEFAULT, HOST, 443)).open();
    }

    @Test
    void tlsIsFoundHoweverTheFirstOctetsAreCut() throws Exception {
        for (int cut = 1; cut <= TlsRecord.HEADER_LENGTH + 1; cut++) {
            TlsPeer client = client();
            TlsPeer server = TlsPeer.undecided(new Named(null)).open();
            byte[] hello = client.sent();
            server.receive(Arrays.copyOf(hello, cut));
            assertThat(server.channel.pipeline().get("tls") != null).as("%d octets", cut)
                    .isEqualTo(cut >= TlsRecord.HEADER_LENGTH);
            server.receive(Arrays.copyOfRange(hello, cut, hello.length));
            TlsPeer.exchange(client, server);
            client.send("ping");
            server.send("pong");
            TlsPeer.exchange(client, server);
            assertThat(server.receivedText()).isEqualTo("ping");
            assertThat(client.receivedText()).isEqualTo("pong");
            assertThat(server.log).containsExactly("active", "SslHandshakeCompletionEvent+", "ping");
            assertThat(server.channel.pipeline().get(OptionalSslHandler.class)).isNull();
            client.finish();
            server.finish();
        }
    }

    @Test
    void whatIsNotTlsPassesInClearWithOrWithoutAHandler() {
        byte[] text = "HELO there".getBytes(US_ASCII);
        for (boolean hasHandler : new boolean[] {false, true}) {
            for (int cut = 1; cut < text.length; cut++) {
                ChannelHandler other = hasHandler ? new ChannelInboundHandlerAdapter() : null;
                TlsPeer server = TlsPeer.undecided(new Named(other)).open();
                server.receive(Arrays.copyOf(text, cut));
                assertThat(server.received()).hasSize(cut < TlsRecord.HEADER_LENGTH ? 0 : cut);
                server.receive(Arrays.copyOfRange(text, cut, text.length));
                assertThat(server.received()).isEqualTo(text);
                assertThat(server.channel.pipeline().get("clear")).isSameAs(other);
                assertThat(server.channel.pipeline().get(OptionalSslHandler.class)).isNull();
                server.send("250 ok");
                assertThat(server.sent()).isEqualTo("250 ok".getBytes(US_ASCII));
                server.finish();
            }
        }
    }

    @Test
    void pipelineMakesTheNamesByDefault() throws Exception {
        TlsPeer server = TlsPeer.undecided(new OptionalSslHandler(CONTEXT)).open();
        TlsPeer client = client();
        TlsPeer.exchange(client, server);
        assertThat(client.tls.handshakeFuture().isSuccess()).isTrue();
        assertThat(server.channel.pipeline().names()).hasSize(3); // TLS, the application, the tail.
        client.finish();
        server.finish();
    }

    @Test
    void endBeforeTheDecisionIsOnlyAnEnd() {
        TlsPeer server = TlsPeer.undecided(new OptionalSslHandler(CONTEXT)).open();
        server.receive(new byte[] {22, 3, 1});
        server.finish();
        assertThat(server.log).containsExactly("active", "inactive");
        assertThat(server.exceptions).isEmpty();
        assertThatNullPointerException().isThrownBy(() -> new OptionalSslHandler(null));
    }

    /** A connection in clear may last long, and its first message may never be whole. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("SEC-I11")
    void connectionInClearGivesItsPlacesBack(boolean hasHandler) {
        HandshakeLimitHandler all = new HandshakeLimitHandler(2);
        HandshakeLimitHandler some = new HandshakeLimitHandler(1);
        ChannelHandler decoder = new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ReferenceCountUtil.release(msg); // Nothing is whole.
            }
        };
        TlsPeer server = TlsPeer.undecided(new Named(hasHandler ? decoder : null), all, some).open();
        assertThat(all.handshakes() + some.handshakes()).isEqualTo(2);
        server.receive("GET".getBytes(US_ASCII));
        assertThat(all.handshakes() + some.handshakes()).isEqualTo(2);
        server.receive(" /".getBytes(US_ASCII));
        assertThat(all.handshakes() + some.handshakes()).isZero();
        assertThat(server.log).isEqualTo(hasHandler ? List.of("active") : List.of("active", "GET /"));
        server.finish();
        assertThat(all.handshakes() + some.handshakes()).isZero();
    }

    @Test
    @Tag("SEC-I11")
    void connectionWithTlsKeepsItsPlaceUntilTheHandshakeIsDone() throws Exception {
        HandshakeLimitHandler limit = new HandshakeLimitHandler(1);
        TlsPeer client = client();
        TlsPeer server = TlsPeer.undecided(new Named(null), limit).open();
        server.receive(client.sent());
        assertThat(server.channel.pipeline().get(SslHandler.class)).isNotNull();
        assertThat(limit.handshakes()).isOne();
        TlsPeer.exchange(client, server);
        assertThat(limit.handshakes()).isZero();
        client.finish();
        server.finish();
    }

    @Test
    @Tag("SEC-I11")
    void timeBeginsWhenTheChannelIsActive() {
        LateChannel channel = new LateChannel(new OptionalSslHandler(CONTEXT));
        assertThat(channel.advance(20)).isEqualTo(-1);
        assertThat(channel.isOpen()).isTrue();
        channel.connected();
        channel.advance(10);
        assertThat(channel.isOpen()).isFalse();
        channel.finishAndReleaseAll();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4})
    @Tag("SEC-I11")
    void aConnectionThatDoesNotTellWhatItIsEnds(int octets) {
        HandshakeLimitHandler limit = new HandshakeLimitHandler(1);
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(new OptionalSslHandler(CONTEXT), limit);
        List<Object> events = new ArrayList<>();
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                events.add(event);
            }
        });
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[octets]));
        channel.advanceTimeBy(9_999, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isTrue();
        channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        assertThat(limit.handshakes()).isZero();
        assertThat(events).singleElement().isInstanceOfSatisfying(SslHandshakeCompletionEvent.class,
                event -> assertThat(event.cause()).isInstanceOf(SslHandshakeTimeoutException.class));
        channel.finishAndReleaseAll();
    }

    @Test
    void theTimerEndsWithTheDecision() {
        EmbeddedChannel channel = new EmbeddedChannel(new OptionalSslHandler(CONTEXT));
        channel.writeInbound(Unpooled.copiedBuffer("GET / ", US_ASCII));
        assertThat(channel.pipeline().get(OptionalSslHandler.class)).isNull();
        channel.advanceTimeBy(1, TimeUnit.HOURS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isTrue();
        channel.finishAndReleaseAll();
    }
}
