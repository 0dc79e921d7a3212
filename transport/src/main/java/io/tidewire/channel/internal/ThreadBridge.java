/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.BlockingOperationException;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.WritePendingException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;

/**
 * A channel as threads see it that may park: the last handler of the pipeline passes it what happens, the threads read
 * and write. One thread may read while another one writes.
 *
 * <p>Reads come through an {@link Inbox}. Writes go to the pipeline as those of any thread do, whose octets the channel
 * counts at once; a thread that finds it unwritable asks the loop to flush, and parks until it is writable. So no more
 * waits than the high water mark and one message.
 *
 * <p>No lock is held while a thread is parked, and nothing is kept for a thread once its call has returned. A thread
 * that is interrupted in a call, or before, closes the channel, and stays interrupted.
 */
public final class ThreadBridge {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ThreadBridge.class);

    private static final VarHandle WRITER;
    private static final VarHandle OUTPUT_END;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            WRITER = lookup.findVarHandle(ThreadBridge.class, "writer", Thread.class);
            OUTPUT_END = lookup.findVarHandle(ThreadBridge.class, "outputEnd", StreamEnd.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ChannelHandlerContext ctx;
    private final Channel channel;
    private final Ticker ticker;
    private final Inbox inbox;
    private final Runnable endBatch;
    private final Runnable flushAndLook = this::flushAndLook;
    /** The thread that writes. */
    private volatile @Nullable Thread writer;
    private volatile @Nullable StreamEnd outputEnd;
    /** A failure of which no thread has been told yet. Set by the loop, cleared by whom it is told. */
    private volatile @Nullable StreamEnd untold;
    /** Something was written and no flush was asked for since. Set by the writer, cleared by the flushing thread. */
    private volatile boolean unflushed;

    /**
     * Creates the bridge of a channel.
     *
     * @param ctx the context of the handler that passes on what happens
     * @param maxWaiting how many octets may wait for the reader before the channel is no longer read, positive
     */
    public ThreadBridge(ChannelHandlerContext ctx, int maxWaiting) {
        this.ctx = ctx;
        channel = ctx.channel();
        ticker = ctx.executor().ticker();
        inbox = new Inbox(maxWaiting, () -> execute(ctx::read));
        endBatch = inbox::endBatch;
    }

    /**
     * Returns the channel.
     *
     * @return the channel
     */
    public Channel channel() {
        return channel;
    }

    /**
     * Returns the time that reads are limited by.
     *
     * @return the ticker of the event loop
     */
    public Ticker ticker() {
        return ticker;
    }

    /**
     * Returns what is on its way to the reader.
     *
     * @return the inbox
     */
    public Inbox inbox() {
        return inbox;
    }

    // The event loop.

    /**
     * The channel has read what there was. The reader is woken by a task, so behind the other channels that are ready:
     * threads that are woken together share the cost of waking those that carry them.
     */
    public void onReadComplete() {
        if (inbox.isUnannounced() && !execute(endBatch)) {
            inbox.endBatch();
        }
        if (inbox.wantsMore()) {
            ctx.read();
        }
    }

    /** The channel has changed between writable and not. */
    public void onWritabilityChanged() {
        if (channel.isWritable()) {
            wakeWriter();
        }
    }

    /**
     * Both directions have ended.
     *
     * @param inputEnd why nothing more is read, unless that is known already
     */
    public void onEnd(StreamEnd inputEnd) {
        inbox.end(inputEnd);
        endOutput(inputEnd.kind() == StreamEnd.Kind.FAILED ? inputEnd : StreamEnd.CLOSED);
    }

    /**
     * The connection has failed, in a read or in a write whose call may have returned.
     *
     * @param cause why; a close is none
     */
    public void onFailure(Throwable cause) {
        StreamEnd failure = StreamEnd.of(cause);
        if (failure.kind() == StreamEnd.Kind.FAILED && outputEnd == null) {
            untold = failure; // before the end: a thread that meets that clears it
        }
        onEnd(failure);
    }

    /** Of a writer: sends what is there, since that is what it waits for, and looks again. */
    private void flushAndLook() {
        ctx.flush();
        // Else an event will come. None does if what made the channel unwritable has left before the loop looked.
        if (channel.isWritable()) {
            wakeWriter();
        }
    }

    private void wakeWriter() {
        VarHandle.fullFence();
        Thread waiting = writer;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
    }

    // Threads.

    /**
     * Begins a read, which {@link Inbox#endRead()} must end.
     *
     * @throws BlockingOperationException on the event loop
     * @throws java.nio.channels.ReadPendingException if another thread reads
     * @throws ClosedChannelException if the channel is closed by this side
     * @throws ClosedByInterruptException if the thread is interrupted; the channel is closed
     */
    public void beginRead() throws IOException {
        checkThread();
        checkInterrupt();
        if (!inbox.beginRead()) {
            throw new ClosedChannelException();
        }
    }

    /**
     * Takes the next message, and parks until there is one. Messages that were written and not flushed are flushed
     * first. Within a read only.
     *
     * @param timeoutNanos how long to wait at most, or zero for as long as it takes
     * @return the message, which the caller owns, or {@code null} if the peer has ended its output
     * @throws SocketTimeoutException if the time is over; the channel stays as it is
     * @throws java.nio.channels.AsynchronousCloseException if this side closes the channel meanwhile
     * @throws ClosedByInterruptException if the thread is interrupted; the channel is closed
     * @throws IOException if the connection has failed
     */
    public @Nullable Object take(long timeoutNanos) throws IOException {
        boolean waited = false;
        long begun = 0;
        while (true) {
            // Before the messages: all of them were put before it.
            StreamEnd end = inbox.end();
            if (inbox.isClosed()) {
                throw StreamEnd.CLOSED.exception(waited);
            }
            Object msg = inbox.poll();
            if (msg != null) {
                return msg;
            }
            if (end != null) {
                if (end.kind() == StreamEnd.Kind.PEER) {
                    return null;
                }
                untold = null;
                throw end.exception(waited);
            }
            checkInterrupt();
            if (!waited) {
                waited = true;
                begun = timeoutNanos > 0 ? ticker.nanoTime() : 0;
                sendWritten();
            }
            if (timeoutNanos > 0) {
                long left = timeoutNanos - (ticker.nanoTime() - begun);
                if (left <= 0) {
                    throw new SocketTimeoutException("nothing was read within " + timeoutNanos / 1_000_000 + " ms");
                }
                LockSupport.parkNanos(this, left);
            } else {
                LockSupport.park(this);
            }
        }
    }

    /**
     * Writes a message, once the channel is writable. The message belongs to the bridge from now on, also when this
     * fails.
     *
     * @param msg the message
     * @param flush whether to send it now; else with the next flush, or when a thread has to wait
     * @throws BlockingOperationException on the event loop
     * @throws WritePendingException if another thread writes
     * @throws ClosedChannelException if the output is shut down or the channel closed; an {@code
     *     AsynchronousCloseException} if that comes while the thread waits
     * @throws ClosedByInterruptException if the thread is interrupted; the channel is closed
     * @throws IOException if the connection has failed
     */
    public void write(Object msg, boolean flush) throws IOException {
        write(msg, flush, ctx.voidPromise());
    }

    /**
     * Writes a message as {@link #write(Object, boolean)} does.
     *
     * @param msg the message
     * @param flush whether to send it now
     * @param promise completed when it was sent; left alone if this throws
     * @throws IOException as the other method does
     */
    public void write(Object msg, boolean flush, ChannelPromise promise) throws IOException {
        try {
            beginWrite();
        } catch (Throwable t) {
            ReferenceCountUtil.safeRelease(msg);
            throw t;
        }
        try {
            awaitWritable(msg);
            if (flush) {
                unflushed = false;
                ctx.writeAndFlush(msg, promise);
            } else {
                ctx.write(msg, promise);
                unflushed = true; // behind the write, so that no flush of another thread gets ahead of it
            }
        } finally {
            writer = null;
        }
    }

    private void beginWrite() throws IOException {
        checkThread();
        checkInterrupt();
        if (!WRITER.compareAndSet(this, null, Thread.currentThread())) {
            throw new WritePendingException();
        }
    }

    private void awaitWritable(Object msg) throws IOException {
        boolean waited = false;
        try {
            while (true) {
                checkOutput(waited);
                checkInterrupt();
                // Not isWritable(): that of a stream of HTTP/2 does not count at once what other threads write.
                if (channel.bytesBeforeUnwritable() > 0) {
                    return;
                }
                waited = true;
                unflushed = false;
                execute(flushAndLook);
                LockSupport.park(this);
            }
        } catch (Throwable t) {
            ReferenceCountUtil.safeRelease(msg);
            throw t;
        }
    }

    /**
     * Returns in peace if something could be written, now or later.
     *
     * @throws IOException as {@link #write} does
     */
    public void checkOutput() throws IOException {
        checkOutput(false);
    }

    private void checkOutput(boolean waited) throws IOException {
        StreamEnd end = outputEnd;
        if (end != null) {
            untold = null;
            throw end.exception(waited);
        }
    }

    /**
     * Sends what was written. Does not wait; any thread. Does nothing once the output is shut down or the channel is
     * closed.
     *
     * @throws IOException if the connection has failed: octets that were written may be lost
     */
    public void flush() throws IOException {
        StreamEnd end = outputEnd;
        if (end != null && end.kind() == StreamEnd.Kind.FAILED) {
            checkOutput();
        }
        sendWritten();
    }

    /**
     * Throws the failure of which no call has told a thread, so that none is lost when the thread has written its last.
     *
     * @throws IOException the failure: octets that were written may be lost
     */
    public void checkUntold() throws IOException {
        StreamEnd failure = untold;
        if (failure != null) {
            untold = null;
            throw failure.exception(false);
        }
    }

    private void sendWritten() {
        if (unflushed) {
            unflushed = false;
            ctx.flush();
        }
    }

    /**
     * Lets no thread write any more, and wakes one that waits; the first reason stays.
     *
     * @param reason why
     * @return whether it is the first one
     */
    public boolean endOutput(StreamEnd reason) {
        boolean won = OUTPUT_END.compareAndSet(this, null, reason);
        wakeWriter();
        return won;
    }

    /**
     * Returns whether the channel gives a thread no reason to fail: it is open, though the peer may have ended its
     * output.
     *
     * @return {@code false} after a failure, and once the channel is closed
     */
    public boolean isUsable() {
        StreamEnd inputEnd = inbox.end();
        StreamEnd end = outputEnd;
        return channel.isOpen() && !inbox.isClosed() && (inputEnd == null || inputEnd.kind() == StreamEnd.Kind.PEER)
                && (end == null || end.kind() != StreamEnd.Kind.FAILED);
    }

    /** Lets no thread read or write any more, and releases what waits. The channel is the caller's to close. */
    public void close() {
        endOutput(StreamEnd.CLOSED);
        inbox.close();
    }

    /** Closes the channel at once, with what has not been sent. Does not wait; any thread. */
    public void abort() {
        close();
        execute(ctx::close);
    }

    /**
     * Runs a task on the event loop; if that has ended, so has the channel, and there is nothing to do.
     *
     * @return whether the loop takes it
     */
    public boolean execute(Runnable task) {
        try {
            ctx.executor().execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            LOGGER.debug("{}: the event loop has ended", channel, e);
            return false;
        }
    }

    private void checkThread() {
        if (ctx.executor().inEventLoop()) {
            throw new BlockingOperationException("the event loop of " + channel + " must not wait for it");
        }
    }

    private void checkInterrupt() throws ClosedByInterruptException {
        if (Thread.currentThread().isInterrupted()) {
            abort();
            throw new ClosedByInterruptException();
        }
    }
}
