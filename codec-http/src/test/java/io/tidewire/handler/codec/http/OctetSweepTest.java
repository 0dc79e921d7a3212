/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * All 256 octets in each kind of place, against a model written from the grammar; and lengths against
 * {@link BigInteger}.
 */
@Tag("SEC-A02")
@Tag("SEC-A08")
@Tag("SEC-A14")
@Tag("SEC-A16")
class OctetSweepTest {

    private static final String TCHAR =
            "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final long SEED = Long.getLong("io.tidewire.test.seed", 7L);

    private static boolean isToken(int c) {
        return TCHAR.indexOf(c) >= 0;
    }

    private static boolean isText(int c) {
        return c == '\t' || c >= ' ' && c != 0x7F;
    }

    private static void sweep(String before, String after, IntPredicate model) {
        for (int c = 0; c < 256; c++) {
            DecodedInput decoded = DecodedInput.of(new HttpRequestDecoder(), before + (char) c + after, false);
            assertThat(decoded.messages.size()).as("0x%x: %s", c, decoded.cause).isEqualTo(model.test(c) ? 1 : 0);
            assertThat(decoded.failures).as("0x%x", c).isEqualTo(model.test(c) ? 0 : 1);
        }
    }

    @Test
    void methodsAreTokens() {
        String rest = "T / HTTP/1.1\r\nHost: a\r\n\r\n";
        sweep("G", rest, OctetSweepTest::isToken);
        sweep("", rest, OctetSweepTest::isToken);
    }

    @Test
    void targetsAreVisibleAscii() {
        sweep("GET /a", "b HTTP/1.1\r\nHost: a\r\n\r\n", c -> c > ' ' && c < 0x7F && c != '#');
    }

    @Test
    void versionsAreFixedOctets() {
        String version = "HTTP/1.1";
        for (int i = 0; i < version.length(); i++) {
            char fixed = version.charAt(i);
            boolean minor = i == version.length() - 1;
            // With HTTP/1.0 the connection ends, which changes nothing for one message; later ones are read as
            // HTTP/1.1.
            sweep("GET / " + version.substring(0, i), version.substring(i + 1) + "\r\nHost: a\r\n\r\n",
                    c -> c == fixed || minor && c >= '0' && c <= '9');
        }
    }

    @Test
    void fieldNamesAreTokens() {
        sweep("GET / HTTP/1.1\r\nHost: a\r\nx", "y: z\r\n\r\n", c -> isToken(c) || c == ':');
        sweep("GET / HTTP/1.1\r\nHost: a\r\n", "y: z\r\n\r\n", OctetSweepTest::isToken);
        sweep("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nx", "y: z\r\n\r\n",
                c -> isToken(c) || c == ':');
    }

    @Test
    void fieldValuesAreTextAtEveryOffset() {
        for (int offset = 0; offset < 9; offset++) {
            sweep("GET / HTTP/1.1\r\nHost: a\r\nx: " + "v".repeat(offset), "y\r\n\r\n", OctetSweepTest::isText);
        }
    }

    @Test
    void mapAndDecoderAgreeOnEveryOctet() {
        for (int c = 0; c < 256; c++) {
            String name = "x" + (char) c;
            String value = "v" + (char) c + "w";
            HttpHeaders headers = new DefaultHttpHeaders();
            assertThat(accepted(() -> headers.add(name, "v"))).as("0x%x", c).isEqualTo(isToken(c));
            assertThat(accepted(() -> headers.set("n", value))).as("0x%x", c).isEqualTo(isText(c));
            assertThat(OctetTables.firstNonToken(name)).isEqualTo(isToken(c) ? -1 : 1);
            assertThat(HttpHeaderValidationUtil.validateToken(name)).isEqualTo(isToken(c) ? -1 : 1);
            assertThat(HttpHeaderValidationUtil.validateValidHeaderValue(value)).isEqualTo(isText(c) ? -1 : 1);
        }
    }

    private static boolean accepted(Runnable action) {
        try {
            action.run();
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Test
    @Tag("SEC-A25")
    @Tag("SEC-A27")
    void contentLengthsAgreeWithBigInteger() {
        Random random = new Random(SEED);
        BigInteger max = BigInteger.valueOf(Long.MAX_VALUE);
        for (int run = 0; run < 20_000; run++) {
            BigInteger number = run < 40 ? max.add(BigInteger.valueOf(run - 20L))
                    : new BigInteger(random.nextInt(90), random);
            String text = "0".repeat(random.nextInt(4)) + number;
            long expected = number.compareTo(max) > 0 ? -1 : number.longValueExact();
            assertThat(ContentLength.parse(text)).as("seed %d: %s", SEED, text).isEqualTo(expected);
        }
        for (String text : List.of("", "+1", "-1", "1 ", " 1", "0x1", "1_0", "\u0661", "1e1", "\u00b2")) {
            assertThat(ContentLength.parse(text)).as(text).isEqualTo(-1);
        }
    }

    @Test
    @Tag("SEC-B01")
    @Tag("SEC-A27")
    void chunkSizesAgreeWithBigInteger() {
        Random random = new Random(SEED);
        String head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
        BigInteger max = BigInteger.valueOf(Long.MAX_VALUE);
        for (int run = 0; run < 1000; run++) {
            BigInteger number = run < 20 ? max.add(BigInteger.valueOf(run - 10L))
                    : new BigInteger(random.nextInt(80), random).add(BigInteger.ONE);
            String line = "0".repeat(random.nextInt(4)) + number.toString(16) + "\r\n";
            DecodedInput decoded = DecodedInput.of(new HttpRequestDecoder(), head + line, false);
            assertThat(decoded.failures).as("seed %d: %s", SEED, line).isEqualTo(number.compareTo(max) > 0 ? 1 : 0);
        }
    }
}
