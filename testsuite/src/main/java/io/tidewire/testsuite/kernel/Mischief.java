/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;

import java.net.SocketAddress;

/** A handler in the middle that does by chance what handlers may do, at the worst moments. */
final class Mischief extends ChannelDuplexHandler {

    /** Thrown by this handler and by no other part. */
    static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Thrown() {
            super("thrown by a handler", null, false, false);
        }
    }

    private final ChannelSchedule schedule;

    Mischief(ChannelSchedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        schedule.strike();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        schedule.strike();
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) {
        ctx.fireChannelRegistered();
        schedule.strike();
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext ctx) {
        ctx.fireChannelUnregistered();
        schedule.strike();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        ctx.fireChannelActive();
        schedule.strike();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        ctx.fireChannelInactive();
        schedule.strike();
    }

    @Override
    @SuppressWarnings("deprecation") // Overridden as handlers do that are duplex.
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.fireExceptionCaught(cause);
        schedule.strike();
    }

    @Override
    public void read(ChannelHandlerContext ctx) {
        ctx.read();
        schedule.strike();
    }

    @Override
    public void connect(ChannelHandlerContext ctx, SocketAddress remote, SocketAddress local, ChannelPromise promise) {
        schedule.strike();
        ctx.connect(remote, local, promise);
    }

    @Override
    public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) {
        schedule.strike();
        ctx.disconnect(promise);
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        schedule.strike();
        ctx.close(promise);
    }

    @Override
    public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) {
        schedule.strike();
        ctx.deregister(promise);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        if (schedule.chance(64)) {
            ReferenceCountUtil.release(msg);
            throw new Thrown();
        }
        strikeAt(msg);
        ctx.write(msg, promise);
        if (schedule.chance(64)) {
            ctx.flush();
        } else if (schedule.chance(128)) {
            schedule.end();
        } else if (schedule.chance(64) && !ctx.isRemoved()) {
            ctx.pipeline().remove(this);
        }
    }

    /** A handler that fails to pass a message on releases it. */
    private void strikeAt(Object msg) {
        boolean struck = true;
        try {
            schedule.strike();
            struck = false;
        } finally {
            if (struck) {
                ReferenceCountUtil.release(msg);
            }
        }
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        ctx.flush();
        schedule.strike();
        if (schedule.chance(128)) {
            throw new Thrown();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        ctx.fireChannelRead(msg);
        schedule.strike();
        if (schedule.chance(128)) {
            schedule.end();
        } else if (schedule.chance(16)) {
            ctx.channel().config().setAutoRead(schedule.chance(2));
        } else if (schedule.chance(64)) {
            throw new Thrown();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        ctx.fireChannelReadComplete();
        schedule.strike();
        if (schedule.chance(4)) {
            schedule.write(schedule.inside(), true);
        } else if (schedule.chance(4)) {
            ctx.read();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        ctx.fireChannelWritabilityChanged();
        schedule.strike();
        if (schedule.chance(8)) {
            schedule.flush(schedule.inside());
        } else if (schedule.chance(8)) {
            schedule.write(schedule.inside(), true);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
        ctx.fireUserEventTriggered(evt);
        schedule.strike();
        if (schedule.chance(4)) {
            schedule.write(schedule.inside(), true);
        } else if (schedule.chance(8)) {
            schedule.end();
        }
    }
}
