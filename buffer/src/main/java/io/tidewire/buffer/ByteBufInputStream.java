/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Reads the bytes of a buffer as a stream, moving its reader index. The end of the stream is fixed when it is made:
 * bytes written to the buffer later are not seen. Numbers are read in the order of {@link DataInput}, which is big
 * endian. For one thread at a time, like the buffer.
 */
public class ByteBufInputStream extends InputStream implements DataInput {
    private final ByteBuf buffer;
    private final int startIndex;
    private final int endIndex;
    private final boolean releaseOnClose;
    private boolean closed;

    /**
     * Creates a stream of the readable bytes.
     *
     * @param buffer read from; it stays the caller's
     */
    public ByteBufInputStream(ByteBuf buffer) {
        this(buffer, buffer.readableBytes());
    }

    /**
     * Creates a stream of the readable bytes.
     *
     * @param buffer read from
     * @param releaseOnClose whether the stream owns the buffer, and {@link #close()} releases it
     */
    public ByteBufInputStream(ByteBuf buffer, boolean releaseOnClose) {
        this(buffer, buffer.readableBytes(), releaseOnClose);
    }

    /**
     * Creates a stream of some of the readable bytes.
     *
     * @param buffer read from; it stays the caller's
     * @param length how many bytes
     */
    public ByteBufInputStream(ByteBuf buffer, int length) {
        this(buffer, length, false);
    }

    /**
     * Creates a stream of some of the readable bytes.
     *
     * @param buffer read from; if the stream would own it, it is released even if the arguments are refused
     * @param length how many bytes
     * @param releaseOnClose whether the stream owns the buffer, and {@link #close()} releases it
     * @throws IndexOutOfBoundsException if there are not that many
     */
    public ByteBufInputStream(ByteBuf buffer, int length, boolean releaseOnClose) {
        checkNotNull(buffer, "buffer");
        boolean accepted = false;
        try {
            checkPositiveOrZero(length, "length");
            if (length > buffer.readableBytes()) {
                throw new IndexOutOfBoundsException("length: " + length + " (expected: <= readableBytes "
                        + buffer.readableBytes() + ')');
            }
            accepted = true;
        } finally {
            if (!accepted && releaseOnClose) {
                buffer.release();
            }
        }
        this.buffer = buffer;
        this.releaseOnClose = releaseOnClose;
        startIndex = buffer.readerIndex();
        endIndex = startIndex + length;
        buffer.markReaderIndex();
    }

    /**
     * Returns how far the stream has been read.
     *
     * @return the number of bytes read or skipped
     */
    public int readBytes() {
        return buffer.readerIndex() - startIndex;
    }

    @Override
    public void close() throws IOException {
        if (releaseOnClose && !closed) {
            closed = true;
            buffer.release();
        }
    }

    /**
     * Returns how much is left.
     *
     * @return the number of bytes up to the end of the stream
     */
    @Override
    public int available() throws IOException {
        return endIndex - buffer.readerIndex();
    }

    /** Marks the reader index of the buffer; there is no limit. */
    @Override
    public void mark(int readlimit) {
        buffer.markReaderIndex();
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void reset() throws IOException {
        buffer.resetReaderIndex();
    }

    @Override
    public int read() throws IOException {
        return available() == 0 ? -1 : buffer.readByte() & 0xFF;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        int available = available();
        if (available == 0) {
            return len == 0 ? 0 : -1;
        }
        int count = Math.min(available, len);
        buffer.readBytes(b, off, count);
        return count;
    }

    @Override
    public long skip(long n) throws IOException {
        return skipBytes((int) Math.max(0, Math.min(n, Integer.MAX_VALUE)));
    }

    @Override
    public int skipBytes(int n) throws IOException {
        int count = Math.max(0, Math.min(available(), n));
        buffer.skipBytes(count);
        return count;
    }

    private void checkAvailable(int length) throws IOException {
        if (length > available()) {
            throw new EOFException("length: " + length + " (expected: <= available " + available() + ')');
        }
    }

    @Override
    public void readFully(byte[] b) throws IOException {
        readFully(b, 0, b.length);
    }

    @Override
    public void readFully(byte[] b, int off, int len) throws IOException {
        if (len < 0 || off < 0 || off > b.length - len) {
            throw new IndexOutOfBoundsException("off: " + off + ", len: " + len + " (expected: range(0, " + b.length
                    + "))");
        }
        checkAvailable(len);
        buffer.readBytes(b, off, len);
    }

    @Override
    public boolean readBoolean() throws IOException {
        return readByte() != 0;
    }

    @Override
    public byte readByte() throws IOException {
        checkAvailable(Byte.BYTES);
        return buffer.readByte();
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return readByte() & 0xFF;
    }

    @Override
    public short readShort() throws IOException {
        checkAvailable(Short.BYTES);
        return buffer.readShort();
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return readShort() & 0xFFFF;
    }

    @Override
    public char readChar() throws IOException {
        return (char) readShort();
    }

    @Override
    public int readInt() throws IOException {
        checkAvailable(Integer.BYTES);
        return buffer.readInt();
    }

    @Override
    public long readLong() throws IOException {
        checkAvailable(Long.BYTES);
        return buffer.readLong();
    }

    @Override
    public float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    /** Reads up to LF, CR LF or CR, or the end; {@code null} if there is nothing left. */
    @Override
    public @Nullable String readLine() throws IOException {
        if (available() == 0) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        while (available() > 0) {
            int c = buffer.readUnsignedByte();
            if (c == '\n') {
                break;
            }
            if (c == '\r') {
                if (available() > 0 && buffer.getByte(buffer.readerIndex()) == '\n') {
                    buffer.skipBytes(1);
                }
                break;
            }
            line.append((char) c);
        }
        return line.toString();
    }

    @Override
    public String readUTF() throws IOException {
        return DataInputStream.readUTF(this);
    }
}
