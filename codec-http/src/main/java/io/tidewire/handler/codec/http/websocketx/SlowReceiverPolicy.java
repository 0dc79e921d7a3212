/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;


import java.util.concurrent.atomic.LongAdder;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Decides about messages for a channel that is not writable, because its peer reads more slowly than messages come, and
 * counts what became of them. One for all channels of a server, or of a topic; any thread.
 */
public final class SlowReceiverPolicy {
    /** The fate of a message that finds no room in the queue of its channel. */
    enum Overflow {
        CLOSE,
        DROP_OLDEST
    }

    private final Overflow overflow;
    private final int maxMessages;
    private final boolean keepsLatest;
    private final LongAdder passed = new LongAdder();
    private final LongAdder queued = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder replaced = new LongAdder();
    private final LongAdder closed = new LongAdder();

    private SlowReceiverPolicy(Overflow overflow, int maxMessages, boolean keepsLatest) {
        this.overflow = overflow;
        this.maxMessages = maxMessages;
        this.keepsLatest = keepsLatest;
    }

    /**
     * Closes channels that are too slow.
     *
     * @param maxMessages how many messages wait before, at least 0
     * @return a policy with counters of its own
     */
    public static SlowReceiverPolicy close(int maxMessages) {
        return new SlowReceiverPolicy(Overflow.CLOSE, checkPositiveOrZero(maxMessages, "maxMessages"), false);
    }

    /**
     * Drops the message that has waited longest for a new one.
     *
     * @param maxMessages how many messages wait for a channel, above 0
     * @return a policy with counters of its own
     */
    public static SlowReceiverPolicy dropOldest(int maxMessages) {
        return new SlowReceiverPolicy(Overflow.DROP_OLDEST, checkPositive(maxMessages, "maxMessages"), false);
    }

    /**
     * Keeps one message of each key, the latest, in the place of the one that waited before. Messages without a key all
     * wait. The message that has waited longest is dropped where there are too many.
     *
     * @param maxMessages how many messages wait for a channel, above 0
     * @return a policy with counters of its own
     * @see PreparedWebSocketMessage#prepare(WebSocketFrame, Object)
     */
    public static SlowReceiverPolicy keepLatest(int maxMessages) {
        return new SlowReceiverPolicy(Overflow.DROP_OLDEST, checkPositive(maxMessages, "maxMessages"), true);
    }

    Overflow overflow() {
        return overflow;
    }

    int maxMessages() {
        return maxMessages;
    }

    boolean keepsLatest() {
        return keepsLatest;
    }

    void onPassed() {
        passed.increment();
    }

    void onQueued() {
        queued.increment();
    }

    void onDropped(int messages) {
        dropped.add(messages);
    }

    void onReplaced() {
        replaced.increment();
    }

    void onClosed() {
        closed.increment();
    }

    /**
     * Returns how many messages went on, at once or after they had waited.
     *
     * @return the number, of all channels
     */
    public long passed() {
        return passed.sum();
    }

    /**
     * Returns how many messages had to wait.
     *
     * @return the number, of all channels; each of them is passed, dropped or replaced in the end
     */
    public long queued() {
        return queued.sum();
    }

    /**
     * Returns how many messages were given up, for want of room or because their channel was closed.
     *
     * @return the number, of all channels
     */
    public long dropped() {
        return dropped.sum();
    }

    /**
     * Returns how many messages were given up for a later one of the same key.
     *
     * @return the number, of all channels
     */
    public long replaced() {
        return replaced.sum();
    }

    /**
     * Returns how many channels were closed.
     *
     * @return the number
     */
    public long closed() {
        return closed.sum();
    }
}
