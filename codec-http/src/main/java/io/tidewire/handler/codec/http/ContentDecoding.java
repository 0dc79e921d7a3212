/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.compression.DecompressionLimitException;
import org.jspecify.annotations.Nullable;

import java.util.function.Consumer;

/**
 * Decodes the content of one message. Each buffer of output goes to the receiver, which owns it, before the next one is
 * made (SEC-E02). The receiver may end this in the middle.
 */
final class ContentDecoding {
    private final EmbeddedChannel channel;
    private final Consumer<ByteBuf> receiver;
    private final long maxOctets;
    private final int maxOctetsOfPart;
    private long decoded;
    private long decodedOfPart;
    private @Nullable Throwable failure;
    private boolean begun;
    private boolean busy;
    private boolean ended;

    /**
     * Takes over a channel.
     *
     * @param channel its inbound handlers decode
     * @param maxOctets the largest decoded content
     * @param maxOctetsOfPart the largest part of it; 0 for any
     * @param receiver gets the output
     */
    ContentDecoding(EmbeddedChannel channel, long maxOctets, int maxOctetsOfPart, Consumer<ByteBuf> receiver) {
        this.channel = channel;
        this.maxOctets = maxOctets;
        this.maxOctetsOfPart = maxOctetsOfPart;
        this.receiver = receiver;
        channel.pipeline().addLast(new Sink());
    }

    /** Takes what the decoders make. */
    private final class Sink extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            onOutput((ByteBuf) msg);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (failure == null) {
                failure = cause;
            }
        }
    }

    private void onOutput(ByteBuf output) {
        if (ended || failure != null || !output.isReadable()) {
            output.release();
            return;
        }
        decoded += output.readableBytes();
        decodedOfPart += output.readableBytes();
        if (decoded > maxOctets || maxOctetsOfPart > 0 && decodedOfPart > maxOctetsOfPart) {
            output.release();
            failure = new DecompressionLimitException("content: became more than "
                    + (decoded > maxOctets ? maxOctets + " octets" : maxOctetsOfPart + " octets in one part"));
            return;
        }
        receiver.accept(output);
    }

    /**
     * Decodes a part.
     *
     * @param part the octets; taken over
     * @param last whether the content ends with it
     * @throws Throwable why it cannot be decoded, or what the receiver has thrown; this has ended then
     */
    void decode(ByteBuf part, boolean last) throws Throwable {
        decodedOfPart = 0;
        busy = true;
        try {
            if (part.isReadable()) {
                begun = true;
                channel.writeInbound(part);
            } else {
                part.release();
            }
            // A message without content, as the answer to HEAD, has no end that a format could ask for.
            if (last && begun && failure == null && !ended) {
                channel.finish();
            }
        } catch (Throwable t) {
            failure = t;
        } finally {
            busy = false;
        }
        if (last || ended || failure != null) {
            end();
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Frees the decoders. Nothing more goes to the receiver. */
    void end() {
        ended = true;
        if (!busy) {
            channel.finishAndReleaseAll();
        }
    }
}
