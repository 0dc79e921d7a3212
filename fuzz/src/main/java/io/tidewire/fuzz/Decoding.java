/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.util.ReferenceCountUtil;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Decodes an input whole and cut, and compares the messages, the failures and what was sent. {@link DecoderCheck} looks
 * after buffers.
 */
final class Decoding {
    private final Supplier<ChannelHandler[]> decoders;
    private final List<Class<?>> documented;
    private final List<Throwable> undocumented = new ArrayList<>();
    /** The octets sent, of each channel. */
    private final List<StringBuilder> sent = new ArrayList<>();

    /**
     * Prepares.
     *
     * @param decoders makes new ones for each channel, the first one nearest to the transport
     * @param documented the exceptions that may reach the last handler
     */
    Decoding(Supplier<ChannelHandler[]> decoders, Class<?>... documented) {
        this.decoders = decoders;
        this.documented = List.of(documented);
    }

    /** Takes what a decoder made, and passes on text, or a buffer whose octets are content. */
    interface Describer {
        void describe(Object message, Consumer<Object> out);
    }

    /**
     * Decodes.
     *
     * @param before text in front of the input, a character for each octet
     * @param describer makes messages comparable; the message stays the caller's
     */
    void check(String before, CutInput input, Describer describer) {
        byte[] head = before.getBytes(StandardCharsets.ISO_8859_1);
        byte[] octets = Arrays.copyOf(head, head.length + input.octets().length);
        System.arraycopy(input.octets(), 0, octets, head.length, input.octets().length);
        DecoderCheck.ofAll(this::withRecorder)
                .seenThrough(() -> new Seen(describer))
                .describedBy(String::valueOf)
                .joiningBuffers()
                .input(octets)
                .checkSplit(input.cuts(head.length));
        if (!undocumented.isEmpty()) {
            throw new AssertionError("an exception that is not documented", undocumented.get(0));
        }
        assertThat(sent.stream().map(StringBuilder::toString).distinct()).as("what was sent, whole and cut")
                .hasSizeLessThanOrEqualTo(1);
    }

    private ChannelHandler[] withRecorder() {
        StringBuilder text = new StringBuilder();
        sent.add(text);
        return Stream.concat(Stream.of(new Sent(text)), Arrays.stream(decoders.get())).toArray(ChannelHandler[]::new);
    }

    /** Records the octets that are sent. */
    private static final class Sent extends ChannelOutboundHandlerAdapter {
        private final StringBuilder text;

        Sent(StringBuilder text) {
            this.text = text;
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            if (msg instanceof ByteBuf octets) {
                text.append(ByteBufUtil.hexDump(octets));
            }
            ctx.write(msg, promise);
        }
    }

    /** Turns messages into comparable text, and checks exceptions. */
    private final class Seen extends ChannelInboundHandlerAdapter {
        private final Describer describer;
        /** The messages behind a failure depend on how the input is cut; a connection is closed then. */
        private boolean failed;

        Seen(Describer describer) {
            this.describer = describer;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            try {
                if (!failed) {
                    describer.describe(msg, ctx::fireChannelRead);
                }
            } finally {
                ReferenceCountUtil.release(msg);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (documented.stream().noneMatch(type -> type.isInstance(cause))) {
                undocumented.add(cause);
            }
            // Behind the close of a channel there is more to fail in the piece that was read only.
            if (!failed && ctx.channel().isActive()) {
                failed = true;
                ctx.fireExceptionCaught(cause);
            }
        }
    }
}
