/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AsciiStringTest {
    private static final AsciiString HELLO = new AsciiString("xxHello worldxx".getBytes(StandardCharsets.US_ASCII), 2,
            11, false);

    @Test
    void everyConstructorGivesTheSameText() {
        byte[] bytes = "hello".getBytes(StandardCharsets.US_ASCII);
        char[] chars = "hello".toCharArray();
        assertThat(List.of(new AsciiString(bytes), new AsciiString(bytes, false), new AsciiString(chars),
                new AsciiString("xhellox", 1, 5), new AsciiString("xhellox".toCharArray(), 1, 5),
                new AsciiString(new StringBuilder("hello")), new AsciiString(AsciiString.of("hello")),
                new AsciiString("hello", StandardCharsets.UTF_8), new AsciiString(chars, StandardCharsets.UTF_8),
                new AsciiString("xhellox", StandardCharsets.US_ASCII, 1, 5),
                new AsciiString("xhellox".toCharArray(), StandardCharsets.US_ASCII, 1, 5), AsciiString.of("hello"),
                AsciiString.cached("hello"))).allSatisfy(text -> {
                    assertThatObject(text).isEqualTo(new AsciiString("hello")).hasToString("hello");
                    assertThat(text.hashCode()).isEqualTo(AsciiString.hashCode("hello"));
                });
    }

    @Test
    void bufferIsReadWithoutMovingIt() {
        for (ByteBuffer buffer : List.of(ByteBuffer.wrap("xhellox".getBytes(StandardCharsets.US_ASCII)),
                ByteBuffer.allocateDirect(7).put(0, "xhellox".getBytes(StandardCharsets.US_ASCII)))) {
            buffer.position(1).limit(6);
            for (boolean copy : new boolean[] {true, false}) {
                assertThatObject(new AsciiString(buffer, copy)).hasToString("hello");
                assertThatObject(new AsciiString(buffer, 0, 7, copy)).hasToString("xhellox");
            }
            assertThatObject(new AsciiString(buffer)).hasToString("hello");
            assertThat(buffer.position()).isOne();
            assertThat(buffer.limit()).isEqualTo(6);
        }
    }

    @Test
    void copyIsApartFromTheArrayAndAViewIsNot() {
        byte[] bytes = {'a', 'b', 'c'};
        AsciiString copy = new AsciiString(bytes, 1, 2, true);
        AsciiString view = new AsciiString(bytes, 1, 2, false);
        assertThat(view.toString()).isEqualTo("bc");
        int oldHash = view.hashCode();
        bytes[1] = 'X';
        view.arrayChanged();
        assertThatObject(view).hasToString("Xc");
        assertThat(view.hashCode()).isNotEqualTo(oldHash).isEqualTo(AsciiString.hashCode("Xc"));
        assertThatObject(copy).hasToString("bc");
        assertThat(view.array()).isSameAs(bytes);
        assertThat(view.arrayOffset()).isOne();
        assertThat(view.isEntireArrayUsed()).isFalse();
        assertThat(copy.isEntireArrayUsed()).isTrue();
    }

    @Test
    void charactersAboveLatin1AreReplaced() {
        assertThatObject(new AsciiString("a\u0161\u00e9")).hasToString("a?\u00e9");
        assertThatObject(AsciiString.cached("\u0161")).hasToString("?");
        assertThat(AsciiString.c2b('\u0161')).isEqualTo((byte) '?');
        assertThat(AsciiString.b2c((byte) 0xe9)).isEqualTo('\u00e9');
        assertThat(new AsciiString("\u00e9", StandardCharsets.UTF_8).length()).isEqualTo(2);
    }

    @Test
    void constantKeepsItsString() {
        String name = "content-length";
        assertThat(AsciiString.cached(name).toString()).isSameAs(name);
        AsciiString text = new AsciiString(name);
        assertThat(text.toString()).isSameAs(text.toString());
    }

    @Test
    void subSequenceSharesOnlyWhenAsked() {
        assertThat(HELLO.subSequence(0, 5, false).array()).isSameAs(HELLO.array());
        assertThat(HELLO.subSequence(0, 5).array()).isNotSameAs(HELLO.array());
        assertThatObject(HELLO.subSequence(6)).hasToString("world");
        assertThatObject(HELLO.subSequence(6, 11, false).subSequence(1, 3, false)).hasToString("or");
        assertThatObject(HELLO.subSequence(0, 11)).isSameAs(HELLO);
        assertThatObject(HELLO.subSequence(3, 3)).isSameAs(AsciiString.EMPTY_STRING);
    }

    @Test
    void rangesOutsideAreRefused() {
        for (int[] range : new int[][] {{-1, 2}, {0, 12}, {12, 12}, {5, 4}, {1, Integer.MIN_VALUE},
            {Integer.MAX_VALUE, Integer.MIN_VALUE}}) {
            int start = range[0];
            int end = range[1];
            for (Runnable use : List.<Runnable>of(() -> HELLO.subSequence(start, end),
                    () -> HELLO.toString(start, end), () -> HELLO.toByteArray(start, end),
                    () -> HELLO.toCharArray(start, end), () -> HELLO.copy(start, new byte[99], 0, end - start),
                    () -> HELLO.copy(start, new char[99], 0, end - start),
                    () -> new AsciiString(HELLO, start, end - start),
                    () -> new AsciiString(new byte[11], start, end - start, true))) {
                assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(use::run);
            }
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> HELLO.forEachByte(start, end - start, value -> true));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> HELLO.forEachByteDesc(start, end - start, value -> true));
        }
        // Inside the array, but not inside the view.
        for (int index : new int[] {-1, 11, 12}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> HELLO.byteAt(index));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> HELLO.charAt(index));
        }
    }

    @Test
    void processorStopsWhereItSays() throws Exception {
        assertThat(HELLO.forEachByte(new ByteProcessor.IndexOfProcessor((byte) 'o'))).isEqualTo(4);
        assertThat(HELLO.forEachByteDesc(new ByteProcessor.IndexOfProcessor((byte) 'o'))).isEqualTo(7);
        assertThat(HELLO.forEachByte(5, 2, new ByteProcessor.IndexOfProcessor((byte) 'o'))).isEqualTo(-1);
        assertThat(HELLO.forEachByteDesc(5, 3, new ByteProcessor.IndexOfProcessor((byte) 'o'))).isEqualTo(7);
    }

    /** Every search and comparison against the same of {@link String}, on texts that share many characters. */
    @Test
    void searchesAgreeWithString() {
        RandomRuns.forEach(500, random -> {
            String text = RandomRuns.text(random, 40, "aAb\u00e9 ");
            String needle = RandomRuns.text(random, 3, "aAb\u00e9");
            int start = random.nextInt(48) - 4;
            AsciiString ascii = view(text, random.nextInt(9));
            for (CharSequence other : List.of(needle, view(needle, 3), new StringBuilder(needle))) {
                assertThat(ascii.indexOf(other)).isEqualTo(text.indexOf(needle));
                assertThat(ascii.indexOf(other, start)).isEqualTo(text.indexOf(needle, start));
                assertThat(ascii.lastIndexOf(other)).isEqualTo(text.lastIndexOf(needle));
                assertThat(ascii.lastIndexOf(other, start)).isEqualTo(text.lastIndexOf(needle, start));
                assertThat(ascii.contains(other)).isEqualTo(text.contains(needle));
                assertThat(AsciiString.contains(text, other)).isEqualTo(text.contains(needle));
                assertThat(ascii.startsWith(other)).isEqualTo(text.startsWith(needle));
                assertThat(ascii.startsWith(other, start)).isEqualTo(text.startsWith(needle, start));
                assertThat(ascii.endsWith(other)).isEqualTo(text.endsWith(needle));
                assertThat(ascii.compareTo(other)).isEqualTo(text.compareTo(needle));
                assertThatObject(ascii.concat(other)).hasToString(text + needle);
                int from = random.nextInt(5) - 1;
                int count = random.nextInt(5) - 1;
                assertThat(ascii.regionMatches(start, other, from, count))
                        .isEqualTo(text.regionMatches(start, needle, from, count));
                // The eacute has no other case for us, nor has it here: only one of the two is in the alphabet.
                boolean matches = text.regionMatches(true, start, needle, from, count);
                assertThat(ascii.regionMatches(true, start, other, from, count)).isEqualTo(matches);
                assertThat(AsciiString.regionMatches(text, true, start, other, from, count)).isEqualTo(matches);
                assertThat(AsciiString.regionMatchesAscii(ascii, true, start, other, from, count)).isEqualTo(matches);
                String lowerText = text.toLowerCase(Locale.ROOT);
                int found = lowerText.indexOf(needle.toLowerCase(Locale.ROOT));
                assertThat(AsciiString.indexOfIgnoreCase(ascii, other, 0)).isEqualTo(found);
                assertThat(AsciiString.indexOfIgnoreCaseAscii(text, other, 0)).isEqualTo(found);
                assertThat(AsciiString.containsIgnoreCase(ascii, other)).isEqualTo(found >= 0);
            }
            char c = "aAb\u00e9x\u0161".charAt(random.nextInt(6));
            assertThat(ascii.indexOf(c, start)).isEqualTo(text.indexOf(c, start));
            assertThat(AsciiString.indexOf(new StringBuilder(text), c, start)).isEqualTo(text.indexOf(c, start));
            assertThatObject(ascii.replace('a', c)).hasToString(text.replace('a', c == '\u0161' ? '?' : c));
        });
    }

    @Test
    void textsAgreeWithString() {
        RandomRuns.forEach(1_000, random -> {
            String text = RandomRuns.text(random, 30, "aZ,@[`{z09 \t\u00c9\u00e9\u00ff");
            AsciiString ascii = view(text, random.nextInt(9));
            assertThatObject(ascii).hasToString(text);
            assertThat(ascii.length()).isEqualTo(text.length());
            assertThat(ascii.isEmpty()).isEqualTo(text.isEmpty());
            assertThat(ascii.toCharArray()).isEqualTo(text.toCharArray());
            assertThat(ascii.toByteArray()).isEqualTo(text.getBytes(StandardCharsets.ISO_8859_1));
            assertThatObject(ascii.toLowerCase()).hasToString(asciiCase(text, 'A', 'Z'));
            assertThatObject(ascii.toUpperCase()).hasToString(asciiCase(text, 'a', 'z'));
            assertThatObject(ascii.trim()).hasToString(text.trim());
            assertThat(AsciiString.trim(new StringBuilder(text)).toString()).isEqualTo(text.trim());
            assertThat(ascii.split(',')).extracting(AsciiString::toString).containsExactly(text.split(","));
            int max = random.nextInt(5) - 1;
            assertThat(ascii.split("[,@]", max)).extracting(AsciiString::toString)
                    .containsExactly(text.split("[,@]", max));
            assertThat(ascii.matches(".*[A-Z].*")).isEqualTo(text.matches(".*[A-Z].*"));
        });
    }

    @Test
    void equalityAndHashCodeAgreeForEveryKindOfSequence() {
        RandomRuns.forEach(1_000, random -> {
            String text = RandomRuns.text(random, 20, "aAzZ@`[{\u00c9\u00e9");
            char[] changed = text.toCharArray();
            if (changed.length > 0) {
                changed[random.nextInt(changed.length)] ^= (char) (random.nextInt(3) * 0x20);
            }
            String other = new String(changed);
            boolean ignoringCase = asciiCase(text, 'A', 'Z').equals(asciiCase(other, 'A', 'Z'));
            for (CharSequence a : List.of(text, view(text, 1), new StringBuilder(text))) {
                for (CharSequence b : List.of(other, view(other, 5), new StringBuilder(other))) {
                    assertThat(AsciiString.contentEquals(a, b)).isEqualTo(text.equals(other));
                    assertThat(AsciiString.contentEqualsIgnoreCase(a, b)).isEqualTo(ignoringCase);
                    assertThat(AsciiString.CASE_SENSITIVE_HASHER.equals(a, b)).isEqualTo(text.equals(other));
                    assertThat(AsciiString.CASE_INSENSITIVE_HASHER.equals(a, b)).isEqualTo(ignoringCase);
                    if (ignoringCase) {
                        assertThat(AsciiString.hashCode(a)).isEqualTo(AsciiString.hashCode(b));
                        assertThat(AsciiString.CASE_INSENSITIVE_HASHER.hashCode(a))
                                .isEqualTo(AsciiString.CASE_SENSITIVE_HASHER.hashCode(b));
                    }
                }
            }
            // Once more with the hash codes known.
            AsciiString left = view(text, 2);
            AsciiString right = view(other, 0);
            assertThat(left.hashCode() == right.hashCode() || !ignoringCase).isTrue();
            assertThat(left.equals(right)).isEqualTo(text.equals(other));
            assertThat(left.contentEqualsIgnoreCase(right)).isEqualTo(ignoringCase);
        });
    }

    @Test
    void comparisonKnowsNull() {
        assertThat(AsciiString.contentEquals(null, null)).isTrue();
        assertThat(AsciiString.contentEquals("a", null)).isFalse();
        assertThat(AsciiString.contentEqualsIgnoreCase(null, "a")).isFalse();
        assertThat(HELLO.contentEquals(null)).isFalse();
        assertThat(HELLO.contentEqualsIgnoreCase(null)).isFalse();
        assertThat(AsciiString.hashCode(null)).isZero();
        assertThat(AsciiString.contains(null, "a")).isFalse();
        assertThat(AsciiString.indexOf(null, 'a', 0)).isEqualTo(AsciiString.INDEX_NOT_FOUND);
        assertThat(AsciiString.regionMatches(null, true, 0, "a", 0, 1)).isFalse();
        assertThatThrownBy(() -> AsciiString.of(null)).isInstanceOf(NullPointerException.class);
    }

    /** The Kelvin sign is a k for Unicode, and none for ASCII. */
    @Test
    void onlyAsciiLettersHaveAnotherCase() {
        assertThat(AsciiString.contentEqualsIgnoreCase("k", "\u212a")).isFalse();
        assertThat(AsciiString.indexOfIgnoreCaseAscii("xk", "\u212a", 0)).isEqualTo(-1);
        assertThat(AsciiString.regionMatchesAscii("k", true, 0, "\u212a", 0, 1)).isFalse();
        assertThat(AsciiString.indexOfIgnoreCase("xk", "\u212a", 0)).isOne();
        assertThat(AsciiString.regionMatches("k", true, 0, "\u212a", 0, 1)).isTrue();
        assertThat(AsciiString.toLowerCase('\u00c9')).isEqualTo('\u00c9');
        assertThat(AsciiString.isUpperCase('Z')).isTrue();
        assertThat(AsciiString.isUpperCase((byte) '[')).isFalse();
    }

    @Test
    void hashCodesOfSimilarNamesSpread() {
        Set<Integer> low = new HashSet<>();
        for (int i = 0; i < 1_024; i++) {
            low.add(AsciiString.of("x-header-" + i).hashCode() & 0xfff);
        }
        // 1024 balls in 4096 boxes fill 906 of them on average; fewer than 800 has a chance beyond any doubt.
        assertThat(low).hasSizeGreaterThan(800);
    }

    @Test
    void everyProcessHasHashCodesOfItsOwn() throws Exception {
        URL[] classes = {AsciiString.class.getProtectionDomain().getCodeSource().getLocation()};
        Set<Object> hashes = new HashSet<>();
        for (int i = 0; i < 4; i++) {
            // A loader of its own initialises the class anew, as another process does.
            try (URLClassLoader loader = new URLClassLoader(classes, null)) {
                hashes.add(loader.loadClass(AsciiString.class.getName()).getMethod("hashCode", CharSequence.class)
                        .invoke(null, "content-length"));
            }
        }
        assertThat(hashes).hasSizeGreaterThan(1);
    }

    @Test
    void collectionsAreSearchedIgnoringCase() {
        List<CharSequence> names = List.of("Close", AsciiString.of("Upgrade"));
        assertThat(AsciiString.containsContentEqualsIgnoreCase(names, "upgrade")).isTrue();
        assertThat(AsciiString.containsContentEqualsIgnoreCase(names, "upgrades")).isFalse();
        assertThat(AsciiString.containsAllContentEqualsIgnoreCase(names, List.of("CLOSE", "upgrade"))).isTrue();
        assertThat(AsciiString.containsAllContentEqualsIgnoreCase(names, List.of("CLOSE", "te"))).isFalse();
    }

    @Test
    void unchangedTextIsTheSameObject() {
        AsciiString text = AsciiString.of("no capitals, no blanks around");
        assertThatObject(text.toLowerCase()).isSameAs(text);
        assertThatObject(text.trim()).isSameAs(text);
        assertThatObject(text.replace('X', 'y')).isSameAs(text);
        assertThatObject(text.concat("")).isSameAs(text);
        assertThatObject(AsciiString.EMPTY_STRING.concat(text)).isSameAs(text);
        assertThat(text.split('|')).containsExactly(text);
        assertThatObject(AsciiString.of(text)).isSameAs(text);
    }

    @Test
    void numbersAgreeWithJava() {
        RandomRuns.forEach(1_000, random -> {
            String text = RandomRuns.text(random, 2, "-0") + random.nextLong() / (1L << random.nextInt(64));
            int radix = random.nextInt(8) + 9;
            AsciiString ascii = view(text, 3);
            agree(() -> Long.parseLong(text, radix), () -> ascii.parseLong(radix));
            agree(() -> Integer.parseInt(text, radix), () -> ascii.parseInt(radix));
            agree(() -> Short.parseShort(text, radix), () -> ascii.parseShort(radix));
            AsciiString inside = AsciiString.of('1' + text + '1');
            agree(() -> Long.parseLong(text), () -> inside.parseLong(1, text.length() + 1));
            agree(() -> Integer.parseInt(text), () -> inside.parseInt(1, text.length() + 1));
            agree(() -> Short.parseShort(text), () -> inside.parseShort(1, text.length() + 1));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "+1", " 1", "1 ", "--1", "0x1", "\u00b2", "9223372036854775808",
        "-9223372036854775809"})
    void malformedNumberIsRefused(String text) {
        AsciiString ascii = AsciiString.of(text);
        assertThatExceptionOfType(NumberFormatException.class).isThrownBy(ascii::parseLong);
        assertThatExceptionOfType(NumberFormatException.class).isThrownBy(ascii::parseInt);
        assertThatExceptionOfType(NumberFormatException.class).isThrownBy(ascii::parseShort);
    }

    @ParameterizedTest
    @CsvSource({"1.5, 1.5", "-2e3, -2000", "-Infinity, -Infinity"})
    void fractionsAreRead(String text, double expected) {
        AsciiString ascii = AsciiString.of(text);
        assertThat(ascii.parseDouble()).isEqualTo(expected);
        assertThat(ascii.parseFloat()).isEqualTo((float) expected);
        assertThat(AsciiString.of('x' + text).parseDouble(1, text.length() + 1)).isEqualTo(expected);
    }

    @Test
    void storedBytesAreReadAsTruthValueAndCharacter() {
        AsciiString text = new AsciiString(new byte[] {0, (byte) 0x81, 0x42}, false);
        assertThat(text.parseBoolean()).isFalse();
        assertThat(text.subSequence(1).parseBoolean()).isTrue();
        assertThat(AsciiString.EMPTY_STRING.parseBoolean()).isFalse();
        assertThat(text.parseChar()).isEqualTo('\u0081');
        assertThat(text.parseChar(1)).isEqualTo('\u8142');
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> text.parseChar(2));
    }

    private interface Parse {
        Number run();
    }

    private static void agree(Parse expected, Parse actual) {
        Number number;
        try {
            number = expected.run();
        } catch (NumberFormatException e) {
            assertThatExceptionOfType(NumberFormatException.class).isThrownBy(actual::run);
            return;
        }
        assertThat(actual.run()).isEqualTo(number);
    }

    /** A view that starts at any place of its array, with other characters around it. */
    private static AsciiString view(String text, int offset) {
        byte[] bytes = new byte[offset + text.length() + 3];
        Arrays.fill(bytes, (byte) 'a');
        System.arraycopy(text.getBytes(StandardCharsets.ISO_8859_1), 0, bytes, offset, text.length());
        return new AsciiString(bytes, offset, text.length(), false);
    }

    private static String asciiCase(String text, char first, char last) {
        StringBuilder out = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            out.setCharAt(i, c >= first && c <= last ? (char) (c ^ 0x20) : c);
        }
        return out.toString();
    }
}
