/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.AsciiString;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ResourceLeakDetector;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Operations on {@link ByteBuf}s beyond its own methods: text, hexadecimal dumps, comparisons, searching. Unless stated
 * otherwise, a method moves no index and takes no reference: arguments stay the caller's, and the caller releases a
 * buffer that is returned. The rules of {@link ByteBuf} about threads and exceptions hold.
 */
public final class ByteBufUtil {
    private static final int TEMPORARY_BUFFER_BYTES = 1024;
    private static final int TEXT_CHECK_CHARS = 1024;

    private ByteBufUtil() {
    }

    // Hexadecimal

    /**
     * Returns the readable bytes as hexadecimal digits, two for each.
     *
     * @param buffer the bytes
     * @return lower case digits
     */
    public static String hexDump(ByteBuf buffer) {
        return hexDump(buffer, buffer.readerIndex(), buffer.readableBytes());
    }

    /**
     * Returns bytes as hexadecimal digits, two for each.
     *
     * @param fromIndex the index of the first byte
     * @param length how many bytes
     * @return lower case digits
     */
    public static String hexDump(ByteBuf buffer, int fromIndex, int length) {
        return HexText.dump(getBytes(buffer, fromIndex, length), 0, length);
    }

    /**
     * Returns bytes as hexadecimal digits, two for each.
     *
     * @param array the bytes
     * @return lower case digits
     */
    public static String hexDump(byte[] array) {
        return hexDump(array, 0, array.length);
    }

    /**
     * Returns bytes as hexadecimal digits, two for each.
     *
     * @param array the bytes
     * @param fromIndex the index of the first byte
     * @param length how many bytes
     * @return lower case digits
     */
    public static String hexDump(byte[] array, int fromIndex, int length) {
        checkPositiveOrZero(length, "length");
        checkRange("fromIndex", fromIndex, length, array.length);
        return HexText.dump(array, fromIndex, length);
    }

    /**
     * Reads one byte from two hexadecimal digits.
     *
     * @param s the text
     * @param pos where the first digit is
     * @return the byte
     * @throws IllegalArgumentException if there are other characters
     */
    public static byte decodeHexByte(CharSequence s, int pos) {
        return HexText.decodeByte(s, pos);
    }

    /**
     * Reads bytes from hexadecimal digits, two for each.
     *
     * @param hexDump the digits, of either case
     * @return the bytes
     * @throws IllegalArgumentException if there is an odd number of characters, or others than digits
     */
    public static byte[] decodeHexDump(CharSequence hexDump) {
        return decodeHexDump(hexDump, 0, hexDump.length());
    }

    /**
     * Reads bytes from hexadecimal digits, two for each.
     *
     * @param hexDump the text with the digits, of either case
     * @param fromIndex where the first digit is
     * @param length the number of digits
     * @return the bytes
     * @throws IllegalArgumentException if there is an odd number of characters, or others than digits
     */
    public static byte[] decodeHexDump(CharSequence hexDump, int fromIndex, int length) {
        return HexText.decode(hexDump, fromIndex, length);
    }

    /**
     * Returns the readable bytes as a table for humans.
     *
     * @param buffer the bytes
     * @return lines with offset, sixteen bytes as digits, and as ASCII
     */
    public static String prettyHexDump(ByteBuf buffer) {
        return prettyHexDump(buffer, buffer.readerIndex(), buffer.readableBytes());
    }

    /**
     * Returns bytes as a table for humans.
     *
     * @param offset the index of the first byte
     * @param length how many bytes
     * @return lines with offset, sixteen bytes as digits, and as ASCII; empty for no bytes
     */
    public static String prettyHexDump(ByteBuf buffer, int offset, int length) {
        StringBuilder text = new StringBuilder();
        appendPrettyHexDump(text, buffer, offset, length);
        return text.toString();
    }

    /**
     * Appends the readable bytes as a table for humans.
     *
     * @param dump where to append
     * @param buf the bytes
     */
    public static void appendPrettyHexDump(StringBuilder dump, ByteBuf buf) {
        appendPrettyHexDump(dump, buf, buf.readerIndex(), buf.readableBytes());
    }

    /**
     * Appends bytes as a table for humans, or nothing for no bytes.
     *
     * @param dump where to append
     * @param buf the buffer
     * @param offset the index of the first byte
     * @param length how many bytes
     */
    public static void appendPrettyHexDump(StringBuilder dump, ByteBuf buf, int offset,
            int length) {
        byte[] bytes = getBytes(buf, offset, length);
        if (bytes.length > 0) {
            HexText.appendTable(dump, bytes);
        }
    }

    // Comparing and searching

    /**
     * Returns whether two buffers have the same readable bytes.
     *
     * @param bufferA one buffer; {@code null} equals {@code null} only
     * @param bufferB the other
     * @return {@code true} if so
     */
    public static boolean equals(@Nullable ByteBuf bufferA, @Nullable ByteBuf bufferB) {
        return bufferA == bufferB || bufferA != null && bufferB != null && ByteComparison.equal(bufferA, bufferB);
    }

    /**
     * Returns whether two buffers have the same bytes in a range.
     *
     * @param a one buffer
     * @param aStartIndex where its range starts
     * @param b the other buffer
     * @param bStartIndex where its range starts
     * @param length the number of bytes
     * @return {@code true} if so; {@code false} too if a range ends beyond a writer index
     */
    public static boolean equals(ByteBuf a, int aStartIndex, ByteBuf b, int bStartIndex,
            int length) {
        checkNotNull(a, "a");
        checkNotNull(b, "b");
        checkPositiveOrZero(aStartIndex, "aStartIndex");
        checkPositiveOrZero(bStartIndex, "bStartIndex");
        checkPositiveOrZero(length, "length");
        return a.writerIndex() - length >= aStartIndex && b.writerIndex() - length >= bStartIndex
                && ByteComparison.equal(a, aStartIndex, b, bStartIndex, length);
    }

    /**
     * Compares readable bytes as unsigned numbers, the first difference decides; a prefix is less.
     *
     * @param bufferA one buffer
     * @param bufferB the other
     * @return below, above or exactly 0, if {@code bufferA} is less, greater or equal
     */
    public static int compare(ByteBuf bufferA, ByteBuf bufferB) {
        return bufferA == bufferB ? 0 : ByteComparison.compare(bufferA, bufferB);
    }

    /**
     * Returns the hash of the readable bytes: that of every buffer with the same bytes.
     *
     * @param buffer the bytes
     * @return the hash
     */
    public static int hashCode(ByteBuf buffer) {
        return ByteComparison.hash(buffer);
    }

    /**
     * Finds readable bytes among others.
     *
     * @param needle the bytes to look for
     * @param haystack where
     * @return the lowest index in {@code haystack} at which the bytes start, or -1; for no bytes the reader index
     */
    public static int indexOf(ByteBuf needle, ByteBuf haystack) {
        int length = needle.readableBytes();
        if (length == 0) {
            return haystack.readerIndex();
        }
        int start = needle.readerIndex();
        byte first = needle.getByte(start);
        int end = haystack.writerIndex() - length + 1;
        int at = haystack.readerIndex();
        while (at < end) {
            at = haystack.indexOf(at, end, first);
            if (at < 0) {
                return -1;
            }
            if (ByteComparison.equal(needle, start, haystack, at, length)) {
                return at;
            }
            at++;
        }
        return -1;
    }

    /**
     * Finds a byte: upwards, or downwards if the range is given in reverse.
     *
     * @param fromIndex where to begin; inclusive upwards, exclusive downwards
     * @param toIndex where to end; exclusive upwards, inclusive downwards
     * @param value the byte
     * @return the index found first, or -1
     */
    public static int indexOf(ByteBuf buffer, int fromIndex, int toIndex, byte value) {
        return buffer.indexOf(fromIndex, toIndex, value);
    }

    // Copies

    /**
     * Copies the readable bytes to an array.
     *
     * @param buf the bytes
     * @return a new array
     */
    public static byte[] getBytes(ByteBuf buf) {
        return getBytes(buf, buf.readerIndex(), buf.readableBytes());
    }

    /**
     * Copies bytes to an array.
     *
     * @param buf the buffer
     * @param start the index of the first byte
     * @param length how many bytes
     * @return a new array
     */
    public static byte[] getBytes(ByteBuf buf, int start, int length) {
        return getBytes(buf, start, length, true);
    }

    /**
     * Returns bytes as an array.
     *
     * @param buf the buffer
     * @param start the index of the first byte
     * @param length how many bytes
     * @param copy {@code false} if the buffer's own array will do, where it has one that is exactly the range
     * @return a new array, or the buffer's
     */
    public static byte[] getBytes(ByteBuf buf, int start, int length, boolean copy) {
        checkRange("start", start, length, buf.capacity());
        ensureAccessible(buf);
        if (!copy && buf.hasArray() && buf.arrayOffset() + start == 0 && buf.array().length == length) {
            return buf.array();
        }
        return TextCodec.bytes(buf, start, length);
    }

    /**
     * Reads bytes into a new buffer, moving the reader index.
     *
     * @param alloc makes the new buffer
     * @param buffer read from
     * @param length how many bytes
     * @return a copy, the caller's to release
     */
    public static ByteBuf readBytes(ByteBufAllocator alloc, ByteBuf buffer, int length) {
        ByteBuf copy = alloc.buffer(length);
        try {
            buffer.readBytes(copy, length);
        } catch (Throwable e) {
            copy.release();
            throw e;
        }
        return copy;
    }

    /**
     * Appends the bytes of a string, moving the writer index.
     *
     * @param src the string
     * @param dst where to write, grown as needed
     */
    public static void copy(AsciiString src, ByteBuf dst) {
        copy(src, 0, dst, src.length());
    }

    /**
     * Appends bytes of a string, moving the writer index.
     *
     * @param src the string
     * @param srcIdx the first character
     * @param dst where to write, grown as needed
     * @param length how many
     */
    public static void copy(AsciiString src, int srcIdx, ByteBuf dst, int length) {
        checkRange("srcIdx", srcIdx, length, src.length());
        checkNotNull(dst, "dst").writeBytes(src.array(), src.arrayOffset() + srcIdx, length);
    }

    /**
     * Copies bytes of a string.
     *
     * @param src the string
     * @param srcIdx the first character
     * @param dst where to copy to
     * @param dstIdx the index of the first byte there
     * @param length how many
     */
    public static void copy(AsciiString src, int srcIdx, ByteBuf dst, int dstIdx,
            int length) {
        checkRange("srcIdx", srcIdx, length, src.length());
        checkNotNull(dst, "dst").setBytes(dstIdx, src.array(), src.arrayOffset() + srcIdx, length);
    }

    private static void checkRange(String name, int index, int length, int capacity) {
        if (index < 0 || length < 0 || index > capacity - length) {
            throw new IndexOutOfBoundsException(name + ": " + index + ", length: " + length + " (expected: range(0, "
                    + capacity + "))");
        }
    }

    // Text

    /**
     * Returns how many bytes a number of characters take in UTF-8 at most.
     *
     * @param seqLength the number of characters
     * @return three for each
     * @throws ArithmeticException if that does not fit an {@code int}
     */
    public static int utf8MaxBytes(int seqLength) {
        return Math.multiplyExact(seqLength, Utf8Codec.MAX_BYTES_PER_CHAR);
    }

    /**
     * Returns how many bytes a text takes in UTF-8 at most, from its length.
     *
     * @param seq the text
     * @return one byte for each character of an {@link AsciiString}, otherwise three
     */
    public static int utf8MaxBytes(CharSequence seq) {
        return seq instanceof AsciiString ? seq.length() : utf8MaxBytes(seq.length());
    }

    /**
     * Returns how many bytes a text takes in UTF-8.
     *
     * @param seq the text; a surrogate without its other half takes one byte, a question mark
     * @return the number of bytes that {@link #writeUtf8(ByteBuf, CharSequence)} would write
     */
    public static int utf8Bytes(CharSequence seq) {
        return seq instanceof AsciiString ? seq.length() : Utf8Codec.bytes(seq, 0, seq.length());
    }

    /**
     * Returns how many bytes a part of a text takes in UTF-8.
     *
     * @param seq the text
     * @param start the first character
     * @param end behind the last
     * @return the number of bytes; a surrogate whose other half is outside takes one
     */
    public static int utf8Bytes(CharSequence seq, int start, int end) {
        checkText(seq, start, end);
        return seq instanceof AsciiString ? end - start : Utf8Codec.bytes(seq, start, end);
    }

    /**
     * Writes a text in UTF-8 into a new buffer.
     *
     * @param alloc makes the buffer
     * @param seq the text; a surrogate without its other half becomes a question mark
     * @return the buffer, the caller's to release
     */
    public static ByteBuf writeUtf8(ByteBufAllocator alloc, CharSequence seq) {
        ByteBuf buf = alloc.buffer(utf8MaxBytes(seq));
        writeUtf8(buf, seq);
        return buf;
    }

    /**
     * Appends a text in UTF-8, moving the writer index.
     *
     * @param buf where to write, grown as needed
     * @param seq the text; a surrogate without its other half becomes a question mark
     * @return the number of bytes
     */
    public static int writeUtf8(ByteBuf buf, CharSequence seq) {
        return writeUtf8(buf, seq, 0, seq.length());
    }

    /**
     * Appends a part of a text in UTF-8, moving the writer index.
     *
     * @param buf where to write, grown as needed
     * @param seq the text; a surrogate without its other half in the part becomes a question mark
     * @param start the first character
     * @param end behind the last
     * @return the number of bytes
     */
    public static int writeUtf8(ByteBuf buf, CharSequence seq, int start, int end) {
        checkNotNull(buf, "buf");
        checkText(seq, start, end);
        if (seq instanceof AsciiString) {
            copy((AsciiString) seq, start, buf, end - start);
            return end - start;
        }
        if (!(buf instanceof AbstractByteBuf)) {
            return buf.writeCharSequence(whole(seq, start, end) ? seq : seq.subSequence(start, end),
                    StandardCharsets.UTF_8);
        }
        AbstractByteBuf target = (AbstractByteBuf) buf;
        // The exact length costs a pass over the text, so ask for it only where the estimate does not fit.
        if ((long) (end - start) * Utf8Codec.MAX_BYTES_PER_CHAR > target.writableBytes()) {
            target.ensureWritable(Utf8Codec.bytes(seq, start, end));
        } else {
            target.ensureWritable(0);
        }
        int written = Utf8Codec.encode(target, target.writerIndex(), seq, start, end);
        target.writerIndex(target.writerIndex() + written);
        return written;
    }

    /**
     * Reserves room for a number of bytes, then appends a text in UTF-8, moving the writer index.
     *
     * @param buf where to write
     * @param seq the text; a surrogate without its other half becomes a question mark
     * @param reserveBytes for how many bytes to make room, as from {@link #utf8Bytes(CharSequence)}; if the text needs
     *        more after all, the buffer grows again
     * @return the number of bytes written
     */
    public static int reserveAndWriteUtf8(ByteBuf buf, CharSequence seq, int reserveBytes) {
        return reserveAndWriteUtf8(buf, seq, 0, seq.length(), reserveBytes);
    }

    /**
     * Reserves room for a number of bytes, then appends a part of a text in UTF-8, moving the writer index.
     *
     * @param buf where to write
     * @param seq the text; a surrogate without its other half in the part becomes a question mark
     * @param start the first character
     * @param end behind the last
     * @param reserveBytes for how many bytes to make room; if the text needs more after all, the buffer grows again
     * @return the number of bytes written
     */
    public static int reserveAndWriteUtf8(ByteBuf buf, CharSequence seq, int start, int end,
            int reserveBytes) {
        checkText(seq, start, end);
        checkNotNull(buf, "buf").ensureWritable(reserveBytes);
        return writeUtf8(buf, seq, start, end);
    }

    /**
     * Writes a text in ASCII into a new buffer.
     *
     * @param alloc makes the buffer
     * @param seq the text
     * @return the buffer, the caller's to release
     */
    public static ByteBuf writeAscii(ByteBufAllocator alloc, CharSequence seq) {
        ByteBuf buf = alloc.buffer(seq.length());
        writeAscii(buf, seq);
        return buf;
    }

    /**
     * Appends a text in ASCII, moving the writer index.
     *
     * @param buf where to write, grown as needed
     * @param seq the text; other characters become question marks, the bytes of an {@link AsciiString} stay as they are
     * @return the number of bytes, one for each character
     */
    public static int writeAscii(ByteBuf buf, CharSequence seq) {
        if (seq instanceof AsciiString) {
            copy((AsciiString) seq, buf);
            return seq.length();
        }
        return buf.writeCharSequence(seq, StandardCharsets.US_ASCII);
    }

    private static boolean whole(CharSequence seq, int start, int end) {
        return start == 0 && end == seq.length();
    }

    private static void checkText(CharSequence seq, int start, int end) {
        if (start < 0 || start > end || end > seq.length()) {
            throw new IndexOutOfBoundsException("start: " + start + ", end: " + end
                    + " (expected: 0 <= start <= end <= " + seq.length() + ')');
        }
    }

    /**
     * Encodes text into a new buffer.
     *
     * @param alloc makes the buffer
     * @param src the characters, read to the end
     * @param charset the encoding; what it cannot express is replaced as it defines
     * @return the buffer, the caller's to release
     */
    public static ByteBuf encodeString(ByteBufAllocator alloc, CharBuffer src, Charset charset) {
        return encodeString(alloc, src, charset, 0);
    }

    /**
     * Encodes text into a new buffer with room for more.
     *
     * @param alloc makes the buffer
     * @param src the characters, read to the end
     * @param charset the encoding; what it cannot express is replaced as it defines
     * @param extraCapacity how many bytes the buffer has room for beyond the text, at least 0
     * @return the buffer, the caller's to release
     */
    public static ByteBuf encodeString(ByteBufAllocator alloc, CharBuffer src, Charset charset,
            int extraCapacity) {
        checkPositiveOrZero(extraCapacity, "extraCapacity");
        ByteBuffer encoded = charset.encode(src);
        return alloc.buffer(Math.addExact(encoded.remaining(), extraCapacity)).writeBytes(encoded);
    }

    /**
     * Returns whether the readable bytes are valid in an encoding.
     *
     * @param buf the bytes
     * @param charset the encoding
     * @return {@code true} if they can be decoded without a replacement
     */
    public static boolean isText(ByteBuf buf, Charset charset) {
        return isText(buf, buf.readerIndex(), buf.readableBytes(), charset);
    }

    /**
     * Returns whether bytes are valid in an encoding.
     *
     * @param buf the buffer
     * @param index the first byte
     * @param length how many bytes
     * @param charset the encoding
     * @return {@code true} if they can be decoded without a replacement
     */
    public static boolean isText(ByteBuf buf, int index, int length, Charset charset) {
        checkNotNull(buf, "buf");
        checkNotNull(charset, "charset");
        checkRange("index", index, length, buf.capacity());
        CharsetDecoder decoder = charset.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer bytes = buf.nioBuffer(index, length);
        CharBuffer chars = CharBuffer.allocate(Math.min(TEXT_CHECK_CHARS, Math.max(2, length)));
        CoderResult result;
        do {
            result = decoder.decode(bytes, chars.clear(), true);
        } while (result.isOverflow());
        return !result.isError();
    }

    // Byte order: these mean the same whatever the order of the view

    /**
     * Reverses the bytes of a number.
     *
     * @param value the number
     * @return the number in the other byte order
     */
    public static short swapShort(short value) {
        return Short.reverseBytes(value);
    }

    /**
     * Reverses the bytes of a number of three bytes.
     *
     * @param value the number; its highest byte is ignored
     * @return the number in the other byte order, with its sign extended
     */
    public static int swapMedium(int value) {
        return Integer.reverseBytes(value) >> 8;
    }

    /**
     * Reverses the bytes of a number.
     *
     * @param value the number
     * @return the number in the other byte order
     */
    public static int swapInt(int value) {
        return Integer.reverseBytes(value);
    }

    /**
     * Reverses the bytes of a number.
     *
     * @param value the number
     * @return the number in the other byte order
     */
    public static long swapLong(long value) {
        return Long.reverseBytes(value);
    }

    @SuppressWarnings("deprecation") // The order of the view is what these methods are about.
    private static boolean isBigEndian(ByteBuf buf) {
        return buf.order() == ByteOrder.BIG_ENDIAN;
    }

    /**
     * Appends a big endian number of two bytes.
     *
     * @param buf where to write, grown as needed
     * @param shortValue the number; the upper bytes are ignored
     * @return {@code buf}
     */
    public static ByteBuf writeShortBE(ByteBuf buf, int shortValue) {
        return buf.writeShort(isBigEndian(buf) ? shortValue : swapShort((short) shortValue));
    }

    /**
     * Sets a big endian number of two bytes.
     *
     * @param buf where to write
     * @param shortValue the number; the upper bytes are ignored
     * @return {@code buf}
     */
    public static ByteBuf setShortBE(ByteBuf buf, int index, int shortValue) {
        return buf.setShort(index, isBigEndian(buf) ? shortValue : swapShort((short) shortValue));
    }

    /**
     * Appends a big endian number of three bytes.
     *
     * @param buf where to write, grown as needed
     * @param mediumValue the number; the highest byte is ignored
     * @return {@code buf}
     */
    public static ByteBuf writeMediumBE(ByteBuf buf, int mediumValue) {
        return buf.writeMedium(isBigEndian(buf) ? mediumValue : swapMedium(mediumValue));
    }

    /**
     * Reads a big endian number of two bytes.
     *
     * @param buf where to read
     * @return the number, not negative
     */
    public static int readUnsignedShortBE(ByteBuf buf) {
        return isBigEndian(buf) ? buf.readUnsignedShort() : swapShort(buf.readShort()) & 0xFFFF;
    }

    /**
     * Reads a big endian number of four bytes.
     *
     * @param buf where to read
     * @return the number
     */
    public static int readIntBE(ByteBuf buf) {
        return isBigEndian(buf) ? buf.readInt() : swapInt(buf.readInt());
    }

    // State

    /**
     * Returns whether a result of {@link ByteBuf#ensureWritable(int, boolean)} means that there is room.
     *
     * @return {@code true} for 0 and 2
     */
    public static boolean ensureWritableSuccess(int ensureWritableResult) {
        return ensureWritableResult == 0 || ensureWritableResult == 2;
    }

    /**
     * Returns whether a buffer may be used.
     *
     * @return {@code false} if it has been released
     */
    public static boolean isAccessible(ByteBuf buffer) {
        return buffer.isAccessible();
    }

    /**
     * Refuses a buffer that may not be used.
     *
     * @return {@code buffer}
     * @throws IllegalReferenceCountException if it has been released
     */
    public static ByteBuf ensureAccessible(ByteBuf buffer) {
        if (!buffer.isAccessible()) {
            throw ReleaseTrace.refusal(buffer);
        }
        return buffer;
    }

    /**
     * Returns a direct buffer for a moment's use on this thread. It comes from the thread's own free memory of
     * {@link PooledByteBufAllocator#DEFAULT}, and returns there.
     *
     * @return an empty direct buffer, the caller's to release, as soon as possible
     */
    public static ByteBuf threadLocalDirectBuffer() {
        return PooledByteBufAllocator.DEFAULT.directBuffer(TEMPORARY_BUFFER_BYTES);
    }

    /**
     * Sets a listener for buffers that were not released, in addition to the log.
     *
     * @param leakListener called once for each leak found, on any thread; none: leaks are only logged
     */
    public static void setLeakListener(ResourceLeakDetector.@Nullable LeakListener leakListener) {
        BufferLeaks.DETECTOR.setLeakListener(leakListener);
    }
}
