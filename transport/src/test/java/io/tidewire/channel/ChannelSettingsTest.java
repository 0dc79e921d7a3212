/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ChannelSettingsTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final ChannelConfig config = channel.config();

    @Test
    @SuppressWarnings("unchecked") // a map of options and fitting values
    void everyOptionThatIsListedCanBeSetToItsValue() {
        Map<ChannelOption<?>, Object> options = config.getOptions();
        assertThat(options).isNotEmpty().doesNotContainValue(null);
        assertThat(config.setOptions(options)).isTrue();
        for (Map.Entry<ChannelOption<?>, Object> e : options.entrySet()) {
            assertThat(channel.getOption((ChannelOption<Object>) e.getKey())).isEqualTo(e.getValue());
        }
    }

    @Test
    void valuesArriveWhereTheyBelong() {
        Map<ChannelOption<?>, Object> options = new LinkedHashMap<>();
        options.put(ChannelOption.CONNECT_TIMEOUT_MILLIS, 5);
        options.put(ChannelOption.WRITE_SPIN_COUNT, 7);
        options.put(ChannelOption.MAX_MESSAGES_PER_WRITE, 9);
        options.put(ChannelOption.AUTO_CLOSE, false);
        options.put(ChannelOption.SO_LINGER, 1);
        assertThat(config.setOptions(options)).as("an embedded channel does not linger").isFalse();
        assertThat(config.getConnectTimeoutMillis()).isEqualTo(5);
        assertThat(config.getWriteSpinCount()).isEqualTo(7);
        assertThat(((DefaultChannelConfig) config).getMaxMessagesPerWrite()).isEqualTo(9);
        assertThat(config.isAutoClose()).isFalse();
        assertThat(config.getOption(ChannelOption.SO_LINGER)).isNull();
        config.setWriteBufferHighWaterMark(100_000).setWriteBufferLowWaterMark(50_000);
        assertThat(config.getWriteBufferWaterMark()).hasToString("WriteBufferWaterMark(low: 50000, high: 100000)");
        assertThatThrownBy(() -> config.setWriteBufferHighWaterMark(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> config.setOption(ChannelOption.AUTO_READ, null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> config.setConnectTimeoutMillis(-1)).hasMessageContaining("connectTimeoutMillis");
    }

    @Test
    @SuppressWarnings("deprecation") // the old name is the subject
    void optionsAreConstantsByName() {
        assertThat(ChannelOption.<Boolean>valueOf("AUTO_READ")).isSameAs(ChannelOption.AUTO_READ);
        assertThat(ChannelOption.RCVBUF_ALLOCATOR).isSameAs(ChannelOption.RECVBUF_ALLOCATOR);
        assertThat(ChannelOption.TCP_FASTOPEN.name()).isEqualTo(ChannelOption.class.getName() + "#TCP_FASTOPEN");
        assertThat(ChannelOption.exists("no such option")).isFalse();
    }

    @Test
    void estimatedSizes() {
        MessageSizeEstimator.Handle handle = DefaultMessageSizeEstimator.DEFAULT.newHandle();
        ByteBuf buf = Unpooled.buffer(8).writeZero(5);
        assertThat(handle.size(buf)).isEqualTo(5);
        assertThat(handle.size("text")).isEqualTo(8);
        buf.release();
    }

    @Test
    void envelopeSharesTheCountOfItsMessage() {
        ByteBuf buf = Unpooled.buffer(1);
        InetSocketAddress address = InetSocketAddress.createUnresolved("a", 1);
        DefaultAddressedEnvelope<ByteBuf, InetSocketAddress> envelope = new DefaultAddressedEnvelope<>(buf, address);
        envelope.retain();
        assertThat(buf.refCnt()).isEqualTo(2);
        assertThat(envelope.release(2)).isTrue();
        assertThat(envelope.toString()).contains("=> a");
        assertThatThrownBy(() -> new DefaultAddressedEnvelope<>(buf, null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void preferHeapGivesHeapWhereTheKindIsOpen() {
        ByteBufAllocator allocator = new PreferHeapByteBufAllocator(ByteBufAllocator.DEFAULT);
        for (ByteBuf buf : new ByteBuf[] {allocator.buffer(), allocator.ioBuffer(8), allocator.heapBuffer(8, 16)}) {
            assertThat(buf.isDirect()).isFalse();
            buf.release();
        }
        ByteBuf direct = allocator.directBuffer(8);
        assertThat(direct.isDirect()).isTrue();
        direct.release();
    }

    @Test
    void reflectiveFactoryMakesChannelsOrSaysWhyNot() {
        assertThat(new ReflectiveChannelFactory<>(EmbeddedChannel.class).newChannel().isActive()).isTrue();
        assertThat(new ReflectiveChannelFactory<>(EmbeddedChannel.class))
                .hasToString("ReflectiveChannelFactory(EmbeddedChannel.class)");
        assertThatThrownBy(() -> new ReflectiveChannelFactory<>(AbstractChannel.class))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("clazz");
    }
}
