/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.http2.internal.core.StreamRecord;
import io.tidewire.handler.codec.http2.internal.core.StreamState;
import org.jspecify.annotations.Nullable;

import java.util.Arrays;

import static io.tidewire.handler.codec.http2.Http2Exception.streamError;

/**
 * A stream of a {@link DefaultHttp2Connection}. It is kept small, because a peer decides how many there are: what only
 * some streams need is a property.
 */
final class ConnectionStream extends StreamRecord implements Http2Stream {
    private static final Object[] NO_PROPERTIES = {};

    private final DefaultHttp2Connection connection;
    private Object[] properties = NO_PROPERTIES;

    ConnectionStream(DefaultHttp2Connection connection, int id) {
        super(id);
        this.connection = connection;
    }

    /**
     * Returns the core's record of a stream. Of a stream of another connection class nothing is known: notes about it
     * are lost, and its request may have been HEAD.
     */
    static StreamRecord recordOf(Http2Stream stream) {
        return stream instanceof ConnectionStream own ? own : new UnknownStream(stream.id());
    }

    boolean isOf(DefaultHttp2Connection other) {
        return connection == other;
    }

    @Override
    public State state() {
        return State.of(current());
    }

    @Override
    public Http2Stream open(boolean halfClosed) throws Http2Exception {
        StreamState next = connection.isLocal(id()) ? current().onHeadersSent(halfClosed)
                : current().onHeadersReceived(halfClosed);
        if (next == null || isConnection()) {
            throw streamError(id(), Refusal.STREAM_OPENED_TWICE, id(), state());
        }
        connection.checkRoom(id());
        connection.enter(this, next);
        connection.notifyActive(this);
        return this;
    }

    @Override
    public Http2Stream close() {
        StreamState next = isConnection() ? null : current().onReset();
        if (next != null) {
            connection.enter(this, next);
            connection.onClosed(this);
        }
        return this;
    }

    @Override
    public Http2Stream closeLocalSide() {
        return closeSide(current().onEndSent(), StreamState.HALF_CLOSED_LOCAL);
    }

    @Override
    public Http2Stream closeRemoteSide() {
        return closeSide(current().onEndReceived(), StreamState.HALF_CLOSED_REMOTE);
    }

    private Http2Stream closeSide(@Nullable StreamState next, StreamState alreadyClosed) {
        if (next == null) {
            return current() == alreadyClosed ? this : close();
        }
        connection.enter(this, next);
        if (next == StreamState.CLOSED) {
            connection.onClosed(this);
        } else {
            connection.notifyHalfClosed(this);
        }
        return this;
    }

    private boolean isConnection() {
        return id() == Http2CodecUtil.CONNECTION_STREAM_ID;
    }

    @Override
    public Http2Stream resetSent() {
        onResetSent();
        return this;
    }

    @Override
    public Http2Stream headersSent(boolean isInformational) {
        if (!isInformational) {
            onHeadersSent();
        }
        return this;
    }

    @Override
    public Http2Stream headersReceived(boolean isInformational) {
        if (!isInformational) {
            onHeadersReceived();
        }
        return this;
    }

    @Override
    public Http2Stream pushPromiseSent() {
        onPushPromiseSent();
        return this;
    }

    @Override
    public <V> @Nullable V setProperty(Http2Connection.PropertyKey key, V value) {
        int index = connection.indexOf(key);
        if (index >= properties.length) {
            // As many as there are keys: most streams get all of them.
            properties = Arrays.copyOf(properties, connection.numKeys());
        }
        V before = at(index);
        properties[index] = value;
        return before;
    }

    @Override
    public <V> @Nullable V getProperty(Http2Connection.PropertyKey key) {
        int index = connection.indexOf(key);
        return index < properties.length ? at(index) : null;
    }

    @Override
    public <V> @Nullable V removeProperty(Http2Connection.PropertyKey key) {
        int index = connection.indexOf(key);
        if (index >= properties.length) {
            return null;
        }
        V before = at(index);
        properties[index] = null;
        return before;
    }

    @SuppressWarnings("unchecked") // the owner of a key gives and takes values of one type
    private <V> V at(int index) {
        return (V) properties[index];
    }

    @Override
    public String toString() {
        return "stream " + id() + ' ' + current();
    }
}
