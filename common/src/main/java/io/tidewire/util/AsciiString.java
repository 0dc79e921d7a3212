/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.AsciiWords;
import io.tidewire.util.internal.EmptyArrays;
import io.tidewire.util.internal.MathUtil;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

import static io.tidewire.util.CharSequences.Equality.EXACT;
import static io.tidewire.util.CharSequences.Equality.IGNORE_ASCII_CASE;
import static io.tidewire.util.CharSequences.Equality.IGNORE_CASE;
import static io.tidewire.util.CharSequences.checkRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Text with one byte per character, for protocols that consist of such text: a view of a {@code byte[]}, which it may
 * share with other strings. A byte stands for the Unicode character of the same number (ISO 8859-1), a character above
 * 255 becomes {@code '?'}; only {@code A} to {@code Z} have another case.
 *
 * <p>Hash codes ignore case, so that one table serves {@link #CASE_INSENSITIVE_HASHER} and
 * {@link #CASE_SENSITIVE_HASHER}. They are seeded per process against chosen collisions: never store or send one.
 *
 * <p>Immutable and usable by any thread as long as no code writes to a shared array. A thread that does must be the
 * only user, and must call {@link #arrayChanged()} afterwards. Indices are counted from the start of this string and
 * lengths are in characters; a range that is not inside throws {@link IndexOutOfBoundsException}. Ranges given as
 * {@code start} and {@code end} do not include {@code end}.
 */
public final class AsciiString implements CharSequence, Comparable<CharSequence> {
    /** The string without characters. */
    public static final AsciiString EMPTY_STRING = cached("");
    /** The answer of searches that find nothing. */
    public static final int INDEX_NOT_FOUND = -1;

    /** Equality without regard to the case of ASCII letters, for sequences of any kind. */
    public static final HashingStrategy<CharSequence> CASE_INSENSITIVE_HASHER = new HashingStrategy<>() {
        @Override
        public int hashCode(@Nullable CharSequence chars) {
            return AsciiString.hashCode(chars);
        }

        @Override
        public boolean equals(@Nullable CharSequence a, @Nullable CharSequence b) {
            return contentEqualsIgnoreCase(a, b);
        }
    };

    /** Equality of content, for sequences of any kind. */
    public static final HashingStrategy<CharSequence> CASE_SENSITIVE_HASHER = new HashingStrategy<>() {
        @Override
        public int hashCode(@Nullable CharSequence chars) {
            return AsciiString.hashCode(chars);
        }

        @Override
        public boolean equals(@Nullable CharSequence a, @Nullable CharSequence b) {
            return contentEquals(a, b);
        }
    };

    private static final int MAX_CHAR = 255;
    private static final char REPLACEMENT = '?';

    private final byte[] value;
    private final int offset;
    private final int length;

    /** Zero while unknown. Racy, but every thread computes the same value. */
    private int hash;
    /** The last result of {@link #toString()}. Racy, but a string is safe to publish so. */
    private @Nullable String string;

    /**
     * Creates a string from a copy of an array.
     *
     * @param value the characters
     */
    public AsciiString(byte[] value) {
        this(value, true);
    }

    /**
     * Creates a string from an array.
     *
     * @param value the characters
     * @param copy {@code false} to share the array, which the caller then must not change
     */
    public AsciiString(byte[] value, boolean copy) {
        this(value, 0, value.length, copy);
    }

    /**
     * Creates a string from a part of an array.
     *
     * @param value the characters
     * @param start index of the first one
     * @param length how many
     * @param copy {@code false} to share the array, which the caller then must not change
     */
    public AsciiString(byte[] value, int start, int length, boolean copy) {
        checkRange(start, length, value.length, "value.length");
        this.value = copy ? Arrays.copyOfRange(value, start, start + length) : value;
        this.offset = copy ? 0 : start;
        this.length = length;
    }

    /**
     * Creates a string from a copy of a buffer's remaining bytes.
     *
     * @param value the characters; its position does not move
     */
    public AsciiString(ByteBuffer value) {
        this(value, true);
    }

    /**
     * Creates a string from a buffer's remaining bytes.
     *
     * @param value the characters; its position does not move
     * @param copy {@code false} to share the buffer's array if it shows one, which then must not change
     */
    public AsciiString(ByteBuffer value, boolean copy) {
        this(value, value.position(), value.remaining(), copy);
    }

    /**
     * Creates a string from a part of a buffer.
     *
     * @param value the characters; its position does not move and does not count
     * @param start index of the first one
     * @param length how many
     * @param copy {@code false} to share the buffer's array if it shows one, which then must not change
     */
    public AsciiString(ByteBuffer value, int start, int length, boolean copy) {
        checkRange(start, length, value.capacity(), "value.capacity");
        boolean share = !copy && value.hasArray();
        this.length = length;
        if (share) {
            this.value = value.array();
            this.offset = value.arrayOffset() + start;
        } else {
            this.value = new byte[length];
            this.offset = 0;
            value.duplicate().clear().get(start, this.value);
        }
    }

    /**
     * Creates a string from characters.
     *
     * @param value the characters
     */
    public AsciiString(char[] value) {
        this(value, 0, value.length);
    }

    /**
     * Creates a string from a part of an array.
     *
     * @param value the characters
     * @param start index of the first one
     * @param length how many
     */
    public AsciiString(char[] value, int start, int length) {
        this(CharBuffer.wrap(value), start, length);
    }

    /**
     * Creates a string whose bytes are encoded characters.
     *
     * @param value the characters
     * @param charset how to encode them
     */
    public AsciiString(char[] value, Charset charset) {
        this(value, charset, 0, value.length);
    }

    /**
     * Creates a string whose bytes are encoded characters.
     *
     * @param value the characters
     * @param charset how to encode them
     * @param start index of the first one
     * @param length how many
     */
    public AsciiString(char[] value, Charset charset, int start, int length) {
        this(CharBuffer.wrap(value), charset, start, length);
    }

    /**
     * Creates a string from characters.
     *
     * @param value the characters
     */
    public AsciiString(CharSequence value) {
        this(value, 0, value.length());
    }

    /**
     * Creates a string from characters.
     *
     * @param value the characters
     * @param start index of the first one
     * @param length how many
     */
    public AsciiString(CharSequence value, int start, int length) {
        checkRange(start, length, value.length(), "value.length");
        this.value = new byte[length];
        this.offset = 0;
        this.length = length;
        if (value instanceof AsciiString ascii) {
            ascii.copy(start, this.value, 0, length);
        } else {
            for (int i = 0; i < length; i++) {
                this.value[i] = c2b(value.charAt(start + i));
            }
        }
    }

    /**
     * Creates a string whose bytes are encoded characters.
     *
     * @param value the characters
     * @param charset how to encode them
     */
    public AsciiString(CharSequence value, Charset charset) {
        this(value, charset, 0, value.length());
    }

    /**
     * Creates a string whose bytes are encoded characters.
     *
     * @param value the characters
     * @param charset how to encode them
     * @param start index of the first one
     * @param length how many
     */
    public AsciiString(CharSequence value, Charset charset, int start, int length) {
        checkRange(start, length, value.length(), "value.length");
        ByteBuffer encoded = encode(CharBuffer.wrap(value, start, start + length), charset);
        this.value = new byte[encoded.remaining()];
        this.offset = 0;
        this.length = this.value.length;
        encoded.get(this.value);
    }

    private static ByteBuffer encode(CharBuffer chars, Charset charset) {
        try {
            return CharsetUtil.encoder(charset).encode(chars);
        } catch (CharacterCodingException e) {
            // The encoder replaces what it cannot encode; only a broken charset provider gets here.
            throw new IllegalArgumentException("charset: " + charset + " (expected: an encoder that can replace)", e);
        }
    }

    /**
     * Returns a sequence as a string of this kind.
     *
     * @param string the characters
     * @return {@code string} itself if it is one, otherwise a copy
     */
    public static AsciiString of(CharSequence string) {
        return string instanceof AsciiString ascii ? ascii : new AsciiString(string);
    }

    /**
     * Creates a string that remembers its {@link String}, for constants.
     *
     * @param string the characters
     * @return the string; its {@link #toString()} is {@code string} itself, unless that has characters above 255
     */
    public static AsciiString cached(String string) {
        AsciiString ascii = new AsciiString(string);
        if (ascii.contentEquals(string)) {
            ascii.string = string;
        }
        return ascii;
    }

    /**
     * Turns a byte into its character.
     *
     * @param b the byte
     * @return the character of the same number, 0 to 255
     */
    public static char b2c(byte b) {
        return (char) (b & MAX_CHAR);
    }

    /**
     * Turns a character into its byte.
     *
     * @param c the character
     * @return the byte of the same number, that of {@code '?'} for a character above 255
     */
    public static byte c2b(char c) {
        return (byte) (c > MAX_CHAR ? REPLACEMENT : c);
    }

    /**
     * Returns the array that holds the characters, not a copy.
     *
     * @return the array; this string starts in it at {@link #arrayOffset()}
     */
    public byte[] array() {
        return value;
    }

    /**
     * Returns where in {@link #array()} this string starts.
     *
     * @return the index of its first character
     */
    public int arrayOffset() {
        return offset;
    }

    /**
     * Returns whether {@link #array()} holds this string and nothing else.
     *
     * @return {@code true} if it does
     */
    public boolean isEntireArrayUsed() {
        return length == value.length;
    }

    /** Forgets what was derived from the characters. To be called after the array was changed. */
    public void arrayChanged() {
        string = null;
        hash = 0;
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public boolean isEmpty() {
        return length == 0;
    }

    @Override
    public char charAt(int index) {
        return b2c(byteAt(index));
    }

    /**
     * Returns one character as a byte.
     *
     * @return the byte
     */
    public byte byteAt(int index) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("index: " + index + " (expected: 0 <= index < length(" + length + "))");
        }
        return value[offset + index];
    }

    /**
     * Shows all characters to a processor.
     *
     * @param visitor the processor
     * @return the index at which it stopped, -1 if it saw all
     * @throws Exception thrown by the processor
     */
    public int forEachByte(ByteProcessor visitor) throws Exception {
        return forEachByte(0, length, visitor);
    }

    /**
     * Shows characters to a processor.
     *
     * @param index index of the first one
     * @param length how many
     * @param visitor the processor
     * @return the index at which it stopped, -1 if it saw all
     * @throws Exception thrown by the processor
     */
    public int forEachByte(int index, int length, ByteProcessor visitor) throws Exception {
        checkRange(index, length, this.length, "length");
        for (int i = index; i < index + length; i++) {
            if (!visitor.process(value[offset + i])) {
                return i;
            }
        }
        return INDEX_NOT_FOUND;
    }

    /**
     * Shows all characters to a processor, last first.
     *
     * @param visitor the processor
     * @return the index at which it stopped, -1 if it saw all
     * @throws Exception thrown by the processor
     */
    public int forEachByteDesc(ByteProcessor visitor) throws Exception {
        return forEachByteDesc(0, length, visitor);
    }

    /**
     * Shows characters to a processor, last first.
     *
     * @param index index of the character that is shown last
     * @param length how many
     * @param visitor the processor
     * @return the index at which it stopped, -1 if it saw all
     * @throws Exception thrown by the processor
     */
    public int forEachByteDesc(int index, int length, ByteProcessor visitor) throws Exception {
        checkRange(index, length, this.length, "length");
        for (int i = index + length - 1; i >= index; i--) {
            if (!visitor.process(value[offset + i])) {
                return i;
            }
        }
        return INDEX_NOT_FOUND;
    }

    /**
     * Returns the characters as bytes.
     *
     * @return a new array
     */
    public byte[] toByteArray() {
        return toByteArray(0, length);
    }

    /**
     * Returns characters as bytes.
     *
     * @param start index of the first one
     * @param end index after the last one
     * @return a new array
     */
    public byte[] toByteArray(int start, int end) {
        checkRange(start, end - start, length, "length");
        return Arrays.copyOfRange(value, offset + start, offset + end);
    }

    /**
     * Copies characters as bytes.
     *
     * @param srcIdx index of the first one
     * @param dst where to
     * @param dstIdx the index in {@code dst} of the first one
     * @param length how many
     */
    public void copy(int srcIdx, byte[] dst, int dstIdx, int length) {
        checkRange(srcIdx, length, this.length, "length");
        System.arraycopy(value, offset + srcIdx, checkNotNull(dst, "dst"), dstIdx, length);
    }

    /**
     * Returns the characters.
     *
     * @return a new array
     */
    public char[] toCharArray() {
        return toCharArray(0, length);
    }

    /**
     * Returns characters.
     *
     * @param start index of the first one
     * @param end index after the last one
     * @return a new array
     */
    public char[] toCharArray(int start, int end) {
        checkRange(start, end - start, length, "length");
        char[] chars = end == start ? EmptyArrays.EMPTY_CHARS : new char[end - start];
        copy(start, chars, 0, chars.length);
        return chars;
    }

    /**
     * Copies characters.
     *
     * @param srcIdx index of the first one
     * @param dst where to
     * @param dstIdx the index in {@code dst} of the first one
     * @param length how many
     */
    public void copy(int srcIdx, char[] dst, int dstIdx, int length) {
        checkRange(srcIdx, length, this.length, "length");
        checkRange(dstIdx, length, checkNotNull(dst, "dst").length, "dst.length");
        for (int i = 0; i < length; i++) {
            dst[dstIdx + i] = b2c(value[offset + srcIdx + i]);
        }
    }

    /**
     * Returns a copy of the rest of this string.
     *
     * @param start index of its first character
     * @return the rest, this string itself if that is all of it
     */
    public AsciiString subSequence(int start) {
        return subSequence(start, length);
    }

    @Override
    public AsciiString subSequence(int start, int end) {
        return subSequence(start, end, true);
    }

    /**
     * Returns a part of this string.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @param copy {@code false} to share the array, which costs no copy and keeps all of it in memory
     * @return the part, this string itself if that is all of it
     */
    public AsciiString subSequence(int start, int end, boolean copy) {
        if (MathUtil.isOutOfBounds(start, end - start, length)) {
            throw new IndexOutOfBoundsException("start: " + start + ", end: " + end
                    + " (expected: 0 <= start <= end <= length(" + length + "))");
        }
        if (start == 0 && end == length) {
            return this;
        }
        return start == end ? EMPTY_STRING : new AsciiString(value, offset + start, end - start, copy);
    }

    /**
     * Appends characters.
     *
     * @param string the characters
     * @return this string followed by them; one of both itself if the other is empty and it is of this kind
     */
    public AsciiString concat(CharSequence string) {
        if (string.length() == 0) {
            return this;
        }
        if (isEmpty()) {
            return of(string);
        }
        AsciiString tail = of(string);
        byte[] joined = Arrays.copyOfRange(value, offset, offset + length + tail.length);
        tail.copy(0, joined, length, tail.length);
        return new AsciiString(joined, false);
    }

    /**
     * Replaces every occurrence of a character.
     *
     * @param oldChar the character
     * @param newChar the character that takes its place
     * @return the new string, this string itself if the character does not occur
     */
    public AsciiString replace(char oldChar, char newChar) {
        int first = indexOf(oldChar, 0);
        if (first < 0) {
            return this;
        }
        byte[] replaced = toByteArray();
        byte from = c2b(oldChar);
        byte to = c2b(newChar);
        for (int i = first; i < replaced.length; i++) {
            if (replaced[i] == from) {
                replaced[i] = to;
            }
        }
        return new AsciiString(replaced, false);
    }

    /**
     * Turns {@code A} to {@code Z} to lower case.
     *
     * @return the new string, this string itself if there are none
     */
    public AsciiString toLowerCase() {
        return ofNullable(AsciiWords.flipCase(value, offset, length, 'A', 'Z'));
    }

    /**
     * Turns {@code a} to {@code z} to upper case.
     *
     * @return the new string, this string itself if there are none
     */
    public AsciiString toUpperCase() {
        return ofNullable(AsciiWords.flipCase(value, offset, length, 'a', 'z'));
    }

    private AsciiString ofNullable(byte @Nullable [] changed) {
        return changed == null ? this : new AsciiString(changed, false);
    }

    /**
     * Turns an ASCII letter to lower case.
     *
     * @param c any character
     * @return the lower-case letter for {@code A} to {@code Z}, any other character itself
     */
    public static char toLowerCase(char c) {
        return isUpperCase(c) ? (char) (c + 32) : c;
    }

    /**
     * Returns whether a byte is an upper-case ASCII letter.
     *
     * @param value the byte
     * @return {@code true} for {@code A} to {@code Z}
     */
    public static boolean isUpperCase(byte value) {
        return value >= 'A' && value <= 'Z';
    }

    /**
     * Returns whether a character is an upper-case ASCII letter.
     *
     * @param value the character
     * @return {@code true} for {@code A} to {@code Z}
     */
    public static boolean isUpperCase(char value) {
        return value >= 'A' && value <= 'Z';
    }

    /**
     * Takes spaces and controls (up to U+0020) off both ends.
     *
     * @return the rest, sharing the array; this string itself if there are none
     */
    public AsciiString trim() {
        return (AsciiString) trimmed(this, false);
    }

    /**
     * Takes spaces and controls (up to U+0020) off both ends.
     *
     * @param c the characters
     * @return the rest; {@code c} itself if there are none
     */
    public static CharSequence trim(CharSequence c) {
        if (c instanceof String string) {
            return string.trim();
        }
        return trimmed(c, true);
    }

    private static CharSequence trimmed(CharSequence c, boolean copy) {
        int start = 0;
        int end = c.length();
        while (start < end && c.charAt(start) <= ' ') {
            start++;
        }
        while (end > start && c.charAt(end - 1) <= ' ') {
            end--;
        }
        if (start == 0 && end == c.length()) {
            return c;
        }
        return c instanceof AsciiString ascii ? ascii.subSequence(start, end, copy) : c.subSequence(start, end);
    }

    /**
     * Splits this string like {@link String#split(String, int)}.
     *
     * @param expr the regular expression of what stands between the parts
     * @param max how many parts at most, see there
     * @return a new array of the parts
     */
    public AsciiString[] split(String expr, int max) {
        return Arrays.stream(Pattern.compile(expr).split(this, max)).map(AsciiString::new).toArray(AsciiString[]::new);
    }

    /**
     * Splits this string at a character and drops empty parts at the end.
     *
     * @param delim the separator of the parts
     * @return a new array of the parts, which share this string's array; this string alone if there is no {@code delim}
     */
    public AsciiString[] split(char delim) {
        int next = indexOf(delim, 0);
        if (next < 0) {
            return new AsciiString[] {this};
        }
        List<AsciiString> parts = new ArrayList<>();
        int start = 0;
        for (; next >= 0; next = indexOf(delim, start)) {
            parts.add(subSequence(start, next, false));
            start = next + 1;
        }
        parts.add(subSequence(start, length, false));
        int count = parts.size();
        while (count > 0 && parts.get(count - 1).isEmpty()) {
            count--;
        }
        return parts.subList(0, count).toArray(new AsciiString[0]);
    }

    /**
     * Returns whether all of this string matches a regular expression.
     *
     * @param expr the regular expression
     * @return {@code true} if it does
     */
    public boolean matches(String expr) {
        return Pattern.matches(expr, this);
    }

    @Override
    public int compareTo(CharSequence string) {
        int common = Math.min(length, string.length());
        for (int i = 0; i < common; i++) {
            int difference = b2c(value[offset + i]) - string.charAt(i);
            if (difference != 0) {
                return difference;
            }
        }
        return length - string.length();
    }

    /** A hash code that does not regard the case of ASCII letters, the same as {@link #hashCode(CharSequence)}. */
    @Override
    public int hashCode() {
        int h = hash;
        if (h == 0) {
            h = AsciiWords.hash(value, offset, length);
            hash = h;
        }
        return h;
    }

    /**
     * Computes the hash code of any sequence as if it were of this kind.
     *
     * @param value the characters
     * @return the same for all sequences of the same characters in any case; 0 for {@code null}
     */
    public static int hashCode(@Nullable CharSequence value) {
        if (value == null) {
            return 0;
        }
        return value instanceof AsciiString ? value.hashCode() : AsciiWords.hash(value);
    }

    /** Equal to strings of this kind with the same characters in the same case. */
    @Override
    public boolean equals(@Nullable Object obj) {
        return this == obj || obj instanceof AsciiString other && equalTo(other);
    }

    private boolean equalTo(AsciiString other) {
        return length == other.length && (hash == 0 || other.hash == 0 || hash == other.hash)
                && (length == value.length && length == other.value.length
                        ? Arrays.equals(value, other.value)
                        : Arrays.equals(value, offset, offset + length, other.value, other.offset,
                                other.offset + length));
    }

    /**
     * Compares content.
     *
     * @param a the characters of any kind
     * @return {@code true} if they are the same as this string's
     */
    public boolean contentEquals(@Nullable CharSequence a) {
        if (a instanceof AsciiString other) {
            return this == other || equalTo(other);
        }
        if (a == null || length != a.length()) {
            return false;
        }
        return a instanceof String other ? AsciiWords.equal(value, offset, length, other)
                : AsciiWords.equal(value, offset, length, a);
    }

    /**
     * Compares content.
     *
     * @param a characters
     * @param b characters
     * @return {@code true} if they are the same, or both {@code null}
     */
    public static boolean contentEquals(@Nullable CharSequence a, @Nullable CharSequence b) {
        if (a == null || b == null) {
            return a == b;
        }
        if (a instanceof AsciiString ascii) {
            return ascii.contentEquals(b);
        }
        if (b instanceof AsciiString ascii) {
            return ascii.contentEquals(a);
        }
        return a instanceof String string ? string.contentEquals(b) : CharSequences.equal(a, b);
    }

    /**
     * Compares content without regard to the case of ASCII letters.
     *
     * @param string the characters of any kind
     * @return {@code true} if they are the same as this string's
     */
    public boolean contentEqualsIgnoreCase(@Nullable CharSequence string) {
        if (this == string) {
            return true;
        }
        if (string instanceof AsciiString other) {
            return length == other.length && (hash == 0 || other.hash == 0 || hash == other.hash)
                    && AsciiWords.equalsIgnoreCase(value, offset, other.value, other.offset, length);
        }
        if (string == null || length != string.length()) {
            return false;
        }
        return string instanceof String other ? AsciiWords.equalIgnoreCase(value, offset, length, other)
                : AsciiWords.equalIgnoreCase(value, offset, length, string);
    }

    /**
     * Compares content without regard to the case of ASCII letters.
     *
     * @param a characters
     * @param b characters
     * @return {@code true} if they are the same, or both {@code null}
     */
    public static boolean contentEqualsIgnoreCase(@Nullable CharSequence a, @Nullable CharSequence b) {
        if (a == null || b == null) {
            return a == b;
        }
        if (a instanceof AsciiString ascii) {
            return ascii.contentEqualsIgnoreCase(b);
        }
        if (b instanceof AsciiString ascii) {
            return ascii.contentEqualsIgnoreCase(a);
        }
        if (a instanceof String string && b instanceof String other) {
            return AsciiWords.equalIgnoreCase(string, other);
        }
        return CharSequences.equalIgnoreAsciiCase(a, b);
    }

    /**
     * Looks for a sequence in a collection without regard to the case of ASCII letters.
     *
     * @param value the characters
     * @return {@code true} if an element has the same
     */
    public static boolean containsContentEqualsIgnoreCase(Collection<CharSequence> collection,
                                                          CharSequence value) {
        for (CharSequence element : collection) {
            if (contentEqualsIgnoreCase(value, element)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Looks for sequences in a collection without regard to the case of ASCII letters.
     *
     * @param a the collection
     * @param b the sequences
     * @return {@code true} if each of {@code b} has the same characters as an element of {@code a}
     */
    public static boolean containsAllContentEqualsIgnoreCase(Collection<CharSequence> a,
                                                             Collection<CharSequence> b) {
        for (CharSequence value : b) {
            if (!containsContentEqualsIgnoreCase(a, value)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether characters occur in this string.
     *
     * @param string the characters
     * @return {@code true} if they do; always for none
     */
    public boolean contains(CharSequence string) {
        return indexOf(string) >= 0;
    }

    /**
     * Returns whether characters occur in others.
     *
     * @param a the characters to look at
     * @param b the characters to look for
     * @return {@code true} if they do; never if one is {@code null}
     */
    public static boolean contains(@Nullable CharSequence a, @Nullable CharSequence b) {
        return CharSequences.indexOf(a, b, 0, EXACT) >= 0;
    }

    /**
     * Returns whether characters occur in others, without regard to the case of ASCII letters.
     *
     * @param a the characters to look at
     * @param b the characters to look for
     * @return {@code true} if they do; never if one is {@code null}
     */
    public static boolean containsIgnoreCase(@Nullable CharSequence a, @Nullable CharSequence b) {
        return CharSequences.indexOf(a, b, 0, IGNORE_ASCII_CASE) >= 0;
    }

    /**
     * Finds characters in this string.
     *
     * @param string the characters
     * @return the index of the first occurrence, {@link #INDEX_NOT_FOUND} if there is none
     */
    public int indexOf(CharSequence string) {
        return indexOf(string, 0);
    }

    /**
     * Finds characters in this string.
     *
     * @param subString the characters
     * @param start where to start; a negative value means 0, one beyond the end means the end
     * @return the index of the first occurrence at or after it, {@link #INDEX_NOT_FOUND} if there is none
     */
    public int indexOf(CharSequence subString, int start) {
        int from = Math.min(Math.max(start, 0), length);
        int count = subString.length();
        if (count == 0) {
            return from;
        }
        char first = subString.charAt(0);
        int last = length - count;
        for (int i = indexOf(first, from); i >= 0 && i <= last; i = indexOf(first, i + 1)) {
            if (regionMatches(i, subString, 0, count)) {
                return i;
            }
        }
        return INDEX_NOT_FOUND;
    }

    /**
     * Finds a character in this string.
     *
     * @param ch the character
     * @param start where to start; a negative value means 0
     * @return the index of the first occurrence at or after it, {@link #INDEX_NOT_FOUND} if there is none
     */
    public int indexOf(char ch, int start) {
        if (ch > MAX_CHAR || start >= length) {
            return INDEX_NOT_FOUND;
        }
        int found = AsciiWords.indexOf(value, offset + Math.max(start, 0), offset + length, (byte) ch);
        return found < 0 ? INDEX_NOT_FOUND : found - offset;
    }

    /**
     * Finds a character.
     *
     * @param cs the characters to look at
     * @param searchChar the character
     * @param start where to start; a negative value means 0
     * @return the index of the first occurrence at or after it, {@link #INDEX_NOT_FOUND} if there is none
     */
    public static int indexOf(@Nullable CharSequence cs, char searchChar, int start) {
        if (cs instanceof String string) {
            return string.indexOf(searchChar, start);
        }
        if (cs instanceof AsciiString ascii) {
            return ascii.indexOf(searchChar, start);
        }
        return cs == null ? INDEX_NOT_FOUND : CharSequences.indexOf(cs, searchChar, start);
    }

    /**
     * Finds characters in others without regard to case, like {@link String#equalsIgnoreCase(String)}.
     *
     * @param str the characters to look at
     * @param searchStr the characters to look for
     * @param startPos where to start; a negative value means 0
     * @return the index of the first occurrence at or after it, {@link #INDEX_NOT_FOUND} if there is none
     */
    public static int indexOfIgnoreCase(@Nullable CharSequence str, @Nullable CharSequence searchStr, int startPos) {
        return CharSequences.indexOf(str, searchStr, startPos, IGNORE_CASE);
    }

    /**
     * Finds characters in others without regard to the case of ASCII letters.
     *
     * @param str the characters to look at
     * @param searchStr the characters to look for
     * @param startPos where to start; a negative value means 0
     * @return the index of the first occurrence at or after it, {@link #INDEX_NOT_FOUND} if there is none
     */
    public static int indexOfIgnoreCaseAscii(@Nullable CharSequence str, @Nullable CharSequence searchStr,
                                             int startPos) {
        return CharSequences.indexOf(str, searchStr, startPos, IGNORE_ASCII_CASE);
    }

    /**
     * Finds the last occurrence of characters in this string.
     *
     * @param string the characters
     * @return its index, {@link #INDEX_NOT_FOUND} if there is none
     */
    public int lastIndexOf(CharSequence string) {
        return lastIndexOf(string, length);
    }

    /**
     * Finds the last occurrence of characters in this string.
     *
     * @param subString the characters
     * @param start the highest index to look at
     * @return its index, {@link #INDEX_NOT_FOUND} if there is none
     */
    public int lastIndexOf(CharSequence subString, int start) {
        for (int i = Math.min(start, length - subString.length()); i >= 0; i--) {
            if (regionMatches(i, subString, 0, subString.length())) {
                return i;
            }
        }
        return INDEX_NOT_FOUND;
    }

    /**
     * Returns whether this string begins with characters.
     *
     * @param prefix the characters
     * @return {@code true} if it does
     */
    public boolean startsWith(CharSequence prefix) {
        return startsWith(prefix, 0);
    }

    /**
     * Returns whether characters stand at a place in this string.
     *
     * @param prefix the characters
     * @param start the place
     * @return {@code true} if they do
     */
    public boolean startsWith(CharSequence prefix, int start) {
        return regionMatches(start, prefix, 0, prefix.length());
    }

    /**
     * Returns whether this string ends with characters.
     *
     * @param suffix the characters
     * @return {@code true} if it does
     */
    public boolean endsWith(CharSequence suffix) {
        return regionMatches(length - suffix.length(), suffix, 0, suffix.length());
    }

    /**
     * Compares a part of this string.
     *
     * @param thisStart where it starts
     * @param string the characters to compare with
     * @param start the first of them
     * @param length how many; a negative number compares nothing
     * @return {@code true} if they are the same; {@code false} if a part is not inside
     */
    public boolean regionMatches(int thisStart, CharSequence string, int start, int length) {
        if (!(string instanceof AsciiString other)) {
            return CharSequences.regionMatches(this, thisStart, checkNotNull(string, "string"), start, length, EXACT);
        }
        if (thisStart < 0 || start < 0 || thisStart > this.length - (long) length
                || start > other.length - (long) length) {
            return false;
        }
        int count = Math.max(length, 0);
        int from = offset + thisStart;
        int otherFrom = other.offset + start;
        return count == 0 || Arrays.equals(value, from, from + count, other.value, otherFrom, otherFrom + count);
    }

    /**
     * Compares a part of this string.
     *
     * @param ignoreCase whether the case of ASCII letters does not matter
     * @param thisStart where it starts
     * @param string the characters to compare with
     * @param start the first of them
     * @param length how many; a negative number compares nothing
     * @return {@code true} if they are the same; {@code false} if a part is not inside
     */
    public boolean regionMatches(boolean ignoreCase, int thisStart, CharSequence string,
                                 int start, int length) {
        return ignoreCase
                ? CharSequences.regionMatches(this, thisStart, checkNotNull(string, "string"), start, length,
                        IGNORE_ASCII_CASE)
                : regionMatches(thisStart, string, start, length);
    }

    /**
     * Compares parts of two sequences. Case is ignored as in {@link String#equalsIgnoreCase(String)}, but as in {@link
     * #regionMatches(boolean, int, CharSequence, int, int)} if {@code cs} is of this kind.
     *
     * @param cs characters
     * @param ignoreCase whether case does not matter
     * @param csStart the first of them
     * @param string characters
     * @param start the first of them
     * @param length how many; a negative number compares nothing
     * @return {@code true} if they are the same; {@code false} if a part is not inside or one sequence is {@code null}
     */
    public static boolean regionMatches(@Nullable CharSequence cs, boolean ignoreCase, int csStart,
                                        @Nullable CharSequence string, int start, int length) {
        if (cs == null || string == null) {
            return false;
        }
        if (cs instanceof AsciiString ascii) {
            return ascii.regionMatches(ignoreCase, csStart, string, start, length);
        }
        return CharSequences.regionMatches(cs, csStart, string, start, length, ignoreCase ? IGNORE_CASE : EXACT);
    }

    /**
     * Compares parts of two sequences.
     *
     * @param cs characters
     * @param ignoreCase whether the case of ASCII letters does not matter
     * @param csStart the first of them
     * @param string characters
     * @param start the first of them
     * @param length how many; a negative number compares nothing
     * @return {@code true} if they are the same; {@code false} if a part is not inside or one sequence is {@code null}
     */
    public static boolean regionMatchesAscii(@Nullable CharSequence cs, boolean ignoreCase, int csStart,
                                             @Nullable CharSequence string, int start, int length) {
        return cs != null && string != null
                && CharSequences.regionMatches(cs, csStart, string, start, length,
                        ignoreCase ? IGNORE_ASCII_CASE : EXACT);
    }

    /**
     * Reads a truth value that was stored as a byte, not as a word.
     *
     * @return {@code true} if the first character is not NUL; {@code false} if it is, or there is none
     */
    public boolean parseBoolean() {
        return length > 0 && value[offset] != 0;
    }

    /**
     * Reads a {@code char} that was stored as two bytes.
     *
     * @return the first two bytes, the more significant one first
     */
    public char parseChar() {
        return parseChar(0);
    }

    /**
     * Reads a {@code char} that was stored as two bytes.
     *
     * @param start index of the first byte
     * @return the two bytes, the more significant one first
     */
    public char parseChar(int start) {
        checkRange(start, Character.BYTES, length, "length");
        return (char) (b2c(value[offset + start]) << 8 | b2c(value[offset + start + 1]));
    }

    /**
     * Reads a decimal number.
     *
     * @return the number
     * @throws NumberFormatException if this string is none, or not a {@code short}; there is no plus sign
     */
    public short parseShort() {
        return parseShort(0, length, 10);
    }

    /**
     * Reads a number.
     *
     * @param radix the base
     * @return the number
     * @throws NumberFormatException if this string is none, or not a {@code short}; there is no plus sign
     */
    public short parseShort(int radix) {
        return parseShort(0, length, radix);
    }

    /**
     * Reads a decimal number.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @return the number
     * @throws NumberFormatException if it is none, or not a {@code short}; there is no plus sign
     */
    public short parseShort(int start, int end) {
        return parseShort(start, end, 10);
    }

    /**
     * Reads a number.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @param radix the base
     * @return the number
     * @throws NumberFormatException if it is none, or not a {@code short}; there is no plus sign
     */
    public short parseShort(int start, int end, int radix) {
        return (short) AsciiNumbers.parse(this, start, end, radix, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /**
     * Reads a decimal number.
     *
     * @return the number
     * @throws NumberFormatException if this string is none, or not an {@code int}; there is no plus sign
     */
    public int parseInt() {
        return parseInt(0, length, 10);
    }

    /**
     * Reads a number.
     *
     * @param radix the base
     * @return the number
     * @throws NumberFormatException if this string is none, or not an {@code int}; there is no plus sign
     */
    public int parseInt(int radix) {
        return parseInt(0, length, radix);
    }

    /**
     * Reads a decimal number.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @return the number
     * @throws NumberFormatException if it is none, or not an {@code int}; there is no plus sign
     */
    public int parseInt(int start, int end) {
        return parseInt(start, end, 10);
    }

    /**
     * Reads a number.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @param radix the base
     * @return the number
     * @throws NumberFormatException if it is none, or not an {@code int}; there is no plus sign
     */
    public int parseInt(int start, int end, int radix) {
        return (int) AsciiNumbers.parse(this, start, end, radix, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Reads a decimal number.
     *
     * @return the number
     * @throws NumberFormatException if this string is none, or not a {@code long}; there is no plus sign
     */
    public long parseLong() {
        return parseLong(0, length, 10);
    }

    /**
     * Reads a number.
     *
     * @param radix the base
     * @return the number
     * @throws NumberFormatException if this string is none, or not a {@code long}; there is no plus sign
     */
    public long parseLong(int radix) {
        return parseLong(0, length, radix);
    }

    /**
     * Reads a decimal number.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @return the number
     * @throws NumberFormatException if it is none, or not a {@code long}; there is no plus sign
     */
    public long parseLong(int start, int end) {
        return parseLong(start, end, 10);
    }

    /**
     * Reads a number.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @param radix the base
     * @return the number
     * @throws NumberFormatException if it is none, or not a {@code long}; there is no plus sign
     */
    public long parseLong(int start, int end, int radix) {
        return AsciiNumbers.parse(this, start, end, radix, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * Reads a number like {@link Float#parseFloat(String)}.
     *
     * @return the number
     * @throws NumberFormatException if this string is none
     */
    public float parseFloat() {
        return parseFloat(0, length);
    }

    /**
     * Reads a number like {@link Float#parseFloat(String)}.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @return the number
     * @throws NumberFormatException if it is none
     */
    public float parseFloat(int start, int end) {
        return Float.parseFloat(toString(start, end));
    }

    /**
     * Reads a number like {@link Double#parseDouble(String)}.
     *
     * @return the number
     * @throws NumberFormatException if this string is none
     */
    public double parseDouble() {
        return parseDouble(0, length);
    }

    /**
     * Reads a number like {@link Double#parseDouble(String)}.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @return the number
     * @throws NumberFormatException if it is none
     */
    public double parseDouble(int start, int end) {
        return Double.parseDouble(toString(start, end));
    }

    @Override
    public String toString() {
        String cached = string;
        if (cached == null) {
            cached = latin1(value, offset, length);
            string = cached;
        }
        return cached;
    }

    /**
     * Returns the rest of this string.
     *
     * @param start index of its first character
     * @return the rest
     */
    public String toString(int start) {
        return toString(start, length);
    }

    /**
     * Returns a part of this string.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @return the part
     */
    public String toString(int start, int end) {
        checkRange(start, end - start, length, "length");
        return latin1(value, offset + start, end - start);
    }

    /** The constructor without a charset only copies; the one with ISO 8859-1 takes a tenth longer. */
    @SuppressForbidden(reason = "deprecated for what it does to other characters than Latin-1, of which there are none")
    @SuppressWarnings("deprecation") // see above
    private static String latin1(byte[] bytes, int offset, int length) {
        return new String(bytes, 0, offset, length);
    }
}
