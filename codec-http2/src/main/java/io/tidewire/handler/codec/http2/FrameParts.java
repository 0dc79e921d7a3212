/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;

/**
 * The buffers that a frame, or a field block over several frames, is written as. The promise of the whole fails with
 * the first part that does, and succeeds when all have been written. No part can be cancelled: the peer would take
 * what follows for the rest of the frame. Event loop only.
 */
final class FrameParts implements ChannelFutureListener {
    private final ChannelHandlerContext ctx;
    private final ChannelPromise whole;
    /** Parts that the channel has not written, and one until {@link #end()}. */
    private int unwritten = 1;
    private boolean hasFailed;

    FrameParts(ChannelHandlerContext ctx, ChannelPromise whole) {
        this.ctx = ctx;
        this.whole = whole;
    }

    /** Writes a part, which is taken over. It is only released if one in front of it has failed at once. */
    void write(ByteBuf part) {
        if (hasFailed) {
            part.release();
        } else if (whole.isVoid()) {
            ctx.write(part, whole);
        } else {
            unwritten++;
            ctx.write(part).addListener(this);
        }
    }

    /** No part follows. Returns the promise of the whole. */
    ChannelFuture end() {
        onWritten();
        return whole;
    }

    @Override
    public void operationComplete(ChannelFuture part) {
        if (part.isSuccess()) {
            onWritten();
        } else {
            hasFailed = true;
            whole.tryFailure(part.cause());
        }
    }

    private void onWritten() {
        if (--unwritten == 0 && !whole.isVoid()) {
            whole.trySuccess();
        }
    }
}
