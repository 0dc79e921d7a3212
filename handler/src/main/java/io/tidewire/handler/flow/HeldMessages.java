/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.flow;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;
import io.tidewire.util.ReferenceCountUtil;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BooleanSupplier;

/**
 * Messages that wait until they are requested, in order. Executor of the context only.
 *
 * <p>A message that asks for the next one while it is delivered gets it after its own call has returned: the stack does
 * not grow. {@code channelReadComplete} follows what was delivered: at the end of the pass in which it came, or at once
 * if that is over.
 */
final class HeldMessages {
    /** Takes one unit of demand; {@code false} if there is none. */
    private final BooleanSupplier demand;
    private final Queue<Object> queue = new ArrayDeque<>(4);
    private boolean isDelivering;
    /** Between the first message of a pass and its {@code channelReadComplete}. */
    private boolean isInPass;
    /** Messages went on, and no {@code channelReadComplete} after them. */
    private boolean isCompleteOwed;

    /** A user event among the messages, which need not be requested. */
    private record HeldEvent(Object event) {
    }

    HeldMessages(BooleanSupplier demand) {
        this.demand = demand;
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    boolean isInPass() {
        return isInPass;
    }

    boolean isDelivering() {
        return isDelivering;
    }

    void onRead(ChannelHandlerContext ctx, Object msg) {
        isInPass = true;
        queue.add(msg);
        deliver(ctx);
    }

    /** Ends a pass. Says nothing of it if all its messages are held. */
    void onReadComplete(ChannelHandlerContext ctx) {
        isInPass = false;
        if (isDelivering) {
            isCompleteOwed = true;
        } else if (isCompleteOwed || queue.isEmpty()) {
            complete(ctx);
        }
    }

    /** Passes the end of the input on behind the messages that are held, any other event at once. */
    void onUserEvent(ChannelHandlerContext ctx, Object event) {
        boolean isEnd = event instanceof ChannelInputShutdownEvent || event instanceof ChannelInputShutdownReadComplete;
        if (isEnd && (isDelivering || !queue.isEmpty())) {
            queue.add(new HeldEvent(event));
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    /** Delivers as many as are asked for. */
    void deliver(ChannelHandlerContext ctx) {
        if (isDelivering) {
            return; // from a message: the loop below goes on after it
        }
        isDelivering = true;
        try {
            while (!queue.isEmpty() && (queue.peek() instanceof HeldEvent || demand.getAsBoolean())) {
                deliver(ctx, queue.remove());
            }
        } finally {
            isDelivering = false;
        }
        if (isCompleteOwed && !isInPass) {
            complete(ctx);
        }
    }

    private void deliver(ChannelHandlerContext ctx, Object msg) {
        if (msg instanceof HeldEvent held) {
            if (isCompleteOwed) {
                complete(ctx);
            }
            ctx.fireUserEventTriggered(held.event);
        } else {
            isCompleteOwed = true;
            ctx.fireChannelRead(msg);
        }
    }

    /** Delivers all, asked for or not. */
    void deliverAll(ChannelHandlerContext ctx) {
        Object msg = queue.poll();
        while (msg != null) {
            deliver(ctx, msg);
            msg = queue.poll();
        }
        isInPass = false;
        if (isCompleteOwed) {
            complete(ctx);
        }
    }

    /** Forgets all. */
    void clear(boolean release) {
        Object msg = queue.poll();
        while (msg != null) {
            if (release) {
                ReferenceCountUtil.safeRelease(msg);
            }
            msg = queue.poll();
        }
    }

    private void complete(ChannelHandlerContext ctx) {
        isCompleteOwed = false;
        ctx.fireChannelReadComplete();
    }
}
