/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.util.concurrent.Ticker;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The last handler of a pipeline: keeps what arrives, in order, and releases it. Any thread may ask and wait.
 */
class Recorder extends ChannelInboundHandlerAdapter {

    private static final Ticker CLOCK = Ticker.systemTicker();
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(30);

    // All guarded by this.
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<Object> events = new ArrayList<>();
    private int reads;
    private int readCompletes;
    private int writabilityChanges;
    private boolean inactive;
    private Throwable failure;
    /** Set before there are events. */
    private volatile boolean passesEventsOn;

    /** Does not take events for itself. */
    void passEventsOn() {
        passesEventsOn = true;
    }

    synchronized byte[] bytes() {
        return bytes.toByteArray();
    }

    synchronized List<Object> events() {
        return List.copyOf(events);
    }

    synchronized int reads() {
        return reads;
    }

    synchronized int readCompletes() {
        return readCompletes;
    }

    synchronized int writabilityChanges() {
        return writabilityChanges;
    }

    synchronized Throwable failure() {
        return failure;
    }

    synchronized boolean isInactive() {
        return inactive;
    }

    void awaitBytes(int count) throws InterruptedException {
        await("bytes: " + count, recorder -> recorder.bytes.size() >= count);
    }

    void awaitInactive() throws InterruptedException {
        await("inactive", recorder -> recorder.inactive);
    }

    void awaitEvent(Object event) throws InterruptedException {
        await("event: " + event, recorder -> recorder.events.contains(event));
    }

    synchronized void await(String what, Predicate<Recorder> condition) throws InterruptedException {
        long start = CLOCK.nanoTime();
        // Each thing that is recorded ends a wait, so time is taken from the clock and not from the waits.
        while (!condition.test(this) && CLOCK.nanoTime() - start < TIMEOUT_NANOS) {
            TimeUnit.MILLISECONDS.timedWait(this, 100);
        }
        assertThat(condition.test(this)).as("%s in time (%d bytes, events %s, inactive %s, failure %s)",
                what, bytes.size(), events, inactive, failure).isTrue();
    }

    private synchronized void record(Runnable change) {
        change.run();
        notifyAll();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        ByteBuf buffer = (ByteBuf) msg;
        try {
            byte[] part = new byte[buffer.readableBytes()];
            buffer.readBytes(part);
            record(() -> {
                bytes.write(part, 0, part.length);
                reads++;
            });
        } finally {
            buffer.release();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        record(() -> readCompletes++);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
        record(() -> events.add(evt));
        if (passesEventsOn) {
            ctx.fireUserEventTriggered(evt);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        record(() -> writabilityChanges++);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        record(() -> inactive = true);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        record(() -> failure = cause);
    }
}
