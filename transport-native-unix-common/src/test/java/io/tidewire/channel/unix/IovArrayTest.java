/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@ExtendWith(TestLibrary.class)
class IovArrayTest {

    private final IovArray parts = new IovArray(Limits.IOV_MAX);
    private final List<ByteBuf> buffers = new ArrayList<>();

    @AfterEach
    void release() {
        parts.release();
        buffers.forEach(ByteBuf::release);
    }

    private ByteBuf buffer(String text) {
        ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(text.length());
        buffers.add(buffer);
        for (int i = 0; i < text.length(); i++) {
            buffer.writeByte(text.charAt(i));
        }
        return buffer;
    }

    private CompositeByteBuf composite(ByteBuf... components) {
        CompositeByteBuf composite = PooledByteBufAllocator.DEFAULT.compositeDirectBuffer(1 << 20);
        for (ByteBuf component : components) {
            composite.addComponent(true, component.retain());
        }
        buffers.add(composite);
        return composite;
    }

    /** Returns the text that the kernel would write. */
    private String gathered() {
        StringBuilder text = new StringBuilder();
        ByteBuffer array = Buffer.wrapMemoryAddressWithNativeOrder(parts.memoryAddress(0),
                parts.count() * IovArray.IOV_SIZE);
        for (int i = 0; i < parts.count(); i++) {
            int at = i * IovArray.IOV_SIZE;
            long length = array.getLong(at + Buffer.addressSize());
            ByteBuffer part = Buffer.wrapMemoryAddress(array.getLong(at), (int) length);
            while (part.hasRemaining()) {
                text.append((char) part.get());
            }
        }
        assertThat(parts.size()).isEqualTo(text.length());
        return text.toString();
    }

    @Test
    void buffersAreReferredToInOrder() {
        assertThat(parts.processMessage(buffer("abc"))).isTrue();
        assertThat(parts.add(buffer("xdefx"), 1, 3)).isTrue();
        assertThat(parts.add(buffer("ghi").slice(1, 2), 0, 2)).isTrue();
        assertThat(parts.processMessage(buffer(""))).isTrue();
        assertThat(parts.count()).isEqualTo(3);
        assertThat(gathered()).isEqualTo("abcdefhi");
        assertThat(parts.processMessage("no buffer")).isFalse();
        parts.clear();
        assertThat(parts.count()).isZero();
        assertThat(parts.size()).isZero();
    }

    @Test
    void partsOfCompositesAreReferredToWhereTheyLie() {
        CompositeByteBuf inner = composite(buffer("cd"), buffer(""), buffer("e"));
        CompositeByteBuf outer = composite(buffer("ab"), inner, buffer("fgh"));
        assertThat(outer.isDirect()).isTrue();
        String all = "abcdefgh";
        for (int from = 0; from <= all.length(); from++) {
            for (int to = from; to <= all.length(); to++) {
                parts.clear();
                assertThat(parts.add(outer, from, to - from)).isTrue();
                assertThat(gathered()).isEqualTo(all.substring(from, to));
            }
        }
        parts.clear();
        assertThat(parts.add(outer.asReadOnly(), 1, 6)).isTrue();
        assertThat(gathered()).isEqualTo("bcdefg");
        parts.clear();
        assertThat(parts.add(outer.duplicate(), 1, 6)).isTrue();
        assertThat(gathered()).isEqualTo("bcdefg");
        parts.clear();
        assertThat(parts.add(outer.slice(2, 4), 1, 3)).isTrue();
        assertThat(gathered()).isEqualTo("def");
    }

    @Test
    void compositeWithMorePartsThanFitIsTakenInPart() {
        ByteBuf letter = buffer("z");
        ByteBuf[] components = new ByteBuf[Limits.IOV_MAX + 7];
        Arrays.fill(components, letter);
        CompositeByteBuf chain = composite(components);
        assertThat(parts.add(buffer("ab"), 0, 2)).isTrue();
        assertThat(parts.add(chain, 0, chain.readableBytes())).isFalse();
        assertThat(parts.count()).isEqualTo(Limits.IOV_MAX);
        assertThat(parts.isFull()).isTrue();
        assertThat(gathered()).isEqualTo("ab" + "z".repeat(Limits.IOV_MAX - 1));
        assertThat(parts.add(letter, 0, 1)).isFalse();
        parts.clear();
        assertThat(parts.add(chain, Limits.IOV_MAX - 3, 10)).isTrue();
        assertThat(parts.count()).isEqualTo(10);
    }

    @Test
    void bytesAreBounded() {
        parts.maxBytes(5);
        assertThat(parts.maxBytes()).isEqualTo(5);
        assertThat(parts.add(buffer("abc"), 0, 3)).isTrue();
        assertThat(parts.add(buffer("def"), 0, 3)).as("would exceed the bound").isFalse();
        assertThat(parts.add(buffer("de"), 0, 2)).isTrue();
        assertThat(parts.isFull()).isTrue();
        assertThat(parts.add(buffer("f"), 0, 1)).isFalse();
        assertThat(gathered()).isEqualTo("abcde");
        parts.clear();
        assertThat(parts.add(buffer("longer than the bound"), 0, 21)).as("the first one").isTrue();
        parts.maxBytes(Long.MAX_VALUE);
        assertThat(parts.maxBytes()).isEqualTo(Limits.SSIZE_MAX);
        assertThatThrownBy(() -> parts.maxBytes(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void partsAreBounded() {
        parts.maxCount(2);
        assertThat(parts.maxCount()).isEqualTo(2);
        assertThat(parts.add(buffer("a"), 0, 1)).isTrue();
        assertThat(parts.isFull()).isFalse();
        assertThat(parts.add(buffer("b"), 0, 1)).isTrue();
        assertThat(parts.isFull()).isTrue();
        assertThat(parts.add(buffer("c"), 0, 1)).isFalse();
        parts.maxCount(Integer.MAX_VALUE);
        assertThat(parts.maxCount()).isEqualTo(Limits.IOV_MAX);
        assertThatThrownBy(() -> parts.maxCount(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> parts.memoryAddress(Limits.IOV_MAX + 1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(parts.memoryAddress(3)).isEqualTo(parts.memoryAddress(0) + 3L * IovArray.IOV_SIZE);
        assertThatThrownBy(() -> new IovArray(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new IovArray(Integer.MAX_VALUE)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void wrongBuffersAreRefused() {
        ByteBuf heap = Unpooled.buffer(4).writeInt(1);
        buffers.add(heap);
        assertThatThrownBy(() -> parts.processMessage(heap)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("direct");
        ByteBuf direct = buffer("abc");
        assertThatThrownBy(() -> parts.add(direct, -1, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> parts.add(direct, 2, direct.capacity())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> parts.add(direct, 0, -1)).isInstanceOf(IllegalArgumentException.class);
        ByteBuf released = PooledByteBufAllocator.DEFAULT.directBuffer(4).writeInt(1);
        released.release();
        assertThatThrownBy(() -> parts.add(released, 0, 4)).isInstanceOf(RuntimeException.class);
        assertThat(parts.count()).isZero();
    }
}
