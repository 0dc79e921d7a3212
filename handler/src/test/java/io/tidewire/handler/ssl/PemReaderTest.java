/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PemReaderTest {
    private static List<PemObject> read(String text) throws IOException {
        return PemReader.read("keys.pem", text.getBytes(ISO_8859_1));
    }

    private static String pem(String label, String lines) {
        return "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void objectsStandBetweenAnyOtherLines(String lineEnd) throws IOException {
        String text = "subject=CN = a\n-----\nBEGIN\n" + pem("CERTIFICATE", "QUJD\nREU=") + "more text\n\n"
                + pem("PRIVATE KEY", "  Rg==  ") + "the end, without a line end";
        List<PemObject> objects = read(text.replace("\n", lineEnd));
        assertThat(objects).extracting(PemObject::label).containsExactly("CERTIFICATE", "PRIVATE KEY");
        assertThat(objects.get(0).contents()).isEqualTo("ABCDE".getBytes(ISO_8859_1));
        assertThat(objects.get(1).contents()).isEqualTo("F".getBytes(ISO_8859_1));
        assertThat(objects.get(1).source()).isEqualTo("keys.pem, object 2 (PRIVATE KEY, line 10)");
    }

    @Test
    void byteOrderMarkIsLeftOut() throws IOException {
        String mark = "\u00EF\u00BB\u00BF";
        List<PemObject> objects = read(mark + pem("CERTIFICATE", "QUJD"));
        assertThat(objects).singleElement().satisfies(object -> {
            assertThat(object.contents()).isEqualTo("ABC".getBytes(ISO_8859_1));
            assertThat(object.source()).isEqualTo("keys.pem, object 1 (CERTIFICATE, line 1)");
        });
        assertThat(read(mark)).isEmpty();
        assertThat(read(mark + "\n" + pem("CERTIFICATE", "QUJD"))).hasSize(1);
        assertThat(read(mark + mark + pem("CERTIFICATE", "QUJD"))).hasSize(1);
    }

    /** No object is lost because of what stands in front of its lines: a chain would be shorter than its file. */
    @Test
    void objectsMayBeIndentedAndJoined() throws IOException {
        String mark = "\u00EF\u00BB\u00BF";
        String joined = mark + pem("CERTIFICATE", "QUJD") + mark + pem("CERTIFICATE", "REVG");
        assertThat(read(joined)).extracting(object -> new String(object.contents(), ISO_8859_1))
                .containsExactly("ABC", "DEF");
        assertThat(read((joined + pem("A", "R0hJ")).replaceAll("(?m)^", " \t ")))
                .extracting(object -> new String(object.contents(), ISO_8859_1)).containsExactly("ABC", "DEF", "GHI");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/my key: -----BEGIN A-----/QUJD/-----END A----- | line 2: \"-----BEGIN \" behind other text",
        "#-----BEGIN A----- | line 1: \"-----BEGIN \" behind other text",
        "/-----END A----- | line 2: \"-----END \" without a begin",
        "x -----END A----- | line 1: \"-----END \" behind other text",
    })
    void whatLooksLikeAnObjectOutsideOfOneIsAnError(String lines, String message) {
        assertThatThrownBy(() -> read(lines.replace('/', '\n'))).isInstanceOf(IOException.class)
                .hasMessageStartingWith("keys.pem: ").hasMessageContaining(message);
    }

    /** X509_CERT_AUX of OpenSSL: uses it is trusted for, [0] uses it is rejected for, a name, and more. */
    @Test
    void trustSettingsAreLeftOutUnlessTheyReject() throws IOException {
        byte[] certificate = {0x30, 3, 2, 1, 7};
        byte[] trusted = {0x30, 3, 2, 1, 7, 0x30, 5, 0x30, 3, 6, 1, 42};
        byte[] named = {0x30, 3, 2, 1, 7, 0x30, 3, 0x0C, 1, 'a'};
        byte[] rejected = {0x30, 3, 2, 1, 7, 0x30, 10, 0x30, 3, 6, 1, 42, (byte) 0xA0, 3, 6, 1, 42};
        for (byte[] der : new byte[][] {certificate, trusted, named}) {
            assertThat(read(pem("TRUSTED CERTIFICATE", Base64.getEncoder().encodeToString(der)))).singleElement()
                    .satisfies(object -> {
                        assertThat(object.isCertificate()).isTrue();
                        assertThat(object.contents()).isEqualTo(certificate);
                    });
        }
        assertThatThrownBy(() -> read(pem("TRUSTED CERTIFICATE", Base64.getEncoder().encodeToString(rejected))))
                .isInstanceOf(IOException.class).hasMessageContaining("line 3: rejected for some uses");
        assertThatThrownBy(() -> read(pem("TRUSTED CERTIFICATE", "QUJD"))).isInstanceOf(IOException.class);
    }

    @Test
    void textWithoutObjectsHasNone() throws IOException {
        assertThat(read("")).isEmpty();
        assertThat(read("----- BEGIN CERTIFICATE-----\n---------------\n--BEGIN\n")).isEmpty();
    }

    @Test
    void headersOfOldEncryptedKeysAreSeen() throws IOException {
        String headers = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n";
        assertThat(read(pem("RSA PRIVATE KEY", headers + "QUJD")).get(0).isEncrypted()).isTrue();
        assertThat(read(pem("RSA PRIVATE KEY", "QUJD")).get(0).isEncrypted()).isFalse();
        assertThat(read(pem("RSA PRIVATE KEY", headers + "QUJD")).get(0).contents()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "-----BEGIN A-----/QUJD | object 1 (A, line 1): line 2: no end (expected: -----END A-----)",
        "-----BEGIN A-----/QUJD/-----END B----- | line 3: the end of B (expected: -----END A-----)",
        "-----BEGIN A-----/-----END A----- | line 2: nothing between begin and end (expected: base64)",
        "-----BEGIN A-----/Q!JD/-----END A----- | line 3: not base64 in the lines above",
        "-----BEGIN A-----/Q/-----END A----- | line 3: not base64 in the lines above",
        "-----BEGIN A-----/QQ==QQ==/-----END A----- | line 3: not base64 in the lines above",
        "-----BEGIN A-----/QUJD/-----BEGIN A----- | line 3: another line of dashes (expected: -----END A-----)",
        "-----BEGIN A-----/QUJD/-----END A---- | line 3: a label without end",
        "-----BEGIN A/QUJD/-----END A----- | object 1 (?, line 1): line 1: a label without end",
        "-----BEGIN \u00E4-----/QUJD | line 1: a label that is too long or not ASCII",
    })
    void failureSaysWhereAndWhatWasExpected(String lines, String message) {
        assertThatThrownBy(() -> read(lines.replace('/', '\n'))).isInstanceOf(IOException.class)
                .hasMessageStartingWith("keys.pem, object 1 (").hasMessageContaining(message)
                .hasMessageNotContaining("JD").hasNoCause();
    }

    @Test
    void textHasALimit() throws IOException {
        long[] taken = new long[1];
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                taken[0]++;
                return 'a';
            }

            @Override
            public int read(byte[] octets, int offset, int length) {
                Arrays.fill(octets, offset, offset + length, (byte) 'a');
                taken[0] += length;
                return length;
            }
        };
        assertThatThrownBy(() -> PemReader.read("stream", endless)).isInstanceOf(IOException.class)
                .hasMessage("stream: longer than " + PemReader.MAX_OCTETS + " octets");
        assertThat(taken[0]).isLessThan(PemReader.MAX_OCTETS + 65_536L);
    }

    @Test
    void labelsAreCutInMessages() {
        assertThatThrownBy(() -> read("-----BEGIN " + "A".repeat(1_000_000) + "-----\n"))
                .isInstanceOf(IOException.class).satisfies(e -> assertThat(e.getMessage().length()).isLessThan(300));
    }

    @Test
    @Tag("SEC-I15")
    void contentsAreZeroedOnRequest_SECI15() throws IOException {
        PemObject object = read(pem("PRIVATE KEY", "QUJD")).get(0);
        object.clear();
        assertThat(object.contents()).containsOnly(0);
        assertThat(object.toString()).doesNotContain("ABC");
    }

    @Test
    void whatIsWrittenIsReadBack() {
        SeededRuns.forEach(500, random -> {
            StringBuilder text = new StringBuilder();
            List<byte[]> contents = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                byte[] octets = new byte[1 + random.nextInt(300)];
                random.nextBytes(octets);
                contents.add(octets);
                byte[] lineEnd = random.nextBoolean() ? new byte[] {'\n'} : new byte[] {'\r', '\n'};
                text.append("junk:\n-----BEGIN X-----\n")
                        .append(Base64.getMimeEncoder(4 * (1 + random.nextInt(30)), lineEnd).encodeToString(octets))
                        .append("\n-----END X-----\n");
            }
            assertThat(read(text.toString())).extracting(PemObject::contents)
                    .usingElementComparator(Arrays::compare).isEqualTo(contents);
        });
    }

    /**
     * A target for a fuzzer, as Jazzer expects it: whatever the text is, it is read or refused with one kind of
     * exception.
     */
    public static void fuzzerTestOneInput(byte[] text) {
        try {
            for (PemObject object : PemReader.read("x", new ByteArrayInputStream(text))) {
                assertThat(object.contents().length).isBetween(1, text.length);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("(?s)x(: line \\d+|, object ).*");
        }
    }

    @Test
    void changedTextIsReadOrRefused() {
        byte[] text = (pem("CERTIFICATE", "QUJDREVGR0g=\nQUJD") + pem("RSA PRIVATE KEY",
                "Proc-Type: 4,ENCRYPTED\n\nQUJD")).getBytes(ISO_8859_1);
        SeededRuns.forEach(3_000, random -> fuzzerTestOneInput(changed(text, random)));
    }

    private static byte[] changed(byte[] text, Random random) {
        byte[] changed = Arrays.copyOf(text, random.nextInt(4) == 0 ? random.nextInt(text.length) : text.length);
        for (int i = random.nextInt(6); i > 0 && changed.length > 0; i--) {
            int at = random.nextInt(changed.length);
            switch (random.nextInt(3)) {
                case 0 -> changed[at] = (byte) random.nextInt();
                case 1 -> changed[at] = (byte) "-\r\n :=".charAt(random.nextInt(6));
                default -> System.arraycopy(text, random.nextInt(text.length - 1), changed, at, 1);
            }
        }
        return changed;
    }
}
