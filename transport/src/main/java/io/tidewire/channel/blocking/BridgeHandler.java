/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.blocking;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.internal.HalfClosing;
import io.tidewire.channel.internal.InputTruncation;
import io.tidewire.channel.internal.StreamEnd;
import io.tidewire.channel.internal.ThreadBridge;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.concurrent.Executor;

/**
 * The last handler of a channel that threads use: passes what happens to the {@link ThreadBridge}, and starts the
 * thread of a server's connection. Event loop only, except {@link #channel()}.
 */
final class BridgeHandler extends ChannelInboundHandlerAdapter {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(BridgeHandler.class);

    private final @Nullable Executor executor;
    private final @Nullable BlockingCode code;
    private final int maxWaiting;
    private volatile @Nullable BlockingChannel channel;
    @SuppressWarnings("NullAway.Init") // Made when this is added, before any event.
    private ThreadBridge bridge;
    private boolean begun;

    /** Creates the handler of a client, whose thread has its own way to begin. */
    BridgeHandler(int maxWaiting) {
        this(null, null, maxWaiting);
    }

    /** Creates the handler of a server's connection. */
    BridgeHandler(@Nullable Executor executor, @Nullable BlockingCode code, int maxWaiting) {
        this.executor = executor;
        this.code = code;
        this.maxWaiting = maxWaiting;
    }

    /** Returns the channel, or {@code null} before the handler is added. Any thread. */
    @Nullable BlockingChannel channel() {
        return channel;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        Channel added = ctx.channel();
        added.config().setAutoRead(false);
        // So that the peer's end is an event of its own, and what the code writes after it is sent.
        added.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        bridge = new ThreadBridge(ctx, maxWaiting);
        channel = new BlockingChannel(bridge, ctx);
        if (added.isActive()) {
            begin(ctx);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        begin(ctx);
        ctx.fireChannelActive();
    }

    @SuppressWarnings("NullAway") // The channel was made when this was added.
    private void begin(ChannelHandlerContext ctx) {
        if (begun) {
            return;
        }
        begun = true;
        ctx.read();
        if (executor == null) {
            return;
        }
        BlockingChannel served = channel;
        try {
            executor.execute(() -> serve(served));
        } catch (Throwable t) {
            // Tried once: the next connection may fare better.
            LOGGER.warn("{}: closed, no thread for it", ctx.channel(), t);
            bridge.close();
            ctx.close();
        }
    }

    /** The thread of a connection. */
    @SuppressWarnings("NullAway") // There is an executor only with code.
    private void serve(BlockingChannel served) {
        boolean returned = false;
        try {
            code.run(served);
            returned = true;
            served.close();
        } catch (Throwable t) {
            // Nobody else would know of a failure that is none of the network and comes too late for the code.
            if (t instanceof IOException && !served.isUsable() && (!returned || StreamEnd.isOfTheNetwork(t))) {
                LOGGER.debug("{}: ended", served.channel(), t);
            } else {
                LOGGER.warn("{}: closed, its code has failed", served.channel(), t);
            }
            served.abort();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        if (msg instanceof ByteBuf) {
            bridge.inbox().put(msg);
        } else {
            ctx.fireChannelRead(msg);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        bridge.onReadComplete();
        ctx.fireChannelReadComplete();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        bridge.onWritabilityChanged();
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
        if (evt == ChannelInputShutdownEvent.INSTANCE) {
            bridge.inbox().end(InputTruncation.endOf(ctx.channel()));
        }
        ctx.fireUserEventTriggered(evt);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        // A channel that knows halves has reported the peer's end before. Another one may have been closed by either.
        boolean byPeer = !HalfClosing.isAllowed(ctx.channel()) && !ctx.channel().eventLoop().isShuttingDown();
        bridge.onEnd(byPeer ? InputTruncation.endOf(ctx.channel()) : StreamEnd.CLOSED);
        ctx.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        bridge.onEnd(StreamEnd.CLOSED);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!bridge.inbox().isClosed() || StreamEnd.isOfTheNetwork(cause)) {
            // The thread gets it, from its next call.
            LOGGER.debug("{}: failed", ctx.channel(), cause);
        } else {
            LOGGER.warn("{}: failed behind the last call of its code", ctx.channel(), cause);
        }
        bridge.onFailure(cause);
        ctx.close();
    }
}
