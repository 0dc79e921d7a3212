/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.internal.VirtualThreads;

/**
 * Encodes text to UTF-8 piece by piece by way of an array, for targets that are no array: moving all bytes twice costs
 * less than asking an NIO buffer again for every character. A text that is no {@code String} is fetched to an array of
 * characters first.
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
    /** With a byte more than characters need, which the encoder of fetched ones may overwrite. */
    private final byte[] bytes;
    private boolean inUse;

    private Utf8Scratch(int maxChars) {
        chars = new char[maxChars];
        bytes = new byte[maxChars * Utf8Codec.MAX_BYTES_PER_CHAR + 1];
    }

    private static Utf8Scratch acquire(int length) {
        Utf8Scratch scratch = VirtualThreads.isVirtual(Thread.currentThread()) ? null : OF_THREAD.get();
        if (scratch == null || scratch.inUse) {
            scratch = new Utf8Scratch(Math.min(length, MAX_CHARS));
        }
        return scratch;
    }

    /** Encodes characters into any buffer. Returns the number of bytes. */
    static int encode(AbstractByteBuf target, int index, CharSequence text, int start, int end) {
        Utf8Scratch scratch = acquire(end - start);
        scratch.inUse = true;
        try {
            return text instanceof String string
                    ? scratch.encodeString(target, index, string, start, end)
                    : scratch.encodeSequence(target, index, text, start, end);
        } finally {
            scratch.inUse = false;
        }
    }

    private int encodeString(AbstractByteBuf target, int index, String text, int start, int end) {
        int p = index;
        int i = start;
        while (i < end) {
            int next = Math.min(end - i, chars.length) + i;
            if (next < end && Character.isHighSurrogate(text.charAt(next - 1))) {
                next--;
            }
            int written = Utf8Codec.encode(text, i, next, bytes, 0);
            target.setBytes(p, bytes, 0, written);
            p += written;
            i = next;
        }
        return p - index;
    }

    private int encodeSequence(AbstractByteBuf target, int index, CharSequence text, int start, int end) {
        int p = index;
        int i = start;
        while (i < end) {
            int count = fetch(text, i, end);
            int written = Utf8Codec.encode(chars, count, bytes);
            target.setBytes(p, bytes, 0, written);
            p += written;
            i += count;
        }
        return p - index;
    }

    /** Fetches the next piece, which splits no pair of surrogates. Returns its length, at least 1. */
    private int fetch(CharSequence text, int from, int end) {
        int count = Math.min(end - from, chars.length);
        if (text instanceof StringBuilder builder) {
            builder.getChars(from, from + count, chars, 0);
        } else {
            for (int i = 0; i < count; i++) {
                chars[i] = text.charAt(from + i);
            }
        }
        return from + count < end && Character.isHighSurrogate(chars[count - 1]) ? count - 1 : count;
    }
}
