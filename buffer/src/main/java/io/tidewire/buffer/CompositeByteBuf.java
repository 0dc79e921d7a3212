/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;
import io.tidewire.util.ResourceLeakTracker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Several buffers shown as one, without a copy. Each <em>component</em> is the part of a buffer that was readable when
 * it was added; later changes of that buffer's indices do not matter, changes of its content are seen.
 *
 * <p><b>References.</b> Adding a buffer passes one reference of it to the composite, also when adding fails: then it
 * has been released. The composite releases each component once, when it is removed, consolidated or discarded, or
 * with its own last release. {@link #component(int)} and its kin return views that share the component's count and do
 * not retain.
 *
 * <p><b>Consolidation.</b> When more than {@link #maxNumComponents()} components have come together, the last of them
 * are copied into one: as many as are no more than twice as large as what follows them, at least as many as necessary.
 * So all components of similar size become one, and however many small buffers are added, each byte is copied a
 * logarithmic number of times.
 *
 * <p><b>Threads.</b> As for every buffer; components are added and removed by the one thread that writes. Lookups made
 * by several threads do not disturb each other.
 *
 * <pre>{@code
 * CompositeByteBuf message = allocator.compositeBuffer();
 * message.addComponent(true, header).addComponent(true, body);
 * }</pre>
 */
public class CompositeByteBuf extends AbstractReferenceCountedByteBuf implements Iterable<ByteBuf> {
    private static final int INITIAL_COMPONENTS = 16;

    private final ByteBufAllocator alloc;
    private final boolean direct;
    private final int maxNumComponents;
    private final ComponentList components;
    /** Set once before the buffer is handed out, if this buffer is tracked. */
    private @Nullable ResourceLeakTracker<ByteBuf> leak;
    /** The count of NIO buffers that a released composite still answers. */
    private int lastNioBufferCount;

    /**
     * Creates a composite with no components.
     *
     * @param alloc makes the memory for consolidation, growth and copies
     * @param direct whether that memory is direct
     * @param maxNumComponents with more components than this they are consolidated, at least 1
     */
    public CompositeByteBuf(ByteBufAllocator alloc, boolean direct, int maxNumComponents) {
        this(alloc, direct, maxNumComponents, Math.min(INITIAL_COMPONENTS, Math.max(0, maxNumComponents)));
    }

    /**
     * Creates a composite of the given buffers, with all their bytes readable.
     *
     * @param alloc makes the memory for consolidation, growth and copies
     * @param direct whether that memory is direct
     * @param maxNumComponents with more components than this they are consolidated, at least 1
     * @param buffers the components, owned by the composite from now on; {@code null} elements are skipped
     */
    @SuppressWarnings("this-escape") // Everything is set but the components, which are added as the subclass says.
    public CompositeByteBuf(ByteBufAllocator alloc, boolean direct, int maxNumComponents,
            @Nullable ByteBuf... buffers) {
        this(alloc, direct, maxNumComponents, checkNotNull(buffers, "buffers").length);
        add(true, 0, buffers);
    }

    /**
     * Creates a composite of the given buffers, with all their bytes readable.
     *
     * @param alloc makes the memory for consolidation, growth and copies
     * @param direct whether that memory is direct
     * @param maxNumComponents with more components than this they are consolidated, at least 1
     * @param buffers the components, owned by the composite from now on; {@code null} elements are skipped
     */
    public CompositeByteBuf(ByteBufAllocator alloc, boolean direct, int maxNumComponents,
            Iterable<ByteBuf> buffers) {
        this(alloc, direct, maxNumComponents, toArray(buffers));
    }

    private CompositeByteBuf(ByteBufAllocator alloc, boolean direct, int maxNumComponents,
            int initialCapacity) {
        super(Integer.MAX_VALUE);
        this.alloc = checkNotNull(alloc, "alloc");
        this.direct = direct;
        this.maxNumComponents = checkPositive(maxNumComponents, "maxNumComponents");
        components = new ComponentList(initialCapacity);
    }

    /**
     * The elements, or the argument itself if it is a buffer: a composite can be gone through, but to add it is to add
     * one buffer. Where going through fails, what has come by then is released, since it is owned already.
     */
    private static ByteBuf[] toArray(Iterable<ByteBuf> buffers) {
        checkNotNull(buffers, "buffers");
        if (buffers instanceof ByteBuf buffer) {
            return new ByteBuf[] {buffer};
        }
        List<ByteBuf> list = new ArrayList<>();
        try {
            buffers.forEach(list::add);
        } catch (Throwable cause) {
            releaseAll(list, cause);
            throw cause;
        }
        return list.toArray(new ByteBuf[0]);
    }

    /** Releases buffers that could not be added, each of them, also when one was released too often already. */
    private static void releaseAll(Iterable<ByteBuf> buffers, Throwable cause) {
        for (ByteBuf buffer : buffers) {
            if (buffer != null) {
                release(buffer, cause);
            }
        }
    }

    private static void release(ByteBuf buffer, Throwable cause) {
        try {
            buffer.release();
        } catch (RuntimeException e) {
            if (e != cause) {
                cause.addSuppressed(e);
            }
        }
    }

    /** Lets a leak detector follow this buffer until its last release. Before it is handed out. */
    final void track(ResourceLeakTracker<ByteBuf> tracker) {
        leak = tracker;
    }

    // Adding components

    /**
     * Appends a component; the writer index stays.
     *
     * @param buffer owned by this composite from now on, released if adding fails
     * @return this buffer
     */
    public CompositeByteBuf addComponent(ByteBuf buffer) {
        return insert(false, components.count(), buffer);
    }

    /**
     * Inserts a component; the indices stay.
     *
     * @param cIndex the place of the new component, up to {@link #numComponents()}
     * @param buffer owned by this composite from now on, released if adding fails
     * @return this buffer
     */
    public CompositeByteBuf addComponent(int cIndex, ByteBuf buffer) {
        return insert(false, cIndex, buffer);
    }

    /**
     * Appends a component.
     *
     * @param increaseWriterIndex whether to move the writer index on by the number of added bytes
     * @param buffer owned by this composite from now on, released if adding fails
     * @return this buffer
     */
    public CompositeByteBuf addComponent(boolean increaseWriterIndex, ByteBuf buffer) {
        return insert(increaseWriterIndex, components.count(), buffer);
    }

    /**
     * Inserts a component.
     *
     * @param increaseWriterIndex whether to move the writer index on by the number of added bytes
     * @param cIndex the place of the new component, up to {@link #numComponents()}
     * @param buffer owned by this composite from now on, released if adding fails
     * @return this buffer
     */
    public CompositeByteBuf addComponent(boolean increaseWriterIndex, int cIndex, ByteBuf buffer) {
        return insert(increaseWriterIndex, cIndex, buffer);
    }

    private CompositeByteBuf insert(boolean increaseWriterIndex, int cIndex, ByteBuf buffer) {
        checkNotNull(buffer, "buffer");
        try {
            checkInsertion(cIndex);
            Component component = new Component(buffer);
            components.insert(cIndex, component);
            if (increaseWriterIndex) {
                writerIndex += component.length();
            }
        } catch (Throwable cause) {
            release(buffer, cause);
            throw cause;
        }
        consolidateIfNeeded();
        return this;
    }

    /**
     * Appends components; the writer index stays.
     *
     * @param buffers owned by this composite from now on, released if adding fails; {@code null} elements are skipped
     * @return this buffer
     */
    public CompositeByteBuf addComponents(@Nullable ByteBuf... buffers) {
        return add(false, components.count(), checkNotNull(buffers, "buffers"));
    }

    /**
     * Appends components; the writer index stays.
     *
     * @param buffers owned by this composite from now on, released if adding fails; {@code null} elements are skipped;
     *                a composite is one buffer
     * @return this buffer
     */
    public CompositeByteBuf addComponents(Iterable<ByteBuf> buffers) {
        return add(false, components.count(), toArray(buffers));
    }

    /**
     * Appends components.
     *
     * @param increaseWriterIndex whether to move the writer index on by the number of added bytes
     * @param buffers owned by this composite from now on, released if adding fails; {@code null} elements are skipped
     * @return this buffer
     */
    public CompositeByteBuf addComponents(boolean increaseWriterIndex, @Nullable ByteBuf... buffers) {
        return add(increaseWriterIndex, components.count(), checkNotNull(buffers, "buffers"));
    }

    /**
     * Appends components.
     *
     * @param increaseWriterIndex whether to move the writer index on by the number of added bytes
     * @param buffers owned by this composite from now on, released if adding fails; {@code null} elements are skipped
     * @return this buffer
     */
    public CompositeByteBuf addComponents(boolean increaseWriterIndex, Iterable<ByteBuf> buffers) {
        return add(increaseWriterIndex, components.count(), toArray(buffers));
    }

    /**
     * Inserts components; the indices stay.
     *
     * @param cIndex the place of the first new component, up to {@link #numComponents()}
     * @param buffers owned by this composite from now on, released if adding fails; {@code null} elements are skipped
     * @return this buffer
     */
    public CompositeByteBuf addComponents(int cIndex, @Nullable ByteBuf... buffers) {
        return add(false, cIndex, checkNotNull(buffers, "buffers"));
    }

    /**
     * Inserts components; the indices stay.
     *
     * @param cIndex the place of the first new component, up to {@link #numComponents()}
     * @param buffers owned by this composite from now on, released if adding fails; {@code null} elements are skipped
     * @return this buffer
     */
    public CompositeByteBuf addComponents(int cIndex, Iterable<ByteBuf> buffers) {
        return add(false, cIndex, toArray(buffers));
    }

    private CompositeByteBuf add(boolean increaseWriterIndex, int cIndex, @Nullable ByteBuf[] buffers) {
        try {
            checkInsertion(cIndex);
            Component[] made = new Component[buffers.length];
            int count = 0;
            for (ByteBuf buffer : buffers) {
                if (buffer != null) {
                    made[count++] = new Component(buffer);
                }
            }
            int before = components.length();
            components.insert(cIndex, made, count);
            if (increaseWriterIndex) {
                writerIndex += components.length() - before;
            }
        } catch (Throwable cause) {
            releaseAll(Arrays.asList(buffers), cause);
            throw cause;
        }
        consolidateIfNeeded();
        return this;
    }

    /**
     * Appends the readable bytes of a buffer; if it is a composite, its components instead of itself, so that lookups
     * have one level only.
     *
     * @param increaseWriterIndex whether to move the writer index on by the number of added bytes
     * @param buffer owned by this composite from now on, released if adding fails
     * @return this buffer
     */
    public CompositeByteBuf addFlattenedComponents(boolean increaseWriterIndex, ByteBuf buffer) {
        checkNotNull(buffer, "buffer");
        if (!(buffer instanceof CompositeByteBuf)) {
            return insert(increaseWriterIndex, components.count(), buffer);
        }
        CompositeByteBuf composite = (CompositeByteBuf) buffer;
        List<ByteBuf> parts = new ArrayList<>(composite.components.count());
        try {
            ensureAccessible();
            ComponentBytes.forEachPart(composite.components, composite.readerIndex, composite.readableBytes(),
                    (component, from, to) -> parts.add(component.retainedSlice(from, to)));
        } catch (Throwable e) {
            parts.forEach(ByteBuf::release);
            throw e;
        } finally {
            composite.release();
        }
        return add(increaseWriterIndex, components.count(), toArray(parts));
    }

    private void checkInsertion(int cIndex) {
        ensureAccessible();
        if (cIndex < 0 || cIndex > components.count()) {
            throw new IndexOutOfBoundsException("cIndex: " + cIndex + " (expected: 0-" + components.count() + ')');
        }
    }

    private void checkComponents(int cIndex, int count) {
        ensureAccessible();
        if (cIndex < 0 || count < 0 || cIndex > components.count() - count) {
            throw new IndexOutOfBoundsException("cIndex: " + cIndex + ", number of components: " + count
                    + " (expected: range(0, " + components.count() + "))");
        }
    }

    // Removing and merging components

    /**
     * Removes and releases a component. The indices are pulled in if the composite becomes shorter than they are.
     *
     * @param cIndex the component, less than {@link #numComponents()}
     * @return this buffer
     */
    public CompositeByteBuf removeComponent(int cIndex) {
        return remove(cIndex, 1);
    }

    /**
     * Removes and releases components. The indices are pulled in if the composite becomes shorter than they are.
     *
     * @param cIndex the first component
     * @param numComponents how many
     * @return this buffer
     */
    public CompositeByteBuf removeComponents(int cIndex, int numComponents) {
        return remove(cIndex, numComponents);
    }

    private CompositeByteBuf remove(int cIndex, int numComponents) {
        checkComponents(cIndex, numComponents);
        Component[] removed = components.remove(cIndex, cIndex + numComponents);
        trimIndicesToCapacity(components.length());
        ComponentList.release(removed, removed.length);
        return this;
    }

    private void consolidateIfNeeded() {
        int count = components.count();
        if (count <= maxNumComponents) {
            return;
        }
        int from = maxNumComponents - 1;
        long following = components.length() - components.get(from).offset;
        while (from > 0 && components.get(from - 1).length() <= 2 * following) {
            from--;
            following += components.get(from).length();
        }
        merge(from, count);
    }

    /**
     * Copies all components into one.
     *
     * @return this buffer
     */
    public CompositeByteBuf consolidate() {
        ensureAccessible();
        merge(0, components.count());
        return this;
    }

    /**
     * Copies some neighbouring components into one.
     *
     * @param cIndex the first component
     * @param numComponents how many; 0 and 1 change nothing
     * @return this buffer
     */
    public CompositeByteBuf consolidate(int cIndex, int numComponents) {
        checkComponents(cIndex, numComponents);
        merge(cIndex, cIndex + numComponents);
        return this;
    }

    private void merge(int from, int to) {
        if (to - from <= 1) {
            return;
        }
        int start = components.get(from).offset;
        int length = components.get(to - 1).endOffset - start;
        ByteBuf merged = newMemory(length);
        Component[] sources;
        try {
            for (int i = from; i < to; i++) {
                Component component = components.get(i);
                merged.writeBytes(component.target(), component.targetIndex(component.offset), component.length());
            }
            sources = components.replace(from, to, new Component(merged));
        } catch (Throwable e) {
            merged.release();
            throw e;
        }
        ComponentList.release(sources, sources.length);
    }

    private ByteBuf newMemory(int capacity) {
        return direct ? alloc.directBuffer(capacity, capacity) : alloc.heapBuffer(capacity, capacity);
    }

    /**
     * Releases the components whose bytes have all been read, and moves the indices down by their size.
     *
     * @return this buffer
     */
    public CompositeByteBuf discardReadComponents() {
        ensureAccessible();
        discard(false);
        return this;
    }

    @Override
    public CompositeByteBuf discardReadBytes() {
        ensureAccessible();
        discard(true);
        return this;
    }

    @Override
    public CompositeByteBuf discardSomeReadBytes() {
        ensureAccessible();
        discard(false);
        return this;
    }

    private void discard(boolean alsoPart) {
        int reader = readerIndex;
        if (reader == 0) {
            return;
        }
        int read = 0;
        while (read < components.count() && components.get(read).endOffset <= reader) {
            read++;
        }
        int discarded = read == 0 ? 0 : components.get(read - 1).endOffset;
        Component[] removed = components.remove(0, read);
        if (alsoPart && discarded < reader) {
            components.get(0).cutFront(reader - discarded);
            components.update(0);
            discarded = reader;
        }
        readerIndex = reader - discarded;
        writerIndex -= discarded;
        adjustMarkers(discarded);
        ComponentList.release(removed, removed.length);
    }

    // Looking at components

    /**
     * Returns the number of components.
     *
     * @return the number, empty components included
     */
    public int numComponents() {
        return components.count();
    }

    /**
     * Returns with how many components at most this composite is content.
     *
     * @return the limit above which components are consolidated
     */
    public int maxNumComponents() {
        return maxNumComponents;
    }

    /**
     * Returns a component with indices of its own.
     *
     * @param cIndex the component
     * @return a duplicate of the component's bytes; it shares the component's reference count and is not retained
     */
    public ByteBuf component(int cIndex) {
        return slice(cIndex).duplicate();
    }

    /**
     * Returns the component that holds an index, with indices of its own.
     *
     * @param offset an index of this buffer
     * @return a duplicate of the component's bytes; it shares the component's reference count and is not retained
     */
    public ByteBuf componentAtOffset(int offset) {
        return sliceAt(offset).duplicate();
    }

    /**
     * Returns the bytes of a component.
     *
     * @param cIndex the component
     * @return a slice; it shares the component's reference count and is not retained
     */
    public ByteBuf componentSlice(int cIndex) {
        return slice(cIndex);
    }

    private ByteBuf slice(int cIndex) {
        checkComponents(cIndex, 1);
        return components.get(cIndex).slice();
    }

    /**
     * Returns the bytes of a component without further copies of indices.
     *
     * @param cIndex the component
     * @return a slice; it shares the component's reference count and is not retained
     */
    public ByteBuf internalComponent(int cIndex) {
        return slice(cIndex);
    }

    /**
     * Returns the bytes of the component that holds an index.
     *
     * @param offset an index of this buffer
     * @return a slice; it shares the component's reference count and is not retained
     */
    public ByteBuf internalComponentAtOffset(int offset) {
        return sliceAt(offset);
    }

    private ByteBuf sliceAt(int offset) {
        checkIndex(offset);
        return components.at(offset).slice();
    }

    /**
     * Finds the component that holds an index.
     *
     * @param offset an index of this buffer
     * @return the component's number
     */
    public int toComponentIndex(int offset) {
        checkIndex(offset);
        return components.indexOf(offset);
    }

    /**
     * Returns where a component starts.
     *
     * @param cIndex the component
     * @return the index of its first byte in this buffer
     */
    public int toByteIndex(int cIndex) {
        checkComponents(cIndex, 1);
        return components.get(cIndex).offset;
    }

    /**
     * Returns what the components hold of a range.
     *
     * @param offset the first index
     * @param length the number of bytes
     * @return slices, none of them empty, that share the components' reference counts and are not retained
     */
    public List<ByteBuf> decompose(int offset, int length) {
        checkIndex(offset, length);
        List<ByteBuf> slices = new ArrayList<>();
        ComponentBytes.forEachPart(components, offset, length, (component, from, to) ->
                slices.add(component.slice(from, to)));
        return slices;
    }

    /**
     * Goes through the components as slices that share the components' counts and are not retained.
     *
     * @return an iterator without {@code remove}; it throws {@link ConcurrentModificationException} when components
     *         have been added or removed meanwhile
     */
    @Override
    public Iterator<ByteBuf> iterator() {
        ensureAccessible();
        return new Iterator<>() {
            private final int changes = components.changes();
            private int next;

            @Override
            public boolean hasNext() {
                return next < components.count();
            }

            @Override
            public ByteBuf next() {
                if (changes != components.changes()) {
                    throw new ConcurrentModificationException("components were added or removed while iterating");
                }
                if (!hasNext()) {
                    throw new NoSuchElementException("component " + next + " of " + components.count());
                }
                return components.get(next++).slice();
            }
        };
    }

    // The buffer

    @Override
    public ByteBufAllocator alloc() {
        return alloc;
    }

    @Override
    @SuppressWarnings("deprecation") // only the declaration in the base is deprecated
    public ByteOrder order() {
        return ByteOrder.BIG_ENDIAN;
    }

    @Override
    public @Nullable ByteBuf unwrap() {
        return null;
    }

    @Override
    public int capacity() {
        return components.length();
    }

    /**
     * {@inheritDoc}
     *
     * <p>Growing appends a component of new memory, shrinking releases components from the end.
     */
    @Override
    public CompositeByteBuf capacity(int newCapacity) {
        checkNewCapacity(newCapacity);
        int capacity = components.length();
        if (newCapacity > capacity) {
            int padding = newCapacity - capacity;
            insert(false, components.count(), newMemory(padding).setIndex(0, padding));
        } else if (newCapacity < capacity) {
            shrink(newCapacity);
        }
        return this;
    }

    private void shrink(int newCapacity) {
        int keep = components.count();
        while (keep > 0 && components.get(keep - 1).offset >= newCapacity) {
            keep--;
        }
        Component[] removed = components.remove(keep, components.count());
        if (keep > 0) {
            Component partly = components.get(keep - 1);
            partly.cutBack(partly.endOffset - newCapacity);
            components.update(keep - 1);
        }
        trimIndicesToCapacity(newCapacity);
        ComponentList.release(removed, removed.length);
    }

    /** Returns whether every component is direct, and there is one. */
    @Override
    public boolean isDirect() {
        int count = components.count();
        for (int i = 0; i < count; i++) {
            if (!components.get(i).target().isDirect()) {
                return false;
            }
        }
        return count > 0;
    }

    @Override
    public boolean hasArray() {
        return switch (components.count()) {
            case 0 -> isLive();
            case 1 -> components.get(0).target().hasArray();
            default -> false;
        };
    }

    @Override
    public byte[] array() {
        ensureAccessible();
        return switch (components.count()) {
            case 0 -> Unpooled.EMPTY_BUFFER.array();
            case 1 -> components.get(0).target().array();
            default -> throw severalComponents();
        };
    }

    @Override
    public int arrayOffset() {
        ensureAccessible();
        return switch (components.count()) {
            case 0 -> 0;
            case 1 -> components.get(0).target().arrayOffset() + components.get(0).adjustment;
            default -> throw severalComponents();
        };
    }

    @Override
    public boolean hasMemoryAddress() {
        return switch (components.count()) {
            case 0 -> isLive() && Unpooled.EMPTY_BUFFER.hasMemoryAddress();
            case 1 -> components.get(0).target().hasMemoryAddress();
            default -> false;
        };
    }

    @Override
    public long memoryAddress() {
        ensureAccessible();
        return switch (components.count()) {
            case 0 -> Unpooled.EMPTY_BUFFER.memoryAddress();
            case 1 -> components.get(0).target().memoryAddress() + components.get(0).adjustment;
            default -> throw severalComponents();
        };
    }

    private UnsupportedOperationException severalComponents() {
        return new UnsupportedOperationException("numComponents: " + components.count() + " (expected: 0-1)");
    }

    @Override
    public boolean isContiguous() {
        return components.count() <= 1;
    }

    // Primitives: the index has been checked

    @Override
    protected byte _getByte(int index) {
        return components.at(index).getByte(index);
    }

    @Override
    protected short _getShort(int index) {
        Component component = components.covering(index, Short.BYTES);
        return component != null ? component.getShort(index)
                : (short) ComponentBytes.getAcross(components, index, Short.BYTES);
    }

    @Override
    protected short _getShortLE(int index) {
        return Short.reverseBytes(_getShort(index));
    }

    @Override
    protected int _getUnsignedMedium(int index) {
        Component component = components.covering(index, 3);
        return component != null ? component.target().getUnsignedMedium(component.targetIndex(index))
                : (int) ComponentBytes.getAcross(components, index, 3);
    }

    @Override
    protected int _getUnsignedMediumLE(int index) {
        return Integer.reverseBytes(_getUnsignedMedium(index)) >>> 8;
    }

    @Override
    protected int _getInt(int index) {
        Component component = components.covering(index, Integer.BYTES);
        return component != null ? component.getInt(index)
                : (int) ComponentBytes.getAcross(components, index, Integer.BYTES);
    }

    @Override
    protected int _getIntLE(int index) {
        return Integer.reverseBytes(_getInt(index));
    }

    @Override
    protected long _getLong(int index) {
        Component component = components.covering(index, Long.BYTES);
        return component != null ? component.getLong(index)
                : ComponentBytes.getAcross(components, index, Long.BYTES);
    }

    @Override
    protected long _getLongLE(int index) {
        return Long.reverseBytes(_getLong(index));
    }

    @Override
    protected void _setByte(int index, int value) {
        components.at(index).setByte(index, value);
    }

    @Override
    protected void _setShort(int index, int value) {
        Component component = components.covering(index, Short.BYTES);
        if (component != null) {
            component.setShort(index, value);
        } else {
            ComponentBytes.setAcross(components, index, Short.BYTES, value);
        }
    }

    @Override
    protected void _setShortLE(int index, int value) {
        _setShort(index, Short.reverseBytes((short) value));
    }

    @Override
    protected void _setMedium(int index, int value) {
        Component component = components.covering(index, 3);
        if (component != null) {
            component.target().setMedium(component.targetIndex(index), value);
        } else {
            ComponentBytes.setAcross(components, index, 3, value);
        }
    }

    @Override
    protected void _setMediumLE(int index, int value) {
        _setMedium(index, Integer.reverseBytes(value) >>> 8);
    }

    @Override
    protected void _setInt(int index, int value) {
        Component component = components.covering(index, Integer.BYTES);
        if (component != null) {
            component.setInt(index, value);
        } else {
            ComponentBytes.setAcross(components, index, Integer.BYTES, value);
        }
    }

    @Override
    protected void _setIntLE(int index, int value) {
        _setInt(index, Integer.reverseBytes(value));
    }

    @Override
    protected void _setLong(int index, long value) {
        Component component = components.covering(index, Long.BYTES);
        if (component != null) {
            component.setLong(index, value);
        } else {
            ComponentBytes.setAcross(components, index, Long.BYTES, value);
        }
    }

    @Override
    protected void _setLongLE(int index, long value) {
        _setLong(index, Long.reverseBytes(value));
    }

    // The common typed accesses try the component that was found last before anything is checked: if it covers the
    // index, nothing else can be wrong with it. Where it does not, the superclass checks and searches.

    @Override
    public byte getByte(int index) {
        Component component = components.holding(index);
        return component != null ? component.getByte(index) : super.getByte(index);
    }

    @Override
    public short getShort(int index) {
        Component component = components.covering(index, Short.BYTES);
        return component != null ? component.getShort(index) : super.getShort(index);
    }

    @Override
    public short getShortLE(int index) {
        return Short.reverseBytes(getShort(index));
    }

    @Override
    public int getInt(int index) {
        Component component = components.covering(index, Integer.BYTES);
        return component != null ? component.getInt(index) : super.getInt(index);
    }

    @Override
    public int getIntLE(int index) {
        return Integer.reverseBytes(getInt(index));
    }

    @Override
    public long getLong(int index) {
        Component component = components.covering(index, Long.BYTES);
        return component != null ? component.getLong(index) : super.getLong(index);
    }

    @Override
    public long getLongLE(int index) {
        return Long.reverseBytes(getLong(index));
    }

    @Override
    public byte readByte() {
        int index = readerIndex;
        Component component = components.holding(index);
        if (index >= writerIndex || component == null) {
            return super.readByte();
        }
        byte value = component.getByte(index);
        readerIndex = index + Byte.BYTES;
        return value;
    }

    @Override
    public short readShort() {
        int index = readerIndex;
        Component component = components.covering(index, Short.BYTES);
        if (index > writerIndex - Short.BYTES || component == null) {
            return super.readShort();
        }
        short value = component.getShort(index);
        readerIndex = index + Short.BYTES;
        return value;
    }

    @Override
    public int readInt() {
        int index = readerIndex;
        Component component = components.covering(index, Integer.BYTES);
        if (index > writerIndex - Integer.BYTES || component == null) {
            return super.readInt();
        }
        int value = component.getInt(index);
        readerIndex = index + Integer.BYTES;
        return value;
    }

    @Override
    public long readLong() {
        int index = readerIndex;
        Component component = components.covering(index, Long.BYTES);
        if (index > writerIndex - Long.BYTES || component == null) {
            return super.readLong();
        }
        long value = component.getLong(index);
        readerIndex = index + Long.BYTES;
        return value;
    }

    // Bytes, by component

    /**
     * Visits bytes in rising order.
     *
     * @param start the first index
     * @param end the index behind the last
     * @param processor sees each byte until it answers {@code false}
     * @return the index at which the processor stopped, or -1
     * @throws Exception thrown by the processor
     */
    @Override
    protected int forEachByteAsc0(int start, int end, ByteProcessor processor) throws Exception {
        return ComponentBytes.forEachByte(components, start, end, processor);
    }

    /**
     * Visits bytes in falling order.
     *
     * @param rStart the first, highest, index
     * @param rEnd the last, lowest, index; inclusive
     * @param processor sees each byte until it answers {@code false}
     * @return the index at which the processor stopped, or -1
     * @throws Exception thrown by the processor
     */
    @Override
    protected int forEachByteDesc0(int rStart, int rEnd, ByteProcessor processor) throws Exception {
        return ComponentBytes.forEachByteDesc(components, rStart + 1, rEnd, processor);
    }

    @Override
    int findFirst(int from, int to, byte value) {
        return ComponentBytes.findFirst(components, from, to, value);
    }

    @Override
    int findLast(int from, int to, byte value) {
        return ComponentBytes.findLast(components, from, to, value);
    }

    @Override
    public CompositeByteBuf getBytes(int index, byte[] dst, int dstIndex, int length) {
        checkDstIndex(index, length, dstIndex, dst.length);
        ComponentBytes.get(components, index, dst, dstIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(int index, ByteBuf dst, int dstIndex, int length) {
        checkDstIndex(index, length, dstIndex, dst.capacity());
        ComponentBytes.get(components, index, dst, dstIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(int index, ByteBuffer dst) {
        checkIndex(index, dst.remaining());
        ComponentBytes.get(components, index, dst);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(int index, OutputStream out, int length) throws IOException {
        checkIndex(index, length);
        ComponentBytes.get(components, index, out, length);
        return this;
    }

    @Override
    public int getBytes(int index, GatheringByteChannel out, int length) throws IOException {
        checkIndex(index, length);
        return ComponentBytes.get(components, index, out, length);
    }

    @Override
    public int getBytes(int index, FileChannel out, long position, int length)
            throws IOException {
        checkIndex(index, length);
        return ComponentBytes.get(components, index, out, position, length);
    }

    @Override
    public CompositeByteBuf setBytes(int index, byte[] src, int srcIndex, int length) {
        checkSrcIndex(index, length, srcIndex, src.length);
        ComponentBytes.set(components, index, src, srcIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf setBytes(int index, ByteBuf src, int srcIndex, int length) {
        checkSrcIndex(index, length, srcIndex, src.capacity());
        ComponentBytes.set(components, index, src, srcIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf setBytes(int index, ByteBuffer src) {
        checkIndex(index, src.remaining());
        ComponentBytes.set(components, index, src);
        return this;
    }

    @Override
    public int setBytes(int index, InputStream in, int length) throws IOException {
        checkIndex(index, length);
        return ComponentBytes.set(components, index, in, length);
    }

    @Override
    public int setBytes(int index, ScatteringByteChannel in, int length) throws IOException {
        checkIndex(index, length);
        return ComponentBytes.set(components, index, in, length);
    }

    @Override
    public int setBytes(int index, FileChannel in, long position, int length)
            throws IOException {
        checkIndex(index, length);
        return ComponentBytes.set(components, index, in, position, length);
    }

    @Override
    void fillZero(int index, int length) {
        ComponentBytes.setZero(components, index, length);
    }

    @Override
    public ByteBuf copy(int index, int length) {
        checkIndex(index, length);
        ByteBuf copy = newMemory(length);
        try {
            return copy.writeBytes(this, index, length);
        } catch (Throwable e) {
            copy.release();
            throw e;
        }
    }

    // NIO

    @Override
    public int nioBufferCount() {
        return isLive() ? ComponentBytes.nioBufferCount(components) : lastNioBufferCount;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A range of one component is shown as it is; bytes of several are copied.
     */
    @Override
    public ByteBuffer nioBuffer(int index, int length) {
        checkIndex(index, length);
        return ComponentBytes.nioBuffer(components, index, length);
    }

    @Override
    public ByteBuffer internalNioBuffer(int index, int length) {
        checkIndex(index, length);
        return ComponentBytes.internalNioBuffer(components, index, length);
    }

    @Override
    public ByteBuffer[] nioBuffers() {
        return nioBuffers(readerIndex, readableBytes());
    }

    @Override
    public ByteBuffer[] nioBuffers(int index, int length) {
        checkIndex(index, length);
        return ComponentBytes.nioBuffers(components, index, length);
    }

    // References

    @Override
    protected void deallocate() {
        noteRelease();
        ResourceLeakTracker<ByteBuf> tracker = leak;
        if (tracker != null) {
            tracker.close(this);
            releasedAt(tracker.getCloseStackTraceIfAny());
        }
        int count = components.count();
        lastNioBufferCount = ComponentBytes.nioBufferCount(components);
        ComponentList.release(components.end(), count);
    }

    @Override
    public CompositeByteBuf touch() {
        return touch(null);
    }

    @Override
    public CompositeByteBuf touch(@Nullable Object hint) {
        ResourceLeakTracker<ByteBuf> tracker = leak;
        if (tracker != null) {
            if (hint == null) {
                tracker.record();
            } else {
                tracker.record(hint);
            }
        }
        return this;
    }

    @Override
    public String toString() {
        String text = super.toString();
        return text.substring(0, text.length() - 1) + ", components=" + components.count() + ')';
    }

    // The same methods as in the superclass, with this type as their result

    @Override
    public CompositeByteBuf readerIndex(int readerIndex) {
        super.readerIndex(readerIndex);
        return this;
    }

    @Override
    public CompositeByteBuf writerIndex(int writerIndex) {
        super.writerIndex(writerIndex);
        return this;
    }

    @Override
    public CompositeByteBuf setIndex(int readerIndex, int writerIndex) {
        super.setIndex(readerIndex, writerIndex);
        return this;
    }

    @Override
    public CompositeByteBuf clear() {
        super.clear();
        return this;
    }

    @Override
    public CompositeByteBuf markReaderIndex() {
        super.markReaderIndex();
        return this;
    }

    @Override
    public CompositeByteBuf resetReaderIndex() {
        super.resetReaderIndex();
        return this;
    }

    @Override
    public CompositeByteBuf markWriterIndex() {
        super.markWriterIndex();
        return this;
    }

    @Override
    public CompositeByteBuf resetWriterIndex() {
        super.resetWriterIndex();
        return this;
    }

    @Override
    public CompositeByteBuf retain() {
        super.retain();
        return this;
    }

    @Override
    public CompositeByteBuf retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public CompositeByteBuf ensureWritable(int minWritableBytes) {
        super.ensureWritable(minWritableBytes);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(int index, byte[] dst) {
        super.getBytes(index, dst);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(int index, ByteBuf dst) {
        super.getBytes(index, dst);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(int index, ByteBuf dst, int length) {
        super.getBytes(index, dst, length);
        return this;
    }

    @Override
    public CompositeByteBuf setBoolean(int index, boolean value) {
        super.setBoolean(index, value);
        return this;
    }

    @Override
    public CompositeByteBuf setByte(int index, int value) {
        Component component = components.holding(index);
        if (component != null) {
            component.setByte(index, value);
        } else {
            super.setByte(index, value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf setShort(int index, int value) {
        Component component = components.covering(index, Short.BYTES);
        if (component != null) {
            component.setShort(index, value);
        } else {
            super.setShort(index, value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf setMedium(int index, int value) {
        super.setMedium(index, value);
        return this;
    }

    @Override
    public CompositeByteBuf setInt(int index, int value) {
        Component component = components.covering(index, Integer.BYTES);
        if (component != null) {
            component.setInt(index, value);
        } else {
            super.setInt(index, value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf setLong(int index, long value) {
        Component component = components.covering(index, Long.BYTES);
        if (component != null) {
            component.setLong(index, value);
        } else {
            super.setLong(index, value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf setChar(int index, int value) {
        super.setChar(index, value);
        return this;
    }

    @Override
    public CompositeByteBuf setFloat(int index, float value) {
        super.setFloat(index, value);
        return this;
    }

    @Override
    public CompositeByteBuf setDouble(int index, double value) {
        super.setDouble(index, value);
        return this;
    }

    @Override
    public CompositeByteBuf setBytes(int index, byte[] src) {
        super.setBytes(index, src);
        return this;
    }

    @Override
    public CompositeByteBuf setBytes(int index, ByteBuf src) {
        super.setBytes(index, src);
        return this;
    }

    @Override
    public CompositeByteBuf setBytes(int index, ByteBuf src, int length) {
        super.setBytes(index, src, length);
        return this;
    }

    @Override
    public CompositeByteBuf setZero(int index, int length) {
        super.setZero(index, length);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(byte[] dst) {
        super.readBytes(dst);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(byte[] dst, int dstIndex, int length) {
        super.readBytes(dst, dstIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(ByteBuf dst) {
        super.readBytes(dst);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(ByteBuf dst, int length) {
        super.readBytes(dst, length);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(ByteBuf dst, int dstIndex, int length) {
        super.readBytes(dst, dstIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(ByteBuffer dst) {
        super.readBytes(dst);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(OutputStream out, int length) throws IOException {
        super.readBytes(out, length);
        return this;
    }

    @Override
    public CompositeByteBuf skipBytes(int length) {
        super.skipBytes(length);
        return this;
    }

    @Override
    public CompositeByteBuf writeBoolean(boolean value) {
        super.writeBoolean(value);
        return this;
    }

    @Override
    public CompositeByteBuf writeByte(int value) {
        int index = writerIndex;
        Component component = components.holding(index);
        if (component != null) {
            component.setByte(index, value);
            writerIndex = index + Byte.BYTES;
        } else {
            super.writeByte(value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf writeShort(int value) {
        int index = writerIndex;
        Component component = components.covering(index, Short.BYTES);
        if (component != null) {
            component.setShort(index, value);
            writerIndex = index + Short.BYTES;
        } else {
            super.writeShort(value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf writeMedium(int value) {
        super.writeMedium(value);
        return this;
    }

    @Override
    public CompositeByteBuf writeInt(int value) {
        int index = writerIndex;
        Component component = components.covering(index, Integer.BYTES);
        if (component != null) {
            component.setInt(index, value);
            writerIndex = index + Integer.BYTES;
        } else {
            super.writeInt(value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf writeLong(long value) {
        int index = writerIndex;
        Component component = components.covering(index, Long.BYTES);
        if (component != null) {
            component.setLong(index, value);
            writerIndex = index + Long.BYTES;
        } else {
            super.writeLong(value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf writeChar(int value) {
        super.writeChar(value);
        return this;
    }

    @Override
    public CompositeByteBuf writeFloat(float value) {
        super.writeFloat(value);
        return this;
    }

    @Override
    public CompositeByteBuf writeDouble(double value) {
        super.writeDouble(value);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(byte[] src) {
        super.writeBytes(src);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(byte[] src, int srcIndex, int length) {
        super.writeBytes(src, srcIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(ByteBuf src) {
        super.writeBytes(src);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(ByteBuf src, int length) {
        super.writeBytes(src, length);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(ByteBuf src, int srcIndex, int length) {
        super.writeBytes(src, srcIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(ByteBuffer src) {
        super.writeBytes(src);
        return this;
    }

    @Override
    public CompositeByteBuf writeZero(int length) {
        super.writeZero(length);
        return this;
    }
}
