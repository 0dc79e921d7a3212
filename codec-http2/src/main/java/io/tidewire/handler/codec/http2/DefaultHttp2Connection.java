/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.http2.Http2Stream.State;
import io.tidewire.handler.codec.http2.internal.core.AbuseBudget;
import io.tidewire.handler.codec.http2.internal.core.ClosedStreams;
import io.tidewire.handler.codec.http2.internal.core.HeldFields;
import io.tidewire.util.collection.IntObjectHashMap;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.util.Arrays;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.CONNECTION_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SMALLEST_MAX_CONCURRENT_STREAMS;
import static io.tidewire.handler.codec.http2.Http2Error.INTERNAL_ERROR;
import static io.tidewire.handler.codec.http2.Http2Error.PROTOCOL_ERROR;
import static io.tidewire.handler.codec.http2.Http2Error.REFUSED_STREAM;
import static io.tidewire.handler.codec.http2.Http2Exception.closedStreamError;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The streams of a connection and the rules for creating them (RFC 9113 section 5.1). {@link Http2Stream.State} draws
 * the states; {@link ConnectionStream#enter(State)} is where they change.
 *
 * <p>A change is complete before any listener is told, so that a listener may create and close streams itself.
 */
public class DefaultHttp2Connection implements Http2Connection {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DefaultHttp2Connection.class);
    private static final Listener[] NO_LISTENERS = {};

    /** Small at first: many connections have a stream or two at a time, or none. */
    private final IntObjectHashMap<ConnectionStream> streams = new IntObjectHashMap<>(2);
    private final ActiveStreams activeStreams = new ActiveStreams();
    private final ClosedStreams closedStreams = new ClosedStreams();
    private final HeldFields heldFields = new HeldFields();
    @SuppressWarnings("this-escape") // Keeps the connection, and asks it for nothing yet.
    private final ConnectionStream connectionStream = new ConnectionStream(this, CONNECTION_STREAM_ID);
    private final DefaultEndpoint<Http2LocalFlowController> local;
    private final DefaultEndpoint<Http2RemoteFlowController> remote;
    private final AbuseBudget abuseBudget;
    /** Replaced when it changes, so that those who are told now are not disturbed. */
    private Listener[] listeners = NO_LISTENERS;
    private int numKeys;
    private boolean extendedConnectOffered;
    /** No more streams are created. */
    private boolean closed;

    /**
     * Creates a connection for which the peer may reserve 100 streams.
     *
     * @param server whether this side is the server
     */
    public DefaultHttp2Connection(boolean server) {
        this(server, SMALLEST_MAX_CONCURRENT_STREAMS);
    }

    /**
     * Creates a connection.
     *
     * @param server whether this side is the server
     * @param maxReservedStreams how many streams the peer may have reserved at the same time, not negative
     */
    public DefaultHttp2Connection(boolean server, int maxReservedStreams) {
        local = new DefaultEndpoint<>(server, Integer.MAX_VALUE);
        remote = new DefaultEndpoint<>(!server, checkPositiveOrZero(maxReservedStreams, "maxReservedStreams"));
        abuseBudget = new AbuseBudget(server);
    }

    /** What the peer may still ask for. */
    final AbuseBudget abuseBudget() {
        return abuseBudget;
    }

    /** SETTINGS with ENABLE_CONNECT_PROTOCOL were sent (RFC 8441 section 3). */
    final void offerExtendedConnect() {
        extendedConnectOffered = true;
    }

    final boolean isExtendedConnectOffered() {
        return extendedConnectOffered;
    }

    /** Which streams were closed lately. */
    final ClosedStreams closedStreams() {
        return closedStreams;
    }

    /** What the fields of open streams hold. */
    final HeldFields heldFields() {
        return heldFields;
    }

    /**
     * Notes that the peer has begun a stream that was refused before it was created. Its id, and all below it, can no
     * longer be used (RFC 9113 section 5.1.1).
     */
    final void onRefused(int streamId) {
        if (remote.isValidStreamId(streamId) && streamId > remote.lastCreated) {
            remote.lastCreated = streamId;
        }
        if (streamMayHaveExisted(streamId) && !streams.containsKey(streamId)) {
            closedStreams.add(streamId, true);
        }
    }

    @Override
    public Future<Void> close(Promise<Void> promise) {
        checkNotNull(promise, "promise");
        closed = true;
        for (ConnectionStream stream : snapshot()) {
            stream.close();
        }
        promise.trySuccess(null);
        return promise;
    }

    private ConnectionStream[] snapshot() {
        return streams.values().toArray(new ConnectionStream[0]);
    }

    @Override
    public void addListener(Listener listener) {
        listeners = Arrays.copyOf(listeners, listeners.length + 1);
        listeners[listeners.length - 1] = checkNotNull(listener, "listener");
    }

    @Override
    public void removeListener(Listener listener) {
        int index = Arrays.asList(listeners).indexOf(listener);
        if (index >= 0) {
            Listener[] left = new Listener[listeners.length - 1];
            System.arraycopy(listeners, 0, left, 0, index);
            System.arraycopy(listeners, index + 1, left, index, left.length - index);
            listeners = left;
        }
    }

    @Override
    public boolean isServer() {
        return local.isServer();
    }

    @Override
    public Http2Stream connectionStream() {
        return connectionStream;
    }

    @Override
    public Http2Stream stream(int streamId) {
        return streamId == CONNECTION_STREAM_ID ? connectionStream : streams.get(streamId);
    }

    @Override
    public boolean streamMayHaveExisted(int streamId) {
        return remote.mayHaveCreatedStream(streamId) || local.mayHaveCreatedStream(streamId);
    }

    @Override
    public int numActiveStreams() {
        return activeStreams.size();
    }

    @Override
    public Http2Stream forEachActiveStream(Http2StreamVisitor visitor) throws Http2Exception {
        return activeStreams.visit(visitor);
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
        return local.lastKnownByPeer >= 0;
    }

    @Override
    public void goAwayReceived(int lastKnownStream, long errorCode, ByteBuf message) throws Http2Exception {
        if (goAwayReceived() && lastKnownStream > local.lastKnownByPeer) {
            throw connectionError(PROTOCOL_ERROR, "GOAWAY received: last stream %d (expected: at most %d)",
                    lastKnownStream, local.lastKnownByPeer);
        }
        local.lastKnownByPeer = lastKnownStream;
        for (Listener listener : listeners) {
            try {
                listener.onGoAwayReceived(lastKnownStream, errorCode, message);
            } catch (Throwable t) {
                logFailure("onGoAwayReceived", t);
            }
        }
        closeAbove(local, lastKnownStream);
    }

    @Override
    public boolean goAwaySent() {
        return remote.lastKnownByPeer >= 0;
    }

    @Override
    public boolean goAwaySent(int lastKnownStream, long errorCode, ByteBuf message) throws Http2Exception {
        if (goAwaySent()) {
            if (lastKnownStream == remote.lastKnownByPeer) {
                return false;
            }
            if (lastKnownStream > remote.lastKnownByPeer) {
                throw connectionError(PROTOCOL_ERROR, "GOAWAY to send: last stream %d (expected: at most %d)",
                        lastKnownStream, remote.lastKnownByPeer);
            }
        }
        remote.lastKnownByPeer = lastKnownStream;
        for (Listener listener : listeners) {
            try {
                listener.onGoAwaySent(lastKnownStream, errorCode, message);
            } catch (Throwable t) {
                logFailure("onGoAwaySent", t);
            }
        }
        closeAbove(remote, lastKnownStream);
        return true;
    }

    /** RFC 9113 section 6.8: what is above the id of GOAWAY is not processed. */
    private void closeAbove(DefaultEndpoint<?> creator, int lastKnownStream) {
        if (creator.lastCreated <= lastKnownStream) {
            return;
        }
        for (ConnectionStream stream : snapshot()) {
            if (stream.id() > lastKnownStream && creator.isValidStreamId(stream.id())) {
                stream.close();
            }
        }
    }

    @Override
    public PropertyKey newKey() {
        return new IndexedKey(this, numKeys++);
    }

    int numKeys() {
        return numKeys;
    }

    int indexOf(PropertyKey key) {
        IndexedKey indexed = (IndexedKey) checkNotNull(key, "key");
        if (indexed.owner != this) {
            throw new IllegalArgumentException("key: of another connection (expected: made by this one)");
        }
        return indexed.index;
    }

    boolean isLocal(int streamId) {
        return local.isValidStreamId(streamId);
    }

    private DefaultEndpoint<?> creatorOf(int streamId) {
        return isLocal(streamId) ? local : remote;
    }

    /** Checks whether the creator of a reserved or idle stream may open it. */
    void checkRoom(int streamId) throws Http2Exception {
        creatorOf(streamId).checkRoom(streamId);
    }

    /** Keeps the counts and the list of active streams in step with the states. */
    void onStateChanged(ConnectionStream stream, State previous, State next) {
        DefaultEndpoint<?> creator = creatorOf(stream.id());
        creator.numReserved += reserved(next) - reserved(previous);
        if (previous.isActive() == next.isActive()) {
            return;
        }
        if (next.isActive()) {
            creator.numActive++;
            activeStreams.add(stream);
        } else {
            creator.numActive--;
            activeStreams.remove(stream);
        }
    }

    private static int reserved(State state) {
        return state == State.RESERVED_LOCAL || state == State.RESERVED_REMOTE ? 1 : 0;
    }

    private void add(ConnectionStream stream) {
        streams.put(stream.id(), stream);
        for (Listener listener : listeners) {
            try {
                listener.onStreamAdded(stream);
            } catch (Throwable t) {
                logFailure("onStreamAdded", t);
            }
        }
    }

    void notifyActive(ConnectionStream stream) {
        for (Listener listener : listeners) {
            try {
                listener.onStreamActive(stream);
            } catch (Throwable t) {
                logFailure("onStreamActive", t);
            }
        }
    }

    void notifyHalfClosed(ConnectionStream stream) {
        for (Listener listener : listeners) {
            try {
                listener.onStreamHalfClosed(stream);
            } catch (Throwable t) {
                logFailure("onStreamHalfClosed", t);
            }
        }
    }

    void onClosed(ConnectionStream stream) {
        for (Listener listener : listeners) {
            try {
                listener.onStreamClosed(stream);
            } catch (Throwable t) {
                logFailure("onStreamClosed", t);
            }
        }
        heldFields.giveBack(stream.heldFieldBytes());
        streams.remove(stream.id());
        closedStreams.add(stream.id(), stream.isResetSent());
        for (Listener listener : listeners) {
            try {
                listener.onStreamRemoved(stream);
            } catch (Throwable t) {
                logFailure("onStreamRemoved", t);
            }
        }
    }

    private static void logFailure(String event, Throwable failure) {
        LOGGER.error("A listener failed in {}.", event, failure);
    }

    /** The key of a property: a place in the array of each stream. */
    private static final class IndexedKey implements PropertyKey {
        private final DefaultHttp2Connection owner;
        private final int index;

        IndexedKey(DefaultHttp2Connection owner, int index) {
            this.owner = owner;
            this.index = index;
        }
    }

    /** One end: the ids that it has used, and its limits. */
    private final class DefaultEndpoint<F extends Http2FlowController> implements Endpoint<F> {
        private final boolean server;
        private final int maxReserved;
        /** Ids only grow (RFC 9113 section 5.1.1). */
        private int lastCreated;
        /** The last id that was handed out. A client leaves 1 to the request of an upgrade. */
        private int lastHandedOut;
        /** What the other end said by GOAWAY, -1 if it did not. */
        private int lastKnownByPeer = -1;
        private boolean pushToAllowed;
        private F flowController;
        private int numActive;
        private int numReserved;
        private int maxActive = Integer.MAX_VALUE;

        DefaultEndpoint(boolean server, int maxReserved) {
            this.server = server;
            this.maxReserved = maxReserved;
            lastHandedOut = server ? 0 : 1;
            // RFC 9113 section 6.5.2: push to a client is enabled until it says otherwise.
            pushToAllowed = !server;
        }

        @Override
        public int incrementAndGetNextStreamId() {
            if (lastHandedOut >= Integer.MAX_VALUE - 1) {
                return -1;
            }
            lastHandedOut += 2;
            return lastHandedOut;
        }

        @Override
        public boolean isValidStreamId(int streamId) {
            return streamId > 0 && server == ((streamId & 1) == 0);
        }

        @Override
        public boolean mayHaveCreatedStream(int streamId) {
            return isValidStreamId(streamId) && streamId <= lastCreated;
        }

        @Override
        public boolean created(Http2Stream stream) {
            return stream instanceof ConnectionStream own && own.isOf(DefaultHttp2Connection.this)
                    && isValidStreamId(stream.id());
        }

        @Override
        public boolean canOpenStream() {
            return numActive < maxActive && lastCreated < Integer.MAX_VALUE - 1 && !mustNotCreate();
        }

        /** RFC 9113 section 6.8: after GOAWAY was received nothing more is opened, not even below its id. */
        private boolean mustNotCreate() {
            return this == local && lastKnownByPeer >= 0;
        }

        @Override
        public Http2Stream createStream(int streamId, boolean halfClosed) throws Http2Exception {
            checkId(streamId);
            if (this == remote) {
                // The peer has used the id, also if the stream is refused.
                lastCreated = streamId;
            }
            checkRoom(streamId);
            ConnectionStream stream = create(streamId, this == local
                    ? State.IDLE.onHeadersSent(halfClosed) : State.IDLE.onHeadersReceived(halfClosed));
            if (halfClosed && this == remote) {
                // Its only HEADERS frame has come, perhaps as a request of HTTP/1.1.
                stream.headersReceived(false);
            }
            notifyActive(stream);
            return stream;
        }

        @Override
        public Http2Stream reservePushStream(int streamId, Http2Stream parent) throws Http2Exception {
            if (parent == null) {
                throw connectionError(PROTOCOL_ERROR, "promise of stream %d: the stream of its request is unknown",
                        streamId);
            }
            State state = parent.state();
            if (!(this == local ? state.localSideOpen() : state.remoteSideOpen())) {
                throw connectionError(PROTOCOL_ERROR,
                        "promise of stream %d: stream %d of its request is %s (expected: open to the server)", streamId,
                        parent.id(), state);
            }
            if (!opposite().allowPushTo()) {
                throw connectionError(PROTOCOL_ERROR, "promise of stream %d: push is not enabled", streamId);
            }
            checkId(streamId);
            if (this == remote) {
                lastCreated = streamId;
            }
            if (numReserved >= maxReserved) {
                throw streamError(streamId, REFUSED_STREAM, "stream %d: %d are reserved (expected: fewer than %d)",
                        streamId, numReserved, maxReserved);
            }
            return create(streamId, State.IDLE.onPushPromise(this == local));
        }

        private ConnectionStream create(int streamId, State state) {
            lastCreated = streamId;
            lastHandedOut = Math.max(lastHandedOut, streamId);
            ConnectionStream stream = new ConnectionStream(DefaultHttp2Connection.this, streamId);
            stream.begin(state);
            add(stream);
            return stream;
        }

        private void checkId(int streamId) throws Http2Exception {
            if (closed) {
                throw connectionError(INTERNAL_ERROR, "stream %d: the connection is closed", streamId);
            }
            if (streamId < 0) {
                throw new Http2NoMoreStreamIdsException();
            }
            if (!isValidStreamId(streamId)) {
                throw connectionError(PROTOCOL_ERROR, "stream %d: not an id of the %s (expected: an %s one)", streamId,
                        server ? "server" : "client", server ? "even" : "odd");
            }
            if (streamId <= lastCreated) {
                throw closedStreamError(PROTOCOL_ERROR, "stream %d: used already (expected: above %d)", streamId,
                        lastCreated);
            }
            if (mustNotCreate() || lastKnownByPeer >= 0 && streamId > lastKnownByPeer) {
                throw streamError(streamId, REFUSED_STREAM, "stream %d: GOAWAY was %s", streamId,
                        this == local ? "received" : "sent");
            }
        }

        private void checkRoom(int streamId) throws Http2Exception {
            if (numActive >= maxActive) {
                throw streamError(streamId, REFUSED_STREAM, "stream %d: %d are open (expected: fewer than %d)",
                        streamId, numActive, maxActive);
            }
        }

        @Override
        public boolean isServer() {
            return server;
        }

        @Override
        public void allowPushTo(boolean allow) {
            if (allow && server) {
                throw new IllegalArgumentException("allow: true (expected: false, nobody pushes to a server)");
            }
            pushToAllowed = allow;
        }

        @Override
        public boolean allowPushTo() {
            return pushToAllowed;
        }

        @Override
        public int numActiveStreams() {
            return numActive;
        }

        @Override
        public int maxActiveStreams() {
            return maxActive;
        }

        @Override
        public void maxActiveStreams(int maxActiveStreams) {
            maxActive = checkPositiveOrZero(maxActiveStreams, "maxActiveStreams");
        }

        @Override
        public int lastStreamCreated() {
            return lastCreated;
        }

        @Override
        public int lastStreamKnownByPeer() {
            return lastKnownByPeer;
        }

        @Override
        public F flowController() {
            return flowController;
        }

        @Override
        public void flowController(F flowController) {
            this.flowController = checkNotNull(flowController, "flowController");
        }

        @Override
        public Endpoint<? extends Http2FlowController> opposite() {
            return this == local ? remote : local;
        }
    }
}
