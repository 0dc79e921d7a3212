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
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

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
 * Components of similar size thus all become one, and however many small buffers are added, each byte is copied a
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
    /** Set once before the buffer is handed out, {@code null} if this buffer is not tracked. */
    private ResourceLeakTracker<ByteBuf> leak;

    /**
     * Makes a composite with no components.
     *
     * @param alloc makes the memory for consolidation, growth and copies
     * @param direct whether that memory is direct
     * @param maxNumComponents with more components than this they are consolidated, at least 1
     */
    public CompositeByteBuf(final ByteBufAllocator alloc, final boolean direct, final int maxNumComponents) {
        this(alloc, direct, maxNumComponents, Math.min(INITIAL_COMPONENTS, Math.max(0, maxNumComponents)));
    }

    /**
     * Makes a composite of the given buffers, with all their bytes readable.
     *
     * @param alloc makes the memory for consolidation, growth and copies
     * @param direct whether that memory is direct
     * @param maxNumComponents with more components than this they are consolidated, at least 1
     * @param buffers the components, owned by the composite from now on; {@code null} elements are skipped
     */
    public CompositeByteBuf(final ByteBufAllocator alloc, final boolean direct, final int maxNumComponents,
            final ByteBuf... buffers) {
        this(alloc, direct, maxNumComponents, checkNotNull(buffers, "buffers").length);
        add(true, 0, buffers);
    }

    /**
     * Makes a composite of the given buffers, with all their bytes readable.
     *
     * @param alloc makes the memory for consolidation, growth and copies
     * @param direct whether that memory is direct
     * @param maxNumComponents with more components than this they are consolidated, at least 1
     * @param buffers the components, owned by the composite from now on; {@code null} elements are skipped
     */
    public CompositeByteBuf(final ByteBufAllocator alloc, final boolean direct, final int maxNumComponents,
            final Iterable<ByteBuf> buffers) {
        this(alloc, direct, maxNumComponents, toArray(buffers));
    }

    private CompositeByteBuf(final ByteBufAllocator alloc, final boolean direct, final int maxNumComponents,
            final int initialCapacity) {
        super(Integer.MAX_VALUE);
        this.alloc = checkNotNull(alloc, "alloc");
        this.direct = direct;
        this.maxNumComponents = checkPositive(maxNumComponents, "maxNumComponents");
        components = new ComponentList(initialCapacity);
    }

    private static ByteBuf[] toArray(final Iterable<ByteBuf> buffers) {
        checkNotNull(buffers, "buffers");
        if (buffers instanceof Collection) {
            return ((Collection<ByteBuf>) buffers).toArray(new ByteBuf[0]);
        }
        final List<ByteBuf> list = new ArrayList<>();
        buffers.forEach(list::add);
        return list.toArray(new ByteBuf[0]);
    }

    /** Lets a leak detector follow this buffer until its last release. Before it is handed out. */
    final void track(final ResourceLeakTracker<ByteBuf> tracker) {
        leak = tracker;
    }

    // Adding components

    /**
     * Appends a component; the writer index stays.
     *
     * @param buffer owned by this composite from now on, released if adding fails
     * @return this buffer
     */
    public CompositeByteBuf addComponent(final ByteBuf buffer) {
        return addComponent(false, buffer);
    }

    /**
     * Inserts a component; the indices stay.
     *
     * @param cIndex the place of the new component, up to {@link #numComponents()}
     * @param buffer owned by this composite from now on, released if adding fails
     * @return this buffer
     */
    public CompositeByteBuf addComponent(final int cIndex, final ByteBuf buffer) {
        return addComponent(false, cIndex, buffer);
    }

    /**
     * Appends a component.
     *
     * @param increaseWriterIndex whether to move the writer index on by the number of added bytes
     * @param buffer owned by this composite from now on, released if adding fails
     * @return this buffer
     */
    public CompositeByteBuf addComponent(final boolean increaseWriterIndex, final ByteBuf buffer) {
        return addComponent(increaseWriterIndex, components.count(), buffer);
    }

    /**
     * Inserts a component.
     *
     * @param increaseWriterIndex whether to move the writer index on by the number of added bytes
     * @param cIndex the place of the new component, up to {@link #numComponents()}
     * @param buffer owned by this composite from now on, released if adding fails
     * @return this buffer
     */
    public CompositeByteBuf addComponent(final boolean increaseWriterIndex, final int cIndex, final ByteBuf buffer) {
        checkNotNull(buffer, "buffer");
        boolean added = false;
        try {
            checkInsertion(cIndex);
            final Component component = new Component(buffer);
            components.insert(cIndex, component);
            added = true;
            if (increaseWriterIndex) {
                writerIndex += component.length();
            }
        } finally {
            if (!added) {
                buffer.release();
            }
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
    public CompositeByteBuf addComponents(final ByteBuf... buffers) {
        return addComponents(false, buffers);
    }

    /**
     * Appends components; the writer index stays.
     *
     * @param buffers owned by this composite from now on, released if adding fails; {@code null} elements are skipped
     * @return this buffer
     */
    public CompositeByteBuf addComponents(final Iterable<ByteBuf> buffers) {
        return addComponents(false, buffers);
    }

    /**
     * Appends components.
     *
     * @param increaseWriterIndex whether to move the writer index on by the number of added bytes
     * @param buffers owned by this composite from now on, released if adding fails; {@code null} elements are skipped
     * @return this buffer
     */
    public CompositeByteBuf addComponents(final boolean increaseWriterIndex, final ByteBuf... buffers) {
        return add(increaseWriterIndex, components.count(), checkNotNull(buffers, "buffers"));
    }

    /**
     * Appends components.
     *
     * @param increaseWriterIndex whether to move the writer index on by the number of added bytes
     * @param buffers owned by this composite from now on, released if adding fails; {@code null} elements are skipped
     * @return this buffer
     */
    public CompositeByteBuf addComponents(final boolean increaseWriterIndex, final Iterable<ByteBuf> buffers) {
        return add(increaseWriterIndex, components.count(), toArray(buffers));
    }

    /**
     * Inserts components; the indices stay.
     *
     * @param cIndex the place of the first new component, up to {@link #numComponents()}
     * @param buffers owned by this composite from now on, released if adding fails; {@code null} elements are skipped
     * @return this buffer
     */
    public CompositeByteBuf addComponents(final int cIndex, final ByteBuf... buffers) {
        return add(false, cIndex, checkNotNull(buffers, "buffers"));
    }

    /**
     * Inserts components; the indices stay.
     *
     * @param cIndex the place of the first new component, up to {@link #numComponents()}
     * @param buffers owned by this composite from now on, released if adding fails; {@code null} elements are skipped
     * @return this buffer
     */
    public CompositeByteBuf addComponents(final int cIndex, final Iterable<ByteBuf> buffers) {
        return add(false, cIndex, toArray(buffers));
    }

    private CompositeByteBuf add(final boolean increaseWriterIndex, final int cIndex, final ByteBuf[] buffers) {
        boolean added = false;
        try {
            checkInsertion(cIndex);
            final Component[] made = new Component[buffers.length];
            int count = 0;
            for (final ByteBuf buffer : buffers) {
                if (buffer != null) {
                    made[count++] = new Component(buffer);
                }
            }
            final int before = components.length();
            components.insert(cIndex, made, count);
            added = true;
            if (increaseWriterIndex) {
                writerIndex += components.length() - before;
            }
        } finally {
            if (!added) {
                for (final ByteBuf buffer : buffers) {
                    if (buffer != null) {
                        buffer.release();
                    }
                }
            }
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
    public CompositeByteBuf addFlattenedComponents(final boolean increaseWriterIndex, final ByteBuf buffer) {
        checkNotNull(buffer, "buffer");
        if (!(buffer instanceof CompositeByteBuf)) {
            return addComponent(increaseWriterIndex, buffer);
        }
        final CompositeByteBuf composite = (CompositeByteBuf) buffer;
        final List<ByteBuf> parts = new ArrayList<>(composite.components.count());
        try {
            ensureAccessible();
            ComponentBytes.forEachPart(composite.components, composite.readerIndex, composite.readableBytes(),
                    (component, from, to) -> parts.add(component.retainedSlice(from, to)));
        } catch (final Throwable e) {
            parts.forEach(ByteBuf::release);
            throw e;
        } finally {
            composite.release();
        }
        return addComponents(increaseWriterIndex, parts);
    }

    private void checkInsertion(final int cIndex) {
        ensureAccessible();
        if (cIndex < 0 || cIndex > components.count()) {
            throw new IndexOutOfBoundsException("cIndex: " + cIndex + " (expected: 0-" + components.count() + ')');
        }
    }

    private void checkComponents(final int cIndex, final int count) {
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
    public CompositeByteBuf removeComponent(final int cIndex) {
        return removeComponents(cIndex, 1);
    }

    /**
     * Removes and releases components. The indices are pulled in if the composite becomes shorter than they are.
     *
     * @param cIndex the first component
     * @param numComponents how many
     * @return this buffer
     */
    public CompositeByteBuf removeComponents(final int cIndex, final int numComponents) {
        checkComponents(cIndex, numComponents);
        final Component[] removed = components.remove(cIndex, cIndex + numComponents);
        trimIndicesToCapacity(components.length());
        ComponentList.release(removed, removed.length);
        return this;
    }

    private void consolidateIfNeeded() {
        final int count = components.count();
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
    public CompositeByteBuf consolidate(final int cIndex, final int numComponents) {
        checkComponents(cIndex, numComponents);
        merge(cIndex, cIndex + numComponents);
        return this;
    }

    private void merge(final int from, final int to) {
        if (to - from <= 1) {
            return;
        }
        final int start = components.get(from).offset;
        final int length = components.get(to - 1).endOffset - start;
        final ByteBuf merged = newMemory(length);
        final Component[] sources;
        try {
            for (int i = from; i < to; i++) {
                final Component component = components.get(i);
                merged.writeBytes(component.target(), component.targetIndex(component.offset), component.length());
            }
            sources = components.replace(from, to, new Component(merged));
        } catch (final Throwable e) {
            merged.release();
            throw e;
        }
        ComponentList.release(sources, sources.length);
    }

    private ByteBuf newMemory(final int capacity) {
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
        return discardReadComponents();
    }

    private void discard(final boolean alsoPart) {
        final int reader = readerIndex;
        if (reader == 0) {
            return;
        }
        int read = 0;
        while (read < components.count() && components.get(read).endOffset <= reader) {
            read++;
        }
        int discarded = read == 0 ? 0 : components.get(read - 1).endOffset;
        final Component[] removed = components.remove(0, read);
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
    public ByteBuf component(final int cIndex) {
        return internalComponent(cIndex).duplicate();
    }

    /**
     * Returns the component that holds an index, with indices of its own.
     *
     * @param offset an index of this buffer
     * @return a duplicate of the component's bytes; it shares the component's reference count and is not retained
     */
    public ByteBuf componentAtOffset(final int offset) {
        return internalComponentAtOffset(offset).duplicate();
    }

    /**
     * Returns the bytes of a component.
     *
     * @param cIndex the component
     * @return a slice; it shares the component's reference count and is not retained
     */
    public ByteBuf componentSlice(final int cIndex) {
        checkComponents(cIndex, 1);
        return components.get(cIndex).slice();
    }

    /**
     * Returns the bytes of a component without further copies of indices.
     *
     * @param cIndex the component
     * @return a slice; it shares the component's reference count and is not retained
     */
    public ByteBuf internalComponent(final int cIndex) {
        return componentSlice(cIndex);
    }

    /**
     * Returns the bytes of the component that holds an index.
     *
     * @param offset an index of this buffer
     * @return a slice; it shares the component's reference count and is not retained
     */
    public ByteBuf internalComponentAtOffset(final int offset) {
        checkIndex(offset);
        return components.at(offset).slice();
    }

    /**
     * Finds the component that holds an index.
     *
     * @param offset an index of this buffer
     * @return the component's number
     */
    public int toComponentIndex(final int offset) {
        checkIndex(offset);
        return components.indexOf(offset);
    }

    /**
     * Returns where a component starts.
     *
     * @param cIndex the component
     * @return the index of its first byte in this buffer
     */
    public int toByteIndex(final int cIndex) {
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
    public List<ByteBuf> decompose(final int offset, final int length) {
        checkIndex(offset, length);
        final List<ByteBuf> slices = new ArrayList<>();
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
    public ByteBuf unwrap() {
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
    public CompositeByteBuf capacity(final int newCapacity) {
        checkNewCapacity(newCapacity);
        final int capacity = components.length();
        if (newCapacity > capacity) {
            final int padding = newCapacity - capacity;
            addComponent(false, newMemory(padding).setIndex(0, padding));
        } else if (newCapacity < capacity) {
            shrink(newCapacity);
        }
        return this;
    }

    private void shrink(final int newCapacity) {
        int keep = components.count();
        while (keep > 0 && components.get(keep - 1).offset >= newCapacity) {
            keep--;
        }
        final Component[] removed = components.remove(keep, components.count());
        if (keep > 0) {
            final Component partly = components.get(keep - 1);
            partly.cutBack(partly.endOffset - newCapacity);
            components.update(keep - 1);
        }
        trimIndicesToCapacity(newCapacity);
        ComponentList.release(removed, removed.length);
    }

    /** Tells whether every component is direct, and there is one. */
    @Override
    public boolean isDirect() {
        final int count = components.count();
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
            case 0 -> true;
            case 1 -> components.get(0).target().hasArray();
            default -> false;
        };
    }

    @Override
    public byte[] array() {
        return switch (components.count()) {
            case 0 -> Unpooled.EMPTY_BUFFER.array();
            case 1 -> components.get(0).target().array();
            default -> throw severalComponents();
        };
    }

    @Override
    public int arrayOffset() {
        return switch (components.count()) {
            case 0 -> 0;
            case 1 -> components.get(0).target().arrayOffset() + components.get(0).adjustment;
            default -> throw severalComponents();
        };
    }

    @Override
    public boolean hasMemoryAddress() {
        return switch (components.count()) {
            case 0 -> Unpooled.EMPTY_BUFFER.hasMemoryAddress();
            case 1 -> components.get(0).target().hasMemoryAddress();
            default -> false;
        };
    }

    @Override
    public long memoryAddress() {
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
    protected byte _getByte(final int index) {
        return components.at(index).getByte(index);
    }

    @Override
    protected short _getShort(final int index) {
        final Component component = components.covering(index, Short.BYTES);
        return component != null ? component.getShort(index)
                : (short) ComponentBytes.getAcross(components, index, Short.BYTES);
    }

    @Override
    protected short _getShortLE(final int index) {
        return Short.reverseBytes(_getShort(index));
    }

    @Override
    protected int _getUnsignedMedium(final int index) {
        final Component component = components.covering(index, 3);
        return component != null ? component.target().getUnsignedMedium(component.targetIndex(index))
                : (int) ComponentBytes.getAcross(components, index, 3);
    }

    @Override
    protected int _getUnsignedMediumLE(final int index) {
        return Integer.reverseBytes(_getUnsignedMedium(index)) >>> 8;
    }

    @Override
    protected int _getInt(final int index) {
        final Component component = components.covering(index, Integer.BYTES);
        return component != null ? component.getInt(index)
                : (int) ComponentBytes.getAcross(components, index, Integer.BYTES);
    }

    @Override
    protected int _getIntLE(final int index) {
        return Integer.reverseBytes(_getInt(index));
    }

    @Override
    protected long _getLong(final int index) {
        final Component component = components.covering(index, Long.BYTES);
        return component != null ? component.getLong(index)
                : ComponentBytes.getAcross(components, index, Long.BYTES);
    }

    @Override
    protected long _getLongLE(final int index) {
        return Long.reverseBytes(_getLong(index));
    }

    @Override
    protected void _setByte(final int index, final int value) {
        components.at(index).setByte(index, value);
    }

    @Override
    protected void _setShort(final int index, final int value) {
        final Component component = components.covering(index, Short.BYTES);
        if (component != null) {
            component.setShort(index, value);
        } else {
            ComponentBytes.setAcross(components, index, Short.BYTES, value);
        }
    }

    @Override
    protected void _setShortLE(final int index, final int value) {
        _setShort(index, Short.reverseBytes((short) value));
    }

    @Override
    protected void _setMedium(final int index, final int value) {
        final Component component = components.covering(index, 3);
        if (component != null) {
            component.target().setMedium(component.targetIndex(index), value);
        } else {
            ComponentBytes.setAcross(components, index, 3, value);
        }
    }

    @Override
    protected void _setMediumLE(final int index, final int value) {
        _setMedium(index, Integer.reverseBytes(value) >>> 8);
    }

    @Override
    protected void _setInt(final int index, final int value) {
        final Component component = components.covering(index, Integer.BYTES);
        if (component != null) {
            component.setInt(index, value);
        } else {
            ComponentBytes.setAcross(components, index, Integer.BYTES, value);
        }
    }

    @Override
    protected void _setIntLE(final int index, final int value) {
        _setInt(index, Integer.reverseBytes(value));
    }

    @Override
    protected void _setLong(final int index, final long value) {
        final Component component = components.covering(index, Long.BYTES);
        if (component != null) {
            component.setLong(index, value);
        } else {
            ComponentBytes.setAcross(components, index, Long.BYTES, value);
        }
    }

    @Override
    protected void _setLongLE(final int index, final long value) {
        _setLong(index, Long.reverseBytes(value));
    }

    // The common typed accesses try the component that was found last before anything is checked: if it covers the
    // index, nothing else can be wrong with it. Where it does not, the superclass checks and searches.

    @Override
    public byte getByte(final int index) {
        final Component component = components.covering(index, Byte.BYTES);
        return component != null ? component.getByte(index) : super.getByte(index);
    }

    @Override
    public short getShort(final int index) {
        final Component component = components.covering(index, Short.BYTES);
        return component != null ? component.getShort(index) : super.getShort(index);
    }

    @Override
    public short getShortLE(final int index) {
        return Short.reverseBytes(getShort(index));
    }

    @Override
    public int getInt(final int index) {
        final Component component = components.covering(index, Integer.BYTES);
        return component != null ? component.getInt(index) : super.getInt(index);
    }

    @Override
    public int getIntLE(final int index) {
        return Integer.reverseBytes(getInt(index));
    }

    @Override
    public long getLong(final int index) {
        final Component component = components.covering(index, Long.BYTES);
        return component != null ? component.getLong(index) : super.getLong(index);
    }

    @Override
    public long getLongLE(final int index) {
        return Long.reverseBytes(getLong(index));
    }

    @Override
    public byte readByte() {
        final int index = readerIndex;
        final Component component = components.covering(index, Byte.BYTES);
        if (index > writerIndex - Byte.BYTES || component == null) {
            return super.readByte();
        }
        final byte value = component.getByte(index);
        readerIndex = index + Byte.BYTES;
        return value;
    }

    @Override
    public short readShort() {
        final int index = readerIndex;
        final Component component = components.covering(index, Short.BYTES);
        if (index > writerIndex - Short.BYTES || component == null) {
            return super.readShort();
        }
        final short value = component.getShort(index);
        readerIndex = index + Short.BYTES;
        return value;
    }

    @Override
    public int readInt() {
        final int index = readerIndex;
        final Component component = components.covering(index, Integer.BYTES);
        if (index > writerIndex - Integer.BYTES || component == null) {
            return super.readInt();
        }
        final int value = component.getInt(index);
        readerIndex = index + Integer.BYTES;
        return value;
    }

    @Override
    public long readLong() {
        final int index = readerIndex;
        final Component component = components.covering(index, Long.BYTES);
        if (index > writerIndex - Long.BYTES || component == null) {
            return super.readLong();
        }
        final long value = component.getLong(index);
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
     * @throws Exception what the processor throws
     */
    @Override
    protected int forEachByteAsc0(final int start, final int end, final ByteProcessor processor) throws Exception {
        return ComponentBytes.forEachByte(components, start, end, processor);
    }

    /**
     * Visits bytes in falling order.
     *
     * @param rStart the first, highest, index
     * @param rEnd the last, lowest, index; inclusive
     * @param processor sees each byte until it answers {@code false}
     * @return the index at which the processor stopped, or -1
     * @throws Exception what the processor throws
     */
    @Override
    protected int forEachByteDesc0(final int rStart, final int rEnd, final ByteProcessor processor) throws Exception {
        return ComponentBytes.forEachByteDesc(components, rStart + 1, rEnd, processor);
    }

    @Override
    int findFirst(final int from, final int to, final byte value) {
        return ComponentBytes.findFirst(components, from, to, value);
    }

    @Override
    int findLast(final int from, final int to, final byte value) {
        return ComponentBytes.findLast(components, from, to, value);
    }

    @Override
    public CompositeByteBuf getBytes(final int index, final byte[] dst, final int dstIndex, final int length) {
        checkDstIndex(index, length, dstIndex, dst.length);
        ComponentBytes.get(components, index, dst, dstIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(final int index, final ByteBuf dst, final int dstIndex, final int length) {
        checkDstIndex(index, length, dstIndex, dst.capacity());
        ComponentBytes.get(components, index, dst, dstIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(final int index, final ByteBuffer dst) {
        checkIndex(index, dst.remaining());
        ComponentBytes.get(components, index, dst);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(final int index, final OutputStream out, final int length) throws IOException {
        checkIndex(index, length);
        ComponentBytes.get(components, index, out, length);
        return this;
    }

    @Override
    public int getBytes(final int index, final GatheringByteChannel out, final int length) throws IOException {
        checkIndex(index, length);
        return ComponentBytes.get(components, index, out, length);
    }

    @Override
    public int getBytes(final int index, final FileChannel out, final long position, final int length)
            throws IOException {
        checkIndex(index, length);
        return ComponentBytes.get(components, index, out, position, length);
    }

    @Override
    public CompositeByteBuf setBytes(final int index, final byte[] src, final int srcIndex, final int length) {
        checkSrcIndex(index, length, srcIndex, src.length);
        ComponentBytes.set(components, index, src, srcIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf setBytes(final int index, final ByteBuf src, final int srcIndex, final int length) {
        checkSrcIndex(index, length, srcIndex, src.capacity());
        ComponentBytes.set(components, index, src, srcIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf setBytes(final int index, final ByteBuffer src) {
        checkIndex(index, src.remaining());
        ComponentBytes.set(components, index, src);
        return this;
    }

    @Override
    public int setBytes(final int index, final InputStream in, final int length) throws IOException {
        checkIndex(index, length);
        return ComponentBytes.set(components, index, in, length);
    }

    @Override
    public int setBytes(final int index, final ScatteringByteChannel in, final int length) throws IOException {
        checkIndex(index, length);
        return ComponentBytes.set(components, index, in, length);
    }

    @Override
    public int setBytes(final int index, final FileChannel in, final long position, final int length)
            throws IOException {
        checkIndex(index, length);
        return ComponentBytes.set(components, index, in, position, length);
    }

    @Override
    void fillZero(final int index, final int length) {
        ComponentBytes.setZero(components, index, length);
    }

    @Override
    public ByteBuf copy(final int index, final int length) {
        checkIndex(index, length);
        final ByteBuf copy = newMemory(length);
        try {
            return copy.writeBytes(this, index, length);
        } catch (final Throwable e) {
            copy.release();
            throw e;
        }
    }

    // NIO

    @Override
    public int nioBufferCount() {
        return ComponentBytes.nioBufferCount(components);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A range of one component is shown as it is; bytes of several are copied.
     */
    @Override
    public ByteBuffer nioBuffer(final int index, final int length) {
        checkIndex(index, length);
        return ComponentBytes.nioBuffer(components, index, length);
    }

    @Override
    public ByteBuffer internalNioBuffer(final int index, final int length) {
        checkIndex(index, length);
        return ComponentBytes.internalNioBuffer(components, index, length);
    }

    @Override
    public ByteBuffer[] nioBuffers() {
        return nioBuffers(readerIndex, readableBytes());
    }

    @Override
    public ByteBuffer[] nioBuffers(final int index, final int length) {
        checkIndex(index, length);
        return ComponentBytes.nioBuffers(components, index, length);
    }

    // References

    @Override
    protected void deallocate() {
        noteRelease();
        final ResourceLeakTracker<ByteBuf> tracker = leak;
        if (tracker != null) {
            tracker.close(this);
            releasedAt(tracker.getCloseStackTraceIfAny());
        }
        final int count = components.count();
        ComponentList.release(components.removeAll(), count);
    }

    @Override
    public CompositeByteBuf touch() {
        return touch(null);
    }

    @Override
    public CompositeByteBuf touch(final Object hint) {
        final ResourceLeakTracker<ByteBuf> tracker = leak;
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
        final String text = super.toString();
        return text.substring(0, text.length() - 1) + ", components=" + components.count() + ')';
    }

    // The same methods as in the superclass, with this type as their result

    @Override
    public CompositeByteBuf readerIndex(final int readerIndex) {
        super.readerIndex(readerIndex);
        return this;
    }

    @Override
    public CompositeByteBuf writerIndex(final int writerIndex) {
        super.writerIndex(writerIndex);
        return this;
    }

    @Override
    public CompositeByteBuf setIndex(final int readerIndex, final int writerIndex) {
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
    public CompositeByteBuf retain(final int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public CompositeByteBuf ensureWritable(final int minWritableBytes) {
        super.ensureWritable(minWritableBytes);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(final int index, final byte[] dst) {
        super.getBytes(index, dst);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(final int index, final ByteBuf dst) {
        super.getBytes(index, dst);
        return this;
    }

    @Override
    public CompositeByteBuf getBytes(final int index, final ByteBuf dst, final int length) {
        super.getBytes(index, dst, length);
        return this;
    }

    @Override
    public CompositeByteBuf setBoolean(final int index, final boolean value) {
        super.setBoolean(index, value);
        return this;
    }

    @Override
    public CompositeByteBuf setByte(final int index, final int value) {
        final Component component = components.covering(index, Byte.BYTES);
        if (component != null) {
            component.setByte(index, value);
        } else {
            super.setByte(index, value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf setShort(final int index, final int value) {
        final Component component = components.covering(index, Short.BYTES);
        if (component != null) {
            component.setShort(index, value);
        } else {
            super.setShort(index, value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf setMedium(final int index, final int value) {
        super.setMedium(index, value);
        return this;
    }

    @Override
    public CompositeByteBuf setInt(final int index, final int value) {
        final Component component = components.covering(index, Integer.BYTES);
        if (component != null) {
            component.setInt(index, value);
        } else {
            super.setInt(index, value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf setLong(final int index, final long value) {
        final Component component = components.covering(index, Long.BYTES);
        if (component != null) {
            component.setLong(index, value);
        } else {
            super.setLong(index, value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf setChar(final int index, final int value) {
        super.setChar(index, value);
        return this;
    }

    @Override
    public CompositeByteBuf setFloat(final int index, final float value) {
        super.setFloat(index, value);
        return this;
    }

    @Override
    public CompositeByteBuf setDouble(final int index, final double value) {
        super.setDouble(index, value);
        return this;
    }

    @Override
    public CompositeByteBuf setBytes(final int index, final byte[] src) {
        super.setBytes(index, src);
        return this;
    }

    @Override
    public CompositeByteBuf setBytes(final int index, final ByteBuf src) {
        super.setBytes(index, src);
        return this;
    }

    @Override
    public CompositeByteBuf setBytes(final int index, final ByteBuf src, final int length) {
        super.setBytes(index, src, length);
        return this;
    }

    @Override
    public CompositeByteBuf setZero(final int index, final int length) {
        super.setZero(index, length);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(final byte[] dst) {
        super.readBytes(dst);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(final byte[] dst, final int dstIndex, final int length) {
        super.readBytes(dst, dstIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(final ByteBuf dst) {
        super.readBytes(dst);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(final ByteBuf dst, final int length) {
        super.readBytes(dst, length);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(final ByteBuf dst, final int dstIndex, final int length) {
        super.readBytes(dst, dstIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(final ByteBuffer dst) {
        super.readBytes(dst);
        return this;
    }

    @Override
    public CompositeByteBuf readBytes(final OutputStream out, final int length) throws IOException {
        super.readBytes(out, length);
        return this;
    }

    @Override
    public CompositeByteBuf skipBytes(final int length) {
        super.skipBytes(length);
        return this;
    }

    @Override
    public CompositeByteBuf writeBoolean(final boolean value) {
        super.writeBoolean(value);
        return this;
    }

    @Override
    public CompositeByteBuf writeByte(final int value) {
        final int index = writerIndex;
        final Component component = components.covering(index, Byte.BYTES);
        if (component != null) {
            component.setByte(index, value);
            writerIndex = index + Byte.BYTES;
        } else {
            super.writeByte(value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf writeShort(final int value) {
        final int index = writerIndex;
        final Component component = components.covering(index, Short.BYTES);
        if (component != null) {
            component.setShort(index, value);
            writerIndex = index + Short.BYTES;
        } else {
            super.writeShort(value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf writeMedium(final int value) {
        super.writeMedium(value);
        return this;
    }

    @Override
    public CompositeByteBuf writeInt(final int value) {
        final int index = writerIndex;
        final Component component = components.covering(index, Integer.BYTES);
        if (component != null) {
            component.setInt(index, value);
            writerIndex = index + Integer.BYTES;
        } else {
            super.writeInt(value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf writeLong(final long value) {
        final int index = writerIndex;
        final Component component = components.covering(index, Long.BYTES);
        if (component != null) {
            component.setLong(index, value);
            writerIndex = index + Long.BYTES;
        } else {
            super.writeLong(value);
        }
        return this;
    }

    @Override
    public CompositeByteBuf writeChar(final int value) {
        super.writeChar(value);
        return this;
    }

    @Override
    public CompositeByteBuf writeFloat(final float value) {
        super.writeFloat(value);
        return this;
    }

    @Override
    public CompositeByteBuf writeDouble(final double value) {
        super.writeDouble(value);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(final byte[] src) {
        super.writeBytes(src);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(final byte[] src, final int srcIndex, final int length) {
        super.writeBytes(src, srcIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(final ByteBuf src) {
        super.writeBytes(src);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(final ByteBuf src, final int length) {
        super.writeBytes(src, length);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(final ByteBuf src, final int srcIndex, final int length) {
        super.writeBytes(src, srcIndex, length);
        return this;
    }

    @Override
    public CompositeByteBuf writeBytes(final ByteBuffer src) {
        super.writeBytes(src);
        return this;
    }

    @Override
    public CompositeByteBuf writeZero(final int length) {
        super.writeZero(length);
        return this;
    }
}
