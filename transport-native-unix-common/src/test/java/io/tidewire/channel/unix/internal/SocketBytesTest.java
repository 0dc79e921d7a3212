/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.Socket;
import io.tidewire.channel.unix.TestLibrary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** The answers that engines get from a socket that is connected, at its end, or closed. */
@ExtendWith(TestLibrary.class)
class SocketBytesTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private Socket near;
    private Socket far;

    @BeforeEach
    void connect(@TempDir Path folder) throws IOException {
        DomainSocketAddress address = new DomainSocketAddress(folder.resolve("socket").toFile());
        Socket server = Socket.newSocketDomain();
        try {
            server.bind(address);
            server.listen(1);
            near = Socket.newSocketDomain();
            assertThat(near.connect(address)).isTrue();
            far = new Socket(server.accept(UnixSockets.newAcceptedAddress()));
        } finally {
            server.close();
        }
    }

    @AfterEach
    void close() throws IOException {
        near.close();
        far.close();
        channel.finishAndReleaseAll();
    }

    private static ByteBuf parts() {
        CompositeByteBuf parts = Unpooled.compositeBuffer();
        for (int part = 0; part < 3; part++) {
            parts.addComponent(true, Unpooled.directBuffer(2).writeByte(part).writeByte(part));
        }
        return parts;
    }

    @Test
    void bytesGoThroughBuffersOfEveryKind() {
        List<ByteBuf> sources = List.of(Unpooled.directBuffer().writeBytes(new byte[] {0, 0, 1, 1, 2, 2}),
                Unpooled.buffer().writeBytes(new byte[] {0, 0, 1, 1, 2, 2}), parts());
        List<ByteBuf> targets = List.of(Unpooled.directBuffer(8), Unpooled.buffer(8),
                Unpooled.wrappedBuffer(Unpooled.directBuffer(4).writeZero(4), Unpooled.directBuffer(4).writeZero(4))
                        .clear());
        for (ByteBuf source : sources) {
            for (ByteBuf target : targets) {
                assertThat(SocketBytes.write(near, source, channel)).isEqualTo(6);
                assertThat(source.readableBytes()).isEqualTo(6);
                assertThat(SocketBytes.read(far, target.clear(), channel)).isEqualTo(6);
                assertThat(target).isEqualTo(source);
            }
        }
        sources.forEach(ByteBuf::release);
        targets.forEach(ByteBuf::release);
    }

    @Test
    void nothingNowIsNotTheEnd() throws IOException {
        ByteBuf buffer = Unpooled.directBuffer(4, 4);
        assertThat(UnixCall.isWouldBlock(SocketBytes.read(near, buffer, channel))).isTrue();
        far.close();
        assertThat(SocketBytes.read(near, buffer, channel)).isZero();
        // No room: the end is left for a read that has some.
        assertThat(UnixCall.isWouldBlock(SocketBytes.read(near, buffer.writeZero(4), channel))).isTrue();
        buffer.release();
    }

    @Test
    void closedSocketIsNotAsked() throws IOException {
        near.close();
        ByteBuf buffer = Unpooled.directBuffer(4).writeZero(2);
        assertThat(SocketBytes.read(near, buffer, channel)).isEqualTo(NativeConstants.EBADF);
        assertThat(SocketBytes.write(near, buffer, channel)).isEqualTo(NativeConstants.EBADF);
        assertThat(SocketBytes.write(near, buffer.slice(), channel)).isEqualTo(NativeConstants.EBADF);
        assertThat(SocketBytes.writeParts(near, GatheringParts.ofThread())).isEqualTo(NativeConstants.EBADF);
        buffer.release();
        GatheringParts.releaseOfThread();
    }
}
