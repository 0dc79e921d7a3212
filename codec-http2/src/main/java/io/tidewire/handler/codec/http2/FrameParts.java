/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelPromise;
import org.jspecify.annotations.Nullable;

/**
 * The buffers that a frame, or a field block over several frames, is written as. Each is written with this promise,
 * which counts them: the promise of the whole fails with the first part that does, and succeeds when all have been
 * written. Nothing can be cancelled: the peer would take what follows for the rest of the frame. Event loop only.
 */
final class FrameParts extends DefaultChannelPromise {
    private final ChannelHandlerContext ctx;
    private final ChannelPromise whole;
    /** Parts that the channel has not written, and one until {@link #end()}. */
    private int unwritten = 1;

    FrameParts(ChannelHandlerContext ctx, ChannelPromise whole) {
        super(ctx.channel(), ctx.executor());
        this.ctx = ctx;
        this.whole = whole;
        super.setUncancellable();
    }

    /** Writes a part, which is taken over. It is only released if one in front of it has failed at once. */
    void write(ByteBuf part) {
        if (isDone()) {
            part.release();
        } else if (whole.isVoid()) {
            ctx.write(part, whole);
        } else {
            unwritten++;
            ctx.write(part, this);
        }
    }

    /** No part follows. Returns the promise of the whole. */
    ChannelFuture end() {
        trySuccess(null);
        return whole;
    }

    @Override
    public ChannelPromise setSuccess(@Nullable Void result) {
        trySuccess(result);
        return this;
    }

    /** A part was written. It never was before, whatever has become of others. */
    @Override
    public boolean trySuccess(@Nullable Void result) {
        if (--unwritten == 0 && super.trySuccess(result) && !whole.isVoid()) {
            whole.trySuccess();
        }
        return true;
    }

    @Override
    public ChannelPromise setFailure(Throwable cause) {
        tryFailure(cause);
        return this;
    }

    /** A part was not written. It is the first to be told that, whatever has become of others. */
    @Override
    public boolean tryFailure(Throwable cause) {
        if (super.tryFailure(cause)) {
            whole.tryFailure(cause);
        }
        return true;
    }
}
