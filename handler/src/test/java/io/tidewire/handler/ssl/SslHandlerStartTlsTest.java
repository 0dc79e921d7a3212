/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.LineBasedFrameDecoder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Connections that begin in clear and go on with TLS. */
class SslHandlerStartTlsTest {
    private static TlsPeer server(String version) {
        return new TlsPeer(new SslHandler(TestTls.server(version), true)).open();
    }

    private static void assertTalks(TlsPeer client, TlsPeer server) {
        TlsPeer.exchange(client, server);
        assertThat(client.tls.handshakeFuture().isSuccess()).isTrue();
        assertThat(server.tls.handshakeFuture().isSuccess()).isTrue();
        client.send("secret");
        byte[] records = client.sent();
        assertThat(new String(records, US_ASCII)).doesNotContain("secret");
        server.receive(records);
        server.send("answer");
        TlsPeer.exchange(client, server);
        assertThat(server.receivedText()).isEqualTo("secret");
        assertThat(client.receivedText()).isEqualTo("answer");
        assertThat(server.exceptions).isEmpty();
        client.finish();
        server.finish();
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void whatIsFlushedFirstIsSentInClear(String version) {
        TlsPeer server = server(version);
        ChannelFuture first = server.channel.write(Unpooled.copiedBuffer("220 ", US_ASCII));
        ChannelFuture second = server.channel.write(Unpooled.copiedBuffer("ready", US_ASCII));
        assertThat(server.sent()).isEmpty();
        assertThat(first.isDone()).isFalse();
        server.channel.flush();
        assertThat(new String(server.sent(), US_ASCII)).isEqualTo("220 ready");
        assertThat(first.isSuccess()).isTrue();
        assertThat(second.isSuccess()).isTrue();
        ChannelFuture later = server.channel.writeAndFlush(Unpooled.copiedBuffer("x", US_ASCII));
        assertThat(later.isDone()).isFalse();
        assertThat(server.sent()).isEmpty();
        TlsPeer client = new TlsPeer(TestTls.client(version)).open();
        TlsPeer.exchange(client, server);
        assertThat(client.receivedText()).isEqualTo("x");
        assertThat(later.isSuccess()).isTrue();
        client.finish();
        server.finish();
    }

    @Test
    void clientThatFlushesInClearBeginsTheHandshake() {
        TlsPeer client = new TlsPeer(new SslHandler(TestTls.client(TestTls.TLS_1_3), true)).open();
        assertThat(client.sent()).isEmpty();
        client.channel.flush(); // With nothing written nothing begins.
        assertThat(client.sent()).isEmpty();
        assertThat(client.tls.handshakeFuture().isDone()).isFalse();
        client.send("STARTTLS");
        assertThat(client.channel.<ByteBuf>readOutbound()).satisfies(clear -> {
            assertThat(clear.toString(US_ASCII)).isEqualTo("STARTTLS");
            clear.release();
        });
        assertTalks(client, server(TestTls.TLS_1_3));
    }

    @Test
    void firstRecordOfThePeerBeginsTheHandshakeToo() {
        TlsPeer server = server(TestTls.TLS_1_3);
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
        byte[] hello = client.sent();
        server.receive(new byte[0]);
        assertThat(server.tls.engine().getHandshakeStatus())
                .isEqualTo(HandshakeStatus.NOT_HANDSHAKING);
        server.receive(hello);
        assertTalks(client, server);
    }

    @Test
    void whatWasNotFlushedIsNotSentInClearOnceTheHandshakeHasBegun() {
        TlsPeer server = server(TestTls.TLS_1_3);
        server.channel.write(Unpooled.copiedBuffer("secret", US_ASCII));
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
        server.receive(client.sent());
        server.channel.flush();
        byte[] sent = server.sent();
        assertThat(new String(sent, US_ASCII)).doesNotContain("secret");
        client.receive(sent);
        TlsPeer.exchange(client, server);
        assertThat(client.receivedText()).isEqualTo("secret");
        client.finish();
        server.finish();
    }

    /** The lines in clear of a protocol that has STARTTLS. */
    private static final class Lines extends SimpleChannelInboundHandler<ByteBuf> {
        private final List<String> seen = new ArrayList<>();

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, ByteBuf line) {
            seen.add(line.toString(US_ASCII));
            if (seen.size() == 1) {
                SSLEngine engine = TestTls.server(TestTls.TLS_1_3);
                // region starttls
                // With startTls, the first flush goes out in clear.
                ctx.pipeline().addAfter("lines", "tls", new SslHandler(engine, true));
                ctx.pipeline().addAfter("tls", "encrypted lines", new LineBasedFrameDecoder(80));
                ctx.pipeline().remove("lines");
                ctx.writeAndFlush(Unpooled.copiedBuffer("go ahead\n", US_ASCII));
                // endregion
            }
        }
    }

    @Test
    @Tag("SEC-I13")
    void whatComesInClearBehindTheCommandIsNeverUsed() {
        Lines lines = new Lines();
        EmbeddedChannel server = new EmbeddedChannel();
        server.pipeline().addLast("lines", new LineBasedFrameDecoder(80)).addLast(lines);
        assertThatThrownBy(() -> server.writeInbound(Unpooled.copiedBuffer("STARTTLS\nMAIL FROM:<me>\n", US_ASCII)))
                .isInstanceOf(DecoderException.class).hasCauseInstanceOf(NotSslRecordException.class);
        server.runPendingTasks();
        assertThat(lines.seen).containsExactly("STARTTLS");
        assertThat(server.isOpen()).isFalse();
        server.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-I13")
    void handshakeBehindTheCommandBegins() {
        Lines lines = new Lines();
        EmbeddedChannel server = new EmbeddedChannel();
        server.pipeline().addLast("lines", new LineBasedFrameDecoder(80)).addLast(lines);
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
        server.writeInbound(Unpooled.wrappedBuffer("STARTTLS\n".getBytes(US_ASCII), client.sent()));
        ByteBuf clear = server.readOutbound();
        assertThat(clear.toString(US_ASCII)).isEqualTo("go ahead\n");
        clear.release();
        client.send("RSET\n");
        for (ByteBuf records = server.readOutbound(); records != null; records = server.readOutbound()) {
            client.receive(ByteBufUtil.getBytes(records));
            records.release();
        }
        server.writeInbound(Unpooled.wrappedBuffer(client.sent()));
        assertThat(lines.seen).containsExactly("STARTTLS", "RSET");
        server.finishAndReleaseAll();
        client.finish();
    }

    @Test
    void closeInClearSendsNoAlert() {
        Executor inPlace = Runnable::run;
        TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3), true, inPlace)).open();
        ChannelFuture unsent = server.channel.write(Unpooled.copiedBuffer("x", US_ASCII));
        server.channel.close();
        server.channel.runPendingTasks();
        assertThat(server.channel.isOpen()).isFalse();
        assertThat(server.sent()).isEmpty();
        assertThat(unsent.cause()).isNotNull();
        assertThat(server.tls.handshakeFuture().cause()).isNotNull();
        server.finish();
    }
}
