/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;


import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.nio.channels.ClosedChannelException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Lets prepared messages wait while its channel is not writable, and bounds how many do by a policy. It stands behind
 * the protocol handler; other messages overtake those that wait.
 *
 * <pre>{@code
 * SlowReceiverPolicy policy = SlowReceiverPolicy.keepLatest(100);
 * pipeline.addLast(new WebSocketServerProtocolHandler("/ticker"), new SlowReceiverHandler(policy), new
 * TickerHandler()); }</pre>
 *
 * <p>The promise of a message that is given up is cancelled, or fails with {@link ClosedChannelException} if its
 * channel was closed.
 */
public final class SlowReceiverHandler extends ChannelDuplexHandler {
    private final SlowReceiverPolicy policy;
    /** Messages that wait, in their order, by key; a message without one is its own. Event loop only. */
    private final Map<Object, Waiting> queue = new LinkedHashMap<>();

    private State state = State.OPEN;

    private enum State {
        OPEN,
        /** The policy has closed the channel, which may take its time for that. */
        CLOSING
    }

    /** A class and no record: each is unlike the others, though frames with equal content are equal. */
    private static final class Waiting {
        private final Object frame;
        private final ChannelPromise promise;

        Waiting(Object frame, ChannelPromise promise) {
            this.frame = frame;
            this.promise = promise;
        }

        /** Fails the promise unless it is void, and releases the frame. */
        void giveUp(boolean isClosed) {
            ReferenceCountUtil.release(frame);
            if (isClosed) {
                promise.tryFailure(new ClosedChannelException());
            } else {
                promise.cancel(false);
            }
        }
    }

    /**
     * Creates a handler for one channel.
     *
     * @param policy the treatment of messages that find no room, shared by channels
     */
    public SlowReceiverHandler(SlowReceiverPolicy policy) {
        this.policy = checkNotNull(policy, "policy");
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        PreparedWebSocketMessage message = PreparedWebSocketMessage.find(msg);
        if (message == null || !ctx.channel().isActive()) {
            ctx.write(msg, promise);
        } else if (state == State.OPEN && queue.isEmpty() && ctx.channel().isWritable()) {
            policy.onPassed();
            ctx.write(msg, promise);
        } else {
            enqueue(ctx, message.key(), new Waiting(msg, promise));
        }
    }

    private void enqueue(ChannelHandlerContext ctx, @Nullable Object key, Waiting waiting) {
        Object place = policy.keepsLatest() && key != null ? key : waiting;
        policy.onQueued();
        if (state == State.CLOSING) {
            policy.onDropped(1);
            waiting.giveUp(true);
        } else if (queue.containsKey(place)) {
            Waiting obsolete = queue.put(place, waiting);
            policy.onReplaced();
            obsolete.giveUp(false);
        } else if (queue.size() < policy.maxMessages()) {
            queue.put(place, waiting);
        } else {
            switch (policy.overflow()) {
                case CLOSE -> {
                    state = State.CLOSING;
                    policy.onClosed();
                    queue.put(place, waiting);
                    giveUpAll(true);
                    ctx.close();
                }
                case DROP_OLDEST -> {
                    Waiting oldest = poll();
                    queue.put(place, waiting);
                    policy.onDropped(1);
                    oldest.giveUp(false);
                }
            }
        }
    }

    private void giveUpAll(boolean isClosed) {
        policy.onDropped(queue.size());
        while (!queue.isEmpty()) {
            poll().giveUp(isClosed);
        }
    }

    private Waiting poll() {
        Iterator<Waiting> first = queue.values().iterator();
        Waiting waiting = first.next();
        first.remove();
        return waiting;
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        boolean isFlushNeeded = false;
        while (!queue.isEmpty() && ctx.channel().isWritable()) {
            Waiting next = poll();
            if (next.promise.isCancelled()) {
                policy.onDropped(1);
                ReferenceCountUtil.release(next.frame);
            } else {
                policy.onPassed();
                ctx.write(next.frame, next.promise);
                isFlushNeeded = true;
            }
        }
        if (isFlushNeeded) {
            ctx.flush();
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        giveUpAll(!ctx.channel().isActive());
    }
}
