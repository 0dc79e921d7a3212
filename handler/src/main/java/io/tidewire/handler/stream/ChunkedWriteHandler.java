/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelProgressivePromise;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.util.ArrayDeque;
import java.util.Queue;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Writes a {@link ChunkedInput} chunk by chunk, as fast as the channel takes them, so that content of any size needs no
 * more memory than the channel's high water mark. Other messages pass, in the order of the writes.
 *
 * <pre>{@code
 * pipeline.addLast(new ChunkedWriteHandler(), new MyHandler());
 * // in MyHandler:
 * ctx.writeAndFlush(new ChunkedFile(new File("video.mkv"))).addListener(sent -> ctx.close());
 * }</pre>
 *
 * <p>Nothing of an input is read before it is flushed, and nothing while the channel is not writable. The promise of
 * the write is completed when the last chunk was written; a {@link ChannelProgressivePromise}
 * learns of each one.
 *
 * <p><b>Suspend.</b> An input that has no chunk now but is not at its end suspends the transfer, and all writes behind
 * it: the code that feeds it calls {@link #resumeTransfer()} when there is more.
 *
 * <p><b>Ownership.</b> A written input belongs to this handler, which closes it once, before the promise is completed:
 * when its last chunk was written; when reading it, or writing a chunk, failed; when the promise was cancelled; when
 * the channel closed or this handler was removed.
 *
 * <p>One instance belongs to one channel; the executor of its context calls it.
 */
public class ChunkedWriteHandler extends ChannelDuplexHandler {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ChunkedWriteHandler.class);

    /**
     * <pre>
     *   IDLE --drain()--&gt; DRAINING --drain(), from a callback--&gt; DRAIN_AGAIN
     *     ^-------------------+  ^-------------the round is over-----------+
     * </pre>
     */
    private enum Phase { IDLE, DRAINING, DRAIN_AGAIN }

    /** Any thread; set by the executor of the context. */
    private volatile @Nullable ChannelHandlerContext context;

    // Executor of the context only.
    private final Queue<PendingWrite> queue = new ArrayDeque<>();
    private Phase phase = Phase.IDLE;
    /** How many entries of the queue were flushed: at most its size. */
    private int flushedEntries;
    /** Something was passed on, or a flush was asked for, since the last flush that was passed on. */
    private boolean flushOwed;

    /** Creates a handler. */
    public ChunkedWriteHandler() {
    }

    /**
     * Creates a handler.
     *
     * @param maxPendingWrites was a bound once; checked, and else not used: the channel's water marks are the bound
     * @throws IllegalArgumentException if it is not above zero
     * @deprecated use {@link #ChunkedWriteHandler()}
     */
    @Deprecated
    public ChunkedWriteHandler(int maxPendingWrites) {
        checkPositive(maxPendingWrites, "maxPendingWrites");
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
    }

    /** Sends what can be sent at once; the rest fails. */
    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        flushedEntries = queue.size();
        drain(ctx);
        failAll(new ChannelException("the " + ChunkedWriteHandler.class.getSimpleName()
                + " was removed before this was written"));
        context = null;
    }

    /** Goes on with a transfer whose input had no chunk. Any thread; does not block. */
    public void resumeTransfer() {
        ChannelHandlerContext ctx = context;
        if (ctx == null) {
            return;
        }
        if (ctx.executor().inEventLoop()) {
            drain(ctx);
        } else {
            ctx.executor().execute(() -> drain(ctx));
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (msg instanceof ChunkedInput<?> input) {
            queue.add(new ChunkedWrite(input, promise.unvoid()));
        } else if (queue.isEmpty()) {
            ctx.write(msg, promise);
        } else {
            queue.add(new PlainWrite(msg, promise));
        }
    }

    @Override
    public void flush(ChannelHandlerContext ctx) throws Exception {
        flushedEntries = queue.size();
        flushOwed = true;
        drain(ctx);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        try {
            failAll(new ClosedChannelException());
            // A handler that keeps writes until they are flushed completes their promises now.
            flushOwed = true;
            flushOwed(ctx);
        } finally {
            ctx.fireChannelInactive();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        if (ctx.channel().isWritable()) {
            drain(ctx);
        }
        ctx.fireChannelWritabilityChanged();
    }

    /** Passes on what was flushed, as far as the channel takes it. */
    private void drain(ChannelHandlerContext ctx) {
        if (phase != Phase.IDLE) {
            // From a callback of the round that goes on: it takes one more look.
            phase = Phase.DRAIN_AGAIN;
            return;
        }
        try {
            do {
                phase = Phase.DRAINING;
                drainOnce(ctx);
            } while (phase == Phase.DRAIN_AGAIN);
        } finally {
            phase = Phase.IDLE;
        }
    }

    private void drainOnce(ChannelHandlerContext ctx) {
        if (flushedEntries > 0 && !ctx.channel().isActive()) {
            failAll(ctx.channel().isOpen() ? new NotYetConnectedException() : new ClosedChannelException());
        }
        boolean suspended = false;
        do {
            while (flushedEntries > 0 && !suspended && ctx.channel().isWritable()) {
                PendingWrite write = queue.peek();
                suspended = !write.writeNext(ctx);
                if (write.isRead() && queue.peek() == write) {
                    poll();
                }
            }
            // One gathering write for all chunks up to the high water mark; then there may be room again.
            flushOwed(ctx);
        } while (flushedEntries > 0 && !suspended && ctx.channel().isWritable());
    }

    private void flushOwed(ChannelHandlerContext ctx) {
        if (flushOwed) {
            flushOwed = false;
            ctx.flush();
        }
    }

    private void failAll(Exception cause) {
        PendingWrite write = poll();
        while (write != null) {
            write.fail(cause);
            write = poll();
        }
    }

    /** Takes the first entry out; {@code null} if there is none. */
    private @Nullable PendingWrite poll() {
        // A callback of one that fails may flush the others: the number is right before each of them.
        flushedEntries = Math.max(flushedEntries - 1, 0);
        return queue.poll();
    }

    /** Something to write, in the order of writing. */
    private abstract static class PendingWrite {
        /** Writes all of it, or a part; {@code false} if there is nothing now. */
        abstract boolean writeNext(ChannelHandlerContext ctx);

        /** Whether nothing is left to write. */
        abstract boolean isRead();

        /** Fails the writes that are left. */
        abstract void fail(Throwable cause);
    }

    private final class PlainWrite extends PendingWrite {
        private final Object msg;
        private final ChannelPromise promise;
        private boolean isWritten;

        PlainWrite(Object msg, ChannelPromise promise) {
            this.msg = msg;
            this.promise = promise;
        }

        @Override
        boolean writeNext(ChannelHandlerContext ctx) {
            if (!isWritten) {
                isWritten = true;
                flushOwed = true;
                ctx.write(msg, promise);
            }
            return true;
        }

        @Override
        boolean isRead() {
            return isWritten;
        }

        @Override
        void fail(Throwable cause) {
            // The write that a callback interrupts is still in the queue, but no longer ours.
            if (!isWritten) {
                isWritten = true;
                ReferenceCountUtil.release(msg);
                promise.tryFailure(cause);
            }
        }
    }

    /**
     * An input on its way.
     *
     * <pre>
     *   READING --last chunk read--&gt; WRITING --it was written--&gt; CLOSED
     *      \--failed, cancelled, given up---\----failed---------&gt; CLOSED
     * </pre>
     */
    private final class ChunkedWrite extends PendingWrite {
        private final ChunkedInput<?> input;
        private final ChannelPromise promise;
        private InputState state = InputState.READING;

        ChunkedWrite(ChunkedInput<?> input, ChannelPromise promise) {
            this.input = input;
            this.promise = promise;
        }

        @Override
        boolean isRead() {
            return state != InputState.READING;
        }

        @Override
        boolean writeNext(ChannelHandlerContext ctx) {
            if (promise.isDone()) { // cancelled
                closeInput();
                return true;
            }
            Object chunk = null;
            boolean isLast;
            long progress;
            try {
                chunk = input.readChunk(ctx.alloc());
                isLast = input.isEndOfInput();
                progress = input.progress();
            } catch (Throwable t) {
                ReferenceCountUtil.release(chunk);
                fail(t);
                return true;
            }
            if (state != InputState.READING) {
                // Reading it closed it: by a removal of the handler, say.
                ReferenceCountUtil.release(chunk);
                return true;
            }
            if (chunk == null && !isLast) {
                return false;
            }
            if (isLast) {
                state = InputState.WRITING;
            }
            write(ctx, chunk == null ? Unpooled.EMPTY_BUFFER : chunk, progress, isLast);
            return true;
        }

        @SuppressWarnings("NullAway") // A failure has a cause.
        private void write(ChannelHandlerContext ctx, Object chunk, long progress, boolean isLast) {
            flushOwed = true;
            ctx.write(chunk, ctx.newPromise()).addListener(written -> {
                if (!written.isSuccess()) {
                    fail(written.cause());
                    // Writes behind it need not wait for another flush.
                    drain(ctx);
                } else if (state != InputState.CLOSED) {
                    tellProgress(progress);
                    if (isLast) {
                        closeInput();
                        promise.trySuccess();
                    }
                }
            });
        }

        private void tellProgress(long progress) {
            if (promise instanceof ChannelProgressivePromise progressive) {
                progressive.tryProgress(progress, input.length());
            }
        }

        @Override
        void fail(Throwable cause) {
            closeInput();
            promise.tryFailure(cause);
        }

        private void closeInput() {
            if (state == InputState.CLOSED) {
                return;
            }
            state = InputState.CLOSED;
            try {
                input.close();
            } catch (Throwable t) {
                LOGGER.warn("failed to close a {}", input.getClass().getName(), t);
            }
        }
    }

    private enum InputState { READING, WRITING, CLOSED }
}
