/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;

/** A handler in the middle that does by chance what handlers may do, at the worst moments. */
final class Mischief extends ChannelDuplexHandler {

    /** Thrown by this handler and by no other part. */
    static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Thrown() {
            super("thrown by a handler", null, false, false);
        }
    }

    private final StreamSchedule schedule;

    Mischief(final StreamSchedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public void write(final ChannelHandlerContext ctx, final Object msg, final ChannelPromise promise) {
        if (schedule.chance(64)) {
            ReferenceCountUtil.release(msg);
            throw new Thrown();
        }
        ctx.write(msg, promise);
        if (schedule.chance(64)) {
            ctx.flush();
        } else if (schedule.chance(128)) {
            schedule.end();
        } else if (schedule.chance(64) && !ctx.isRemoved()) {
            ctx.pipeline().remove(this);
        }
    }

    @Override
    public void flush(final ChannelHandlerContext ctx) {
        ctx.flush();
        if (schedule.chance(128)) {
            throw new Thrown();
        }
    }

    @Override
    public void channelRead(final ChannelHandlerContext ctx, final Object msg) {
        ctx.fireChannelRead(msg);
        if (schedule.chance(128)) {
            schedule.end();
        } else if (schedule.chance(16)) {
            ctx.channel().config().setAutoRead(schedule.chance(2));
        } else if (schedule.chance(64)) {
            throw new Thrown();
        }
    }

    @Override
    public void channelReadComplete(final ChannelHandlerContext ctx) {
        ctx.fireChannelReadComplete();
        if (schedule.chance(4)) {
            schedule.write(schedule.inside(), true);
        } else if (schedule.chance(4)) {
            ctx.read();
        }
    }

    @Override
    public void channelWritabilityChanged(final ChannelHandlerContext ctx) {
        ctx.fireChannelWritabilityChanged();
        if (schedule.chance(8)) {
            schedule.flush(schedule.inside());
        } else if (schedule.chance(8)) {
            schedule.write(schedule.inside(), true);
        }
    }

    @Override
    public void userEventTriggered(final ChannelHandlerContext ctx, final Object evt) {
        ctx.fireUserEventTriggered(evt);
        if (schedule.chance(4)) {
            schedule.write(schedule.inside(), true);
        } else if (schedule.chance(8)) {
            schedule.end();
        }
    }
}
