/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http2.Http2Stream.State;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.Promise;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DefaultHttp2ConnectionTest {
    private final DefaultHttp2Connection server = new DefaultHttp2Connection(true);
    private final DefaultHttp2Connection client = new DefaultHttp2Connection(false);

    /** Records its events in words. */
    private static final class Events implements Http2Connection.Listener {
        private final List<String> events = new ArrayList<>();

        private void note(String event, Http2Stream stream) {
            events.add(event + ' ' + stream.id() + ' ' + stream.state());
        }

        @Override
        public void onStreamAdded(Http2Stream stream) {
            note("added", stream);
        }

        @Override
        public void onStreamActive(Http2Stream stream) {
            note("active", stream);
        }

        @Override
        public void onStreamHalfClosed(Http2Stream stream) {
            note("half-closed", stream);
        }

        @Override
        public void onStreamClosed(Http2Stream stream) {
            note("closed", stream);
        }

        @Override
        public void onStreamRemoved(Http2Stream stream) {
            note("removed", stream);
        }

        @Override
        public void onGoAwaySent(int lastStreamId, long errorCode, ByteBuf debugData) {
            events.add("goaway sent " + lastStreamId);
        }

        @Override
        public void onGoAwayReceived(int lastStreamId, long errorCode, ByteBuf debugData) {
            events.add("goaway received " + lastStreamId);
        }
    }

    @Test
    void aListenerIsToldTheLifeOfAStream() throws Http2Exception {
        Events events = new Events();
        server.addListener(events);
        Http2Stream stream = server.remote().createStream(1, false);
        stream.closeRemoteSide().closeRemoteSide();
        stream.closeLocalSide().close();
        assertThat(events.events).containsExactly("added 1 OPEN", "active 1 OPEN", "half-closed 1 HALF_CLOSED_REMOTE",
                "closed 1 CLOSED", "removed 1 CLOSED");
        assertThat(server.stream(1)).isNull();
        assertThat(server.streamMayHaveExisted(1)).isTrue();
        assertThat(server.remote().created(stream)).isTrue();
        assertThat(server.local().created(stream)).isFalse();
        assertThat(client.local().created(stream)).isFalse();
        server.removeListener(events);
        server.remote().createStream(3, true);
        assertThat(events.events).hasSize(5);
    }

    @Test
    void aFailingListenerDisturbsNobody() throws Http2Exception {
        Events events = new Events();
        server.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamAdded(Http2Stream stream) {
                throw new IllegalStateException("on purpose");
            }

            @Override
            public void onStreamActive(Http2Stream stream) {
                throw new IllegalStateException("on purpose");
            }

            @Override
            public void onStreamHalfClosed(Http2Stream stream) {
                throw new IllegalStateException("on purpose");
            }

            @Override
            public void onStreamClosed(Http2Stream stream) {
                throw new IllegalStateException("on purpose");
            }

            @Override
            public void onStreamRemoved(Http2Stream stream) {
                throw new IllegalStateException("on purpose");
            }

            @Override
            public void onGoAwaySent(int lastStreamId, long errorCode, ByteBuf debugData) {
                throw new IllegalStateException("on purpose");
            }

            @Override
            public void onGoAwayReceived(int lastStreamId, long errorCode, ByteBuf debugData) {
                throw new IllegalStateException("on purpose");
            }
        });
        server.addListener(events);
        server.remote().createStream(1, false).closeLocalSide().close();
        server.goAwayReceived(0, 0, Unpooled.EMPTY_BUFFER);
        server.goAwaySent(0, 0, Unpooled.EMPTY_BUFFER);
        assertThat(events.events).hasSize(7);
    }

    @Test
    void aListenerMayRemoveItself() throws Http2Exception {
        Events events = new Events();
        Http2ConnectionAdapter once = new Http2ConnectionAdapter() {
            @Override
            public void onStreamAdded(Http2Stream stream) {
                server.removeListener(this);
                events.note("once", stream);
            }
        };
        server.addListener(once);
        server.addListener(events);
        server.remote().createStream(1, false);
        server.remote().createStream(3, false);
        assertThat(events.events).containsExactly("once 1 OPEN", "added 1 OPEN", "active 1 OPEN", "added 3 OPEN",
                "active 3 OPEN");
    }

    @Test
    void aListenerMayCloseTheStreamThatItIsTold() throws Http2Exception {
        server.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamActive(Http2Stream stream) {
                stream.close();
            }
        });
        assertThat(server.remote().createStream(1, false).state()).isEqualTo(State.CLOSED);
        assertThat(server.numActiveStreams()).isZero();
        assertThat(server.stream(1)).isNull();
    }

    @Test
    void idsOfBothEnds_ST01() throws Http2Exception {
        assertThat(client.local().incrementAndGetNextStreamId()).isEqualTo(3);
        assertThat(client.local().incrementAndGetNextStreamId()).isEqualTo(5);
        assertThat(server.local().incrementAndGetNextStreamId()).isEqualTo(2);
        assertThat(client.local().createStream(1, true).state()).isEqualTo(State.HALF_CLOSED_LOCAL);
        client.local().createStream(9, true);
        assertThat(client.local().incrementAndGetNextStreamId()).isEqualTo(11);
        assertThat(client.local().lastStreamCreated()).isEqualTo(9);
        assertThat(client.local().mayHaveCreatedStream(3)).isTrue();
        assertThat(client.local().mayHaveCreatedStream(11)).isFalse();
        assertThat(client.local().mayHaveCreatedStream(2)).isFalse();
        assertThatThrownBy(() -> client.local().createStream(9, true))
                .isInstanceOf(Http2Exception.ClosedStreamCreationException.class);
        assertThatThrownBy(() -> client.local().createStream(12, true))
                .hasMessage("stream 12: not an id of the client (expected: an odd one)");
        assertThatThrownBy(() -> client.local().createStream(-1, true))
                .isInstanceOf(Http2NoMoreStreamIdsException.class);
    }

    @Test
    @Tag("SEC-F33")
    void lastIdOfEachEnd_SECF33() throws Http2Exception {
        server.local().createStream(Integer.MAX_VALUE - 1, true);
        assertThat(server.local().canOpenStream()).isFalse();
        assertThat(server.local().incrementAndGetNextStreamId()).isNegative();
        assertThat(server.local().incrementAndGetNextStreamId()).isNegative();
        server.remote().createStream(Integer.MAX_VALUE, true);
        assertThat(server.remote().lastStreamCreated()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aRefusedStreamOfThePeerHasUsedItsId_ST07() throws Http2Exception {
        server.remote().maxActiveStreams(0);
        assertThatThrownBy(() -> server.remote().createStream(5, true)).isInstanceOf(
                Http2Exception.StreamException.class);
        assertThat(server.streamMayHaveExisted(5)).isTrue();
        server.remote().maxActiveStreams(1);
        assertThatThrownBy(() -> server.remote().createStream(5, true))
                .isInstanceOf(Http2Exception.ClosedStreamCreationException.class);
        client.local().maxActiveStreams(0);
        assertThatThrownBy(() -> client.local().createStream(3, true)).isInstanceOf(Http2Exception.class);
        client.local().maxActiveStreams(1);
        assertThat(client.local().createStream(3, true)).isNotNull();
        assertThatThrownBy(() -> client.local().maxActiveStreams(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void reservedStreamsDoNotCountUntilTheyAreOpen_ST03() throws Http2Exception {
        DefaultHttp2Connection connection = new DefaultHttp2Connection(false, 1);
        Http2Stream request = connection.local().createStream(3, true);
        Http2Stream promised = connection.remote().reservePushStream(2, request);
        assertThat(promised.state()).isEqualTo(State.RESERVED_REMOTE);
        assertThat(connection.remote().numActiveStreams()).isZero();
        assertThatThrownBy(() -> connection.remote().reservePushStream(4, request))
                .isInstanceOf(Http2Exception.StreamException.class);
        connection.remote().maxActiveStreams(0);
        assertThatThrownBy(() -> promised.open(false)).isInstanceOf(Http2Exception.StreamException.class);
        connection.remote().maxActiveStreams(1);
        assertThat(promised.open(true).state()).isEqualTo(State.HALF_CLOSED_LOCAL);
        assertThat(connection.remote().numActiveStreams()).isOne();
        assertThat(connection.remote().reservePushStream(6, request)).isNotNull();
        assertThatThrownBy(() -> promised.open(true)).isInstanceOf(Http2Exception.StreamException.class);
        assertThat(connection.stream(6).closeLocalSide().state()).isEqualTo(State.CLOSED);
    }

    @Test
    void nobodyPushesToAServer_SECF36() throws Http2Exception {
        assertThatThrownBy(() -> server.local().allowPushTo(true)).isInstanceOf(IllegalArgumentException.class);
        Http2Stream request = client.local().createStream(3, false);
        assertThatThrownBy(() -> client.local().reservePushStream(5, request)).isInstanceOf(Http2Exception.class);
        assertThatThrownBy(() -> client.remote().reservePushStream(2, null)).isInstanceOf(Http2Exception.class);
        client.local().allowPushTo(false);
        assertThatThrownBy(() -> client.remote().reservePushStream(2, request))
                .hasMessageContaining("push is not enabled");
    }

    @Test
    void ourGoAwayDoesNotGrow_CN07() throws Http2Exception {
        server.remote().createStream(1, false);
        Http2Stream above = server.remote().createStream(3, false);
        Http2Stream ours = server.local().createStream(4, false);
        assertThat(server.goAwaySent(Integer.MAX_VALUE, 0, Unpooled.EMPTY_BUFFER)).isTrue();
        assertThat(server.remote().createStream(5, false)).isNotNull();
        assertThat(server.goAwaySent(1, 0, Unpooled.EMPTY_BUFFER)).isTrue();
        assertThat(server.goAwaySent(1, 0, Unpooled.EMPTY_BUFFER)).isFalse();
        assertThat(above.state()).isEqualTo(State.CLOSED);
        assertThat(ours.state()).isEqualTo(State.OPEN);
        assertThat(server.stream(1).state()).isEqualTo(State.OPEN);
        assertThatThrownBy(() -> server.goAwaySent(3, 0, Unpooled.EMPTY_BUFFER)).isInstanceOf(Http2Exception.class);
        assertThatThrownBy(() -> server.remote().createStream(7, false)).hasMessageContaining("GOAWAY was sent");
        assertThat(server.remote().lastStreamKnownByPeer()).isOne();
    }

    @Test
    void closeEndsEverything() throws Http2Exception {
        Http2Stream request = client.local().createStream(3, false);
        client.remote().reservePushStream(2, request);
        Promise<Void> promise = ImmediateEventExecutor.INSTANCE.newPromise();
        assertThat(client.close(promise)).isSameAs(promise);
        assertThat(promise.isSuccess()).isTrue();
        assertThat(request.state()).isEqualTo(State.CLOSED);
        assertThat(client.stream(2)).isNull();
        assertThatThrownBy(() -> client.local().createStream(5, false)).hasMessageContaining("closed");
        assertThat(client.close(ImmediateEventExecutor.INSTANCE.newPromise()).isSuccess()).isTrue();
    }

    @Test
    void propertiesBelongToTheirKey() throws Http2Exception {
        Http2Connection.PropertyKey first = server.newKey();
        Http2Connection.PropertyKey second = server.newKey();
        Http2Stream stream = server.remote().createStream(1, false);
        assertThat(stream.<String>getProperty(first)).isNull();
        assertThat(stream.<String>removeProperty(first)).isNull();
        assertThat(stream.setProperty(second, "two")).isNull();
        assertThat(stream.setProperty(first, "one")).isNull();
        assertThat(stream.setProperty(first, "another")).isEqualTo("one");
        Http2Connection.PropertyKey third = server.newKey();
        assertThat(stream.<String>getProperty(third)).isNull();
        stream.setProperty(third, "three");
        assertThat(stream.<String>removeProperty(first)).isEqualTo("another");
        assertThat(stream.<String>getProperty(first)).isNull();
        assertThat(stream.<String>getProperty(second)).isEqualTo("two");
        assertThat(stream.<String>getProperty(third)).isEqualTo("three");
        assertThatThrownBy(() -> stream.getProperty(client.newKey())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theStreamOfTheConnectionStaysIdle() {
        Http2Stream connection = server.connectionStream();
        assertThat(server.stream(0)).isSameAs(connection);
        assertThat(connection.close().closeLocalSide().closeRemoteSide().state()).isEqualTo(State.IDLE);
        assertThatThrownBy(() -> connection.open(false)).isInstanceOf(Http2Exception.class);
    }

    @Test
    void headersAreNotedInTheirOrder() throws Http2Exception {
        Http2Stream stream = server.remote().createStream(1, false);
        stream.headersReceived(true);
        assertThat(stream.isHeadersReceived()).isFalse();
        stream.headersReceived(false);
        assertThat(stream.isHeadersReceived() && !stream.isTrailersReceived()).isTrue();
        stream.headersReceived(false);
        assertThat(stream.isTrailersReceived() && !stream.isHeadersSent()).isTrue();
        stream.headersSent(true).headersSent(false);
        assertThat(stream.isHeadersSent() && !stream.isTrailersSent()).isTrue();
        stream.headersSent(false);
        assertThat(stream.isTrailersSent() && !stream.isResetSent() && !stream.isPushPromiseSent()).isTrue();
        assertThat(stream.resetSent().pushPromiseSent().isResetSent() && stream.isPushPromiseSent()).isTrue();
    }

    /** Streams come and go while they are visited, in visits within visits; against a map as the model. */
    @Test
    void streamsMayChangeWhileTheyAreVisited() {
        SeededRuns.forEach(300, random -> {
            DefaultHttp2Connection connection = new DefaultHttp2Connection(true);
            Map<Integer, Http2Stream> model = new LinkedHashMap<>();
            int[] nextId = {1};
            for (int step = 0; step < 30; step++) {
                visit(connection, model, nextId, random, 2);
                assertThat(ids(connection)).containsExactlyElementsOf(model.keySet());
                assertThat(connection.numActiveStreams()).isEqualTo(model.size());
            }
        });
    }

    private static List<Integer> ids(Http2Connection connection) throws Http2Exception {
        List<Integer> ids = new ArrayList<>();
        connection.forEachActiveStream(stream -> ids.add(stream.id()));
        return ids;
    }

    private static void change(DefaultHttp2Connection connection, Map<Integer, Http2Stream> model, int[] nextId,
            Random random) throws Http2Exception {
        if (random.nextBoolean() || model.isEmpty()) {
            int id = nextId[0];
            nextId[0] += 2;
            model.put(id, connection.remote().createStream(id, false));
        } else {
            int id = new ArrayList<>(model.keySet()).get(random.nextInt(model.size()));
            model.remove(id).close();
        }
    }

    private static void visit(DefaultHttp2Connection connection, Map<Integer, Http2Stream> model, int[] nextId,
            Random random, int depth) throws Http2Exception {
        change(connection, model, nextId, random);
        int before = nextId[0];
        int[] last = {0};
        connection.forEachActiveStream(stream -> {
            assertThat(model).containsKey(stream.id());
            assertThat(stream.id()).isGreaterThan(last[0]).isLessThan(before);
            last[0] = stream.id();
            for (int i = random.nextInt(3); i > 0; i--) {
                change(connection, model, nextId, random);
            }
            if (depth > 0 && random.nextInt(6) == 0) {
                visit(connection, model, nextId, random, depth - 1);
            }
            return random.nextInt(8) != 0;
        });
    }
}
