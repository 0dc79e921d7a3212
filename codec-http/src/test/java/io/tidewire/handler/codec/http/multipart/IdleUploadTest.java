/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.testkit.ForkedJvm;
import io.tidewire.util.CharsetUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds what docs/forms.md says of the memory of an upload that stands still. With
 * {@code -Dio.tidewire.test.uploads=10000} so many stand still at once.
 */
class IdleUploadTest {

    private static final int CHANNEL_OCTETS = 64 * 1024;
    private static final PooledByteBufAllocator ALLOCATOR = PooledByteBufAllocator.DEFAULT;

    @TempDir
    Path folder;

    /** Where an upload stands, and what it may hold there, in octets: about twice what the document says. */
    private enum Place {
        IN_A_HEAD("--XX\r\nContent-Disposition: form-da", 1, 1_500, 0),
        IN_A_FIELD("--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n" + "x".repeat(1_000), 1, 2_000, 2_048),
        IN_A_FIELD_OCTET_BY_OCTET("--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n" + "x".repeat(1_000), 1_000,
                2_000, 2_048),
        IN_A_FILE_IN_MEMORY("--XX\r\nContent-Disposition: form-data; name=a; filename=f\r\n\r\n" + "x".repeat(16_384),
                1, 2_500, 20_000),
        IN_A_FILE_ON_DISK("--XX\r\nContent-Disposition: form-data; name=a; filename=f\r\n\r\n" + "x".repeat(20_000), 1,
                3_500, 0);

        final String text;
        final int pieces;
        final int maxHeapOctets;
        final int maxDirectOctets;

        Place(String text, int pieces, int maxHeapOctets, int maxDirectOctets) {
            this.text = text;
            this.pieces = pieces;
            this.maxHeapOctets = maxHeapOctets;
            this.maxDirectOctets = maxDirectOctets;
        }
    }

    /** Counts in a JVM where nothing else is. */
    static final class Uploads {
        private static final int ROUNDS = 5;
        private static final int COLLECTIONS = 3;

        public static void main(String[] args) {
            DefaultHttpDataFactory factory = new DefaultHttpDataFactory();
            factory.setBaseDir(System.getProperty("form.folder"));
            for (Place place : Place.values()) {
                int count = Integer.getInteger("io.tidewire.test.uploads");
                // The middle of five rounds counts: what is made once, by the allocator too, falls into one.
                long direct = ALLOCATOR.pinnedDirectMemory();
                long directOctets = 0;
                long[] rounds = new long[ROUNDS];
                for (int round = 0; round < ROUNDS; round++) {
                    long[] held = held(place, count, factory);
                    rounds[round] = held[0] / count;
                    directOctets = held[1] / count;
                }
                Arrays.sort(rounds);
                long heapOctets = rounds[ROUNDS / 2];
                String held = place + ": " + heapOctets + " on the heap, " + directOctets + " of direct memory";
                if (heapOctets > place.maxHeapOctets || directOctets > place.maxDirectOctets
                        || ALLOCATOR.pinnedDirectMemory() != direct) {
                    throw new AssertionError(held + ", " + ALLOCATOR.pinnedDirectMemory() + " after all");
                }
                System.out.println(held);
            }
        }

        /** The octets of heap and of direct memory. A method of its own: its variables hold nothing afterwards. */
        private static long[] held(Place place, int count, HttpDataFactory factory) {
            long direct = ALLOCATOR.pinnedDirectMemory();
            long heap = usedHeap();
            List<HttpPostRequestDecoder> uploads = uploads(place, count, factory);
            long[] held = {usedHeap() - heap, ALLOCATOR.pinnedDirectMemory() - direct};
            destroy(uploads);
            return held;
        }

        /** Collects with time between, so that threads which wait for references let go of what they held. */
        private static long usedHeap() {
            for (int i = 0; i < COLLECTIONS; i++) {
                System.gc();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            }
            System.gc();
            return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        }

        private static List<HttpPostRequestDecoder> uploads(Place place, int count, HttpDataFactory factory) {
            List<HttpPostRequestDecoder> uploads = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                uploads.add(upload(place, factory));
            }
            return uploads;
        }

        private static HttpPostRequestDecoder upload(Place place, HttpDataFactory factory) {
            HttpPostRequestDecoder decoder =
                    new HttpPostRequestDecoder(factory, Requests.of("multipart/form-data; boundary=XX"));
            int whole = place.text.length() - place.pieces + 1;
            offer(decoder, place.text.substring(0, whole));
            for (int i = whole; i < place.text.length(); i++) {
                offer(decoder, place.text.substring(i, i + 1));
            }
            return decoder;
        }

        private static void offer(HttpPostRequestDecoder decoder, String text) {
            // As large as that of a channel is: it must not be what is held.
            ByteBuf octets = ALLOCATOR.directBuffer(CHANNEL_OCTETS).writeBytes(text.getBytes(CharsetUtil.US_ASCII));
            decoder.offer(new DefaultHttpContent(octets));
            octets.release();
        }

        private static void destroy(List<HttpPostRequestDecoder> uploads) {
            uploads.forEach(HttpPostRequestDecoder::destroy);
        }
    }

    @Test
    void uploadThatStandsStillHoldsLittle() throws IOException {
        String held = ForkedJvm.run(Uploads.class, "-Dio.tidewire.leakDetection.level=disabled",
                "-Dio.tidewire.test.uploads=" + Integer.getInteger("io.tidewire.test.uploads", 500),
                "-Dform.folder=" + folder, "-XX:MaxDirectMemorySize=512m");
        assertThat(held.lines()).hasSize(Place.values().length);
        assertThat(folder.toFile().list()).isEmpty();
    }
}
