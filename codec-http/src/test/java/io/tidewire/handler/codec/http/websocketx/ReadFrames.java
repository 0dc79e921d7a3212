/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.UnpooledByteBufAllocator;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of reading some octets, in a form that compares. Everything is released.
 */
final class ReadFrames {

    /** Type, bits and payload of each frame. */
    final List<String> frames = new ArrayList<>();
    Violation violation;
    /** How many octets had come when the violation was found. */
    int octetsBeforeViolation = -1;

    /** Reads {@code wire}, cut at {@code cuts}, by a new reader. */
    static ReadFrames of(WebSocketDecoderConfig config, byte[] wire, int... cuts) {
        FrameReader reader = new FrameReader(config);
        ReadFrames read = new ReadFrames();
        ByteBufAllocator alloc = UnpooledByteBufAllocator.DEFAULT;
        ByteBuf kept = alloc.heapBuffer();
        int from = 0;
        for (int i = 0; i <= cuts.length; i++) {
            int to = i == cuts.length ? wire.length : cuts[i];
            ByteBuf joined = i % 2 == 0 ? alloc.directBuffer() : alloc.heapBuffer();
            joined.writeBytes(kept).writeBytes(wire, from, to - from);
            kept.release();
            kept = joined;
            from = to;
            read.readAll(reader, kept, to);
        }
        kept.release();
        reader.close();
        return read;
    }

    private void readAll(FrameReader reader, ByteBuf in, int octetsSoFar) {
        WebSocketFrame frame;
        while ((frame = reader.read(in, UnpooledByteBufAllocator.DEFAULT)) != null) {
            frames.add(describe(frame));
            frame.release();
        }
        if (violation == null && reader.violation() != null) {
            violation = reader.violation();
            octetsBeforeViolation = octetsSoFar;
        }
    }

    static String describe(WebSocketFrame frame) {
        return frame.getClass().getSimpleName().replace("WebSocketFrame", "") + (frame.isFinalFragment() ? " " : "+ ")
                + (frame.rsv() == 0 ? "" : "rsv" + frame.rsv() + ' ') + ByteBufUtil.hexDump(frame.content());
    }

    /** The code of the violation, {@code close} behind a close frame, or {@code accept}. */
    String verdict() {
        if (violation != null) {
            return Integer.toString(violation.status().code());
        }
        return frames.stream().anyMatch(frame -> frame.startsWith("Close")) ? "close" : "accept";
    }
}
