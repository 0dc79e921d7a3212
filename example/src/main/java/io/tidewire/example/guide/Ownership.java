/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;

/** Chapter 13: the three things to do with a buffer that comes in. */
final class Ownership {
    private Ownership() {
    }

    // region pass
    /** Passes empty lines to nobody, and others on. */
    static final class DropEmpty extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ByteBuf line = (ByteBuf) message;
            if (line.isReadable()) {
                ctx.fireChannelRead(line); // It belongs to the next handler now.
            } else {
                line.release();            // It ends here.
            }
        }
    }
    // endregion

    // region keep
    /** Keeps the last line, and passes it on all the same: two owners, so two counts. */
    static final class KeepLast extends ChannelInboundHandlerAdapter {
        private ByteBuf last;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            releaseLast();
            last = ((ByteBuf) message).retainedDuplicate();
            ctx.fireChannelRead(message);
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext ctx) {
            releaseLast(); // Also when the channel is closed: its handlers are removed.
        }

        private void releaseLast() {
            if (last != null) {
                last.release();
                last = null;
            }
        }
    }
    // endregion
}
