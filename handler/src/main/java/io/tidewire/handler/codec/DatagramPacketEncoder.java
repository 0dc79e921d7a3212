/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Lets an encoder make the content of datagrams: the message of an envelope is encoded, and goes to the recipient of
 * the envelope.
 *
 * <pre>{@code
 * pipeline.addLast(new DatagramPacketEncoder<CharSequence>(new StringEncoder()));
 * channel.writeAndFlush(new DefaultAddressedEnvelope<>("hello", recipient));
 * }</pre>
 *
 * <p>The encoder must make one {@link ByteBuf} of a message. It gets every event of this handler, under this handler's
 * context. It is sharable if the encoder is.
 *
 * @param <M> the type of messages
 */
public class DatagramPacketEncoder<M> extends MessageToMessageEncoder<AddressedEnvelope<M, InetSocketAddress>> {
    private final MessageToMessageEncoder<? super M> encoder;

    /**
     * Creates an encoder.
     *
     * @param encoder encodes the message
     */
    @SuppressWarnings("unchecked") // acceptOutboundMessage() looks at what is in the envelope.
    public DatagramPacketEncoder(MessageToMessageEncoder<? super M> encoder) {
        super((Class<? extends AddressedEnvelope<M, InetSocketAddress>>) (Class<?>) AddressedEnvelope.class);
        this.encoder = checkNotNull(encoder, "encoder");
    }

    @Override
    public boolean acceptOutboundMessage(Object msg) throws Exception {
        return msg instanceof AddressedEnvelope<?, ?> envelope
                && envelope.recipient() instanceof InetSocketAddress
                && (envelope.sender() == null || envelope.sender() instanceof InetSocketAddress)
                && encoder.acceptOutboundMessage(envelope.content());
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, AddressedEnvelope<M, InetSocketAddress> msg, List<Object> out)
            throws Exception {
        encoder.encode(ctx, msg.content(), out);
        if (out.size() != 1) {
            throw new EncoderException(StringUtil.simpleClassName(encoder) + " made " + out.size()
                    + " messages for a datagram (expected: 1)");
        }
        if (!(out.get(0) instanceof ByteBuf content)) {
            throw new EncoderException(StringUtil.simpleClassName(encoder) + " made a "
                    + StringUtil.simpleClassName(out.get(0)) + " for a datagram (expected: a ByteBuf)");
        }
        out.set(0, new DatagramPacket(content, msg.recipient(), msg.sender()));
    }

    @Override
    public void bind(ChannelHandlerContext ctx, SocketAddress localAddress, ChannelPromise promise)
            throws Exception {
        encoder.bind(ctx, localAddress, promise);
    }

    @Override
    public void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
            ChannelPromise promise) throws Exception {
        encoder.connect(ctx, remoteAddress, localAddress, promise);
    }

    @Override
    public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        encoder.disconnect(ctx, promise);
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        encoder.close(ctx, promise);
    }

    @Override
    public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        encoder.deregister(ctx, promise);
    }

    @Override
    public void read(ChannelHandlerContext ctx) throws Exception {
        encoder.read(ctx);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) throws Exception {
        encoder.flush(ctx);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        encoder.handlerAdded(ctx);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        encoder.handlerRemoved(ctx);
    }

    @Override
    @SuppressWarnings("deprecation") // An outbound handler still may have it, and the encoder gets every event.
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        encoder.exceptionCaught(ctx, cause);
    }

    @Override
    public boolean isSharable() {
        return encoder.isSharable();
    }
}
