/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.util.ReferenceCountUtil;
import org.jctools.queues.varhandle.unpadded.SpscLinkedVarHandleUnpaddedQueue;
import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.channels.ReadPendingException;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * The hand-off of messages from an event loop to a thread that may park. The loop puts, one thread at a time reads.
 *
 * <p><b>Bound.</b> The loop reads on while less than the limit waits, then reading is suspended until the reader has
 * taken half of it. So no more waits than the limit and what one read of the channel brings.
 *
 * <pre>
 *   reading --wantsMore() at the limit--&gt; suspended --poll() down to half--&gt; reading
 * </pre>
 *
 * <p><b>Wake-ups.</b> A reader is known from {@link #beginRead()} on, so whatever is put after its last look makes its
 * park return. The loop wakes it once for a batch.
 *
 * <p><b>Owner.</b> What is put belongs to the inbox, what is polled to the reader. After {@link #close()} all that
 * waits or comes is released: by the closing thread, by the reader when it ends its read, or by the loop, whichever is
 * the last to see it.
 */
public final class Inbox {
    /** Counted for each message beside its memory, against floods of small ones. */
    public static final int MESSAGE_OVERHEAD = 256;
    /** Counted for a message that is no buffer and holds none. */
    private static final int OTHER_MESSAGE = 1024;

    private static final VarHandle READER;
    private static final VarHandle SUSPENDED;
    private static final VarHandle END;
    private static final VarHandle PUT;
    private static final VarHandle TAKEN;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            READER = lookup.findVarHandle(Inbox.class, "reader", Thread.class);
            SUSPENDED = lookup.findVarHandle(Inbox.class, "suspended", boolean.class);
            END = lookup.findVarHandle(Inbox.class, "end", StreamEnd.class);
            PUT = lookup.findVarHandle(Inbox.class, "put", long.class);
            TAKEN = lookup.findVarHandle(Inbox.class, "taken", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // Without padding: there is one for each connection.
    private final Queue<Object> messages = new SpscLinkedVarHandleUnpaddedQueue<>();
    private final int limit;
    private final Runnable resume;
    /** The thread that reads, or releases what is left: the consumer of the queue. */
    private volatile @Nullable Thread reader;
    private volatile boolean suspended;
    private volatile boolean closed;
    private volatile @Nullable StreamEnd end;
    /** The cost of all messages so far; written by the event loop. */
    private volatile long put;
    /** The cost of all that were taken; written by the reader. */
    private volatile long taken;
    /** Something was put and the reader not woken. Event loop only. */
    private boolean unannounced;
    /** Taken and given back, so the next one. The reader's. */
    private @Nullable Object first;

    /**
     * Creates an empty inbox.
     *
     * @param limit how many octets may wait before reading is suspended, positive
     * @param resume asks the channel for a read, called by the reader
     */
    public Inbox(int limit, Runnable resume) {
        this.limit = checkPositive(limit, "limit");
        this.resume = checkNotNull(resume, "resume");
    }

    /** Returns the memory that a message holds, roughly; the same before and after it waited. */
    private static int cost(Object msg) {
        if (msg instanceof ByteBuf buffer) {
            return buffer.capacity() + MESSAGE_OVERHEAD;
        }
        return msg instanceof ByteBufHolder holder ? holder.content().capacity() + MESSAGE_OVERHEAD : OTHER_MESSAGE;
    }

    // The event loop.

    /**
     * Puts a message, which the inbox owns from now on. Does not wake the reader. Event loop only.
     *
     * @param msg the message
     */
    public void put(Object msg) {
        if (closed) {
            ReferenceCountUtil.safeRelease(msg);
            return;
        }
        PUT.setRelease(this, (long) PUT.get(this) + cost(msg));
        messages.offer(msg);
        unannounced = true;
        // Puts the message in front of the look at what another thread may set before it looks at the messages.
        VarHandle.fullFence();
        if (closed) {
            releaseAll();
        }
    }

    /**
     * Returns whether the channel is to be read on, behind a batch. If not, reading is suspended and the reader
     * resumes it. Event loop only.
     *
     * @return {@code false} also when the end has come
     */
    public boolean wantsMore() {
        if (end != null || closed) {
            return false;
        }
        if (waiting() < limit) {
            return true;
        }
        suspended = true;
        // The reader takes first and looks second; here it is the other way round, so one of the two sees the other.
        VarHandle.fullFence();
        return waiting() <= limit / 2 && SUSPENDED.compareAndSet(this, true, false);
    }

    /**
     * Returns whether something was put since the reader was woken last. Event loop only.
     *
     * @return {@code true} if {@link #endBatch()} has to follow
     */
    public boolean isUnannounced() {
        return unannounced;
    }

    /** Wakes the reader if something was put since this was called last. Event loop only. */
    public void endBatch() {
        if (unannounced) {
            unannounced = false;
            wake();
        }
    }

    /** Wakes the reader, if there is one. Any thread. */
    private void wake() {
        VarHandle.fullFence();
        Thread waiting = reader;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
    }

    /**
     * Ends the input, and wakes the reader; the first reason stays. Any thread.
     *
     * @param reason why
     * @return whether it is the first one
     */
    public boolean end(StreamEnd reason) {
        boolean won = END.compareAndSet(this, null, reason);
        wake();
        return won;
    }

    // Any thread.

    /**
     * Returns why nothing more comes. Messages may still wait.
     *
     * @return the reason, or {@code null} while there is none
     */
    public @Nullable StreamEnd end() {
        return end;
    }

    /**
     * Returns whether {@link #close()} was called.
     *
     * @return {@code true} if nothing can be read any more
     */
    public boolean isClosed() {
        return closed;
    }

    /**
     * Returns how much waits.
     *
     * @return the octets, with what each message costs; may be old when it is returned
     */
    public long waiting() {
        return put - taken;
    }

    /** Releases what waits and whatever comes, and wakes the reader. */
    public void close() {
        closed = true;
        wake();
        releaseAll();
    }

    /** The queue has one consumer: if a thread reads, it comes here when it has done so. */
    private void releaseAll() {
        do {
            if (!READER.compareAndSet(this, null, Thread.currentThread())) {
                return;
            }
            Object msg;
            while ((msg = take()) != null) {
                ReferenceCountUtil.safeRelease(msg);
            }
            reader = null;
            VarHandle.fullFence();
        } while (!messages.isEmpty());
    }

    // The reader.

    /**
     * Begins to read, which one thread at a time may do; {@link #endRead()} must follow.
     *
     * @return {@code false} if the inbox is closed
     * @throws ReadPendingException if another thread reads
     */
    public boolean beginRead() {
        if (closed) {
            return false;
        }
        if (!READER.compareAndSet(this, null, Thread.currentThread())) {
            if (closed) {
                return false;
            }
            throw new ReadPendingException();
        }
        return true;
    }

    /** Ends a read. */
    public void endRead() {
        reader = null;
        VarHandle.fullFence();
        if (closed) {
            releaseAll();
        }
    }

    /**
     * Takes the next message, and resumes reading if so much was taken. Between {@link #beginRead()} and
     * {@link #endRead()} only.
     *
     * @return a message, which the caller owns, or {@code null} if none waits
     */
    public @Nullable Object poll() {
        Object msg = take();
        if (msg != null) {
            VarHandle.fullFence();
            if (suspended && waiting() <= limit / 2 && SUSPENDED.compareAndSet(this, true, false)) {
                resume.run();
            }
        }
        return msg;
    }

    private @Nullable Object take() {
        Object msg = first;
        if (msg != null) {
            first = null;
            return msg;
        }
        msg = messages.poll();
        if (msg != null) {
            TAKEN.setRelease(this, (long) TAKEN.get(this) + cost(msg));
        }
        return msg;
    }

    /**
     * Puts back a message that was polled and has not been used up: it is the next one. It does not count any more.
     * Between {@link #beginRead()} and {@link #endRead()} only.
     *
     * @param msg the message, which the inbox owns from now on
     */
    public void giveBack(Object msg) {
        assert first == null : first;
        first = msg;
    }

    /**
     * Returns the message that {@link #giveBack} has been given. Between {@link #beginRead()} and {@link #endRead()}
     * only.
     *
     * @return the message, still owned by the inbox, if any
     */
    public @Nullable Object first() {
        return first;
    }
}
