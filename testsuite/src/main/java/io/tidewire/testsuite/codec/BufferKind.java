/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufHolder;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.ReferenceCountUtil;

import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Kinds of buffers that can hold the same octets. A codec's result must not depend on the kind. Any
 * thread.
 */
public enum BufferKind {
    /** An array. */
    HEAP,
    /** Direct memory. */
    DIRECT,
    /** A part of a larger array, whose other octets are not those that are read. */
    SLICE,
    /** A part of larger direct memory. */
    DIRECT_SLICE,
    /** A buffer that was read from before, so that its indices do not begin at 0. */
    READ_BEFORE,
    /** A few octets in each component, in arrays and in direct memory. */
    COMPOSITE,
    /** A view through which nothing can be written, and which shows no array. */
    READ_ONLY,
    /** A view of an array whose numbers are little endian. */
    LITTLE_ENDIAN,
    /** Such a view of direct memory. */
    DIRECT_LITTLE_ENDIAN,
    /** A part of such a view. */
    LITTLE_ENDIAN_SLICE,
    /** Such a view of a composite buffer. */
    LITTLE_ENDIAN_COMPOSITE,
    /** Such a view through which nothing can be written. */
    LITTLE_ENDIAN_READ_ONLY;

    private static final int MARGIN = 5;
    private static final int MAX_COMPONENT = 3;
    /** The octets around those of a part. */
    private static final int FOREIGN = 0xEE;

    /**
     * Creates a buffer of this kind.
     *
     * @param octets the content; copied
     * @return a new buffer, which the caller releases
     */
    @SuppressWarnings("deprecation") // Views with another order are what this is about.
    public ByteBuf of(byte[] octets) {
        ByteOrder little = ByteOrder.LITTLE_ENDIAN;
        return switch (this) {
            case HEAP -> Unpooled.buffer(Math.max(1, octets.length)).writeBytes(octets);
            case DIRECT -> Unpooled.directBuffer(Math.max(1, octets.length)).writeBytes(octets);
            case SLICE -> amidOthers(HEAP, octets).slice(MARGIN, octets.length);
            case DIRECT_SLICE -> amidOthers(DIRECT, octets).slice(MARGIN, octets.length);
            case READ_BEFORE -> amidOthers(HEAP, octets).setIndex(MARGIN, MARGIN + octets.length);
            case COMPOSITE -> composite(octets);
            case READ_ONLY -> HEAP.of(octets).asReadOnly();
            case LITTLE_ENDIAN -> HEAP.of(octets).order(little);
            case DIRECT_LITTLE_ENDIAN -> DIRECT.of(octets).order(little);
            case LITTLE_ENDIAN_SLICE -> amidOthers(HEAP, octets).order(little).slice(MARGIN, octets.length);
            case LITTLE_ENDIAN_COMPOSITE -> composite(octets).order(little);
            case LITTLE_ENDIAN_READ_ONLY -> HEAP.of(octets).order(little).asReadOnly();
        };
    }

    private static ByteBuf amidOthers(BufferKind kind, byte[] octets) {
        byte[] all = new byte[octets.length + 2 * MARGIN];
        Arrays.fill(all, (byte) FOREIGN);
        System.arraycopy(octets, 0, all, MARGIN, octets.length);
        return kind.of(all);
    }

    private static ByteBuf composite(byte[] octets) {
        CompositeByteBuf composite = Unpooled.compositeBuffer(Integer.MAX_VALUE);
        int size = MAX_COMPONENT;
        for (int from = 0; from < octets.length; from += size) {
            // Long inputs need no component for every few octets, but numbers have to be cut at each of theirs.
            size = from < 100 ? 1 + from % MAX_COMPONENT : octets.length;
            byte[] part = Arrays.copyOfRange(octets, from, Math.min(octets.length, from + size));
            composite.addComponent(true, (from % 2 == 0 ? SLICE : DIRECT).of(part));
        }
        return composite;
    }

    /**
     * Creates a message that has its octets in a buffer of this kind.
     *
     * @param message a {@link ByteBuf} or {@link ByteBufHolder}, taken over; others are returned as they are
     * @return a message that the caller releases
     */
    public Object convert(Object message) {
        if (message instanceof ByteBuf buffer) {
            return takeFrom(buffer);
        }
        if (message instanceof ByteBufHolder holder) {
            byte[] octets = ByteBufUtil.getBytes(holder.content());
            ByteBufHolder converted = holder.replace(of(octets));
            ReferenceCountUtil.release(message);
            return converted;
        }
        return message;
    }

    private ByteBuf takeFrom(ByteBuf buffer) {
        byte[] octets = ByteBufUtil.getBytes(buffer);
        buffer.release();
        return of(octets);
    }
}
