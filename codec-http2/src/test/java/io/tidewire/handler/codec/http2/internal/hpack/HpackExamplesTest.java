/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * HP-13: the worked examples of RFC 7541 Appendix C, octet for octet.
 */
@Tag("HP-13")
class HpackExamplesTest {
    private static final int NO_HUFFMAN = Integer.MAX_VALUE;

    private static List<Map<?, ?>> examples(String section) {
        return ((List<?>) Resources.json("/rfc7541/examples.json")).stream().<Map<?, ?>>map(Map.class::cast)
                .filter(example -> ((String) example.get("id")).startsWith(section + '.')).toList();
    }

    private static List<List<String>> headers(Map<?, ?> example) {
        return Blocks.ofPairs((List<?>) example.get("headers"));
    }

    @ParameterizedTest
    @CsvSource({"C.3, 4096", "C.4, 4096", "C.5, 256", "C.6, 256"})
    void sequenceIsDecodedWithItsTable(String section, int tableBytes) throws HpackException {
        HpackDecoder decoder = new HpackDecoder(tableBytes);
        for (Map<?, ?> example : examples(section)) {
            Blocks.Sink sink = Blocks.decode(decoder, Blocks.octets((String) example.get("wire")));
            assertThat(sink.fields).isEqualTo(headers(example));
            assertThat(decoder.tableBytes()).isEqualTo(((Long) example.get("tableSize")).intValue());
        }
    }

    @ParameterizedTest
    @CsvSource({"C.3, 4096, 2147483647", "C.4, 4096, 0", "C.5, 256, 2147483647", "C.6, 256, 0"})
    void sequenceIsEncodedWithItsTable(String section, int tableBytes, int huffmanThreshold) {
        HpackEncoder encoder = new HpackEncoder(tableBytes, tableBytes, huffmanThreshold);
        for (Map<?, ?> example : examples(section)) {
            assertThat(Blocks.encode(encoder, headers(example))).asHexString()
                    .isEqualToIgnoringCase((String) example.get("wire"));
            assertThat(encoder.tableBytes()).isEqualTo(((Long) example.get("tableSize")).intValue());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void literalIsDecoded(int index) throws HpackException {
        Map<?, ?> example = examples("C.2").get(index);
        HpackDecoder decoder = new HpackDecoder(4096);
        Blocks.Sink sink = Blocks.decode(decoder, Blocks.octets((String) example.get("wire")));
        assertThat(sink.fields.get(0).subList(0, 2)).isEqualTo(headers(example).get(0));
        assertThat(sink.fields.get(0).contains("never")).isEqualTo(index == 2);
        assertThat(decoder.tableBytes()).isEqualTo(((Long) example.get("tableSize")).intValue());
    }

    @Test
    void literalIsEncoded() {
        List<Map<?, ?>> examples = examples("C.2");
        // C.2.2 is what an encoder writes that has no table.
        int[] tables = {4096, 0, 4096, 4096};
        for (int i = 0; i < examples.size(); i++) {
            HpackEncoder encoder = new HpackEncoder(tables[i], tables[i], NO_HUFFMAN);
            FieldSensitivity passwords = field -> "password".contentEquals(field.getKey());
            assertThat(Blocks.encode(encoder, headers(examples.get(i)), passwords)).asHexString()
                    .isEqualToIgnoringCase((String) examples.get(i).get("wire"));
        }
    }

    @Test
    void staticTableIsThatOfAppendixA() {
        List<String> lines = Resources.lines("/rfc7541/static-table.txt");
        assertThat(lines).hasSize(StaticTable.LENGTH);
        for (int index = 1; index <= StaticTable.LENGTH; index++) {
            HpackField entry = StaticTable.get(index);
            assertThat(index + "|" + entry.name() + '|' + entry.value()).isEqualTo(lines.get(index - 1));
            int first = entry.name().staticIndex();
            assertThat(first).isBetween(1, index);
            assertThat(StaticTable.get(first).name()).isSameAs(entry.name());
            assertThat(StaticTable.find(first, entry.value())).isEqualTo(index);
        }
    }
}
