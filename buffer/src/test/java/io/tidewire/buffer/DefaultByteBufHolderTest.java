/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DefaultByteBufHolderTest {
    @Test
    void theHolderHasTheCountOfItsContent() {
        ByteBuf content = Unpooled.buffer(4).writeInt(1);
        ByteBufHolder holder = new DefaultByteBufHolder(content);
        assertThat(holder.retain()).isSameAs(holder);
        assertThat(holder.retain(2)).isSameAs(holder);
        assertThat(holder.touch().touch("here")).isSameAs(holder);
        assertThat(content.refCnt()).isEqualTo(4).isEqualTo(holder.refCnt());
        assertThat(holder.release(3)).isFalse();
        assertThat(holder.content()).isSameAs(content);
        assertThat(holder.release()).isTrue();
        assertThatThrownBy(holder::content).isInstanceOf(IllegalReferenceCountException.class);
        assertThat(holder.toString()).startsWith("DefaultByteBufHolder(");
        assertThatThrownBy(() -> new DefaultByteBufHolder(null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("data");
    }

    @Test
    void copiesAndDuplicates() {
        ByteBufHolder holder = new DefaultByteBufHolder(Unpooled.buffer(4).writeInt(1));
        ByteBufHolder copy = holder.copy();
        ByteBufHolder duplicate = holder.duplicate();
        ByteBufHolder retained = holder.retainedDuplicate();
        assertThat(copy).isEqualTo(holder).hasSameHashCodeAs(holder);
        duplicate.content().readInt();
        assertThat(holder.content().readableBytes()).isEqualTo(4);
        assertThat(duplicate).isNotEqualTo(holder);
        holder.content().setInt(0, 2);
        assertThat(copy.content().getInt(0)).isOne();
        assertThat(retained.content().getInt(0)).isEqualTo(2);
        assertThat(copy.release()).isTrue();
        retained.release();
        assertThat(holder.refCnt()).isOne();
        assertThat(holder.release()).isTrue();
        assertThat(duplicate.refCnt()).isZero();
    }

    @Test
    void anotherClassIsNotEqual() {
        ByteBuf content = Unpooled.buffer(1).writeByte(1);
        DefaultByteBufHolder other = new DefaultByteBufHolder(content) {
        };
        assertThat(new DefaultByteBufHolder(content)).isNotEqualTo(other).isEqualTo(new DefaultByteBufHolder(content));
        content.release();
    }
}
