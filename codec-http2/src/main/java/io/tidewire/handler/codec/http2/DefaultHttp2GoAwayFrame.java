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

import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_UNSIGNED_INT;
import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The default GOAWAY frame. It owns its content: reference counts of both are one.
 */
@Ignorable
public final class DefaultHttp2GoAwayFrame extends DefaultByteBufHolder implements Http2GoAwayFrame {
    private final long errorCode;
    private final int lastStreamId;
    private int extraStreamIds;

    /**
     * Creates a frame without debug data.
     *
     * @param error why
     */
    public DefaultHttp2GoAwayFrame(Http2Error error) {
        this(error.code());
    }

    /**
     * Creates a frame without debug data.
     *
     * @param errorCode why, 0 to 2^32-1
     * @throws IllegalArgumentException if the code is out of its range
     */
    public DefaultHttp2GoAwayFrame(long errorCode) {
        this(errorCode, Unpooled.EMPTY_BUFFER);
    }

    /**
     * Creates a frame.
     *
     * @param error why
     * @param content debug data; the frame takes over the caller's reference
     */
    public DefaultHttp2GoAwayFrame(Http2Error error, ByteBuf content) {
        this(error.code(), content);
    }

    /**
     * Creates a frame.
     *
     * @param errorCode why, 0 to 2^32-1
     * @param content debug data; the frame takes over the caller's reference
     * @throws IllegalArgumentException if the code is out of its range
     */
    public DefaultHttp2GoAwayFrame(long errorCode, ByteBuf content) {
        this(-1, errorCode, content);
    }

    DefaultHttp2GoAwayFrame(int lastStreamId, long errorCode, ByteBuf content) {
        super(content);
        this.errorCode = checkInRange(errorCode, 0, MAX_UNSIGNED_INT, "errorCode");
        this.lastStreamId = lastStreamId;
    }

    @Override
    public String name() {
        return "GOAWAY";
    }

    @Override
    public long errorCode() {
        return errorCode;
    }

    @Override
    public int extraStreamIds() {
        return extraStreamIds;
    }

    @Override
    public Http2GoAwayFrame setExtraStreamIds(int extraStreamIds) {
        this.extraStreamIds = checkPositiveOrZero(extraStreamIds, "extraStreamIds");
        return this;
    }

    @Override
    public int lastStreamId() {
        return lastStreamId;
    }

    @Override
    public Http2GoAwayFrame copy() {
        return replace(content().copy());
    }

    @Override
    public Http2GoAwayFrame duplicate() {
        return replace(content().duplicate());
    }

    @Override
    public Http2GoAwayFrame retainedDuplicate() {
        return replace(content().retainedDuplicate());
    }

    @Override
    public Http2GoAwayFrame replace(ByteBuf content) {
        return new DefaultHttp2GoAwayFrame(lastStreamId, errorCode, content).setExtraStreamIds(extraStreamIds);
    }

    @Override
    public Http2GoAwayFrame retain() {
        super.retain();
        return this;
    }

    @Override
    public Http2GoAwayFrame retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public Http2GoAwayFrame touch() {
        super.touch();
        return this;
    }

    @Override
    public Http2GoAwayFrame touch(@Nullable Object hint) {
        super.touch(hint);
        return this;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultHttp2GoAwayFrame other && super.equals(other) && errorCode == other.errorCode
                && lastStreamId == other.lastStreamId && extraStreamIds == other.extraStreamIds;
    }

    @Override
    public int hashCode() {
        int hash = 31 * super.hashCode() + Long.hashCode(errorCode);
        hash = 31 * hash + lastStreamId;
        return 31 * hash + extraStreamIds;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(errorCode=" + errorCode + ", lastStreamId=" + lastStreamId
                + ", extraStreamIds=" + extraStreamIds + ", content=" + contentToString() + ')';
    }
}
