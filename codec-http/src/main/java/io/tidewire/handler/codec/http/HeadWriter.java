/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.util.AsciiString;
import io.tidewire.util.concurrent.FastThreadLocal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;

/**
 * Writes message heads: each thread has one array in which a head is put together and checked before any buffer is
 * allocated. A short copy into an array costs a fraction of one into a direct buffer, so the finished head goes into
 * its buffer in a single copy, and that buffer is allocated in exactly the right size.
 *
 * <p>No head with a CR, LF or NUL in the wrong place is written, whichever class holds its fields (SEC-C04). One pass
 * over the finished section counts control characters, eight octets at a time: there must be two for each line.
 */
final class HeadWriter {
    private static final int INITIAL_CAPACITY = 1024;
    /** An array that a huge head has made larger than this is not kept. */
    private static final int MAX_KEPT_CAPACITY = 1 << 16;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
    private static final long HIGH_BITS = 0x8080808080808080L;
    /** Added to seven bits, sets the high bit of every octet that is a space or above. */
    private static final long SPACE_AND_ABOVE = 0x6060606060606060L;

    /** Not tracked as a leak: it lives as long as its thread. */
    private static final UnpooledByteBufAllocator ALLOCATOR = new UnpooledByteBufAllocator(false, true);

    private static final FastThreadLocal<ByteBuf> SCRATCH = new FastThreadLocal<>() {
        @Override
        protected ByteBuf initialValue() {
            return ALLOCATOR.heapBuffer(INITIAL_CAPACITY);
        }
    };

    /** Sections with another number of fields mostly have other names. A power of two. */
    private static final int TEMPLATE_COUNT = 4;
    private static final FastThreadLocal<SectionTemplate[]> TEMPLATES = new FastThreadLocal<>() {
        @Override
        protected SectionTemplate[] initialValue() {
            SectionTemplate[] templates = new SectionTemplate[TEMPLATE_COUNT];
            Arrays.setAll(templates, i -> new SectionTemplate());
            return templates;
        }
    };

    private HeadWriter() {
    }

    /** Returns the calling thread's scratch buffer, empty and backed by an array; valid until the next call. */
    static ByteBuf scratch() {
        ByteBuf scratch = SCRATCH.get();
        if (scratch.capacity() > MAX_KEPT_CAPACITY) {
            scratch.release();
            scratch = ALLOCATOR.heapBuffer(INITIAL_CAPACITY);
            SCRATCH.set(scratch);
        }
        return scratch.clear();
    }

    /**
     * Writes the lines of a field section, without the empty line after it.
     *
     * @param out takes the lines; best backed by an array
     * @param framing notes what the section says about the length of the content
     * @throws IllegalArgumentException if a field could break out of its line; then {@code out} is as before
     */
    static void writeFields(HttpHeaders headers, ByteBuf out, FramingFields framing) {
        if (out.hasArray()) {
            writeCheckedFields(headers, out, framing);
            return;
        }
        ByteBuf section = Unpooled.buffer(INITIAL_CAPACITY);
        try {
            writeCheckedFields(headers, section, framing);
            out.writeBytes(section);
        } finally {
            section.release();
        }
    }

    @SuppressWarnings("NullAway") // There is a template only for a list of fields.
    private static void writeCheckedFields(HttpHeaders headers, ByteBuf out, FramingFields framing) {
        framing.reset();
        int start = out.writerIndex();
        boolean written = false;
        try {
            FieldList fields = headers.getClass() == DefaultHttpHeaders.class
                    ? ((DefaultHttpHeaders) headers).fields() : null;
            SectionTemplate template = fields == null ? null : template(fields.size());
            if (template != null && template.fits(fields)) {
                written = template.write(fields, out, framing);
                if (written) {
                    return;
                }
                refuseLineBreakers(headers);
                // The control characters are harmless: they have been written as part of their lines before.
                framing.reset();
                out.writerIndex(start);
            }
            int lines = fields == null ? writeLines(headers, out, framing) : writeLines(fields, out, framing);
            int base = out.arrayOffset();
            if (controlsIn(out.array(), base + start, base + out.writerIndex()) != 2 * lines) {
                refuseLineBreakers(headers);
            }
            if (!hasCheckedNames(headers)) {
                refuseNamesThatAreNoTokens(headers);
            }
            if (template != null) {
                template.remember(fields, out.array(), base + start, base + out.writerIndex());
            }
            written = true;
        } finally {
            if (!written) {
                out.writerIndex(start);
            }
        }
    }

    private static SectionTemplate template(int fields) {
        return TEMPLATES.get()[fields & TEMPLATE_COUNT - 1];
    }

    private static int writeLines(FieldList fields, ByteBuf out, FramingFields framing) {
        int lines = fields.size();
        for (int i = 0; i < lines; i++) {
            writeLine(fields.name(i), fields.value(i), out, framing);
        }
        return lines;
    }

    private static int writeLines(HttpHeaders headers, ByteBuf out, FramingFields framing) {
        int lines = 0;
        for (Iterator<Map.Entry<CharSequence, CharSequence>> it = headers.iteratorCharSequence(); it.hasNext();) {
            Map.Entry<CharSequence, CharSequence> field = it.next();
            writeLine(field.getKey(), field.getValue(), out, framing);
            lines++;
        }
        return lines;
    }

    private static void writeLine(CharSequence name, CharSequence value, ByteBuf out, FramingFields framing) {
        framing.look(name, value);
        out.ensureWritable(name.length() + value.length() + 4);
        byte[] array = out.array();
        int base = out.arrayOffset();
        int i = put(array, base + out.writerIndex(), name);
        array[i] = HttpConstants.COLON;
        array[i + 1] = HttpConstants.SP;
        i = put(array, i + 2, value);
        array[i] = HttpConstants.CR;
        array[i + 1] = HttpConstants.LF;
        out.writerIndex(i + 2 - base);
    }

    /**
     * Copies text into an array; a character that is not in ISO-8859-1 becomes a question mark, never its low octet.
     */
    static int put(byte[] array, int index, CharSequence text) {
        int length = text.length();
        if (text instanceof AsciiString) {
            AsciiString ascii = (AsciiString) text;
            System.arraycopy(ascii.array(), ascii.arrayOffset(), array, index, length);
        } else {
            for (int i = 0; i < length; i++) {
                char c = text.charAt(i);
                array[index + i] = c > 0xFF ? (byte) '?' : (byte) c;
            }
        }
        return index + length;
    }

    /** Counts the octets below 0x20 in {@code [from, to)}; exact, since no carry crosses an octet. */
    static int controlsIn(byte[] array, int from, int to) {
        int count = 0;
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long octets = (long) LONGS.get(array, i);
            count += Long.bitCount(~((octets & LOW_BITS) + SPACE_AND_ABOVE | octets) & HIGH_BITS);
        }
        for (; i < to; i++) {
            count += array[i] >= 0 && array[i] < 0x20 ? 1 : 0;
        }
        return count;
    }

    /** The count was wrong: finds the field at fault. A HTAB, or another harmless control character, is none. */
    private static void refuseLineBreakers(HttpHeaders headers) {
        for (Iterator<Map.Entry<CharSequence, CharSequence>> it = headers.iteratorCharSequence(); it.hasNext();) {
            Map.Entry<CharSequence, CharSequence> field = it.next();
            if (OctetTables.firstLineBreaker(field.getKey()) >= 0) {
                throw new IllegalArgumentException("field name: CR, LF or NUL (expected: a token)");
            }
            int bad = OctetTables.firstLineBreaker(field.getValue());
            if (bad >= 0) {
                throw new IllegalArgumentException("value of " + field.getKey() + ": CR, LF or NUL at index " + bad);
            }
        }
    }

    private static boolean hasCheckedNames(HttpHeaders headers) {
        return headers instanceof DefaultHttpHeaders || headers instanceof EmptyHttpHeaders;
    }

    private static void refuseNamesThatAreNoTokens(HttpHeaders headers) {
        for (Iterator<Map.Entry<CharSequence, CharSequence>> it = headers.iteratorCharSequence(); it.hasNext();) {
            CharSequence name = it.next().getKey();
            if (name.length() == 0 || OctetTables.firstNonToken(name) >= 0) {
                throw new IllegalArgumentException("field name: " + name.length() + " characters (expected: a token)");
            }
        }
    }
}
