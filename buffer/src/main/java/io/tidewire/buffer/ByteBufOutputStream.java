/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Appends to a buffer as a stream, moving its writer index and growing it as needed. Numbers are written in the order
 * of {@link DataOutput}, which is big endian. For one thread at a time, like the buffer.
 */
public class ByteBufOutputStream extends OutputStream implements DataOutput {
    private final ByteBuf buffer;
    private final int startIndex;
    private final boolean releaseOnClose;
    private boolean closed;
    /** Knows the encoding of {@link #writeUTF}; made when that is first called. */
    private DataOutputStream utfOut;

    /**
     * Makes a stream.
     *
     * @param buffer written to; it stays the caller's
     */
    public ByteBufOutputStream(final ByteBuf buffer) {
        this(buffer, false);
    }

    /**
     * Makes a stream.
     *
     * @param buffer written to
     * @param releaseOnClose whether the stream owns the buffer, and {@link #close()} releases it
     */
    public ByteBufOutputStream(final ByteBuf buffer, final boolean releaseOnClose) {
        this.buffer = checkNotNull(buffer, "buffer");
        this.releaseOnClose = releaseOnClose;
        startIndex = buffer.writerIndex();
    }

    /**
     * Returns how much was written.
     *
     * @return the number of bytes
     */
    public int writtenBytes() {
        return buffer.writerIndex() - startIndex;
    }

    /**
     * Returns where the stream writes.
     *
     * @return the buffer, not retained
     */
    public ByteBuf buffer() {
        return buffer;
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (releaseOnClose) {
            buffer.release();
        }
    }

    @Override
    public void write(final int b) throws IOException {
        buffer.writeByte(b);
    }

    @Override
    public void write(final byte[] b) throws IOException {
        buffer.writeBytes(b);
    }

    @Override
    public void write(final byte[] b, final int off, final int len) throws IOException {
        buffer.writeBytes(b, off, len);
    }

    @Override
    public void writeBoolean(final boolean v) throws IOException {
        buffer.writeByte(v ? 1 : 0);
    }

    @Override
    public void writeByte(final int v) throws IOException {
        buffer.writeByte(v);
    }

    @Override
    public void writeShort(final int v) throws IOException {
        buffer.writeShort(v);
    }

    @Override
    public void writeChar(final int v) throws IOException {
        buffer.writeShort(v);
    }

    @Override
    public void writeInt(final int v) throws IOException {
        buffer.writeInt(v);
    }

    @Override
    public void writeLong(final long v) throws IOException {
        buffer.writeLong(v);
    }

    @Override
    public void writeFloat(final float v) throws IOException {
        buffer.writeInt(Float.floatToIntBits(v));
    }

    @Override
    public void writeDouble(final double v) throws IOException {
        buffer.writeLong(Double.doubleToLongBits(v));
    }

    /** Writes the low byte of each character. */
    @Override
    public void writeBytes(final String s) throws IOException {
        final int length = s.length();
        buffer.ensureWritable(length);
        for (int i = 0; i < length; i++) {
            buffer.writeByte(s.charAt(i));
        }
    }

    @Override
    public void writeChars(final String s) throws IOException {
        final int length = s.length();
        for (int i = 0; i < length; i++) {
            buffer.writeShort(s.charAt(i));
        }
    }

    @Override
    public void writeUTF(final String s) throws IOException {
        DataOutputStream out = utfOut;
        if (out == null) {
            out = new DataOutputStream(this);
            utfOut = out;
        }
        out.writeUTF(s);
    }
}
