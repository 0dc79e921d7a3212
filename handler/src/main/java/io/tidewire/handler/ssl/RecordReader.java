/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import java.nio.ByteBuffer;

/**
 * Has the engine unwrap records, each in one call and where it lies if the engine is fast with such memory. Several
 * records go one behind the other into one buffer.
 */
final class RecordReader {
    private RecordReader() {
    }

    /**
     * Unwraps one record.
     *
     * @param memory the kind of memory that the engine is fast with
     * @param in begins with the whole record; its reader index is moved behind what the engine has consumed
     * @param length length of the record
     * @param plain takes what the record carries
     */
    static SSLEngineResult unwrap(SSLEngine engine, EngineMemory memory, ByteBuf in, int length, ByteBuf plain)
            throws SSLException {
        int index = in.readerIndex();
        ByteBuffer target = plain.internalNioBuffer(plain.writerIndex(), plain.writableBytes());
        SSLEngineResult result;
        if (memory.reads(in)) {
            result = engine.unwrap(in.internalNioBuffer(index, length), target);
        } else {
            TlsScratch scratch = TlsScratch.take();
            try {
                ByteBuffer record = scratch.record(length).limit(length);
                in.getBytes(index, record);
                result = engine.unwrap(record.flip(), target);
            } finally {
                scratch.giveBack();
            }
        }
        in.readerIndex(index + result.bytesConsumed());
        plain.writerIndex(plain.writerIndex() + result.bytesProduced());
        return result;
    }
}
