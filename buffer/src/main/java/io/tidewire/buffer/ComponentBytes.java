/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;

/**
 * What a {@link CompositeByteBuf} does with more than one number: its bytes are moved, searched and shown component by
 * component. Indices are the composite's and have been checked.
 */
final class ComponentBytes {
    private ComponentBytes() {
    }

    /** Works on the part of a component that lies in a range: indices of the composite, {@code from < to}. */
    interface PartVisitor<E extends Exception> {
        void visit(Component component, int from, int to) throws E;
    }

    /** Visits the components of a range, in order. */
    static <E extends Exception> void forEachPart(final ComponentList components, final int index, final int length,
            final PartVisitor<E> visitor) throws E {
        final int end = index + length;
        for (int from = index; from < end;) {
            final Component component = components.at(from);
            final int to = Math.min(end, component.endOffset);
            visitor.visit(component, from, to);
            from = to;
        }
    }

    // Numbers that begin in one component and end in another, big endian

    static long getAcross(final ComponentList components, final int index, final int bytes) {
        long value = 0;
        for (int i = index; i < index + bytes; i++) {
            value = value << Byte.SIZE | components.at(i).getByte(i) & 0xFF;
        }
        return value;
    }

    static void setAcross(final ComponentList components, final int index, final int bytes, final long value) {
        for (int i = index; i < index + bytes; i++) {
            components.at(i).setByte(i, (int) (value >>> (index + bytes - 1 - i) * Byte.SIZE));
        }
    }

    // Search

    /** Visits {@code start} (inclusive) to {@code end} (exclusive). */
    static int forEachByte(final ComponentList components, final int start, final int end,
            final ByteProcessor processor) throws Exception {
        final int changes = components.changes();
        int place = start < end ? components.indexOf(start) : 0;
        for (int from = start; from < end; place++) {
            final Component component = components.get(place);
            final int to = Math.min(end, component.endOffset);
            final int stopped = component.forEachByte(from, to, processor);
            if (stopped >= 0) {
                return stopped;
            }
            if (components.changes() != changes) {
                throw new ConcurrentModificationException("the processor changed the components of the composite");
            }
            from = to;
        }
        return -1;
    }

    /** Visits {@code start - 1} down to {@code end}. */
    static int forEachByteDesc(final ComponentList components, final int start, final int end,
            final ByteProcessor processor) throws Exception {
        for (int to = start; to > end;) {
            final Component component = components.at(to - 1);
            final int from = Math.max(end, component.offset);
            final int stopped = component.forEachByteDesc(from, to, processor);
            if (stopped >= 0) {
                return stopped;
            }
            to = from;
        }
        return -1;
    }

    static int findFirst(final ComponentList components, final int start, final int end, final byte value) {
        int place = start < end ? components.indexOf(start) : 0;
        for (int from = start; from < end; place++) {
            final Component component = components.get(place);
            final int to = Math.min(end, component.endOffset);
            final int found = component.findFirst(from, to, value);
            if (found >= 0) {
                return found;
            }
            from = to;
        }
        return -1;
    }

    static int findLast(final ComponentList components, final int start, final int end, final byte value) {
        for (int to = end; to > start;) {
            final Component component = components.at(to - 1);
            final int from = Math.max(start, component.offset);
            final int found = component.findLast(from, to, value);
            if (found >= 0) {
                return found;
            }
            to = from;
        }
        return -1;
    }

    // Reading

    static void get(final ComponentList components, final int index, final byte[] dst, final int dstIndex,
            final int length) {
        forEachPart(components, index, length, (component, from, to) ->
                component.target().getBytes(component.targetIndex(from), dst, dstIndex + from - index, to - from));
    }

    static void get(final ComponentList components, final int index, final ByteBuf dst, final int dstIndex,
            final int length) {
        forEachPart(components, index, length, (component, from, to) ->
                component.target().getBytes(component.targetIndex(from), dst, dstIndex + from - index, to - from));
    }

    /** Fills the remaining bytes of {@code dst} and moves its position. */
    static void get(final ComponentList components, final int index, final ByteBuffer dst) {
        final int limit = dst.limit();
        try {
            forEachPart(components, index, dst.remaining(), (component, from, to) -> {
                dst.limit(dst.position() + to - from);
                component.target().getBytes(component.targetIndex(from), dst);
            });
        } finally {
            dst.limit(limit);
        }
    }

    static void get(final ComponentList components, final int index, final OutputStream out, final int length)
            throws IOException {
        ComponentBytes.<IOException>forEachPart(components, index, length, (component, from, to) ->
                component.target().getBytes(component.targetIndex(from), out, to - from));
    }

    static int get(final ComponentList components, final int index, final GatheringByteChannel out, final int length)
            throws IOException {
        // The channel may take less than all; a count over the int range cannot come, the length is an int.
        return (int) out.write(nioBuffers(components, index, length));
    }

    static int get(final ComponentList components, final int index, final FileChannel out, final long position,
            final int length) throws IOException {
        int done = 0;
        for (final ByteBuffer part : nioBuffers(components, index, length)) {
            final int wanted = part.remaining();
            final int written = out.write(part, position + done);
            done += written;
            if (written < wanted) {
                break;
            }
        }
        return done;
    }

    // Writing

    static void set(final ComponentList components, final int index, final byte[] src, final int srcIndex,
            final int length) {
        forEachPart(components, index, length, (component, from, to) ->
                component.target().setBytes(component.targetIndex(from), src, srcIndex + from - index, to - from));
    }

    static void set(final ComponentList components, final int index, final ByteBuf src, final int srcIndex,
            final int length) {
        forEachPart(components, index, length, (component, from, to) ->
                component.target().setBytes(component.targetIndex(from), src, srcIndex + from - index, to - from));
    }

    /** Takes the remaining bytes of {@code src} and moves its position. */
    static void set(final ComponentList components, final int index, final ByteBuffer src) {
        final int limit = src.limit();
        try {
            forEachPart(components, index, src.remaining(), (component, from, to) -> {
                src.limit(src.position() + to - from);
                component.target().setBytes(component.targetIndex(from), src);
            });
        } finally {
            src.limit(limit);
        }
    }

    static void setZero(final ComponentList components, final int index, final int length) {
        forEachPart(components, index, length, (component, from, to) ->
                component.target().setZero(component.targetIndex(from), to - from));
    }

    /** Fills bytes of one component from a source that may have less than is wanted, or be at its end (-1). */
    private interface PartFiller {
        int fill(ByteBuf target, int index, int length, int done) throws IOException;
    }

    private static int fill(final ComponentList components, final int index, final int length,
            final PartFiller filler) throws IOException {
        int done = 0;
        while (done < length) {
            final Component component = components.at(index + done);
            final int wanted = Math.min(length - done, component.endOffset - index - done);
            final int filled = filler.fill(component.target(), component.targetIndex(index + done), wanted, done);
            if (filled < 0) {
                return done == 0 ? -1 : done;
            }
            done += filled;
            if (filled < wanted) {
                break;
            }
        }
        return done;
    }

    static int set(final ComponentList components, final int index, final InputStream in, final int length)
            throws IOException {
        return fill(components, index, length, (target, at, wanted, done) -> target.setBytes(at, in, wanted));
    }

    static int set(final ComponentList components, final int index, final ScatteringByteChannel in, final int length)
            throws IOException {
        return fill(components, index, length, (target, at, wanted, done) -> target.setBytes(at, in, wanted));
    }

    static int set(final ComponentList components, final int index, final FileChannel in, final long position,
            final int length) throws IOException {
        return fill(components, index, length, (target, at, wanted, done) ->
                target.setBytes(at, in, position + done, wanted));
    }

    // NIO

    static int nioBufferCount(final ComponentList components) {
        int buffers = 0;
        for (int i = 0, count = components.count(); i < count; i++) {
            final Component component = components.get(i);
            buffers += component.length() == 0 ? 0 : component.target().nioBufferCount();
        }
        return Math.max(1, buffers);
    }

    /** Shows a range of one component as it is; bytes of several are copied. */
    static ByteBuffer nioBuffer(final ComponentList components, final int index, final int length) {
        if (length == 0) {
            return Unpooled.EMPTY_BUFFER.nioBuffer();
        }
        final Component component = components.at(index);
        if (component.covers(index, length) && component.target().nioBufferCount() == 1) {
            return component.target().nioBuffer(component.targetIndex(index), length);
        }
        final ByteBuffer merged = ByteBuffer.allocate(length);
        get(components, index, merged);
        return merged.flip();
    }

    static ByteBuffer internalNioBuffer(final ComponentList components, final int index, final int length) {
        if (length == 0) {
            return Unpooled.EMPTY_BUFFER.internalNioBuffer(0, 0);
        }
        final Component component = components.at(index);
        if (!component.covers(index, length)) {
            throw new UnsupportedOperationException("index: " + index + ", length: " + length
                    + " (expected: within one component, which ends at " + component.endOffset + ')');
        }
        return component.target().internalNioBuffer(component.targetIndex(index), length);
    }

    static ByteBuffer[] nioBuffers(final ComponentList components, final int index, final int length) {
        if (length == 0) {
            return new ByteBuffer[] {Unpooled.EMPTY_BUFFER.nioBuffer()};
        }
        final List<ByteBuffer> buffers = new ArrayList<>(components.count());
        forEachPart(components, index, length, (component, from, to) -> {
            final int at = component.targetIndex(from);
            if (component.target().nioBufferCount() == 1) {
                buffers.add(component.target().nioBuffer(at, to - from));
            } else {
                buffers.addAll(List.of(component.target().nioBuffers(at, to - from)));
            }
        });
        return buffers.toArray(new ByteBuffer[0]);
    }
}
