/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * A way to send a part of an open file that does not lead through a channel of the JDK.
 */
@FunctionalInterface
public interface FileTransfer {

    /**
     * Sends once.
     *
     * @param file the file, which stays open
     * @param position where in the file to start, in bytes
     * @param count how many bytes to send at most, positive
     * @return the number of bytes sent; zero if the socket takes nothing now, or the file ends at {@code position}; a
     *         negative errno where the transport knows one, which also says that the socket takes nothing now
     * @throws IOException if sending fails otherwise
     */
    long transfer(FileChannel file, long position, long count) throws IOException;
}
