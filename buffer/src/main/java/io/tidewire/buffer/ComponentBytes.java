/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;
import io.tidewire.util.internal.EmptyArrays;

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
 * Bulk operations of a {@link CompositeByteBuf}: its bytes are moved, searched and shown component by component.
 * Indices are those of the composite and have been checked.
 */
final class ComponentBytes {
    private ComponentBytes() {
    }

    /** Works on the part of a component that lies in a range: indices of the composite, {@code from < to}. */
    interface PartVisitor<E extends Exception> {
        void visit(Component component, int from, int to) throws E;
    }

    /** Visits the components of a range, in order. */
    static <E extends Exception> void forEachPart(ComponentList components, int index, int length,
            PartVisitor<E> visitor) throws E {
        int end = index + length;
        for (int from = index; from < end;) {
            Component component = components.at(from);
            int to = Math.min(end, component.endOffset);
            visitor.visit(component, from, to);
            from = to;
        }
    }

    // Numbers that begin in one component and end in another, big endian

    static long getAcross(ComponentList components, int index, int bytes) {
        long value = 0;
        for (int i = index; i < index + bytes; i++) {
            value = value << Byte.SIZE | components.at(i).getByte(i) & 0xFF;
        }
        return value;
    }

    static void setAcross(ComponentList components, int index, int bytes, long value) {
        for (int i = index; i < index + bytes; i++) {
            components.at(i).setByte(i, (int) (value >>> (index + bytes - 1 - i) * Byte.SIZE));
        }
    }

    // Search

    /** Visits {@code start} (inclusive) to {@code end} (exclusive). */
    static int forEachByte(ComponentList components, int start, int end,
            ByteProcessor processor) throws Exception {
        int changes = components.changes();
        int place = start < end ? components.indexOf(start) : 0;
        for (int from = start; from < end; place++) {
            Component component = components.get(place);
            int to = Math.min(end, component.endOffset);
            int stopped = component.forEachByte(from, to, processor);
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
    static int forEachByteDesc(ComponentList components, int start, int end,
            ByteProcessor processor) throws Exception {
        for (int to = start; to > end;) {
            Component component = components.at(to - 1);
            int from = Math.max(end, component.offset);
            int stopped = component.forEachByteDesc(from, to, processor);
            if (stopped >= 0) {
                return stopped;
            }
            to = from;
        }
        return -1;
    }

    static int findFirst(ComponentList components, int start, int end, byte value) {
        int place = start < end ? components.indexOf(start) : 0;
        for (int from = start; from < end; place++) {
            Component component = components.get(place);
            int to = Math.min(end, component.endOffset);
            int found = component.findFirst(from, to, value);
            if (found >= 0) {
                return found;
            }
            from = to;
        }
        return -1;
    }

    static int findLast(ComponentList components, int start, int end, byte value) {
        for (int to = end; to > start;) {
            Component component = components.at(to - 1);
            int from = Math.max(start, component.offset);
            int found = component.findLast(from, to, value);
            if (found >= 0) {
                return found;
            }
            to = from;
        }
        return -1;
    }

    // Reading

    static void get(ComponentList components, int index, byte[] dst, int dstIndex,
            int length) {
        forEachPart(components, index, length, (component, from, to) ->
                component.target().getBytes(component.targetIndex(from), dst, dstIndex + from - index, to - from));
    }

    static void get(ComponentList components, int index, ByteBuf dst, int dstIndex,
            int length) {
        forEachPart(components, index, length, (component, from, to) ->
                component.target().getBytes(component.targetIndex(from), dst, dstIndex + from - index, to - from));
    }

    /** Fills the remaining bytes of {@code dst} and moves its position. */
    static void get(ComponentList components, int index, ByteBuffer dst) {
        int limit = dst.limit();
        try {
            forEachPart(components, index, dst.remaining(), (component, from, to) -> {
                dst.limit(dst.position() + to - from);
                component.target().getBytes(component.targetIndex(from), dst);
            });
        } finally {
            dst.limit(limit);
        }
    }

    static void get(ComponentList components, int index, OutputStream out, int length)
            throws IOException {
        ComponentBytes.<IOException>forEachPart(components, index, length, (component, from, to) ->
                component.target().getBytes(component.targetIndex(from), out, to - from));
    }

    static int get(ComponentList components, int index, GatheringByteChannel out, int length)
            throws IOException {
        // The channel may take less than all; a count over the int range cannot come, the length is an int.
        return (int) out.write(nioBuffers(components, index, length));
    }

    static int get(ComponentList components, int index, FileChannel out, long position,
            int length) throws IOException {
        int done = 0;
        for (ByteBuffer part : nioBuffers(components, index, length)) {
            int wanted = part.remaining();
            int written = out.write(part, position + done);
            done += written;
            if (written < wanted) {
                break;
            }
        }
        return done;
    }

    // Writing

    static void set(ComponentList components, int index, byte[] src, int srcIndex,
            int length) {
        forEachPart(components, index, length, (component, from, to) ->
                component.target().setBytes(component.targetIndex(from), src, srcIndex + from - index, to - from));
    }

    static void set(ComponentList components, int index, ByteBuf src, int srcIndex,
            int length) {
        forEachPart(components, index, length, (component, from, to) ->
                component.target().setBytes(component.targetIndex(from), src, srcIndex + from - index, to - from));
    }

    /** Takes the remaining bytes of {@code src} and moves its position. */
    static void set(ComponentList components, int index, ByteBuffer src) {
        int limit = src.limit();
        try {
            forEachPart(components, index, src.remaining(), (component, from, to) -> {
                src.limit(src.position() + to - from);
                component.target().setBytes(component.targetIndex(from), src);
            });
        } finally {
            src.limit(limit);
        }
    }

    static void setZero(ComponentList components, int index, int length) {
        forEachPart(components, index, length, (component, from, to) ->
                component.target().setZero(component.targetIndex(from), to - from));
    }

    /** Fills bytes of one component from a source that may have less than is wanted, or be at its end (-1). */
    private interface PartFiller {
        int fill(ByteBuf target, int index, int length, int done) throws IOException;
    }

    private static int fill(ComponentList components, int index, int length,
            PartFiller filler) throws IOException {
        if (length == 0) {
            return filler.fill(Unpooled.EMPTY_BUFFER, 0, 0, 0); // The source may be at its end, or closed.
        }
        int done = 0;
        while (done < length) {
            Component component = components.at(index + done);
            int wanted = Math.min(length - done, component.endOffset - index - done);
            int filled = filler.fill(component.target(), component.targetIndex(index + done), wanted, done);
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

    static int set(ComponentList components, int index, InputStream in, int length)
            throws IOException {
        if (length == 0) {
            return in.read(EmptyArrays.EMPTY_BYTES, 0, 0); // -1 at the end of the stream, as a buffer of one piece.
        }
        return fill(components, index, length, (target, at, wanted, done) -> target.setBytes(at, in, wanted));
    }

    static int set(ComponentList components, int index, ScatteringByteChannel in, int length)
            throws IOException {
        return fill(components, index, length, (target, at, wanted, done) ->
                ChannelReads.read(target, at, in, wanted));
    }

    static int set(ComponentList components, int index, FileChannel in, long position,
            int length) throws IOException {
        return fill(components, index, length, (target, at, wanted, done) ->
                ChannelReads.read(target, at, in, position + done, wanted));
    }

    // NIO

    static int nioBufferCount(ComponentList components) {
        int buffers = 0;
        for (int i = 0, count = components.count(); i < count; i++) {
            Component component = components.get(i);
            buffers += component.length() == 0 ? 0 : component.nioBufferCount();
        }
        return Math.max(1, buffers);
    }

    /** Shows a range of one component as it is; bytes of several are copied. */
    static ByteBuffer nioBuffer(ComponentList components, int index, int length) {
        if (length == 0) {
            return Unpooled.EMPTY_BUFFER.nioBuffer();
        }
        Component component = components.at(index);
        if (component.covers(index, length) && component.target().nioBufferCount() == 1) {
            return component.target().nioBuffer(component.targetIndex(index), length);
        }
        ByteBuffer merged = ByteBuffer.allocate(length);
        get(components, index, merged);
        return merged.flip();
    }

    /**
     * Shows a range of one component as it is. The NIO buffer of a component's target is not handed on: the target may
     * be a message itself, or belong to other composites, which are parts of the same gathering write.
     */
    static ByteBuffer internalNioBuffer(ComponentList components, int index, int length) {
        if (length == 0) {
            return Unpooled.EMPTY_BUFFER.internalNioBuffer(0, 0);
        }
        Component component = components.at(index);
        if (!component.covers(index, length)) {
            throw new UnsupportedOperationException("index: " + index + ", length: " + length
                    + " (expected: within one component, which ends at " + component.endOffset + ')');
        }
        ByteBuf target = component.target();
        int at = component.targetIndex(index);
        return target.nioBufferCount() == 1 ? target.nioBuffer(at, length) : target.internalNioBuffer(at, length);
    }

    static ByteBuffer[] nioBuffers(ComponentList components, int index, int length) {
        if (length == 0) {
            return new ByteBuffer[] {Unpooled.EMPTY_BUFFER.nioBuffer()};
        }
        List<ByteBuffer> buffers = new ArrayList<>(components.count());
        forEachPart(components, index, length, (component, from, to) -> {
            int at = component.targetIndex(from);
            if (component.target().nioBufferCount() == 1) {
                buffers.add(component.target().nioBuffer(at, to - from));
            } else {
                buffers.addAll(List.of(component.target().nioBuffers(at, to - from)));
            }
        });
        return buffers.toArray(new ByteBuffer[0]);
    }
}
