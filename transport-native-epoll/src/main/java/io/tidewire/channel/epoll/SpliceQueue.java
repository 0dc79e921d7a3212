/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.epoll.AbstractEpollStreamChannel.SpliceInTask;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.unix.internal.LastFailure;
import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.channel.unix.internal.UnixCall;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Where the input of a channel goes instead of its pipeline, first come, first served.
 *
 * <p>All of them share a pipe. It is filled only while it is empty; if the target of the first one does not take
 * everything, the channel reads nothing until it has. The pipe is created on first use and closed with the
 * channel, or when its bytes have been passed on if that is later.
 *
 * <p>Event loop of the channel only, apart from {@link #fail} and {@link #passedOn}, which find their way there.
 */
final class SpliceQueue {

    private final AbstractEpollStreamChannel source;
    private final Deque<SpliceInTask> tasks = new ArrayDeque<>(2);

    /** Made when first used. */
    private @Nullable SplicePipe pipe;
    /** There are bytes in the pipe that the target of the first task has not taken yet. */
    private boolean passingOn;
    /** The channel waits for them. */
    private boolean suspended;
    /** There will be no more input. */
    private boolean ended;
    private boolean closed;

    SpliceQueue(AbstractEpollStreamChannel source) {
        this.source = source;
        source.closeFuture().addListener(channelClosed -> close());
    }

    /** Refuses a promise that cannot report the outcome. */
    static void check(AbstractEpollStreamChannel source, ChannelPromise promise) {
        if (ObjectUtil.checkNotNull(promise, "promise").isVoid() || promise.channel() != source) {
            throw new IllegalArgumentException("promise: " + promise + " (expected: one of " + source
                    + " that is not void)");
        }
    }

    @SuppressWarnings("NullAway") // What was cancelled has a cause.
    void add(SpliceInTask task) {
        ChannelPromise promise = task.promise();
        if (promise.isDone()) {
            return;
        }
        Throwable refusal = refusal(task);
        if (refusal != null) {
            promise.tryFailure(refusal);
            return;
        }
        tasks.add(task);
        if (!source.engine().beginSplice()) {
            tasks.remove(task);
            promise.tryFailure(new ClosedChannelException());
            return;
        }
        promise.addListener(done -> {
            if (done.isCancelled()) {
                fail(task, done.cause());
            }
        });
        if (task.isComplete()) {
            // Of no bytes. Those before it have to come first.
            succeedIfFirst();
        }
    }

    private @Nullable Throwable refusal(SpliceInTask task) {
        if (ended || !source.isOpen()) {
            return new ClosedChannelException();
        }
        return source.isActive() ? task.refusal() : new NotYetConnectedException();
    }

    boolean isActive() {
        return !tasks.isEmpty();
    }

    /** Moves once; answers as {@link io.tidewire.channel.internal.SpliceOperations#splice} does. */
    int splice(RecvByteBufAllocator.Handle sizes) {
        SpliceInTask task = tasks.element();
        Throwable refusal = task.refusal();
        if (refusal != null) {
            finish(task, refusal);
            return 0;
        }
        if (pipe == null) {
            try {
                pipe = new SplicePipe();
            } catch (IOException e) {
                // The socket can be read all the same.
                finish(task, e);
                return 0;
            }
        }
        int moved = task.fill(pipe.in(), sizes);
        if (moved < 0) {
            return UnixCall.isWouldBlock(moved) ? IoResult.WOULD_BLOCK : failed(task, moved);
        }
        if (moved == 0) {
            ended = true;
            failAll();
            return IoResult.END;
        }
        passingOn = true;
        task.spliceOut(pipe, moved);
        if (passingOn) {
            suspended = true;
            source.engine().suspendReading();
        }
        return moved;
    }

    private int failed(SpliceInTask task, int errno) {
        Exception cause = SplicePipe.SPLICE.toException(errno, null);
        finish(task, cause);
        // A socket of a kind that cannot splice can be read all the same.
        return errno == NativeConstants.EINVAL ? 0 : LastFailure.set(cause);
    }

    /** The bytes in the pipe were taken, or were not and are lost. Called once each time they are passed on. */
    void passedOn(SpliceInTask task, @Nullable Throwable failure) {
        EventLoop loop = source.eventLoop();
        if (!loop.inEventLoop()) {
            // The target has moved to another loop meanwhile.
            loop.execute(() -> passedOn(task, failure));
            return;
        }
        passingOn = false;
        if (failure != null || closed) {
            closePipe();
        }
        boolean resume = suspended;
        suspended = false;
        if (failure != null) {
            finish(task, failure);
        } else if (task.isComplete() || task.promise().isDone()) {
            finish(task, null);
        } else if (closed) {
            finish(task, new ClosedChannelException());
        }
        if (resume) {
            source.engine().resumeReading();
        }
    }

    /** Ends a task, unless it has ended; one whose bytes are being passed on ends when they are. */
    void fail(SpliceInTask task, Throwable cause) {
        EventLoop loop = source.eventLoop();
        if (!loop.inEventLoop()) {
            loop.execute(() -> fail(task, cause));
        } else if (!passingOn || tasks.peek() != task) {
            finish(task, cause);
        }
    }

    /** Ends a task: successfully if there is no cause. Tasks behind it that had nothing to move end too. */
    private void finish(SpliceInTask task, @Nullable Throwable cause) {
        if (!tasks.remove(task)) {
            return;
        }
        if (cause == null) {
            task.promise().trySuccess();
        } else {
            task.promise().tryFailure(cause);
        }
        succeedIfFirst();
    }

    private void succeedIfFirst() {
        SpliceInTask first = tasks.peek();
        if (first != null && first.isComplete() && !passingOn) {
            finish(first, null);
        }
    }

    private void failAll() {
        ClosedChannelException cause = new ClosedChannelException();
        while (!tasks.isEmpty()) {
            finish(tasks.element(), cause);
        }
    }

    private void close() {
        ended = true;
        closed = true;
        if (passingOn) {
            // The bytes in the pipe belong to the target by now; the rest can never come.
            SpliceInTask first = tasks.remove();
            failAll();
            tasks.add(first);
        } else {
            failAll();
            closePipe();
        }
    }

    private void closePipe() {
        if (pipe != null) {
            pipe.close();
            pipe = null;
        }
    }
}
