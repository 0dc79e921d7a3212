/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two cores back to back over a wire in memory, driven by one seed: requests, responses, trailers, pushes, resets,
 * window games and changing settings, with the octets of the wire cut anywhere; or one core with a peer that sends what
 * it likes.
 */
final class CoreSimulation implements AutoCloseable {
    private static final int STEPS = 60;
    private static final int MAX_BODY = 3000;
    private static final long STALL_NANOS = 1000;

    private final Random random;
    private boolean hostile;
    private final End client = new End(false);
    private final End server = new End(true);

    CoreSimulation(Random random) {
        this.random = random;
    }

    /** One end: its core, its application, and the wire to the other end. */
    private final class End extends Http2EventAdapter {
        private final CoreSide core;
        private final boolean server;
        /** The octets that were written and have not come yet. */
        private final ByteBuf wire = Unpooled.buffer();
        /** The octets that have come and were not read yet. */
        private final ByteBuf cumulation = Unpooled.buffer();
        private final List<ChannelFuture> writes = new ArrayList<>();
        /** Octets of content that came, and those that the other end has sent. */
        private final Map<Integer, Integer> received = new HashMap<>();
        private final Map<Integer, Integer> sent = new HashMap<>();
        private final Map<Integer, Boolean> endReceived = new HashMap<>();
        /** Octets that the application has kept. */
        private final TreeMap<Integer, Integer> kept = new TreeMap<>();
        private final Map<Integer, Boolean> headed = new HashMap<>();
        private final Set<Integer> ended = new HashSet<>();
        private final WriteStalls stalls;

        End(boolean server) {
            this.server = server;
            core = new CoreSide(server);
            core.decoder.frameListener(this);
            stalls = new WriteStalls(controller(), core.connection, STALL_NANOS);
        }

        private DefaultHttp2RemoteFlowController controller() {
            return (DefaultHttp2RemoteFlowController) core.encoder.flowController();
        }

        ChannelHandlerContext ctx() {
            return core.ctx();
        }

        void start() {
            settings();
        }

        void settings() {
            Http2Settings settings = new Http2Settings();
            if (random.nextBoolean()) {
                settings.initialWindowSize(random.nextInt(4000));
            }
            if (server && random.nextInt(3) == 0) {
                settings.maxConcurrentStreams(1 + random.nextInt(6));
            }
            if (random.nextInt(3) == 0) {
                settings.headerTableSize(random.nextInt(300));
            }
            if (random.nextInt(3) == 0) {
                settings.maxFrameSize(16_384 + random.nextInt(1000));
            }
            writes.add(core.encoder.writeSettings(ctx(), settings, core.promise()));
        }

        void flush() {
            wire.writeBytes(core.octets());
            try {
                stalls.begin(core.clock.nanoTime());
            } catch (Http2Exception e) {
                throw new AssertionError(e);
            }
        }

        /** Ends the time in which the peer should have taken something. Checks that it has, wherever it had to. */
        boolean endStallTime() {
            long lateNanos = core.clock.nanoTime() - stalls.deadlineNanos();
            core.clock.advance(Math.max(0, -lateNanos), TimeUnit.NANOSECONDS);
            try {
                stalls.look(core.clock.nanoTime());
                return true;
            } catch (Http2Exception.CompositeStreamException streams) {
                streams.forEach(e -> core.onError(ctx(), false, e));
            } catch (Http2Exception e) {
                core.onError(ctx(), false, e);
            }
            return false;
        }

        Http2Headers fields(int streamId) {
            Http2Headers headers = server ? new DefaultHttp2Headers().status("200")
                    : new DefaultHttp2Headers().method("POST").scheme("http").authority("a").path("/" + streamId);
            return headers.set("x-" + random.nextInt(20), "v" + streamId);
        }

        void headers(int streamId, Http2Headers headers, boolean end) {
            noteWritten(streamId, end);
            writes.add(core.encoder.writeHeaders(ctx(), streamId, headers, random.nextInt(3), end, core.promise()));
        }

        void data(int streamId, int length, boolean end) {
            noteWritten(streamId, end);
            int offset = sent.merge(streamId, length, Integer::sum) - length;
            ByteBuf content = Unpooled.buffer(Math.max(1, length));
            for (int i = 0; i < length; i++) {
                content.writeByte(octet(streamId, offset + i));
            }
            writes.add(core.encoder.writeData(ctx(), streamId, content, random.nextInt(4) == 0 ? random.nextInt(50) : 0,
                    end, core.promise()));
        }

        private void noteWritten(int streamId, boolean end) {
            if (end) {
                ended.add(streamId);
            }
        }

        /** The end may still wait behind content. */
        private boolean mayWrite(Http2Stream stream) {
            return stream.state().localSideOpen() && !ended.contains(stream.id());
        }

        private byte octet(int streamId, int offset) {
            return (byte) (streamId * 31 + offset);
        }

        /** The application does one thing with one of its streams. */
        void act() {
            List<Http2Stream> streams = streams();
            if (!server && (streams.isEmpty() || random.nextInt(4) == 0)) {
                open();
                return;
            }
            if (streams.isEmpty()) {
                return;
            }
            Http2Stream stream = streams.get(random.nextInt(streams.size()));
            int id = stream.id();
            switch (random.nextInt(12)) {
                case 0 -> core.resetStream(ctx(), id, Http2Error.CANCEL.code(), core.promise());
                case 1 -> consume(id, Integer.MAX_VALUE);
                case 2 -> push(stream);
                case 3 -> widen(stream);
                case 4 -> end(stream);
                default -> progress(stream);
            }
        }

        private void open() {
            if (core.connection.local().canOpenStream()) {
                int id = core.connection.local().incrementAndGetNextStreamId();
                headers(id, fields(id), random.nextInt(3) == 0);
            }
        }

        private void progress(Http2Stream stream) {
            if (!mayWrite(stream)) {
                consume(stream.id(), random.nextInt(MAX_BODY));
            } else if (server && !headed.containsKey(stream.id())) {
                if (random.nextInt(4) == 0) {
                    headers(stream.id(), new DefaultHttp2Headers().status("103"), false);
                } else {
                    headed.put(stream.id(), true);
                    headers(stream.id(), fields(stream.id()), false);
                }
            } else {
                data(stream.id(), random.nextInt(MAX_BODY), false);
            }
        }

        private void end(Http2Stream stream) {
            if (!mayWrite(stream)) {
                return;
            }
            if (server && headed.putIfAbsent(stream.id(), true) == null) {
                headers(stream.id(), fields(stream.id()), true);
            } else if (random.nextBoolean()) {
                headers(stream.id(), new DefaultHttp2Headers().set("t", "v"), true);
            } else {
                data(stream.id(), random.nextInt(MAX_BODY), true);
            }
        }

        private void push(Http2Stream stream) {
            if (server && mayWrite(stream) && core.connection.remote().allowPushTo()
                    && (stream.id() & 1) != 0 && core.connection.local().canOpenStream()) {
                int id = core.connection.local().incrementAndGetNextStreamId();
                writes.add(core.encoder.writePushPromise(ctx(), stream.id(), id, ConnectionRulesTest.get(), 0,
                        core.promise()));
                headed.put(id, true);
                headers(id, fields(id), random.nextBoolean());
            }
        }

        private void widen(Http2Stream stream) {
            try {
                core.decoder.flowController().incrementWindowSize(
                        random.nextBoolean() ? stream : core.connection.connectionStream(), random.nextInt(1000));
            } catch (Http2Exception e) {
                throw new AssertionError(e);
            }
        }

        void consume(int streamId, int most) {
            Integer octets = kept.remove(streamId);
            Http2Stream stream = core.connection.stream(streamId);
            if (octets == null || stream == null) {
                return;
            }
            int now = Math.min(octets, most);
            if (now < octets) {
                kept.put(streamId, octets - now);
            }
            try {
                core.decoder.flowController().consumeBytes(stream, now);
            } catch (Http2Exception e) {
                throw new AssertionError(e);
            }
        }

        List<Http2Stream> streams() {
            List<Http2Stream> streams = new ArrayList<>();
            try {
                core.connection.forEachActiveStream(streams::add);
            } catch (Http2Exception e) {
                throw new AssertionError(e);
            }
            return streams;
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                boolean endOfStream) {
            int length = data.readableBytes();
            int offset = received.merge(streamId, length, Integer::sum) - length;
            for (int i = 0; i < length && !hostile; i++) {
                if (data.getByte(data.readerIndex() + i) != octet(streamId, offset + i)) {
                    throw new AssertionError("stream " + streamId + ": another octet at " + (offset + i));
                }
            }
            noteEnd(streamId, endOfStream);
            int now = random.nextInt(length + padding + 1);
            kept.merge(streamId, length + padding - now, Integer::sum);
            return now;
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
                boolean endOfStream) {
            noteEnd(streamId, endOfStream);
            headers.forEach(field -> {
                if (!hostile && field.getKey().toString().startsWith("x-")) {
                    assertThat(field.getValue()).hasToString("v" + streamId);
                }
            });
        }

        private void noteEnd(int streamId, boolean endOfStream) {
            if (endOfStream) {
                assertThat(endReceived.put(streamId, true)).isNull();
            }
        }

        /** Checks the invariants between any two steps. */
        void check() {
            if (core.dead) {
                return;
            }
            Http2LocalFlowController in = core.decoder.flowController();
            int unconsumed = 0;
            for (Http2Stream stream : streams()) {
                unconsumed += in.unconsumedBytes(stream);
                assertThat(core.connection.stream(stream.id())).isSameAs(stream);
            }
            assertThat(in.unconsumedBytes(core.connection.connectionStream())).isEqualTo(unconsumed);
            assertThat(core.encoder.flowController().windowSize(core.connection.connectionStream())).isNotNegative();
            assertThat(core.connection.numActiveStreams()).isEqualTo(streams().size());
            assertThat(core.connection.local().numActiveStreams() + core.connection.remote().numActiveStreams())
                    .isEqualTo(streams().size());
        }
    }

    private void deliver(End from, End to, int most) {
        int octets = Math.min(from.wire.readableBytes(), most);
        to.cumulation.discardReadBytes().writeBytes(from.wire, octets);
        from.wire.discardReadBytes();
        to.core.receive(to.cumulation);
    }

    /** Two ends that keep the rules: nothing fails, all content arrives, and both see the same windows in the end. */
    void runHonest() {
        client.start();
        server.start();
        for (int i = 0; i < STEPS; i++) {
            End end = random.nextBoolean() ? client : server;
            End other = end == client ? server : client;
            switch (random.nextInt(10)) {
                case 0 -> end.settings();
                case 1 -> end.writes.add(end.core.encoder.writePing(end.ctx(), false, i, end.core.promise()));
                case 2, 3, 4 -> deliver(end, other, 1 + random.nextInt(5000));
                default -> end.act();
            }
            if (random.nextBoolean()) {
                end.flush();
            }
            end.check();
            other.check();
        }
        finish();
    }

    private void finish() {
        for (End end : List.of(client, server)) {
            Http2Settings open = new Http2Settings().initialWindowSize(65_535);
            end.writes.add(end.core.encoder.writeSettings(end.ctx(), open, end.core.promise()));
        }
        boolean moved = true;
        while (moved) {
            moved = false;
            for (End end : List.of(client, server)) {
                new ArrayList<>(end.kept.keySet()).forEach(id -> end.consume(id, Integer.MAX_VALUE));
                for (Http2Stream stream : end.streams()) {
                    if (end.mayWrite(stream)) {
                        end.end(stream);
                        moved = true;
                    }
                }
                end.flush();
                moved |= end.wire.isReadable();
                deliver(end, end == client ? server : client, Integer.MAX_VALUE);
            }
        }
        checkEnd();
    }

    private void checkEnd() {
        for (End end : List.of(client, server)) {
            End other = end == client ? server : client;
            end.check();
            assertThat(end.core.dead).as(end.core.reason).isFalse();
            assertThat(end.core.errors).allMatch(error -> error.endsWith("REFUSED_STREAM"));
            assertThat(end.streams()).isEmpty();
            assertThat(end.endStallTime()).isTrue();
            assertThat(end.stalls.isWatching()).isFalse();
            assertThat(end.writes).allMatch(ChannelFuture::isDone);
            end.endReceived.keySet().forEach(id -> assertThat(end.received.getOrDefault(id, 0))
                    .isEqualTo(other.sent.getOrDefault(id, 0)));
            assertThat(end.core.encoder.flowController().windowSize(end.core.connection.connectionStream()))
                    .isEqualTo(other.core.decoder.flowController().windowSize(
                            other.core.connection.connectionStream()));
            assertThat(end.core.encoder.flowController().initialWindowSize())
                    .isEqualTo(other.core.decoder.flowController().initialWindowSize());
        }
    }

    /** A peer that keeps no rule: what it sends is an error of its stream or of the connection, and costs little. */
    void runHostile() {
        hostile = true;
        End end = random.nextBoolean() ? client : server;
        end.start();
        end.core.in((w, ctx) -> w.writeSettings(ctx, new Http2Settings(), ctx.newPromise()));
        for (int i = 0; i < STEPS && !end.core.dead; i++) {
            switch (random.nextInt(4)) {
                case 0 -> end.act();
                case 1 -> end.core.in(anyOctets());
                default -> end.core.in(anyFrame());
            }
            if (random.nextInt(20) == 0) {
                end.endStallTime();
            }
            end.flush();
            end.wire.clear();
            end.check();
        }
        // SEC-F10: what the peer never takes is not kept for ever.
        for (int i = 0; i < 2 && !end.core.dead; i++) {
            end.endStallTime();
            end.flush();
        }
        assertThat(end.core.dead || end.controller().pendingBytes() == 0).isTrue();
    }

    private byte[] anyOctets() {
        byte[] octets = new byte[9 + random.nextInt(20)];
        random.nextBytes(octets);
        octets[0] = 0;
        octets[1] = 0;
        octets[2] = (byte) (octets.length - 9);
        octets[3] = (byte) random.nextInt(12);
        octets[5] = 0;
        octets[6] = 0;
        octets[7] = 0;
        octets[8] = (byte) random.nextInt(12);
        if (octets[3] != Http2FrameTypes.DATA && random.nextBoolean()) {
            octets[4] = Http2Flags.END_HEADERS;
        }
        return octets;
    }

    private CoreSide.Writing anyFrame() {
        int id = 1 + random.nextInt(12);
        boolean end = random.nextBoolean();
        return switch (random.nextInt(8)) {
            case 0, 1 -> ConnectionRulesTest.headers(id, random.nextInt(4) == 0 ? ConnectionRulesTest.ok()
                    : ConnectionRulesTest.post(), end);
            case 2, 3 -> ConnectionRulesTest.data(id, 0, random.nextInt(100), end);
            case 4 -> ConnectionRulesTest.reset(id, Http2Error.CANCEL);
            case 5 -> ConnectionRulesTest.windowUpdate(random.nextInt(12), 1 + random.nextInt(Integer.MAX_VALUE));
            case 6 -> ConnectionRulesTest.settings(new Http2Settings().initialWindowSize(random.nextInt(100_000)));
            default -> (w, ctx) -> w.writePushPromise(ctx, id, 2 + 2 * random.nextInt(6), ConnectionRulesTest.get(), 0,
                    ctx.newPromise());
        };
    }

    @Override
    public void close() {
        for (End end : List.of(client, server)) {
            end.core.close();
            end.wire.release();
            end.cumulation.release();
        }
    }

    /** Runs one schedule. */
    static void run(Random random) {
        try (CoreSimulation simulation = new CoreSimulation(random)) {
            if (random.nextInt(3) == 0) {
                simulation.runHostile();
            } else {
                simulation.runHonest();
            }
        }
    }
}
