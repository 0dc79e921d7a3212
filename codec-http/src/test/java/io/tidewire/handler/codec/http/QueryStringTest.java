/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class QueryStringTest {

    private static final long SEED = Long.getLong("io.tidewire.test.seed", 5L);

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/a%20b+c?x=1&y=2;z=3#f | /a b+c | x=1&y=2;z=3 | {x=[1], y=[2], z=[3]}",
        "/a?                    | /a     | ''          | {}",
        "/a?x                   | /a     | x           | {x=[]}",
        "/a?=x                  | /a     | =x          | {x=[]}",
        "/a?==x=y               | /a     | ==x=y       | {x=[y]}",
        "/a?&=&                 | /a     | &=&         | {}",
        "/a?b&==;=&c==          | /a     | b&==;=&c==  | {b=[], c=[=]}",
        "/a?%3D                 | /a     | %3D         | {==[]}",
        "/a?&&x=1&x=2&          | /a     | &&x=1&x=2&  | {x=[1, 2]}",
        "/a?x=a=b               | /a     | x=a=b       | {x=[a=b]}",
        "/a#f?x=1               | /a     | ''          | {}",
        "a=b                    | a=b    | ''          | {}",
        "/a;b=c?d=+%2B          | /a;b=c | d=+%2B      | {d=[ +]}",
    })
    void pathAndParametersAreTakenApart(String uri, String path, String query, String parameters) {
        QueryStringDecoder decoder = new QueryStringDecoder(uri);
        assertThat(decoder.path()).isEqualTo(path);
        assertThat(decoder.rawQuery()).isEqualTo(query);
        assertThat(decoder.parameters()).hasToString(parameters);
        assertThat(decoder).hasToString(uri);
    }

    @Test
    void malformedEscapesAreRefused() {
        for (String bad : List.of("%", "%4", "%zz", "%+1", "%\u0661\u0661", "a%a")) {
            assertThatThrownBy(() -> QueryStringDecoder.decodeComponent(bad)).as(bad)
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> new QueryStringDecoder("/?a=" + bad + "&%41=b").parameters()).as(bad)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(QueryStringDecoder.decodeComponent("%ff")).isEqualTo("\ufffd");
        assertThat(QueryStringDecoder.decodeComponent(null)).isEmpty();
    }

    @Test
    void optionsChangeWhatSeparates() throws URISyntaxException {
        assertThat(new QueryStringDecoder("a=b&c=d?e", false).parameters()).hasToString("{a=[b], c=[d?e]}");
        assertThat(new QueryStringDecoder("/?=&=&a=1&=&b=2&c=3", StandardCharsets.UTF_8, true, 2).parameters())
                .as("what is no parameter does not count").hasToString("{a=[1], b=[2]}");
        assertThat(new QueryStringDecoder("/?a=1&b=2&c=3", StandardCharsets.UTF_8, true, 2).parameters())
                .hasToString("{a=[1], b=[2]}");
        assertThat(new QueryStringDecoder("/?a=1;b", StandardCharsets.UTF_8, true, 9, true).parameters())
                .hasToString("{a=[1;b]}");
        assertThat(QueryStringDecoder.builder().htmlQueryDecoding(false).build("/?c+d=e+f").parameters())
                .hasToString("{c+d=[e+f]}");
        QueryStringDecoder decoder = new QueryStringDecoder(new URI("http://h:80/p%20q?a=%E9#f"),
                StandardCharsets.ISO_8859_1);
        assertThat(decoder.uri()).isEqualTo("/p%20q?a=%E9");
        assertThat(decoder.rawPath()).isEqualTo("/p%20q");
        assertThat(decoder.parameters()).hasToString("{a=[\u00e9]}");
    }

    /** Against octets that are made first; also of what is half a surrogate pair, or is not in the charset. */
    @Test
    void escapesSpellTheOctetsOfTheCharset() {
        int[] edges = {'a', '~', '%', ' ', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000,
            0xFFFF, 0x10000, 0x10FFFF};
        Random random = new Random(SEED);
        for (int run = 0; run < 2_000; run++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(8); i > 0; i--) {
                text.appendCodePoint(random.nextInt(4) > 0 ? edges[random.nextInt(edges.length)]
                        : random.nextInt(0x110000));
            }
            for (Charset charset : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1}) {
                StringBuilder expected = new StringBuilder("/?");
                for (byte octet : text.toString().getBytes(charset)) {
                    boolean isPlain = octet > 0 && (Character.isLetterOrDigit(octet) || "-_.*~".indexOf(octet) >= 0);
                    expected.append(String.format(Locale.ROOT, isPlain ? "%c" : "%%%02X", octet));
                }
                QueryStringEncoder encoder = new QueryStringEncoder("/", charset);
                encoder.addParam(text.toString(), null);
                assertThat(encoder).as("seed %d", SEED).hasToString(expected.toString());
            }
        }
    }

    @Test
    void encoderAppendsWhatTheDecoderReads() throws URISyntaxException {
        QueryStringEncoder encoder = new QueryStringEncoder("/p");
        encoder.addParam("a b", "c+d&\u00e9\ud83d\ude00");
        encoder.addParam("n", null);
        assertThat(encoder).hasToString("/p?a%20b=c%2Bd%26%C3%A9%F0%9F%98%80&n");
        assertThat(encoder.toUri().getRawPath()).isEqualTo("/p");
        QueryStringEncoder more = new QueryStringEncoder("/p?x=y");
        more.addParam("z", "1");
        assertThat(more).hasToString("/p?x=y&z=1");
        Random random = new Random(SEED);
        for (int run = 0; run < 500; run++) {
            String text = random.ints(random.nextInt(20), 1, 0x2FF).collect(StringBuilder::new,
                    StringBuilder::appendCodePoint, StringBuilder::append).toString();
            QueryStringEncoder round = new QueryStringEncoder("/");
            round.addParam("k" + text, text);
            assertThat(new QueryStringDecoder(round.toString()).parameters()).as("seed %d", SEED)
                    .isEqualTo(Map.of("k" + text, List.of(text)));
        }
    }

    /** Against escapes that are decoded row by row, whole characters or parts of them. */
    @Test
    void escapesInARowAreDecodedTogether() {
        String[] pieces = {"a", "+", "\u00e9", "\u20ac", "%41", "%7F", "%80", "%BF", "%C0", "%C3", "%A9", "%E0", "%E2",
            "%82", "%AC", "%ED", "%F0", "%9F", "%98", "%F4", "%F8", "%FF", "%C3%A9", "%E2%82%AC", "%f0%9f%98%80"};
        Random random = new Random(SEED);
        for (int run = 0; run < 20_000; run++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(8); i > 0; i--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            for (Charset charset : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1}) {
                String expected = Pattern.compile("(?:%[0-9A-Fa-f]{2})+").matcher(text.toString().replace('+', ' '))
                        .replaceAll(row -> new String(HexFormat.of().parseHex(row.group().replace("%", "")), charset));
                assertThat(QueryStringDecoder.decodeComponent(text.toString(), charset)).as("seed %d, %s", SEED, text)
                        .isEqualTo(expected);
            }
        }
    }

    /** Against pieces that are split by the standard library. */
    @Test
    void parametersAreSplitAtTheirSeparators() {
        Random random = new Random(SEED);
        for (int run = 0; run < 20_000; run++) {
            String query = random.ints(random.nextInt(12), 0, 6).mapToObj(i -> "ab==&;".substring(i, i + 1))
                    .collect(Collectors.joining());
            Map<String, List<String>> expected = new LinkedHashMap<>();
            for (String piece : query.split("[&;]")) {
                String[] parts = piece.replaceFirst("^=+", "").split("=", 2);
                if (!parts[0].isEmpty()) {
                    expected.computeIfAbsent(parts[0], name -> new ArrayList<>())
                            .add(parts.length > 1 ? parts[1] : "");
                }
            }
            assertThat(new QueryStringDecoder(query, false).parameters()).as("seed %d, %s", SEED, query)
                    .isEqualTo(expected);
        }
    }
}
