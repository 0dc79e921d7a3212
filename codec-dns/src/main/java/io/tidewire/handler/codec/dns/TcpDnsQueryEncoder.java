/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToByteEncoder;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Writes queries to a stream, each behind its length (RFC 1035 section 4.2.2).
 */
@ChannelHandler.Sharable
public final class TcpDnsQueryEncoder extends MessageToByteEncoder<DnsQuery> {
    private final DnsRecordEncoder recordEncoder;

    /** Creates an encoder that writes records with {@link DnsRecordEncoder#DEFAULT}. */
    public TcpDnsQueryEncoder() {
        this(DnsRecordEncoder.DEFAULT);
    }

    /**
     * Creates an encoder.
     *
     * @param recordEncoder writes the records
     */
    public TcpDnsQueryEncoder(DnsRecordEncoder recordEncoder) {
        this.recordEncoder = checkNotNull(recordEncoder, "recordEncoder");
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, DnsQuery msg, ByteBuf out) throws Exception {
        MessageWriter.writeWithLength(msg, out, recordEncoder);
    }

    @Override
    protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, DnsQuery msg, boolean preferDirect) {
        return preferDirect ? ctx.alloc().ioBuffer(MessageWriter.INITIAL_CAPACITY)
                : ctx.alloc().heapBuffer(MessageWriter.INITIAL_CAPACITY);
    }
}
