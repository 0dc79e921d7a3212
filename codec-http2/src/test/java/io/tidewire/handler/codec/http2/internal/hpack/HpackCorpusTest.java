/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.testkit.JsonReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * SEC-G11: the stories of ten encoders decode as stated; what our encoder makes of the raw lists is decoded by our
 * decoder and by one written from the RFC. HP-01 to HP-12: blocks on the edges of RFC 7541.
 */
@Tag("SEC-G11")
class HpackCorpusTest {
    private static final int DEFAULT_TABLE = 4096;

    static List<Path> stories(String set) throws IOException, URISyntaxException {
        Path folder = Path.of(HpackCorpusTest.class.getResource("/corpora/hpack/" + set).toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    static List<String> sets() throws IOException, URISyntaxException {
        Path folder = Path.of(HpackCorpusTest.class.getResource("/corpora/hpack").toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isDirectory).map(path -> path.getFileName().toString())
                    .filter(name -> !name.equals("raw-data")).sorted().toList();
        }
    }

    static List<Map<?, ?>> cases(Path story) throws IOException {
        Map<?, ?> content = (Map<?, ?>) JsonReader.read(Files.readString(story));
        return ((List<?>) content.get("cases")).stream().<Map<?, ?>>map(Map.class::cast).toList();
    }

    @ParameterizedTest
    @MethodSource("sets")
    @Tag("HP-01")
    void storiesDecodeAsStated(String set) throws Exception {
        for (Path story : stories(set)) {
            HpackDecoder decoder = new HpackDecoder(DEFAULT_TABLE);
            for (Map<?, ?> block : cases(story)) {
                if (block.get("header_table_size") instanceof Long size) {
                    decoder.maxTableBytes(size.intValue());
                }
                List<List<String>> fields = Blocks.decode(decoder, Blocks.octets((String) block.get("wire"))).fields;
                assertThat(fields.stream().map(field -> field.subList(0, 2)).toList()).as("%s %s", story, block)
                        .isEqualTo(Blocks.ofObjects((List<?>) block.get("headers")));
            }
        }
    }

    @Test
    void corpusIsComplete() throws Exception {
        int blocks = 0;
        for (String set : sets()) {
            for (Path story : stories(set)) {
                blocks += cases(story).size();
            }
        }
        assertThat(blocks).isEqualTo(10_373);
    }

    @ParameterizedTest
    @CsvSource({"4096, 0", "4096, 2147483647", "256, 0", "0, 2147483647", "65536, 512"})
    void rawListsAreTheSameAfterEncoding(int tableBytes, int huffmanThreshold) throws Exception {
        for (Path story : stories("raw-data")) {
            HpackEncoder encoder = new HpackEncoder(tableBytes, DEFAULT_TABLE, huffmanThreshold);
            encoder.peerTableBytes(tableBytes);
            HpackDecoder decoder = new HpackDecoder(DEFAULT_TABLE);
            decoder.maxTableBytes(tableBytes);
            NaiveHpack naive = new NaiveHpack(DEFAULT_TABLE);
            naive.limit(tableBytes);
            for (Map<?, ?> block : cases(story)) {
                List<List<String>> fields = Blocks.ofObjects((List<?>) block.get("headers"));
                byte[] encoded = Blocks.encode(encoder, fields);
                assertThat(Blocks.decode(decoder, encoded).fields).isEqualTo(fields);
                assertThat(naive.decode(encoded)).isEqualTo(fields);
                assertThat(decoder.tableBytes()).isEqualTo(encoder.tableBytes()).isEqualTo(naive.tableBytes());
            }
        }
    }

    static Stream<NegativeBlock> negativeBlocks() {
        return ((List<?>) Resources.json("/corpora/hpack-negative/blocks.json")).stream()
                .map(members -> new NegativeBlock((Map<?, ?>) members));
    }

    record NegativeBlock(Map<?, ?> members) {
        @Override
        public String toString() {
            return (String) members.get("id");
        }
    }

    @ParameterizedTest
    @MethodSource("negativeBlocks")
    void blockOnTheEdgeIsJudgedAsStated(NegativeBlock vector) throws HpackException {
        HpackDecoder decoder = new HpackDecoder(DEFAULT_TABLE);
        if (vector.members.get("ackedTableSize") instanceof Long size) {
            decoder.maxTableBytes(size.intValue());
        }
        byte[] block = Blocks.octets((String) vector.members.get("wire"));
        if (vector.members.get("expect").equals("accept")) {
            Blocks.Sink sink = Blocks.decode(decoder, block);
            List<List<String>> expected = Blocks.ofPairs((List<?>) vector.members.get("headers"));
            List<?> sensitive = (List<?>) vector.members.get("sensitive");
            List<List<String>> marked = new ArrayList<>();
            for (int i = 0; i < expected.size(); i++) {
                List<String> field = expected.get(i);
                marked.add(sensitive != null && sensitive.contains((long) i)
                        ? List.of(field.get(0), field.get(1), "never") : field);
            }
            assertThat(sink.fields).isEqualTo(marked);
            return;
        }
        assertThat(vector.members.get("expect")).isEqualTo("COMPRESSION_ERROR");
        assertThatThrownBy(() -> Blocks.decode(decoder, block)).isInstanceOf(HpackException.class);
        // SEC-G09: the table is unknown now, and the block is read to its end all the same.
        ByteBuf next = Unpooled.wrappedBuffer(new byte[] {(byte) 0x82});
        assertThatThrownBy(() -> decoder.decode(next, 100, 100, new Blocks.Sink())).isInstanceOf(HpackException.class);
        assertThat(next.isReadable()).isFalse();
    }
}
