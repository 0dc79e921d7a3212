/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.TooLongFormFieldException;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.TooManyFormFieldsException;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.CharsetUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.Function;

import static org.assertj.core.api.Assertions.assertThat;

class MultipartParserTest {

    private static final String HEAD = "Content-Disposition: form-data; name=\"a\"\r\n\r\n";
    private static final String START = "--XX\r\n" + HEAD;
    private static final String END = "\r\n--XX--";

    private static Function<FormParser.Listener, FormParser> parser(FormLimits limits) {
        return listener -> new MultipartParser("XX", CharsetUtil.UTF_8, limits, listener);
    }

    /** Whole, at every cut into two, and octet by octet. */
    private static ParsedForm parse(String input, FormLimits limits) {
        ParsedForm whole = ParsedForm.of(parser(limits), input);
        for (int cut = 0; cut <= input.length(); cut++) {
            ParsedForm parts = ParsedForm.of(parser(limits), input, cut);
            assertThat(parts).as("cut at %s", cut).hasToString(whole.toString());
        }
        assertThat(ParsedForm.ofOctets(parser(limits), input)).hasToString(whole.toString());
        return whole;
    }

    private static ParsedForm parse(String input) {
        return parse(input, FormLimits.DEFAULT);
    }

    private static String withHead(String... lines) {
        return "--XX\r\n" + String.join("\r\n", lines) + "\r\n\r\nv" + END;
    }

    @Test
    void partsAreThoseBetweenDelimiters() {
        assertThat(parse(START + "v" + END)).hasToString("a[v]");
        assertThat(parse(START + "v\r\n" + START + "w" + END + "\r\n")).hasToString("a[v]a[w]");
        assertThat(parse("--XX--")).hasToString("");
        assertThat(parse("")).hasToString("");
        assertThat(parse(START + END)).as("an empty part").hasToString("a[]");
        assertThat(parse(START + "--XX--")).as("the empty line ends in front of the delimiter").hasToString("a[]");
        assertThat(parse(START + "\r\n" + END)).hasToString("a[\r\n]");
    }

    @Test
    void preambleAndEpilogueAreDropped() {
        assertThat(parse("preamble\r\n-\r\n--X\r\n" + START + "v" + END + "epilogue\r\n--XX\r\nmore"))
                .hasToString("a[v]");
        assertThat(parse("\r\n" + START + "v" + END + "\r\n" + START + "w" + END)).hasToString("a[v]");
        assertThat(parse("x" + START + "v" + END)).as("a delimiter begins a line")
                .hasToString("");
    }

    @Test
    void lineEndsAndDashesInAValueAreContent() {
        for (String value : new String[] {"\r", "\n", "\r\r", "\n\r", "\r\n", "x\ry", "\r\n-", "\r\n--", "\r\n--X",
            "\r\n--X\r\n--X", "\r\n--xX", "\r\r\n--X\r", "--XX", "x--XX", "\n--XX\r", "\r--XX", "\r\n --XX"}) {
            if (!value.startsWith("--XX")) {
                assertThat(parse(START + value + END)).hasToString("a[" + value + "]");
            }
            assertThat(parse(START + "v" + value + END)).hasToString("a[v" + value + "]");
        }
        assertThat(parse(START + "v\r" + END)).as("the CR in front of that of the delimiter is content")
                .hasToString("a[v\r]");
    }

    @Test
    void lineWithADelimiterHasPaddingOnly() {
        assertThat(parse("--XX \t \r\n" + HEAD + "v\r\n--XX\t\r\n" + HEAD + "w" + END)).hasToString("a[v]a[w]");
        for (String tail : new String[] {"Y", "-x", "\n", "\rx", " x", "\0", "\r\r\n"}) {
            assertThat(parse(START + "v\r\n--XX" + tail + "--").failure).as(tail)
                    .isInstanceOf(ErrorDataDecoderException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--", START, START + "v", START + "v\r\n--XX", START + "v\r\n--XX-",
        START + "v\r\n--XX\r\n", "--XX\r\nContent-Disp", "preamble only"})
    void formWithoutItsEndFails(String input) {
        assertThat(parse(input).failure).isInstanceOf(ErrorDataDecoderException.class)
                .hasMessageContaining("expected: a closing delimiter");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '#', value = {
        "form-data; name=\"a\"|a",
        "form-data;name=a|a",
        "FORM-DATA ; NAME=a ;|a",
        "form-data; name=\"\"|##",
        "form-data; name=\"a;b\\\"c\\\\d\"|a;b\"c\\d",
        "form-data; name=\"a%22b\"|a%22b",
        "form-data; other=\"x\"; name=a|a",
        "form-data; name=a; filename=\"f.txt\"|a(f.txt)",
        "form-data; name=a; filename=\"\"|a()",
        "form-data; name=a; filename=f.txt|a(f.txt)",
        "form-data; name=a; filename=\"C:\\dir\\f.txt\"|a(f.txt)",
        "form-data; name=a; filename=\"../../f.txt\"|a(f.txt)",
        "form-data; name=a; filename=\"..\"|a(__)",
        "form-data; name=a; filename=\"x/\"|a()",
        "form-data; name=a; filename=\"..%2F..%5cf%0d%0A%00%7f%1fx\"|a(.._.._f_____x)",
        "form-data; name=a; filename=\"100%25 %2\"|a(100%25 %2)",
        "form-data; name=a; filename=\"a\\\"b\"|a(a\"b)",
        "form-data; name=a; filename*=UTF-8''%66%2etxt|a(f.txt)",
        "form-data; name=a; filename*=utf-8'en'%e2%82%ac|a(\u20ac)",
        "form-data; name=a; filename*=iso-8859-1''%e9|a(\u00e9)",
        "form-data; name=a; filename=plain; filename*=UTF-8''star|a(star)",
        "form-data; name=a; filename*=UTF-8''star; filename=plain|a(star)",
        "form-data; name=a; filename*=UTF-8''..%2Ff%0D%00|a(f__)"})
    void dispositionIsReadAsStated(String disposition, String expected) {
        assertThat(parse(withHead("content-disposition: " + disposition))).hasToString(expected + "[v]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"attachment; name=a", "form-data", "form-data; filename=f", "form-data; name",
        "form-data; name=",
        "form-data; name=\"a", "form-data; name=\"a\"x", "form-data; name=a; name=b", "form-data; =a",
        "form-data; name=a; filename=a; filename=b", "form-data; name=a; filename*=f",
        "form-data; name=a; filename*='f",
        "form-data; name=a; filename*=UTF-16''f", "form-data; name=a; filename*=UTF-8''%6", "form-data; name=a b",
        "form-data; name=a; filename*=UTF-8''%zz", "form-data; name=a; filename*=UTF-8''\u00e9", "form-data name=a"})
    void malformedDispositionFails(String disposition) {
        assertThat(parse(withHead("Content-Disposition: " + disposition)).failure)
                .isInstanceOf(ErrorDataDecoderException.class);
    }

    @Test
    void namesAreInTheCharsetOfTheForm() {
        String utf8 = new String("\u20ac".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        assertThat(parse(withHead("Content-Disposition: form-data; name=\"" + utf8 + "\"; filename=" + utf8)))
                .hasToString("\u20ac(\u20ac)[v]");
        assertThat(parse(withHead("Content-Disposition: form-data; name=\"\u00ff\""))).as("malformed octets")
                .hasToString("\ufffd[v]");
    }

    @Test
    void headsAreReadAsStated() {
        String disposition = "Content-Disposition: form-data; name=a";
        assertThat(parse(withHead(disposition, "CONTENT-TYPE:\t text/plain; charset=utf-8 ", "X-Other: \"",
                "Content-Transfer-Encoding: Binary"))).hasToString("a<text/plain; charset=utf-8>{binary}[v]");
        for (String encoding : new String[] {"7bit", "8bit", "binary"}) {
            assertThat(parse(withHead("Content-Transfer-Encoding: " + encoding, disposition)))
                    .hasToString("a{" + encoding + "}[v]");
        }
        for (String[] bad : new String[][] {{"X: y"}, {""}, {disposition, disposition}, {disposition, "no colon"},
            {disposition, " folded: x"}, {disposition, "X : y"}, {disposition, ": y"}, {disposition, "X: \0"},
            {disposition, "X: a\rb"}, {disposition, "X: \u007f"}, {disposition + "\n"}, {disposition + "\nX: y"},
            {disposition, "Content-Type: a/b", "content-type: a/b"},
            {disposition, "Content-Type: text/plain; charset=unheard-of"},
            {disposition, "Content-Type: text/plain; charset=:"}, {disposition, "Content-Transfer-Encoding: x"}}) {
            assertThat(parse(withHead(bad)).failure).as(String.join("|", bad))
                    .isInstanceOf(ErrorDataDecoderException.class);
        }
        assertThat(parse("--XX\r\n\n" + END).failure).hasMessageContaining("a bare LF");
    }

    @Test
    void whatIsNotSupportedIsSaidClearly() {
        String disposition = "Content-Disposition: form-data; name=a";
        for (String encoding : new String[] {"base64", "Quoted-Printable"}) {
            assertThat(parse(withHead(disposition, "Content-Transfer-Encoding: " + encoding)).failure)
                    .hasMessageContaining("is not supported (expected: 7bit, 8bit or binary");
        }
        assertThat(parse(withHead(disposition, "Content-Type: Multipart/Mixed; boundary=YY")).failure)
                .hasMessageContaining("parts within a part");
    }

    @Test
    void partsAreCountedBeforeTheirHead_SECD01_SECD04() {
        FormLimits two = FormLimits.DEFAULT.maxParts(2);
        String parts = START + "v\r\n" + START + "w";
        assertThat(parse(parts + END, two)).hasToString("a[v]a[w]");
        ParsedForm over = parse(parts + "\r\n--XX\r\n", two);
        assertThat(over.failure).isInstanceOf(TooManyFormFieldsException.class)
                .hasMessage("maxParts: 3 (expected: up to 2)");
        FormLimitExceeded limit = (FormLimitExceeded) over.failure;
        assertThat(limit.limit()).isEqualTo("maxParts");
        assertThat(limit.maximum()).isEqualTo(2);
        assertThat(limit.value()).isEqualTo(3);
    }

    @Test
    void headIsBoundedWhileItIsCollected_SECD04() {
        FormLimits exact = FormLimits.DEFAULT.maxHeadOctets(HEAD.length());
        assertThat(parse(START + "v" + END, exact)).hasToString("a[v]");
        FormLimits less = FormLimits.DEFAULT.maxHeadOctets(HEAD.length() - 1);
        for (String input : new String[] {START + "v" + END, "--XX\r\n" + "x".repeat(HEAD.length())}) {
            ParsedForm octets = ParsedForm.ofOctets(parser(less), input);
            assertThat(octets.failure).isInstanceOf(TooLongFormFieldException.class).hasMessage("maxHeadOctets: "
                    + HEAD.length() + " (expected: up to " + (HEAD.length() - 1) + ") at part #1");
            assertThat(((FormLimitExceeded) octets.failure).part()).isEqualTo("#1");
            assertThat(ParsedForm.of(parser(less), input).failure).isInstanceOf(TooLongFormFieldException.class);
        }
    }

    @Test
    void anyPiecesGiveWhatTheNaiveParserFinds() {
        String[] words = {"\r", "\n", "\r\n", "-", "--", "X", "XX", "--XX", "\r\n--X", "\r\n--XX", "v", "",
            "\r\n--XX--", "\r\n" + START, "\r\n" + START};
        SeededRuns.forEach(3_000, random -> {
            StringBuilder input = new StringBuilder(random.nextInt(4) == 0 ? "" : START);
            for (int i = random.nextInt(12); i > 0; i--) {
                input.append(words[random.nextInt(words.length)]);
            }
            String form = input.append(random.nextInt(8) == 0 ? "" : END).toString();
            ParsedForm parsed = ParsedForm.of(parser(FormLimits.DEFAULT), form, cuts(random, form.length()));
            String expected = NaiveMultipart.parse(form);
            assertThat(parsed.failure == null ? parsed.toString() : "!").as(form).isEqualTo(expected);
        });
    }

    private static int[] cuts(Random random, int length) {
        return random.ints(random.nextInt(6), 0, length + 1).sorted().toArray();
    }

    /** A search that went back would look at each octet of these once for each octet of the boundary. */
    @Test
    void boundaryThatRepeatsItselfCostsEachOctetOnce_SECD06() throws IOException {
        String boundary = "-".repeat(69) + "x";
        String almost = "\r\n" + "-".repeat(71) + "\r\n" + "-".repeat(40);
        for (String text : new String[] {almost, "\r", "\r\n--", "-", "\r\n" + "-".repeat(70)}) {
            byte[] octets = text.repeat(2_000).getBytes(StandardCharsets.ISO_8859_1);
            CountingBuf counted = new CountingBuf(Unpooled.wrappedBuffer(octets));
            MultipartParser parser = new MultipartParser(boundary, CharsetUtil.UTF_8, FormLimits.DEFAULT,
                    new ParsedForm());
            ByteBuf start = Unpooled.copiedBuffer("--" + boundary + "\r\n" + HEAD, CharsetUtil.US_ASCII);
            parser.parse(start);
            parser.parse(counted);
            // Each octet once, and again the one at which a match ends that a CR began.
            long matches = text.chars().filter(c -> c == '\r').count() * 2_000;
            assertThat(counted.looks).isLessThanOrEqualTo(octets.length + matches + 1);
        }
    }
}
