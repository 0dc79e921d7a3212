/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.EmptyArrays;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Text to bytes and back. In UTF-8, US-ASCII and ISO-8859-1 the characters go straight into the buffer; what cannot be
 * encoded becomes {@code ?}, an unpaired surrogate included.
 */
final class TextCodec {
    private static final byte UNKNOWN = '?';

    private TextCodec() {
    }

    /** Copies a range that has been checked. */
    static byte[] bytes(ByteBuf buf, int index, int length) {
        if (length == 0) {
            return EmptyArrays.EMPTY_BYTES;
        }
        byte[] bytes = new byte[length];
        buf.getBytes(index, bytes);
        return bytes;
    }

    static CharSequence get(ByteBuf buf, int index, int length, Charset charset) {
        if (StandardCharsets.US_ASCII.equals(charset) || StandardCharsets.ISO_8859_1.equals(charset)) {
            return length == 0 ? AsciiString.EMPTY_STRING : new AsciiString(bytes(buf, index, length), false);
        }
        return decode(buf, index, length, charset);
    }

    static String decode(ByteBuf buf, int index, int length, Charset charset) {
        checkNotNull(charset, "charset");
        if (length == 0) {
            return "";
        }
        return buf.hasArray() ? new String(buf.array(), buf.arrayOffset() + index, length, charset)
                : new String(bytes(buf, index, length), charset);
    }

    /**
     * Encodes at {@code index}. If {@code grow}, that is the writer index, and the buffer grows first as needed. Moves
     * no index.
     *
     * @return the number of bytes
     */
    static int set(AbstractByteBuf buf, int index, CharSequence text, Charset charset,
                   boolean grow) {
        checkNotNull(charset, "charset");
        int chars = checkNotNull(text, "sequence").length();
        if (StandardCharsets.UTF_8.equals(charset)) {
            // The exact length costs a pass over the text, so ask for it only where the estimate does not fit.
            long most = (long) chars * Utf8Codec.MAX_BYTES_PER_CHAR;
            if (!grow || most > buf.writableBytes()) {
                reserve(buf, index, Utf8Codec.bytes(text, 0, chars), grow);
            } else {
                buf.ensureAccessible();
            }
            return Utf8Codec.encode(buf, index, text, 0, chars);
        }
        if (StandardCharsets.US_ASCII.equals(charset) || StandardCharsets.ISO_8859_1.equals(charset)) {
            reserve(buf, index, chars, grow);
            return setSingleByte(buf, index, text, 0, chars, StandardCharsets.US_ASCII.equals(charset) ? 0x7F : 0xFF);
        }
        byte[] bytes = text.toString().getBytes(charset);
        reserve(buf, index, bytes.length, grow);
        buf.setBytes(index, bytes);
        return bytes.length;
    }

    private static void reserve(AbstractByteBuf buf, int index, int length, boolean grow) {
        if (grow) {
            buf.ensureWritable(length);
        } else {
            buf.checkAccess(index, length);
        }
    }

    /** Encodes characters up to {@code max} as one byte each, where there is room; the caller has checked it. */
    static int setSingleByte(AbstractByteBuf buf, int index, CharSequence text, int start,
                             int end, int max) {
        if (text instanceof AsciiString && max == 0xFF) {
            AsciiString ascii = (AsciiString) text;
            buf.setBytes(index, ascii.array(), ascii.arrayOffset() + start, end - start);
            return end - start;
        }
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            buf._setByte(index + i - start, c <= max ? c : UNKNOWN);
        }
        return end - start;
    }
}
