/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

import io.tidewire.buffer.ByteBufAllocator;

/**
 * The settings that hardly ever differ between the channels of a program: all channels with the same values share one
 * object. It is never changed once others can see it.
 */
final class ChannelSettings {

    /** The settings that every channel starts with. */
    static final ChannelSettings DEFAULTS = new ChannelSettings();

    /**
     * The settings that were created lately, each at the place that its values say. They are shared as long as a
     * channel uses them; one that finds its place taken by others only costs its own memory.
     */
    private static final AtomicReferenceArray<WeakReference<ChannelSettings>> KNOWN = new AtomicReferenceArray<>(16);

    private static final int DEFAULT_CONNECT_TIMEOUT_MILLIS = 30_000;
    private static final int DEFAULT_WRITE_SPIN_COUNT = 16;

    // Written by with() only.
    ByteBufAllocator allocator;
    MessageSizeEstimator sizeEstimator;
    WriteBufferWaterMark waterMark;
    int connectTimeoutMillis;
    int writeSpinCount;
    int maxMessagesPerWrite;
    boolean autoClose;
    boolean oneExecutorPerGroup;

    private ChannelSettings() {
        allocator = ByteBufAllocator.DEFAULT;
        sizeEstimator = DefaultMessageSizeEstimator.DEFAULT;
        waterMark = WriteBufferWaterMark.DEFAULT;
        connectTimeoutMillis = DEFAULT_CONNECT_TIMEOUT_MILLIS;
        writeSpinCount = DEFAULT_WRITE_SPIN_COUNT;
        maxMessagesPerWrite = Integer.MAX_VALUE;
        autoClose = true;
        oneExecutorPerGroup = true;
    }

    private ChannelSettings(ChannelSettings other) {
        allocator = other.allocator;
        sizeEstimator = other.sizeEstimator;
        waterMark = other.waterMark;
        connectTimeoutMillis = other.connectTimeoutMillis;
        writeSpinCount = other.writeSpinCount;
        maxMessagesPerWrite = other.maxMessagesPerWrite;
        autoClose = other.autoClose;
        oneExecutorPerGroup = other.oneExecutorPerGroup;
    }

    /**
     * Returns settings that differ from these. Any thread.
     *
     * @param change writes the values that differ
     * @return others, or these if nothing differs
     */
    ChannelSettings with(Consumer<ChannelSettings> change) {
        ChannelSettings changed = new ChannelSettings(this);
        change.accept(changed);
        if (changed.isSameAs(this)) {
            return this;
        }
        return changed.isSameAs(DEFAULTS) ? DEFAULTS : changed.shared();
    }

    private ChannelSettings shared() {
        int place = hash() & KNOWN.length() - 1;
        WeakReference<ChannelSettings> reference = KNOWN.get(place);
        ChannelSettings known = reference == null ? null : reference.get();
        if (known != null && isSameAs(known)) {
            return known;
        }
        KNOWN.set(place, new WeakReference<>(this));
        return this;
    }

    /** Objects by identity: a getter returns the same object that was set. */
    private boolean isSameAs(ChannelSettings other) {
        return allocator == other.allocator && sizeEstimator == other.sizeEstimator && waterMark == other.waterMark
                && connectTimeoutMillis == other.connectTimeoutMillis && writeSpinCount == other.writeSpinCount
                && maxMessagesPerWrite == other.maxMessagesPerWrite && autoClose == other.autoClose
                && oneExecutorPerGroup == other.oneExecutorPerGroup;
    }

    private int hash() {
        int hash = System.identityHashCode(allocator);
        hash = hash * 31 + System.identityHashCode(sizeEstimator);
        hash = hash * 31 + System.identityHashCode(waterMark);
        hash = hash * 31 + connectTimeoutMillis;
        hash = hash * 31 + writeSpinCount;
        hash = hash * 31 + maxMessagesPerWrite;
        hash = hash * 31 + Boolean.hashCode(autoClose);
        hash = hash * 31 + Boolean.hashCode(oneExecutorPerGroup);
        return hash ^ hash >>> 16;
    }
}
