/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Decodes the replies of a SOCKS proxy, each in the form that is awaited when it comes. Octets of which none is awaited
 * are left for the next handler.
 */
final class SocksReplyDecoder extends ByteToMessageDecoder {
    /** A reply of one form. */
    @FunctionalInterface
    interface Form {
        /**
         * Reads a reply.
         *
         * @param in the octets that have come, at least one
         * @return the reply, {@code null} if it is not whole, of which nothing was read then
         * @throws io.tidewire.handler.codec.CorruptedFrameException if it is not valid
         */
        @Nullable Object read(ByteBuf in);
    }

    /** {@code null} while nothing is awaited. Event loop only. */
    private @Nullable Form awaited;

    /** Awaits a reply. */
    void await(Form form) {
        awaited = form;
    }

    /** Leaves a pipeline, if it is still there. */
    void removeFrom(ChannelPipeline pipeline) {
        if (pipeline.context(this) != null) {
            pipeline.remove(this);
        }
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (awaited == null) {
            return;
        }
        Form form = awaited;
        // A reply that is not valid is reported once.
        awaited = null;
        Object reply = form.read(in);
        if (reply == null) {
            awaited = form;
        } else {
            out.add(reply);
        }
    }
}
