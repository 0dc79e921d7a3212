/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * The read loop and the write loop of a datagram socket. Datagrams stand for themselves: one that cannot be received
 * is reported and one that cannot be sent fails its own promise, and neither touches the others or the channel.
 *
 * @param <H> the handle of the socket operations: the transport's type of channel
 */
public final class DatagramEngine<H extends Channel> extends SocketEngine<H> {

    /**
     * Receives that fail one right after the other before reading pauses. Errors that peers cause are gone once they
     * are reported; one that stays, as when memory has run out, must not make the event loop spin.
     */
    private static final int MAX_FAILURES_IN_A_ROW = 16;

    /**
     * The datagrams that one call has received; they stay between read loops only if reading stopped in the middle of
     * them.
     */
    private final List<Object> received = new ArrayList<>();
    /** The list above is being gone through. */
    private boolean passingOn;
    /** The read loop has neither received anything nor failed: it began in vain, and its end is not reported. */
    private boolean foundNothing;

    /**
     * Creates an engine.
     *
     * @param channel the channel to drive
     * @param flushTarget its inner side
     */
    public DatagramEngine(H channel, FlushTarget flushTarget, DatagramOperations<H> operations) {
        super(channel, flushTarget, operations);
    }

    @Override
    DatagramOperations<H> operations() {
        return (DatagramOperations<H>) super.operations();
    }

    @Override
    public int readWant() {
        return Wants.READ;
    }

    @Override
    boolean isConnected() {
        return operations().isConnected(channel);
    }

    @Override
    void readReady() {
        ChannelPipeline pipeline = channel.pipeline();
        Throwable pausedBy = null;
        try {
            RecvByteBufAllocator.Handle sizes = channel.unsafe().recvBufAllocHandle();
            sizes.reset(channel.config());
            foundNothing = true;
            int last = readLoop(pipeline, sizes);
            Throwable failure = last == IoResult.FAILED ? failure() : null;
            if (!foundNothing) {
                sizes.readComplete();
                pipeline.fireChannelReadComplete();
            }
            if (failure != null) {
                pausedBy = readFailed(pipeline, sizes, failure);
            }
        } catch (Throwable cause) {
            // Not of the kernel: there is no memory, or a handler or listener threw.
            pausedBy = cause;
            pauseReading();
            pipeline.fireExceptionCaught(cause);
        } finally {
            // At the end: a handler may have called read(), or closed the channel.
            if (channel.isOpen() && !isPaused()) {
                afterReadLoop();
            }
        }
        if (pausedBy != null) {
            logPause("receive datagrams", pausedBy);
        }
    }

    /** Returns the answer of the last receive. */
    private int readLoop(ChannelPipeline pipeline, RecvByteBufAllocator.Handle sizes) {
        int firstSize = sizes.guess();
        int count;
        do {
            count = received.isEmpty() ? operations().receive(channel, sizes, received) : received.size();
            if (count == IoResult.WOULD_BLOCK) {
                onUsedUp(Readiness.READABLE);
                return count;
            }
            onReadAnswered();
            foundNothing = false;
            if (count == IoResult.FAILED) {
                return count;
            }
            boolean drained = operations().isDrained(channel);
            sizes.incMessagesRead(passOn(pipeline));
            if (drained && received.isEmpty() && !isLatched(Readiness.ERROR)) {
                onUsedUp(Readiness.READABLE);
                return count;
            }
            // An allocator that is near its bound for one loop asks for less and less. The rest of the bound says
            // nothing of the length of the next datagram, so that one is for the next loop.
        } while (operations().continueReading(channel, sizes) && sizes.guess() >= firstSize && channel.isOpen());
        return count;
    }

    /**
     * Passes on what was received, and gives how much that was. A handler that closes the channel or switches auto-read
     * off gets nothing more; what was received already is dropped, or waits for the next read.
     */
    private int passOn(ChannelPipeline pipeline) {
        int count = 0;
        passingOn = true;
        try {
            while (count < received.size() && (count == 0 || channel.config().isAutoRead()) && channel.isOpen()) {
                Object message = received.get(count++);
                if (message instanceof TruncatedDatagramException truncated) {
                    pipeline.fireExceptionCaught(truncated);
                } else {
                    pipeline.fireChannelRead(message);
                }
            }
        } finally {
            passingOn = false;
            forget(count);
        }
        return count;
    }

    /** So many of those that were received have been passed on. */
    private void forget(int count) {
        if (count == received.size()) {
            received.clear();
        } else {
            received.subList(0, count).clear();
        }
        if (!channel.isOpen()) {
            dropReceived();
        }
    }

    private void dropReceived() {
        received.forEach(ReferenceCountUtil::safeRelease);
        received.clear();
    }

    @Override
    boolean holdsInput() {
        return !received.isEmpty();
    }

    @Override
    public void onClose() {
        try {
            super.onClose();
        } finally {
            if (!passingOn) {
                dropReceived();
            }
        }
    }

    /**
     * Reports a failure, and finds out by another receive whether there is more behind it: another failure, which is
     * reported too, or a datagram, which waits for the next read loop. Gives what made it pause, if anything.
     */
    private @Nullable Throwable readFailed(ChannelPipeline pipeline, RecvByteBufAllocator.Handle sizes,
                                           Throwable first) {
        Throwable cause = first;
        for (int failures = 1; ; failures++) {
            boolean fatal = operations().isFatal(channel, cause);
            boolean stays = !fatal && failures == MAX_FAILURES_IN_A_ROW;
            if (stays) {
                pauseReading();
            }
            pipeline.fireExceptionCaught(cause);
            if (fatal) {
                close();
            }
            if (stays || !channel.isOpen() || holdsInput()) {
                return stays ? cause : null;
            }
            int count = operations().receive(channel, sizes, received);
            if (count == IoResult.WOULD_BLOCK) {
                onUsedUp(Readiness.READABLE);
            }
            if (count != IoResult.FAILED) {
                return null;
            }
            cause = failure();
        }
    }

    /**
     * Sends the flushed messages until all are sent, the socket takes no more, or the bound is reached; in the latter
     * two cases the rest is sent later by itself. Messages that listeners flush meanwhile are sent later too, so that a
     * listener that always sends another message does not hold the event loop.
     *
     * @param pending the channel's outbound buffer
     * @param maxMessages how many messages to send at most before others have their turn, positive
     * @throws Exception if a message cannot be sent and the operations say that others cannot be either; it stays
     */
    public void write(ChannelOutboundBuffer pending, int maxMessages) throws Exception {
        assert isOnLoop() : "a write to " + channel + " has come on another thread than its event loop";
        int left = Math.min(maxMessages, pending.size());
        while (left > 0 && !pending.isEmpty()) {
            if (isCancelled(pending)) {
                pending.remove();
                left--;
                continue;
            }
            int sent = operations().send(channel, pending, left);
            if (sent == IoResult.WOULD_BLOCK) {
                awaitWritable();
                return;
            }
            if (sent == IoResult.FAILED) {
                Throwable cause = failure();
                if (!operations().continueOnWriteError(channel)) {
                    throw asException(cause);
                }
                pending.remove(cause);
                left--;
            } else {
                left -= pending.removeMessages(sent);
            }
        }
        if (pending.isEmpty()) {
            stopAwaitingWritable();
        } else {
            yieldWriting();
        }
    }

    /**
     * Returns whether the message was cancelled: its place in the outbound buffer shows this buffer, which is no
     * message: see {@link OutboundMessages}.
     */
    private static boolean isCancelled(ChannelOutboundBuffer pending) {
        return pending.current() == Unpooled.EMPTY_BUFFER;
    }
}
