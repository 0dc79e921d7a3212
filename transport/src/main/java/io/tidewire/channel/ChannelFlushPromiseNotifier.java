/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Queue;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Completes promises when so many bytes have been written as were asked for when each was added. Not thread-safe: it
 * belongs to the executor of one handler.
 */
public final class ChannelFlushPromiseNotifier {

    private final boolean tryNotify;
    private final Queue<FlushCheckpoint> checkpoints = new ArrayDeque<>();
    private long writeCounter;

    /**
     * Creates a notifier.
     *
     * @param tryNotify whether promises that were completed by someone else are left alone, instead of being reported
     *                  with an {@link IllegalStateException}
     */
    public ChannelFlushPromiseNotifier(boolean tryNotify) {
        this.tryNotify = tryNotify;
    }

    /**
     * Creates a notifier that reports promises which were completed by someone else.
     */
    public ChannelFlushPromiseNotifier() {
        this(false);
    }

    /** A promise with the write count at which it is due. */
    interface FlushCheckpoint {
        long flushCheckpoint();

        void flushCheckpoint(long checkpoint);

        ChannelPromise promise();
    }

    private record Checkpoint(ChannelPromise promise, long[] due) implements FlushCheckpoint {
        @Override
        public long flushCheckpoint() {
            return due[0];
        }

        @Override
        public void flushCheckpoint(long checkpoint) {
            due[0] = checkpoint;
        }
    }

    /**
     * Adds a promise, due when the write counter has grown by the given number.
     *
     * @param pendingDataSize the bytes still to be written, zero or more
     * @return this notifier
     */
    public ChannelFlushPromiseNotifier add(ChannelPromise promise, long pendingDataSize) {
        checkNotNull(promise, "promise");
        checkPositiveOrZero(pendingDataSize, "pendingDataSize");
        FlushCheckpoint checkpoint = promise instanceof FlushCheckpoint own
                ? own : new Checkpoint(promise, new long[1]);
        checkpoint.flushCheckpoint(writeCounter + pendingDataSize);
        checkpoints.add(checkpoint);
        return this;
    }

    /**
     * Counts written bytes.
     *
     * @param delta how many more, zero or more
     * @return this notifier
     */
    public ChannelFlushPromiseNotifier increaseWriteCounter(long delta) {
        checkPositiveOrZero(delta, "delta");
        writeCounter += delta;
        return this;
    }

    /**
     * Returns the number of bytes counted.
     *
     * @return the bytes counted since creation
     */
    public long writeCounter() {
        return writeCounter;
    }

    /**
     * Completes the promises that are due with success.
     *
     * @return this notifier
     */
    public ChannelFlushPromiseNotifier notifyPromises() {
        completeDue(null);
        return this;
    }

    /**
     * Fails all promises.
     *
     * @param cause why
     * @return this notifier
     */
    public ChannelFlushPromiseNotifier notifyPromises(Throwable cause) {
        checkNotNull(cause, "cause");
        failAll(cause);
        return this;
    }

    /**
     * Fails all promises: those that are due with one cause, the others with another.
     *
     * @param cause1 why those that are due failed
     * @param cause2 why the others failed
     * @return this notifier
     */
    public ChannelFlushPromiseNotifier notifyPromises(Throwable cause1, Throwable cause2) {
        checkNotNull(cause1, "cause1");
        checkNotNull(cause2, "cause2");
        completeDue(cause1);
        failAll(cause2);
        return this;
    }

    /**
     * Adds a promise, due when the write counter has grown by the given number.
     *
     * @param pendingDataSize the bytes still to be written, zero or more
     * @return this notifier
     * @deprecated use {@link #add(ChannelPromise, long)}
     */
    @Deprecated
    public ChannelFlushPromiseNotifier add(ChannelPromise promise, int pendingDataSize) {
        return add(promise, (long) pendingDataSize);
    }

    /**
     * Completes the promises that are due with success.
     *
     * @return this notifier
     * @deprecated use {@link #notifyPromises()}
     */
    @Deprecated
    public ChannelFlushPromiseNotifier notifyFlushFutures() {
        return notifyPromises();
    }

    /**
     * Fails all promises.
     *
     * @param cause why
     * @return this notifier
     * @deprecated use {@link #notifyPromises(Throwable)}
     */
    @Deprecated
    public ChannelFlushPromiseNotifier notifyFlushFutures(Throwable cause) {
        return notifyPromises(cause);
    }

    /**
     * Fails all promises: those that are due with one cause, the others with another.
     *
     * @param cause1 why those that are due failed
     * @param cause2 why the others failed
     * @return this notifier
     * @deprecated use {@link #notifyPromises(Throwable, Throwable)}
     */
    @Deprecated
    public ChannelFlushPromiseNotifier notifyFlushFutures(Throwable cause1, Throwable cause2) {
        return notifyPromises(cause1, cause2);
    }

    private void completeDue(@Nullable Throwable cause) {
        FlushCheckpoint checkpoint = checkpoints.peek();
        while (checkpoint != null && checkpoint.flushCheckpoint() <= writeCounter) {
            checkpoints.remove();
            complete(checkpoint.promise(), cause);
            checkpoint = checkpoints.peek();
        }
    }

    private void failAll(Throwable cause) {
        FlushCheckpoint checkpoint = checkpoints.poll();
        while (checkpoint != null) {
            complete(checkpoint.promise(), cause);
            checkpoint = checkpoints.poll();
        }
    }

    private void complete(ChannelPromise promise, @Nullable Throwable cause) {
        if (cause == null) {
            if (tryNotify) {
                promise.trySuccess();
            } else {
                promise.setSuccess();
            }
        } else if (tryNotify) {
            promise.tryFailure(cause);
        } else {
            promise.setFailure(cause);
        }
    }
}
