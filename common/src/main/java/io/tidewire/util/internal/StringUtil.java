/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** Helps with strings: names of classes, hexadecimal, comma-separated values, white space. */
public final class StringUtil {
    /** The empty string. */
    public static final String EMPTY_STRING = "";
    /** The platform's line separator. */
    public static final String NEWLINE = System.lineSeparator();
    /** The quote that encloses a comma-separated value. */
    public static final char DOUBLE_QUOTE = '"';
    /** The separator of comma-separated values. */
    public static final char COMMA = ',';
    /** LF. */
    public static final char LINE_FEED = '\n';
    /** CR. */
    public static final char CARRIAGE_RETURN = '\r';
    /** HTAB. */
    public static final char TAB = '\t';
    /** SP. */
    public static final char SPACE = ' ';

    private static final char[] HEX = "0123456789abcdef".toCharArray();
    /** The values of the hexadecimal digits in ASCII, -1 for all else. */
    private static final byte[] NIBBLES = new byte[128];

    static {
        Arrays.fill(NIBBLES, (byte) -1);
        for (int i = 0; i < HEX.length; i++) {
            NIBBLES[HEX[i]] = (byte) i;
            NIBBLES[Character.toUpperCase(HEX[i])] = (byte) i;
        }
    }

    private StringUtil() {
    }

    /**
     * Returns the name of an object's class without its package.
     *
     * @param o the object
     * @return the name, {@code null_object} for {@code null}
     */
    public static String simpleClassName(@Nullable Object o) {
        return o == null ? "null_object" : simpleClassName(o.getClass());
    }

    /**
     * Returns the name of a class without its package; a nested class keeps the names around it ({@code Outer$Inner}),
     * and so an anonymous one has a name too.
     *
     * @param clazz the class
     * @return the name
     */
    public static String simpleClassName(Class<?> clazz) {
        String name = checkNotNull(clazz, "clazz").getName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /**
     * Returns the name of an object's class.
     *
     * @param o the object
     * @return the full name, {@code null_object} for {@code null}
     */
    public static String className(@Nullable Object o) {
        return o == null ? "null_object" : o.getClass().getName();
    }

    /**
     * Returns whether there is no text.
     *
     * @param s the string
     * @return {@code true} for {@code null} and the empty string
     */
    public static boolean isNullOrEmpty(@Nullable String s) {
        return s == null || s.isEmpty();
    }

    /**
     * Returns the length of a string.
     *
     * @param s the string
     * @return its length, zero for {@code null}
     */
    public static int length(@Nullable String s) {
        return s == null ? 0 : s.length();
    }

    /**
     * Returns what stands behind the first occurrence of a character.
     *
     * @param value the string
     * @param delim the character
     * @return the rest, {@code null} if the character does not occur
     */
    public static @Nullable String substringAfter(String value, char delim) {
        int at = value.indexOf(delim);
        return at >= 0 ? value.substring(at + 1) : null;
    }

    /**
     * Returns what stands before the first occurrence of a character.
     *
     * @param value the string
     * @param delim the character
     * @return the beginning, {@code null} if the character does not occur
     */
    public static @Nullable String substringBefore(String value, char delim) {
        int at = value.indexOf(delim);
        return at >= 0 ? value.substring(0, at) : null;
    }

    /**
     * Returns whether two strings end alike.
     *
     * @param s a string
     * @param p another
     * @param len how many characters to compare
     * @return {@code true} if both have that many, and they are equal; {@code false} for a negative {@code len}
     */
    public static boolean commonSuffixOfLength(@Nullable String s, @Nullable String p, int len) {
        return s != null && p != null && len >= 0 && s.regionMatches(s.length() - len, p, p.length() - len, len);
    }

    /**
     * Returns whether the last character is the given one.
     *
     * @param s the characters
     * @param c the character
     * @return {@code true} if it is
     */
    public static boolean endsWith(CharSequence s, char c) {
        return s.length() > 0 && s.charAt(s.length() - 1) == c;
    }

    /**
     * Returns whether a character is one half of a surrogate pair.
     *
     * @param c the character
     * @return {@code true} if it is
     */
    public static boolean isSurrogate(char c) {
        return Character.isSurrogate(c);
    }

    /**
     * Finds the first character that is not white space in the sense of {@link Character#isWhitespace(char)}.
     *
     * @param seq the characters
     * @param offset where to start
     * @return its index, -1 if there is none
     */
    public static int indexOfNonWhiteSpace(CharSequence seq, int offset) {
        for (int i = offset; i < seq.length(); i++) {
            if (!Character.isWhitespace(seq.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Finds the first character that is white space in the sense of {@link Character#isWhitespace(char)}.
     *
     * @param seq the characters
     * @param offset where to start
     * @return its index, -1 if there is none
     */
    public static int indexOfWhiteSpace(CharSequence seq, int offset) {
        for (int i = offset; i < seq.length(); i++) {
            if (Character.isWhitespace(seq.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Takes optional white space (SP and HTAB, RFC 9110 §5.6.3) off both ends.
     *
     * @param value the characters
     * @return the rest: {@code value} itself if there is none
     */
    public static CharSequence trimOws(CharSequence value) {
        int length = value.length();
        int start = 0;
        while (start < length && isOws(value.charAt(start))) {
            start++;
        }
        int end = length;
        while (end > start && isOws(value.charAt(end - 1))) {
            end--;
        }
        return start == 0 && end == length ? value : value.subSequence(start, end);
    }

    static boolean isOws(char c) {
        return c == SPACE || c == TAB;
    }

    /**
     * Joins strings.
     *
     * @param separator the text between two of them
     * @param elements the strings
     * @return the joined string, empty if there are no elements
     */
    public static CharSequence join(CharSequence separator, Iterable<? extends CharSequence> elements) {
        return String.join(separator, elements);
    }

    /**
     * Quotes a value for a comma-separated list where RFC 4180 §2 asks for it: if it contains a comma, a line break or
     * a quote, which is doubled. A value that stands in quotes already keeps them, and only what is inside is looked
     * at.
     *
     * @return the quoted value, or {@code value} itself (the same object) if nothing needs to change
     */
    public static CharSequence escapeCsv(CharSequence value) {
        return Csv.escape(value, false);
    }

    /**
     * Quotes a value for a comma-separated list like {@link #escapeCsv(CharSequence)}.
     *
     * @param trimWhiteSpace whether to take optional white space (SP and HTAB) off both ends first
     * @return the quoted value, or {@code value} itself (the same object) if nothing needs to change
     */
    public static CharSequence escapeCsv(CharSequence value, boolean trimWhiteSpace) {
        return Csv.escape(value, trimWhiteSpace);
    }

    /**
     * Takes the quotes off one comma-separated value.
     *
     * @param value the value, quoted or not
     * @return its content as a {@link String}, {@code value} itself if it is one and not quoted
     * @throws IllegalArgumentException if it breaks the rules of RFC 4180 §2: a quote, comma or line break that is not
     *         inside quotes, or a lone quote inside
     */
    public static CharSequence unescapeCsv(CharSequence value) {
        return Csv.unescape(value);
    }

    /**
     * Splits a line of comma-separated values and takes their quotes off.
     *
     * @param value the line
     * @return the contents as {@link String}s, at least one; the caller's own list
     * @throws IllegalArgumentException if it breaks the rules of RFC 4180 §2
     */
    public static List<CharSequence> unescapeCsvFields(CharSequence value) {
        return Csv.split(value);
    }

    /**
     * Writes a byte as two hexadecimal digits.
     *
     * @param value the byte, in the low eight bits
     * @return two lower-case digits
     */
    public static String byteToHexStringPadded(int value) {
        return new String(new char[] {HEX[value >>> 4 & 0xf], HEX[value & 0xf]});
    }

    /**
     * Writes a byte as two hexadecimal digits.
     *
     * @param buf where to
     * @param value the byte, in the low eight bits
     * @param <T> the type of {@code buf}
     * @return {@code buf}
     */
    public static <T extends Appendable> T byteToHexStringPadded(T buf, int value) {
        try {
            buf.append(HEX[value >>> 4 & 0xf]).append(HEX[value & 0xf]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return buf;
    }

    /**
     * Writes bytes as hexadecimal digits.
     *
     * @param src the bytes
     * @return two lower-case digits for each byte
     */
    public static String toHexStringPadded(byte[] src) {
        return toHexStringPadded(src, 0, src.length);
    }

    /**
     * Writes bytes as hexadecimal digits.
     *
     * @param src the bytes
     * @param offset index of the first one
     * @param length how many
     * @return two lower-case digits for each byte
     */
    public static String toHexStringPadded(byte[] src, int offset, int length) {
        char[] out = new char[length << 1];
        for (int i = 0; i < length; i++) {
            byte b = src[offset + i];
            out[i << 1] = HEX[b >>> 4 & 0xf];
            out[(i << 1) + 1] = HEX[b & 0xf];
        }
        return new String(out);
    }

    /**
     * Writes bytes as hexadecimal digits.
     *
     * @param dst where to
     * @param src the bytes
     * @param offset index of the first one
     * @param length how many
     * @param <T> the type of {@code dst}
     * @return {@code dst}
     */
    public static <T extends Appendable> T toHexStringPadded(T dst, byte[] src, int offset,
                                                             int length) {
        for (int i = offset; i < offset + length; i++) {
            byteToHexStringPadded(dst, src[i]);
        }
        return dst;
    }

    /**
     * Writes a byte as one or two hexadecimal digits.
     *
     * @param value the byte, in the low eight bits
     * @return lower-case digits without a leading zero
     */
    public static String byteToHexString(int value) {
        return Integer.toHexString(value & 0xff);
    }

    /**
     * Writes bytes as one hexadecimal number.
     *
     * @param src the bytes, most significant first
     * @return lower-case digits without leading zeros, {@code 0} if all bytes are zero
     */
    public static String toHexString(byte[] src) {
        return toHexString(src, 0, src.length);
    }

    /**
     * Writes bytes as one hexadecimal number.
     *
     * @param src the bytes, most significant first
     * @param offset index of the first one
     * @param length how many
     * @return lower-case digits without leading zeros; {@code 0} if all bytes are zero, empty if there are none
     */
    public static String toHexString(byte[] src, int offset, int length) {
        String padded = toHexStringPadded(src, offset, length);
        int start = 0;
        while (start < padded.length() - 1 && padded.charAt(start) == '0') {
            start++;
        }
        return padded.substring(start);
    }

    /**
     * Reads a hexadecimal digit.
     *
     * @param c the digit, upper or lower case
     * @return its value, -1 if it is none
     */
    public static int decodeHexNibble(char c) {
        return c < NIBBLES.length ? NIBBLES[c] : -1;
    }

    /**
     * Reads a hexadecimal digit.
     *
     * @param b the digit in ASCII, upper or lower case
     * @return its value, -1 if it is none
     */
    public static int decodeHexNibble(byte b) {
        return decodeHexNibble((char) (b & 0xff));
    }

    /**
     * Reads two hexadecimal digits.
     *
     * @param s the characters
     * @param pos index of the first digit
     * @return the byte
     * @throws IllegalArgumentException if one of them is no digit
     */
    public static byte decodeHexByte(CharSequence s, int pos) {
        int high = decodeHexNibble(s.charAt(pos));
        int low = decodeHexNibble(s.charAt(pos + 1));
        if (high < 0 || low < 0) {
            throw new IllegalArgumentException("hex: '" + s.subSequence(pos, pos + 2) + "' at index " + pos
                    + " (expected: two hexadecimal digits)");
        }
        return (byte) (high << 4 | low);
    }

    /**
     * Reads hexadecimal digits.
     *
     * @param hexDump the digits
     * @return one byte for each two
     * @throws IllegalArgumentException if a character is no digit, or their number is odd
     */
    public static byte[] decodeHexDump(CharSequence hexDump) {
        return decodeHexDump(hexDump, 0, hexDump.length());
    }

    /**
     * Reads hexadecimal digits.
     *
     * @param hexDump the characters
     * @param fromIndex index of the first digit
     * @param length how many digits
     * @return one byte for each two
     * @throws IllegalArgumentException if a character is no digit, or {@code length} is negative or odd
     */
    public static byte[] decodeHexDump(CharSequence hexDump, int fromIndex, int length) {
        if (length < 0 || (length & 1) != 0) {
            throw new IllegalArgumentException("length: " + length + " (expected: even and >= 0)");
        }
        byte[] bytes = new byte[length >>> 1];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = decodeHexByte(hexDump, fromIndex + (i << 1));
        }
        return bytes;
    }
}
