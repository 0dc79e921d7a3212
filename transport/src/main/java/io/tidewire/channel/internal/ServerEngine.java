/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * The accept loop. No failure of an accept closes the server unless its own socket is of no use: a connection that
 * went away before it was accepted is skipped, and when descriptors have run out accepting pauses for a second, so
 * that it neither spins nor stops for ever. Peers that wait then are refused, where the transport can do that.
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

    /** A field, so that the type is loaded before no class can be read any more. */
    private static final ServerOperations.AcceptFailure EXHAUSTED = ServerOperations.AcceptFailure.EXHAUSTED;

    private final List<Object> accepted = new ArrayList<>();
    /** How many were refused when descriptors had run out in the last read loop, or -1 if they had not. */
    private int refused = -1;

    /**
     * Creates an engine.
     *
     * @param channel the channel to drive
     * @param flushTarget its inner side
     */
    public ServerEngine(H channel, FlushTarget flushTarget, ServerOperations<H> operations) {
        super(channel, flushTarget, operations);
    }

    @Override
    ServerOperations<H> operations() {
        return (ServerOperations<H>) super.operations();
    }

    @Override
    public int readWant() {
        return Wants.ACCEPT;
    }

    @Override
    void preparePauses() {
        loadPause();
    }

    @Override
    void readReady() {
        ChannelPipeline pipeline = channel.pipeline();
        Throwable pausedBy = null;
        try {
            RecvByteBufAllocator.Handle sizes = channel.unsafe().recvBufAllocHandle();
            sizes.reset(channel.config());
            pausedBy = acceptLoop(pipeline, sizes);
        } catch (Throwable cause) {
            // Not of the kernel: there is no memory, or a handler or listener threw.
            pausedBy = cause;
            pauseReading();
            pipeline.fireExceptionCaught(cause);
        } finally {
            if (channel.isOpen() && !isPaused()) {
                afterReadLoop();
            }
        }
        if (pausedBy != null) {
            logPause(refused < 0 ? "accept connections" : "accept connections (" + refused + " refused)", pausedBy);
        }
    }

    /** Returns what made it pause, if anything. */
    private @Nullable Throwable acceptLoop(ChannelPipeline pipeline, RecvByteBufAllocator.Handle sizes) {
        Throwable pausedBy = null;
        int failures = 0;
        boolean broken = false;
        refused = -1;
        do {
            int count = operations().accept(channel, accepted);
            if (count > 0) {
                onReadAnswered();
                sizes.incMessagesRead(count);
                passOn(pipeline);
                continue;
            }
            if (count != IoResult.FAILED) {
                onUsedUp(Readiness.READABLE);
                break;
            }
            onReadAnswered();
            Throwable cause = failure();
            ServerOperations.AcceptFailure judgement = operations().judge(channel, cause);
            if (judgement == EXHAUSTED) {
                pausedBy = cause;
                pauseReading();
                refused = operations().refuse(channel, cause, MAX_REFUSED_PER_PAUSE);
            } else if (++failures == MAX_FAILURES_PER_LOOP) {
                pausedBy = cause;
                pauseReading();
            }
            broken = judgement == ServerOperations.AcceptFailure.SOCKET;
            pipeline.fireExceptionCaught(cause);
            if (isPaused() || broken) {
                break;
            }
        } while (channel.isOpen() && operations().continueReading(channel, sizes));
        sizes.readComplete();
        pipeline.fireChannelReadComplete();
        if (broken) {
            close();
        }
        return pausedBy;
    }

    private static void drop(Object connection) {
        if (connection instanceof Channel child) {
            child.unsafe().closeForcibly();
        } else {
            ReferenceCountUtil.safeRelease(connection);
        }
    }

    private void passOn(ChannelPipeline pipeline) {
        int passed = 0;
        try {
            while (passed < accepted.size()) {
                Object connection = accepted.get(passed++);
                AcceptRecording.tell(channel, connection);
                pipeline.fireChannelRead(connection);
            }
        } finally {
            // All of them, unless one could not be passed on: then the others have no owner.
            while (passed < accepted.size()) {
                drop(accepted.get(passed++));
            }
            accepted.clear();
        }
    }
}
