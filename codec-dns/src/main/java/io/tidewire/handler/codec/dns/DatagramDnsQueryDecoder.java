/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.dns;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.handler.codec.MessageToMessageDecoder;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decodes datagrams into {@link DatagramDnsQuery}s. A datagram that is malformed, or no query, ends in
 * {@link io.tidewire.handler.codec.DecoderException}; the next one is read as if it had not been.
 */
@ChannelHandler.Sharable
public class DatagramDnsQueryDecoder extends MessageToMessageDecoder<DatagramPacket> {
    private final DnsRecordDecoder recordDecoder;

    /** Creates a decoder that reads records with {@link DnsRecordDecoder#DEFAULT}. */
    public DatagramDnsQueryDecoder() {
        this(DnsRecordDecoder.DEFAULT);
    }

    /**
     * Creates a decoder.
     *
     * @param recordDecoder reads the records
     */
    public DatagramDnsQueryDecoder(DnsRecordDecoder recordDecoder) {
        this.recordDecoder = checkNotNull(recordDecoder, "recordDecoder");
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, DatagramPacket packet, List<Object> out) throws Exception {
        out.add(MessageReader.read(new DatagramDnsQuery(packet.sender(), packet.recipient(), 0), packet.content(),
                recordDecoder));
    }
}
