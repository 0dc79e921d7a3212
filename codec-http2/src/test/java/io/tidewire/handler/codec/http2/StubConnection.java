/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A connection whose streams are in whatever state a test wants, for what listens to a connection and keeps properties
 * of streams.
 */
final class StubConnection implements Http2Connection {
    private static final class Key implements PropertyKey {
    }

    final class StubStream implements Http2Stream {
        private final int id;
        private final Map<PropertyKey, Object> properties = new HashMap<>();
        private State state = State.IDLE;

        StubStream(int id) {
            this.id = id;
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public State state() {
            return state;
        }

        void state(State newState) {
            state = newState;
        }

        @Override
        public Http2Stream open(boolean halfClosed) {
            state = halfClosed ? State.HALF_CLOSED_REMOTE : State.OPEN;
            new ArrayList<>(listeners).forEach(listener -> listener.onStreamActive(this));
            return this;
        }

        @Override
        public Http2Stream close() {
            if (streams.remove(id) != null) {
                state = State.CLOSED;
                new ArrayList<>(listeners).forEach(listener -> listener.onStreamClosed(this));
                new ArrayList<>(listeners).forEach(listener -> listener.onStreamRemoved(this));
            }
            return this;
        }

        @Override
        public Http2Stream closeLocalSide() {
            if (state == State.HALF_CLOSED_REMOTE) {
                return close();
            }
            state = State.HALF_CLOSED_LOCAL;
            new ArrayList<>(listeners).forEach(listener -> listener.onStreamHalfClosed(this));
            return this;
        }

        @Override
        public Http2Stream closeRemoteSide() {
            state = State.HALF_CLOSED_REMOTE;
            new ArrayList<>(listeners).forEach(listener -> listener.onStreamHalfClosed(this));
            return this;
        }

        @Override
        public boolean isResetSent() {
            return false;
        }

        @Override
        public Http2Stream resetSent() {
            throw new UnsupportedOperationException();
        }

        @Override
        @SuppressWarnings("unchecked")
        public <V> V setProperty(PropertyKey key, V value) {
            return (V) properties.put(key, value);
        }

        @Override
        @SuppressWarnings("unchecked")
        public <V> V getProperty(PropertyKey key) {
            return (V) properties.get(key);
        }

        @Override
        @SuppressWarnings("unchecked")
        public <V> V removeProperty(PropertyKey key) {
            return (V) properties.remove(key);
        }

        @Override
        public Http2Stream headersSent(boolean isInformational) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isHeadersSent() {
            return false;
        }

        @Override
        public boolean isTrailersSent() {
            return false;
        }

        @Override
        public Http2Stream headersReceived(boolean isInformational) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isHeadersReceived() {
            return true;
        }

        @Override
        public boolean isTrailersReceived() {
            return false;
        }

        @Override
        public Http2Stream pushPromiseSent() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isPushPromiseSent() {
            return false;
        }

        @Override
        public String toString() {
            return "stream " + id;
        }
    }

    private final class StubEndpoint<F extends Http2FlowController> implements Endpoint<F> {
        private final boolean isServer;
        private int maxActiveStreams = Integer.MAX_VALUE;
        private int lastStreamCreated;

        StubEndpoint(boolean isServer) {
            this.isServer = isServer;
        }

        @Override
        public int incrementAndGetNextStreamId() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isValidStreamId(int streamId) {
            return streamId > 0 && isServer == (streamId % 2 == 0);
        }

        @Override
        public boolean mayHaveCreatedStream(int streamId) {
            return isValidStreamId(streamId) && streamId <= lastStreamCreated;
        }

        @Override
        public boolean created(Http2Stream stream) {
            return isValidStreamId(stream.id());
        }

        @Override
        public boolean canOpenStream() {
            return true;
        }

        @Override
        public Http2Stream createStream(int streamId, boolean halfClosed) throws Http2Exception {
            return add(streamId).open(halfClosed);
        }

        @Override
        public Http2Stream reservePushStream(int streamId, Http2Stream parent) {
            StubStream stream = add(streamId);
            stream.state(Http2Stream.State.RESERVED_LOCAL);
            return stream;
        }

        @Override
        public boolean isServer() {
            return isServer;
        }

        @Override
        public void allowPushTo(boolean allow) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean allowPushTo() {
            return true;
        }

        @Override
        public int numActiveStreams() {
            return (int) streams.keySet().stream().filter(this::isValidStreamId).count();
        }

        @Override
        public int maxActiveStreams() {
            return maxActiveStreams;
        }

        @Override
        public void maxActiveStreams(int max) {
            maxActiveStreams = max;
        }

        @Override
        public int lastStreamCreated() {
            return lastStreamCreated;
        }

        @Override
        public int lastStreamKnownByPeer() {
            return -1;
        }

        @Override
        public F flowController() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void flowController(F flowController) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Endpoint<? extends Http2FlowController> opposite() {
            throw new UnsupportedOperationException();
        }
    }

    private final List<Listener> listeners = new ArrayList<>();
    private final TreeMap<Integer, StubStream> streams = new TreeMap<>();
    private final StubStream connectionStream = new StubStream(0);
    private final boolean isServer;
    private final StubEndpoint<Http2LocalFlowController> local;
    private final StubEndpoint<Http2RemoteFlowController> remote;

    StubConnection(boolean isServer) {
        this.isServer = isServer;
        local = new StubEndpoint<>(isServer);
        remote = new StubEndpoint<>(!isServer);
    }

    private StubStream add(int streamId) {
        StubStream stream = new StubStream(streamId);
        streams.put(streamId, stream);
        StubEndpoint<?> creator = local.isValidStreamId(streamId) ? local : remote;
        creator.lastStreamCreated = Math.max(creator.lastStreamCreated, streamId);
        new ArrayList<>(listeners).forEach(listener -> listener.onStreamAdded(stream));
        return stream;
    }

    /** Opens a stream, whichever end its id is of. */
    StubStream open(int streamId) {
        StubStream stream = add(streamId);
        stream.open(false);
        return stream;
    }

    /** Adds a stream that has not begun. */
    StubStream reserve(int streamId) {
        StubStream stream = add(streamId);
        stream.state(Http2Stream.State.RESERVED_LOCAL);
        return stream;
    }

    @Override
    public Future<Void> close(Promise<Void> promise) {
        throw new UnsupportedOperationException();
    }

    @Override
    public PropertyKey newKey() {
        return new Key();
    }

    @Override
    public void addListener(Listener listener) {
        listeners.add(listener);
    }

    @Override
    public void removeListener(Listener listener) {
        listeners.remove(listener);
    }

    @Override
    public Http2Stream stream(int streamId) {
        return streamId == 0 ? connectionStream : streams.get(streamId);
    }

    @Override
    public boolean streamMayHaveExisted(int streamId) {
        return local.mayHaveCreatedStream(streamId) || remote.mayHaveCreatedStream(streamId);
    }

    @Override
    public Http2Stream connectionStream() {
        return connectionStream;
    }

    @Override
    public int numActiveStreams() {
        return streams.size();
    }

    @Override
    public Http2Stream forEachActiveStream(Http2StreamVisitor visitor) throws Http2Exception {
        for (StubStream stream : new ArrayList<>(streams.values())) {
            if (stream.state() != Http2Stream.State.RESERVED_LOCAL && !visitor.visit(stream)) {
                return stream;
            }
        }
        return null;
    }

    @Override
    public boolean isServer() {
        return isServer;
    }

    @Override
    public Endpoint<Http2LocalFlowController> local() {
        return local;
    }

    @Override
    public Endpoint<Http2RemoteFlowController> remote() {
        return remote;
    }

    @Override
    public boolean goAwayReceived() {
        return false;
    }

    @Override
    public void goAwayReceived(int lastKnownStream, long errorCode, ByteBuf message) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean goAwaySent() {
        return false;
    }

    @Override
    public boolean goAwaySent(int lastKnownStream, long errorCode, ByteBuf message) {
        throw new UnsupportedOperationException();
    }
}
