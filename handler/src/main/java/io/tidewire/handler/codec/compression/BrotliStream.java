/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.aayushatharva.brotli4j.encoder.Encoder;
import com.aayushatharva.brotli4j.encoder.EncoderJNI;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;

import java.io.IOException;
import java.nio.ByteBuffer;

/** What one channel compresses with Brotli. Event loop only. */
final class BrotliStream {
    private static final int INPUT_OCTETS = 16 * 1024;
    private static final int MAX_QUALITY = 11;
    private static final int DEFAULT_WINDOW = 22;

    final StreamEnd end = new StreamEnd(this::finish);
    private final Encoder.Parameters parameters;
    /** Native memory; {@code null} before the first write, and when it was freed. */
    private EncoderJNI.Wrapper encoder;

    BrotliStream(Encoder.Parameters parameters) {
        this.parameters = parameters;
    }

    private EncoderJNI.Wrapper encoder() throws IOException {
        if (encoder == null) {
            int quality = parameters.quality();
            int window = parameters.lgwin();
            encoder = new EncoderJNI.Wrapper(INPUT_OCTETS, quality < 0 ? MAX_QUALITY : quality,
                    window < 0 ? DEFAULT_WINDOW : window, parameters.mode());
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
        ByteBuffer input = encoder().getInputBuffer();
        while (msg.isReadable()) {
            input.clear();
            int length = Math.min(msg.readableBytes(), input.remaining());
            msg.readBytes(input.limit(length));
            push(EncoderJNI.Operation.PROCESS, length, out);
        }
        push(EncoderJNI.Operation.FLUSH, 0, out);
    }

    private void push(EncoderJNI.Operation operation, int length, ByteBuf out) {
        encoder.push(operation, length);
        while (true) {
            if (!encoder.isSuccess()) {
                throw new CompressionException("br: the library cannot compress");
            }
            if (encoder.hasMoreOutput()) {
                out.writeBytes(encoder.pull());
            } else if (encoder.hasRemainingInput()) {
                encoder.push(operation, 0);
            } else {
                return;
            }
        }
    }

    private ByteBuf finish(ChannelHandlerContext ctx) throws IOException {
        ByteBuf out = ctx.alloc().buffer();
        boolean isDone = false;
        try {
            encoder();
            push(EncoderJNI.Operation.FINISH, 0, out);
            isDone = true;
            return out;
        } finally {
            free();
            if (!isDone) {
                out.release();
            }
        }
    }

    /** Nothing can be written any more. */
    void free() {
        end.removed();
        if (encoder != null) {
            encoder.destroy();
            encoder = null;
        }
    }
}
