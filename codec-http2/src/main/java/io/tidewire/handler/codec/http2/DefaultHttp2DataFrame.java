/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.verifyPadding;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The default DATA frame. It owns its content: reference counts of both are one.
 */
public final class DefaultHttp2DataFrame extends AbstractHttp2StreamFrame implements Http2DataFrame {
    private final ByteBuf content;
    private final boolean endStream;
    private final int padding;
    private final int initialFlowControlledBytes;

    /**
     * Creates a frame behind which others follow.
     *
     * @param content the octets; the frame takes over the caller's reference
     */
    public DefaultHttp2DataFrame(ByteBuf content) {
        this(content, false);
    }

    /**
     * Creates a frame without content.
     *
     * @param endStream whether nothing follows
     */
    public DefaultHttp2DataFrame(boolean endStream) {
        this(Unpooled.EMPTY_BUFFER, endStream);
    }

    /**
     * Creates a frame.
     *
     * @param content the octets; the frame takes over the caller's reference
     * @param endStream whether nothing follows
     */
    public DefaultHttp2DataFrame(ByteBuf content, boolean endStream) {
        this(content, endStream, 0);
    }

    /**
     * Creates a frame.
     *
     * @param content the octets; the frame takes over the caller's reference
     * @param endStream whether nothing follows
     * @param padding octets of padding with the octet of its length, 0 to 256
     * @throws IllegalArgumentException if the padding is out of its range
     */
    public DefaultHttp2DataFrame(ByteBuf content, boolean endStream, int padding) {
        this.content = checkNotNull(content, "content");
        verifyPadding(padding);
        this.endStream = endStream;
        this.padding = padding;
        initialFlowControlledBytes = Math.addExact(content.readableBytes(), padding);
    }

    @Override
    public DefaultHttp2DataFrame stream(@Nullable Http2FrameStream stream) {
        super.stream(stream);
        return this;
    }

    @Override
    public String name() {
        return "DATA";
    }

    @Override
    public boolean isEndStream() {
        return endStream;
    }

    @Override
    public int padding() {
        return padding;
    }

    @Override
    public ByteBuf content() {
        return ByteBufUtil.ensureAccessible(content);
    }

    @Override
    public int initialFlowControlledBytes() {
        return initialFlowControlledBytes;
    }

    @Override
    public DefaultHttp2DataFrame copy() {
        return replace(content().copy());
    }

    @Override
    public DefaultHttp2DataFrame duplicate() {
        return replace(content().duplicate());
    }

    @Override
    public DefaultHttp2DataFrame retainedDuplicate() {
        return replace(content().retainedDuplicate());
    }

    @Override
    public DefaultHttp2DataFrame replace(ByteBuf content) {
        return new DefaultHttp2DataFrame(content, endStream, padding).stream(stream());
    }

    @Override
    public int refCnt() {
        return content.refCnt();
    }

    @Override
    public boolean release() {
        return content.release();
    }

    @Override
    public boolean release(int decrement) {
        return content.release(decrement);
    }

    @Override
    public DefaultHttp2DataFrame retain() {
        content.retain();
        return this;
    }

    @Override
    public DefaultHttp2DataFrame retain(int increment) {
        content.retain(increment);
        return this;
    }

    @Override
    public DefaultHttp2DataFrame touch() {
        content.touch();
        return this;
    }

    @Override
    public DefaultHttp2DataFrame touch(@Nullable Object hint) {
        content.touch(hint);
        return this;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultHttp2DataFrame other && super.equals(other) && content.equals(other.content)
                && endStream == other.endStream && padding == other.padding;
    }

    @Override
    public int hashCode() {
        int hash = 31 * super.hashCode() + content.hashCode();
        hash = 31 * hash + Boolean.hashCode(endStream);
        return 31 * hash + padding;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(stream=" + stream() + ", content=" + content + ", endStream="
                + endStream + ", padding=" + padding + ')';
    }
}
