/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.HexFormat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * HP-08, SEC-G01: integers with a prefix.
 */
@Tag("HP-08")
@Tag("SEC-G01")
class HpackInputTest {

    private static HpackInput input(String hex) {
        byte[] octets = HexFormat.of().parseHex("00" + hex + "00");
        return new HpackInput(octets, 1, octets.length - 1);
    }

    @ParameterizedTest
    @CsvSource({
        "0a, 5, 10", "ea, 5, 10", "1f9a0a, 5, 1337", "2a, 8, 42", "1f00, 5, 31", "ff00, 7, 127", "7f80808000, 7, 127",
        "ff80808007, 7, -1", "7f80ffffff07, 7, 2147483647",
    })
    void integerIsThatOfItsOctets(String hex, int bits, long expected) throws HpackException {
        HpackInput in = input(hex);
        int value = in.readInteger((1 << bits) - 1);
        if (expected >= 0) {
            assertThat(value).isEqualTo((int) expected);
        }
        assertThat(in.remaining()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "ff8080808008", "ff8080808080", "ff808080808000", "ff81ffffff07", "ffffffffff07", "ff80808080ff",
    })
    void overflowIsRefusedAndTheInputStaysAtItsEntry(String hex) {
        HpackInput in = input(hex);
        assertThatThrownBy(() -> in.readInteger(0x7F)).isInstanceOf(HpackException.class)
                .hasMessage("integer: over 2147483647 or over 5 octets");
        assertThat(in.position()).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7f", "7f80", "7f8080", "7f808080", "7f80808080"})
    void shortInputIsRefusedAndTheInputStaysAtItsEntry(String hex) {
        HpackInput in = input(hex);
        assertThatThrownBy(() -> in.readInteger(0x7F)).isInstanceOf(HpackException.class)
                .hasMessage("integer: the block ends inside it");
        assertThat(in.position()).isOne();
    }

    /** An octet behind the one that overflows is not looked at: there is none here. */
    @Test
    void nothingIsReadBehindTheOctetThatOverflows() {
        byte[] octets = HexFormat.of().parseHex("ff8080808008");
        HpackInput in = new HpackInput(octets, 0, octets.length);
        assertThatThrownBy(() -> in.readInteger(0x7F)).hasMessageStartingWith("integer: over");
    }

    @Test
    void anyIntegerIsJudgedAsWithoutBounds() {
        SeededRuns.forEach(10_000, random -> {
            int bits = 4 + random.nextInt(4);
            int mask = (1 << bits) - 1;
            byte[] octets = new byte[random.nextInt(8)];
            random.nextBytes(octets);
            if (octets.length > 0 && random.nextBoolean()) {
                octets[0] |= (byte) mask;
            }
            HpackInput in = new HpackInput(octets, 0, octets.length);
            BigInteger expected = model(octets, mask);
            if (expected == null) {
                assertThatThrownBy(() -> in.readInteger(mask)).isInstanceOf(HpackException.class);
                assertThat(in.position()).isZero();
            } else {
                assertThat(in.readInteger(mask)).isEqualTo(expected.intValueExact());
            }
        });
    }

    /** {@code null} if the integer is cut off, above 2^31-1 or of more than five octets behind the prefix. */
    private static BigInteger model(byte[] octets, int mask) {
        if (octets.length == 0) {
            return null;
        }
        BigInteger value = BigInteger.valueOf(octets[0] & mask);
        if (value.intValue() < mask) {
            return value;
        }
        for (int i = 1; i < octets.length && i <= 5; i++) {
            value = value.add(BigInteger.valueOf(octets[i] & 0x7F).shiftLeft(7 * (i - 1)));
            if (octets[i] >= 0) {
                return value.bitLength() <= 31 ? value : null;
            }
        }
        return null;
    }

    @Test
    void whatTheEncoderWritesIsReadAgain() {
        SeededRuns.forEach(5_000, random -> {
            int mask = (1 << 4 + random.nextInt(4)) - 1;
            int value = random.nextInt() >>> 1 + random.nextInt(31);
            HpackScratch scratch = HpackScratch.acquire();
            try {
                ByteBuf buffer = Unpooled.buffer();
                HpackOutput out = new HpackOutput(scratch, buffer);
                out.integer(0, mask, value);
                out.flush();
                HpackInput in = new HpackInput(buffer.array(), 0, buffer.writerIndex());
                assertThat(in.readInteger(mask)).isEqualTo(value);
                assertThat(in.remaining()).isZero();
            } finally {
                scratch.release();
            }
        });
    }
}
