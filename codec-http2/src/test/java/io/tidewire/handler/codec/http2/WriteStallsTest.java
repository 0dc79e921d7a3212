/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http2.Http2Exception.CompositeStreamException;
import io.tidewire.handler.codec.http2.internal.core.SendAccount;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static io.tidewire.handler.codec.http2.ConnectionRulesTest.content;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.get;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.headers;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.ok;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.reset;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.settings;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.windowUpdate;
import static org.assertj.core.api.Assertions.assertThat;

/** Peers that do not take what they asked for (SEC-F10, SEC-F14, SEC-F41), on a clock that the test moves. */
class WriteStallsTest {
    private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(60);
    private static final int MIN = SendAccount.MIN_TAKEN;
    private static final int WINDOW = 65_535;

    private final CoreSide server = CoreSide.server();
    private final WriteStalls stalls = new WriteStalls(
            (DefaultHttp2RemoteFlowController) server.encoder.flowController(), server.connection, TIMEOUT);
    private long now = -100;

    @AfterEach
    void tearDown() {
        server.close();
    }

    private void request(int streamId) {
        server.in(headers(streamId, get(), true));
        server.encoder.writeHeaders(server.ctx(), streamId, ok(), 0, false, server.promise());
    }

    private void respond(int streamId, int octets) {
        server.encoder.writeData(server.ctx(), streamId, content(octets), 0, false, server.promise());
        server.octets();
    }

    private boolean begin() {
        try {
            return stalls.begin(now);
        } catch (Http2Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Time passes; tells what has stalled. */
    private List<String> after(long nanos) {
        now += nanos;
        List<String> stalled = new ArrayList<>();
        try {
            stalls.look(now);
        } catch (CompositeStreamException streams) {
            streams.forEach(e -> stalled.add("stream " + e.streamId() + ' ' + e.error()));
        } catch (Http2Exception e) {
            stalled.add("connection " + e.error());
        }
        return stalled;
    }

    private List<String> afterTimeout() {
        return after(TIMEOUT);
    }

    private void smallWindows() {
        server.in(settings(new Http2Settings().initialWindowSize(10)));
    }

    @Test
    void nothingIsWatchedUntilSomethingWaits() {
        request(1);
        respond(1, WINDOW);
        assertThat(begin()).isFalse();
        respond(1, 1);
        assertThat(begin()).isTrue();
        assertThat(begin()).isFalse();
        assertThat(stalls.deadlineNanos()).isEqualTo(now + TIMEOUT);
    }

    @Test
    void closedWindowOfAStreamFailsThatStream_SECF10() {
        smallWindows();
        request(1);
        request(3);
        respond(1, 11);
        respond(3, 10);
        begin();
        assertThat(after(TIMEOUT - 1)).isEmpty();
        assertThat(after(1)).containsExactly("stream 1 ENHANCE_YOUR_CALM");
        assertThat(stalls.isWatching()).isTrue();
    }

    @Test
    void oneOctetAtATimeIsNoWayOut_SECF10() {
        smallWindows();
        request(1);
        respond(1, 100_000);
        begin();
        for (int i = 1; i < MIN; i++) {
            server.in(windowUpdate(1, 1));
            server.octets();
        }
        assertThat(afterTimeout()).containsExactly("stream 1 ENHANCE_YOUR_CALM");
    }

    @Test
    void slowPeerIsPermitted_SECF10() {
        smallWindows();
        request(1);
        respond(1, 10 * MIN);
        begin();
        for (int i = 0; i < 3; i++) {
            server.in(windowUpdate(1, MIN));
            server.octets();
            assertThat(afterTimeout()).isEmpty();
        }
    }

    @Test
    void littleContentThatIsTakenAsAWholeIsPermitted_SECF10() {
        smallWindows();
        request(1);
        respond(1, 12);
        begin();
        for (int i = 0; i < 3; i++) {
            server.in(windowUpdate(1, 2));
            server.octets();
            respond(1, 2);
            assertThat(afterTimeout()).isEmpty();
        }
    }

    @Test
    void whatWaitsSinceTheLastLookHasItsTime() {
        smallWindows();
        request(1);
        request(3);
        respond(1, 11);
        begin();
        respond(3, 11);
        assertThat(afterTimeout()).containsExactly("stream 1 ENHANCE_YOUR_CALM");
        assertThat(afterTimeout()).contains("stream 3 ENHANCE_YOUR_CALM");
    }

    @Test
    void closedWindowOfTheConnectionEndsIt_SECF10() {
        request(1);
        server.in(windowUpdate(1, WINDOW));
        respond(1, WINDOW + 100_000);
        begin();
        for (int i = 1; i < MIN; i++) {
            server.in(windowUpdate(0, 1));
            server.octets();
        }
        assertThat(afterTimeout()).containsExactly("connection ENHANCE_YOUR_CALM");
        assertThat(stalls.isWatching()).isFalse();
    }

    @Test
    void streamsThatWaitForOthersAreNotToBlame() {
        request(1);
        request(3);
        respond(1, WINDOW);
        respond(3, WINDOW);
        begin();
        for (int i = 0; i < 3; i++) {
            server.in(windowUpdate(0, MIN));
            server.octets();
            assertThat(afterTimeout()).isEmpty();
        }
    }

    @Test
    void unwritableChannelEndsTheConnection_SECF41() throws Http2Exception {
        server.channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
        server.encoder.flowController().channelWritabilityChanged();
        request(1);
        respond(1, 1);
        begin();
        assertThat(afterTimeout()).containsExactly("connection ENHANCE_YOUR_CALM");
    }

    @Test
    void stoppedProcessIsNotThePeersFault() {
        smallWindows();
        request(1);
        respond(1, 11);
        begin();
        assertThat(after(TIMEOUT + TIMEOUT / 2 + 1)).isEmpty();
        assertThat(afterTimeout()).containsExactly("stream 1 ENHANCE_YOUR_CALM");
    }

    @Test
    void watchingEndsWithWhatWaits() {
        smallWindows();
        request(1);
        respond(1, 11);
        begin();
        server.in(reset(1, Http2Error.CANCEL));
        assertThat(afterTimeout()).isEmpty();
        assertThat(stalls.isWatching()).isFalse();
        request(3);
        respond(3, 11);
        assertThat(begin()).isTrue();
        assertThat(afterTimeout()).containsExactly("stream 3 ENHANCE_YOUR_CALM");
    }

    /** A socket that takes so many octets and no more. */
    private static final class FullSocket extends EmbeddedChannel {
        private int room;

        @Override
        protected void doWrite(ChannelOutboundBuffer in) throws Exception {
            while (room > 0 && in.current() != null) {
                in.remove();
                room--;
            }
        }
    }

    private static void advance(WirePeer peer) {
        peer.channel.advanceTimeBy(60, TimeUnit.SECONDS);
        peer.channel.runScheduledPendingTasks();
        peer.channel.runPendingTasks();
    }

    private static Http2ConnectionHandler handler() {
        return new Http2ConnectionHandlerBuilder().server(true).frameListener(new Http2FrameAdapter()).build();
    }

    private static WirePeer server(EmbeddedChannel channel, Http2ConnectionHandler handler) {
        channel.freezeTime();
        channel.pipeline().addLast(handler);
        return WirePeer.client(channel);
    }

    private static void answer(WirePeer peer, int octets) {
        Http2ConnectionHandler handler = peer.channel.pipeline().get(Http2ConnectionHandler.class);
        ChannelHandlerContext ctx = peer.channel.pipeline().firstContext();
        handler.encoder().writeHeaders(ctx, 1, ok(), 0, false, ctx.newPromise());
        handler.encoder().writeData(ctx, 1, content(octets), 0, true, ctx.newPromise());
        handler.flush(ctx);
    }

    /** A server that has answered when its socket took no more. */
    private static WirePeer answeredInto(FullSocket socket) {
        socket.room = Integer.MAX_VALUE;
        WirePeer peer = server(socket, handler()).shakeHands();
        socket.room = 0;
        peer.get(1).deliver();
        answer(peer, 5);
        return peer;
    }

    private static void answerMore(WirePeer peer) {
        Http2ConnectionHandler handler = peer.channel.pipeline().get(Http2ConnectionHandler.class);
        ChannelHandlerContext ctx = peer.channel.pipeline().firstContext();
        for (int i = 0; i < 5; i++) {
            handler.encoder().writePing(ctx, false, i, ctx.newPromise());
        }
        handler.flush(ctx);
    }

    @Test
    void stalledStreamIsResetByDefault_SECF10() {
        try (WirePeer peer = server(new EmbeddedChannel(), handler())
                .shakeHands(new Http2Settings().initialWindowSize(10))) {
            peer.get(1).deliver();
            answer(peer, 11);
            peer.received();
            advance(peer);
            assertThat(peer.received()).containsExactly("RST_STREAM 1 " + Http2Error.ENHANCE_YOUR_CALM.code());
            assertThat(peer.channel.isOpen()).isTrue();
        }
    }

    @Test
    void stalledConnectionEndsByDefault_SECF10() {
        try (WirePeer peer = server(new EmbeddedChannel(), handler()).shakeHands()) {
            peer.get(1).deliver();
            answer(peer, WINDOW + 1);
            peer.received();
            advance(peer);
            assertThat(peer.received()).singleElement().asString()
                    .startsWith("GOAWAY 1 " + Http2Error.ENHANCE_YOUR_CALM.code());
            assertThat(peer.channel.isOpen()).isFalse();
        }
    }

    @Test
    void stalledSocketEndsTheConnection_SECF10_SECF41() {
        FullSocket socket = new FullSocket();
        try (WirePeer peer = answeredInto(socket)) {
            advance(peer);
            assertThat(peer.channel.isOpen()).isTrue();
            advance(peer);
            // GOAWAY does not get out either.
            advance(peer);
            assertThat(peer.channel.isOpen()).isFalse();
        }
    }

    @Test
    void socketThatTakesSomethingIsPermitted() {
        FullSocket socket = new FullSocket();
        try (WirePeer peer = answeredInto(socket)) {
            answerMore(peer);
            for (int i = 0; i < 3; i++) {
                socket.room = 1;
                peer.channel.flush();
                advance(peer);
                assertThat(peer.channel.isOpen()).isTrue();
            }
            socket.room = Integer.MAX_VALUE;
            peer.channel.flush();
        }
    }

    @Test
    void timeMayBeUnlimited() {
        Http2ConnectionHandler handler = handler();
        handler.writeStallTimeoutMillis(0);
        try (WirePeer peer = server(new EmbeddedChannel(), handler).shakeHands()) {
            peer.get(1).deliver();
            answer(peer, WINDOW + 1);
            advance(peer);
            advance(peer);
            assertThat(peer.channel.isOpen()).isTrue();
            assertThat(peer.channel.hasPendingTasks()).isFalse();
        }
    }
}
