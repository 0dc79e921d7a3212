/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelOption;
import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Packets, options and allocators: what needs no native library. */
class MessagesTest {

    @Test
    void packetsKeepTheirAddressesAndType() {
        DomainSocketAddress to = new DomainSocketAddress("/to");
        DomainSocketAddress from = new DomainSocketAddress("/from");
        DomainDatagramPacket packet = new DomainDatagramPacket(Unpooled.buffer(4).writeInt(7), to, from);
        DomainDatagramPacket copy = packet.copy();
        assertThat(copy.recipient()).isSameAs(to);
        assertThat(copy.sender()).isSameAs(from);
        assertThat(copy.content()).isEqualTo(packet.content()).isNotSameAs(packet.content());
        copy.release();
        packet.retainedDuplicate().release();
        assertThat(packet.refCnt()).isOne();
        assertThat(packet.duplicate().touch().touch("hint").content().readInt()).isEqualTo(7);
        assertThat(packet.retain().retain(2).refCnt()).isEqualTo(4);
        assertThat(packet.release(4)).isTrue();
        assertThat(new DomainDatagramPacket(Unpooled.EMPTY_BUFFER, to).sender()).isNull();
    }

    @Test
    void segmentedPacketsKeepTheirSize() {
        InetSocketAddress to = new InetSocketAddress("127.0.0.1", 1);
        SegmentedDatagramPacket packet = new SegmentedDatagramPacket(Unpooled.buffer(8).writeLong(7), 3, to, to);
        assertThat(packet.segmentSize()).isEqualTo(3);
        SegmentedDatagramPacket copy = packet.copy();
        assertThat(copy.segmentSize()).isEqualTo(3);
        copy.release();
        assertThat(packet.duplicate().segmentSize()).isEqualTo(3);
        packet.retainedDuplicate().touch().touch("hint").release();
        assertThat(packet.refCnt()).isOne();
        assertThat(packet.retain().retain(2).refCnt()).isEqualTo(4);
        assertThat(packet.release(4)).isTrue();
        assertThatThrownBy(() -> new SegmentedDatagramPacket(Unpooled.EMPTY_BUFFER, 0, to))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("segmentSize");
    }

    @Test
    void genericOptionsKeepTheirNumbers() {
        IntegerUnixChannelOption number = new IntegerUnixChannelOption("MessagesTest.number", 1, 2);
        assertThat(number.level()).isEqualTo(1);
        assertThat(number.optname()).isEqualTo(2);
        assertThat(number.name()).isEqualTo("MessagesTest.number");
        RawUnixChannelOption raw = new RawUnixChannelOption("MessagesTest.raw", 3, 5, 4);
        assertThat(raw.level()).isEqualTo(3);
        assertThat(raw.length()).isEqualTo(4);
        assertThat(raw.optname()).isEqualTo(5);
        raw.validate(ByteBuffer.allocate(4));
        assertThatThrownBy(() -> raw.validate(ByteBuffer.allocate(5))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> raw.validate(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new RawUnixChannelOption("MessagesTest.none", 3, 5, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(ChannelOption.exists(UnixChannelOption.SO_REUSEPORT.name())).isTrue();
        assertThat(UnixChannelOption.DOMAIN_SOCKET_READ_MODE.name()).contains("DOMAIN_SOCKET_READ_MODE");
    }

    @Test
    void preferredBuffersAreDirect() {
        PreferredDirectByteBufAllocator allocator = new PreferredDirectByteBufAllocator();
        allocator.updateAllocator(UnpooledByteBufAllocator.DEFAULT);
        for (ByteBuf buffer : new ByteBuf[] {allocator.buffer(), allocator.buffer(1), allocator.buffer(1, 2),
                allocator.ioBuffer(), allocator.ioBuffer(1), allocator.ioBuffer(1, 2), allocator.directBuffer(),
                allocator.directBuffer(1), allocator.directBuffer(1, 2)}) {
            assertThat(buffer.isDirect()).isTrue();
            buffer.release();
        }
        for (ByteBuf buffer : new ByteBuf[] {allocator.heapBuffer(), allocator.heapBuffer(1),
                allocator.heapBuffer(1, 2)}) {
            assertThat(buffer.isDirect()).isFalse();
            buffer.release();
        }
        for (ByteBuf buffer : new ByteBuf[] {allocator.compositeBuffer(), allocator.compositeBuffer(2),
                allocator.compositeDirectBuffer(), allocator.compositeDirectBuffer(2),
                allocator.compositeHeapBuffer(), allocator.compositeHeapBuffer(2)}) {
            buffer.release();
        }
        assertThat(allocator.isDirectBufferPooled()).isEqualTo(ByteBufAllocator.DEFAULT.isDirectBufferPooled()
                && UnpooledByteBufAllocator.DEFAULT.isDirectBufferPooled());
        assertThat(allocator.calculateNewCapacity(100, 1000)).isGreaterThanOrEqualTo(100);
        assertThatThrownBy(() -> allocator.updateAllocator(null)).isInstanceOf(NullPointerException.class);
    }
}
