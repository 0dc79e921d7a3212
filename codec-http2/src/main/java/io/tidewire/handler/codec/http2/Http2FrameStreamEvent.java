/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.internal.Ignorable;
import io.tidewire.util.internal.StringUtil;

/**
 * The user event that says that something about a stream has changed: ask the stream for its new state.
 */
@Ignorable
public final class Http2FrameStreamEvent {
    private final Http2FrameStream stream;
    private final Type type;

    /** The kind of change. */
    public enum Type {
        /** The state of the stream. */
        State,
        /** Whether more could be sent on the stream than waits already. */
        Writability
    }

    private Http2FrameStreamEvent(Http2FrameStream stream, Type type) {
        this.stream = stream;
        this.type = type;
    }

    static Http2FrameStreamEvent stateChanged(Http2FrameStream stream) {
        return new Http2FrameStreamEvent(stream, Type.State);
    }

    static Http2FrameStreamEvent writabilityChanged(Http2FrameStream stream) {
        return new Http2FrameStreamEvent(stream, Type.Writability);
    }

    /**
     * Returns the stream.
     *
     * @return the stream
     */
    public Http2FrameStream stream() {
        return stream;
    }

    /**
     * Returns what changed.
     *
     * @return the type of the event
     */
    public Type type() {
        return type;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(stream=" + stream + ", type=" + type + ')';
    }
}
