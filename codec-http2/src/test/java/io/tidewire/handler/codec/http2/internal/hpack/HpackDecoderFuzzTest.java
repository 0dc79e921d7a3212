/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.testkit.Mutations;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any octets that a peer may send as field blocks: they are decoded as a decoder does that was written from the RFC, or
 * refused; nothing else.
 *
 * <p>{@link #fuzzerTestOneInput(byte[])} is a target as Jazzer expects it ({@code --target_class}); here it gets
 * changed blocks of the corpora.
 */
class HpackDecoderFuzzTest {
    private static final int TABLE = 256;

    /**
     * Decodes blocks one after the other, until one is refused.
     *
     * @param input blocks, each behind two octets that tell its length
     */
    public static void fuzzerTestOneInput(byte[] input) {
        HpackDecoder decoder = new HpackDecoder(TABLE);
        NaiveHpack naive = new NaiveHpack(TABLE);
        for (int at = 0; at + 2 <= input.length;) {
            int length = Math.min((input[at] & 0xFF) << 8 | input[at + 1] & 0xFF, input.length - at - 2);
            byte[] block = Arrays.copyOfRange(input, at + 2, at + 2 + length);
            at += 2 + length;
            List<List<String>> expected = naive.decode(block);
            List<List<String>> fields;
            try {
                fields = Blocks.decode(decoder, block).fields;
            } catch (HpackException e) {
                // Of updates of the table's size, the RFC needs two; more are refused.
                assertThat(expected == null || startsWithThreeUpdates(block)).as("refused: %s", e.getMessage())
                        .isTrue();
                return;
            }
            assertThat(fields).isEqualTo(expected);
            assertThat(decoder.tableBytes()).isEqualTo(naive.tableBytes());
        }
    }

    private static boolean startsWithThreeUpdates(byte[] block) {
        int updates = 0;
        for (int i = 0; i < block.length && (block[i] & 0xE0) == 0x20; i++) {
            updates++;
            if ((block[i] & 0x1F) == 0x1F) {
                do {
                    i++;
                } while (i < block.length && block[i] < 0);
            }
        }
        return updates > 2;
    }

    private static List<byte[]> corpus() throws Exception {
        List<byte[]> blocks = new ArrayList<>();
        for (String set : HpackCorpusTest.sets()) {
            for (Path story : HpackCorpusTest.stories(set)) {
                HpackCorpusTest.cases(story).stream().limit(3)
                        .forEach(block -> blocks.add(Blocks.octets((String) block.get("wire"))));
            }
        }
        for (Object block : (List<?>) Resources.json("/corpora/hpack-negative/blocks.json")) {
            blocks.add(Blocks.octets((String) ((Map<?, ?>) block).get("wire")));
        }
        return blocks;
    }

    private static void add(ByteArrayOutputStream input, byte[] block) {
        input.write(block.length >> 8);
        input.write(block.length);
        input.writeBytes(block);
    }

    @Test
    @Tag("SEC-G01")
    @Tag("SEC-G05")
    void changedBlocksOfTheCorporaAreDecodedAsTheRfcSays() throws Exception {
        List<byte[]> corpus = corpus();
        assertThat(corpus).hasSizeGreaterThan(300);
        corpus.forEach(block -> {
            ByteArrayOutputStream input = new ByteArrayOutputStream();
            add(input, block);
            fuzzerTestOneInput(input.toByteArray());
        });
        SeededRuns.forEach(3_000, random -> fuzzerTestOneInput(input(corpus, random)));
    }

    private static byte[] input(List<byte[]> corpus, Random random) {
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            add(input, Mutations.change(corpus.get(random.nextInt(corpus.size())), random));
        }
        return input.toByteArray();
    }
}
