/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.ReportText.Row;
import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetector.Level;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.function.ToLongFunction;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The report of an allocator says where memory is, and its sums are those of the metrics. */
class PoolReportTest {
    private static final int PAGE = 4096;
    private static final int CHUNK = 256 * 1024;
    private final Level level = ResourceLeakDetector.getLevel();
    private final PooledByteBufAllocator allocator = new PooledByteBufAllocator(true, 1, 2, PAGE, 6, 16, 4, true);
    private final List<ByteBuf> buffers = new ArrayList<>();

    @BeforeEach
    void watchNothing() {
        ResourceLeakDetector.setLevel(Level.DISABLED);
    }

    @AfterEach
    void releaseAll() {
        buffers.forEach(ByteBuf::release);
        ResourceLeakDetector.setLevel(level);
    }

    private ReportText direct() {
        return checked(new ReportText(allocator.dumpStats(), "direct"), allocator.metric().usedDirectMemory(),
                allocator.pinnedDirectMemory());
    }

    /** Every sum that must come out the same, does. */
    private static ReportText checked(ReportText report, long used, long pinned) {
        assertThat(report.firstLine()).contains(": " + used + " bytes held, " + pinned + " in buffers");
        for (String heading : List.of("owner", "slot size")) {
            List<Row> rows = report.table(heading);
            Row all = rows.remove(rows.size() - 1);
            assertThat(all.name()).isEqualTo("all");
            for (ToLongFunction<Row> column : List.<ToLongFunction<Row>>of(Row::buffers, Row::live,
                    Row::cached, Row::free, Row::held)) {
                assertThat(rows.stream().mapToLong(column).sum()).as(report.toString())
                        .isEqualTo(column.applyAsLong(all));
            }
            assertThat(all.live()).isEqualTo(pinned);
            assertThat(all.held()).isEqualTo(used).isEqualTo(all.live() + all.cached() + all.free());
        }
        List<Row> chunks = report.table("chunk");
        assertThat(chunks.stream().mapToLong(Row::held).sum())
                .isEqualTo(used - report.row("owner", "huge buffers").live());
        assertThat(chunks.stream().mapToLong(row -> row.numbers().get(1)).sum())
                .isEqualTo(report.row("slot size", "no size yet").free());
        return report;
    }

    @Test
    void newAllocatorHoldsNothing() {
        ReportText report = direct();
        assertThat(report.row("owner", "all").held()).isZero();
        assertThat(report.table("chunk")).isEmpty();
        assertThat(allocator.dumpStats()).startsWith("PooledByteBufAllocator(directByDefault: true)");
    }

    @Test
    void buffersAreUnderTheirThreadAndTheirSize() {
        String me = "thread " + Thread.currentThread().getName();
        buffers.add(allocator.directBuffer(100));
        buffers.add(allocator.directBuffer(128));
        buffers.add(allocator.directBuffer(5000));
        buffers.add(allocator.directBuffer(CHUNK + 1));
        buffers.add(allocator.heapBuffer(64));
        ReportText report = direct();
        assertThat(report.row("owner", me).buffers()).isEqualTo(3);
        assertThat(report.row("owner", me).live()).isEqualTo(128 + 128 + 5120);
        assertThat(report.row("owner", me).cached()).isPositive();
        assertThat(report.row("owner", "huge buffers").live()).isEqualTo(CHUNK + 1);
        assertThat(report.row("owner", "huge buffers").buffers()).isOne();
        assertThat(report.row("slot size", "128").buffers()).isEqualTo(2);
        assertThat(report.row("slot size", "5120").live()).isEqualTo(5120);
        assertThat(report.row("owner", "arena 0").free() + report.row("owner", "arena 1").free()).isPositive();
        ReportText heap = checked(new ReportText(allocator.dumpStats(), "heap"),
                allocator.metric().usedHeapMemory(), allocator.pinnedHeapMemory());
        assertThat(heap.row("owner", me).live()).isEqualTo(64);
    }

    @Test
    void aThreadThatReleasesForOthersShowsLessThanNothing() throws Exception {
        String me = "thread " + Thread.currentThread().getName();
        PooledByteBufAllocator single = new PooledByteBufAllocator(true, 1, 1, PAGE, 6, 16, 4, true);
        for (int i = 0; i < 3; i++) {
            buffers.add(single.directBuffer(1024));
        }
        ByteBuf away = buffers.remove(0);
        AtomicReference<ReportText> whileItLives = new AtomicReference<>();
        Thread releaser = new Thread(() -> {
            single.directBuffer(1024).release();
            away.release();
            whileItLives.set(new ReportText(single.dumpStats(), "direct"));
        }, "releaser");
        releaser.start();
        releaser.join();
        assertThat(whileItLives.get().row("owner", "thread releaser").live()).isEqualTo(-1024);
        assertThat(whileItLives.get().row("owner", me).live()).isEqualTo(3 * 1024);
        assertThat(new ReportText(single.dumpStats(), "direct").row("slot size", "1024").live()).isEqualTo(2048);
    }

    @Test
    void buffersOfEndedThreadsAreTold() throws Exception {
        Thread thread = new Thread(() -> buffers.add(allocator.directBuffer(256)), "short");
        thread.start();
        thread.join();
        assertThat(direct().row("owner", "ended thread short").live()).isEqualTo(256);
        allocator.trimCurrentThreadCache();
        assertThat(direct().row("owner", "arena 0").live() + direct().row("owner", "arena 1").live()).isEqualTo(256);
    }

    @Test
    void threadsWithoutAHeapUseStripes() {
        PooledByteBufAllocator shared = new PooledByteBufAllocator(true, 1, 1, PAGE, 6, 16, 4, false);
        ByteBuf buf = shared.directBuffer(256);
        ReportText report = checked(new ReportText(shared.dumpStats(), "direct"),
                shared.metric().usedDirectMemory(), shared.pinnedDirectMemory());
        assertThat(report.row("owner", "stripe").live()).isEqualTo(256);
        buf.release();
    }

    @Test
    void adaptiveAllocatorReportsTheSame() {
        AdaptiveByteBufAllocator adaptive = new AdaptiveByteBufAllocator(true);
        ByteBuf buf = adaptive.directBuffer(700);
        ReportText report =
                checked(new ReportText(adaptive.dumpStats(), "direct"), adaptive.usedDirectMemory(), 768);
        assertThat(report.row("slot size", "768").buffers()).isOne();
        buf.release();
        checked(new ReportText(adaptive.dumpStats(), "direct"), adaptive.usedDirectMemory(), 0);
    }

    @Test
    void sumsAgreeAfterRandomUse() {
        SplittableRandom random = new SplittableRandom(Seed.value());
        for (int step = 0; step < 3000; step++) {
            if (buffers.isEmpty() || random.nextInt(5) < 3) {
                buffers.add(allocator.directBuffer(random.nextInt(random.nextInt(20) == 0 ? 2 * CHUNK : 9000)));
            } else {
                buffers.remove(random.nextInt(buffers.size())).release();
            }
            if (step % 300 == 0) {
                direct();
            }
        }
        buffers.forEach(ByteBuf::release);
        buffers.clear();
        allocator.trimCurrentThreadCache();
        assertThat(direct().row("owner", "all").buffers()).isZero();
        assertThat(direct().row("owner", "all").cached()).isZero();
    }

    @Test
    void reportOfABusyAllocatorIsReadable() throws Exception {
        CountDownLatch enough = new CountDownLatch(50);
        TestThreads.onThreads(3, i -> {
            SplittableRandom random = new SplittableRandom(Seed.value() + i);
            if (i == 0) {
                for (; enough.getCount() > 0; enough.countDown()) {
                    new ReportText(allocator.dumpStats(), "direct").table("owner").forEach(row -> {
                        assertThat(row.cached()).isNotNegative();
                        assertThat(row.free()).isNotNegative();
                        assertThat(row.held()).isEqualTo(row.live() + row.cached() + row.free());
                    });
                }
            } else {
                while (enough.getCount() > 0) {
                    allocator.directBuffer(random.nextInt(9000)).release();
                }
            }
            return null;
        });
    }
}
