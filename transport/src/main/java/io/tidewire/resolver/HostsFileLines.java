/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.Reader;

/**
 * The lines of a text, of which no more is read and kept than a hosts file can have. One thread.
 */
final class HostsFileLines implements AutoCloseable {

    /** Defends against a file without end; the largest block lists have a quarter of it. */
    static final int MAX_CHARS = 16 * 1024 * 1024;

    /** Defends against a line without end; block lists put thousands of names into one. */
    static final int MAX_LINE_CHARS = 1024 * 1024;
    private static final int CHUNK_CHARS = 8 * 1024;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(HostsFileLines.class);

    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private final Reader reader;
    private final char[] chunk = new char[CHUNK_CHARS];
    private final StringBuilder line = new StringBuilder(128);
    private int position;
    private int limit;
    private int read;
    private boolean lineTooLong;

    HostsFileLines(Reader reader) {
        this.reader = reader;
    }

    /** The next line without its end, or {@code null} if there is none. Lines that are too long are left out. */
    @Nullable String next() throws IOException {
        line.setLength(0);
        lineTooLong = false;
        for (int c = nextChar(); c >= 0; c = nextChar()) {
            if (c == '\n' || c == '\r') {
                if (isComplete()) {
                    return line.toString();
                }
            } else if (line.length() < MAX_LINE_CHARS) {
                line.append((char) c);
            } else {
                lineTooLong = true;
            }
        }
        return isComplete() ? line.toString() : null;
    }

    /** Whether a line is to be returned: empty ones, as between CR and LF, are not worth it. If not, starts anew. */
    private boolean isComplete() {
        if (lineTooLong) {
            LOGGER.warn("A line of a hosts file was left out, since it is longer than {} characters", MAX_LINE_CHARS);
            lineTooLong = false;
            line.setLength(0);
        }
        return line.length() > 0;
    }

    private int nextChar() throws IOException {
        if (position == limit && !fill()) {
            return -1;
        }
        return chunk[position++];
    }

    private boolean fill() throws IOException {
        if (read == MAX_CHARS) {
            LOGGER.warn("A hosts file was read no further than {} characters", MAX_CHARS);
            return false;
        }
        int count = reader.read(chunk, 0, Math.min(chunk.length, MAX_CHARS - read));
        if (count <= 0) {
            return false;
        }
        position = read == 0 && chunk[0] == BYTE_ORDER_MARK ? 1 : 0;
        limit = count;
        read += count;
        return position < limit || fill();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
