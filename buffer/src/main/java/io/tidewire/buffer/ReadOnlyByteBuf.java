/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.FileChannel;
import java.nio.channels.ScatteringByteChannel;

/**
 * A view that refuses every change and never hands out a way to make one: its views are read-only, NIO buffers too,
 * arrays and the buffer behind it are kept back. Has indices of its own and the count of the buffer behind it.
 */
final class ReadOnlyByteBuf extends ViewByteBuf {

    ReadOnlyByteBuf(final ByteBuf parent) {
        super(parent);
    }

    @Override
    public ByteBuf unwrap() {
        return null;
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public boolean isWritable() {
        return false;
    }

    @Override
    public boolean isWritable(final int size) {
        return false;
    }

    @Override
    public int ensureWritable(final int minWritableBytes, final boolean force) {
        ensureAccessible();
        return 1;
    }

    @Override
    public boolean hasArray() {
        return false;
    }

    private ByteBuf readOnly(final ByteBuf view) {
        return view.isReadOnly() ? view : new ReadOnlyByteBuf(view);
    }

    @Override
    public ByteBuf slice(final int index, final int size) {
        return readOnly(parent.slice(index, size));
    }

    @Override
    public ByteBuf retainedSlice(final int index, final int size) {
        return readOnly(parent.retainedSlice(index, size));
    }

    @Override
    public ByteBuf duplicate() {
        return readOnly(parent.duplicate().setIndex(readerIndex, writerIndex));
    }

    @Override
    public ByteBuf retainedDuplicate() {
        return readOnly(parent.retainedDuplicate().setIndex(readerIndex, writerIndex));
    }

    @Override
    public ByteBuffer nioBuffer(final int index, final int size) {
        return super.nioBuffer(index, size).asReadOnlyBuffer();
    }

    @Override
    public ByteBuffer[] nioBuffers(final int index, final int size) {
        final ByteBuffer[] buffers = super.nioBuffers(index, size);
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = buffers[i].asReadOnlyBuffer();
        }
        return buffers;
    }

    // Everything that would change the content or the capacity

    private ReadOnlyBufferException refused() {
        ensureAccessible();
        return new ReadOnlyBufferException();
    }

    @Override
    void makeRoom(final int size) {
        throw refused();
    }

    @Override
    public byte[] array() {
        throw refused();
    }

    @Override
    public int arrayOffset() {
        throw refused();
    }

    @Override
    public ByteBuf capacity(final int newCapacity) {
        throw refused();
    }

    @Override
    public ByteBuf ensureWritable(final int minWritableBytes) {
        throw refused();
    }

    @Override
    public ByteBuf discardReadBytes() {
        throw refused();
    }

    @Override
    public ByteBuf discardSomeReadBytes() {
        throw refused();
    }

    @Override
    protected void _setByte(final int index, final int value) {
        throw refused();
    }

    @Override
    protected void _setShort(final int index, final int value) {
        throw refused();
    }

    @Override
    protected void _setShortLE(final int index, final int value) {
        throw refused();
    }

    @Override
    protected void _setMedium(final int index, final int value) {
        throw refused();
    }

    @Override
    protected void _setMediumLE(final int index, final int value) {
        throw refused();
    }

    @Override
    protected void _setInt(final int index, final int value) {
        throw refused();
    }

    @Override
    protected void _setIntLE(final int index, final int value) {
        throw refused();
    }

    @Override
    protected void _setLong(final int index, final long value) {
        throw refused();
    }

    @Override
    protected void _setLongLE(final int index, final long value) {
        throw refused();
    }

    @Override
    public ByteBuf setBytes(final int index, final byte[] src, final int srcIndex, final int size) {
        throw refused();
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuf src, final int srcIndex, final int size) {
        throw refused();
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuffer src) {
        throw refused();
    }

    @Override
    public int setBytes(final int index, final InputStream in, final int size) {
        throw refused();
    }

    @Override
    public int setBytes(final int index, final ScatteringByteChannel in, final int size) {
        throw refused();
    }

    @Override
    public int setBytes(final int index, final FileChannel in, final long position, final int size) {
        throw refused();
    }

    @Override
    void fillZero(final int index, final int size) {
        throw refused();
    }
}
