/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Memory that runs out at any step neither leaves a useless connection open, nor loses a buffer. */
class MemoryFaultsTest {
    private static final int NEVER = Integer.MAX_VALUE;
    private static final int MANY = 100;

    /** Releases all that it reads. */
    @ChannelHandler.Sharable
    private static final class Reader extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof Http2DataFrame data) {
                ctx.write(new DefaultHttp2WindowUpdateFrame(data.initialFlowControlledBytes()).stream(data.stream()));
            }
            ReferenceCountUtil.release(msg);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            // Nothing to do: the connection ends by itself.
        }
    }

    /** The peer's frames that have to be answered by the connection itself. */
    private enum Need {
        SETTINGS {
            @Override
            void arise(WirePeer peer) {
                peer.settings(new Http2Settings()).deliver();
            }
        },
        PING {
            @Override
            void arise(WirePeer peer) {
                peer.ping(5, false).deliver();
            }
        },
        WINDOW {
            @Override
            void arise(WirePeer peer) {
                peer.post(1);
                for (int i = 0; i < 3; i++) {
                    peer.data(1, Unpooled.buffer(16384).writeZero(16384), 0, false);
                }
                peer.deliver();
            }
        },
        RESET {
            @Override
            void arise(WirePeer peer) {
                peer.headers(1, true, ":method", "GET", ":path", "/").deliver();
            }
        },
        GOAWAY {
            @Override
            void arise(WirePeer peer) {
                peer.hex("000000040000000001").deliver();
            }
        };

        abstract void arise(WirePeer peer);
    }

    private final ScarceMemory memory = new ScarceMemory();
    private final List<WirePeer> peers = new ArrayList<>();

    @AfterEach
    void tearDown() {
        peers.forEach(WirePeer::close);
    }

    private WirePeer server(ChannelHandler... behind) {
        WirePeer peer = WirePeer.client(Http2FrameCodecBuilder.forServer().build());
        peer.channel.freezeTime();
        peer.channel.pipeline().addLast(behind);
        peers.add(peer);
        peer.shakeHands();
        peer.channel.config().setAllocator(memory);
        return peer;
    }

    private Http2ConnectionHandler codec(WirePeer peer) {
        return peer.channel.pipeline().get(Http2ConnectionHandler.class);
    }

    @ParameterizedTest
    @EnumSource
    void connectionThatCannotWriteWhatItHasToEnds(Need need) {
        int faults = 0;
        for (;; faults++) {
            assertThat(faults).isLessThan(MANY);
            WirePeer peer = server(new Reader());
            memory.left = faults;
            need.arise(peer);
            boolean spared = memory.left >= 0;
            memory.left = NEVER;
            if (spared) {
                break;
            }
            List<String> received = peer.received();
            // Without memory for the reason of GOAWAY there is still GOAWAY.
            assertThat(peer.channel.isOpen()).as("%d: %s", faults, received).isFalse();
        }
        assertThat(faults).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void connectionWithoutAnyMemoryEnds(Need need) {
        WirePeer peer = server(new Reader());
        memory.empty = true;
        need.arise(peer);
        memory.empty = false;
        assertThat(peer.channel.isOpen()).isFalse();
        assertThat(peer.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1000})
    void closeWithoutMemoryCloses(int timeoutMillis) {
        WirePeer peer = server(new Reader());
        codec(peer).gracefulShutdownTimeoutMillis(timeoutMillis);
        memory.empty = true;
        ChannelFuture closed = peer.channel.close();
        peer.channel.runPendingTasks();
        memory.empty = false;
        assertThat(peer.channel.isOpen()).isFalse();
        assertThat(closed.isSuccess()).isTrue();
    }

    @Test
    void octetsThatCannotBeKeptEndTheConnection() {
        WirePeer peer = server(new Reader());
        byte[] ping = peer.ping(5, false).take();
        peer.channel.writeInbound(Unpooled.wrappedBuffer(ping, 0, 10).asReadOnly());
        memory.left = 0;
        // The rest of the frame is joined to its beginning, in a buffer that is large enough for both.
        peer.channel.pipeline().fireChannelRead(Unpooled.wrappedBuffer(ping, 10, 3));
        assertThat(memory.left).isNegative();
        // Octets behind the gap are no frames.
        peer.channel.pipeline().fireChannelRead(Unpooled.wrappedBuffer(ping));
        peer.channel.pipeline().fireChannelReadComplete();
        peer.channel.runPendingTasks();
        assertThat(peer.channel.isOpen()).isFalse();
        assertThat(peer.received()).singleElement().asString().startsWith("GOAWAY 0 2 ");
    }

    @Test
    void settingsThatWereNotWrittenAreNotAwaited() {
        try (CoreSide server = CoreSide.server()) {
            server.channel.config().setAllocator(memory);
            memory.left = 0;
            ChannelFuture failed = server.encoder.writeSettings(server.ctx(),
                    new Http2Settings().maxConcurrentStreams(1), server.promise());
            assertThat(failed.cause()).isInstanceOf(OutOfMemoryError.class);
            assertThat(server.encoder.pollSentSettings()).isNull();
            assertThat(server.connection.remote().maxActiveStreams()).isGreaterThan(1);
        }
    }

    @Test
    void reactionThatThrowsClosesTheChannel() {
        Http2ConnectionHandler handler = new Http2ConnectionHandlerBuilder().server(true)
                .frameListener(new Http2FrameAdapter()).build();
        WirePeer peer = WirePeer.client(new Http2ConnectionHandler(handler.decoder(), handler.encoder(),
                new Http2Settings(), false) {
            @Override
            protected void onConnectionError(ChannelHandlerContext ctx, boolean outbound, Throwable cause,
                    Http2Exception http2Ex) {
                throw new IllegalStateException("as the test wants");
            }
        });
        peers.add(peer);
        peer.shakeHands();
        Need.GOAWAY.arise(peer);
        peer.channel.runPendingTasks();
        assertThat(peer.channel.isOpen()).isFalse();
    }
}
