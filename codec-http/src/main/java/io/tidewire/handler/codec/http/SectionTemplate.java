/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.AsciiString;

import java.util.Arrays;

/**
 * The octets of a field section that was written and checked, from which the next one is written: a server's responses
 * repeat the names, in their order, and most values. Unchanged parts are copied in long runs and not checked again; a
 * value that is another one is put in its place, and checked.
 *
 * <pre>
 *   octets   Server: a CR LF Date: b CR LF ...
 *   starts           ^              ^             of the values; where they end is known by their lengths
 * </pre>
 *
 * <p>A name is the same if it is the same object, a value if it has the same characters. Nothing depends on what is in
 * the array of an {@link AsciiString}, to which an application may still write: what is copied is what was compared,
 * and it comes from this object's own octets.
 *
 * <p>Confined to one thread.
 */
final class SectionTemplate {
    /** More fields are written line by line. */
    private static final int MAX_FIELDS = 16;
    /** Longer sections are written line by line. */
    private static final int MAX_LENGTH = 1024;
    /** After so many sections in a row with other names, one in 16 is remembered. */
    private static final int MISSES_IN_A_ROW = 4;
    private static final int NONE = -1;

    private final CharSequence[] names = new CharSequence[MAX_FIELDS];
    private final String[] texts = new String[MAX_FIELDS];
    private final int[] starts = new int[MAX_FIELDS];
    private final int[] lengths = new int[MAX_FIELDS];
    private byte[] octets = new byte[0];
    private int count = NONE;
    private int misses;

    /** Whether a section has these names, so that it can be {@linkplain #write written} by this template. */
    boolean fits(FieldList fields) {
        int size = fields.size();
        if (size != count) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (fields.name(i) != names[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Writes a section that {@linkplain #fits fits}, without the empty line behind it.
     *
     * @param out takes the section; backed by an array
     * @param framing is shown the fields
     * @return whether each line is one line; if not, what was written has to be taken back
     * @throws IllegalArgumentException if {@code framing} refuses a field
     */
    boolean write(FieldList fields, ByteBuf out, FramingFields framing) {
        misses = 0;
        int from = 0;
        for (int i = 0; i < count; i++) {
            CharSequence value = fields.value(i);
            framing.look(names[i], value);
            if (isSame(value, i)) {
                continue;
            }
            int start = starts[i];
            out.writeBytes(octets, from, start - from);
            from = start + lengths[i];
            int written = out.writerIndex();
            out.ensureWritable(value.length());
            int base = out.arrayOffset();
            int end = HeadWriter.put(out.array(), base + written, value);
            out.writerIndex(end - base);
            if (HeadWriter.controlsIn(out.array(), base + written, end) != 0) {
                return false;
            }
        }
        out.writeBytes(octets, from, octets.length - from);
        return true;
    }

    private boolean isSame(CharSequence value, int i) {
        if (value instanceof AsciiString ascii) {
            int offset = ascii.arrayOffset();
            int start = starts[i];
            return Arrays.equals(ascii.array(), offset, offset + ascii.length(), octets, start, start + lengths[i]);
        }
        return value.equals(texts[i]);
    }

    /**
     * Remembers a section that has been written and checked, if it is short.
     *
     * @param written holds it, without the empty line
     */
    void remember(FieldList fields, byte[] written, int from, int to) {
        if (misses++ >= MISSES_IN_A_ROW && (misses & 15) != 0 || fields.size() > MAX_FIELDS
                || to - from > MAX_LENGTH) {
            return;
        }
        octets = Arrays.copyOfRange(written, from, to);
        count = fields.size();
        int end = 0;
        for (int i = 0; i < count; i++) {
            CharSequence value = fields.value(i);
            names[i] = fields.name(i);
            texts[i] = value instanceof String text ? text : null;
            starts[i] = end + names[i].length() + 2;
            lengths[i] = value.length();
            end = starts[i] + lengths[i] + 2;
        }
        Arrays.fill(names, count, MAX_FIELDS, null);
        Arrays.fill(texts, count, MAX_FIELDS, null);
    }
}
