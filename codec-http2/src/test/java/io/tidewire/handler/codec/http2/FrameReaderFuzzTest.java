/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.hpack.Resources;
import io.tidewire.testkit.Mutations;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any octets that a peer may send as frames: they are read without another failure than an error of the protocol, and
 * the same way however they are cut.
 *
 * <p>{@link #fuzzerTestOneInput(byte[])} is a target as Jazzer expects it ({@code --target_class}); here it gets
 * changed frames of the corpus.
 */
class FrameReaderFuzzTest {

    /**
     * Reads octets at once and cut.
     *
     * @param input where to cut, in the first octet, and the octets
     */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length == 0) {
            return;
        }
        byte[] octets = Arrays.copyOfRange(input, 1, input.length);
        int step = (input[0] & 0xFF) + 1;
        int[] cuts = new int[Math.max(0, (octets.length - 1) / step)];
        for (int i = 0; i < cuts.length; i++) {
            cuts[i] = (i + 1) * step;
        }
        try (FrameEvents whole = new FrameEvents(); FrameEvents cut = new FrameEvents()) {
            assertThat(cut.read(octets, cuts).events).isEqualTo(whole.read(octets).events);
        }
    }

    private static List<byte[]> corpus() throws Exception {
        return FrameCorpusTest.files().stream().map(name -> (Map<?, ?>) Resources.json("/corpora/http2-frames/" + name))
                .map(members -> ((String) members.get("wire")).toLowerCase(Locale.ROOT))
                .map(HexFormat.of()::parseHex).toList();
    }

    @Test
    @Tag("SEC-F28")
    @Tag("SEC-F06")
    void changedFramesOfTheCorpusAreReadTheSameWayHoweverTheyAreCut() throws Exception {
        List<byte[]> corpus = corpus();
        assertThat(corpus).hasSize(34);
        SeededRuns.forEach(2_000, random -> {
            ByteArrayOutputStream input = new ByteArrayOutputStream();
            input.write(random.nextInt(4) == 0 ? 0 : random.nextInt(60));
            for (int i = 1 + random.nextInt(4); i > 0; i--) {
                input.writeBytes(Mutations.change(corpus.get(random.nextInt(corpus.size())), random));
            }
            fuzzerTestOneInput(input.toByteArray());
        });
    }
}
