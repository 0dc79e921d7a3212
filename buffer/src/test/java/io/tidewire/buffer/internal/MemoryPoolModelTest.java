/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.buffer.Seed;
import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;
import io.tidewire.util.internal.DirectMemoryLimitException;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/**
 * The engine against a naive model, which knows of each piece of memory where it is and who has it. Several heaps take,
 * give back and resize in random order, some of their threads end, and time passes; what each piece has been filled
 * with is still there when it is given back. One thread drives all heaps, so that a seed repeats a run exactly.
 */
class MemoryPoolModelTest {
    private static final int STEPS = 4000;
    private static final int OWNERS = 5;
    private static final int ALIGNMENT = 64;
    /** Within as many ticks all that is not needed goes back. */
    private static final int SETTLING_TICKS = 5;

    private final SplittableRandom random = Seed.random();
    private final List<Owner> owners = new ArrayList<>();
    private final List<Piece> live = new ArrayList<>();
    /** Of each chunk: the end of each piece that is in use, by its start. */
    private final Map<Chunk, TreeMap<Integer, Integer>> inUse = new IdentityHashMap<>();
    private final Budget budget = new Budget();
    private Setting setting;
    private TestPool pool;
    private int marks;
    private int refused;

    /**
     * The settings of a run.
     *
     * @param limit bytes that may be held; {@link Long#MAX_VALUE} for no limit
     */
    record Setting(boolean direct, int pageSize, int chunkSize, int arenas, long limit) {
        HeapLimits limits() {
            return new HeapLimits(pageSize, chunkSize, 32, 8, Math.max(pageSize, chunkSize / 4), ALIGNMENT, true,
                    direct ? Long.MAX_VALUE : limit, false);
        }
    }

    static Stream<Setting> settings() {
        return Stream.of(true, false).flatMap(direct -> Stream.of(
                new Setting(direct, 8192, 8192, 1, Long.MAX_VALUE),
                new Setting(direct, 8192, 16 * 1024, 2, Long.MAX_VALUE),
                new Setting(direct, 8192, 64 * 1024, 2, Long.MAX_VALUE),
                new Setting(direct, 4096, 256 * 1024, 1, Long.MAX_VALUE),
                new Setting(direct, 8192, 4 << 20, 2, Long.MAX_VALUE),
                new Setting(direct, 8192, 8192, 2, 64 * 8192),
                new Setting(direct, 8192, 64 * 1024, 3, 10 * 64 * 1024),
                new Setting(direct, 4096, 256 * 1024, 2, 5 * 256 * 1024),
                new Setting(direct, 8192, 4 << 20, 2, 9 << 18)));
    }

    /** Direct memory up to the limit of the setting. */
    private final class Budget implements DirectSource {
        private long given;

        @Override
        public CleanableDirectBuffer allocate(int capacity, boolean lasting) {
            // Chunks and large buffers are multiples of a page; what they start with is asked for on top.
            int bytes = capacity - ChunkSource.alignment(capacity - ALIGNMENT, setting.limits());
            if (given + bytes > setting.limit) {
                // By way of the real limit, so that the exception is the real one.
                return DirectMemory.provider().allocate(Integer.MAX_VALUE);
            }
            given += bytes;
            ByteBuffer memory = ByteBuffer.allocateDirect(capacity);
            return new CleanableDirectBuffer() {
                @Override
                public ByteBuffer buffer() {
                    return memory;
                }

                @Override
                public void clean() {
                    given -= bytes;
                }
            };
        }
    }

    /** A heap, and the thread that it takes for its owner. */
    private final class Owner {
        private final IdleThreads thread = new IdleThreads();
        private final SlotHeap heap;

        Owner() throws InterruptedException {
            heap = IdleThreads.heap(pool, thread.start());
        }

        void end() throws InterruptedException {
            thread.end();
        }
    }

    /** A piece of memory in use. */
    private static final class Piece {
        private final TestSlot slot;
        private final byte mark;
        private int capacity;

        Piece(TestSlot slot, int capacity, byte mark) {
            this.slot = slot;
            this.capacity = capacity;
            this.mark = mark;
        }
    }

    @AfterEach
    void endThreads() throws InterruptedException {
        for (Owner owner : owners) {
            owner.end();
        }
    }

    @ParameterizedTest
    @MethodSource("settings")
    void engineDoesWhatTheModelDoes(Setting of) throws InterruptedException {
        setting = of;
        pool = of.direct ? new TestPool(budget, of.arenas, of.limits()) : new TestPool(false, of.arenas, of.limits());
        for (int i = 0; i < OWNERS; i++) {
            owners.add(new Owner());
        }
        for (int step = 0; step < STEPS; step++) {
            doSomething();
            checkAccounts();
        }
        assertThat(refused > 0).as("the limit was met").isEqualTo(of.limit != Long.MAX_VALUE);
        while (!live.isEmpty()) {
            giveBack(removeAny());
        }
        checkAccounts();
        assertThat(pool.pinnedBytes()).isZero();
        settle();
        assertThat(pool.heldBytes()).isLessThanOrEqualTo((long) of.arenas * of.limits().firstChunkSize());
        assertThat(pool.tick()).as("nothing is left to be done").isFalse();
    }

    private void doSomething() throws InterruptedException {
        int choice = random.nextInt(1000);
        // More is taken than given back for a while, and then less.
        int takes = (marks / 256 & 1) == 0 ? 550 : 350;
        if (choice < takes) {
            take(randomSize());
        } else if (choice < 850) {
            if (!live.isEmpty()) {
                giveBack(removeAny());
            }
        } else if (choice < 970) {
            if (!live.isEmpty()) {
                resize(live.get(random.nextInt(live.size())), randomSize());
            }
        } else if (choice < 980) {
            owners.get(random.nextInt(OWNERS)).heap.onIdle();
        } else if (choice < 985) {
            pool.trim();
        } else if (choice < 995) {
            pool.tick();
        } else if (choice < 998) {
            int index = random.nextInt(OWNERS);
            owners.get(index).end();
            owners.set(index, new Owner());
        } else {
            settle();
        }
    }

    private int randomSize() {
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3, 4, 5 -> random.nextInt(1024);
            case 6, 7, 8 -> random.nextInt(Math.min(setting.chunkSize, 40_000) + 1);
            default -> random.nextInt(3 * Math.min(setting.chunkSize, 1 << 18));
        };
    }

    /** The size of the slot, by walking over the sizes: 64 bytes apart up to 256, then four to each doubling. */
    private int slotSize(int capacity) {
        int size = 64;
        for (int step = 64; size < capacity; size += step) {
            if (size >= 256 && Integer.bitCount(size) == 1) {
                step = size / 4;
            }
        }
        return size <= setting.chunkSize ? size : capacity;
    }

    /** Through the heap of any owner, or as the calling thread. */
    private TestSlot takeFromAny(int capacity) {
        int by = random.nextInt(OWNERS + 1);
        int sizeIndex = SizeClasses.indexOf(capacity);
        return by == OWNERS || sizeIndex >= pool.sizeClasses.count() ? pool.takeSlot(capacity)
                : (TestSlot) owners.get(by).heap.allocateAsOwner(sizeIndex);
    }

    private void take(int capacity) {
        TestSlot slot;
        try {
            slot = takeFromAny(capacity);
        } catch (DirectMemoryLimitException e) {
            assertThat(e.getMessage()).contains("limit of " + DirectMemory.maxBytes(),
                    "holds " + pool.heldBytes() + " bytes", pool.pinnedBytes() + " are live");
            checkNothingIsLeft(capacity);
            return;
        } catch (TestPool.HeapLimitException e) {
            assertThat(e.heldBytes).isEqualTo(pool.heldBytes());
            assertThat(e.liveBytes).isEqualTo(pool.pinnedBytes());
            assertThat(e.limit).isEqualTo(setting.limit);
            checkNothingIsLeft(capacity);
            return;
        }
        assertThat(slot.size()).as("for %s bytes", capacity).isEqualTo(slotSize(capacity));
        assertThat(slot.bytes().capacity()).isEqualTo(slot.size());
        occupy(slot);
        Piece piece = new Piece(slot, capacity, (byte) ++marks);
        fill(piece);
        live.add(piece);
    }

    /** No memory of this size is in any arena, and no unused memory stands in its way. */
    private void checkNothingIsLeft(int capacity) {
        refused++;
        int sizeIndex = SizeClasses.indexOf(capacity);
        for (Arena arena : pool.arenas()) {
            if (sizeIndex < pool.sizeClasses.count()) {
                assertThat(arena.takeHeld(sizeIndex, new Keeper[1], 1)).as("free slots of %s", capacity).isZero();
            }
            assertThat(arena.chunkUses()).as("empty chunks").noneMatch(chunk -> chunk.freeBytes() == chunk.bytes());
        }
        int needed = sizeIndex < pool.sizeClasses.count() ? spanBytes(sizeIndex) : capacity;
        assertThat(pool.heldBytes() + needed).as("more could have been obtained").isGreaterThan(setting.limit);
    }

    private int spanBytes(int sizeIndex) {
        return pool.arenaUses().get(0).slots(sizeIndex).spanBytes();
    }

    private void occupy(TestSlot slot) {
        if (!slot.home().isShared()) {
            return;
        }
        int from = slot.offset();
        int to = from + slot.size();
        TreeMap<Integer, Integer> pieces = inUse.computeIfAbsent(((Span) slot.home()).chunk, any -> new TreeMap<>());
        Map.Entry<Integer, Integer> before = pieces.lowerEntry(to);
        if (before != null && before.getValue() > from) {
            fail("%s-%s is given away while %s is in use; %s", from, to, before, Seed.text());
        }
        pieces.put(from, to);
    }

    private void leave(TestSlot slot) {
        if (slot.home().isShared()) {
            Chunk chunk = ((Span) slot.home()).chunk;
            TreeMap<Integer, Integer> pieces = inUse.get(chunk);
            assertThat(pieces.remove(slot.offset())).isEqualTo(slot.offset() + slot.size());
            if (pieces.isEmpty()) {
                inUse.remove(chunk);
            }
        }
    }

    private static void fill(Piece piece) {
        for (int i = 0; i < piece.capacity; i++) {
            piece.slot.bytes().put(i, piece.mark);
        }
    }

    private static void check(Piece piece) {
        for (int i = 0; i < piece.capacity; i++) {
            if (piece.slot.bytes().get(i) != piece.mark) {
                fail("byte %s of %s was overwritten; %s", i, piece.capacity, Seed.text());
            }
        }
    }

    private Piece removeAny() {
        Piece last = live.remove(live.size() - 1);
        int at = random.nextInt(live.size() + 1);
        return at == live.size() ? last : live.set(at, last);
    }

    private void giveBack(Piece piece) {
        check(piece);
        leave(piece.slot);
        Home home = piece.slot.home();
        int by = random.nextInt(OWNERS + 1);
        if (by == OWNERS || !home.isShared()) {
            pool.giveBack(piece.slot);
        } else {
            owners.get(by).heap.freeAsOwner(piece.slot, (Span) home);
        }
    }

    private void resize(Piece piece, int capacity) {
        int size = piece.slot.size();
        boolean stays = capacity <= size && (size <= 1024 || capacity > size / 2);
        assertThat(piece.slot.home().suits(capacity)).isEqualTo(stays);
        if (stays) {
            check(piece);
            piece.capacity = capacity;
            fill(piece);
        } else {
            live.remove(piece);
            take(capacity);
            giveBack(piece);
        }
    }

    private void checkAccounts() {
        long bytes = 0;
        long huge = 0;
        for (Piece piece : live) {
            bytes += piece.slot.size();
            huge += piece.slot.home().isShared() ? 0 : piece.slot.size();
        }
        long chunks = 0;
        for (Arena arena : pool.arenas()) {
            long sum = arena.chunkUses().stream().mapToLong(ArenaUse.ChunkUse::bytes).sum();
            assertThat(arena.heldBytes()).isEqualTo(sum);
            chunks += sum;
        }
        assertThat(pool.pinnedBytes()).as(Seed.text()).isEqualTo(bytes);
        assertThat(pool.hugeBytes()).as(Seed.text()).isEqualTo(huge);
        assertThat(pool.heldBytes()).as(Seed.text()).isEqualTo(chunks + huge).isLessThanOrEqualTo(setting.limit);
        if (setting.direct) {
            assertThat(budget.given).isEqualTo(chunks + huge);
        }
    }

    /** No thread calls in for a while: heaps are emptied, and chunks go but for those in use, and few more. */
    private void settle() {
        for (int i = 0; i < SETTLING_TICKS; i++) {
            pool.tick();
        }
        Map<Arena, Long> pinned = new HashMap<>();
        inUse.keySet().forEach(chunk -> pinned.merge(arenaOf(chunk), (long) chunk.bytes(), Long::sum));
        for (Arena arena : pool.arenas()) {
            long used = pinned.getOrDefault(arena, 0L);
            assertThat(arena.heldBytes()).as(Seed.text())
                    .isLessThanOrEqualTo(used + Math.max(setting.limits().firstChunkSize(), used / 4));
        }
        for (Owner owner : owners) {
            assertThat(IntStream.range(0, pool.sizeClasses.count()).map(owner.heap::freeSlots).sum()).isZero();
        }
    }

    private Arena arenaOf(Chunk chunk) {
        return live.stream().map(piece -> piece.slot.home()).filter(Home::isShared).map(home -> (Span) home)
                .filter(span -> span.chunk == chunk).findFirst().orElseThrow().arena;
    }
}
