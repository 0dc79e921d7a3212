/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * An allocator whose buffers each have an object and memory of their own, given back with the last release: simple and
 * predictable, and slower than the pooled ones. Use after release always throws. A heap buffer has an array of exactly
 * its capacity. Direct memory comes from a pool that all instances share, so that it is reused at once, and not when
 * the collector finds it; its content is undefined.
 */
public final class UnpooledByteBufAllocator extends AbstractByteBufAllocator
        implements ByteBufAllocatorMetricProvider {
    /** An allocator that prefers heap buffers and is watched for leaks. */
    public static final UnpooledByteBufAllocator DEFAULT = new UnpooledByteBufAllocator(false);

    private final UnpooledMemoryOwner heap =
            new UnpooledMemoryOwner(this, false, PooledMemoryOwner.ZERO_ON_FREE);
    private final UnpooledMemoryOwner direct =
            new UnpooledMemoryOwner(this, true, PooledMemoryOwner.ZERO_ON_FREE);
    private final ByteBufAllocatorMetric metric = new Metric(heap, direct);
    private final boolean disableLeakDetector;

    /**
     * Creates an allocator that is watched for leaks.
     *
     * @param preferDirect whether {@link #buffer()} makes direct buffers
     */
    public UnpooledByteBufAllocator(boolean preferDirect) {
        this(preferDirect, false);
    }

    /**
     * Creates an allocator.
     *
     * @param preferDirect whether {@link #buffer()} makes direct buffers
     * @param disableLeakDetector whether buffers are never watched for leaks, for those that may safely be left to the
     *     collector; heap buffers other than composite ones never are
     */
    public UnpooledByteBufAllocator(boolean preferDirect, boolean disableLeakDetector) {
        super(preferDirect);
        this.disableLeakDetector = disableLeakDetector;
    }

    /**
     * Creates an allocator.
     *
     * @param preferDirect whether {@link #buffer()} makes direct buffers
     * @param disableLeakDetector whether buffers are never watched for leaks
     * @param tryNoCleaner no matter: direct memory always comes in the best way that the platform offers
     */
    public UnpooledByteBufAllocator(boolean preferDirect, boolean disableLeakDetector,
                                    boolean tryNoCleaner) {
        this(preferDirect, disableLeakDetector);
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
        return heap.newBuffer(initialCapacity, maxCapacity);
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
        ByteBuf buf = direct.newBuffer(initialCapacity, maxCapacity);
        return disableLeakDetector ? buf : toLeakAwareBuffer(buf);
    }

    @Override
    public CompositeByteBuf compositeHeapBuffer(int maxNumComponents) {
        return composite(false, maxNumComponents);
    }

    @Override
    public CompositeByteBuf compositeDirectBuffer(int maxNumComponents) {
        return composite(true, maxNumComponents);
    }

    private CompositeByteBuf composite(boolean isDirect, int maxNumComponents) {
        CompositeByteBuf buf = new CompositeByteBuf(this, isDirect, maxNumComponents);
        return disableLeakDetector ? buf : toLeakAwareBuffer(buf);
    }

    @Override
    public boolean isDirectBufferPooled() {
        return false;
    }

    @Override
    public ByteBufAllocatorMetric metric() {
        return metric;
    }

    private record Metric(UnpooledMemoryOwner heap, UnpooledMemoryOwner direct) implements ByteBufAllocatorMetric {
        @Override
        public long usedHeapMemory() {
            return heap.usedBytes();
        }

        @Override
        public long usedDirectMemory() {
            return direct.usedBytes();
        }

        @Override
        public String toString() {
            return "UnpooledByteBufAllocatorMetric(usedHeapMemory: " + usedHeapMemory() + "; usedDirectMemory: "
                    + usedDirectMemory() + ')';
        }
    }
}
