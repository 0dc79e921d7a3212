/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.compression.DecompressionLimitException;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2Exception.streamError;

/**
 * Decompresses the content of one stream, and keeps the relation between what the listener consumes and what flow
 * control has counted. Each buffer goes to the listener before the next one is made, except the last of a frame, which
 * has to say whether the stream ends.
 */
final class StreamDecompressor {
    /** Below this a large ratio does no harm. */
    private static final long MIN_RATIO_OCTETS = 1 << 20;
    /** SEC-E01: what is not meant to harm rarely is more than a hundredth. */
    private static final int MAX_RATIO = 200;

    private final Http2Connection connection;
    private final Http2Stream stream;
    private final Http2FrameListener listener;
    private final EmbeddedChannel channel;
    private final Sink sink = new Sink();
    private final long maxOctets;
    /** 0 for no limit. */
    private final int maxFrameOctets;
    /** The sizes of the whole content. */
    private long received;
    private long produced;
    /** Octets that flow control has counted, and what became of them; without what was consumed. */
    private int compressed;
    private int decompressed;
    // While a frame is decompressed.
    private boolean isBusy;
    private long producedBefore;
    private @Nullable ChannelHandlerContext ctx;
    private int padding;
    private boolean isDelivered;
    private @Nullable ByteBuf held;
    private @Nullable Throwable failure;
    private boolean isClosed;

    /** Takes over a channel that decompresses. */
    StreamDecompressor(Http2Connection connection, Http2Stream stream, Http2FrameListener listener,
            EmbeddedChannel channel, long maxOctets, int maxFrameOctets) {
        this.connection = connection;
        this.stream = stream;
        this.listener = listener;
        this.channel = channel;
        this.maxOctets = maxOctets;
        this.maxFrameOctets = maxFrameOctets;
        channel.pipeline().addLast(sink);
    }

    /** Takes what the decoders make. */
    private final class Sink extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ignored, Object msg) {
            ByteBuf output = (ByteBuf) msg;
            if (failure != null || isGone()) {
                output.release();
                stop();
                return;
            }
            try {
                onOutput(output);
            } catch (Throwable t) {
                failure = t;
                stop();
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
            if (failure == null) {
                failure = streamError(stream.id(), cause instanceof DecompressionLimitException
                        ? Refusal.CONTENT_OVER_MEMORY : Refusal.CONTENT_NOT_DECODED, cause, stream.id(), received);
            }
            stop();
        }
    }

    /** Whether the stream has ended early: its listener may reset it whenever it gets some content. */
    private boolean isGone() {
        return isClosed || stream.isResetSent();
    }

    /** No decoder is used from now on; what they still hold is dropped. */
    private void stop() {
        while (channel.pipeline().first() != null && channel.pipeline().first() != sink) {
            channel.pipeline().removeFirst();
        }
    }

    private void onOutput(ByteBuf output) throws Http2Exception {
        produced += output.readableBytes();
        if (maxFrameOctets > 0 && produced - producedBefore > maxFrameOctets) {
            output.release();
            throw streamError(stream.id(), Refusal.CONTENT_FRAME_GROWS, stream.id(), maxFrameOctets);
        }
        if (produced > maxOctets || produced > MIN_RATIO_OCTETS && produced / MAX_RATIO > received) {
            output.release();
            throw streamError(stream.id(), Refusal.CONTENT_GROWS, stream.id(), received, produced, maxOctets,
                    MAX_RATIO);
        }
        ByteBuf previous = held;
        held = output;
        if (previous != null) {
            deliver(previous, false);
        }
    }

    /**
     * Decompresses DATA.
     *
     * @return the octets already consumed of those that flow control has counted
     */
    int onData(ChannelHandlerContext frameCtx, ByteBuf data, int framePadding, boolean endOfStream)
            throws Http2Exception {
        int octets = data.readableBytes() + framePadding;
        padding = framePadding;
        isDelivered = false;
        producedBefore = produced;
        received += data.readableBytes();
        compressed += octets;
        decompress(frameCtx, data, endOfStream, endOfStream);
        if (isDelivered || isGone()) {
            return 0;
        }
        // Nothing has become of it yet, so that the listener cannot consume it; the peer must be able to go on.
        decompressed += octets;
        return octets;
    }

    /**
     * Ends the content, whose stream ends with trailers.
     *
     * @return whether the listener is still to be told of them
     */
    boolean onTrailers(ChannelHandlerContext frameCtx) throws Http2Exception {
        producedBefore = produced;
        decompress(frameCtx, Unpooled.EMPTY_BUFFER, true, false);
        return !isGone();
    }

    private void decompress(ChannelHandlerContext frameCtx, ByteBuf data, boolean endOfContent, boolean endOfStream)
            throws Http2Exception {
        ctx = frameCtx;
        isBusy = true;
        try {
            channel.writeInbound(data.retain());
            if (endOfContent) {
                channel.finish();
            }
            if (failure == null && !isGone() && (held != null || endOfStream)) {
                ByteBuf last = held == null ? Unpooled.EMPTY_BUFFER : held;
                held = null;
                deliver(last, endOfStream);
            }
        } catch (Throwable t) {
            failure = t;
        } finally {
            isBusy = false;
            ctx = null;
        }
        if (failure == null && !isGone()) {
            return;
        }
        free();
        if (failure instanceof Http2Exception e) {
            throw e;
        }
        if (failure != null) {
            throw streamError(stream.id(), Refusal.LISTENER_FAILED, failure, stream.id());
        }
    }

    @SuppressWarnings("NullAway") // Called while a frame is decompressed; the decoder has set the flow controller.
    private void deliver(ByteBuf output, boolean endOfStream) throws Http2Exception {
        isDelivered = true;
        int framePadding = padding;
        padding = 0;
        decompressed += output.readableBytes() + framePadding;
        int consumed;
        try {
            consumed = listener.onDataRead(ctx, stream.id(), output, framePadding, endOfStream);
        } finally {
            output.release();
        }
        if (consumed > 0) {
            connection.local().flowController().consumeBytes(stream, consumed);
        }
    }

    /**
     * Translates what the listener has consumed. When it has consumed all, all goes back.
     *
     * @return octets that flow control has counted
     */
    int consume(int octets) throws Http2Exception {
        int back;
        if (failure != null) {
            // The rest is given back as it came.
            back = Math.min(octets, compressed);
        } else if (octets > decompressed) {
            throw streamError(stream.id(), Refusal.CONTENT_CONSUMED_TOO_MUCH, stream.id(), octets, decompressed);
        } else {
            back = octets == decompressed ? compressed : (int) ((long) compressed * octets / decompressed);
            decompressed -= octets;
        }
        compressed -= back;
        return back;
    }

    /** The stream is gone. */
    void close() {
        isClosed = true;
        if (!isBusy) {
            free();
        } else {
            stop();
        }
    }

    private void free() {
        ReferenceCountUtil.release(held);
        held = null;
        stop();
        channel.finishAndReleaseAll();
    }
}
