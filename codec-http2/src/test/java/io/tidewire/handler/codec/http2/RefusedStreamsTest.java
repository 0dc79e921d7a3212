/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Handlers are not told of a stream that was refused, so frames that follow on it, soon or late, reach no handler. */
@Tag("SEC-F22")
class RefusedStreamsTest {

    private enum Refusal {
        HEADER_LIST_TOO_LARGE {
            @Override
            void send(WirePeer peer) {
                peer.headers(3, false, ":method", "POST", ":scheme", "http", ":path", "/", ":authority", "a",
                        "x", "v".repeat(10_000));
            }
        },
        MALFORMED {
            @Override
            void send(WirePeer peer) {
                peer.headers(3, false, ":method", "POST", ":scheme", "http", ":path", "/", ":authority", "a",
                        "Connection", "close");
            }
        },
        OVER_THE_LIMIT {
            @Override
            void send(WirePeer peer) {
                peer.post(3);
            }

            @Override
            Http2Settings settings() {
                return new Http2Settings().maxConcurrentStreams(1);
            }
        },
        MALFORMED_PROMISE {
            @Override
            boolean isOfServer() {
                return true;
            }

            @Override
            void send(WirePeer peer) {
                peer.pushPromise(3, 2, ":method", "GET", ":scheme", "http", ":authority", "a");
            }
        };

        abstract void send(WirePeer peer);

        boolean isOfServer() {
            return false;
        }

        Http2Settings settings() {
            return new Http2Settings();
        }

        /** The stream that is refused. */
        int streamId() {
            return isOfServer() ? 2 : 3;
        }
    }

    private enum Follower {
        RST_STREAM {
            @Override
            void send(WirePeer peer, int streamId) {
                peer.reset(streamId, Http2Error.CANCEL);
            }
        },
        RST_STREAM_TWICE {
            @Override
            void send(WirePeer peer, int streamId) {
                peer.reset(streamId, Http2Error.CANCEL).reset(streamId, Http2Error.CANCEL);
            }
        },
        DATA {
            @Override
            void send(WirePeer peer, int streamId) {
                peer.data(streamId, "abc", true);
            }
        },
        TRAILERS {
            @Override
            void send(WirePeer peer, int streamId) {
                peer.headers(streamId, true, "x", "y");
            }
        },
        PRIORITY {
            @Override
            void send(WirePeer peer, int streamId) {
                peer.priority(streamId);
            }
        },
        UNKNOWN {
            @Override
            void send(WirePeer peer, int streamId) {
                peer.unknown(99, streamId, "abc");
            }
        },
        WINDOW_UPDATE {
            @Override
            void send(WirePeer peer, int streamId) {
                peer.windowUpdate(streamId, 1000);
            }
        };

        abstract void send(WirePeer peer, int streamId);
    }

    static Stream<Arguments> cases() {
        List<Arguments> cases = new ArrayList<>();
        for (Refusal refusal : Refusal.values()) {
            for (Follower follower : Follower.values()) {
                // A promised stream has no window of this side before it is opened (RFC 9113 section 5.1).
                if (refusal.isOfServer() && follower == Follower.WINDOW_UPDATE) {
                    continue;
                }
                for (boolean sameRead : new boolean[] {true, false}) {
                    for (boolean multiplexed : new boolean[] {true, false}) {
                        cases.add(Arguments.of(refusal, follower, sameRead, multiplexed));
                    }
                }
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whatFollowsIsIgnoredAndTheConnectionGoesOn(Refusal refusal, Follower follower, boolean sameRead,
            boolean multiplexed) {
        StreamJournal journal = new StreamJournal();
        EmbeddedChannel channel = new EmbeddedChannel();
        Http2FrameCodecBuilder builder = refusal.isOfServer() ? Http2FrameCodecBuilder.forClient()
                : Http2FrameCodecBuilder.forServer();
        channel.pipeline().addLast(builder.initialSettings(refusal.isOfServer()
                ? new Http2Settings().pushEnabled(true) : refusal.settings()).build());
        channel.pipeline().addLast(multiplexed ? new Http2MultiplexHandler(journal)
                : new ChannelInboundHandlerAdapter());
        try (WirePeer peer = refusal.isOfServer() ? WirePeer.server(channel) : WirePeer.client(channel)) {
            peer.shakeHands();
            if (refusal.isOfServer()) {
                openFirstStream(channel, peer, journal);
            } else {
                peer.post(1).deliver();
            }
            channel.releaseInbound();
            journal.take();
            peer.received();

            refusal.send(peer);
            if (!sameRead) {
                peer.deliver();
            }
            follower.send(peer, refusal.streamId());
            peer.deliver();
            channel.runPendingTasks();
            channel.checkException();

            assertThat(peer.received()).noneMatch(frame -> frame.startsWith("GOAWAY"))
                    .anyMatch(frame -> frame.startsWith("RST_STREAM " + refusal.streamId()));
            assertThat(channel.isOpen()).isTrue();
            assertThat(journal.take()).noneMatch(event -> event.startsWith(refusal.streamId() + " "));
            for (Object message; (message = channel.readInbound()) != null;) {
                assertThat(message).isNotInstanceOf(Http2StreamFrame.class);
            }

            // Other streams are served.
            peer.ping(7, false).deliver();
            assertThat(peer.received()).anyMatch(frame -> frame.startsWith("PING"));
        }
    }

    private static void openFirstStream(EmbeddedChannel channel, WirePeer peer, StreamJournal journal) {
        Http2FrameCodec codec = channel.pipeline().get(Http2FrameCodec.class);
        Http2FrameStream stream = codec.newStream();
        channel.writeOutbound(new DefaultHttp2HeadersFrame(WirePeer.fields(":method", "GET", ":scheme", "http",
                ":path", "/", ":authority", "a"), true).stream(stream));
        assertThat(stream.id()).isEqualTo(3);
        assertThat(peer.received()).isNotEmpty();
        assertThat(journal.events).isEmpty();
    }
}
