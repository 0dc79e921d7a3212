/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import java.nio.charset.Charset;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * A view of a whole buffer that lets one thread at a time change its indices, for programs that are searched for races:
 * see {@link UseGuard}. Every view of it is guarded too, by a guard of its own. Each method that changes indices is
 * either overridden here or calls methods that are.
 */
final class GuardedByteBuf extends ViewByteBuf {
    private final UseGuard guard = new UseGuard();

    GuardedByteBuf(ByteBuf parent) {
        super(parent);
    }

    /** Returns the buffer itself, or a guarded view that takes over its reference where that is switched on. */
    static ByteBuf guard(ByteBuf buf) {
        return UseGuard.ON ? new GuardedByteBuf(buf) : buf;
    }

    /** A call that may do I/O; other checked exceptions are not thrown by any. */
    private <T> T guardedIo(Callable<T> call) throws IOException {
        guard.enter();
        try {
            return call.call();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            guard.exit();
        }
    }

    private <T> T guarded(Supplier<T> call) {
        guard.enter();
        try {
            return call.get();
        } finally {
            guard.exit();
        }
    }

    // Views

    @Override
    public ByteBuf slice(int index, int length) {
        return new GuardedByteBuf(super.slice(index, length));
    }

    @Override
    public ByteBuf retainedSlice(int index, int length) {
        return new GuardedByteBuf(super.retainedSlice(index, length));
    }

    @Override
    public ByteBuf duplicate() {
        return new GuardedByteBuf(super.duplicate()).markReaderIndex().markWriterIndex();
    }

    @Override
    public ByteBuf retainedDuplicate() {
        return new GuardedByteBuf(super.retainedDuplicate()).markReaderIndex().markWriterIndex();
    }

    @Override
    public ByteBuf asReadOnly() {
        return isReadOnly() ? this : new GuardedByteBuf(super.asReadOnly());
    }

    // Indices, marks and capacity

    @Override
    public ByteBuf readerIndex(int index) {
        return guarded(() -> super.readerIndex(index));
    }

    @Override
    public ByteBuf writerIndex(int index) {
        return guarded(() -> super.writerIndex(index));
    }

    @Override
    public ByteBuf setIndex(int reader, int writer) {
        return guarded(() -> super.setIndex(reader, writer));
    }

    @Override
    public ByteBuf clear() {
        return guarded(super::clear);
    }

    @Override
    public ByteBuf markReaderIndex() {
        return guarded(super::markReaderIndex);
    }

    @Override
    public ByteBuf resetReaderIndex() {
        return guarded(super::resetReaderIndex);
    }

    @Override
    public ByteBuf markWriterIndex() {
        return guarded(super::markWriterIndex);
    }

    @Override
    public ByteBuf resetWriterIndex() {
        return guarded(super::resetWriterIndex);
    }

    @Override
    public ByteBuf discardReadBytes() {
        return guarded(super::discardReadBytes);
    }

    @Override
    public ByteBuf discardSomeReadBytes() {
        return guarded(super::discardSomeReadBytes);
    }

    @Override
    public ByteBuf capacity(int newCapacity) {
        return guarded(() -> super.capacity(newCapacity));
    }

    @Override
    public ByteBuf ensureWritable(int minWritableBytes) {
        return guarded(() -> super.ensureWritable(minWritableBytes));
    }

    @Override
    public int ensureWritable(int minWritableBytes, boolean force) {
        return guarded(() -> super.ensureWritable(minWritableBytes, force));
    }

    // Reads

    @Override
    public ByteBuf skipBytes(int length) {
        return guarded(() -> super.skipBytes(length));
    }

    @Override
    public byte readByte() {
        return guarded(super::readByte);
    }

    @Override
    public short readShort() {
        return guarded(super::readShort);
    }

    @Override
    public short readShortLE() {
        return guarded(super::readShortLE);
    }

    @Override
    public int readUnsignedMedium() {
        return guarded(super::readUnsignedMedium);
    }

    @Override
    public int readUnsignedMediumLE() {
        return guarded(super::readUnsignedMediumLE);
    }

    @Override
    public int readInt() {
        return guarded(super::readInt);
    }

    @Override
    public int readIntLE() {
        return guarded(super::readIntLE);
    }

    @Override
    public long readLong() {
        return guarded(super::readLong);
    }

    @Override
    public long readLongLE() {
        return guarded(super::readLongLE);
    }

    @Override
    public ByteBuf readBytes(int length) {
        return guarded(() -> super.readBytes(length));
    }

    @Override
    public ByteBuf readSlice(int length) {
        return guarded(() -> super.readSlice(length));
    }

    @Override
    public ByteBuf readRetainedSlice(int length) {
        return guarded(() -> super.readRetainedSlice(length));
    }

    @Override
    public ByteBuf readBytes(byte[] dst, int dstIndex, int length) {
        return guarded(() -> super.readBytes(dst, dstIndex, length));
    }

    @Override
    public ByteBuf readBytes(ByteBuf dst, int length) {
        return guarded(() -> super.readBytes(dst, length));
    }

    @Override
    public ByteBuf readBytes(ByteBuf dst, int dstIndex, int length) {
        return guarded(() -> super.readBytes(dst, dstIndex, length));
    }

    @Override
    public ByteBuf readBytes(ByteBuffer dst) {
        return guarded(() -> super.readBytes(dst));
    }

    @Override
    public ByteBuf readBytes(OutputStream out, int length) throws IOException {
        return guardedIo(() -> super.readBytes(out, length));
    }

    @Override
    public int readBytes(GatheringByteChannel out, int length) throws IOException {
        return guardedIo(() -> super.readBytes(out, length));
    }

    @Override
    public int readBytes(FileChannel out, long position, int length) throws IOException {
        return guardedIo(() -> super.readBytes(out, position, length));
    }

    @Override
    public CharSequence readCharSequence(int length, Charset charset) {
        return guarded(() -> super.readCharSequence(length, charset));
    }

    @Override
    public String readString(int length, Charset charset) {
        return guarded(() -> super.readString(length, charset));
    }

    // Writes

    @Override
    public ByteBuf writeByte(int value) {
        return guarded(() -> super.writeByte(value));
    }

    @Override
    public ByteBuf writeShort(int value) {
        return guarded(() -> super.writeShort(value));
    }

    @Override
    public ByteBuf writeShortLE(int value) {
        return guarded(() -> super.writeShortLE(value));
    }

    @Override
    public ByteBuf writeMedium(int value) {
        return guarded(() -> super.writeMedium(value));
    }

    @Override
    public ByteBuf writeMediumLE(int value) {
        return guarded(() -> super.writeMediumLE(value));
    }

    @Override
    public ByteBuf writeInt(int value) {
        return guarded(() -> super.writeInt(value));
    }

    @Override
    public ByteBuf writeIntLE(int value) {
        return guarded(() -> super.writeIntLE(value));
    }

    @Override
    public ByteBuf writeLong(long value) {
        return guarded(() -> super.writeLong(value));
    }

    @Override
    public ByteBuf writeLongLE(long value) {
        return guarded(() -> super.writeLongLE(value));
    }

    @Override
    public ByteBuf writeBytes(byte[] src, int srcIndex, int length) {
        return guarded(() -> super.writeBytes(src, srcIndex, length));
    }

    @Override
    public ByteBuf writeBytes(ByteBuf src, int length) {
        return guarded(() -> super.writeBytes(src, length));
    }

    @Override
    public ByteBuf writeBytes(ByteBuf src, int srcIndex, int length) {
        return guarded(() -> super.writeBytes(src, srcIndex, length));
    }

    @Override
    public ByteBuf writeBytes(ByteBuffer src) {
        return guarded(() -> super.writeBytes(src));
    }

    @Override
    public int writeBytes(InputStream in, int length) throws IOException {
        return guardedIo(() -> super.writeBytes(in, length));
    }

    @Override
    public int writeBytes(ScatteringByteChannel in, int length) throws IOException {
        return guardedIo(() -> super.writeBytes(in, length));
    }

    @Override
    public int writeBytes(FileChannel in, long position, int length) throws IOException {
        return guardedIo(() -> super.writeBytes(in, position, length));
    }

    @Override
    public ByteBuf writeZero(int length) {
        return guarded(() -> super.writeZero(length));
    }

    @Override
    public int writeCharSequence(CharSequence sequence, Charset charset) {
        return guarded(() -> super.writeCharSequence(sequence, charset));
    }
}
