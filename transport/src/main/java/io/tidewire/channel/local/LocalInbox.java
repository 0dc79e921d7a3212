/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.channel.EventLoop;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Messages that others hand over to a channel, and the turns in which its event loop takes them.
 *
 * <pre>
 *   producer, any thread:  put, put, ... end        each asks for a turn; one that waits already is enough
 *   channel, its loop:     turn: ended? poll, poll, ...        close: whatever is left is disposed of
 * </pre>
 *
 * <p>Memory order: the queue's additions and removals and all fields here are volatile accesses (compare-and-set
 * included), which all threads see in one order. Three pairs rely on that:
 * <ul>
 * <li>{@code put} adds and then looks for {@code closed}; {@code close} sets it and then empties the queue: no item is
 *     left behind, in whichever order they come.
 * <li>A producer adds and then looks whether a turn waits; a turn first says that it waits no longer and then polls:
 *     an item that this turn does not see has a turn of its own.
 * <li>A producer adds and then looks for the present turn; a channel that gets a new loop first sets its turn and then
 *     asks for it: what came in while there was no loop is seen by one of the two.
 * </ul>
 *
 * @param <T> the type of what is handed over
 */
final class LocalInbox<T> {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(LocalInbox.class);

    /** Removing is safe on any thread as well, which closing by force needs. */
    private final Queue<T> queue = new ConcurrentLinkedQueue<>();
    private final Runnable taker;
    private final Consumer<? super T> disposer;

    /** Set once, by the producer, after its last item. */
    private volatile boolean ended;
    /** Set once, by the channel that owns this. */
    private volatile boolean closed;
    /** {@code null} while the channel has no loop. Event loop writes. */
    private volatile @Nullable Turn turn;

    /**
     * Creates an inbox.
     *
     * @param taker one turn of the channel
     * @param disposer takes messages that will not be read; on any thread, and must not throw
     */
    LocalInbox(Runnable taker, Consumer<? super T> disposer) {
        this.taker = taker;
        this.disposer = disposer;
    }

    /**
     * Hands something over.
     *
     * @return {@code false} if the channel takes nothing any more; the item stays the caller's then
     */
    boolean put(T item) {
        if (closed) {
            return false;
        }
        queue.add(item);
        if (closed) {
            discard();
        } else {
            requestTurn();
        }
        return true;
    }

    /** Nothing more is put. May be called more than once. */
    void end() {
        ended = true;
        requestTurn();
    }

    void requestTurn() {
        Turn present = turn;
        if (present != null) {
            present.request();
        }
    }

    /** The channel has a loop: gives it a turn for what came in before. */
    void attach(EventLoop loop) {
        turn = new Turn(loop);
        requestTurn();
    }

    /** The channel has no loop any more; a turn that waits there does nothing. */
    void detach() {
        turn = null;
    }

    /** Whether nothing more will be put. Asked before the queue was found empty, the answer means "all is taken". */
    boolean isEnded() {
        return ended;
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** The next item, if any. */
    @Nullable T poll() {
        return queue.poll();
    }

    /** Takes nothing any more. */
    void close() {
        closed = true;
        discard();
    }

    private void discard() {
        T item;
        while ((item = queue.poll()) != null) {
            disposer.accept(item);
        }
    }

    /** Belongs to one registration, so that no task of an old loop acts on a channel that has gone to another one. */
    private final class Turn implements Runnable {
        private final EventLoop loop;
        private final AtomicBoolean waiting = new AtomicBoolean();

        Turn(EventLoop loop) {
            this.loop = loop;
        }

        void request() {
            if (waiting.get() || !waiting.compareAndSet(false, true)) {
                return;
            }
            try {
                loop.execute(this);
            } catch (RejectedExecutionException e) {
                // The loop has closed its channels, and what they did not take is gone with them.
                LOGGER.debug("{} is shut down, nobody takes what was handed over", loop, e);
            }
        }

        @Override
        public void run() {
            waiting.set(false);
            if (turn == this) {
                taker.run();
            }
        }
    }
}
