/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One channel with the decoders under test between a handler that counts what they ask of the transport and one that
 * receives what they make. Event loop only.
 */
final class DecoderRun {
    /** The receiver's reaction to a message. */
    interface Receiver {
        void received(DecoderRun run, int messages);
    }

    private static final String ADAPTER = "adapter";

    final TrackingAllocator allocator;
    final Trace trace;
    final EmbeddedChannel channel;
    private final ChannelHandler[] decoders;
    private final List<ByteBuf> fed = new ArrayList<>();
    private Receiver receiver = (run, messages) -> { };
    private int reads;
    private boolean isInactive;
    private boolean isHandedOver;
    private int piece;

    DecoderRun(ChannelHandler[] decoders, ChannelHandler adapter, Trace trace, TrackingAllocator allocator,
            boolean autoRead) {
        this.decoders = decoders;
        this.trace = trace;
        this.allocator = allocator;
        channel = new EmbeddedChannel();
        channel.freezeTime(); // a decoder's output must not depend on how fast this machine is
        channel.config().setAllocator(allocator);
        channel.config().setAutoRead(autoRead);
        channel.pipeline().addLast(new ReadCounter());
        // First: the decoders may close the channel when they are added.
        channel.pipeline().addLast(ADAPTER, adapter);
        channel.pipeline().addLast(new Last());
        for (ChannelHandler decoder : decoders) {
            if (channel.isOpen()) {
                channel.pipeline().addBefore(ADAPTER, null, decoder);
            }
        }
    }

    private final class ReadCounter extends ChannelOutboundHandlerAdapter {
        @Override
        public void read(ChannelHandlerContext ctx) throws Exception {
            reads++;
            ctx.read();
        }
    }

    private final class Last extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (isHandedOver && msg instanceof ByteBuf octets) {
                trace.rest(octets);
                return;
            }
            trace.message(msg);
            receiver.received(DecoderRun.this, trace.messages());
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            isInactive = true;
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            trace.failure(cause);
        }
    }

    void onMessage(Receiver newReceiver) {
        receiver = newReceiver;
    }

    /** Feeds octets as the transport does, without a channelReadComplete; alternates between heap and direct memory. */
    void feed(byte[] octets) {
        ByteBufAllocator memory = Unpooled.EMPTY_BUFFER.alloc();
        // With room behind it, as the buffer of a transport has, every other time.
        int room = octets.length + (piece % 3 == 0 ? 32 : 0);
        ByteBuf buffer = piece++ % 2 == 0 ? memory.heapBuffer(room) : memory.directBuffer(room);
        feed(buffer.writeBytes(octets));
    }

    /** Feeds a buffer, which is taken over, without a channelReadComplete. */
    void feed(ByteBuf buffer) {
        fed.add(buffer);
        channel.pipeline().fireChannelRead(buffer);
    }

    void readComplete() {
        channel.pipeline().fireChannelReadComplete();
        channel.runPendingTasks();
    }

    /** How often the transport was asked for more since this was asked last. */
    int takeReads() {
        int taken = reads;
        reads = 0;
        return taken;
    }

    /** Takes the decoders out; what they pass on from now on is what they have not read. */
    void removeDecoders() {
        for (ChannelHandler decoder : decoders) {
            isHandedOver |= channel.pipeline().context(decoder) != null;
        }
        // The last one first: none of them gets what another one passes on.
        for (int i = decoders.length - 1; i >= 0; i--) {
            if (channel.pipeline().context(decoders[i]) != null) {
                channel.pipeline().remove(decoders[i]);
            }
        }
    }

    /** Closes the channel and checks that nothing is left of anything. */
    void finish() {
        channel.close();
        channel.runPendingTasks();
        channel.releaseInbound();
        channel.releaseOutbound();
        assertThat(isInactive).as("channelInactive was passed on").isTrue();
        assertThat(fed).as("input that was not released").allMatch(buffer -> buffer.refCnt() == 0);
        assertThat(allocator.kept()).as("buffers that were not released").isEmpty();
    }
}
