/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToByteEncoder;

/**
 * Encodes a {@link HAProxyMessage}, which a proxy writes in front of everything else. It is released; anything else is
 * passed on.
 *
 * <p>Version 1 knows only TCP, and no TLVs; a message of it with the command LOCAL becomes {@code UNKNOWN}. In version
 * 2, the value of a CRC-32C (type 3, of four octets) is computed, whatever the TLV holds. A message that cannot be
 * encoded fails its write with an {@link io.tidewire.handler.codec.EncoderException}.
 */
@ChannelHandler.Sharable
public final class HAProxyMessageEncoder extends MessageToByteEncoder<HAProxyMessage> {
    /** The only encoder, for any number of channels. */
    public static final HAProxyMessageEncoder INSTANCE = new HAProxyMessageEncoder();

    private HAProxyMessageEncoder() {
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, HAProxyMessage msg, ByteBuf out) throws Exception {
        switch (msg.protocolVersion()) {
            case V1 -> TextHeader.write(msg, out);
            case V2 -> BinaryHeader.write(msg, out);
        }
    }
}
