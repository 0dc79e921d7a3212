/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.util.ReferenceCountUtil;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Checks that an encoder writes the same octets however it is called, completes each promise, and keeps no buffer.
 * Works for every outbound handler that turns messages into {@link ByteBuf}s.
 *
 * <pre>{@code
 * EncoderCheck.of(LineEncoder::new)
 *         .messages(() -> List.of("one", "two"))
 *         .expecting("one\ntwo\n".getBytes(UTF_8))
 *         .checkAll();
 * }</pre>
 *
 * <p>Without {@link #expecting}, what one flush behind all messages gives is what every other way has to give. An
 * encoder whose octets depend on flushes, such as most compressors, is compared by what {@link #decodedBy} makes of
 * them. Objects of this class can be used again, by one thread at a time.
 */
public final class EncoderCheck {
    private static final int MAX_FAILING_ALLOCATIONS = 40;

    /** The decoder of an encoded stream. */
    @FunctionalInterface
    public interface Decoding {
        /**
         * Decodes a stream.
         *
         * @param encoded all that was written until the channel was closed
         * @return the octets that are compared
         * @throws Exception if the stream is not valid
         */
        byte[] decode(byte[] encoded) throws Exception;
    }

    private final Supplier<? extends ChannelHandler> encoder;
    private Supplier<? extends List<?>> messages = List::of;
    private Decoding decoding = encoded -> encoded;
    private byte[] expected;

    private EncoderCheck(Supplier<? extends ChannelHandler> encoder) {
        this.encoder = encoder;
    }

    /**
     * Checks an encoder.
     *
     * @param encoder makes a new one for each channel
     * @return a check without messages
     */
    public static EncoderCheck of(Supplier<? extends ChannelHandler> encoder) {
        return new EncoderCheck(requireNonNull(encoder, "encoder"));
    }

    /**
     * Sets what is encoded.
     *
     * @param newMessages makes the messages anew for each channel, where the encoder releases them
     * @return this
     */
    public EncoderCheck messages(Supplier<? extends List<?>> newMessages) {
        messages = requireNonNull(newMessages, "newMessages");
        return this;
    }

    /**
     * Compares what a decoder makes of the octets in place of the octets.
     *
     * @param decoder gives back the stream that was encoded
     * @return this
     */
    public EncoderCheck decodedBy(Decoding decoder) {
        decoding = requireNonNull(decoder, "decoder");
        return this;
    }

    /**
     * Sets what has to be written, until the channel is closed.
     *
     * @param octets all of it, decoded if there is {@link #decodedBy}
     * @return this
     */
    public EncoderCheck expecting(byte[] octets) {
        expected = octets.clone();
        return this;
    }

    /** Does all the checks below. */
    public void checkAll() {
        checkFlushes();
        checkKindsOfBuffers();
        checkReentrantWrites();
        checkCloses();
        checkFailingAllocations();
    }

    private EmbeddedChannel channel(TrackingAllocator allocator) {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.config().setAllocator(allocator);
        channel.pipeline().addLast(encoder.get());
        return channel;
    }

    private static byte[] takeOutbound(EmbeddedChannel channel) {
        StringBuilder octets = new StringBuilder();
        for (Object part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            octets.append(ByteBufUtil.hexDump((ByteBuf) part));
            ReferenceCountUtil.release(part);
        }
        return ByteBufUtil.decodeHexDump(octets);
    }

    private void finish(EmbeddedChannel channel, TrackingAllocator allocator, List<?> sent, String way) {
        channel.close();
        channel.runPendingTasks();
        byte[] encoded = takeOutbound(channel);
        byte[] written;
        try {
            written = decoding.decode(encoded);
        } catch (Exception e) {
            throw new AssertionError(way + ": what was written cannot be decoded: " + e.getMessage(), e);
        }
        if (expected == null) {
            expected = written;
        }
        assertThat(written).as(way).isEqualTo(expected);
        assertReleased(allocator, sent, way);
    }

    private static void assertReleased(TrackingAllocator allocator, List<?> sent, String way) {
        assertThat(allocator.kept()).as("%s: buffers that were not released", way).isEmpty();
        assertThat(sent).as("%s: messages that were not released", way)
                .allMatch(message -> message == Unpooled.EMPTY_BUFFER || ReferenceCountUtil.refCnt(message) <= 0);
    }

    /** Messages are written with one flush behind all of them, with one behind each, and with void promises. */
    public void checkFlushes() {
        for (int way = 0; way < 3; way++) {
            TrackingAllocator allocator = new TrackingAllocator(-1);
            EmbeddedChannel channel = channel(allocator);
            List<?> sent = messages.get();
            for (Object message : sent) {
                if (way == 2) {
                    channel.write(message, channel.voidPromise());
                } else {
                    ChannelFuture future = way == 0 ? channel.write(message) : channel.writeAndFlush(message);
                    channel.runPendingTasks();
                    assertThat(way == 0 || future.isSuccess()).as("a flushed write succeeds: %s", future).isTrue();
                }
            }
            channel.flush();
            finish(channel, allocator, sent, new String[] {"one flush", "a flush for each", "void promises"}[way]);
        }
    }

    /** Messages that are buffers, or hold one, are written as each {@link BufferKind}. */
    public void checkKindsOfBuffers() {
        for (BufferKind kind : BufferKind.values()) {
            TrackingAllocator allocator = new TrackingAllocator(-1);
            EmbeddedChannel channel = channel(allocator);
            List<Object> sent = new ArrayList<>();
            messages.get().forEach(message -> sent.add(kind.convert(message)));
            sent.forEach(channel::write);
            channel.flush();
            finish(channel, allocator, sent, "buffers of kind " + kind);
        }
    }

    /** Each message is written when the promise of the one before completes. */
    public void checkReentrantWrites() {
        TrackingAllocator allocator = new TrackingAllocator(-1);
        EmbeddedChannel channel = channel(allocator);
        List<?> sent = messages.get();
        writeFrom(channel, sent, 0);
        channel.runPendingTasks();
        finish(channel, allocator, sent, "each message is written by the listener of the one before");
    }

    private static void writeFrom(EmbeddedChannel channel, List<?> sent, int index) {
        if (index < sent.size()) {
            channel.writeAndFlush(sent.get(index)).addListener(future -> writeFrom(channel, sent, index + 1));
        }
    }

    /** The channel is closed behind every message; what is written then fails and is released. */
    public void checkCloses() {
        List<?> counted = messages.get();
        int count = counted.size();
        counted.forEach(ReferenceCountUtil::release);
        for (int closing = 0; closing <= count; closing++) {
            TrackingAllocator allocator = new TrackingAllocator(-1);
            EmbeddedChannel channel = channel(allocator);
            List<?> sent = messages.get();
            for (int i = 0; i < count; i++) {
                if (i == closing) {
                    channel.close();
                }
                ChannelFuture future = channel.writeAndFlush(sent.get(i));
                assertThat(future.isSuccess()).as("closed behind message %d: write of message %d", closing, i)
                        .isEqualTo(i < closing);
            }
            channel.close();
            channel.runPendingTasks();
            takeOutbound(channel);
            assertReleased(allocator, sent, "closed behind message " + closing);
        }
    }

    /** The allocator fails at every allocation: a promise fails, and no buffer is kept. */
    public void checkFailingAllocations() {
        boolean isReached = true;
        for (int failing = 0; isReached && failing < MAX_FAILING_ALLOCATIONS; failing++) {
            TrackingAllocator allocator = new TrackingAllocator(failing);
            EmbeddedChannel channel = channel(allocator);
            List<?> sent = messages.get();
            for (Object message : sent) {
                channel.writeAndFlush(message);
            }
            channel.close();
            channel.runPendingTasks();
            isReached = allocator.allocations() > failing;
            takeOutbound(channel);
            assertReleased(allocator, sent, "allocation " + failing + " fails");
        }
    }
}
