/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.util.ReferenceCountUtil;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The output of a handler, as text: messages, and failures as {@code !} and their class. Event loop only. */
final class Trace {
    private final Function<Object, String> describe;
    private final Function<Object, ByteBuf> content;
    private final List<String> entries = new ArrayList<>();
    /** Whether the last entry is content that more may be joined to. */
    private boolean isOpen;
    private int messages;
    private int failures;
    private final StringBuilder rest = new StringBuilder();

    /**
     * @param describe describes a message in a trace
     * @param content the octets of a message that may be cut anywhere; {@code null} for other messages
     */
    Trace(Function<Object, String> describe, Function<Object, ByteBuf> content) {
        this.describe = describe;
        this.content = content;
    }

    static String describe(Object message) {
        return message instanceof ByteBuf buffer ? ByteBufUtil.hexDump(buffer) : String.valueOf(message);
    }

    /** Takes a message over. */
    void message(Object message) {
        messages++;
        try {
            ByteBuf octets = content.apply(message);
            if (octets == null) {
                entries.add(describe.apply(message));
                isOpen = false;
            } else if (isOpen) {
                int last = entries.size() - 1;
                entries.set(last, entries.get(last) + ByteBufUtil.hexDump(octets));
            } else if (octets.isReadable()) {
                entries.add("content " + ByteBufUtil.hexDump(octets));
                isOpen = true;
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    /** Takes over octets that no decoder has read. */
    void rest(ByteBuf octets) {
        rest.append(ByteBufUtil.hexDump(octets));
        octets.release();
    }

    /** The octets that no decoder has read, in hexadecimal digits. */
    String rest() {
        return rest.toString();
    }

    void failure(Throwable cause) {
        failures++;
        entries.add('!' + cause.getClass().getSimpleName());
        isOpen = false;
    }

    int messages() {
        return messages;
    }

    int failures() {
        return failures;
    }

    List<String> entries() {
        return entries;
    }

    /** Whether this is how another trace begins, which may end within an entry of content. */
    boolean isBeginningOf(List<String> whole) {
        int count = entries.size();
        if (count > whole.size()) {
            return false;
        }
        if (!isOpen) {
            return whole.subList(0, count).equals(entries);
        }
        return whole.subList(0, count - 1).equals(entries.subList(0, count - 1))
                && whole.get(count - 1).startsWith(entries.get(count - 1));
    }

    @Override
    public String toString() {
        return entries.toString();
    }
}
