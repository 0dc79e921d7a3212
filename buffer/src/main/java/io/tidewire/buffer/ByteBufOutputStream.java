/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

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
    /** Encodes for {@link #writeUTF}; created when that is first called. */
    private @Nullable DataOutputStream utfOut;

    /**
     * Creates a stream.
     *
     * @param buffer written to; it stays the caller's
     */
    public ByteBufOutputStream(ByteBuf buffer) {
        this(buffer, false);
    }

    /**
     * Creates a stream.
     *
     * @param buffer written to
     * @param releaseOnClose whether the stream owns the buffer, and {@link #close()} releases it
     */
    public ByteBufOutputStream(ByteBuf buffer, boolean releaseOnClose) {
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
    public void write(int b) throws IOException {
        buffer.writeByte(b);
    }

    @Override
    public void write(byte[] b) throws IOException {
        buffer.writeBytes(b);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        buffer.writeBytes(b, off, len);
    }

    @Override
    public void writeBoolean(boolean v) throws IOException {
        buffer.writeByte(v ? 1 : 0);
    }

    @Override
    public void writeByte(int v) throws IOException {
        buffer.writeByte(v);
    }

    @Override
    public void writeShort(int v) throws IOException {
        buffer.writeShort(v);
    }

    @Override
    public void writeChar(int v) throws IOException {
        buffer.writeShort(v);
    }

    @Override
    public void writeInt(int v) throws IOException {
        buffer.writeInt(v);
    }

    @Override
    public void writeLong(long v) throws IOException {
        buffer.writeLong(v);
    }

    @Override
    public void writeFloat(float v) throws IOException {
        buffer.writeInt(Float.floatToIntBits(v));
    }

    @Override
    public void writeDouble(double v) throws IOException {
        buffer.writeLong(Double.doubleToLongBits(v));
    }

    /** Writes the low byte of each character. */
    @Override
    public void writeBytes(String s) throws IOException {
        int length = s.length();
        buffer.ensureWritable(length);
        for (int i = 0; i < length; i++) {
            buffer.writeByte(s.charAt(i));
        }
    }

    @Override
    public void writeChars(String s) throws IOException {
        int length = s.length();
        for (int i = 0; i < length; i++) {
            buffer.writeShort(s.charAt(i));
        }
    }

    @Override
    public void writeUTF(String s) throws IOException {
        DataOutputStream out = utfOut;
        if (out == null) {
            out = new DataOutputStream(this);
            utfOut = out;
        }
        out.writeUTF(s);
    }
}
