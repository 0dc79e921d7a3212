/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;

import io.tidewire.util.ReferenceCounted;
import org.jspecify.annotations.Nullable;

/**
 * Part of a file that is sent without a copy through user space where transport and kernel can do that. It holds no
 * buffer, so it can't pass through handlers that need to see bytes.
 */
public interface FileRegion extends ReferenceCounted {

    /**
     * Returns where in the file the region begins.
     *
     * @return the offset in bytes
     */
    long position();

    /**
     * Returns how much was sent.
     *
     * @return the bytes transferred so far
     * @deprecated use {@link #transferred()}, which is the same
     */
    @Deprecated
    default long transfered() {
        return transferred();
    }

    /**
     * Returns how much was sent.
     *
     * @return the bytes transferred so far
     */
    long transferred();

    /**
     * Returns how much is to be sent in all.
     *
     * @return the length of the region in bytes
     */
    long count();

    /**
     * Sends some of the region. May block on the file, not on the target.
     *
     * @param target where to write to
     * @param position where to start, in bytes from the begin of the region: what has been transferred so far
     * @return the number of bytes transferred; zero when the target took none
     * @throws IOException if reading or writing fails, or if the file is shorter than the region
     */
    long transferTo(WritableByteChannel target, long position) throws IOException;

    @Override
    FileRegion retain();

    @Override
    FileRegion retain(int increment);

    @Override
    FileRegion touch();

    @Override
    FileRegion touch(@Nullable Object hint);
}
