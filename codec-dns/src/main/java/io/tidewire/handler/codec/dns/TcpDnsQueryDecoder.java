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
 * Decodes a stream of {@link DnsQuery}s, each preceded by its length (RFC 1035 section 4.2.2, RFC 7766). A query that
 * is malformed ends in {@link io.tidewire.handler.codec.DecoderException}; the queries behind it are still read.
 */
public final class TcpDnsQueryDecoder extends LengthFieldBasedFrameDecoder {
    private final DnsRecordDecoder recordDecoder;

    /** Creates a decoder that takes messages of every length. */
    public TcpDnsQueryDecoder() {
        this(DnsRecordDecoder.DEFAULT, MessageReader.MAX_FRAME_OCTETS);
    }

    /**
     * Creates a decoder.
     *
     * @param recordDecoder reads the records
     * @param maxFrameLength the longest message in octets, with the two that hold its length
     */
    public TcpDnsQueryDecoder(DnsRecordDecoder recordDecoder, int maxFrameLength) {
        super(maxFrameLength, 0, 2, 0, 2);
        this.recordDecoder = checkNotNull(recordDecoder, "recordDecoder");
    }

    @Override
    protected @Nullable Object decode(ChannelHandlerContext ctx, ByteBuf in) throws Exception {
        return MessageReader.readNext(ctx, () -> (ByteBuf) super.decode(ctx, in), () -> new DefaultDnsQuery(0),
                recordDecoder);
    }
}
