/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The kinds of buffer that {@link ByteBufContractTest} and {@link ByteBufModelTest} run over. To have another kind
 * tested, add a line here.
 */
final class BufferKinds {
    private static final UnpooledByteBufAllocator UNTRACKED = new UnpooledByteBufAllocator(false, true);
    private static final AdaptiveByteBufAllocator ADAPTIVE = new AdaptiveByteBufAllocator();
    private static final int MARGIN = 3;

    private BufferKinds() {
    }

    /** Creates a buffer. */
    @FunctionalInterface
    interface Maker {
        /**
         * @param capacity the capacity, above 0
         * @param maxCapacity the maximum capacity; a fixed kind has {@code capacity} instead
         * @return a writable buffer of that capacity, with both indices at 0, whose release releases all that was made
         */
        ByteBuf make(int capacity, int maxCapacity);
    }

    /**
     * One kind.
     *
     * @param grows whether the capacity can be changed, up to the maximum capacity
     */
    record Kind(String name, boolean grows, Maker maker) {
        ByteBuf make(int capacity) {
            return make(capacity, Integer.MAX_VALUE);
        }

        ByteBuf make(int capacity, int maxCapacity) {
            return maker.make(capacity, maxCapacity);
        }

        /** A buffer of exactly these bytes, all readable. */
        ByteBuf of(byte[] bytes) {
            ByteBuf buf = make(bytes.length);
            return buf.setBytes(0, bytes).writerIndex(bytes.length);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Kind> all() {
        List<Kind> kinds = new ArrayList<>();
        kinds.add(new Kind("heap", true, UNTRACKED::heapBuffer));
        kinds.add(new Kind("direct", true, UNTRACKED::directBuffer));
        kinds.add(new Kind("pooledHeap", true, PooledByteBufAllocator.DEFAULT::heapBuffer));
        kinds.add(new Kind("pooledDirect", true, PooledByteBufAllocator.DEFAULT::directBuffer));
        kinds.add(new Kind("adaptiveHeap", true, ADAPTIVE::heapBuffer));
        kinds.add(new Kind("adaptiveDirect", true, ADAPTIVE::directBuffer));
        kinds.add(new Kind("wrappedArray", false, (c, m) ->
                Unpooled.wrappedBuffer(new byte[c + 2 * MARGIN], MARGIN, c).setIndex(0, 0)));
        kinds.add(new Kind("wrappedNio", false, (c, m) ->
                Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(c + MARGIN).position(MARGIN)).setIndex(0, 0)));
        for (Kind base : List.copyOf(kinds).subList(0, 3)) {
            addViews(kinds, base);
        }
        kinds.add(new Kind("composite", false, BufferKinds::composite));
        kinds.add(new Kind("composite.slice", false, (c, m) ->
                composite(c + 2 * MARGIN, m).slice(MARGIN, c).setIndex(0, 0)));
        kinds.add(new Kind("composite.retainedSlice", false, (c, m) -> {
            ByteBuf composite = composite(c + 2 * MARGIN, m);
            return letGo(composite, composite.retainedSlice(MARGIN, c).setIndex(0, 0));
        }));
        kinds.add(new Kind("composite.duplicate.slice", false, (c, m) ->
                composite(c + 2 * MARGIN, m).duplicate().slice(MARGIN, c).slice().setIndex(0, 0)));
        kinds.add(new Kind("swapped", true, (c, m) -> swapped(UNTRACKED.heapBuffer(c, m))));
        kinds.add(new Kind("swappedDirect.slice", false, (c, m) ->
                swapped(UNTRACKED.directBuffer(c + MARGIN, m)).slice(MARGIN, c).setIndex(0, 0)));
        kinds.add(new Kind("wrapped", true, (c, m) -> new WrappedByteBuf(UNTRACKED.heapBuffer(c, m)) { }));
        kinds.add(new Kind("leakAware", true, (c, m) -> watched(UNTRACKED.directBuffer(c, m))));
        kinds.add(new Kind("leakAware.slice", false, (c, m) ->
                watched(UNTRACKED.directBuffer(c + MARGIN)).slice(MARGIN, c).setIndex(0, 0)));
        kinds.add(new Kind("leakAware.retainedDuplicate", true, (c, m) -> {
            ByteBuf buf = watched(UNTRACKED.heapBuffer(c, m));
            return letGo(buf, buf.retainedDuplicate());
        }));
        kinds.add(new Kind("guarded", true, (c, m) -> new GuardedByteBuf(UNTRACKED.heapBuffer(c, m))));
        kinds.add(new Kind("guarded.slice", false, (c, m) ->
                new GuardedByteBuf(UNTRACKED.directBuffer(c + MARGIN, m)).slice(MARGIN, c).setIndex(0, 0)));
        kinds.add(new Kind("guarded.retainedDuplicate", true, (c, m) -> {
            ByteBuf buf = new GuardedByteBuf(UNTRACKED.heapBuffer(c, m));
            return letGo(buf, buf.retainedDuplicate());
        }));
        kinds.add(new Kind("ownHeapClass", true, (c, m) -> new UnpooledHeapByteBuf(UNTRACKED, c, m)));
        kinds.add(new Kind("ownDirectClass", true, (c, m) -> new UnpooledDirectByteBuf(UNTRACKED, c, m)));
        return kinds.stream();
    }

    static Stream<Kind> growing() {
        return all().filter(Kind::grows);
    }

    private static void addViews(List<Kind> kinds, Kind base) {
        kinds.add(new Kind(base + ".slice", false, (c, m) ->
                base.make(c + 2 * MARGIN).slice(MARGIN, c).setIndex(0, 0)));
        kinds.add(new Kind(base + ".slice.slice", false, (c, m) ->
                base.make(c + 4 * MARGIN).slice(MARGIN, c + 2 * MARGIN).slice(MARGIN, c).setIndex(0, 0)));
        kinds.add(new Kind(base + ".retainedSlice", false, (c, m) -> {
            ByteBuf buf = base.make(c + 2 * MARGIN);
            return letGo(buf, buf.retainedSlice(MARGIN, c).setIndex(0, 0));
        }));
        kinds.add(new Kind(base + ".duplicate", true, (c, m) -> base.make(c, m).duplicate()));
        kinds.add(new Kind(base + ".retainedDuplicate", true, (c, m) -> {
            ByteBuf buf = base.make(c, m);
            return letGo(buf, buf.retainedDuplicate());
        }));
        kinds.add(new Kind(base + ".retainedSlice.slice.duplicate", false, (c, m) -> {
            ByteBuf buf = base.make(c + 2 * MARGIN);
            return letGo(buf, buf.retainedSlice(1, c + MARGIN).slice(2, c).duplicate().setIndex(0, 0));
        }));
    }

    private static ByteBuf letGo(ByteBuf parent, ByteBuf view) {
        parent.release();
        return view;
    }

    private static ByteBuf composite(int capacity, int maxCapacity) {
        CompositeByteBuf composite = new CompositeByteBuf(UNTRACKED, false, Integer.MAX_VALUE);
        for (int at = 0; at < capacity;) {
            int size = Math.min(5 + at % 3, capacity - at);
            ByteBuf part = at % 2 == 0 ? UNTRACKED.heapBuffer(size) : UNTRACKED.directBuffer(size);
            composite.addComponent(true, part.writerIndex(size));
            at += size;
        }
        return composite.setIndex(0, 0);
    }

    @SuppressWarnings("deprecation") // the views in the other order are under test
    private static ByteBuf swapped(ByteBuf buf) {
        return buf.order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuf watched(ByteBuf buf) {
        return new LeakAwareByteBuf(buf, BufferLeaks.DETECTOR.trackForcibly(buf), true);
    }
}
