/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOption;
import io.tidewire.testkit.SeededRuns;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;

import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Sent bytes come back as they were, whatever their number and however they were cut. */
final class EchoScenarios {

    /** Around the sizes of caches, pages, receive buffers, socket buffers and gathering writes. */
    private static final int[] SIZES = {
        0, 1, 2, 3, 7, 63, 64, 65, 1023, 1024, 1025, 4095, 4097, 65_535, 65_536, 65_537, 262_143, (1 << 20) - 1,
        (1 << 20) + 1, (3 << 20) + 17
    };

    private static final int HUGE = 24 << 20;

    private EchoScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("randomChunksComeBackUnchanged",
                        fixture -> SeededRuns.forEach(1, random -> chunks(fixture, true, random))),
                new Scenario("randomChunksComeBackUnchangedWithAutoReadOff",
                        fixture -> SeededRuns.forEach(1, random -> chunks(fixture, false, random))),
                new Scenario("buffersOfEverySizeComeBackUnchanged", EchoScenarios::sizes),
                new Scenario("hugeBufferComesBackUnchanged", EchoScenarios::huge),
                new Scenario("interruptOfALoopClosesNothingAndLosesNothing", EchoScenarios::interrupt),
                new Scenario("smallSendBuffersNeitherLoseNorDoubleAnything",
                        fixture -> SeededRuns.forEach(1, random -> smallSendBuffers(fixture, random)))
                        .needs(Capability.SOCKET_OPTIONS));
    }

    private static void chunks(Fixture fixture, boolean autoRead, Random random) throws Exception {
        Recorder recorder = new Recorder();
        chunks(fixture, fixture.server(new Echo()).childOption(ChannelOption.AUTO_READ, autoRead), recorder,
                fixture.client(recorder), random);
    }

    /**
     * As small as the kernel allows, so that nearly every write is cut short. The receive buffer is the kernel's to
     * size: behind its smallest one Linux may announce a window that is below one segment for good, and then sends 452
     * bytes with each persist timer, five times a second.
     */
    private static void smallSendBuffers(Fixture fixture, Random random) throws Exception {
        Recorder recorder = new Recorder();
        chunks(fixture, fixture.server(new Echo()).childOption(ChannelOption.SO_SNDBUF, 1), recorder,
                fixture.client(recorder).option(ChannelOption.SO_SNDBUF, 1), random);
    }

    private static void chunks(Fixture fixture, ServerBootstrap serverSetUp, Recorder recorder,
                               Bootstrap clientSetUp, Random random) throws Exception {
        Channel server = fixture.listen(serverSetUp);
        Channel client = fixture.connect(clientSetUp, server);
        fixture.accepted();
        byte[] payload = Payload.random(1 << 20, random);
        Queue<ByteBuf> chunks = cut(payload, random);
        while (chunks.size() > 1) {
            client.write(chunks.remove());
            if (random.nextInt(4) == 0) {
                client.flush();
            }
        }
        ok(client.writeAndFlush(chunks.remove()));
        recorder.awaitBytes(payload.length);
        assertThat(recorder.bytes()).isEqualTo(payload);
        assertThat(recorder.failure()).isNull();
    }

    /** Cuts bytes into pieces of random size, in heap and direct memory, whole and composed. */
    private static Queue<ByteBuf> cut(byte[] payload, Random random) {
        Queue<ByteBuf> chunks = new ArrayDeque<>();
        int from = 0;
        while (from < payload.length) {
            int to = Math.min(payload.length, from + random.nextInt(1 << random.nextInt(17)));
            byte[] part = Arrays.copyOfRange(payload, from, to);
            from = to;
            chunks.add(switch (random.nextInt(3)) {
                case 0 -> Unpooled.wrappedBuffer(part);
                case 1 -> Unpooled.directBuffer(part.length).writeBytes(part);
                default -> Unpooled.wrappedBuffer(
                        Unpooled.directBuffer(part.length).writeBytes(part, 0, part.length / 2),
                        Unpooled.directBuffer(part.length).writeBytes(part, part.length / 2,
                                part.length - part.length / 2));
            });
        }
        return chunks;
    }

    private static void sizes(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Echo());
        Recorder recorder = new Recorder();
        Channel client = fixture.connect(recorder, server);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (int size : SIZES) {
            byte[] payload = Payload.random(size);
            ok(client.writeAndFlush(Unpooled.wrappedBuffer(payload)));
            ok(client.writeAndFlush(Unpooled.directBuffer(size).writeBytes(payload)));
            expected.writeBytes(payload);
            expected.writeBytes(payload);
            recorder.awaitBytes(expected.size());
        }
        assertThat(recorder.bytes()).isEqualTo(expected.toByteArray());
        assertThat(recorder.failure()).isNull();
    }

    private static void huge(Fixture fixture) throws Exception {
        Channel server = fixture.listen(new Echo());
        Recorder recorder = new Recorder();
        Channel client = fixture.connect(recorder, server);
        byte[] payload = Payload.random(HUGE);
        ok(client.writeAndFlush(Unpooled.directBuffer(HUGE).writeBytes(payload)));
        recorder.awaitBytes(HUGE);
        assertThat(Arrays.equals(recorder.bytes(), payload)).isTrue();
    }

    private static void interrupt(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        Channel server = connection.server();
        for (int round = 1; round <= 20; round++) {
            // Before a write and a read, and again while the loops sleep.
            for (Channel end : List.of(client, server)) {
                end.eventLoop().execute(() -> Thread.currentThread().interrupt());
            }
            client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {(byte) round}));
            server.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {(byte) -round}));
            connection.serverSide().awaitBytes(round);
            connection.clientSide().awaitBytes(round);
        }
        assertThat(client.isActive()).isTrue();
        assertThat(server.isActive()).isTrue();
        assertThat(server.parent().isActive()).isTrue();
        assertThat(connection.clientSide().failure()).isNull();
        assertThat(connection.serverSide().failure()).isNull();
    }
}
