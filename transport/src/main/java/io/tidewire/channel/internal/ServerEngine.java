/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.RecvByteBufAllocator;

import java.util.ArrayList;
import java.util.List;

/**
 * The accept loop. No failure of an accept closes the server unless its own socket is of no use: a connection that
 * went away before it was accepted is skipped, and when descriptors have run out accepting pauses for a second, so
 * that it neither spins nor stops for ever. Those who wait then are refused, where the transport can do that.
 *
 * @param <H> the handle of the socket operations: the transport's type of channel
 */
public final class ServerEngine<H extends Channel> extends SocketEngine<H> {

    /**
     * Lost connections that one loop skips before it pauses: peers that reset quickly must not hold the event loop,
     * and a failure of an unknown kind that does not go away must not make it spin.
     */
    private static final int MAX_FAILURES_PER_LOOP = 16;

    /** Peers that are refused at a time when descriptors have run out: a flood of them must not hold the event loop. */
    private static final int MAX_REFUSED_PER_PAUSE = 64;

    private final ServerOps<H> ops;
    private final List<Object> accepted = new ArrayList<>();

    /**
     * Creates an engine.
     *
     * @param channel the channel to drive
     * @param ops its operations
     */
    public ServerEngine(final H channel, final ServerOps<H> ops) {
        super(channel, ops);
        this.ops = ops;
    }

    @Override
    public int readWant() {
        return Wants.ACCEPT;
    }

    @Override
    void readReady() {
        final ChannelPipeline pipeline = channel.pipeline();
        final RecvByteBufAllocator.Handle sizes = channel.unsafe().recvBufAllocHandle();
        sizes.reset(channel.config());
        int failures = 0;
        boolean broken = false;
        do {
            final int count = ops.accept(channel, accepted);
            if (count > 0) {
                readPending = false;
                sizes.incMessagesRead(count);
                passOn(pipeline);
                continue;
            }
            if (count != IoResult.FAILED) {
                latch &= ~Readiness.READABLE;
                break;
            }
            readPending = false;
            final Throwable cause = ops.failure(channel);
            final ServerOps.AcceptFailure judgement = ops.judge(channel, cause);
            if (judgement == ServerOps.AcceptFailure.EXHAUSTED) {
                final int refused = ops.refuse(channel, cause, MAX_REFUSED_PER_PAUSE);
                pauseReading("accept connections (" + refused + " refused)", cause);
            } else if (++failures == MAX_FAILURES_PER_LOOP) {
                pauseReading("accept connections", cause);
            }
            broken = judgement == ServerOps.AcceptFailure.SOCKET;
            pipeline.fireExceptionCaught(cause);
            if (isPaused() || broken) {
                break;
            }
        } while (channel.isOpen() && ops.continueReading(channel, sizes));
        sizes.readComplete();
        pipeline.fireChannelReadComplete();
        if (broken) {
            close();
        } else if (channel.isOpen() && !isPaused()) {
            afterReadLoop();
        }
    }

    private void passOn(final ChannelPipeline pipeline) {
        for (int i = 0; i < accepted.size(); i++) {
            pipeline.fireChannelRead(accepted.get(i));
        }
        accepted.clear();
    }
}
