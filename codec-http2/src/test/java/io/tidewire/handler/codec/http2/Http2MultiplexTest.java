/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.handler.ssl.SslCloseCompletionEvent;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streams as channels: what each is told and in which order, and what the peer sees of it.
 */
class Http2MultiplexTest {
    private final List<AutoCloseable> resources = new ArrayList<>();

    @AfterEach
    void tearDown() throws Exception {
        for (AutoCloseable resource : resources) {
            resource.close();
        }
    }

    private WirePeer client(StreamJournal journal) {
        return client(journal, new Http2Settings());
    }

    private WirePeer client(StreamJournal journal, Http2Settings settings) {
        WirePeer peer = WirePeer.client(Http2FrameCodecBuilder.forServer().initialSettings(settings).build(),
                new Http2MultiplexHandler(journal));
        resources.add(peer);
        return peer.shakeHands();
    }

    private WirePeer server(StreamJournal pushed) {
        WirePeer peer = WirePeer.server(
                Http2FrameCodecBuilder.forClient().initialSettings(new Http2Settings().pushEnabled(true)).build(),
                new Http2MultiplexHandler(pushed));
        resources.add(peer);
        return peer.shakeHands();
    }

    private static Http2StreamChannel open(WirePeer server, StreamJournal journal) {
        Future<Http2StreamChannel> opened =
                new Http2StreamChannelBootstrap(server.channel).handler(journal).open();
        server.channel.runPendingTasks();
        assertThat(opened.isSuccess()).isTrue();
        return opened.getNow();
    }

    private static DefaultHttp2HeadersFrame request(boolean end) {
        return new DefaultHttp2HeadersFrame(
                WirePeer.fields(":method", "GET", ":scheme", "http", ":path", "/", ":authority", "a"), end);
    }

    private static DefaultHttp2HeadersFrame response(boolean end) {
        return new DefaultHttp2HeadersFrame(WirePeer.fields(":status", "200"), end);
    }

    private static ByteBuf octets(int length) {
        return Unpooled.buffer(length).writeZero(length);
    }

    @Test
    void streamIsToldItsLifeInOrder() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).data(1, "hello", true).deliver();

        assertThat(journal.take()).containsExactly("1 added", "1 registered", "1 active", "1 read HEADERS POST",
                "1 read DATA hello end", "1 complete");
        Http2StreamChannel stream = journal.channel(0);
        List<String> order = new ArrayList<>();
        stream.closeFuture().addListener(future -> journal.events.add("closed"));
        stream.write(response(false)).addListener(future -> order.add("headers " + future.isSuccess()));
        ChannelPromise written = stream.newPromise();
        written.addListener(future -> {
            order.add("data " + future.isSuccess());
            journal.events.add("written");
        });
        stream.writeAndFlush(new DefaultHttp2DataFrame(
                Unpooled.copiedBuffer("bye", StandardCharsets.US_ASCII), true), written);
        peer.channel.runPendingTasks();

        assertThat(order).containsExactly("headers true", "data true");
        assertThat(journal.take()).containsExactly("written", "closed", "1 inactive", "1 unregistered", "1 removed");
        assertThat(peer.received()).containsExactly("HEADERS 1 [:status=200] padding 0",
                "DATA 1 627965 padding 0 end");
        assertThat(stream.isOpen()).isFalse();
        assertThat(stream.isRegistered()).isFalse();
    }

    @Test
    void parentAndNames() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).post(3).deliver();
        Http2StreamChannel first = journal.channel(0);
        Http2StreamChannel second = journal.channel(1);

        assertThat(first.parent()).isSameAs(peer.channel);
        assertThat(first.stream().id()).isEqualTo(1);
        assertThat(first.eventLoop()).isSameAs(peer.channel.eventLoop());
        assertThat(first.localAddress()).isEqualTo(peer.channel.localAddress());
        assertThat(first.remoteAddress()).isEqualTo(peer.channel.remoteAddress());
        assertThat(first.id()).isNotEqualTo(second.id());
        assertThat(first.id().asShortText()).startsWith(peer.channel.id().asShortText() + '/');
        assertThat(first.compareTo(second)).isNegative();
        assertThat(first.toString()).isEqualTo(peer.channel + "(H2 - 1)");
        assertThat(first.metadata().hasDisconnect()).isFalse();
        assertThat(first.bind(peer.channel.localAddress()).cause()).isInstanceOf(UnsupportedOperationException.class);
        assertThat(first.connect(peer.channel.remoteAddress()).cause())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(first.isOpen()).isTrue();
    }

    @Test
    void oneFlushForAllStreamsOfARead() {
        int[] flushes = {0};
        StreamJournal journal = new StreamJournal() {
            @Override
            void on(String event, ChannelHandlerContext ctx) {
                if (event.equals("read")) {
                    ctx.writeAndFlush(response(true));
                } else if (event.equals("complete")) {
                    ctx.flush();
                }
            }
        };
        WirePeer peer = WirePeer.client(new ChannelOutboundHandlerAdapter() {
            private boolean written;

            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                written = true;
                ctx.write(msg, promise);
            }

            @Override
            public void flush(ChannelHandlerContext ctx) {
                if (written) {
                    flushes[0]++;
                    written = false;
                }
                ctx.flush();
            }
        }, Http2FrameCodecBuilder.forServer().build(), new Http2MultiplexHandler(journal));
        resources.add(peer);
        peer.shakeHands();
        flushes[0] = 0;
        for (int i = 0; i < 20; i++) {
            peer.get(2 * i + 1);
        }
        peer.deliver();

        assertThat(flushes[0]).isOne();
        assertThat(peer.received()).hasSize(20);
        assertThat(journal.take()).filteredOn(event -> event.endsWith("inactive")).hasSize(20);
    }

    @Test
    void withoutAutoReadEachReadGetsOneFrame() {
        StreamJournal journal = new StreamJournal() {
            @Override
            void on(String event, ChannelHandlerContext ctx) {
                if (event.equals("added")) {
                    ctx.channel().config().setAutoRead(false);
                }
            }
        };
        WirePeer peer = client(journal);
        peer.post(1).data(1, "a", false).data(1, "b", true).deliver();
        assertThat(journal.take()).containsExactly("1 added", "1 registered", "1 active");

        Http2StreamChannel stream = journal.channel(0);
        stream.read();
        assertThat(journal.take()).containsExactly("1 read HEADERS POST", "1 complete");
        stream.read();
        assertThat(journal.take()).containsExactly("1 read DATA a", "1 complete");
        stream.read();
        assertThat(journal.take()).containsExactly("1 read DATA b end", "1 complete");
        stream.read();
        assertThat(journal.take()).isEmpty();
    }

    @Test
    void readsAskedForWithinReadsAreAnswered() {
        StreamJournal journal = new StreamJournal() {
            @Override
            void on(String event, ChannelHandlerContext ctx) {
                if (event.equals("added")) {
                    ctx.channel().config().setAutoRead(false);
                } else if (event.equals("read")) {
                    ctx.read();
                }
            }
        };
        WirePeer peer = client(journal);
        peer.post(1);
        for (int i = 0; i < 1000; i++) {
            peer.data(1, "a", false);
        }
        peer.deliver();
        journal.take();

        journal.channel(0).read();
        List<String> events = journal.take();
        assertThat(events).hasSize(2002);
        assertThat(events.get(0)).isEqualTo("1 read HEADERS POST");
        for (int i = 1; i < events.size(); i += 2) {
            assertThat(events.get(i)).isEqualTo("1 complete");
        }
    }

    @Test
    void batchesOfTheReceiveAllocatorAreKept() {
        StreamJournal journal = new StreamJournal() {
            @Override
            void on(String event, ChannelHandlerContext ctx) {
                if (event.equals("added")) {
                    ctx.channel().config().setRecvByteBufAllocator(
                            new FixedRecvByteBufAllocator(64).maxMessagesPerRead(2));
                }
            }
        };
        WirePeer peer = client(journal);
        peer.post(1).data(1, "a", false).data(1, "b", false).data(1, "c", true).deliver();

        assertThat(journal.take()).containsExactly("1 added", "1 registered", "1 active", "1 read HEADERS POST",
                "1 read DATA a", "1 complete", "1 read DATA b", "1 read DATA c end", "1 complete");
    }

    @Test
    void octetsAreGivenBackWithTheNextRead() {
        StreamJournal journal = new StreamJournal() {
            @Override
            void on(String event, ChannelHandlerContext ctx) {
                if (event.equals("added")) {
                    ctx.channel().config().setAutoRead(false);
                }
            }
        };
        WirePeer peer = client(journal);
        peer.post(1);
        for (int i = 0; i < 3; i++) {
            peer.data(1, octets(16_000), 0, false);
        }
        peer.deliver();
        Http2StreamChannel stream = journal.channel(0);
        stream.read(); // HEADERS
        stream.read();
        stream.read();
        stream.read();
        assertThat(peer.received()).isEmpty();
        stream.read();

        assertThat(peer.received()).containsExactlyInAnyOrder("WINDOW_UPDATE 0 48000", "WINDOW_UPDATE 1 48000");
    }

    @Test
    void withoutAutomaticFlowControlTheHandlerGivesBack() {
        StreamJournal journal = new StreamJournal() {
            @Override
            void on(String event, ChannelHandlerContext ctx) {
                if (event.equals("added")) {
                    ctx.channel().config().setOption(Http2StreamChannelOption.AUTO_STREAM_FLOW_CONTROL, false);
                }
            }
        };
        WirePeer peer = client(journal);
        peer.post(1).data(1, octets(16_000), 0, false).data(1, octets(16_000), 0, false)
                .data(1, octets(16_000), 0, false).deliver();
        assertThat(peer.received()).isEmpty();
        Http2StreamChannel stream = journal.channel(0);
        assertThat(stream.config().getOption(Http2StreamChannelOption.AUTO_STREAM_FLOW_CONTROL)).isFalse();

        ChannelFuture written = stream.writeAndFlush(new DefaultHttp2WindowUpdateFrame(40_000));
        assertThat(written.isSuccess()).isTrue();
        assertThat(peer.received()).containsExactlyInAnyOrder("WINDOW_UPDATE 0 40000", "WINDOW_UPDATE 1 40000");
    }

    @Test
    void octetsOfAClosedStreamGoBackToTheConnection() {
        StreamJournal journal = new StreamJournal() {
            @Override
            void on(String event, ChannelHandlerContext ctx) {
                if (event.equals("added")) {
                    ctx.channel().config().setAutoRead(false);
                }
            }
        };
        WirePeer peer = client(journal);
        peer.post(1).data(1, octets(16_000), 0, false).data(1, octets(16_000), 0, false)
                .data(1, octets(16_000), 0, false).deliver();
        journal.channel(0).close();
        peer.channel.runPendingTasks();

        assertThat(peer.received()).contains("RST_STREAM 1 8", "WINDOW_UPDATE 0 48000");
        assertThat(journal.take()).containsExactly("1 added", "1 registered", "1 active", "1 inactive",
                "1 unregistered", "1 removed");
    }

    @Test
    void resetOfThePeerIsAUserEventThenTheEnd() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).deliver();
        journal.take();
        peer.reset(1, Http2Error.CANCEL).deliver();

        assertThat(journal.take()).containsExactly("1 event RST_STREAM", "1 inactive", "1 unregistered", "1 removed");
        assertThat(peer.received()).isEmpty();
    }

    @Test
    void whatWaitsIsReadBeforeTheEnd() {
        StreamJournal journal = new StreamJournal() {
            @Override
            void on(String event, ChannelHandlerContext ctx) {
                if (event.equals("added")) {
                    ctx.channel().config().setAutoRead(false);
                }
            }
        };
        WirePeer peer = client(journal);
        peer.post(1).data(1, "a", true).deliver();
        Http2StreamChannel stream = journal.channel(0);
        stream.writeAndFlush(response(true));
        assertThat(journal.take()).containsExactly("1 added", "1 registered", "1 active");
        assertThat(stream.isActive()).isTrue();

        stream.read();
        peer.channel.runPendingTasks();
        assertThat(journal.take()).containsExactly("1 read HEADERS POST", "1 read DATA a end", "1 complete",
                "1 inactive", "1 unregistered", "1 removed");
    }

    @Test
    void theEndOfTlsIsToldToStreams() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).post(3).deliver();
        journal.take();
        peer.channel.pipeline().fireUserEventTriggered(SslCloseCompletionEvent.SUCCESS);
        assertThat(journal.take()).containsExactly("1 event SslCloseCompletionEvent(SUCCESS)",
                "3 event SslCloseCompletionEvent(SUCCESS)");
    }

    /** A failure of a write may come back to the same write, whose outcome is reported once. */
    @Test
    void aConnectionThatEndsTellsEachWriteOnce() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).deliver();
        Http2StreamChannel stream = journal.channel(0);
        stream.write(response(false));
        List<String> outcomes = new ArrayList<>();
        // More than the window: a part waits in flow control.
        stream.writeAndFlush(new DefaultHttp2DataFrame(octets(100_000), true))
                .addListener(done -> outcomes.add(String.valueOf(done.cause())));
        long before = stream.bytesBeforeUnwritable();
        peer.channel.unsafe().close(peer.channel.unsafe().voidPromise());
        peer.channel.runPendingTasks();
        assertThat(outcomes).hasSize(1);
        assertThat(stream.isOpen()).isFalse();
        assertThat(before).isNotNegative();
    }

    @Test
    void closingResetsTheStream() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).get(3).post(5).post(7).deliver();
        assertThat(journal.channels).hasSize(4);
        // Neither side has ended; this side has not answered; this side has answered; this side ends with it.
        journal.channel(0).close();
        journal.channel(1).close();
        journal.channel(2).writeAndFlush(response(true));
        journal.channel(2).close();
        journal.channel(3).writeAndFlush(response(false));
        journal.channel(3).close();
        peer.channel.runPendingTasks();

        assertThat(peer.received()).containsExactly("RST_STREAM 1 8", "RST_STREAM 3 8",
                "HEADERS 5 [:status=200] padding 0 end", "RST_STREAM 5 0", "HEADERS 7 [:status=200] padding 0",
                "RST_STREAM 7 8");
        assertThat(journal.take()).filteredOn(event -> event.endsWith(" inactive")).hasSize(4);
        assertThat(((Http2FrameCodec) peer.channel.pipeline().first()).connection().numActiveStreams()).isZero();
    }

    @Test
    void closingBeforeTheFirstFrameSendsNothing() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = server(new StreamJournal());
        Http2StreamChannel stream = open(peer, journal);
        assertThat(stream.stream().id()).isEqualTo(-1);
        assertThat(stream.isActive()).isTrue();
        stream.close();
        peer.channel.runPendingTasks();

        assertThat(peer.received()).isEmpty();
        assertThat(journal.take()).containsExactly("-1 added", "-1 registered", "-1 active", "-1 inactive",
                "-1 unregistered", "-1 removed");
    }

    @Test
    void requestAndResponse() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = server(new StreamJournal());
        Http2StreamChannel stream = open(peer, journal);
        ChannelFuture written = stream.write(request(true));
        assertThat(stream.stream().id()).isEqualTo(3);
        stream.flush();
        assertThat(written.isSuccess()).isTrue();
        assertThat(peer.received()).containsExactly(
                "HEADERS 3 [:method=GET, :scheme=http, :path=/, :authority=a] padding 0 end");
        journal.take();
        peer.ok(3, false).data(3, "hello", true).deliver();

        assertThat(journal.take()).containsExactly("3 read HEADERS 200", "3 read DATA hello end", "3 complete",
                "3 inactive", "3 unregistered", "3 removed");
        assertThat(peer.received()).isEmpty();
    }

    @Test
    void errorOfTheStreamIsFiredAndClosesWithItsCode() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).post(3).deliver();
        journal.take();
        peer.windowUpdate(1, Integer.MAX_VALUE).deliver();

        assertThat(journal.take()).containsExactly("1 exception StreamException", "1 inactive", "1 unregistered",
                "1 removed");
        assertThat(peer.received()).containsExactly("RST_STREAM 1 " + Http2Error.FLOW_CONTROL_ERROR.code());
        assertThat(journal.channel(1).isActive()).isTrue();
    }

    @Test
    void activeStreamsExceptionReachesAllStreams() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).post(3).deliver();
        journal.take();
        peer.channel.pipeline().fireExceptionCaught(
                new Http2MultiplexActiveStreamsException(new IllegalStateException("test")));

        assertThat(journal.take()).containsExactlyInAnyOrder("1 exception IllegalStateException",
                "3 exception IllegalStateException");
    }

    @Test
    void writabilityFollowsTheStreamsOwnOctets() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).post(3).deliver();
        Http2StreamChannel stream = journal.channel(0);
        stream.config().setWriteBufferWaterMark(new WriteBufferWaterMark(1000, 70_000));
        journal.take();
        stream.write(response(false));
        assertThat(stream.bytesBeforeUnwritable()).isEqualTo(70_001 - 9);
        // More than the peer's window takes.
        ChannelFuture written = stream.writeAndFlush(new DefaultHttp2DataFrame(octets(100_000)));
        assertThat(journal.take()).filteredOn(event -> event.startsWith("1 ")).containsExactly("1 writable false");
        assertThat(stream.isWritable()).isFalse();
        assertThat(stream.bytesBeforeUnwritable()).isZero();
        assertThat(stream.bytesBeforeWritable()).isPositive();
        assertThat(journal.channel(1).isWritable()).isTrue();
        assertThat(written.isDone()).isFalse();

        peer.windowUpdate(0, 100_000).windowUpdate(1, 100_000).deliver();
        assertThat(written.isSuccess()).isTrue();
        assertThat(journal.take()).filteredOn(event -> event.startsWith("1 ")).containsExactly("1 writable true");
        assertThat(stream.bytesBeforeWritable()).isZero();
        peer.received();
    }

    @Test
    void writabilityFollowsTheConnection() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).deliver();
        Http2StreamChannel stream = journal.channel(0);
        journal.take();
        peer.channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
        peer.channel.runPendingTasks();
        assertThat(stream.isWritable()).isFalse();
        peer.post(3).deliver();
        assertThat(journal.channel(1).isWritable()).isFalse();
        peer.channel.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
        peer.channel.runPendingTasks();

        assertThat(stream.isWritable()).isTrue();
        assertThat(journal.take()).contains("1 writable false", "1 writable true", "3 writable true")
                .doesNotContain("3 writable false");
    }

    @Test
    void goAwayIsToldToStreamsThatThePeerDoesNotActOn() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = server(new StreamJournal());
        Http2StreamChannel first = open(peer, journal);
        Http2StreamChannel second = open(peer, journal);
        first.writeAndFlush(request(false));
        ChannelFuture written = second.writeAndFlush(request(false));
        assertThat(written.isSuccess()).isTrue();
        journal.take();
        peer.goAway(3, Http2Error.NO_ERROR).deliver();

        assertThat(journal.take()).containsExactly("5 event GOAWAY", "5 inactive", "5 unregistered", "5 removed");
        assertThat(first.isActive()).isTrue();
        Object message = peer.channel.readInbound();
        while (!(message instanceof Http2GoAwayFrame)) {
            message = peer.channel.readInbound();
        }
        Http2GoAwayFrame goAway = (Http2GoAwayFrame) message;
        assertThat(goAway.lastStreamId()).isEqualTo(3);
        goAway.release();
    }

    @Test
    void transportOfAStreamTellsPromisesOfOthers() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).post(3).deliver();
        Http2StreamChannel stream = journal.channel(0);
        ChannelPromise ofConnection = peer.channel.newPromise();
        ChannelPromise ofOtherStream = journal.channel(1).newPromise();
        DefaultHttp2DataFrame data = new DefaultHttp2DataFrame(octets(1));
        stream.unsafe().write(response(false), ofConnection);
        stream.unsafe().write(data, ofOtherStream);
        stream.unsafe().write(new DefaultHttp2DataFrame(octets(2), true), peer.channel.voidPromise());
        stream.unsafe().flush();
        peer.channel.runPendingTasks();
        assertThat(ofConnection.isSuccess()).isTrue();
        assertThat(ofOtherStream.isSuccess()).isTrue();
        assertThat(data.refCnt()).isZero();
        assertThat(peer.received()).containsExactly("HEADERS 1 [:status=200] padding 0",
                "DATA 1 000000 padding 0 end");

        ChannelPromise refused = peer.channel.newPromise();
        DefaultHttp2DataFrame late = new DefaultHttp2DataFrame(octets(1));
        stream.unsafe().write(late, refused);
        stream.unsafe().flush();
        peer.channel.runPendingTasks();
        assertThat(refused.cause()).isNotNull();
        assertThat(late.refCnt()).isZero();
        peer.received();
    }

    @Test
    void refusedWrites() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).post(3).deliver();
        Http2StreamChannel stream = journal.channel(0);
        ByteBuf text = octets(1);
        assertThat(stream.writeAndFlush(text).cause()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Http2StreamFrame");
        assertThat(text.refCnt()).isZero();
        DefaultHttp2DataFrame ofOther = new DefaultHttp2DataFrame(octets(1)).stream(journal.channel(1).stream());
        assertThat(stream.writeAndFlush(ofOther).cause()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("frame: of stream 3 (expected: none, or stream 1)");
        assertThat(ofOther.refCnt()).isZero();
        assertThat(stream.isActive()).isTrue();

        stream.close();
        DefaultHttp2DataFrame late = new DefaultHttp2DataFrame(octets(1));
        assertThat(stream.writeAndFlush(late).cause()).isInstanceOf(ClosedChannelException.class);
        assertThat(late.refCnt()).isZero();
        DefaultHttp2DataFrame cancelled = new DefaultHttp2DataFrame(octets(1));
        ChannelPromise promise = journal.channel(1).newPromise();
        promise.cancel(false);
        journal.channel(1).write(cancelled, promise);
        assertThat(cancelled.refCnt()).isZero();
        peer.received();
    }

    @Test
    void firstFrameThatFailsClosesTheChannel() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = server(new StreamJournal());
        peer.settings(new Http2Settings().maxConcurrentStreams(1)).deliver();
        Http2StreamChannel first = open(peer, journal);
        first.writeAndFlush(request(false));
        Http2StreamChannel second = open(peer, journal);
        journal.take();
        ChannelFuture written = second.writeAndFlush(request(false));
        assertThat(written.isSuccess()).isFalse();
        assertThat(written.cause()).isInstanceOf(Http2Exception.class);
        peer.channel.runPendingTasks();

        assertThat(journal.take()).filteredOn(event -> event.endsWith("inactive")).hasSize(1);
        assertThat(second.isOpen()).isFalse();
        assertThat(first.isOpen()).isTrue();
    }

    @Test
    void endOfTheConnectionIsTheEndOfAllItsStreams() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = server(new StreamJournal());
        Http2StreamChannel opened = open(peer, journal);
        opened.writeAndFlush(request(false));
        Http2StreamChannel unopened = open(peer, journal);
        journal.take();
        peer.channel.close();
        peer.channel.runPendingTasks();

        assertThat(journal.take()).containsExactlyInAnyOrder("3 inactive", "3 unregistered", "3 removed", "-1 inactive",
                "-1 unregistered", "-1 removed");
        assertThat(opened.isOpen()).isFalse();
        assertThat(unopened.isOpen()).isFalse();
        Future<Http2StreamChannel> late = new Http2StreamChannelBootstrap(peer.channel).handler(journal).open();
        peer.channel.runPendingTasks();
        assertThat(late.cause()).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void bootstrapSetsOptionsAndAttributes() {
        AttributeKey<String> key = AttributeKey.valueOf("Http2MultiplexTest");
        WirePeer peer = server(new StreamJournal());
        StreamJournal journal = new StreamJournal();
        Http2StreamChannelBootstrap bootstrap = new Http2StreamChannelBootstrap(peer.channel).handler(journal)
                .option(ChannelOption.AUTO_READ, false).option(ChannelOption.SO_LINGER, 1)
                .option(ChannelOption.AUTO_CLOSE, false).option(ChannelOption.AUTO_CLOSE, null)
                .attr(key, "value");
        Http2StreamChannel stream = bootstrap.open().getNow();

        assertThat(stream.config().isAutoRead()).isFalse();
        assertThat(stream.config().isAutoClose()).isTrue();
        assertThat(stream.attr(key).get()).isEqualTo("value");
        assertThat(stream.config().getOptions()).containsKey(Http2StreamChannelOption.AUTO_STREAM_FLOW_CONTROL);
        assertThat(bootstrap.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, -1).open().cause())
                .hasMessageContaining("CONNECT_TIMEOUT_MILLIS");
    }

    @Test
    void bootstrapWithoutMultiplexHandlerFails() {
        WirePeer peer = WirePeer.server(Http2FrameCodecBuilder.forClient().build());
        resources.add(peer);
        assertThat(new Http2StreamChannelBootstrap(peer.channel).open().cause())
                .isInstanceOf(IllegalStateException.class);
        peer.channel.close();
        assertThat(new Http2StreamChannelBootstrap(peer.channel).open().cause())
                .isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void promisedStreamIsAChannel() {
        StreamJournal pushed = new StreamJournal();
        WirePeer peer = server(pushed);
        StreamJournal journal = new StreamJournal();
        Http2StreamChannel stream = open(peer, journal);
        stream.writeAndFlush(request(true));
        journal.take();
        peer.pushPromise(3, 2).ok(2, false).data(2, "pushed", true).ok(3, true).deliver();

        assertThat(journal.take()).containsExactly("3 read PUSH_PROMISE", "3 read HEADERS 200 end", "3 complete",
                "3 inactive", "3 unregistered", "3 removed");
        assertThat(pushed.take()).containsExactly("2 added", "2 registered", "2 active", "2 read HEADERS 200",
                "2 read DATA pushed end", "2 complete", "2 inactive", "2 unregistered", "2 removed");
    }

    @Test
    void promiseIsSentOnAStreamAndAnsweredOnItsOwn() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.get(1).deliver();
        Http2StreamChannel request = journal.channel(0);
        StreamJournal pushing = new StreamJournal();
        Http2StreamChannel push = new Http2StreamChannelBootstrap(peer.channel).handler(pushing).open().getNow();
        request.write(new DefaultHttp2PushPromiseFrame(
                WirePeer.fields(":method", "GET", ":scheme", "http", ":path", "/p", ":authority", "a"))
                .pushStream(push.stream()));
        request.writeAndFlush(response(true));
        push.writeAndFlush(response(true));
        peer.channel.runPendingTasks();

        assertThat(push.stream().id()).isEqualTo(2);
        assertThat(peer.received()).containsExactly(
                "PUSH_PROMISE 1 of 2 [:method=GET, :scheme=http, :path=/p, :authority=a] padding 0",
                "HEADERS 1 [:status=200] padding 0 end", "HEADERS 2 [:status=200] padding 0 end");
        assertThat(pushing.take()).last().isEqualTo("2 removed");
    }

    @Test
    void promiseWithoutAStreamIsRefused() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.get(1).deliver();
        peer.received();
        ChannelFuture promised = journal.channel(0).write(new DefaultHttp2PushPromiseFrame(
                WirePeer.fields(":method", "GET", ":scheme", "http", ":path", "/p", ":authority", "a")));
        assertThat(promised.cause()).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("pushStream");
        journal.channel(0).writeAndFlush(response(true));
        peer.channel.runPendingTasks();
        assertThat(peer.received()).containsExactly("HEADERS 1 [:status=200] padding 0 end");
    }

    @Test
    void errorOfAStreamWithoutACauseIsToldItself() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.get(1).deliver();
        journal.take();
        peer.channel.pipeline().fireExceptionCaught(
                new Http2FrameStreamException(journal.channel(0).stream(), Http2Error.CANCEL, null));
        assertThat(journal.take()).anyMatch(event -> event.contains("Http2FrameStreamException"));
    }

    @Test
    void promiseThatIsNotAcceptedLeavesItsRequestAlone() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.settings(new Http2Settings().pushEnabled(false)).get(1).deliver();
        peer.received();
        Http2StreamChannel request = journal.channel(0);
        Http2StreamChannel push = new Http2StreamChannelBootstrap(peer.channel).handler(new StreamJournal()).open()
                .getNow();
        ChannelFuture promised = request.write(new DefaultHttp2PushPromiseFrame(
                WirePeer.fields(":method", "GET", ":scheme", "http", ":path", "/p", ":authority", "a"))
                .pushStream(push.stream()));
        assertThat(promised.isDone()).isTrue();
        assertThat(promised.isSuccess()).isFalse();
        push.close();
        request.writeAndFlush(response(true));
        peer.channel.runPendingTasks();

        assertThat(peer.received()).containsExactly("HEADERS 1 [:status=200] padding 0 end");
    }

    @Test
    void prioritiesAndUnknownFramesAndWindows() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).deliver();
        journal.take();
        peer.priority(1).unknown(0x77, 1, "x").windowUpdate(1, 1).unknown(0x77, 0, "y").priority(7).deliver();

        assertThat(journal.take()).containsExactly("1 event PRIORITY", "1 read UNKNOWN", "1 complete");
        assertThat(peer.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"added", "registered", "active", "read", "complete", "event", "writable", "inactive",
            "unregistered", "removed", "exception"})
    void whatAHandlerThrowsConcernsItsStreamOnly(String where) {
        StreamJournal journal = new StreamJournal() {
            @Override
            void on(String event, ChannelHandlerContext ctx) {
                if (event.equals(where) && ((Http2StreamChannel) ctx.channel()).stream().id() == 1) {
                    throw new IllegalStateException("test");
                }
            }
        };
        WirePeer peer = client(journal);
        peer.post(1).post(3).data(1, "a", false).data(3, "b", false).deliver();
        if (!where.equals("added")) {
            Http2StreamChannel stream = journal.channel(0);
            stream.pipeline().fireUserEventTriggered("test");
            stream.pipeline().fireExceptionCaught(new IllegalStateException("test"));
            stream.config().setWriteBufferWaterMark(new WriteBufferWaterMark(1, 2));
            stream.writeAndFlush(response(false));
            stream.close();
        }
        peer.data(3, "c", true).deliver();
        journal.channel(journal.channels.size() - 1).writeAndFlush(response(true));
        peer.channel.runPendingTasks();

        assertThat(peer.received()).contains("HEADERS 3 [:status=200] padding 0 end");
        assertThat(journal.take()).contains("3 read DATA b", "3 read DATA c end", "3 removed");
        assertThat(((Http2FrameCodec) peer.channel.pipeline().first()).connection().numActiveStreams())
                .isLessThanOrEqualTo(where.equals("added") ? 1 : 0);
        assertThat(peer.channel.isActive()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"added", "registered", "active", "read", "complete", "writable", "event"})
    void closingInAnyEventClosesOnce(String where) {
        StreamJournal journal = new StreamJournal() {
            @Override
            void on(String event, ChannelHandlerContext ctx) {
                if (event.equals(where)) {
                    ctx.close();
                    ctx.channel().close();
                }
            }
        };
        WirePeer peer = client(journal);
        peer.post(1).data(1, "a", false).priority(1).deliver();
        Http2StreamChannel stream = journal.channel(0);
        stream.config().setWriteBufferWaterMark(new WriteBufferWaterMark(1, 2));
        stream.writeAndFlush(response(false));
        peer.channel.runPendingTasks();

        assertThat(stream.isOpen()).isFalse();
        assertThat(journal.take()).filteredOn(event -> event.equals("1 inactive")).hasSizeLessThanOrEqualTo(1);
        assertThat(peer.received()).filteredOn(frame -> frame.startsWith("RST_STREAM 1")).hasSize(1);
        assertThat(peer.channel.isActive()).isTrue();
    }

    @Test
    void anySplitOfTheInputGivesTheSameFrames() {
        StreamJournal whole = new StreamJournal();
        WirePeer maker = client(whole);
        byte[] octets = maker.post(1).get(3).data(1, "hello", false).post(5).data(1, "", true).data(5, "x", true)
                .reset(3, Http2Error.CANCEL).take();
        maker.channel.writeInbound(Unpooled.wrappedBuffer(octets));
        List<String> expected = frames(whole);
        for (int cut = 1; cut < octets.length; cut++) {
            StreamJournal journal = new StreamJournal();
            WirePeer peer = client(journal);
            peer.channel.writeInbound(Unpooled.copiedBuffer(octets, 0, cut));
            peer.channel.writeInbound(Unpooled.copiedBuffer(octets, cut, octets.length - cut));
            assertThat(frames(journal)).isEqualTo(expected);
        }
    }

    private static List<String> frames(StreamJournal journal) {
        List<String> events = journal.take();
        events.removeIf(event -> event.endsWith("complete"));
        return events;
    }

    @Test
    void channelsWithInitializersAndHandlersBetween() {
        List<Object> passed = new ArrayList<>();
        List<Object> read = new ArrayList<>();
        WirePeer peer = WirePeer.client(Http2FrameCodecBuilder.forServer().build(),
                new ChannelOutboundHandlerAdapter() {
                    @Override
                    public void write(ChannelHandlerContext ctx, Object msg,
                            ChannelPromise promise) {
                        passed.add(((Http2Frame) msg).name());
                        ctx.write(msg, promise);
                    }
                }, new Http2MultiplexHandler(new ChannelInitializer<Http2StreamChannel>() {
                    @Override
                    protected void initChannel(Http2StreamChannel ch) {
                        ch.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                            @Override
                            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                                read.add(msg);
                                ctx.writeAndFlush(response(true));
                            }
                        });
                    }
                }));
        resources.add(peer);
        peer.shakeHands();
        peer.get(1).get(3).deliver();

        assertThat(read).hasSize(2);
        assertThat(passed).containsExactly("HEADERS", "HEADERS");
        assertThat(peer.received()).hasSize(2);
    }

    @Test
    void handlerThatIsNotSharableServesOneStream() {
        WirePeer peer = WirePeer.client(Http2FrameCodecBuilder.forServer().build(),
                new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()));
        resources.add(peer);
        peer.shakeHands();
        peer.post(1).post(3).deliver();

        assertThat(peer.received()).containsExactly("RST_STREAM 3 " + Http2Error.INTERNAL_ERROR.code());
        assertThat(peer.channel.isActive()).isTrue();
    }

    @Test
    void removedHandlerLeavesNoChannelOpen() {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.post(1).deliver();
        journal.take();
        peer.channel.pipeline().remove(Http2MultiplexHandler.class);
        peer.channel.runPendingTasks();

        assertThat(journal.take()).containsExactly("1 inactive", "1 unregistered", "1 removed");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void responseThatWaitsForTheWindowIsSentAfterTheChannelWasClosed(boolean closeAtOnce) {
        StreamJournal journal = new StreamJournal();
        WirePeer peer = client(journal);
        peer.get(1).deliver();
        Http2StreamChannel stream = journal.channel(0);
        stream.write(response(false));
        stream.writeAndFlush(new DefaultHttp2DataFrame(octets(70_000), true));
        if (closeAtOnce) {
            stream.close();
            peer.channel.runPendingTasks();
        }
        peer.windowUpdate(0, 70_000).windowUpdate(1, 70_000).deliver();

        List<String> frames = peer.received();
        assertThat(frames).last().asString().startsWith("DATA 1").endsWith("end");
        assertThat(frames).noneMatch(frame -> frame.startsWith("RST_STREAM"));
        assertThat(journal.take()).filteredOn(event -> event.equals("1 inactive")).hasSize(1);
    }
}
