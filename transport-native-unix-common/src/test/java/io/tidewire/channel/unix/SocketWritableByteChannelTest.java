/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.nio.ByteBuffer;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(TestLibrary.class)
class SocketWritableByteChannelTest {

    @Test
    void buffersOfAnyKindAreWrittenAndAdvance() throws IOException {
        FileDescriptor[] pipe = FileDescriptor.pipe();
        try (Sockets sockets = new Sockets()) {
            sockets.add(pipe[0]);
            SocketWritableByteChannel channel = new SocketWritableByteChannel(pipe[1]) {
                @Override
                protected ByteBufAllocator alloc() {
                    return UnpooledByteBufAllocator.DEFAULT;
                }
            };
            ByteBuffer target = ByteBuffer.allocateDirect(100);
            for (ByteBuffer source : new ByteBuffer[] {ByteBuffer.allocate(10), ByteBuffer.allocateDirect(10),
                    ByteBuffer.allocate(10).asReadOnlyBuffer()}) {
                source.position(2).limit(7);
                assertThat(channel.write(source)).isEqualTo(5);
                assertThat(source.position()).isEqualTo(7);
                assertThat(channel.write(source)).isZero();
                assertThat(pipe[0].read(target, 0, 100)).isEqualTo(5);
            }
            ByteBuffer large = ByteBuffer.allocate(1 << 20);
            int written = channel.write(large);
            assertThat(large.position()).isEqualTo(written).isLessThan(1 << 20);
            assertThat(channel.write(large)).isZero();
            assertThat(channel.isOpen()).isTrue();
            channel.close();
            assertThat(channel.isOpen()).isFalse();
        }
    }
}
