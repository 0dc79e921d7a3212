/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.channel.WriteBufferWaterMark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static io.tidewire.testsuite.transport.Fixture.done;
import static io.tidewire.testsuite.transport.Fixture.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Writing: everything goes out once, in order, and every message is settled whatever happens. */
final class WriteScenarios {

    private WriteScenarios() { }

    static List<Scenario> all() {
        return List.of(
                new Scenario("thousandsOfBuffersAreGatheredInOrder", WriteScenarios::gather),
                new Scenario("compositeOfManyPartsGoesOutWhole", WriteScenarios::composite),
                new Scenario("emptyBuffersCompleteWithoutBytes", WriteScenarios::empty),
                new Scenario("fileRegionMayBeginAndEndInTheMiddle", WriteScenarios::fileRegion),
                new Scenario("fileRegionLongerThanItsFileFails", WriteScenarios::truncatedFile),
                new Scenario("slowReaderTurnsWritabilityOffAndOnAgain", WriteScenarios::slowReader),
                new Scenario("closeFailsAndReleasesWhatIsPending", WriteScenarios::closeWhileWriting),
                new Scenario("writeAfterCloseFailsAndReleases", WriteScenarios::writeAfterClose),
                new Scenario("messageOfForeignTypeIsRefused", WriteScenarios::foreignMessage));
    }

    private static void expect(final Fixture.Connection connection, final byte[] bytes) throws InterruptedException {
        connection.serverSide().awaitBytes(bytes.length);
        assertThat(connection.serverSide().bytes()).isEqualTo(bytes);
    }

    private static void gather(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final byte[] payload = Payload.random(5000 * 7);
        final List<ChannelFuture> writes = new ArrayList<>();
        for (int from = 0; from < payload.length; from += 7) {
            writes.add(connection.client().write(Unpooled.directBuffer(7).writeBytes(payload, from, 7)));
        }
        connection.client().flush();
        expect(connection, payload);
        for (final ChannelFuture write : writes) {
            ok(write);
        }
    }

    private static void composite(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final byte[] payload = Payload.random(3000 * 5);
        final ByteBuf[] parts = new ByteBuf[3000];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = Unpooled.directBuffer(5).writeBytes(payload, i * 5, 5);
        }
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(parts.length, parts)));
        expect(connection, payload);
    }

    private static void empty(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        final Channel client = connection.client();
        final ChannelFuture alone = client.writeAndFlush(Unpooled.EMPTY_BUFFER);
        ok(alone);
        final ChannelFuture first = client.write(Unpooled.directBuffer(8));
        final ChannelFuture second = client.write(Unpooled.copiedBuffer(new byte[] {1, 2}));
        final ChannelFuture third = client.writeAndFlush(Unpooled.buffer(0));
        ok(first);
        ok(second);
        ok(third);
        expect(connection, new byte[] {1, 2});
    }

    private static void fileRegion(final Fixture fixture) throws Exception {
        final byte[] content = Payload.random(300_000);
        final Path file = Files.createTempFile("region", null);
        try {
            Files.write(file, content);
            final Fixture.Connection connection = fixture.connection();
            final Channel client = connection.client();
            final ByteArrayOutputStream expected = new ByteArrayOutputStream();
            client.write(Unpooled.wrappedBuffer(new byte[] {1}));
            expected.write(1);
            for (final int[] range : new int[][] {{0, 300_000}, {1000, 250_000}, {299_999, 1}, {5, 0}}) {
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

    private static void truncatedFile(final Fixture fixture) throws Exception {
        final Path file = Files.createTempFile("region", null);
        try {
            Files.write(file, new byte[100]);
            final Fixture.Connection connection = fixture.connection();
            final ChannelFuture write =
                    done(connection.client().writeAndFlush(new DefaultFileRegion(file.toFile(), 50, 100)));
            assertThat(write.cause()).isInstanceOf(IOException.class);
            connection.serverSide().awaitInactive();
            assertThat(connection.serverSide().bytes()).hasSize(50);
        } finally {
            Files.delete(file);
        }
    }

    private static void slowReader(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.AUTO_READ, false),
                client -> client.option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(1024, 65_536)));
        final Channel client = connection.client();
        final byte[] payload = Payload.random(8 << 20);
        final List<ChannelFuture> writes = new ArrayList<>();
        for (int from = 0; from < payload.length; from += 1 << 18) {
            writes.add(client.writeAndFlush(
                    Unpooled.wrappedBuffer(Arrays.copyOfRange(payload, from, from + (1 << 18)))));
        }
        ok(client.eventLoop().submit(() -> { }));
        assertThat(client.isWritable()).isFalse();
        connection.server().config().setAutoRead(true);
        expect(connection, payload);
        for (final ChannelFuture write : writes) {
            ok(write);
        }
        connection.clientSide().await("writable again", recorder -> client.isWritable());
        assertThat(connection.clientSide().writabilityChanges()).isGreaterThanOrEqualTo(2).isEven();
    }

    private static void closeWhileWriting(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection(
                server -> server.childOption(ChannelOption.AUTO_READ, false), client -> { });
        final Channel client = connection.client();
        final ByteBuf huge = Unpooled.directBuffer(64 << 20).writerIndex(64 << 20);
        final ByteBuf unflushed = Unpooled.directBuffer(16).writeInt(1);
        final ChannelFuture first = client.writeAndFlush(huge);
        final ChannelFuture second = client.write(unflushed);
        ok(client.close());
        assertThat(done(first).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(done(second).cause()).isInstanceOf(ClosedChannelException.class);
        ok(client.eventLoop().submit(() -> { }));
        assertThat(huge.refCnt()).isZero();
        assertThat(unflushed.refCnt()).isZero();
    }

    private static void writeAfterClose(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        ok(connection.client().close());
        final ByteBuf late = Unpooled.directBuffer(16).writeInt(1);
        assertThat(done(connection.client().writeAndFlush(late)).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(late.refCnt()).isZero();
    }

    private static void foreignMessage(final Fixture fixture) throws Exception {
        final Fixture.Connection connection = fixture.connection();
        assertThat(done(connection.client().writeAndFlush("text")).cause())
                .isInstanceOf(UnsupportedOperationException.class).hasMessageContaining("String");
        ok(connection.client().writeAndFlush(Unpooled.wrappedBuffer(new byte[] {7})));
        expect(connection, new byte[] {7});
    }
}
