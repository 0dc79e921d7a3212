/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Streams whose frames are not read: waiting frames go with a reset and with the connection, and are bounded. */
@Tag("SEC-F22")
class UnreadStreamsTest {

    private static final int MIB = 1 << 20;

    /** Does not read until it is told to. */
    private final StreamJournal journal = new StreamJournal() {
        @Override
        void on(String event, ChannelHandlerContext ctx) {
            if (event.equals("added")) {
                ctx.channel().config().setAutoRead(false);
            }
        }
    };
    private final WirePeer peer = WirePeer.client(
            Http2FrameCodecBuilder.forServer().build(), new Http2MultiplexHandler(journal));
    private final EmbeddedChannel connection = peer.channel;

    @AfterEach
    void close() {
        peer.close();
    }

    private enum Waiting {
        NOTHING, HEADERS, DATA, COMPLETE_BY_DATA, COMPLETE_BY_TRAILERS;

        boolean isComplete() {
            return this == COMPLETE_BY_DATA || this == COMPLETE_BY_TRAILERS;
        }

        void send(WirePeer peer) {
            if (this == NOTHING) {
                return;
            }
            peer.post(1);
            switch (this) {
                case DATA -> peer.data(1, "abc", false);
                case COMPLETE_BY_DATA -> peer.data(1, "abc", true);
                case COMPLETE_BY_TRAILERS -> peer.data(1, "abc", false).headers(1, true, "x", "y");
                default -> { }
            }
        }
    }

    private enum End {
        RST_STREAM, CONNECTION_CLOSED_HERE, CONNECTION_LOST, CONNECTION_ERROR, HANDLER_REMOVED
    }

    static Stream<Arguments> ends() {
        List<Arguments> ends = new ArrayList<>();
        for (Waiting waiting : Waiting.values()) {
            for (End end : End.values()) {
                for (boolean answered : new boolean[] {false, true}) {
                    if (waiting != Waiting.NOTHING) {
                        ends.add(Arguments.of(waiting, end, answered));
                    }
                }
            }
        }
        return ends.stream();
    }

    private void end(End end) {
        switch (end) {
            case RST_STREAM -> peer.reset(1, Http2Error.CANCEL).deliver();
            case CONNECTION_CLOSED_HERE -> connection.close();
            // As a transport does, past the pipeline.
            case CONNECTION_LOST -> connection.unsafe().close(connection.unsafe().voidPromise());
            case CONNECTION_ERROR -> {
                peer.windowUpdate(0, 0x7FFFFFFF);
                try {
                    peer.deliver();
                } catch (Exception e) {
                    assertThat(e).isInstanceOf(Http2Exception.class);
                }
            }
            case HANDLER_REMOVED -> connection.pipeline().remove(Http2MultiplexHandler.class);
        }
        connection.runPendingTasks();
    }

    @ParameterizedTest
    @MethodSource("ends")
    void whatWaitsGoesWithTheStreamOrTheConnection(Waiting waiting, End end, boolean answered) {
        peer.shakeHands();
        waiting.send(peer);
        peer.deliver();
        Http2StreamChannel stream = journal.channel(0);
        if (answered) {
            stream.writeAndFlush(new DefaultHttp2HeadersFrame(WirePeer.fields(":status", "200"), true));
        }
        boolean ended = answered && waiting.isComplete();
        assertThat(stream.isOpen()).isTrue();
        if (end == End.RST_STREAM && ended) {
            return; // That stream is closed already: waiting frames are for the next reader.
        }
        end(end);

        assertThat(stream.isOpen()).isFalse();
        assertThat(stream.closeFuture().isDone()).isTrue();
        assertThat(journal.events).containsOnlyOnce("1 inactive").containsOnlyOnce("1 unregistered")
                .noneMatch(event -> event.contains("exception") || event.startsWith("1 read"));
        // The leak detector knows whether its frames were released.
        stream.flush();
        ChannelFuture late = stream.writeAndFlush(new DefaultHttp2HeadersFrame(WirePeer.fields(":status", "200")));
        stream.read();
        connection.runPendingTasks();
        assertThat(late.cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(journal.events).noneMatch(event -> event.contains("exception"));
    }

    @ParameterizedTest
    @EnumSource(names = {"COMPLETE_BY_DATA", "COMPLETE_BY_TRAILERS"})
    void aWholeMessageWaitsUntilItIsRead(Waiting waiting) {
        peer.shakeHands();
        waiting.send(peer);
        peer.deliver();
        Http2StreamChannel stream = journal.channel(0);
        stream.writeAndFlush(new DefaultHttp2HeadersFrame(WirePeer.fields(":status", "200"), true));
        assertThat(stream.isOpen()).isTrue();
        journal.take();
        while (stream.isOpen()) {
            stream.read();
        }
        connection.runPendingTasks();
        assertThat(journal.take()).startsWith("1 read HEADERS POST")
                .anyMatch(event -> event.startsWith("1 read DATA abc")).contains("1 inactive");
    }

    /** RFC 9113 section 8.1: a server that has answered resets with NO_ERROR, and its answer counts. */
    @Test
    void aWholeMessageStaysBehindAResetWithoutError() {
        peer.shakeHands();
        Waiting.COMPLETE_BY_DATA.send(peer);
        peer.reset(1, Http2Error.NO_ERROR).deliver();
        Http2StreamChannel stream = journal.channel(0);
        assertThat(stream.isOpen()).isTrue();
        while (stream.isOpen()) {
            stream.read();
        }
        assertThat(journal.events).contains("1 read DATA abc end");
    }

    /** Messages that are complete wait for their readers, but not without bound. */
    @Test
    void whatWaitsInEndedStreamsIsBounded() {
        peer.shakeHands();
        int id = 1;
        for (int i = 0; i < 100; i++, id += 2) {
            peer.post(id);
            for (int part = 0; part < 3; part++) {
                peer.data(id, Unpooled.wrappedBuffer(new byte[16_000]), 0, part == 2);
            }
            peer.deliver();
            journal.channel(i).writeAndFlush(new DefaultHttp2HeadersFrame(WirePeer.fields(":status", "200"), true));
            peer.received();
        }
        connection.runPendingTasks();
        long open = journal.channels.stream().filter(Http2StreamChannel::isOpen).count();
        assertThat(open).isBetween(MIB / 48_300L - 1, MIB / 48_000L);
        assertThat(journal.events).contains("199 exception StreamException").contains("199 inactive")
                .doesNotContain("1 inactive");
        // A channel that reads makes room.
        while (journal.channel(0).isOpen()) {
            journal.channel(0).read();
        }
        peer.post(id).data(id, Unpooled.wrappedBuffer(new byte[16_000]), 0, true).deliver();
        Http2StreamChannel last = journal.channel(100);
        last.writeAndFlush(new DefaultHttp2HeadersFrame(WirePeer.fields(":status", "200"), true));
        assertThat(last.isOpen()).isTrue();
    }
}
