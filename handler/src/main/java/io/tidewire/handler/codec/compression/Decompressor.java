/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses one stream without a channel: octets go in, octets come out, and nothing blocks or is called back.
 * {@link DecompressingDecoder} puts one into a pipeline.
 *
 * <pre>{@code
 * try (Decompressor decompressor = JdkZlibDecompressor.builder().wrapper(ZlibWrapper.GZIP).build(allocator)) {
 *     decompressor.addInput(compressed);
 *     while (decompressor.status() == Decompressor.Status.NEED_OUTPUT) {
 *         ByteBuf output = decompressor.takeOutput();
 *         if (output != null) {
 *             consume(output);
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>A {@link DecompressionException} is final: everything is released, and every method but {@link #close} throws
 * again. One thread at a time.
 */
public interface Decompressor extends AutoCloseable {
    /** The next need of a decompressor. */
    enum Status {
        /** {@link Decompressor#addInput}, or {@link Decompressor#endOfInput}. */
        NEED_INPUT,
        /** {@link Decompressor#takeOutput}. */
        NEED_OUTPUT,
        /** Nothing: the stream has ended. */
        COMPLETE
    }

    /**
     * Adds input.
     *
     * @param buf the next octets of the stream; taken over, also on failure
     * @throws DecompressionException if the stream is not valid
     * @throws IllegalStateException unless the status is {@link Status#NEED_INPUT}
     */
    void addInput(ByteBuf buf) throws DecompressionException;

    /**
     * Announces that no input follows. Does nothing if the stream has ended.
     *
     * @throws DecompressionException if the stream is not complete
     * @throws IllegalStateException if the status is {@link Status#NEED_OUTPUT}
     */
    void endOfInput() throws DecompressionException;

    /**
     * Returns what to do next.
     *
     * @return the next need of this decompressor
     * @throws DecompressionException if the stream was not valid
     */
    Status status() throws DecompressionException;

    /**
     * Decompresses up to one buffer of output.
     *
     * @return some octets, which the caller releases, no more than 64 KiB; {@code null} if there was none after all,
     *         and the status has changed
     * @throws DecompressionException if the stream is not valid, or over a limit
     * @throws IllegalStateException unless the status is {@link Status#NEED_OUTPUT}
     */
    @Nullable ByteBuf takeOutput() throws DecompressionException;

    /** Releases everything. Does nothing if called again. */
    @Override
    void close() throws DecompressionException;

    /** Creates decompressors of one kind. */
    abstract class AbstractDecompressorBuilder {
        /** Creates a builder with the defaults. */
        protected AbstractDecompressorBuilder() {
        }

        /**
         * Creates a decompressor.
         *
         * @param allocator makes what comes out
         * @return a new decompressor, which the caller closes
         * @throws DecompressionException if it cannot be made
         */
        public abstract Decompressor build(ByteBufAllocator allocator) throws DecompressionException;
    }
}
