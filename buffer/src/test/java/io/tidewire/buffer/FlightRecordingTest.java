/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.testkit.ForkedJvm;
import io.tidewire.util.internal.DirectMemory;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Events of allocators in a flight recording, read back from its file. */
class FlightRecordingTest {
    private static final int CHUNK = 256 * 1024;
    @TempDir
    private Path directory;
    private final PooledByteBufAllocator allocator = new PooledByteBufAllocator(1, 1, 4096, 6);

    /** Records what this thread does, with all events of buffers on. */
    private List<RecordedEvent> record(String type, Runnable body) throws Exception {
        return record(recording -> {
            for (String name : List.of("AllocateBuffer", "FreeBuffer", "ReallocateBuffer")) {
                recording.enable("io.tidewire." + name);
            }
        }, type, body);
    }

    private List<RecordedEvent> record(Consumer<Recording> settings, String type, Runnable body)
            throws Exception {
        Path file = directory.resolve("test.jfr");
        try (Recording recording = new Recording()) {
            settings.accept(recording);
            recording.start();
            body.run();
            recording.stop();
            recording.dump(file);
        }
        String thread = Thread.currentThread().getName();
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("io.tidewire." + type))
                .filter(event -> event.getThread().getJavaName().equals(thread)).toList();
    }

    @Test
    void allocationOfABufferIsTold() throws Exception {
        List<RecordedEvent> events = record("AllocateBuffer", () -> {
            allocator.directBuffer(100, 1000).release();
            allocator.heapBuffer(5000).release();
        });
        assertThat(events).hasSize(2);
        RecordedEvent direct = events.get(0);
        assertThat(direct.getClass("allocator").getName()).isEqualTo(PooledByteBufAllocator.class.getName());
        assertThat(direct.getInt("capacity")).isEqualTo(100);
        assertThat(direct.getInt("maxFastCapacity")).isEqualTo(128);
        assertThat(direct.getBoolean("direct")).isTrue();
        assertThat(direct.getBoolean("pooled")).isTrue();
        assertThat(direct.getBoolean("threadLocal")).isTrue();
        assertThat(direct.getString("owner")).isEqualTo("thread " + Thread.currentThread().getName());
        assertThat(direct.getLong("address") != -1).isEqualTo(DirectMemory.provider().tellsAddresses());
        assertThat(direct.getStackTrace().getFrames().toString()).contains("newDirectBuffer");
        RecordedEvent heap = events.get(1);
        assertThat(heap.getInt("capacity")).isEqualTo(5000);
        assertThat(heap.getInt("maxFastCapacity")).isEqualTo(5120);
        assertThat(heap.getBoolean("direct")).isFalse();
        assertThat(heap.getLong("address")).isEqualTo(-1);
    }

    @Test
    void releaseOfABufferIsToldOnceAndWithItsLastCapacity() throws Exception {
        List<RecordedEvent> events = record("FreeBuffer", () -> {
            ByteBuf buf = allocator.directBuffer(100);
            buf.retain().release();
            buf.capacity(120).release();
        });
        assertThat(events).hasSize(1);
        assertThat(events.get(0).getInt("capacity")).isEqualTo(120);
        assertThat(events.get(0).getBoolean("direct")).isTrue();
        assertThat(events.get(0).getBoolean("threadLocal")).isTrue();
    }

    @Test
    void releaseByAThreadWithoutAHeapSaysSo() throws Exception {
        List<RecordedEvent> events = record("FreeBuffer", () -> {
            ByteBuf[] made = new ByteBuf[1];
            Thread maker = new Thread(() -> made[0] = allocator.directBuffer(100), "maker");
            maker.start();
            try {
                maker.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            made[0].release();
        });
        assertThat(events).hasSize(1);
        assertThat(events.get(0).getBoolean("threadLocal")).isFalse();
        assertThat(events.get(0).getString("owner")).isEqualTo("shared heaps");
    }

    @Test
    void moveOfABufferIsTold() throws Exception {
        List<RecordedEvent> events = record("ReallocateBuffer", () -> {
            ByteBuf buf = allocator.heapBuffer(100);
            buf.capacity(128).capacity(2000).release();
        });
        assertThat(events).hasSize(1);
        assertThat(events.get(0).getInt("capacity")).isEqualTo(128);
        assertThat(events.get(0).getInt("newCapacity")).isEqualTo(2000);
    }

    @Test
    void chunksAndHugeMemoryAreToldInAnyRecording() throws Exception {
        Runnable body = () -> {
            allocator.directBuffer(100).release();
            allocator.heapBuffer(CHUNK + 1).release();
        };
        List<RecordedEvent> events = record(recording -> { }, "AllocateChunk", body);
        assertThat(events).hasSize(2);
        assertThat(events.get(0).getInt("capacity")).isEqualTo(CHUNK);
        assertThat(events.get(0).getBoolean("direct")).isTrue();
        assertThat(events.get(0).getBoolean("pooled")).isTrue();
        assertThat(events.get(0).getDuration().isNegative()).isFalse();
        assertThat(events.get(1).getInt("capacity")).isEqualTo(CHUNK + 1);
        assertThat(events.get(1).getBoolean("direct")).isFalse();
        assertThat(events.get(1).getBoolean("pooled")).isFalse();
        assertThat(events.get(1).getClass("allocator").getName()).isEqualTo(PooledByteBufAllocator.class.getName());
        // The huge memory again; the chunk of direct memory is kept.
        assertThat(record(recording -> { }, "FreeChunk", body)).singleElement()
                .satisfies(event -> assertThat(event.getInt("capacity")).isEqualTo(CHUNK + 1));
    }

    @Test
    void eventsOfBuffersAreOffUnlessAskedFor() throws Exception {
        assertThat(record(recording -> { }, "AllocateBuffer", () -> allocator.directBuffer(100).release())).isEmpty();
        assertThat(FlightRecorder.getFlightRecorder().getEventTypes().stream().map(EventType::getName))
                .contains("io.tidewire.AllocateBuffer", "io.tidewire.FreeBuffer", "io.tidewire.ReallocateBuffer",
                        "io.tidewire.AllocateChunk", "io.tidewire.FreeChunk");
    }

    @Test
    void adaptiveAllocatorTellsOfItsBuffersToo() throws Exception {
        AdaptiveByteBufAllocator adaptive = new AdaptiveByteBufAllocator(true);
        assertThat(record("AllocateBuffer", () -> adaptive.buffer(100).release())).singleElement().satisfies(
                event -> assertThat(event.getClass("allocator").getName())
                        .isEqualTo(AdaptiveByteBufAllocator.class.getName()));
    }

    @Test
    void unpooledBuffersAreToldToo() throws Exception {
        UnpooledByteBufAllocator unpooled = new UnpooledByteBufAllocator(true);
        Runnable body = () -> {
            unpooled.directBuffer(100).capacity(5000).release();
            unpooled.heapBuffer(70).capacity(80).release();
        };
        List<RecordedEvent> made = record("AllocateBuffer", body);
        assertThat(made).extracting(event -> event.getInt("capacity")).containsExactly(100, 70);
        assertThat(made).extracting(event -> event.getBoolean("direct")).containsExactly(true, false);
        assertThat(made).extracting(event -> event.getInt("maxFastCapacity")).containsExactly(100, 70);
        // Direct memory is cut from chunks; an array is the buffer's own.
        assertThat(made).extracting(event -> event.getBoolean("pooled")).containsExactly(true, false);
        assertThat(made).extracting(event -> event.getString("owner"))
                .containsExactly("thread " + Thread.currentThread().getName(), "the buffer");
        assertThat(made).allSatisfy(event -> assertThat(event.getClass("allocator").getName())
                .isEqualTo(UnpooledByteBufAllocator.class.getName()));
        List<RecordedEvent> moved = record("ReallocateBuffer", body);
        assertThat(moved).extracting(event -> event.getInt("capacity")).containsExactly(100, 70);
        assertThat(moved).extracting(event -> event.getInt("newCapacity")).containsExactly(5000, 80);
        List<RecordedEvent> freed = record("FreeBuffer", body);
        assertThat(freed).extracting(event -> event.getInt("capacity")).containsExactly(5000, 80);
        assertThat(freed).extracting(event -> event.getBoolean("direct")).containsExactly(true, false);
    }

    @Test
    void allocatorsWorkWhereTheModuleIsMissing() throws Exception {
        ForkedJvm.run(WithoutRecorder.class, "--limit-modules", "java.base");
    }

    /** Allocates in a JVM that has no flight recorder. */
    static final class WithoutRecorder {
        private WithoutRecorder() {
        }

        public static void main(String[] args) {
            if (ModuleLayer.boot().findModule("jdk.jfr").isPresent()) {
                throw new IllegalStateException("the module is there");
            }
            for (ByteBufAllocator allocator : List.of(PooledByteBufAllocator.DEFAULT,
                    UnpooledByteBufAllocator.DEFAULT)) {
                ByteBuf buf = allocator.buffer(64).writeLong(1);
                buf.capacity(4096);
                if (buf.readLong() != 1 || !buf.release()) {
                    throw new IllegalStateException("wrong content or count");
                }
            }
        }
    }
}
