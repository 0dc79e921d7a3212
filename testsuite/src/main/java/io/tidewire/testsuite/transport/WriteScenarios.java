/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.DefaultByteBufHolder;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelProgressivePromise;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.channel.WriteBufferWaterMark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Writing: everything goes out once, in order, and every message is settled whatever happens. */
final class WriteScenarios {

    private WriteScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("thousandsOfBuffersAreGatheredInOrder", WriteScenarios::gather),
                new Scenario("writesOfManyThreadsKeepTheOrderOfEach", WriteScenarios::threads),
                new Scenario("compositeOfManyPartsGoesOutWhole", WriteScenarios::composite),
                new Scenario("messagesOverOneBufferKeepTheirBytes", WriteScenarios::oneRoot),
                new Scenario("emptyBuffersCompleteWithoutBytes", WriteScenarios::empty),
                new Scenario("fileRegionMayBeginAndEndInTheMiddle", WriteScenarios::fileRegion)
                        .needs(Capability.FILE_REGIONS),
                new Scenario("fileRegionLongerThanItsFileFails", WriteScenarios::truncatedFile)
                        .needs(Capability.FILE_REGIONS),
                new Scenario("fileRegionIsOpenedWhenItIsSent", WriteScenarios::lazyFile)
                        .needs(Capability.FILE_REGIONS),
                new Scenario("waterMarksFlipWritabilityOnceEachWay", WriteScenarios::waterMarks),
                new Scenario("spinCountBoundsTheWritesOfOneFlush", WriteScenarios::spinCount)
                        .needs(Capability.FILE_REGIONS),
                new Scenario("slowReaderDoesNotKeepTheLoopBusy", WriteScenarios::noSpin)
                        .needs(Capability.FILE_REGIONS, Capability.BACK_PRESSURE),
                new Scenario("slowReaderTurnsWritabilityOffAndOnAgain", WriteScenarios::slowReader)
                        .needs(Capability.BACK_PRESSURE),
                new Scenario("closeFailsAndReleasesWhatIsPending", WriteScenarios::closeWhileWriting)
                        .needs(Capability.BACK_PRESSURE),
                new Scenario("writesAfterCloseFailCheaplyAndRelease", WriteScenarios::writeAfterClose),
                new Scenario("messageOfForeignTypeIsRefused", WriteScenarios::foreignMessage)
                        .needs(Capability.BYTES_ONLY),
                new Scenario("promiseOfForeignTypeIsTold", WriteScenarios::foreignPromise),
                new Scenario("promiseOfForeignTypeIsToldByTheTransport", WriteScenarios::foreignPromiseAtTheTransport),
                new Scenario("promiseOfForeignTypeIsToldOfTheClose", WriteScenarios::foreignPromiseAtTheClose));
    }

    private static void expect(Fixture.Connection connection, byte[] bytes) throws InterruptedException {
        connection.serverSide().awaitBytes(bytes.length);
        assertThat(connection.serverSide().bytes()).isEqualTo(bytes);
    }

    private static void gather(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        byte[] payload = Payload.random(5000 * 7);
        List<ChannelFuture> writes = new ArrayList<>();
        for (int from = 0; from < payload.length; from += 7) {
            writes.add(connection.client().write(Unpooled.directBuffer(7).writeBytes(payload, from, 7)));
        }
        connection.client().flush();
        expect(connection, payload);
        for (ChannelFuture write : writes) {
            ok(write);
        }
    }

    private static void threads(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        int writers = 4;
        int writes = 2000;
        List<Thread> threads = new ArrayList<>();
        for (int writer = 0; writer < writers; writer++) {
            int id = writer;
            threads.add(new Thread(() -> {
                for (int i = 0; i < writes; i++) {
                    ByteBuf message = Unpooled.directBuffer(8).writeInt(id).writeInt(i);
                    if (i % 10 == 9) {
                        client.writeAndFlush(message);
                    } else {
                        client.write(message);
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        connection.serverSide().awaitBytes(writers * writes * 8);
        ByteBuf received = Unpooled.wrappedBuffer(connection.serverSide().bytes());
        int[] next = new int[writers];
        while (received.isReadable()) {
            int id = received.readInt();
            assertThat(received.readInt()).as("of writer %d", id).isEqualTo(next[id]++);
        }
        assertThat(next).containsOnly(writes);
    }

    private static void composite(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        byte[] payload = Payload.random(3000 * 5);
        ByteBuf[] parts = new ByteBuf[3000];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = Unpooled.directBuffer(5).writeBytes(payload, i * 5, 5);
        }
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(parts.length, parts)));
        expect(connection, payload);
    }

    private static void oneRoot(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        Random random = new Random(1);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        List<ChannelFuture> writes = new ArrayList<>();
        List<ByteBuf> roots = new ArrayList<>();
        for (SharedRoot kind : SharedRoot.values()) {
            byte[] content = Payload.random(3000, random);
            ByteBuf root = kind.make(content);
            roots.add(root);
            for (int i = 0; i < 40; i++) {
                int from = random.nextInt(content.length);
                int length = 1 + random.nextInt(content.length - from);
                writes.add(client.write(SharedRoot.part(root, from, length, i)));
                expected.write(content, from, length);
            }
            root.release();
        }
        client.flush();
        expect(connection, expected.toByteArray());
        for (ChannelFuture write : writes) {
            ok(write);
        }
        // Within the process the peer is given these very buffers: it may not have released the last one yet.
        ok(connection.server().eventLoop().submit(() -> { }));
        assertThat(roots).allSatisfy(root -> assertThat(root.refCnt()).isZero());
    }

    private static void empty(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        ChannelFuture alone = client.writeAndFlush(Unpooled.EMPTY_BUFFER);
        ok(alone);
        ChannelFuture first = client.write(Unpooled.directBuffer(8));
        ChannelFuture second = client.write(Unpooled.copiedBuffer(new byte[] {1, 2}));
        ChannelFuture third = client.writeAndFlush(Unpooled.buffer(0));
        ok(first);
        ok(second);
        ok(third);
        expect(connection, new byte[] {1, 2});
    }

    private static void fileRegion(Fixture fixture) throws Exception {
        byte[] content = Payload.random(300_000);
        Path file = Files.createTempFile("region", null);
        try {
            Files.write(file, content);
            Fixture.Connection connection = fixture.connection();
            Channel client = connection.client();
            ByteArrayOutputStream expected = new ByteArrayOutputStream();
            client.write(Unpooled.wrappedBuffer(new byte[] {1}));
            expected.write(1);
            for (int[] range : new int[][] {{0, 300_000}, {1000, 250_000}, {299_999, 1}, {5, 0}}) {
                client.write(new DefaultFileRegion(file.toFile(), range[0], range[1]));
                expected.write(content, range[0], range[1]);
            }
            ok(client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {2})));
            expected.write(2);
            expect(connection, expected.toByteArray());
        } finally {
            Files.delete(file);
        }
    }

    private static void truncatedFile(Fixture fixture) throws Exception {
        Path file = Files.createTempFile("region", null);
        try {
            Files.write(file, new byte[100]);
            Fixture.Connection connection = fixture.connection();
            ChannelFuture write =
                    done(connection.client().writeAndFlush(new DefaultFileRegion(file.toFile(), 50, 100)));
            assertThat(write.cause()).isInstanceOf(IOException.class);
            connection.serverSide().awaitInactive();
            assertThat(connection.serverSide().bytes()).hasSize(50);
        } finally {
            Files.delete(file);
        }
    }

    private static void lazyFile(Fixture fixture) throws Exception {
        byte[] content = Payload.random(1000);
        Path file = Files.createTempFile("region", null);
        Fixture.Connection connection = fixture.connection();
        DefaultFileRegion region = new DefaultFileRegion(file.toFile(), 10, 100);
        assertThat(region.isOpen()).isFalse();
        Files.write(file, content);
        ok(connection.client().writeAndFlush(region));
        expect(connection, Arrays.copyOfRange(content, 10, 110));
        assertThat(region.refCnt()).isZero();
        assertThat(region.isOpen()).isFalse();
        Files.delete(file);
        DefaultFileRegion missing = new DefaultFileRegion(file.toFile(), 10, 100);
        assertThat(done(connection.client().writeAndFlush(missing)).cause()).isInstanceOf(IOException.class);
        assertThat(missing.refCnt()).isZero();
    }

    private static void waterMarks(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(server -> { }, client -> client.option(
                ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(1000, 10_000)));
        Channel client = connection.client();
        Recorder recorder = connection.clientSide();
        for (int round = 1; round <= 3; round++) {
            int changes = 2 * round;
            ok(client.eventLoop().submit(() -> {
                int written = 0;
                while (client.isWritable()) {
                    assertThat(client.bytesBeforeUnwritable()).isPositive();
                    assertThat(client.bytesBeforeWritable()).isZero();
                    client.write(Unpooled.wrappedBuffer(new byte[500]));
                    written += 500;
                }
                assertThat(written).isLessThanOrEqualTo(10_500);
                assertThat(recorder.writabilityChanges()).isEqualTo(changes - 1);
                assertThat(client.bytesBeforeUnwritable()).isZero();
                assertThat(client.bytesBeforeWritable()).isPositive();
                // More of the same is no news.
                client.write(Unpooled.wrappedBuffer(new byte[500]));
                assertThat(recorder.writabilityChanges()).isEqualTo(changes - 1);
            }));
            client.flush();
            recorder.await("writable again", seen -> seen.writabilityChanges() == changes);
            assertThat(client.isWritable()).isTrue();
        }
    }

    private static void spinCount(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> { }, client -> client.option(ChannelOption.WRITE_SPIN_COUNT, 5));
        Channel client = connection.client();
        CountingRegion region = new CountingRegion(100, 1);
        List<Integer> callsBetween = new ArrayList<>();
        ok(client.eventLoop().submit(() -> {
            client.writeAndFlush(region);
            assertThat(region.calls()).isEqualTo(5);
            client.eventLoop().execute(() -> callsBetween.add(region.calls()));
        }));
        expect(connection, new byte[100]);
        assertThat(region.calls()).isEqualTo(100);
        // Others had their turn long before all was written.
        assertThat(callsBetween).hasSize(1);
        assertThat(callsBetween.get(0)).isLessThanOrEqualTo(10);
    }

    private static void noSpin(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.AUTO_READ, false), client -> { });
        Channel client = connection.client();
        CountingRegion region = new CountingRegion(1L << 40, 1 << 16);
        ChannelFuture write = client.writeAndFlush(region);
        // Once both kernels' buffers are full, turns of the loop must not bring another attempt.
        int before;
        int rounds = 0;
        do {
            before = region.calls();
            for (int i = 0; i < 200; i++) {
                ok(client.eventLoop().submit(() -> { }));
            }
        } while (region.calls() != before && ++rounds < 500);
        assertThat(region.calls()).as("attempts while nobody reads").isEqualTo(before).isPositive();
        assertThat(write.isDone()).isFalse();
        ok(client.close());
        assertThat(done(write).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(region.refCnt()).isZero();
    }

    private static void slowReader(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.AUTO_READ, false),
                client -> client.option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(1024, 65_536)));
        Channel client = connection.client();
        byte[] payload = Payload.random(8 << 20);
        List<ChannelFuture> writes = new ArrayList<>();
        for (int from = 0; from < payload.length; from += 1 << 18) {
            writes.add(client.writeAndFlush(
                    Unpooled.wrappedBuffer(Arrays.copyOfRange(payload, from, from + (1 << 18)))));
        }
        ok(client.eventLoop().submit(() -> { }));
        assertThat(client.isWritable()).isFalse();
        connection.server().config().setAutoRead(true);
        expect(connection, payload);
        for (ChannelFuture write : writes) {
            ok(write);
        }
        // The channel is writable a moment before its handlers have been told so, each time.
        connection.clientSide().await("writable again",
                recorder -> client.isWritable() && recorder.writabilityChanges() % 2 == 0
                        && recorder.writabilityChanges() >= 2);
        ok(client.eventLoop().submit(() -> { }));
        assertThat(connection.clientSide().writabilityChanges()).isEven();
    }

    private static void closeWhileWriting(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.AUTO_READ, false), client -> { });
        Channel client = connection.client();
        ByteBuf huge = Unpooled.directBuffer(64 << 20).writerIndex(64 << 20);
        ByteBuf unflushed = Unpooled.directBuffer(16).writeInt(1);
        ChannelFuture first = client.writeAndFlush(huge);
        ChannelFuture second = client.write(unflushed);
        ok(client.close());
        assertThat(done(first).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(done(second).cause()).isInstanceOf(ClosedChannelException.class);
        ok(client.eventLoop().submit(() -> { }));
        assertThat(huge.refCnt()).isZero();
        assertThat(unflushed.refCnt()).isZero();
    }

    private static void writeAfterClose(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        ok(connection.client().close());
        connection.serverSide().awaitInactive();
        for (Channel end : List.of(connection.client(), connection.server())) {
            for (int i = 0; i < 100; i++) {
                ByteBuf late = Unpooled.directBuffer(16).writeInt(i);
                Throwable cause = done(end.writeAndFlush(late)).cause();
                // One frame that says where, and no walk of the stack: a flood of late writes must not cost much.
                assertThat(cause).isInstanceOf(ClosedChannelException.class);
                assertThat(cause.getStackTrace()).hasSizeLessThanOrEqualTo(1);
                assertThat(late.refCnt()).isZero();
            }
        }
    }

    /** A promise that is none of the library's, though it does what one of those does. */
    private static ChannelPromise foreign(ChannelPromise own) {
        Class<?> kind = own instanceof ChannelProgressivePromise
                ? ChannelProgressivePromise.class : ChannelPromise.class;
        return (ChannelPromise) Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[] {kind},
                (self, method, arguments) -> {
                    try {
                        Object result = method.invoke(own, arguments);
                        return result == own ? self : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static void foreignPromise(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        ChannelPromise plain = foreign(client.newPromise());
        ChannelPromise progressive = foreign(client.newProgressivePromise());
        ChannelPromise cancelled = foreign(client.newPromise());
        ByteBuf held = Unpooled.wrappedBuffer(new byte[] {3});
        client.eventLoop().submit(() -> {
            client.write(Unpooled.wrappedBuffer(new byte[] {1}), plain);
            client.write(held, cancelled);
            assertThat(cancelled.cancel(false)).isTrue();
            client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {2}), progressive);
        }).sync();
        ok(plain);
        ok(progressive);
        assertThat(held.refCnt()).isZero();
        expect(connection, new byte[] {1, 2});
    }

    private static void foreignPromiseAtTheTransport(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        ChannelPromise plain = foreign(client.newPromise());
        ChannelPromise progressive = foreign(client.newProgressivePromise());
        // The pipeline would refuse it.
        ChannelPromise ofOther = foreign(fixture.connection().client().newPromise());
        client.eventLoop().submit(() -> {
            client.unsafe().write(Unpooled.wrappedBuffer(new byte[] {1}), plain);
            client.unsafe().write(Unpooled.wrappedBuffer(new byte[] {2}), progressive);
            client.unsafe().write(Unpooled.wrappedBuffer(new byte[] {3}), ofOther);
            client.unsafe().flush();
        }).sync();
        ok(plain);
        ok(progressive);
        ok(ofOther);
        expect(connection, new byte[] {1, 2, 3});
    }

    private static void foreignPromiseAtTheClose(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        Channel client = connection.client();
        ChannelPromise before = foreign(client.newPromise());
        ChannelPromise after = foreign(client.newPromise());
        ByteBuf first = Unpooled.wrappedBuffer(new byte[] {1});
        ByteBuf second = Unpooled.wrappedBuffer(new byte[] {2});
        client.eventLoop().submit(() -> {
            client.unsafe().write(first, before);
            client.unsafe().close(client.newPromise());
            client.unsafe().write(second, after);
        }).sync();
        assertThat(done(before).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(done(after).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(first.refCnt()).isZero();
        assertThat(second.refCnt()).isZero();
    }

    private static void foreignMessage(Fixture fixture) throws Exception {
        Fixture.Connection connection = fixture.connection();
        assertThat(done(connection.client().writeAndFlush("text")).cause())
                .isInstanceOf(UnsupportedOperationException.class).hasMessageContaining("String");
        ByteBuf held = Unpooled.directBuffer(16).writeInt(1);
        assertThat(done(connection.client().writeAndFlush(new DefaultByteBufHolder(held))).cause())
                .isInstanceOf(UnsupportedOperationException.class).hasMessageContaining("DefaultByteBufHolder");
        assertThat(held.refCnt()).isZero();
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {7})));
        expect(connection, new byte[] {7});
    }
}
