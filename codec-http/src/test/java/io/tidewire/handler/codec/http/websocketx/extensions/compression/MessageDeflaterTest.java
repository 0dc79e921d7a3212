/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.BufferKind;
import io.tidewire.util.IllegalReferenceCountException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MessageDeflaterTest {
    private static final byte[] HELLO = "Hello".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TAIL = {0, 0, (byte) 0xFF, (byte) 0xFF};

    private final WebSocketDeflatePool pool = new WebSocketDeflatePool(1 << 20, 1);

    private static byte[] deflate(MessageDeflater deflater, byte[] octets, boolean isLast) {
        ByteBuf in = Unpooled.wrappedBuffer(octets);
        ByteBuf out = deflater.deflate(UnpooledByteBufAllocator.DEFAULT, in, isLast);
        assertThat(in.readableBytes()).isEqualTo(octets.length);
        in.release();
        byte[] deflated = ByteBufUtil.getBytes(out);
        out.release();
        return deflated;
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    /** RFC 7692 sections 7.2.3.1, 7.2.3.2 and 7.2.3.6. */
    @Test
    void examplesOfTheRfc() {
        MessageDeflater deflater = new MessageDeflater(pool, 6, 15, true);
        assertThat(ByteBufUtil.hexDump(deflate(deflater, HELLO, true))).isEqualTo("f248cdc9c90700");
        assertThat(ByteBufUtil.hexDump(deflate(deflater, HELLO, true))).isEqualTo("f200110000");
        assertThat(deflate(deflater, new byte[0], true)).containsExactly(0);
        deflater.close();
        MessageDeflater fresh = new MessageDeflater(pool, 6, 15, false);
        assertThat(ByteBufUtil.hexDump(deflate(fresh, HELLO, true))).isEqualTo("f248cdc9c90700");
        assertThat(ByteBufUtil.hexDump(deflate(fresh, HELLO, true))).isEqualTo("f248cdc9c90700");
        fresh.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 10, 11, 12, 13, 14, 15})
    void peerWithSuchAWindowUnderstandsEveryMessage(int windowBits) {
        SeededRuns.forEach(40, random -> {
            boolean hasTakeover = random.nextBoolean();
            MessageDeflater deflater = new MessageDeflater(pool, random.nextInt(10), windowBits, hasTakeover);
            try (DeflateOracle peer = new DeflateOracle(hasTakeover)) {
                int maxDistance = 0;
                for (int i = 0; i < 10; i++) {
                    byte[] message = DeflateOracle.message(random, 1 << random.nextInt(17));
                    byte[] deflated = deflateInFragments(random, deflater, message);
                    assertThat(peer.inflate(deflated)).isEqualTo(message);
                    maxDistance = Math.max(maxDistance, DistanceReader.maxDistance(join(deflated, TAIL)));
                    if (random.nextInt(4) == 0) {
                        deflater.releaseIdle();
                    } else if (random.nextInt(4) == 0) {
                        deflater.forgetContext();
                    }
                }
                assertThat(maxDistance).isLessThanOrEqualTo(1 << windowBits);
            }
            deflater.close();
        });
    }

    private static byte[] deflateInFragments(Random random, MessageDeflater deflater, byte[] message) {
        byte[] deflated = {};
        int sent = 0;
        while (random.nextInt(3) == 0) {
            int end = sent + random.nextInt(message.length - sent + 1);
            deflated = join(deflated, deflate(deflater, Arrays.copyOfRange(message, sent, end), false));
            sent = end;
        }
        return join(deflated, deflate(deflater, Arrays.copyOfRange(message, sent, message.length), true));
    }

    /** The window is made use of up to its end, with one message or with many. */
    @Test
    void repetitionsWithinTheWindowAreFound() {
        byte[] noise = new byte[256];
        new Random(1).nextBytes(noise);
        for (int parts : new int[] {1, 4}) {
            MessageDeflater deflater = new MessageDeflater(pool, 6, 10, true);
            int total = 0;
            for (int i = 0; i < 4 * parts; i++) {
                total += deflate(deflater, parts == 1 ? noise : Arrays.copyOf(noise, 64), true).length;
            }
            // Four times the same within one segment of 1 024 octets.
            assertThat(total).isLessThan(noise.length + 100);
            deflater.close();
        }
    }

    @EnumSource
    @ParameterizedTest
    void anyBufferIsCompressed(BufferKind kind) throws Exception {
        byte[] message = DeflateOracle.message(new Random(7), 4000);
        MessageDeflater deflater = new MessageDeflater(pool, 6, 11, false);
        ByteBuf in = kind.of(message);
        ByteBuf out = deflater.deflate(UnpooledByteBufAllocator.DEFAULT, in, true);
        try (DeflateOracle peer = new DeflateOracle(false)) {
            assertThat(peer.inflate(ByteBufUtil.getBytes(out))).isEqualTo(message);
        }
        in.release();
        out.release();
        deflater.close();
    }

    @Test
    void engineIsTakenForAMessageWithoutTakeover() {
        MessageDeflater deflater = new MessageDeflater(pool, 6, 15, false);
        deflate(deflater, HELLO, true);
        assertThat(deflater.isAttached()).isFalse();
        assertThat(pool.deflaters()).isEqualTo(1);
        assertThat(pool.freeEngines()).isEqualTo(1);
        deflate(deflater, HELLO, false);
        assertThat(deflater.isAttached()).isTrue();
        assertThat(pool.freeEngines()).isZero();
        deflater.close();
        assertThat(pool.freeEngines()).isEqualTo(1);
        pool.trim();
        assertThat(pool.heldOctets()).isZero();
        assertThat(pool.deflaters()).isZero();
    }

    @Test
    void engineStaysWithTakeoverUntilItIsIdle() {
        MessageDeflater deflater = new MessageDeflater(pool, 6, 15, true);
        deflate(deflater, HELLO, true);
        assertThat(deflater.isAttached()).isTrue();
        assertThat(pool.heldOctets()).isEqualTo(WebSocketDeflatePool.DEFLATER_OCTETS);
        deflater.releaseIdle();
        assertThat(deflater.isAttached()).isFalse();
        deflate(deflater, HELLO, false);
        deflater.releaseIdle();
        assertThat(deflater.isAttached()).as("within a message").isTrue();
        deflater.close();
        deflater.close();
        pool.trim();
        assertThat(pool.heldOctets()).isZero();
        assertThatThrownBy(() -> deflate(deflater, HELLO, true)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void withoutRoomEachMessageStandsAlone() {
        WebSocketDeflatePool full = new WebSocketDeflatePool(2 * WebSocketDeflatePool.DEFLATER_OCTETS - 2, 1);
        MessageDeflater deflater = new MessageDeflater(full, 6, 15, true);
        for (int i = 0; i < 2; i++) {
            assertThat(ByteBufUtil.hexDump(deflate(deflater, HELLO, true))).isEqualTo("f248cdc9c90700");
            assertThat(deflater.isAttached()).isFalse();
            assertThat(full.deflaters()).isZero();
        }
        assertThat(deflater.tryBeginFragments()).isFalse();
        assertThat(full.deflaters()).isZero();
        assertThat(full.heldOctets()).isZero();
        deflater.close();
    }

    @Test
    void contextIsForgottenBetweenMessagesOnly() {
        MessageDeflater deflater = new MessageDeflater(pool, 6, 15, true);
        deflate(deflater, HELLO, true);
        deflater.forgetContext();
        assertThat(ByteBufUtil.hexDump(deflate(deflater, HELLO, true))).isEqualTo("f248cdc9c90700");
        deflate(deflater, HELLO, false);
        assertThatThrownBy(deflater::forgetContext).isInstanceOf(IllegalStateException.class);
        deflater.close();
    }

    /** A buffer that cannot be read fails the message; the next one is understood by who has not seen it. */
    @Test
    void failureGivesTheEngineBack() {
        MessageDeflater deflater = new MessageDeflater(pool, 6, 15, true);
        deflate(deflater, HELLO, true);
        ByteBuf released = Unpooled.copiedBuffer(HELLO);
        ByteBuf gone = released.duplicate();
        released.release();
        assertThatThrownBy(() -> deflater.deflate(UnpooledByteBufAllocator.DEFAULT, gone, true))
                .isInstanceOf(IllegalReferenceCountException.class);
        assertThat(deflater.isAttached()).isFalse();
        assertThat(ByteBufUtil.hexDump(deflate(deflater, HELLO, true))).isEqualTo("f248cdc9c90700");
        deflate(deflater, HELLO, false);
        assertThatThrownBy(() -> deflater.deflate(UnpooledByteBufAllocator.DEFAULT, gone, true))
                .isInstanceOf(IllegalReferenceCountException.class);
        assertThatThrownBy(() -> deflate(deflater, HELLO, true)).isInstanceOf(IllegalStateException.class);
        pool.trim();
        assertThat(pool.heldOctets()).isZero();
        assertThat(pool.deflaters()).isZero();
    }
}
