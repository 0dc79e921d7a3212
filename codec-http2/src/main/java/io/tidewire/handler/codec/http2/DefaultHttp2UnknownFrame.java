/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.DefaultByteBufHolder;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.internal.Ignorable;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.util.Objects;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The default frame of a type that is not defined. It owns its content: reference counts of both are one. Not
 * thread-safe.
 */
@Ignorable
public final class DefaultHttp2UnknownFrame extends DefaultByteBufHolder implements Http2UnknownFrame {
    private final byte frameType;
    private final Http2Flags flags;
    private @Nullable Http2FrameStream stream;

    /** Creates a frame without payload. */
    public DefaultHttp2UnknownFrame(byte frameType, Http2Flags flags) {
        this(frameType, flags, Unpooled.EMPTY_BUFFER);
    }

    /**
     * Creates a frame.
     *
     * @param data its payload; the frame takes over the caller's reference
     */
    public DefaultHttp2UnknownFrame(byte frameType, Http2Flags flags, ByteBuf data) {
        super(data);
        this.frameType = frameType;
        this.flags = checkNotNull(flags, "flags");
    }

    @Override
    public DefaultHttp2UnknownFrame stream(@Nullable Http2FrameStream stream) {
        this.stream = stream;
        return this;
    }

    @Override
    public @Nullable Http2FrameStream stream() {
        return stream;
    }

    @Override
    public String name() {
        return "UNKNOWN";
    }

    @Override
    public byte frameType() {
        return frameType;
    }

    @Override
    public Http2Flags flags() {
        return flags;
    }

    @Override
    public DefaultHttp2UnknownFrame copy() {
        return replace(content().copy());
    }

    @Override
    public DefaultHttp2UnknownFrame duplicate() {
        return replace(content().duplicate());
    }

    @Override
    public DefaultHttp2UnknownFrame retainedDuplicate() {
        return replace(content().retainedDuplicate());
    }

    @Override
    public DefaultHttp2UnknownFrame replace(ByteBuf content) {
        return new DefaultHttp2UnknownFrame(frameType, flags, content).stream(stream);
    }

    @Override
    public DefaultHttp2UnknownFrame retain() {
        super.retain();
        return this;
    }

    @Override
    public DefaultHttp2UnknownFrame retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public DefaultHttp2UnknownFrame touch() {
        super.touch();
        return this;
    }

    @Override
    public DefaultHttp2UnknownFrame touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultHttp2UnknownFrame other && super.equals(other) && frameType == other.frameType
                && flags.equals(other.flags) && Objects.equals(stream, other.stream);
    }

    @Override
    public int hashCode() {
        int hash = 31 * super.hashCode() + frameType;
        hash = 31 * hash + flags.hashCode();
        return 31 * hash + Objects.hashCode(stream);
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(frameType=" + (frameType & 0xFF) + ", stream=" + stream
                + ", flags=" + flags + ", content=" + contentToString() + ')';
    }
}
