/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.util.concurrent.ImmediateExecutor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** Delegated tasks on all kinds of executors. */
class SslHandlerTasksTest {

    /** Runs what it was given when the test says so. */
    private static final class ManualExecutor implements Executor {
        private final Queue<Runnable> tasks = new ArrayDeque<>();

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        boolean runOne() {
            Runnable task = tasks.poll();
            if (task == null) {
                return false;
            }
            task.run();
            return true;
        }

        /** As a pool would: on another thread, which is waited for. */
        boolean runOneElsewhere() {
            Runnable task = tasks.poll();
            if (task == null) {
                return false;
            }
            Thread thread = new Thread(task);
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return true;
        }
    }

    private static void handshakes(String version, Executor forClient, Executor forServer, ManualExecutor manual,
            boolean elsewhere) {
        TlsPeer client = new TlsPeer(new SslHandler(TestTls.client(version), forClient));
        TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(version), forServer));
        client.open();
        server.open();
        client.send("from client");
        server.send("from server");
        boolean ran;
        do {
            TlsPeer.exchange(client, server);
            ran = elsewhere ? manual.runOneElsewhere() : manual.runOne();
            client.channel.runPendingTasks();
            server.channel.runPendingTasks();
        } while (ran || client.channel.outboundMessages().size() + server.channel.outboundMessages().size() > 0);
        assertThat(client.receivedText()).isEqualTo("from server");
        assertThat(server.receivedText()).isEqualTo("from client");
        client.finish();
        server.finish();
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void tasksRunAnywhere(String version) {
        ManualExecutor manual = new ManualExecutor();
        handshakes(version, ImmediateExecutor.INSTANCE, Runnable::run, manual, false);
        handshakes(version, Runnable::run, ImmediateExecutor.INSTANCE, manual, false);
        handshakes(version, manual, manual, manual, false);
        handshakes(version, manual, manual, manual, true);
    }

    @Test
    void theChannelsOwnLoopRunsTasksToo() {
        Executor[] loops = new Executor[2];
        TlsPeer client = new TlsPeer(new SslHandler(TestTls.client(TestTls.TLS_1_3), t -> loops[0].execute(t)));
        TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3), t -> loops[1].execute(t)));
        client.open();
        server.open();
        loops[0] = client.channel.eventLoop();
        loops[1] = server.channel.eventLoop();
        client.send("x");
        TlsPeer.exchange(client, server);
        assertThat(server.receivedText()).isEqualTo("x");
        client.finish();
        server.finish();
    }

    @Test
    @Tag("SEC-I11")
    void whatComesMeanwhileWaitsAndNothingMoreIsRead() {
        ManualExecutor manual = new ManualExecutor();
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
        TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3), manual)).open();
        byte[] hello = client.sent();
        server.receive(hello);
        assertThat(manual.tasks).hasSize(1);
        assertThat(server.sent()).isEmpty();
        server.channel.flush(); // The engine is left alone.
        assertThat(server.sent()).isEmpty();
        // Not TLS at all, but not looked at yet.
        server.receive(new byte[] {1, 2, 3});
        assertThat(server.exceptions).isEmpty();
        while (manual.runOne()) {
            server.channel.runPendingTasks();
        }
        assertThat(server.tls.handshakeFuture().cause()).isInstanceOf(NotSslRecordException.class);
        assertThat(server.channel.isOpen()).isFalse();
        client.finish();
        server.finish();
    }

    /** A peer cannot have octets pile up in front of an engine that is busy. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("SEC-I11")
    void nothingMoreIsReadWhileTasksRun(boolean isAutoRead) {
        ManualExecutor manual = new ManualExecutor();
        ReadCounter reads = new ReadCounter();
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
        TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3), manual));
        server.channel.config().setAutoRead(isAutoRead);
        server.open();
        server.channel.pipeline().addFirst(reads);
        byte[] hello = client.sent();
        server.receive(Arrays.copyOf(hello, 100));
        assertThat(reads.count).isPositive(); // The rest of the hello is wanted.
        reads.count = 0;
        server.receive(Arrays.copyOfRange(hello, 100, hello.length));
        assertThat(manual.tasks).hasSize(1);
        server.channel.read();
        server.channel.read();
        server.channel.pipeline().fireChannelReadComplete();
        assertThat(reads.count).isZero();
        while (manual.runOne()) {
            server.channel.runPendingTasks();
        }
        assertThat(reads.count).isPositive();
        TlsPeer.exchange(client, server);
        assertThat(client.tls.handshakeFuture().isSuccess()).isTrue();
        client.finish();
        server.finish();
    }

    @Test
    void executorThatRefusesFailsTheHandshake() {
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
        TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3), task -> {
            throw new RejectedExecutionException("full");
        })).open();
        TlsPeer.exchange(client, server);
        assertThat(server.tls.handshakeFuture().cause()).hasRootCauseInstanceOf(RejectedExecutionException.class);
        assertThat(server.channel.isOpen()).isFalse();
        client.finish();
        server.finish();
    }

    @Test
    void closeTimeoutAndRemovalWhileTasksRun() {
        for (int what = 0; what < 4; what++) {
            ManualExecutor manual = new ManualExecutor();
            TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
            TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3), manual));
            server.channel.freezeTime();
            server.open();
            server.receive(client.sent());
            switch (what) {
                case 0 -> server.channel.close();
                case 1 -> {
                    server.channel.advanceTimeBy(10, TimeUnit.SECONDS);
                    server.channel.runScheduledPendingTasks();
                }
                case 2 -> server.channel.pipeline().remove(server.tls);
                default -> server.channel.pipeline().firstContext().close();
            }
            while (manual.runOneElsewhere()) {
                server.channel.runPendingTasks();
            }
            server.channel.runPendingTasks();
            assertThat(server.channel.isOpen()).as("case %d", what).isEqualTo(what == 2);
            assertThat(server.tls.handshakeFuture().cause()).as("case %d", what).isNotNull();
            assertThat(server.exceptions).isEmpty();
            client.finish();
            server.finish();
        }
    }
}
