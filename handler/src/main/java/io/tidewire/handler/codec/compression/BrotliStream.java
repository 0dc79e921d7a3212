/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.aayushatharva.brotli4j.encoder.BrotliEncoderChannel;
import com.aayushatharva.brotli4j.encoder.Encoder;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** The Brotli stream of one channel. Event loop only. */
final class BrotliStream {
    private static final int INPUT_OCTETS = 16 * 1024;

    final StreamEnd end = new StreamEnd(this::finish);
    private final Encoder.Parameters parameters;
    /** Native memory; {@code null} before the first write, and when it was freed. */
    private @Nullable BrotliEncoderChannel encoder;
    /** The buffer for the encoder's output; {@code null} if that is not wanted. */
    private @Nullable ByteBuf target;

    BrotliStream(Encoder.Parameters parameters) {
        this.parameters = parameters;
    }

    /** Takes what the encoder makes, which is in its memory. */
    private final class Output implements WritableByteChannel {
        @Override
        public int write(ByteBuffer made) {
            int length = made.remaining();
            if (target == null) {
                made.position(made.limit());
            } else {
                target.writeBytes(made);
            }
            return length;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // The stream may go on with octets as they are.
        }
    }

    private BrotliEncoderChannel encoder() throws IOException {
        if (encoder == null) {
            encoder = new BrotliEncoderChannel(new Output(), parameters, INPUT_OCTETS);
        }
        return encoder;
    }

    void encode(ByteBuf msg, ByteBuf out) throws IOException {
        if (end.isClosed()) {
            out.writeBytes(msg);
            return;
        }
        if (!msg.isReadable()) {
            return;
        }
        BrotliEncoderChannel compressing = encoder();
        target = out;
        try {
            for (ByteBuffer part : msg.nioBuffers()) {
                while (part.hasRemaining()) {
                    compressing.write(part);
                }
            }
            compressing.flush();
        } finally {
            target = null;
        }
        msg.skipBytes(msg.readableBytes());
    }

    private ByteBuf finish(ChannelHandlerContext ctx) throws IOException {
        ByteBuf out = ctx.alloc().buffer();
        boolean isDone = false;
        try {
            encoder();
            target = out;
            free();
            isDone = true;
            return out;
        } finally {
            target = null;
            if (!isDone) {
                out.release();
            }
        }
    }

    /**
     * Frees the encoder: nothing can be written any more. The end that it makes is dropped unless there is a target.
     */
    void free() throws IOException {
        end.removed();
        BrotliEncoderChannel freed = encoder;
        encoder = null;
        if (freed != null) {
            freed.close();
        }
    }
}
