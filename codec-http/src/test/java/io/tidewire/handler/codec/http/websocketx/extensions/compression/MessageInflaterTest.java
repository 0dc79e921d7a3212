/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.handler.codec.compression.DecompressionLimits;
import io.tidewire.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.tidewire.testkit.Mutations;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.testsuite.codec.BufferKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class MessageInflaterTest {
    private static final DecompressionLimits LIMITS = DecompressionLimits.DEFAULT.maxOctets(1 << 20);

    private final WebSocketDeflatePool pool = new WebSocketDeflatePool(1 << 20, 1);

    @AfterEach
    void nothingIsLeft() {
        pool.trim();
        assertThat(pool.heldOctets()).isZero();
        assertThat(pool.windowOctets()).isZero();
        assertThat(pool.inflaters()).isZero();
    }

    private static byte[] inflate(MessageInflater inflater, byte[] octets, boolean isLast) {
        ByteBuf in = Unpooled.wrappedBuffer(octets);
        try {
            ByteBuf out = inflater.inflate(UnpooledByteBufAllocator.DEFAULT, in, isLast);
            byte[] inflated = ByteBufUtil.getBytes(out);
            out.release();
            if (isLast) {
                inflater.endMessage();
            }
            return inflated;
        } finally {
            in.release();
        }
    }

    private static WebSocketCloseStatus refusal(MessageInflater inflater, byte[] octets, boolean isLast) {
        CorruptedWebSocketFrameException refusal = catchThrowableOfType(
                CorruptedWebSocketFrameException.class, () -> inflate(inflater, octets, isLast));
        assertThat(refusal).isNotNull();
        assertThatThrownBy(() -> inflate(inflater, octets, isLast)).isInstanceOf(IllegalStateException.class);
        return refusal.closeStatus();
    }

    /** RFC 7692 section 7.2.3: one block, a shared window, no compression, a final block, two blocks, an empty one. */
    @ParameterizedTest
    @CsvSource({"f248cdc9c90700, Hello", "000500faff48656c6c6f00, Hello", "f348cdc9c9070000, Hello",
        "f248050000 00ffffcac9c90700, Hello", "00, ''"})
    void examplesOfTheRfc(String octets, String text) {
        MessageInflater inflater = new MessageInflater(pool, LIMITS, 15);
        assertThat(inflate(inflater, hex(octets), true)).asString().isEqualTo(text);
        if (!text.isEmpty()) {
            assertThat(inflate(inflater, hex("f200110000"), true)).asString().as("from the window").isEqualTo("Hello");
        }
        inflater.close();
    }

    private static byte[] hex(String octets) {
        return HexFormat.of().parseHex(octets.replace(" ", ""));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anySplitGivesTheSame(boolean hasTakeover) {
        byte[] message = "a text that repeats a text that repeats itself. ".repeat(3)
                .getBytes(StandardCharsets.US_ASCII);
        try (DeflateOracle peer = new DeflateOracle(hasTakeover)) {
            MessageInflater inflater = new MessageInflater(pool, LIMITS, hasTakeover ? 15 : 0);
            int length = peer.deflate(message).length;
            assertThat(inflate(inflater, new DeflateOracle(false).deflate(message), true)).isEqualTo(message);
            for (int i = 0; i <= length; i++) {
                byte[] deflated = peer.deflate(message);
                int split = Math.min(i, deflated.length);
                byte[] first = inflate(inflater, Arrays.copyOf(deflated, split), false);
                byte[] second = inflate(inflater, Arrays.copyOfRange(deflated, split, deflated.length), true);
                assertThat(join(first, second)).isEqualTo(message);
            }
            inflater.close();
        }
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    /** Messages of a peer, some in final blocks, while engines come and go between them. */
    @Test
    void whatAPeerCompressesIsInflated() {
        SeededRuns.forEach(300, random -> {
            boolean hasTakeover = random.nextBoolean();
            MessageInflater inflater = new MessageInflater(pool, LIMITS, hasTakeover ? 15 : 0);
            try (DeflateOracle peer = new DeflateOracle(hasTakeover)) {
                for (int i = 0; i < 12; i++) {
                    byte[] message = DeflateOracle.message(random, 1 << random.nextInt(17));
                    boolean isFinal = random.nextInt(5) == 0;
                    byte[] deflated = isFinal ? DeflateOracle.deflateFinal(message) : peer.deflate(message);
                    if (isFinal && hasTakeover) {
                        // A sender whose stream of zlib has ended has no window.
                        peer.forget();
                    }
                    int cut = random.nextInt(deflated.length + 1);
                    byte[] first = {};
                    if (random.nextBoolean()) {
                        first = inflate(inflater, Arrays.copyOf(deflated, cut), false);
                        deflated = Arrays.copyOfRange(deflated, cut, deflated.length);
                    }
                    assertThat(join(first, inflate(inflater, deflated, true))).isEqualTo(message);
                    if (random.nextBoolean()) {
                        inflater.releaseIdle();
                        assertThat(inflater.isAttached()).isFalse();
                    }
                }
            } finally {
                inflater.close();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void anyBufferIsInflated(BufferKind kind) {
        byte[] message = DeflateOracle.message(new Random(7), 4000);
        MessageInflater inflater = new MessageInflater(pool, LIMITS, 15);
        try (DeflateOracle peer = new DeflateOracle(false)) {
            ByteBuf in = kind.of(peer.deflate(message));
            ByteBuf out = inflater.inflate(UnpooledByteBufAllocator.DEFAULT, in, true);
            assertThat(ByteBufUtil.getBytes(out)).isEqualTo(message);
            in.release();
            out.release();
        }
        inflater.close();
    }

    @Tag("SEC-H05")
    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 100_000})
    void messageMayReachTheLimitAndNoMore(int limit) {
        try (DeflateOracle peer = new DeflateOracle(false)) {
            for (int fragment : new int[] {1, 7, Integer.MAX_VALUE}) {
                MessageInflater inflater = new MessageInflater(pool, LIMITS.maxOctets(limit), 15);
                for (int i = 0; i < 2; i++) {
                    assertThat(inFragments(inflater, peer.deflate(new byte[limit]), fragment)).isEqualTo(limit);
                }
                assertThatThrownBy(() -> inFragments(inflater, peer.deflate(new byte[limit + 1]), fragment))
                        .isInstanceOfSatisfying(CorruptedWebSocketFrameException.class,
                                e -> assertThat(e.closeStatus()).isEqualTo(WebSocketCloseStatus.MESSAGE_TOO_BIG));
                assertThat(pool.windowOctets()).as("closed").isZero();
            }
        }
    }

    private static int inFragments(MessageInflater inflater, byte[] deflated, int length) {
        int inflated = 0;
        int at = 0;
        while (length < deflated.length - at) {
            inflated += inflate(inflater, Arrays.copyOfRange(deflated, at, at + length), false).length;
            at += length;
        }
        return inflated + inflate(inflater, Arrays.copyOfRange(deflated, at, deflated.length), true).length;
    }

    @Tag("SEC-H05")
    @Test
    void ratioIsLimited() {
        byte[] bomb;
        try (DeflateOracle peer = new DeflateOracle(false)) {
            bomb = peer.deflate(new byte[DecompressionLimits.MIN_RATIO_OCTETS + 1]);
        }
        int ratio = DecompressionLimits.MIN_RATIO_OCTETS / bomb.length;
        DecompressionLimits limits = DecompressionLimits.UNLIMITED;
        MessageInflater inflater = new MessageInflater(pool, limits.maxRatio(ratio + 1), 0);
        assertThat(inflate(inflater, bomb, true)).hasSize(DecompressionLimits.MIN_RATIO_OCTETS + 1);
        inflater.close();
        for (int fragment : new int[] {100, Integer.MAX_VALUE}) {
            MessageInflater strict = new MessageInflater(pool, limits.maxRatio(ratio - 1), 0);
            assertThatThrownBy(() -> inFragments(strict, bomb, fragment))
                    .isInstanceOf(CorruptedWebSocketFrameException.class).hasMessageContaining("octets became");
        }
    }

    /** A bomb is not inflated beyond the limit by more than one buffer. */
    @Tag("SEC-H05")
    @Test
    void bombEndsAtTheLimit() {
        byte[] bomb;
        try (DeflateOracle peer = new DeflateOracle(false)) {
            bomb = peer.deflate(new byte[64 << 20]);
        }
        MessageInflater inflater = new MessageInflater(pool, LIMITS, 15);
        ByteBuf in = Unpooled.wrappedBuffer(bomb);
        ByteBufAllocator small = (ByteBufAllocator) Proxy.newProxyInstance(getClass().getClassLoader(),
                new Class<?>[] {ByteBufAllocator.class}, (proxy, method, args) -> Unpooled.buffer((int) args[0],
                        2 << 20));
        assertThatThrownBy(() -> inflater.inflate(small, in, true))
                .isInstanceOf(CorruptedWebSocketFrameException.class).hasMessageContaining("over the limit");
        in.release();
    }

    @ParameterizedTest
    @ValueSource(strings = {"07", "ff", "f248cdc9c907ff", "0005001111", "030003ff"})
    void whatIsNotValidIsRefused(String octets) {
        MessageInflater inflater = new MessageInflater(pool, LIMITS, 15);
        assertThat(refusal(inflater, hex(octets), true)).isEqualTo(WebSocketCloseStatus.INVALID_PAYLOAD_DATA);
    }

    @Test
    void distanceBeyondWhatWasSentIsRefused() {
        MessageInflater inflater = new MessageInflater(pool, LIMITS, 15);
        assertThat(inflate(inflater, hex("f248cdc9c90700"), true)).hasSize(5);
        assertThat(inflate(inflater, hex("f200110000"), true)).hasSize(5);
        inflater.close();
        MessageInflater fresh = new MessageInflater(pool, LIMITS, 0);
        assertThat(inflate(fresh, hex("f248cdc9c90700"), true)).hasSize(5);
        assertThat(refusal(fresh, hex("f200110000"), true)).isEqualTo(WebSocketCloseStatus.INVALID_PAYLOAD_DATA);
    }

    /** Each would cost a copy of the window for two octets. */
    @Tag("SEC-H05")
    @Test
    void finalBlocksAreFew() {
        MessageInflater inflater = new MessageInflater(pool, LIMITS, 15);
        assertThat(inflate(inflater, join(hex("0300".repeat(16)), hex("00")), true)).isEmpty();
        assertThat(inflate(inflater, hex("0300".repeat(16)), false)).isEmpty();
        assertThat(refusal(inflater, hex("0300"), true)).isEqualTo(WebSocketCloseStatus.POLICY_VIOLATION);
    }

    @Test
    void referencesReachAcrossFinalBlocksOfAMessage() {
        byte[] second = hex("f2001100");
        for (int bits : new int[] {0, 15}) {
            MessageInflater inflater = new MessageInflater(pool, LIMITS, bits);
            assertThat(inflate(inflater, join(hex("f348cdc9c90700"), second, hex("00")), true)).asString()
                    .isEqualTo("HelloHello");
            inflater.close();
        }
    }

    @Tag("SEC-H05")
    @Test
    void mutatedMessagesHarmNobody() {
        SeededRuns.forEach(3000, random -> {
            boolean hasTakeover = random.nextBoolean();
            MessageInflater inflater = new MessageInflater(pool, LIMITS, hasTakeover ? 8 + random.nextInt(8) : 0);
            try (DeflateOracle peer = new DeflateOracle(hasTakeover)) {
                for (int i = 0; i < 4; i++) {
                    byte[] deflated = peer.deflate(DeflateOracle.message(random, 2000));
                    inflate(inflater, Mutations.change(deflated, random), random.nextInt(3) > 0);
                }
            } catch (CorruptedWebSocketFrameException e) {
                assertThat(e.closeStatus().code()).isIn(1007, 1008, 1009);
            } finally {
                inflater.close();
            }
        });
    }

    @Tag("SEC-H08")
    @Test
    void fragmentsWaitOnlyWhereThereIsRoom() {
        WebSocketDeflatePool full = new WebSocketDeflatePool(2 * WebSocketDeflatePool.INFLATER_OCTETS, 1);
        MessageInflater first = new MessageInflater(full, LIMITS, 0);
        MessageInflater second = new MessageInflater(full, LIMITS, 0);
        byte[] hello = hex("f248cdc9c90700");
        inflate(first, Arrays.copyOf(hello, 3), false);
        assertThat(inflate(second, hello, true)).as("whole messages need no room").hasSize(5);
        assertThat(full.inflaters()).isEqualTo(1);
        assertThat(refusal(second, Arrays.copyOf(hello, 3), false)).isEqualTo(WebSocketCloseStatus.TRY_AGAIN_LATER);
        first.close();
        full.trim();
        assertThat(full.inflaters()).isZero();
        assertThat(full.heldOctets()).isZero();
    }

    @Tag("SEC-H08")
    @Test
    void engineIsAttachedWithTheFirstMessageOnly() {
        MessageInflater inflater = new MessageInflater(pool, LIMITS, 15);
        assertThat(pool.inflaters()).isZero();
        assertThat(pool.windowOctets()).isEqualTo(32 * 1024);
        inflate(inflater, hex("f248cdc9c90700"), true);
        assertThat(inflater.isAttached()).isTrue();
        assertThat(pool.heldOctets()).isEqualTo(32 * 1024 + WebSocketDeflatePool.INFLATER_OCTETS);
        inflate(inflater, hex("f2"), false);
        inflater.releaseIdle();
        assertThat(inflater.isAttached()).as("within a message").isTrue();
        inflater.close();
        inflater.close();
    }

    @Test
    void anyWindowIsRestored() throws Exception {
        SeededRuns.forEach(200, random -> {
            int bits = 8 + random.nextInt(8);
            SlidingWindow window = new SlidingWindow(1 << bits);
            byte[] all = {};
            for (int i = random.nextInt(10); i > 0; i--) {
                byte[] part = new byte[random.nextInt(random.nextBoolean() ? 50 : 2 << bits)];
                random.nextBytes(part);
                all = join(all, part);
                ByteBuf buffer = Unpooled.buffer().writeZero(3).writeBytes(part);
                window.append(buffer, 3, part.length);
                buffer.release();
                assertThat(window.capacity()).isLessThanOrEqualTo(Math.min(1 << bits, Math.max(256, 2 * all.length)));
            }
            int length = Math.min(all.length, 1 << bits);
            byte[] expected = Arrays.copyOfRange(all, all.length - length, all.length);
            assertThat(contentOf(window, expected)).isEqualTo(expected);
        });
    }

    /** Inflates octets that were compressed in view of the window itself, so that all of it is referred to. */
    private static byte[] contentOf(SlidingWindow window, byte[] expected) throws DataFormatException {
        Deflater deflater = new Deflater(9, true);
        deflater.setDictionary(expected);
        deflater.setInput(expected);
        byte[] deflated = new byte[2 * expected.length + 64];
        int length = deflater.deflate(deflated, 0, deflated.length, Deflater.SYNC_FLUSH);
        deflater.end();
        Inflater inflater = new Inflater(true);
        window.restore(inflater);
        inflater.setInput(deflated, 0, length);
        byte[] content = new byte[expected.length];
        assertThat(inflater.inflate(content)).isEqualTo(content.length);
        inflater.end();
        return content;
    }
}
