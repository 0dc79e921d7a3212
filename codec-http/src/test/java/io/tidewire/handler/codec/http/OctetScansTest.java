/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** Scans of eight octets at a time, against the table that each octet has a row in. */
class OctetScansTest {
    private static final int RUNS = 3_000;

    @FunctionalInterface
    private interface Scan {
        int skip(byte[] octets, int from, int to);
    }

    private static void check(Scan scan, int octetClass, byte[] octets, int from, int to) {
        assertThat(scan.skip(octets, from, to)).as("%s from %d to %d", Arrays.toString(octets), from, to)
                .isEqualTo(OctetTables.skip(octetClass, octets, from, to));
    }

    private static void checkAll(byte[] octets, int from, int to) {
        check(OctetTables::skipToken, OctetTables.TOKEN, octets, from, to);
        check(OctetTables::skipOriginForm, OctetTables.ORIGIN_FORM, octets, from, to);
        check(OctetTables::skipValue, OctetTables.VALUE, octets, from, to);
    }

    @Test
    @Tag("SEC-A14")
    void everyOctetStopsAScanWhereTheTableSays() {
        byte[] octets = new byte[24];
        for (int octet = 0; octet < 256; octet++) {
            for (int at = 0; at < octets.length; at++) {
                Arrays.fill(octets, (byte) 'a');
                octets[at] = (byte) octet;
                checkAll(octets, 0, octets.length);
                // The octet above one that stops a scan, to which a borrow could reach.
                for (int above : new int[] {' ', '!', '-', '.', '0', 'z', '{', '~', 0x80}) {
                    if (at + 1 < octets.length) {
                        octets[at + 1] = (byte) above;
                        checkAll(octets, 0, octets.length);
                    }
                }
            }
        }
    }

    @Test
    @Tag("SEC-A14")
    void scansAreThoseOfTheTable() {
        SeededRuns.forEach(RUNS, random -> {
            byte[] octets = new byte[random.nextInt(60)];
            boolean wild = random.nextInt(4) == 0;
            for (int i = 0; i < octets.length; i++) {
                octets[i] = wild || random.nextInt(30) == 0 ? (byte) random.nextInt() : tame(random);
            }
            for (int from = 0; from <= octets.length; from++) {
                checkAll(octets, from, from + random.nextInt(octets.length - from + 1));
            }
        });
    }

    private static byte tame(Random random) {
        String octets = "abcxyzABCXYZ0189-_.~!#:\t /?\u007f";
        return (byte) octets.charAt(random.nextInt(random.nextInt(8) == 0 ? octets.length() : 16));
    }

    @Test
    void methodsAreFoundByTheirVeryOctetsOnly() {
        List<String> names = List.of("OPTIONS", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT",
                "QUERY", "get", "GETS", "GE", "G", "", "POSS", "OPTIONSX", "CONNECTOR", "HEAT", "\0\0", "GET\0",
                "BREW");
        for (String name : names) {
            for (String behind : List.of("", " ", " / HTTP/1.1", "X")) {
                for (String before : List.of("", "G", "a much longer text")) {
                    byte[] octets = (before + name + behind).getBytes(StandardCharsets.ISO_8859_1);
                    assertThat(KnownMethods.find(octets, before.length(), name.length())).as("'%s'", name)
                            .isSameAs(KnownMethods.find(name));
                }
            }
        }
        assertThat(KnownMethods.find("GET")).isSameAs(HttpMethod.GET);
        assertThat(KnownMethods.find("BREW")).isNull();
    }

    @Test
    void methodsWithAnotherOctetAreNotFound() {
        for (String name : List.of("OPTIONS", "GET", "POST", "DELETE")) {
            for (int at = 0; at < name.length(); at++) {
                for (int octet = 0; octet < 256; octet++) {
                    byte[] octets = (name + " / HTTP/1.1").getBytes(StandardCharsets.ISO_8859_1);
                    octets[at] = (byte) octet;
                    assertThat(KnownMethods.find(octets, 0, name.length())).isSameAs(KnownMethods.find(
                            new String(octets, 0, name.length(), StandardCharsets.ISO_8859_1)));
                }
            }
        }
    }
}
