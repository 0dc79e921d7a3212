/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.StandardOpenOption;

import io.tidewire.channel.internal.FileTransfer;
import io.tidewire.util.AbstractReferenceCounted;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * A region of a file, sent by {@link FileChannel#transferTo(long, long, WritableByteChannel)} or the like. The file is
 * closed when the region is released, even if the region was created from an open channel. Not thread-safe.
 */
public class DefaultFileRegion extends AbstractReferenceCounted implements FileRegion {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DefaultFileRegion.class);

    // Null if made from an open channel.
    private final @Nullable File path;
    private final long position;
    private final long count;
    private @Nullable FileChannel file;
    private long transferred;

    /**
     * Creates a region of an open file.
     *
     * @param fileChannel the file, owned by the region from now on
     * @param position where the region begins, in bytes
     * @param count how long it is, in bytes
     */
    public DefaultFileRegion(FileChannel fileChannel, long position, long count) {
        this(null, checkNotNull(fileChannel, "fileChannel"), position, count);
    }

    /**
     * Creates a region of a file that is opened by {@link #open()}, or when it is first transferred.
     *
     * @param position where the region begins, in bytes
     * @param count how long it is, in bytes
     */
    public DefaultFileRegion(File file, long position, long count) {
        this(checkNotNull(file, "file"), null, position, count);
    }

    private DefaultFileRegion(@Nullable File path, @Nullable FileChannel file, long position, long count) {
        this.path = path;
        this.file = file;
        this.position = checkPositiveOrZero(position, "position");
        this.count = checkPositiveOrZero(count, "count");
    }

    /**
     * Returns whether the file is open.
     *
     * @return whether it is open
     */
    public boolean isOpen() {
        return file != null;
    }

    /**
     * Opens the file if it is not open and the region not released.
     *
     * @throws IOException if it can't be opened
     */
    @SuppressWarnings("NullAway") // A region without a path was opened by its creator.
    public void open() throws IOException {
        if (!isOpen() && refCnt() > 0) {
            file = FileChannel.open(path.toPath(), StandardOpenOption.READ);
        }
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public long transferred() {
        return transferred;
    }

    @Override
    public long transferTo(WritableByteChannel target, long position) throws IOException {
        return transferBy((from, start, left) -> from.transferTo(start, left, target), position);
    }

    /** As {@link #transferTo}, by another way to send. */
    @SuppressWarnings("NullAway") // It is open if it was not released.
    long transferBy(FileTransfer way, long position) throws IOException {
        if (position < 0 || position > count) {
            throw new IllegalArgumentException("position: " + position + " (expected: 0 - " + count + ')');
        }
        if (refCnt() == 0) {
            throw new IllegalReferenceCountException(0);
        }
        long left = count - position;
        if (left == 0) {
            return 0;
        }
        open();
        long written = way.transfer(file, this.position + position, left);
        if (written > 0) {
            transferred += written;
        } else if (written == 0) {
            // Zero is also what the end of the file gives; without this check the transfer would be tried for ever.
            validate(position);
        }
        return written;
    }

    /** Throws if the file ends before the region does. */
    @SuppressWarnings("NullAway") // Called after a transfer, which has opened it.
    void validate(long sent) throws IOException {
        long size = file.size();
        if (position + count > size) {
            throw new IOException("file of " + size + " bytes is shorter than its region of " + count + " bytes from "
                    + position + ", of which " + sent + " were sent");
        }
    }

    @Override
    protected void deallocate() {
        FileChannel open = file;
        if (open == null) {
            return;
        }
        file = null;
        try {
            open.close();
        } catch (IOException e) {
            LOGGER.warn("Failed to close the file of a region", e);
        }
    }

    @Override
    public FileRegion retain() {
        super.retain();
        return this;
    }

    @Override
    public FileRegion retain(int increment) {
        super.retain(increment);
        return this;
    }

    @Override
    public FileRegion touch() {
        return this;
    }

    @Override
    public FileRegion touch(@Nullable Object hint) {
        return this;
    }
}
