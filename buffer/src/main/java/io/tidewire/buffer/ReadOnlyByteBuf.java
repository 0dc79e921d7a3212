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
import org.jspecify.annotations.Nullable;

/**
 * A view that refuses every change and exposes no way to make one: its views and NIO buffers are read-only, and its
 * array and the wrapped buffer are not accessible. It has its own indices and shares the reference count.
 */
final class ReadOnlyByteBuf extends ViewByteBuf {

    ReadOnlyByteBuf(ByteBuf parent) {
        super(parent);
    }

    @Override
    public @Nullable ByteBuf unwrap() {
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
    public boolean isWritable(int size) {
        return false;
    }

    @Override
    public int ensureWritable(int minWritableBytes, boolean force) {
        ensureAccessible();
        return 1;
    }

    @Override
    public boolean hasArray() {
        return false;
    }

    private ByteBuf readOnly(ByteBuf view) {
        return view.isReadOnly() ? view : new ReadOnlyByteBuf(view);
    }

    @Override
    public ByteBuf slice(int index, int size) {
        return readOnly(parent.slice(index, size));
    }

    @Override
    public ByteBuf retainedSlice(int index, int size) {
        return readOnly(parent.retainedSlice(index, size));
    }

    @Override
    public ByteBuf duplicate() {
        return readOnly(parent.duplicate().setIndex(readerIndex, writerIndex)).markReaderIndex().markWriterIndex();
    }

    @Override
    public ByteBuf retainedDuplicate() {
        return readOnly(parent.retainedDuplicate().setIndex(readerIndex, writerIndex)).markReaderIndex()
                .markWriterIndex();
    }

    @Override
    public ByteBuffer nioBuffer(int index, int size) {
        return super.nioBuffer(index, size).asReadOnlyBuffer();
    }

    @Override
    public ByteBuffer[] nioBuffers(int index, int size) {
        ByteBuffer[] buffers = super.nioBuffers(index, size);
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
    void makeRoom(int size) {
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
    public ByteBuf capacity(int newCapacity) {
        throw refused();
    }

    @Override
    public ByteBuf ensureWritable(int minWritableBytes) {
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
    protected void _setByte(int index, int value) {
        throw refused();
    }

    @Override
    protected void _setShort(int index, int value) {
        throw refused();
    }

    @Override
    protected void _setShortLE(int index, int value) {
        throw refused();
    }

    @Override
    protected void _setMedium(int index, int value) {
        throw refused();
    }

    @Override
    protected void _setMediumLE(int index, int value) {
        throw refused();
    }

    @Override
    protected void _setInt(int index, int value) {
        throw refused();
    }

    @Override
    protected void _setIntLE(int index, int value) {
        throw refused();
    }

    @Override
    protected void _setLong(int index, long value) {
        throw refused();
    }

    @Override
    protected void _setLongLE(int index, long value) {
        throw refused();
    }

    @Override
    public ByteBuf setBytes(int index, byte[] src, int srcIndex, int size) {
        throw refused();
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf src, int srcIndex, int size) {
        throw refused();
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuffer src) {
        throw refused();
    }

    @Override
    public int setBytes(int index, InputStream in, int size) {
        throw refused();
    }

    @Override
    public int setBytes(int index, ScatteringByteChannel in, int size) {
        throw refused();
    }

    @Override
    public int setBytes(int index, FileChannel in, long position, int size) {
        throw refused();
    }

    @Override
    void fillZero(int index, int size) {
        throw refused();
    }
}
