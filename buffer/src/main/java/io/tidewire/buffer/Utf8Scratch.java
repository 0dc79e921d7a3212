/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.internal.VirtualThreads;

/**
 * Encodes text to UTF-8 piece by piece by way of arrays: the characters of a piece are fetched at once, one loop from
 * array to array encodes them, and what is not a heap buffer gets the bytes at once.
 *
 * <p>A platform thread keeps its arrays, about 1.3 KiB. Virtual threads, and texts that encode other texts while their
 * characters are asked for, make new ones.
 */
final class Utf8Scratch {
    /** How long a piece is: some more than most texts, so small that a piece stays in the processor's first cache. */
    private static final int MAX_CHARS = 256;

    private static final FastThreadLocal<Utf8Scratch> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected Utf8Scratch initialValue() {
            return new Utf8Scratch(MAX_CHARS);
        }
    };

    private final char[] chars;
    private final byte[] bytes;
    private boolean inUse;

    private Utf8Scratch(final int maxChars) {
        chars = new char[maxChars];
        bytes = new byte[maxChars * Utf8Codec.MAX_BYTES_PER_CHAR];
    }

    private static Utf8Scratch acquire(final int length) {
        Utf8Scratch scratch =
                VirtualThreads.isVirtual(Thread.currentThread()) ? null : OF_THREAD.get();
        if (scratch == null || scratch.inUse) {
            scratch = new Utf8Scratch(Math.min(length, MAX_CHARS));
        }
        scratch.inUse = true;
        return scratch;
    }

    /** Encodes characters into an array. Returns the number of bytes. */
    static int encode(final byte[] target, final int at, final CharSequence text, final int start, final int end) {
        final Utf8Scratch scratch = acquire(end - start);
        try {
            int p = at;
            int i = start;
            while (i < end) {
                final int count = scratch.fetch(text, i, end);
                p += encode(scratch.chars, count, target, p);
                i += count;
            }
            return p - at;
        } finally {
            scratch.inUse = false;
        }
    }

    /** Encodes characters into any buffer. Returns the number of bytes. */
    static int encode(final AbstractByteBuf target, final int index, final CharSequence text, final int start,
            final int end) {
        final Utf8Scratch scratch = acquire(end - start);
        try {
            int p = index;
            int i = start;
            while (i < end) {
                final int count = scratch.fetch(text, i, end);
                final int written = encode(scratch.chars, count, scratch.bytes, 0);
                target.setBytes(p, scratch.bytes, 0, written);
                p += written;
                i += count;
            }
            return p - index;
        } finally {
            scratch.inUse = false;
        }
    }

    /** Fetches the next piece, which splits no pair of surrogates. Returns its length, at least 1. */
    private int fetch(final CharSequence text, final int from, final int end) {
        final int count = Math.min(end - from, chars.length);
        if (text instanceof String) {
            ((String) text).getChars(from, from + count, chars, 0);
        } else if (text instanceof StringBuilder) {
            ((StringBuilder) text).getChars(from, from + count, chars, 0);
        } else {
            for (int i = 0; i < count; i++) {
                chars[i] = text.charAt(from + i);
            }
        }
        return from + count < end && Character.isHighSurrogate(chars[count - 1]) ? count - 1 : count;
    }

    private static int encode(final char[] s, final int end, final byte[] a, final int at) {
        int p = at;
        int i = 0;
        while (true) {
            final int next = ascii(s, i, end, a, p);
            p += next - i;
            i = next;
            if (i == end) {
                return p - at;
            }
            char c = s[i];
            do {
                i++;
                if (!Character.isSurrogate(c)) {
                    p += Utf8Codec.several(a, p, c);
                } else if (Character.isHighSurrogate(c) && i < end && Character.isLowSurrogate(s[i])) {
                    Utf8Codec.several(a, p, c, s[i]);
                    p += 4;
                    i++;
                } else {
                    a[p++] = Utf8Codec.UNKNOWN;
                }
            } while (i < end && (c = s[i]) >= 0x80);
        }
    }

    /** Copies a run of one byte characters and returns the index behind it. */
    private static int ascii(final char[] s, final int from, final int end, final byte[] a, final int p) {
        for (int i = from; i < end; i++) {
            final char c = s[i];
            if (c >= 0x80) {
                return i;
            }
            a[p - from + i] = (byte) c;
        }
        return end;
    }
}
