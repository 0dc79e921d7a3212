/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.LengthFieldBasedFrameDecoder;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decodes a stream of {@link DnsResponse}s, each preceded by its length (RFC 1035 section 4.2.2, RFC 7766). A response
 * that is malformed ends in {@link io.tidewire.handler.codec.DecoderException}; the responses behind it are still read.
 */
public final class TcpDnsResponseDecoder extends LengthFieldBasedFrameDecoder {
    private final DnsRecordDecoder recordDecoder;

    /** Creates a decoder that takes messages of every length. */
    public TcpDnsResponseDecoder() {
        this(DnsRecordDecoder.DEFAULT, MessageReader.MAX_FRAME_OCTETS);
    }

    /**
     * Creates a decoder.
     *
     * @param recordDecoder reads the records
     * @param maxFrameLength the longest message in octets, with the two that hold its length
     */
    public TcpDnsResponseDecoder(DnsRecordDecoder recordDecoder, int maxFrameLength) {
        super(maxFrameLength, 0, 2, 0, 2);
        this.recordDecoder = checkNotNull(recordDecoder, "recordDecoder");
    }

    @Override
    protected @Nullable Object decode(ChannelHandlerContext ctx, ByteBuf in) throws Exception {
        return MessageReader.readNext(ctx, () -> (ByteBuf) super.decode(ctx, in), () -> new DefaultDnsResponse(0),
                recordDecoder);
    }
}
