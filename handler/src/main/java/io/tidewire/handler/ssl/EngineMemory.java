/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;

import javax.net.ssl.SSLEngine;

/**
 * The kind of memory that an engine is fast with. The JDK's ciphers work on arrays: with direct buffers they need half
 * as long again, more than a copy of the record costs. Conscrypt hands addresses to native code.
 */
enum EngineMemory {
    /** Arrays. Data from or to a socket in direct memory is copied, a record at a time, through scratch. */
    HEAP {
        @Override
        ByteBuf allocatePlaintext(ByteBufAllocator alloc, int capacity) {
            return alloc.heapBuffer(capacity);
        }

        @Override
        boolean reads(ByteBuf ciphertext) {
            return ciphertext.hasArray();
        }

        @Override
        boolean usesScratch() {
            return true;
        }
    },
    /** Direct memory, in place. */
    DIRECT {
        @Override
        ByteBuf allocatePlaintext(ByteBufAllocator alloc, int capacity) {
            return alloc.directBuffer(capacity);
        }

        @Override
        boolean reads(ByteBuf ciphertext) {
            return ciphertext.nioBufferCount() == 1;
        }

        @Override
        boolean usesScratch() {
            return false;
        }
    };

    private static final String CONSCRYPT_PACKAGE = "org.conscrypt.";

    /** Returns what serves an engine best; for one that is not known, arrays. */
    static EngineMemory of(SSLEngine engine) {
        String name = ForwardingSslEngine.innermost(engine).getClass().getName();
        return name.startsWith(CONSCRYPT_PACKAGE) ? DIRECT : HEAP;
    }

    /** Returns a buffer for the engine to write plaintext to. */
    abstract ByteBuf allocatePlaintext(ByteBufAllocator alloc, int capacity);

    /** Returns whether the engine may read ciphertext where it is. */
    abstract boolean reads(ByteBuf ciphertext);

    /** Returns whether ciphertext is written to scratch first. */
    abstract boolean usesScratch();
}
