/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.flow;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.internal.OutputEnd;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.channel.socket.DuplexChannel;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Joins two channels: what one reads, the other writes, as a proxy does.
 *
 * <pre>{@code
 * // both connected, with auto-read off and all other handlers in place:
 * ChannelRelay.join(client, server);
 * }</pre>
 *
 * <p><b>Bounded.</b> Each direction has a number of credits. A message takes one when it is read, and gives it back
 * when the other channel has written it; without a credit nothing is read. So a peer that does not read its side holds
 * back the other's TCP stream, and no more than the credits and one pass of the transport is ever in memory.
 *
 * <p><b>No deadlock.</b> The directions do not wait for each other, and a credit always comes back: by a write that
 * succeeds, or by one that fails, which ends both channels. A peer that takes nothing and does not end either is a
 * matter for time-outs, such as {@link io.tidewire.handler.timeout.WriteTimeoutHandler}.
 *
 * <p><b>Ends.</b> When one channel closes, the other is closed as soon as all that came before is written. With
 * {@link io.tidewire.channel.ChannelOption#ALLOW_HALF_CLOSURE} on, the end of input alone shuts down the output of the
 * other channel, and both are closed when both directions have ended. A failure closes both. An end that waits behind
 * input for which the other channel has no room yet, of which a
 * {@link io.tidewire.channel.socket.ChannelInputShutdownPendingEvent} reports, passes in its turn: its peer may still
 * read what it asked for. A peer that resets its connection may not, so that its channel is closed at once.
 *
 * <p>Messages are passed on as they are, with their reference. The channels may have different event loops.
 */
public final class ChannelRelay {
    /** How many messages are under way in each direction by default. */
    public static final int DEFAULT_CREDITS = 16;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ChannelRelay.class);

    private ChannelRelay() {
    }

    /**
     * Joins two channels with {@link #DEFAULT_CREDITS}. Any thread; does not block.
     *
     * @param first a channel, with auto-read off
     * @param second the other one, with auto-read off
     */
    public static void join(Channel first, Channel second) {
        join(first, second, DEFAULT_CREDITS);
    }

    /**
     * Joins two channels. Any thread; does not block.
     *
     * @param first a channel, with auto-read off
     * @param second the other one, with auto-read off
     * @param credits the most messages under way in each direction, above zero
     * @throws IllegalArgumentException if there are no credits, or both channels are the same
     */
    public static void join(Channel first, Channel second, int credits) {
        checkNotNull(first, "first");
        checkNotNull(second, "second");
        checkPositive(credits, "credits");
        if (first == second) {
            throw new IllegalArgumentException("second: " + second + " (expected: another channel than first)");
        }
        End firstEnd = new End(first, second, credits);
        End secondEnd = new End(second, first, credits);
        firstEnd.other = secondEnd;
        secondEnd.other = firstEnd;
        first.pipeline().addLast(firstEnd.demand, firstEnd);
        second.pipeline().addLast(secondEnd.demand, secondEnd);
    }

    /** Reads one channel, the source, for the other one. Fields: event loop of the source only. */
    private static final class End extends ChannelInboundHandlerAdapter {
        private final Channel source;
        private final Channel target;
        private final int credits;
        private final ReadDemandHandler demand = new ReadDemandHandler();
        // Set by join() before this handler is in a pipeline.
        @SuppressWarnings("NullAway.Init")
        private End other;
        private boolean isInputEnded;
        private boolean isOutputEnded;
        private boolean isOver;

        End(Channel source, Channel target, int credits) {
            this.source = source;
            this.target = target;
            this.credits = credits;
        }

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            if (source.isActive()) {
                // Only now: nothing may be delivered before this handler is there.
                demand.request(credits);
            } else {
                // Closed before it was joined: there will be no event.
                end();
            }
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            target.write(msg).addListener((ChannelFutureListener) this::written);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            target.flush();
        }

        /** Event loop of the target. */
        private void written(ChannelFuture write) {
            if (write.isSuccess()) {
                demand.request(1);
            } else {
                LOGGER.debug("closing {}: a write of the other side failed", source, write.cause());
                source.close();
                target.close();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            end();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            if (evt == ChannelInputShutdownEvent.INSTANCE) {
                isInputEnded = true;
                behindAllWrites(write -> {
                    if (target instanceof DuplexChannel duplex) {
                        OutputEnd.shutdown(duplex).addListener((ChannelFutureListener) shut -> other.outputEnded());
                    } else {
                        target.close();
                    }
                });
                closeIfEnded();
            }
            ctx.fireUserEventTriggered(evt);
        }

        private void outputEnded() {
            isOutputEnded = true;
            closeIfEnded();
        }

        private void closeIfEnded() {
            if (isInputEnded && isOutputEnded) {
                source.close();
            }
        }

        private void end() {
            if (!isOver) {
                isOver = true;
                behindAllWrites(ChannelFutureListener.CLOSE);
            }
        }

        private void behindAllWrites(ChannelFutureListener then) {
            target.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(then);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            LOGGER.debug("closing {}, which is relayed", ctx.channel(), cause);
            ctx.close();
        }
    }
}
