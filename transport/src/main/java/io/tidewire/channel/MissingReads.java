/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.concurrent.TimeUnit;

import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Finds channels that are not read any more because a handler forgot to, and names the handler. Off unless
 * {@code io.tidewire.channel.missingReadMillis} is set; then there is one of these for each pipeline.
 *
 * <p>With auto-read off, the handler that is given messages has to ask for the next. Not reading at once is not a
 * mistake: it is how back-pressure works. So the rule is one of time: a channel is reported when it
 * <ul>
 * <li>is active, with auto-read off,
 * <li>has been given a message, and {@code channelReadComplete} after it,
 * <li>and since then no {@code read()} has reached the transport for that many milliseconds.
 * </ul>
 * It is reported once, until the next message. The handler that is named is
 * <ol>
 * <li>the one at which a {@code read()} stopped, if there was such a call: it did not pass the operation on;
 * <li>else the one at which {@code channelReadComplete} stopped: those behind it could not know when to read;
 * <li>else, as all have been told, the last one that was given the message: it consumed it and asked for no other.
 * </ol>
 *
 * <p>A turn that ends with auto-read on, or with a read asked for, costs two writes. For others there is one timer per
 * channel. Events may come on the executors of handlers; the timer runs on the event loop.
 */
final class MissingReads implements Runnable {
    private static final long AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(
            Math.max(0, SystemPropertyUtil.getLong("io.tidewire.channel.missingReadMillis", 0)));

    /** A constant to the JIT compiler, so that the checks vanish if this is off. */
    static final boolean ON = AFTER_NANOS > 0;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(MissingReads.class);

    private final DefaultChannelPipeline pipeline;

    // Where things stopped since the last message: the last context that each has come to, null for none. Any thread.
    private volatile @Nullable DefaultChannelHandlerContext message;
    private volatile @Nullable DefaultChannelHandlerContext readComplete;
    private volatile @Nullable DefaultChannelHandlerContext read;

    /** The transport has been asked to read since the last message. Any thread. */
    private volatile boolean asked;

    // Event loop only from here on.
    private long turnEndNanos;
    private boolean reported;
    private boolean timerIsSet;

    MissingReads(DefaultChannelPipeline pipeline) {
        this.pipeline = pipeline;
    }

    /** The transport gives a message to the pipeline. */
    void onMessage() {
        asked = false;
        message = null;
        readComplete = null;
        read = null;
    }

    /** The handler of a context is given a message. */
    void onMessageAt(DefaultChannelHandlerContext ctx) {
        message = ctx;
    }

    /** The handler of a context is told that no more messages come. */
    void onReadCompleteAt(DefaultChannelHandlerContext ctx) {
        readComplete = ctx;
    }

    /** The handler of a context is asked to read. */
    void onReadAt(DefaultChannelHandlerContext ctx) {
        read = ctx;
        asked |= ctx.isEnds();
    }

    /** The transport has reported that no more messages come. Event loop only. */
    void onTurnEnd() {
        reported = false;
        if (isMissing()) {
            turnEndNanos = nowNanos();
            if (!timerIsSet) {
                setTimer(AFTER_NANOS);
            }
        }
    }

    private boolean isMissing() {
        Channel channel = pipeline.channel();
        return !asked && !channel.config().isAutoRead() && channel.isActive();
    }

    private long nowNanos() {
        return pipeline.eventLoop().ticker().nanoTime();
    }

    private void setTimer(long delayNanos) {
        timerIsSet = true;
        pipeline.eventLoop().schedule(this, delayNanos, TimeUnit.NANOSECONDS);
    }

    /** The time is over, unless there has been another turn. */
    @Override
    public void run() {
        timerIsSet = false;
        if (reported || !isMissing()) {
            return;
        }
        long leftNanos = AFTER_NANOS - (nowNanos() - turnEndNanos);
        if (leftNanos > 0) {
            setTimer(leftNanos);
            return;
        }
        reported = true;
        LOGGER.warn("{}: has not been read from for {} ms although auto-read is off, so nothing more arrives: {}",
                pipeline.channel(), TimeUnit.NANOSECONDS.toMillis(AFTER_NANOS), explain());
    }

    private String explain() {
        if (read != null) {
            return describe(read) + " was asked to read and did not pass that on";
        }
        if (readComplete != null && !readComplete.isEnds()) {
            return describe(readComplete) + " did not pass channelReadComplete on, nor did it read";
        }
        return message == null ? "no handler was given the message"
                : describe(message) + " was the last to be given a message, and did not read";
    }

    private static String describe(DefaultChannelHandlerContext ctx) {
        return "handler " + ctx.name() + " (" + ctx.handler().getClass().getName() + ')';
    }
}
