/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.unix.internal.FileCalls;

import java.io.File;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * An open file, pipe or socket of the system, by its number. It is used by one thread at a time and may be closed by
 * any; once it is closed, no call uses the number, which may by then belong to another file.
 *
 * <p>Calls that take an address trust it: memory that is not there crashes the process.
 */
public class FileDescriptor {

    private static final VarHandle STATE = stateHandle();

    private static final int CLOSED = 1;
    private static final int INPUT_SHUTDOWN = 1 << 1;
    private static final int OUTPUT_SHUTDOWN = 1 << 2;

    private final int fd;
    /** A set of the bits above, which are only ever added. By {@link #STATE}, any thread. */
    @SuppressWarnings("unused") // read and written through the handle
    private volatile int state;

    /**
     * Takes over a descriptor.
     *
     * @param fd its number, 0 or more; closed by {@link #close()}
     */
    public FileDescriptor(int fd) {
        this.fd = checkPositiveOrZero(fd, "fd");
    }

    private static VarHandle stateHandle() {
        try {
            return MethodHandles.lookup().findVarHandle(FileDescriptor.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * The number of the descriptor.
     *
     * @return the number, also after it was closed
     */
    public final int intValue() {
        return fd;
    }

    /**
     * Returns whether this is open.
     *
     * @return {@code false} once it was closed
     */
    public boolean isOpen() {
        return (state & CLOSED) == 0;
    }

    /**
     * Marks this as closed, without closing the descriptor.
     *
     * @return {@code true} for the one caller who has marked it, and has to close the descriptor
     */
    protected boolean markClosed() {
        return add(CLOSED);
    }

    /** Marks a direction as shut down; returns {@code false} if it already was. */
    final boolean markShutdown(boolean input) {
        return add(input ? INPUT_SHUTDOWN : OUTPUT_SHUTDOWN);
    }

    /** Returns whether a direction was shut down, or the descriptor closed. */
    final boolean isShutdown(boolean input) {
        return (state & (CLOSED | (input ? INPUT_SHUTDOWN : OUTPUT_SHUTDOWN))) != 0;
    }

    private boolean add(int bit) {
        // Volatile in both directions: who sees the bit sees what was done before, and no bit is ever lost.
        return ((int) STATE.getAndBitwiseOr(this, bit) & bit) == 0;
    }

    /** The number for a call, as long as it is ours. */
    final int openFd() throws ClosedChannelException {
        if ((state & CLOSED) != 0) {
            throw Errors.closed();
        }
        return fd;
    }

    /**
     * Closes the descriptor. Does nothing when it is closed.
     *
     * @throws IOException if the system reports an error; the descriptor is closed all the same
     */
    public void close() throws IOException {
        if (markClosed()) {
            int result = FileCalls.close(fd);
            if (result < 0) {
                throw Errors.newIOException("close(..)", result);
            }
        }
    }

    /**
     * Opens a file to be written, which is made if it is not there and emptied if it is.
     *
     * @param path the file
     * @return the new descriptor
     * @throws IOException if it cannot be opened
     */
    public static FileDescriptor from(String path) throws IOException {
        if (checkNotNull(path, "path").indexOf('\0') >= 0) {
            throw new IllegalArgumentException("path: " + path.replace('\0', '@')
                    + " (expected: one without a zero character)");
        }
        int flags = FileCalls.OPEN_WRITE | FileCalls.OPEN_CREATE | FileCalls.OPEN_TRUNCATE;
        return new FileDescriptor(Errors.ioResult("open(..) of " + path,
                FileCalls.open(path.getBytes(StandardCharsets.UTF_8), flags)));
    }

    /**
     * Opens a file to be written, which is made if it is not there and emptied if it is.
     *
     * @return the new descriptor
     * @throws IOException if it cannot be opened
     */
    public static FileDescriptor from(File file) throws IOException {
        return from(checkNotNull(file, "file").getPath());
    }

    /**
     * Creates a non-blocking pipe.
     *
     * @return the end to read from, and the end to write to
     * @throws IOException if there can be none
     */
    public static FileDescriptor[] pipe() throws IOException {
        long ends = FileCalls.pipe();
        if (ends < 0) {
            throw Errors.newIOException("pipe(..)", (int) ends);
        }
        return new FileDescriptor[] {new FileDescriptor((int) (ends >>> 32)), new FileDescriptor((int) ends)};
    }

    /**
     * Reads into a direct buffer. Its position and limit do not change.
     *
     * @param buf takes the bytes
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return how many bytes were read, 0 if there are none now or no room was given, -1 at the end
     * @throws IOException if it fails
     */
    public final int read(ByteBuffer buf, int pos, int limit) throws IOException {
        try {
            return readAddress("read(..)", address(buf, pos, limit), pos, limit);
        } finally {
            Reference.reachabilityFence(buf);
        }
    }

    /**
     * Reads into memory.
     *
     * @param address where it starts
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return how many bytes were read, 0 if there are none now or no room was given, -1 at the end
     * @throws IOException if it fails
     */
    public final int readAddress(long address, int pos, int limit) throws IOException {
        return readAddress("readAddress(..)", address, pos, limit);
    }

    private int readAddress(String call, long address, int pos, int limit)
            throws IOException {
        int length = checkMemory(address, pos, limit);
        if (length == 0) {
            // The system would answer 0, which means the end.
            return 0;
        }
        return inputResult(call, FileCalls.read(openFd(), address + pos, length));
    }

    /** The result of a read: 0 bytes are the end. */
    static int inputResult(String call, int result) throws IOException {
        if (result > 0) {
            return result;
        }
        return result == 0 ? -1 : Errors.ioResult(call, result);
    }

    /**
     * Writes from a direct buffer. Its position and limit do not change.
     *
     * @param buf holds the bytes
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return how many bytes were written, 0 if none can be taken now
     * @throws IOException if it fails
     */
    public final int write(ByteBuffer buf, int pos, int limit) throws IOException {
        try {
            long address = address(buf, pos, limit);
            return Errors.ioResult("write(..)", FileCalls.write(openFd(), address + pos, limit - pos));
        } finally {
            Reference.reachabilityFence(buf);
        }
    }

    /**
     * Writes from memory.
     *
     * @param address where it starts
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return how many bytes were written, 0 if none can be taken now
     * @throws IOException if it fails
     */
    public final int writeAddress(long address, int pos, int limit) throws IOException {
        int length = checkMemory(address, pos, limit);
        return Errors.ioResult("writeAddress(..)", FileCalls.write(openFd(), address + pos, length));
    }

    /**
     * Writes what remains in direct buffers with one call. Their positions do not change.
     *
     * @param offset the index of the first one
     * @param length how many there are; of more than {@link Limits#IOV_MAX} the first ones are written
     * @param maxBytesToWrite a bound for the bytes, which may be exceeded by the rest of the buffer that reaches it
     * @return how many bytes were written, 0 if none can be taken now
     * @throws IOException if it fails
     */
    public final long writev(ByteBuffer[] buffers, int offset, int length,
                             long maxBytesToWrite) throws IOException {
        if (offset < 0 || length < 0 || length > checkNotNull(buffers, "buffers").length - offset) {
            throw new IllegalArgumentException("offset: " + offset + ", length: " + length
                    + " (expected: a range of buffers)");
        }
        IovArray parts = new IovArray(Math.max(1, Math.min(length, Limits.IOV_MAX)));
        try {
            parts.maxBytes(maxBytesToWrite);
            for (int i = offset; i < offset + length; i++) {
                if (!parts.add(buffers[i])) {
                    break;
                }
            }
            return ioResult("writev(..)", FileCalls.writev(openFd(), parts.memoryAddress(0), parts.count()));
        } finally {
            Reference.reachabilityFence(buffers);
            parts.release();
        }
    }

    /**
     * Writes several pieces of memory with one call.
     *
     * @param iovArrayAddress the address of {@code iovec}s, as {@link IovArray#memoryAddress(int)} gives it
     * @param length how many there are; of more than {@link Limits#IOV_MAX} the first ones are written
     * @return how many bytes were written, 0 if none can be taken now
     * @throws IOException if it fails
     */
    public final long writevAddresses(long iovArrayAddress, int length) throws IOException {
        checkMemory(iovArrayAddress, 0, length);
        return ioResult("writevAddresses(..)", FileCalls.writev(openFd(), iovArrayAddress, length));
    }

    private static long ioResult(String call, long result) throws IOException {
        // Errors fit into an int; counts may not.
        return result >= 0 ? result : Errors.ioResult(call, (int) result);
    }

    /** Checks the arguments of a call by address and returns the length. */
    static int checkMemory(long address, int pos, int limit) {
        if (address == 0) {
            throw new IllegalArgumentException("address: 0 (expected: the address of memory)");
        }
        checkRange(pos, limit, Integer.MAX_VALUE);
        return limit - pos;
    }

    /** Checks the arguments of a call with a buffer and returns the address of its index 0. */
    static long address(ByteBuffer buf, int pos, int limit) {
        if (!checkNotNull(buf, "buf").isDirect()) {
            throw new IllegalArgumentException("buf: " + buf + " (expected: a direct one)");
        }
        checkRange(pos, limit, buf.capacity());
        return Buffer.memoryAddress(buf);
    }

    private static void checkRange(int pos, int limit, int capacity) {
        if (pos < 0 || limit < pos || limit > capacity) {
            throw new IllegalArgumentException("pos: " + pos + ", limit: " + limit
                    + " (expected: 0 <= pos <= limit <= " + capacity + ')');
        }
    }

    @Override
    public String toString() {
        return "FileDescriptor[" + fd + ']';
    }

    /** Returns whether the other one has the same number. */
    @Override
    public boolean equals(@Nullable Object o) {
        return o == this || o instanceof FileDescriptor other && other.fd == fd;
    }

    @Override
    public int hashCode() {
        return fd;
    }
}
