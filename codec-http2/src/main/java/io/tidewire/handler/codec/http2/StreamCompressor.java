/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;

import java.util.ArrayList;
import java.util.List;

/**
 * Compresses the content of one stream. A peer can read the output only as a whole, so nothing more is made once a part
 * of it is lost.
 *
 * <pre>
 *   COMPRESSING --end--&gt; ENDED
 *   COMPRESSING --it fails--&gt; FAILED
 * </pre>
 */
final class StreamCompressor {
    private enum State { COMPRESSING, ENDED, FAILED }

    private final EmbeddedChannel channel;
    private State state = State.COMPRESSING;

    /** Takes over a channel that compresses. */
    StreamCompressor(EmbeddedChannel channel) {
        this.channel = channel;
    }

    boolean hasFailed() {
        return state == State.FAILED;
    }

    /**
     * Compresses a part of the content.
     *
     * @param data taken over
     * @param endOfContent whether it is the last part
     * @return the output so far, owned by the caller, without empty buffers
     * @throws IllegalStateException if the content has ended, or a part before could not be compressed
     */
    List<ByteBuf> compress(ByteBuf data, boolean endOfContent) {
        if (state != State.COMPRESSING) {
            data.release();
            throw new IllegalStateException(state == State.ENDED ? "DATA behind the end of the content"
                    : "a part of the content before could not be compressed");
        }
        List<ByteBuf> output = new ArrayList<>(2);
        state = State.FAILED;
        try {
            channel.writeOutbound(data);
            if (endOfContent) {
                channel.finish();
            }
            for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
                if (part.isReadable()) {
                    output.add(part);
                } else {
                    part.release();
                }
            }
            state = endOfContent ? State.ENDED : State.COMPRESSING;
        } finally {
            if (state == State.FAILED) {
                output.forEach(ByteBuf::release);
                close();
            }
        }
        return output;
    }

    /**
     * Ends the content, which its last part may have done before.
     *
     * @return the rest of the output, owned by the caller, without empty buffers
     * @throws IllegalStateException if a part before could not be compressed
     */
    List<ByteBuf> end() {
        return state == State.ENDED ? List.of() : compress(Unpooled.EMPTY_BUFFER, true);
    }

    /** Frees what compresses. */
    void close() {
        channel.finishAndReleaseAll();
    }
}
