/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.internal.Ignorable;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_UNSIGNED_INT;
import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * The default RST_STREAM frame.
 */
@Ignorable
public final class DefaultHttp2ResetFrame extends AbstractHttp2StreamFrame implements Http2ResetFrame {
    private final long errorCode;

    /**
     * Creates a frame.
     *
     * @param error why
     */
    public DefaultHttp2ResetFrame(Http2Error error) {
        this(error.code());
    }

    /**
     * Creates a frame.
     *
     * @param errorCode why, 0 to 2^32-1
     * @throws IllegalArgumentException if the code is out of its range
     */
    public DefaultHttp2ResetFrame(long errorCode) {
        this.errorCode = checkInRange(errorCode, 0, MAX_UNSIGNED_INT, "errorCode");
    }

    @Override
    public DefaultHttp2ResetFrame stream(@Nullable Http2FrameStream stream) {
        super.stream(stream);
        return this;
    }

    @Override
    public String name() {
        return "RST_STREAM";
    }

    @Override
    public long errorCode() {
        return errorCode;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultHttp2ResetFrame other && super.equals(other) && errorCode == other.errorCode;
    }

    @Override
    public int hashCode() {
        return 31 * super.hashCode() + Long.hashCode(errorCode);
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(stream=" + stream() + ", errorCode=" + errorCode + ')';
    }
}
