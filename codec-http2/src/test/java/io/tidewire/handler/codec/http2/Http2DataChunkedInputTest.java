/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.handler.stream.ChunkedInput;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** DATA of chunks. */
class Http2DataChunkedInputTest {
    private static final Http2FrameStream STREAM = new Http2FrameStream() {
        @Override
        public int id() {
            return 3;
        }

        @Override
        public Http2Stream.State state() {
            return Http2Stream.State.OPEN;
        }
    };

    /** Chunks of one octet; 0 stands for one that is not there yet. */
    private static final class Octets implements ChunkedInput<ByteBuf> {
        private final Deque<Integer> octets;
        private int progress;
        private boolean isClosed;
        private boolean isBroken;

        Octets(Integer... octets) {
            this.octets = new ArrayDeque<>(Arrays.asList(octets));
        }

        @Override
        public boolean isEndOfInput() throws IOException {
            if (isBroken && progress > 0) {
                throw new IOException("expected");
            }
            return octets.isEmpty();
        }

        @Override
        public void close() {
            isClosed = true;
        }

        @Override
        public ByteBuf readChunk(ByteBufAllocator allocator) {
            int octet = octets.remove();
            if (octet == 0) {
                return null;
            }
            progress++;
            return Unpooled.buffer(1).writeByte(octet);
        }

        @Override
        public long length() {
            return 7;
        }

        @Override
        public long progress() {
            return progress;
        }
    }

    private static String read(Http2DataChunkedInput input) throws Exception {
        StringBuilder frames = new StringBuilder();
        while (!input.isEndOfInput()) {
            Http2DataFrame frame = input.readChunk(UnpooledByteBufAllocator.DEFAULT);
            if (frame == null) {
                frames.append("nothing ");
                continue;
            }
            assertThat(frame.stream()).isSameAs(STREAM);
            frames.append(frame.content().isReadable() ? frame.content().readByte() : "empty")
                    .append(frame.isEndStream() ? " end" : " ");
            frame.release();
        }
        assertThat(input.readChunk(UnpooledByteBufAllocator.DEFAULT)).isNull();
        return frames.toString();
    }

    @Test
    void lastFrameEndsTheStream() throws Exception {
        assertThat(read(new Http2DataChunkedInput(new Octets(5, 6), STREAM))).isEqualTo("5 6 end");
        assertThat(read(new Http2DataChunkedInput(new Octets(), STREAM))).isEqualTo("empty end");
        assertThat(read(new Http2DataChunkedInput(new Octets(0, 5, 0), STREAM))).isEqualTo("nothing 5 empty end");
    }

    @Test
    void tellsWhatTheOtherInputTells() throws Exception {
        Octets octets = new Octets(1, 2);
        Http2DataChunkedInput input = new Http2DataChunkedInput(octets, STREAM);
        input.readChunk(UnpooledByteBufAllocator.DEFAULT).release();
        assertThat(input.length()).isEqualTo(7);
        assertThat(input.progress()).isEqualTo(1);
        input.close();
        assertThat(octets.isClosed).isTrue();
    }

    @Test
    void chunkIsReleasedIfTheInputFails() {
        Octets octets = new Octets(1, 2);
        octets.isBroken = true;
        Http2DataChunkedInput input = new Http2DataChunkedInput(octets, STREAM);
        assertThatThrownBy(() -> input.readChunk(UnpooledByteBufAllocator.DEFAULT)).isInstanceOf(IOException.class);
    }
}
