/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.internal.Ignorable;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * The default WINDOW_UPDATE frame. Written through {@link Http2FrameCodec} it gives received octets back to flow
 * control, which sends its own frames when there are enough of them.
 */
@Ignorable
public class DefaultHttp2WindowUpdateFrame extends AbstractHttp2StreamFrame implements Http2WindowUpdateFrame {
    private final int windowSizeIncrement;

    /**
     * Creates a frame.
     *
     * @param windowSizeIncrement how many octets more may be sent, above 0
     * @throws IllegalArgumentException if the increment is not above 0
     */
    public DefaultHttp2WindowUpdateFrame(int windowSizeIncrement) {
        this.windowSizeIncrement = checkPositive(windowSizeIncrement, "windowSizeIncrement");
    }

    @Override
    public DefaultHttp2WindowUpdateFrame stream(@Nullable Http2FrameStream stream) {
        super.stream(stream);
        return this;
    }

    @Override
    public String name() {
        return "WINDOW_UPDATE";
    }

    @Override
    public int windowSizeIncrement() {
        return windowSizeIncrement;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof DefaultHttp2WindowUpdateFrame other && super.equals(other)
                && windowSizeIncrement == other.windowSizeIncrement;
    }

    @Override
    public int hashCode() {
        return 31 * super.hashCode() + windowSizeIncrement;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(stream=" + stream() + ", windowSizeIncrement="
                + windowSizeIncrement + ')';
    }
}
