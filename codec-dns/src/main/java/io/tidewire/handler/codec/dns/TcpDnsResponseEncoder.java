/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageEncoder;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Writes responses to a stream, each behind its length (RFC 1035 section 4.2.2).
 */
@ChannelHandler.Sharable
public final class TcpDnsResponseEncoder extends MessageToMessageEncoder<DnsResponse> {
    private final DnsRecordEncoder recordEncoder;

    /** Creates an encoder that writes records with {@link DnsRecordEncoder#DEFAULT}. */
    public TcpDnsResponseEncoder() {
        this(DnsRecordEncoder.DEFAULT);
    }

    /**
     * Creates an encoder.
     *
     * @param recordEncoder writes the records
     */
    public TcpDnsResponseEncoder(DnsRecordEncoder recordEncoder) {
        this.recordEncoder = checkNotNull(recordEncoder, "recordEncoder");
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, DnsResponse msg, List<Object> out) throws Exception {
        ByteBuf buffer = ctx.alloc().ioBuffer(MessageWriter.INITIAL_CAPACITY);
        boolean written = false;
        try {
            MessageWriter.writeWithLength(msg, buffer, recordEncoder);
            written = true;
        } finally {
            if (!written) {
                buffer.release();
            }
        }
        out.add(buffer);
    }
}
