/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.drain.DrainEvent;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.transport.EmbeddedServer;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** Connections of HTTP/2 end as RFC 9113 section 6.8 says when their server is drained. */
@ExtendWith(LeakDetectionExtension.class)
class Http2DrainTest {
    private static final long GRACE = 5_000;
    private static final long PING = ConnectionShutdown.PING_DATA;

    private final EmbeddedServer server = new EmbeddedServer();
    private final Application application = new Application();
    private WirePeer peer;

    @AfterEach
    void end() {
        if (peer != null) {
            peer.close();
        }
    }

    /** An application whose streams wait until the test answers them. */
    private static final class Application {
        private final Map<Integer, ChannelHandlerContext> waiting = new LinkedHashMap<>();
        private final List<Integer> taken = new ArrayList<>();
        private final List<Object> events = new ArrayList<>();

        ChannelInitializer<Http2StreamChannel> streams() {
            return new ChannelInitializer<>() {
                @Override
                protected void initChannel(Http2StreamChannel channel) {
                    channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                        @Override
                        public void channelRead(ChannelHandlerContext ctx, Object msg) {
                            if (msg instanceof Http2HeadersFrame) {
                                taken.add(channel.stream().id());
                                waiting.put(channel.stream().id(), ctx);
                            }
                            ReferenceCountUtil.release(msg);
                        }

                        @Override
                        public void channelInactive(ChannelHandlerContext ctx) {
                            waiting.remove(channel.stream().id());
                        }

                        @Override
                        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                            if (evt instanceof DrainEvent) {
                                events.add(evt);
                            }
                        }
                    });
                }
            };
        }

        boolean answer(int streamId) {
            ChannelHandlerContext ctx = waiting.remove(streamId);
            if (ctx != null) {
                ctx.writeAndFlush(new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().status("200"), true));
            }
            return ctx != null;
        }
    }

    private EmbeddedChannel accept() {
        return accept(server, application);
    }

    private static EmbeddedChannel accept(EmbeddedServer server, Application application) {
        return server.accept(Http2FrameCodecBuilder.forServer().build(),
                new Http2MultiplexHandler(application.streams()));
    }

    private EmbeddedChannel connect() {
        EmbeddedChannel connection = accept();
        peer = WirePeer.client(connection).shakeHands();
        return connection;
    }

    private static DrainReport report(long accepted, long answered, long abandoned, long cut, long refused,
            long connectionsCut) {
        return new DrainReport(1, accepted, answered, abandoned, cut, refused, connectionsCut);
    }

    @Test
    void anIdleConnectionEndsAfterARoundTrip() {
        EmbeddedChannel connection = connect();
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(peer.received()).hasSize(2)
                .satisfies(frames -> assertThat(frames.get(0)).contains("GOAWAY", "2147483647"))
                .satisfies(frames -> assertThat(frames.get(1)).contains("PING"));
        assertThat(connection.isOpen()).isTrue();

        peer.ping(PING, true).deliver();
        assertThat(peer.received()).singleElement().asString().contains("GOAWAY");
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(0, 0, 0, 0, 0, 0));
    }

    @Test
    void streamsUnderWayAreAnsweredAndLateOnesRefused() {
        EmbeddedChannel connection = connect();
        peer.get(1).get(3).deliver();
        Future<DrainReport> over = server.drain(GRACE);
        peer.get(5).deliver(); // before the answer to PING: still taken
        peer.ping(PING, true).deliver();
        peer.post(7).deliver();
        peer.headers(7, true, "x", "y").deliver(); // its trailers are no request
        peer.get(9).deliver();

        assertThat(application.taken).containsExactly(1, 3, 5);
        assertThat(application.events).hasSize(2);
        application.answer(3);
        application.answer(1);
        assertThat(connection.isOpen()).isTrue();
        application.answer(5);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(3, 3, 0, 0, 2, 0));
    }

    @Test
    void aStreamThatTheClientResetsIsAbandoned() {
        EmbeddedChannel connection = connect();
        peer.post(1).get(3).deliver();
        Future<DrainReport> over = server.drain(GRACE);
        peer.ping(PING, true).reset(1, Http2Error.CANCEL).deliver();
        application.answer(3);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(2, 1, 1, 0, 0, 0));
    }

    @Test
    void anAnsweredRequestWhoseBodyStillComesIsNotCounted() {
        connect();
        peer.post(1).deliver();
        application.answer(1);
        Future<DrainReport> over = server.drain(GRACE);
        server.advance(GRACE);
        assertThat(over.getNow().accepted()).isZero();
    }

    /** Holds back what is written until the client takes it, as a socket does that is full. */
    private static final class SlowSocket extends ChannelOutboundHandlerAdapter {
        private final Queue<Runnable> held = new ArrayDeque<>();
        private boolean isFull;

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            if (isFull) {
                held.add(() -> ctx.writeAndFlush(msg, promise));
            } else {
                ctx.write(msg, promise);
            }
        }

        void takeAll() {
            isFull = false;
            held.forEach(Runnable::run);
            held.clear();
        }
    }

    @Test
    void anAnswerThatWaitsForASlowClientWhenTheDrainBeginsIsAnswered() {
        SlowSocket socket = new SlowSocket();
        EmbeddedChannel connection = accept();
        connection.pipeline().addFirst(socket);
        peer = WirePeer.client(connection).shakeHands();
        peer.get(1).get(3).get(5).deliver();
        socket.isFull = true;
        application.answer(1);
        application.answer(3);
        Future<DrainReport> over = server.drain(GRACE);
        peer.reset(3, Http2Error.CANCEL).deliver();
        application.answer(5);
        socket.takeAll();
        peer.ping(PING, true).deliver();
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(3, 2, 1, 0, 0, 0));
    }

    @Test
    void anAnswerThatTheClientNeverTakesIsCut() {
        SlowSocket socket = new SlowSocket();
        EmbeddedChannel connection = accept();
        connection.pipeline().addFirst(socket);
        peer = WirePeer.client(connection).shakeHands();
        peer.get(1).deliver();
        socket.isFull = true;
        application.answer(1);
        Future<DrainReport> over = server.drain(GRACE);
        server.advance(GRACE);
        assertThat(over.getNow()).isEqualTo(report(1, 0, 0, 1, 0, 1));
        socket.takeAll(); // Fails, and releases what was held.
    }

    @Test
    void aPeerThatAnswersNothingIsCut() {
        EmbeddedChannel connection = connect();
        peer.get(1).deliver();
        Future<DrainReport> over = server.drain(GRACE);
        server.advance(GRACE - 1);
        assertThat(connection.isOpen()).isTrue();
        server.advance(1);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(1, 0, 0, 1, 0, 1));
    }

    /** Its socket is full before GOAWAY is written, which stays here, as do the answer and PING. */
    @Test
    void aPeerThatNeverReadsItsGoAwayIsCut() {
        SlowSocket socket = new SlowSocket();
        EmbeddedChannel connection = accept();
        connection.pipeline().addFirst(socket);
        peer = WirePeer.client(connection).shakeHands();
        peer.get(1).deliver();
        peer.received();
        socket.isFull = true;
        Future<DrainReport> over = server.drain(GRACE);
        peer.get(3).deliver();
        application.answer(1);
        server.advance(GRACE - 1);
        assertThat(peer.received()).isEmpty();
        assertThat(connection.isOpen()).isTrue();
        server.advance(1);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(2, 0, 0, 2, 0, 1));
        socket.takeAll();
    }

    @Test
    void anIdlePeerThatNeverReadsItsGoAwayIsCut() {
        SlowSocket socket = new SlowSocket();
        EmbeddedChannel connection = accept();
        connection.pipeline().addFirst(socket);
        peer = WirePeer.client(connection).shakeHands();
        socket.isFull = true;
        Future<DrainReport> over = server.drain(GRACE);
        server.advance(GRACE);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(0, 0, 0, 0, 0, 1));
        socket.takeAll();
    }

    /** Each piece of its body comes in time for any timeout of a read, and the end of the body never does. */
    @Test
    void aRequestWhoseBodyDribblesIsCut() {
        EmbeddedChannel connection = connect();
        peer.post(1).deliver();
        Future<DrainReport> over = server.drain(GRACE);
        peer.ping(PING, true).deliver();
        for (int i = 0; i < GRACE; i += 100) {
            assertThat(connection.isOpen()).isTrue();
            peer.data(1, "x", false).deliver();
            server.advance(100);
        }
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(1, 0, 0, 1, 0, 1));
    }

    /** No stream has been opened while its fields are not whole, so that no request was accepted. */
    @Test
    void aRequestWhoseFieldsDribbleIsCutWithItsConnection() {
        EmbeddedChannel connection = connect();
        peer.hex("000001010100000001" + "82").deliver();
        Future<DrainReport> over = server.drain(GRACE);
        peer.hex("000001090000000001" + "86").deliver();
        server.advance(GRACE - 1);
        assertThat(connection.isOpen()).isTrue();
        peer.hex("000001090000000001" + "84").deliver();
        server.advance(1);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(0, 0, 0, 0, 0, 1));
    }

    @Test
    void withoutTimeItIsOverAtOnce() {
        EmbeddedChannel connection = connect();
        peer.get(1).deliver();
        Future<DrainReport> over = server.drain(0);
        server.advance(0);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(1, 0, 0, 1, 0, 1));
    }

    @Test
    void aConnectionThatHasNotSaidAnythingEnds() {
        EmbeddedChannel connection = accept();
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(report(0, 0, 0, 0, 0, 0));
        connection.releaseOutbound();
    }

    @Test
    void everyScheduleAnswersOrRefusesOrCountsEachStream() {
        SeededRuns.forEach(Integer.getInteger("io.tidewire.test.schedules", 1_000), Http2DrainTest::schedule);
    }

    /** Requests, resets, answers, the answer to PING and the drain in any order: nothing is lost in silence. */
    private static void schedule(Random random) {
        EmbeddedServer drained = new EmbeddedServer();
        Application application = new Application();
        EmbeddedChannel connection = accept(drained, application);
        Future<DrainReport> over = null;
        int answers = 0;
        int resets = 0;
        int sent = 0;
        int answersBefore = 0;
        int drainAt = random.nextInt(12);
        try (WirePeer client = WirePeer.client(connection).shakeHands()) {
            for (int step = 0; step < 24 && connection.isOpen(); step++) {
                if (step == drainAt) {
                    answersBefore = answers;
                    resets = 0;
                    over = drained.drain(GRACE);
                    continue;
                }
                int streamId = 1 + 2 * random.nextInt(sent + 1);
                switch (random.nextInt(5)) {
                    case 0, 1 -> client.get(1 + 2 * sent++).deliver();
                    case 2 -> answers += application.answer(streamId) ? 1 : 0;
                    case 3 -> {
                        if (application.waiting.remove(streamId) != null) {
                            resets++;
                            client.reset(streamId, Http2Error.CANCEL).deliver();
                        }
                    }
                    default -> {
                        if (over != null) {
                            client.ping(PING, true).deliver();
                        }
                    }
                }
            }
            boolean answersAll = random.nextBoolean();
            for (int streamId : answersAll ? List.copyOf(application.waiting.keySet()) : List.<Integer>of()) {
                answers += application.answer(streamId) ? 1 : 0;
            }
            int unanswered = connection.isOpen() ? application.waiting.size() : 0;
            drained.advance(GRACE);

            DrainReport report = over.getNow();
            assertThat(connection.isOpen()).isFalse();
            assertThat(report.answered()).isEqualTo(answers - answersBefore + 0L);
            assertThat(report.abandoned()).isEqualTo(resets);
            assertThat(report.cut()).isEqualTo(unanswered);
            assertThat(report.accepted()).isEqualTo(report.answered() + report.abandoned() + report.cut());
            assertThat(report.refused()).isLessThanOrEqualTo(sent - application.taken.size() + 0L);
        }
        drained.listener().finishAndReleaseAll();
    }
}
