/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.flow;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicLong;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Delivers as many messages as were {@linkplain #request(long) requested}, as a subscription of reactive streams does,
 * and reads from the transport only for what is missing. So the consumer sets the pace, on whichever thread it is, and
 * TCP slows the peer down to it.
 *
 * <pre>{@code
 * ReadDemandHandler demand = new ReadDemandHandler();
 * pipeline.addLast(new LineBasedFrameDecoder(8192), demand, new MyHandler());
 * demand.request(10);                          // MyHandler gets ten lines
 * database.store(line, () -> demand.request(1)); // and one more for each that is stored
 * }</pre>
 *
 * <p>It holds at most what one pass of the transport gave and was not asked for. It turns auto-read off as long as it
 * is there, and takes each {@code read()} from behind it for itself: demand is what counts. Turning auto-read on again
 * would defeat it.
 *
 * <p>If the channel closes with messages held, they are delivered before {@code channelInactive}, asked for or not, for
 * there is no later occasion; likewise if the handler is removed. A {@link ChannelInputShutdownEvent} waits behind what
 * is held.
 *
 * <p>One instance belongs to one channel; the executor of its context calls it. {@link #request(long)} may be called by
 * any thread.
 */
public class ReadDemandHandler extends ChannelDuplexHandler {
    /**
     * The number of messages that were requested and not delivered. Any thread adds, only the executor takes. While it
     * is above zero, a read is under way, or {@link #pump} is to run; so only a thread that finds zero has to start
     * one.
     */
    private final AtomicLong demand;
    private volatile @Nullable ChannelHandlerContext context;

    // Executor of the context only.
    private final HeldMessages held = new HeldMessages(this::takeDemand);
    private boolean wasAutoRead;

    /** Creates a handler that delivers nothing until it is requested. */
    public ReadDemandHandler() {
        this(0);
    }

    /**
     * Creates a handler.
     *
     * @param initialDemand how many messages to deliver without being asked; 0 or more
     * @throws IllegalArgumentException if it is negative
     */
    public ReadDemandHandler(long initialDemand) {
        demand = new AtomicLong(checkPositiveOrZero(initialDemand, "initialDemand"));
    }

    /**
     * Asks for more messages. Does not block; on the executor of the context, messages may be delivered by this call.
     *
     * @param count how many more than before, above zero; {@link Long#MAX_VALUE} means all from now on
     * @throws IllegalArgumentException if it is not above zero
     */
    public void request(long count) {
        checkPositive(count, "count");
        long before = demand.getAndUpdate(old -> count > Long.MAX_VALUE - old ? Long.MAX_VALUE : old + count);
        ChannelHandlerContext ctx = context;
        if (before > 0 || ctx == null) {
            return;
        }
        if (ctx.executor().inEventLoop()) {
            pump(ctx);
        } else {
            ctx.executor().execute(() -> pump(ctx));
        }
    }

    /**
     * Returns how many messages were requested and not yet delivered. Any thread.
     *
     * @return the number; {@link Long#MAX_VALUE} for all
     */
    public long demand() {
        return demand.get();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        wasAutoRead = ctx.channel().config().isAutoRead();
        ctx.channel().config().setAutoRead(false);
        context = ctx;
        pump(ctx);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        context = null;
        if (!held.isEmpty()) {
            held.deliverAll(ctx);
        }
        if (wasAutoRead && ctx.channel().isActive()) {
            ctx.channel().config().setAutoRead(true);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        ctx.fireChannelActive();
        pump(ctx);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        if (!held.isEmpty()) {
            held.deliverAll(ctx);
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        held.onUserEvent(ctx, evt);
    }

    /** Goes no further: demand decides when to read. */
    @Override
    public void read(ChannelHandlerContext ctx) throws Exception {
        pump(ctx);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        held.onRead(ctx, msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        held.onReadComplete(ctx);
        pump(ctx);
    }

    /** Delivers what is here and asked for; reads if that was not enough. */
    private void pump(ChannelHandlerContext ctx) {
        if (held.isDelivering()) {
            return; // from a message: what delivered that goes on
        }
        held.deliver(ctx);
        if (held.isEmpty() && !held.isInPass() && demand.get() > 0 && ctx.channel().isActive() && !ctx.isRemoved()) {
            ctx.read();
        }
    }

    private boolean takeDemand() {
        long left = demand.getAndUpdate(old -> old == 0 || old == Long.MAX_VALUE ? old : old - 1);
        return left > 0;
    }
}
