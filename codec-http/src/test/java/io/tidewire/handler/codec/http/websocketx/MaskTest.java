/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

class MaskTest {

    /** The example of RFC 6455 section 5.7. */
    @Test
    void unmasksTheExampleOfTheRfc() {
        ByteBuf buf = Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump("7f9f4d5158"));
        Mask mask = new Mask();
        mask.start(0x37fa213d);
        mask.apply(buf, 0, 5);
        assertThat(ByteBufUtil.getBytes(buf)).asString().isEqualTo("Hello");
    }

    @Test
    void anyPieceOfAnyKindOfBufferIsUnmaskedAsByTheNaiveLoop() {
        SeededRuns.forEach(2_000, random -> {
            byte[] octets = new byte[random.nextInt(random.nextBoolean() ? 20 : 300)];
            random.nextBytes(octets);
            int key = random.nextInt(8) == 0 ? 0 : random.nextInt();
            int before = 1 + random.nextInt(9);
            ByteBuf buf = buffer(random, before, octets);
            Mask mask = new Mask();
            mask.start(key);
            int index = before;
            int end = before + octets.length;
            while (index < end) {
                int piece = 1 + random.nextInt(end - index);
                mask.apply(buf, index, piece);
                index += piece;
            }
            byte[] expected = octets.clone();
            for (int i = 0; i < expected.length; i++) {
                expected[i] ^= (byte) (key >>> 24 - i % 4 * 8);
            }
            assertThat(ByteBufUtil.getBytes(buf, before, octets.length)).isEqualTo(expected);
            assertThat(ByteBufUtil.getBytes(buf, 0, before)).containsOnly(7);
            assertThat(ByteBufUtil.getBytes(buf, end, 3)).containsOnly(7);
            buf.release();
        });
    }

    /** A buffer of any kind, with octets of 7 around those given. */
    static ByteBuf buffer(Random random, int before, byte[] octets) {
        byte[] all = new byte[before + octets.length + 3];
        Arrays.fill(all, (byte) 7);
        System.arraycopy(octets, 0, all, before, octets.length);
        return switch (random.nextInt(4)) {
            case 0 -> Unpooled.wrappedBuffer(all);
            case 1 -> PooledByteBufAllocator.DEFAULT.directBuffer(all.length).writeBytes(all);
            case 2 -> Unpooled.directBuffer(all.length + 5).writeZero(5).writeBytes(all).slice(5, all.length);
            default -> {
                CompositeByteBuf composite = Unpooled.compositeBuffer();
                int from = 0;
                while (from < all.length) {
                    int part = 1 + random.nextInt(all.length - from);
                    ByteBuf component = random.nextBoolean() ? Unpooled.buffer(part) : Unpooled.directBuffer(part);
                    composite.addComponent(true, component.writeBytes(all, from, part));
                    from += part;
                }
                yield composite;
            }
        };
    }

    @Test
    @Tag("SEC-H02")
    void masksAreSpreadOverAllBitsAndDoNotRepeat() {
        int count = 20_000;
        Set<Integer> seen = new HashSet<>();
        int[] ones = new int[32];
        for (int i = 0; i < count; i++) {
            int mask = RandomWebSocketFrameMaskGenerator.INSTANCE.nextMask();
            seen.add(mask);
            for (int bit = 0; bit < 32; bit++) {
                ones[bit] += mask >>> bit & 1;
            }
        }
        // About 0.05 repetitions are expected; ten standard deviations are 700.
        assertThat(seen).hasSizeGreaterThan(count - 10);
        for (int n : ones) {
            assertThat(n).isBetween(count / 2 - 700, count / 2 + 700);
        }
    }
}
