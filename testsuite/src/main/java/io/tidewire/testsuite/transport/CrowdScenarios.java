/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.SimpleChannelInboundHandler;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Many connections at once. */
final class CrowdScenarios {

    /** {@code .ci/soak} asks for more. */
    private static final int MOST_CONNECTIONS = Integer.getInteger("io.tidewire.test.connections", 2_000);
    /** Left to everything else of the process. */
    private static final int RESERVED_FILES = 1000;
    private static final String FILE_LIMIT = "MaxFileDescriptorCount";
    /** Connects that are under way at once: fewer than any kernel queues for a server. */
    private static final int CONNECTS_AT_ONCE = 100;

    private static final int CHURN_ROUNDS = 50;
    private static final int CHURN_CONNECTIONS = 10;
    private static final int CHURN_BYTES = 10_000;

    private CrowdScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("manyConnectionsAtOnceAreAllServed", CrowdScenarios::crowd),
                new Scenario("connectionsThatComeAndGoNeverGetTheBytesOfOthers", CrowdScenarios::churn));
    }

    /** Each connection takes two files, one for each end. Where the JVM knows no limit, there is none to keep. */
    private static int connections() throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName system = new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME);
        boolean limited = Stream.of(beans.getMBeanInfo(system).getAttributes())
                .anyMatch(attribute -> attribute.getName().equals(FILE_LIMIT));
        long files = limited ? (long) beans.getAttribute(system, FILE_LIMIT)
                : 2L * MOST_CONNECTIONS + RESERVED_FILES;
        return (int) Math.max(100, Math.min(MOST_CONNECTIONS, (files - RESERVED_FILES) / 2));
    }

    /** Counts the answers of all connections. */
    @ChannelHandler.Sharable
    private static final class Answers extends SimpleChannelInboundHandler<ByteBuf> {
        private final AtomicInteger wrong = new AtomicInteger();
        private final Semaphore bytes = new Semaphore(0);

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
            while (msg.isReadable()) {
                if (msg.readByte() != (byte) ctx.channel().id().hashCode()) {
                    wrong.incrementAndGet();
                }
                bytes.release();
            }
        }
    }

    private static void crowd(Fixture fixture) throws Exception {
        int count = connections();
        fixture.report("connections of " + fixture.transport().name(), String.valueOf(count));
        Channel server = fixture.listen(new Echo());
        Answers answers = new Answers();
        Bootstrap client = fixture.client(answers);
        List<Channel> clients = new ArrayList<>();
        while (clients.size() < count) {
            List<ChannelFuture> connects = new ArrayList<>();
            for (int i = Math.min(CONNECTS_AT_ONCE, count - clients.size()); i > 0; i--) {
                connects.add(client.connect(server.localAddress()));
            }
            for (ChannelFuture connect : connects) {
                clients.add(fixture.owned(ok(connect).channel()));
            }
            // A connect ends before its accept, and a domain socket's fails at once where the server's queue is full.
            for (int i = connects.size(); i > 0; i--) {
                fixture.accepted();
            }
        }
        // All are there at the same time, and each one works.
        for (int round = 0; round < 2; round++) {
            for (Channel each : clients) {
                each.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {(byte) each.id().hashCode()}));
            }
            assertThat(answers.bytes.tryAcquire(count, 60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(answers.wrong).hasValue(0);
        assertThat(clients).allMatch(Channel::isActive);
    }

    /**
     * Sends every byte of one connection with the connection's own number and closes in the middle now and then, so
     * that an event, a write or a descriptor that outlives its channel would show up in another one.
     */
    private static void churn(Fixture fixture) throws Exception {
        Channel server = fixture.listen(fixture.server(new Echo()));
        for (int round = 0; round < CHURN_ROUNDS; round++) {
            List<Channel> clients = new ArrayList<>();
            List<Recorder> recorders = new ArrayList<>();
            for (int i = 0; i < CHURN_CONNECTIONS; i++) {
                Recorder recorder = new Recorder();
                recorders.add(recorder);
                clients.add(fixture.connect(recorder, server));
            }
            for (int i = 0; i < CHURN_CONNECTIONS; i++) {
                clients.get(i).writeAndFlush(numbered(round, i));
                if (i % 2 == 0) {
                    // While its bytes are on their way.
                    clients.get(i).close();
                }
            }
            for (int i = 0; i < CHURN_CONNECTIONS; i++) {
                if (i % 2 != 0) {
                    recorders.get(i).awaitBytes(CHURN_BYTES);
                    clients.get(i).close();
                }
                ok(clients.get(i).closeFuture());
                ok(clients.get(i).eventLoop().submit(() -> { }));
                byte[] received = recorders.get(i).bytes();
                assertThat(received).isEqualTo(Arrays.copyOf(numbered(round, i).array(), received.length));
                assertThat(recorders.get(i).failure()).isNull();
            }
            for (int i = 0; i < CHURN_CONNECTIONS; i++) {
                ok(fixture.accepted().closeFuture());
            }
        }
    }

    private static ByteBuf numbered(int round, int connection) {
        byte[] bytes = new byte[CHURN_BYTES];
        Arrays.fill(bytes, (byte) (round * CHURN_CONNECTIONS + connection));
        return Unpooled.wrappedBuffer(bytes);
    }
}
