/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.AbstractByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelPipelineException;
import io.tidewire.channel.PreferHeapByteBufAllocator;
import io.tidewire.util.internal.DirectMemoryLimitException;

import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * The faults around a channel, apart from its kernel's: the log throws, memory runs out, handlers, listeners and
 * tasks throw, and the loop is stopped. All by chance, until {@link #becomeCalm()}. The log is this object's while it
 * is open.
 */
public final class Faults implements AutoCloseable {

    /** An allocator of an application may throw anything. */
    private static final class AllocatorBroken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        AllocatorBroken() {
            super("an allocator is broken", null, false, false);
        }
    }

    private final SimulatedLoop loop;
    private final Random random;
    private final BrokenLog log;
    private boolean calm;
    private boolean ranOut;
    /** No allocation succeeds. */
    private boolean drought;
    private int failedAllocations;
    private boolean stopped;

    /**
     * Creates faults.
     *
     * @param loop the loop that is stopped; it serves nothing else
     * @param random the only source of choices
     */
    public Faults(SimulatedLoop loop, Random random) {
        this.loop = loop;
        this.random = random;
        // Each time it throws, a line is on the standard error stream, which is not read when there are too many.
        boolean broken = random.nextInt(8) == 0;
        log = new BrokenLog(() -> broken && happens(4));
    }

    private boolean happens(int oneOutOf) {
        return !calm && random.nextInt(oneOutOf) == 0;
    }

    /** Called by handlers, listeners and tasks, wherever they may throw. */
    void strike() {
        if (happens(24)) {
            if (random.nextInt(3) == 0) {
                ranOut = true;
                throw new OutOfMemoryError("thrown by a handler");
            }
            throw new Mischief.Thrown();
        }
        if (happens(200)) {
            stop();
        }
    }

    /** Returns whether to make something that goes wrong. */
    boolean wanted() {
        return happens(8);
    }

    /** Stops the loop, which goes on for some turns. Any thread. */
    void stop() {
        stopped = true;
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    }

    /** Ends the loop at once, perhaps, in the middle of a life that goes on without it. */
    void mayEnd() {
        if (happens(150)) {
            end();
        }
    }

    /** Lets the loop come to its end. */
    void end() {
        stopped = true;
        if (!loop.isTerminated()) {
            loop.end();
        }
    }

    boolean hasStopped() {
        return stopped;
    }

    /** Returns whether memory has run out, which closes a channel at most places. */
    boolean haveTakenMemory() {
        return ranOut;
    }

    /** Returns whether something may be thrown because of the faults. */
    static boolean isExpected(Throwable cause) {
        return cause instanceof OutOfMemoryError || cause instanceof DirectMemoryLimitException
                || cause instanceof AllocatorBroken
                || cause instanceof BrokenLog.Thrown || cause instanceof Mischief.Thrown
                || cause instanceof ChannelPipelineException && isExpected(cause.getCause());
    }

    /** Returns an allocator that runs out of memory at times. */
    ByteBufAllocator running(ByteBufAllocator alloc) {
        return new PreferHeapByteBufAllocator(new Allocator(alloc));
    }

    /** From now on no allocation succeeds, or they do as before. */
    void setDrought(boolean drought) {
        this.drought = drought;
    }

    int failedAllocations() {
        return failedAllocations;
    }

    /** From now on everything works. */
    void becomeCalm() {
        calm = true;
    }

    @Override
    public void close() {
        log.close();
    }

    /** Counts nothing itself: the memory is another allocator's. */
    private final class Allocator extends AbstractByteBufAllocator {
        private final ByteBufAllocator alloc;

        Allocator(ByteBufAllocator alloc) {
            super(false);
            this.alloc = alloc;
        }

        private void mayRunOut() {
            if (drought || happens(24)) {
                ranOut = true;
                failedAllocations++;
                switch (random.nextInt(3)) {
                    case 0 -> throw new OutOfMemoryError("no memory for a buffer");
                    case 1 -> throw new DirectMemoryLimitException("an allocator's limit", null);
                    default -> throw new AllocatorBroken();
                }
            }
        }

        @Override
        protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
            mayRunOut();
            return alloc.heapBuffer(initialCapacity, maxCapacity);
        }

        @Override
        protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
            mayRunOut();
            return alloc.directBuffer(initialCapacity, maxCapacity);
        }

        @Override
        public boolean isDirectBufferPooled() {
            return alloc.isDirectBufferPooled();
        }
    }
}
