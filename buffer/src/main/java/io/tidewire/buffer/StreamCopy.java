/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Moves bytes between memory and streams. Memory that is not an array goes through a small new one: a stream may keep
 * the array that it is given, so it never gets a shared one.
 */
final class StreamCopy {
    private static final int CHUNK_BYTES = 8192;

    private StreamCopy() {
    }

    @SuppressWarnings("NullAway") // Without an array there is an NIO buffer.
    static void write(byte @Nullable [] a, @Nullable ByteBuffer m, int from, int length, OutputStream out)
            throws IOException {
        if (a != null) {
            out.write(a, from, length);
            return;
        }
        if (length == 0) {
            return;
        }
        byte[] chunk = new byte[Math.min(length, CHUNK_BYTES)];
        int done = 0;
        while (done < length) {
            int size = Math.min(chunk.length, length - done);
            m.get(from + done, chunk, 0, size);
            out.write(chunk, 0, size);
            done += size;
        }
    }

    /** Reads until {@code length} bytes are there, the stream has no more for now, or it ends. */
    @SuppressWarnings("NullAway") // Without an array there is an NIO buffer.
    static int read(byte @Nullable [] a, @Nullable ByteBuffer m, int to, int length, InputStream in)
            throws IOException {
        if (a != null) {
            return in.read(a, to, length);
        }
        byte[] chunk = new byte[Math.min(length, CHUNK_BYTES)];
        int done = 0;
        do {
            int count = in.read(chunk, 0, Math.min(chunk.length, length - done));
            if (count < 0) {
                return done == 0 ? -1 : done;
            }
            m.put(to + done, chunk, 0, count);
            done += count;
            if (count < chunk.length) {
                return done;
            }
        } while (done < length);
        return done;
    }
}
