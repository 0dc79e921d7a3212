/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** How long a close waits, in time that the tests move. */
class SslHandlerCloseTest {

    /** A peer that takes nothing: writes stay as they are until the test lets them go. */
    private static final class Stuck extends ChannelOutboundHandlerAdapter {
        private final Queue<Runnable> writes = new ArrayDeque<>();
        private boolean failing;

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            if (failing) {
                ReferenceCountUtil.release(msg);
                promise.setFailure(new IOException("broken pipe"));
                return;
            }
            writes.add(() -> ctx.writeAndFlush(msg, promise));
        }

        void letGo() {
            while (!writes.isEmpty()) {
                writes.remove().run();
            }
        }
    }

    private static TlsPeer[] connected(String version) {
        TlsPeer client = new TlsPeer(TestTls.client(version));
        client.channel.freezeTime();
        TlsPeer server = new TlsPeer(TestTls.server(version));
        client.open();
        server.open();
        TlsPeer.exchange(client, server);
        assertThat(client.tls.handshakeFuture().isSuccess()).isTrue();
        return new TlsPeer[] {client, server};
    }

    private static void finish(TlsPeer[] pair) {
        for (TlsPeer peer : pair) {
            assertThat(peer.exceptions).isEmpty();
            peer.finish();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {3_000, 50})
    void closeNotifyThatIsNotWrittenIsWaitedForSoLong(long millis) {
        TlsPeer[] pair = connected(TestTls.TLS_1_3);
        TlsPeer client = pair[0];
        assertThat(client.tls.getCloseNotifyFlushTimeoutMillis()).isEqualTo(3_000);
        client.tls.setCloseNotifyFlushTimeoutMillis(millis);
        Stuck stuck = new Stuck();
        client.channel.pipeline().addFirst(stuck);
        ChannelFuture closed = client.channel.close();
        ChannelFuture again = client.channel.close();
        client.advance(millis - 1);
        assertThat(closed.isDone()).isFalse();
        assertThat(client.channel.isOpen()).isTrue();
        client.advance(1);
        assertThat(closed.isSuccess()).isTrue();
        assertThat(again.isSuccess()).isTrue();
        assertThat(client.channel.isOpen()).isFalse();
        stuck.letGo();
        finish(pair);
    }

    @Test
    void closeNotifyIsWaitedForForEverIfSoConfigured() {
        TlsPeer[] pair = connected(TestTls.TLS_1_3);
        TlsPeer client = pair[0];
        client.tls.setCloseNotifyFlushTimeout(0, TimeUnit.SECONDS);
        Stuck stuck = new Stuck();
        client.channel.pipeline().addFirst(stuck);
        ChannelFuture closed = client.channel.close();
        client.advance(TimeUnit.DAYS.toMillis(1));
        assertThat(closed.isDone()).isFalse();
        stuck.letGo();
        client.channel.runPendingTasks();
        assertThat(closed.isSuccess()).isTrue();
        finish(pair);
    }

    @Test
    void closeNotifyThatCannotBeWrittenClosesAtOnce() {
        TlsPeer[] pair = connected(TestTls.TLS_1_3);
        TlsPeer client = pair[0];
        client.tls.setCloseNotifyReadTimeout(10, TimeUnit.SECONDS);
        Stuck stuck = new Stuck();
        stuck.failing = true;
        client.channel.pipeline().addFirst(stuck);
        ChannelFuture closed = client.channel.close();
        client.channel.runPendingTasks();
        assertThat(closed.isSuccess()).isTrue();
        assertThat(client.channel.isOpen()).isFalse();
        client.finish();
        pair[1].finish();
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void closeWaitsForThePeersCloseNotify(String version) {
        TlsPeer[] pair = connected(version);
        TlsPeer client = pair[0];
        client.tls.setCloseNotifyReadTimeout(10, TimeUnit.SECONDS);
        ChannelFuture closed = client.channel.close();
        client.channel.runPendingTasks();
        assertThat(closed.isDone()).isFalse();
        if (version.equals(TestTls.TLS_1_3)) {
            pair[1].send("more"); // Each direction ends for itself.
            client.receive(pair[1].sent());
            assertThat(client.receivedText()).isEqualTo("more");
            assertThat(closed.isDone()).isFalse();
        }
        TlsPeer.exchange(client, pair[1]);
        pair[1].channel.close();
        TlsPeer.exchange(client, pair[1]);
        assertThat(closed.isSuccess()).isTrue();
        assertThat(client.tls.sslCloseFuture().isSuccess()).isTrue();
        assertThat(client.log).endsWith("SslCloseCompletionEvent+", "inactive");
        finish(pair);
    }

    /** No other handler reads any more: the handler asks, once for each read that has not brought the whole record. */
    @Test
    void peersCloseNotifyIsReadWithAutoReadOff() {
        TlsPeer[] pair = connected(TestTls.TLS_1_3);
        TlsPeer client = pair[0];
        client.tls.setCloseNotifyReadTimeoutMillis(10_000);
        client.channel.config().setAutoRead(false);
        pair[1].send("what was read for");
        client.receive(pair[1].sent());
        ReadCounter reads = new ReadCounter();
        client.channel.pipeline().addFirst(reads);
        ChannelFuture closed = client.channel.close();
        client.channel.runPendingTasks();
        assertThat(reads.count).isEqualTo(1);
        pair[1].channel.close();
        byte[] closeNotify = pair[1].sent();
        client.receive(Arrays.copyOf(closeNotify, 3));
        assertThat(reads.count).isEqualTo(2);
        client.receive(Arrays.copyOfRange(closeNotify, 3, closeNotify.length));
        assertThat(closed.isSuccess()).isTrue();
        assertThat(client.tls.sslCloseFuture().isSuccess()).isTrue();
        finish(pair);
    }

    @Test
    void nothingIsReadForACloseThatDoesNotWait() {
        TlsPeer[] pair = connected(TestTls.TLS_1_3);
        TlsPeer client = pair[0];
        client.channel.config().setAutoRead(false);
        ReadCounter reads = new ReadCounter();
        client.channel.pipeline().addFirst(reads);
        client.channel.close();
        client.channel.runPendingTasks();
        assertThat(client.channel.isOpen()).isFalse();
        assertThat(reads.count).isZero();
        finish(pair);
    }

    @Test
    void closeWaitsForThePeersCloseNotifyOnlySoLong() {
        TlsPeer[] pair = connected(TestTls.TLS_1_3);
        TlsPeer client = pair[0];
        assertThat(client.tls.getCloseNotifyReadTimeoutMillis()).isZero();
        client.tls.setCloseNotifyReadTimeoutMillis(10_000);
        ChannelFuture closed = client.channel.disconnect();
        client.advance(9_999);
        assertThat(closed.isDone()).isFalse();
        client.advance(1);
        assertThat(closed.isSuccess()).isTrue();
        assertThat(client.channel.isOpen()).isFalse();
        assertThat(client.tls.sslCloseFuture().cause()).isNotNull();
        finish(pair);
    }

    @Test
    void connectionThatEndsMeanwhileCompletesTheClose() {
        TlsPeer[] pair = connected(TestTls.TLS_1_3);
        TlsPeer client = pair[0];
        client.tls.setCloseNotifyReadTimeoutMillis(10_000);
        ChannelFuture closed = client.channel.close();
        client.channel.pipeline().firstContext().close(); // Past the handler: the socket is gone.
        client.channel.runPendingTasks();
        assertThat(closed.isSuccess()).isTrue();
        finish(pair);
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void closeWaitsForACloseNotifyThatWasSentBefore(String version) {
        TlsPeer[] pair = connected(version);
        TlsPeer client = pair[0];
        Stuck stuck = new Stuck();
        client.channel.pipeline().addFirst(stuck);
        client.send("all of it");
        ChannelFuture closedOutput = client.tls.closeOutbound();
        ChannelFuture again = client.tls.closeOutbound();
        ChannelFuture closed = client.channel.close();
        client.channel.runPendingTasks();
        assertThat(closedOutput.isDone()).isFalse();
        assertThat(again.isDone()).isFalse();
        assertThat(closed.isDone()).isFalse();
        assertThat(client.channel.isOpen()).isTrue();
        stuck.letGo();
        client.channel.runPendingTasks();
        assertThat(closedOutput.isSuccess()).isTrue();
        assertThat(again.isSuccess()).isTrue();
        assertThat(closed.isSuccess()).isTrue();
        TlsPeer.exchange(client, pair[1]);
        assertThat(pair[1].receivedText()).isEqualTo("all of it");
        assertThat(pair[1].tls.sslCloseFuture().isSuccess()).isTrue();
        finish(pair);
    }

    @Test
    void closeAfterBothHaveSentCloseNotifyWaitsForWhatIsOnItsWay() {
        TlsPeer[] pair = connected(TestTls.TLS_1_3);
        TlsPeer server = pair[1];
        pair[0].tls.closeOutbound();
        TlsPeer.exchange(pair[0], server);
        Stuck stuck = new Stuck();
        server.channel.pipeline().addFirst(stuck);
        server.send("the answer");
        server.tls.closeOutbound();
        ChannelFuture closed = server.channel.close();
        server.channel.runPendingTasks();
        assertThat(closed.isDone()).isFalse();
        stuck.letGo();
        server.channel.runPendingTasks();
        assertThat(closed.isSuccess()).isTrue();
        TlsPeer.exchange(pair[0], server);
        assertThat(pair[0].receivedText()).isEqualTo("the answer");
        finish(pair);
    }

    @Test
    void closeNotifyThatWasSentBeforeIsWaitedForOnlySoLong() {
        TlsPeer[] pair = connected(TestTls.TLS_1_3);
        TlsPeer client = pair[0];
        Stuck stuck = new Stuck();
        client.channel.pipeline().addFirst(stuck);
        client.tls.closeOutbound();
        ChannelFuture closed = client.channel.close();
        client.advance(2_999);
        assertThat(closed.isDone()).isFalse();
        client.advance(1);
        assertThat(closed.isSuccess()).isTrue();
        stuck.letGo();
        finish(pair);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void closeThatHasBegunIsNeitherCancelledNorStopped(boolean isCancelled) {
        TlsPeer[] pair = connected(TestTls.TLS_1_3);
        TlsPeer client = pair[0];
        client.tls.setCloseNotifyReadTimeoutMillis(10_000);
        ChannelPromise promise = client.channel.newPromise();
        client.channel.close(promise);
        if (isCancelled) {
            assertThat(promise.cancel(false)).isFalse();
        } else {
            promise.setSuccess();
        }
        client.channel.runPendingTasks();
        assertThat(client.channel.isOpen()).isTrue();
        pair[1].channel.close();
        TlsPeer.exchange(client, pair[1]);
        assertThat(client.channel.isOpen()).isFalse();
        assertThat(promise.isSuccess()).isTrue();
        finish(pair);
    }
}
