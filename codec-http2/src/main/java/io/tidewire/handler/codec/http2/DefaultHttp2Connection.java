/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.http2.Http2Stream.State;
import io.tidewire.handler.codec.http2.internal.core.ConnectionCore;
import io.tidewire.handler.codec.http2.internal.core.Origin;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.http2.internal.core.StreamIds;
import io.tidewire.handler.codec.http2.internal.core.StreamState;
import io.tidewire.handler.codec.http2.internal.core.StreamTable;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.Arrays;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.CONNECTION_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SMALLEST_MAX_CONCURRENT_STREAMS;
import static io.tidewire.handler.codec.http2.Http2Exception.closedStreamError;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The streams of a connection and the rules for creating them (RFC 9113 section 5.1). {@link Http2Stream.State} draws
 * the states; {@link StreamTable#enter} is where they change. This class notifies the listeners, and makes exceptions
 * of the core's refusals.
 *
 * <p>A change is complete before any listener is told, so that a listener may create and close streams itself.
 */
public class DefaultHttp2Connection implements Http2Connection {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DefaultHttp2Connection.class);
    private static final Listener[] NO_LISTENERS = {};

    private final StreamTable<ConnectionStream> table;
    @SuppressWarnings("this-escape") // Keeps the connection, and asks it for nothing yet.
    private final ConnectionStream connectionStream = new ConnectionStream(this, CONNECTION_STREAM_ID);
    private final DefaultEndpoint<Http2LocalFlowController> local;
    private final DefaultEndpoint<Http2RemoteFlowController> remote;
    private final ConnectionCore core;
    /** Replaced when it changes, so that a notification under way is not disturbed. */
    private Listener[] listeners = NO_LISTENERS;
    private int numKeys;
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
        table = new StreamTable<>(server, checkPositiveOrZero(maxReservedStreams, "maxReservedStreams"));
        local = new DefaultEndpoint<>(table.local());
        remote = new DefaultEndpoint<>(table.remote());
        core = new ConnectionCore(server, table);
    }

    /**
     * Returns the state that encoder and decoder share. A connection of another class has none: each of them keeps its
     * own.
     */
    static ConnectionCore coreOf(Http2Connection connection) {
        DefaultHttp2Connection own = orNull(connection);
        return own != null ? own.core : new ConnectionCore(connection.isServer(), null);
    }

    /** Returns a connection as one of ours, or {@code null} if it is of another class. */
    static @Nullable DefaultHttp2Connection orNull(Http2Connection connection) {
        return connection instanceof DefaultHttp2Connection own ? own : null;
    }

    final ConnectionCore core() {
        return core;
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
        return table.streams().toArray(new ConnectionStream[0]);
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
    public @Nullable Http2Stream stream(int streamId) {
        return streamId == CONNECTION_STREAM_ID ? connectionStream : table.get(streamId);
    }

    @Override
    public boolean streamMayHaveExisted(int streamId) {
        return table.mayHaveExisted(streamId);
    }

    @Override
    public int numActiveStreams() {
        return table.active().size();
    }

    @Override
    public @Nullable Http2Stream forEachActiveStream(Http2StreamVisitor visitor) throws Http2Exception {
        return table.active().visit(visitor::visit);
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
        return table.local().isGoingAway();
    }

    @Override
    public void goAwayReceived(int lastKnownStream, long errorCode, ByteBuf message) throws Http2Exception {
        if (!table.local().onGoAway(lastKnownStream)) {
            throw connectionError(Refusal.GOAWAY_ID_GROWS, lastKnownStream, table.local().lastKnownByPeer());
        }
        for (Listener listener : listeners) {
            try {
                listener.onGoAwayReceived(lastKnownStream, errorCode, message);
            } catch (Throwable t) {
                logFailure("onGoAwayReceived", t);
            }
        }
        closeAbove(table.local(), lastKnownStream);
    }

    @Override
    public boolean goAwaySent() {
        return table.remote().isGoingAway();
    }

    @Override
    public boolean goAwaySent(int lastKnownStream, long errorCode, ByteBuf message) throws Http2Exception {
        if (goAwaySent() && lastKnownStream == table.remote().lastKnownByPeer()) {
            return false;
        }
        if (!table.remote().onGoAway(lastKnownStream)) {
            throw connectionError(Refusal.SENT_GOAWAY_ID_GROWS, lastKnownStream, table.remote().lastKnownByPeer());
        }
        for (Listener listener : listeners) {
            try {
                listener.onGoAwaySent(lastKnownStream, errorCode, message);
            } catch (Throwable t) {
                logFailure("onGoAwaySent", t);
            }
        }
        closeAbove(table.remote(), lastKnownStream);
        return true;
    }

    /** RFC 9113 section 6.8: what is above the id of GOAWAY is not processed. */
    private void closeAbove(StreamIds creator, int lastKnownStream) {
        if (creator.lastCreated() <= lastKnownStream) {
            return;
        }
        for (ConnectionStream stream : snapshot()) {
            if (stream.id() > lastKnownStream && creator.isValid(stream.id())) {
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
        return table.local().isValid(streamId);
    }

    private DefaultEndpoint<?> creatorOf(int streamId) {
        return isLocal(streamId) ? local : remote;
    }

    /** Checks whether the creator of a reserved or idle stream may open it. */
    void checkRoom(int streamId) throws Http2Exception {
        creatorOf(streamId).checkRoom(streamId);
    }

    /** Changes the state of a stream, and with it all that depends on it; no listener is notified yet. */
    void enter(ConnectionStream stream, StreamState next) {
        table.enter(stream, next);
    }

    private void add(ConnectionStream stream, StreamState state) {
        table.add(stream, state);
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
        table.remove(stream);
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
        private final StreamIds ids;
        private boolean pushToAllowed;
        private @Nullable F flowController;

        DefaultEndpoint(StreamIds ids) {
            this.ids = ids;
            // RFC 9113 section 6.5.2: push to a client is enabled until it says otherwise.
            pushToAllowed = !ids.isServer();
        }

        @Override
        public int incrementAndGetNextStreamId() {
            return ids.next();
        }

        @Override
        public boolean isValidStreamId(int streamId) {
            return ids.isValid(streamId);
        }

        @Override
        public boolean mayHaveCreatedStream(int streamId) {
            return ids.mayHaveCreated(streamId);
        }

        @Override
        public boolean created(@Nullable Http2Stream stream) {
            return stream instanceof ConnectionStream own && own.isOf(DefaultHttp2Connection.this)
                    && isValidStreamId(stream.id());
        }

        @Override
        public boolean canOpenStream() {
            return ids.canOpen();
        }

        @Override
        @SuppressWarnings("NullAway") // Idle streams permit it.
        public Http2Stream createStream(int streamId, boolean halfClosed) throws Http2Exception {
            checkId(streamId);
            if (this == remote) {
                // The peer has used the id, also if the stream is refused.
                ids.onUsed(streamId);
            }
            checkRoom(streamId);
            ConnectionStream stream = create(streamId, this == local
                    ? StreamState.IDLE.onHeadersSent(halfClosed) : StreamState.IDLE.onHeadersReceived(halfClosed));
            if (halfClosed && this == remote) {
                // The stream's only HEADERS frame has come, perhaps as a request of HTTP/1.1.
                stream.headersReceived(false);
            }
            notifyActive(stream);
            return stream;
        }

        @Override
        @SuppressWarnings("NullAway") // Idle streams permit it.
        public Http2Stream reservePushStream(int streamId, @Nullable Http2Stream parent) throws Http2Exception {
            if (parent == null) {
                throw connectionError(Refusal.PROMISE_WITHOUT_REQUEST, streamId).by(origin());
            }
            State state = parent.state();
            if (!(this == local ? state.localSideOpen() : state.remoteSideOpen())) {
                throw connectionError(Refusal.PROMISE_ON_CLOSED_REQUEST, streamId, parent.id(), state).by(origin());
            }
            if (!opposite().allowPushTo()) {
                throw connectionError(Refusal.PUSH_NOT_ENABLED, streamId).by(origin());
            }
            checkId(streamId);
            if (this == remote) {
                ids.onUsed(streamId);
            }
            if (ids.refuseReserved() != null) {
                throw streamError(streamId, ids.refuseReserved(), streamId, ids.numReserved(), ids.maxReserved())
                        .by(origin());
            }
            return create(streamId, StreamState.IDLE.onPushPromise(this == local));
        }

        private ConnectionStream create(int streamId, StreamState state) {
            ConnectionStream stream = new ConnectionStream(DefaultHttp2Connection.this, streamId);
            add(stream, state);
            return stream;
        }

        private void checkId(int streamId) throws Http2Exception {
            if (closed) {
                throw connectionError(Refusal.CONNECTION_CLOSED, streamId);
            }
            Refusal refusal = ids.refuseId(streamId);
            if (refusal != null) {
                throw refused(refusal, streamId).by(origin());
            }
        }

        private Http2Exception refused(Refusal refusal, int streamId) {
            return switch (refusal) {
                case STREAM_IDS_USED_UP -> new Http2NoMoreStreamIdsException();
                case STREAM_ID_OF_OTHER_END -> connectionError(refusal, streamId, isServer() ? "server" : "client",
                        isServer() ? "even" : "odd");
                case STREAM_ID_USED -> closedStreamError(refusal, streamId, ids.lastCreated());
                default -> streamError(streamId, refusal, streamId, this == local ? "received" : "sent");
            };
        }

        private void checkRoom(int streamId) throws Http2Exception {
            Refusal refusal = ids.refuseActive();
            if (refusal != null) {
                throw streamError(streamId, refusal, streamId, ids.numActive(), ids.maxActive()).by(origin());
            }
        }

        /** The side that asks for a stream of this end. */
        private Origin origin() {
            return this == local ? Origin.APPLICATION : Origin.PEER;
        }

        @Override
        public boolean isServer() {
            return ids.isServer();
        }

        @Override
        public void allowPushTo(boolean allow) {
            if (allow && isServer()) {
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
            return ids.numActive();
        }

        @Override
        public int maxActiveStreams() {
            return ids.maxActive();
        }

        @Override
        public void maxActiveStreams(int maxActiveStreams) {
            ids.maxActive(checkPositiveOrZero(maxActiveStreams, "maxActiveStreams"));
        }

        @Override
        public int lastStreamCreated() {
            return ids.lastCreated();
        }

        @Override
        public int lastStreamKnownByPeer() {
            return ids.lastKnownByPeer();
        }

        @Override
        public @Nullable F flowController() {
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
