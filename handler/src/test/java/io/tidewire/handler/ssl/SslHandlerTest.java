/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.DefaultByteBufHolder;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.UnsupportedMessageTypeException;
import io.tidewire.testkit.EndedExecutor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Handshake, data, close and failures of the handler, over embedded channels. */
class SslHandlerTest {

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void handshakeThenDataBothWays(String version) {
        TlsPeer[] pair = TlsPeer.connected(version);
        for (TlsPeer peer : pair) {
            assertThat(peer.tls.handshakeFuture().isSuccess())
                    .as("%s %s %s", peer.log, peer.exceptions, peer.tls.handshakeFuture()).isTrue();
            assertThat(peer.log).containsExactly("active", "SslHandshakeCompletionEvent+");
            assertThat(peer.tls.engine().getSession().getProtocol()).isEqualTo(version);
        }
        pair[0].send("ping");
        pair[1].send("pong");
        TlsPeer.exchange(pair[0], pair[1]);
        assertThat(pair[0].receivedText()).isEqualTo("pong");
        assertThat(pair[1].receivedText()).isEqualTo("ping");
        for (TlsPeer peer : pair) {
            assertThat(peer.exceptions).isEmpty();
            peer.finish();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void largeDataIsConserved(String version) {
        TlsPeer[] pair = TlsPeer.connected(version);
        byte[] data = new byte[300_000];
        new Random(1).nextBytes(data);
        ChannelFuture written = pair[0].channel.write(Unpooled.wrappedBuffer(data, 0, 100_000));
        pair[0].channel.write(Unpooled.wrappedBuffer(Unpooled.wrappedBuffer(data, 100_000, 10),
                Unpooled.wrappedBuffer(data, 100_010, 99_990)));
        ChannelFuture last = pair[0].channel.writeAndFlush(Unpooled.directBuffer().writeBytes(data, 200_000, 100_000));
        assertThat(written.isSuccess()).isTrue();
        assertThat(last.isSuccess()).isTrue();
        TlsPeer.exchange(pair[0], pair[1]);
        assertThat(pair[1].received()).isEqualTo(data);
        for (TlsPeer peer : pair) {
            peer.finish();
        }
    }

    @Test
    void writesBeforeTheHandshakeWaitInOrder() {
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3));
        client.open();
        client.send("a");
        ChannelFuture second = client.channel.write(Unpooled.copiedBuffer("b", StandardCharsets.US_ASCII));
        ChannelFuture empty = client.channel.writeAndFlush(Unpooled.EMPTY_BUFFER);
        assertThat(second.isDone()).isFalse();
        TlsPeer server = new TlsPeer(TestTls.server(TestTls.TLS_1_3)).open();
        TlsPeer.exchange(client, server);
        assertThat(server.receivedText()).isEqualTo("ab");
        assertThat(second.isSuccess()).isTrue();
        assertThat(empty.isSuccess()).isTrue();
        client.finish();
        server.finish();
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void closeSendsCloseNotifyFirst(String version) {
        TlsPeer[] pair = TlsPeer.connected(version);
        pair[0].log.clear();
        pair[1].log.clear();
        pair[0].send("last words");
        ChannelFuture closed = pair[0].channel.close();
        pair[0].channel.runPendingTasks();
        assertThat(closed.isSuccess()).isTrue();
        assertThat(pair[0].log).containsExactly("SslCloseCompletionEvent-", "inactive");
        TlsPeer.exchange(pair[0], pair[1]);
        assertThat(pair[1].log).containsExactly("last words", "SslCloseCompletionEvent+");
        assertThat(pair[1].tls.sslCloseFuture().isSuccess()).isTrue();
        assertThat(pair[1].channel.isActive()).isTrue();
        pair[1].finish();
        assertThat(pair[1].log).containsExactly("last words", "SslCloseCompletionEvent+", "inactive");
        assertThat(pair[1].exceptions).isEmpty();
    }

    @Test
    @Tag("SEC-I10")
    void endWithoutCloseNotifyIsAFailure() {
        TlsPeer[] pair = TlsPeer.connected(TestTls.TLS_1_3);
        pair[0].send("cut");
        TlsPeer.exchange(pair[0], pair[1]);
        pair[1].log.clear();
        pair[1].channel.pipeline().firstContext().close(); // Past the handler: the socket is gone.
        pair[1].channel.runPendingTasks();
        assertThat(pair[1].log).containsExactly("SslCloseCompletionEvent-", "inactive");
        assertThat(pair[1].tls.sslCloseFuture().cause()).isInstanceOf(ClosedChannelException.class)
                .hasCauseInstanceOf(SSLException.class).cause().hasMessageContaining("close_notify");
        pair[0].finish();
    }

    @Test
    void whatIsNotTlsFailsOnce() {
        TlsPeer server = new TlsPeer(TestTls.server(TestTls.TLS_1_3)).open();
        server.receive("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        server.channel.runPendingTasks();
        assertThat(server.tls.handshakeFuture().cause()).isInstanceOf(NotSslRecordException.class);
        assertThat(server.exceptions).singleElement().satisfies(e -> assertThat(e)
                .isInstanceOf(DecoderException.class).hasCauseInstanceOf(NotSslRecordException.class));
        assertThat(server.log).containsSubsequence("SslHandshakeCompletionEvent-", "inactive");
        assertThat(server.log).filteredOn(s -> s.endsWith("-")).hasSize(2);
        assertThat(server.channel.isOpen()).isFalse();
        server.finish();
    }

    /** With auto-read off the application asks once for data; what it takes to decrypt them is read without it. */
    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void readGoesOnUntilItHasBroughtData(String version) {
        TlsPeer[] pair = TlsPeer.connected(version);
        TlsPeer client = pair[0];
        client.channel.config().setAutoRead(false);
        pair[1].send("of the last read with auto-read");
        client.receive(pair[1].sent());
        ReadCounter reads = new ReadCounter();
        client.channel.pipeline().addFirst(reads);
        pair[1].send("one");
        byte[] record = pair[1].sent();
        client.receive(Arrays.copyOf(record, 4));
        assertThat(reads.count).as("nobody has asked").isZero();
        client.channel.read();
        assertThat(reads.count).isEqualTo(1);
        client.receive(Arrays.copyOfRange(record, 4, 10));
        assertThat(reads.count).as("the record is not whole").isEqualTo(2);
        client.receive(Arrays.copyOfRange(record, 10, record.length));
        assertThat(client.receivedText()).endsWith("one");
        assertThat(reads.count).as("the read has brought data").isEqualTo(2);
        pair[1].send("two");
        client.receive(Arrays.copyOf(pair[1].sent(), 10));
        assertThat(reads.count).as("nobody has asked again").isEqualTo(2);
        for (TlsPeer peer : pair) {
            peer.finish();
        }
    }

    @Test
    @Tag("SEC-I11")
    void handshakeTimesOut() {
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3));
        client.channel.freezeTime();
        client.open();
        assertThat(client.sent()).isNotEmpty();
        client.channel.advanceTimeBy(9_999, TimeUnit.MILLISECONDS);
        client.channel.runScheduledPendingTasks();
        assertThat(client.channel.isOpen()).isTrue();
        client.channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
        client.channel.runScheduledPendingTasks();
        client.channel.runPendingTasks();
        assertThat(client.tls.handshakeFuture().cause()).isInstanceOf(SslHandshakeTimeoutException.class);
        assertThat(client.channel.isOpen()).isFalse();
        assertThat(client.exceptions).isEmpty();
        client.finish();
    }

    @Test
    void channelThatClosesAmidTheHandshakeFailsItOnce() {
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
        ChannelFuture written = client.channel.writeAndFlush(Unpooled.copiedBuffer("x", StandardCharsets.US_ASCII));
        client.finish();
        assertThat(client.tls.handshakeFuture().cause()).isInstanceOf(ClosedChannelException.class);
        Throwable cause = client.tls.handshakeFuture().cause();
        assertThat(cause.getSuppressed()[0]).isInstanceOf(SSLHandshakeException.class);
        assertThat(cause.getStackTrace()).as("peers must not have stacks walked").hasSize(1);
        assertThat(cause.getSuppressed()[0].getStackTrace()).isEmpty();
        assertThat(written.cause()).isNotNull();
        assertThat(client.log).containsExactly("active", "SslHandshakeCompletionEvent-", "SslCloseCompletionEvent-",
                "inactive");
    }

    @Test
    @SuppressWarnings("deprecation") // an executor of its own
    void handshakeOnALoopThatHasEndedFails() {
        SslHandler tls = new SslHandler(TestTls.client(TestTls.TLS_1_3));
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast(new EndedExecutor(), tls);
        assertThat(tls.handshakeFuture().cause()).isInstanceOf(RejectedExecutionException.class);
        assertThat(channel.isOpen()).isFalse();
        assertThatThrownBy(channel::checkException).isInstanceOf(RejectedExecutionException.class);
        channel.finishAndReleaseAll();
    }

    @Test
    @SuppressWarnings("deprecation") // an executor of its own
    void closeOnALoopThatHasEndedDoesNotWait() {
        TlsPeer server = new TlsPeer(TestTls.server(TestTls.TLS_1_3)).open();
        SslHandler tls = new SslHandler(TestTls.client(TestTls.TLS_1_3));
        tls.setHandshakeTimeoutMillis(0);
        TlsPeer client = new TlsPeer((SslHandler) null);
        client.channel.pipeline().addFirst(new EndedExecutor(), "tls", tls);
        client.open();
        TlsPeer.exchange(client, server);
        assertThat(tls.handshakeFuture().isSuccess()).isTrue();
        ChannelFuture closed = client.channel.close();
        client.channel.runPendingTasks();
        assertThat(closed.isSuccess()).isTrue();
        TlsPeer.exchange(client, server);
        assertThat(server.tls.sslCloseFuture().isSuccess()).as("close_notify was sent").isTrue();
        server.finish();
    }

    @Test
    void onlyBuffersCanBeWritten() {
        TlsPeer[] pair = TlsPeer.connected(TestTls.TLS_1_3);
        ByteBuf held = Unpooled.buffer(1).writeByte(1);
        for (Object message : new Object[] {new Object(), new DefaultByteBufHolder(held)}) {
            ChannelFuture refused = pair[0].channel.writeAndFlush(message);
            assertThat(refused.cause()).isInstanceOf(UnsupportedMessageTypeException.class);
        }
        assertThat(held.refCnt()).isZero();
        pair[0].send("x"); // The connection goes on.
        TlsPeer.exchange(pair[0], pair[1]);
        assertThat(pair[1].receivedText()).isEqualTo("x");
        for (TlsPeer peer : pair) {
            peer.finish();
        }
    }
}
