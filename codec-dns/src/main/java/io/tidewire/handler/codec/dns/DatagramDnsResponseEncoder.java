/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageEncoder;

import java.net.InetSocketAddress;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Encodes responses in envelopes into datagrams, such as {@link DatagramDnsResponse}. An envelope without a recipient
 * becomes a buffer, for a connected channel.
 */
@ChannelHandler.Sharable
public class DatagramDnsResponseEncoder
        extends MessageToMessageEncoder<AddressedEnvelope<DnsResponse, InetSocketAddress>> {
    private final DnsRecordEncoder recordEncoder;

    /** Creates an encoder that writes records with {@link DnsRecordEncoder#DEFAULT}. */
    public DatagramDnsResponseEncoder() {
        this(DnsRecordEncoder.DEFAULT);
    }

    /**
     * Creates an encoder.
     *
     * @param recordEncoder writes the records
     */
    public DatagramDnsResponseEncoder(DnsRecordEncoder recordEncoder) {
        this.recordEncoder = checkNotNull(recordEncoder, "recordEncoder");
    }

    @Override
    public boolean acceptOutboundMessage(Object msg) throws Exception {
        return MessageWriter.isEnvelopeOf(DnsResponse.class, msg);
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, AddressedEnvelope<DnsResponse, InetSocketAddress> in,
                          List<Object> out) throws Exception {
        out.add(MessageWriter.datagram(in, allocateBuffer(ctx, in), recordEncoder));
    }

    /**
     * Returns the buffer that a response is written to.
     *
     * @param ctx the context of this handler
     * @param msg response to be written, which stays the caller's
     * @return an empty buffer, which is the caller's
     * @throws Exception fails the write
     */
    protected ByteBuf allocateBuffer(ChannelHandlerContext ctx, AddressedEnvelope<DnsResponse, InetSocketAddress> msg)
            throws Exception {
        return ctx.alloc().ioBuffer(MessageWriter.INITIAL_CAPACITY);
    }
}
