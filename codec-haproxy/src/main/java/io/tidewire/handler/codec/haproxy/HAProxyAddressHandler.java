/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.NetUtil;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.InvalidPathException;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Lets a server behind a proxy know its clients: reads the header of the PROXY protocol that each connection begins
 * with, of either version, and keeps its addresses as attributes of the channel. Place it first in the pipeline, also
 * in front of TLS:
 *
 * <pre>{@code
 * channel.pipeline().addLast(new HAProxyAddressHandler(), ...);
 * ...
 * SocketAddress client = HAProxyAddressHandler.remoteAddress(ctx.channel());
 * }</pre>
 *
 * <p>{@link Channel#remoteAddress()} stays the proxy's. The addresses are known before the first octet behind the
 * header is passed on, not yet when the channel becomes active. A proxy that speaks for itself, as for a health check,
 * or that does not know, leaves them unset.
 *
 * <p>A connection that does not begin with a valid header, or has none after the time-out, ends with a {@link
 * HAProxyProtocolException} in {@code exceptionCaught}, as {@link HAProxyMessageDecoder} says. Only the proxy may reach
 * the port: everybody else could claim any address.
 *
 * <p>One object serves one channel. It removes itself behind the header.
 */
public final class HAProxyAddressHandler extends ChannelInboundHandlerAdapter {
    /** The address of the client. Not set where the header has none. */
    public static final AttributeKey<SocketAddress> SOURCE_ADDRESS =
            AttributeKey.valueOf(HAProxyAddressHandler.class, "sourceAddress");
    /** The address that the client has connected to. Not set where the header has none. */
    public static final AttributeKey<SocketAddress> DESTINATION_ADDRESS =
            AttributeKey.valueOf(HAProxyAddressHandler.class, "destinationAddress");

    private static final long DEFAULT_TIMEOUT_MILLIS = 5_000;
    /** Far above the few hundred octets that proxies send, and far below what a header could have. */
    private static final int DEFAULT_MAX_TLV_SIZE = 4_096;

    private final long timeoutMillis;
    private final int maxTlvSize;
    /** {@code null} before the channel is active. Event loop only. */
    private @Nullable Future<?> timer;
    @SuppressWarnings("NullAway.Init") // Set when the handler is added.
    private HAProxyMessageDecoder decoder;
    /** The connection is being closed for want of a header, and nothing of it may be passed on. */
    private boolean isGivenUp;

    /** Creates a handler that waits for 5 seconds and takes 4,096 octets of TLVs. */
    public HAProxyAddressHandler() {
        this(DEFAULT_TIMEOUT_MILLIS, DEFAULT_MAX_TLV_SIZE);
    }

    /**
     * Creates a handler.
     *
     * @param timeoutMillis how long the header may take since the channel became active, in milliseconds, positive
     * @param maxTlvSize the most octets of all TLVs in a header together, at least 0
     */
    public HAProxyAddressHandler(long timeoutMillis, int maxTlvSize) {
        this.timeoutMillis = checkPositive(timeoutMillis, "timeoutMillis");
        this.maxTlvSize = checkPositiveOrZero(maxTlvSize, "maxTlvSize");
    }

    /**
     * Returns the address of the client of a channel. Any thread.
     *
     * @param channel any channel
     * @return that of the header if there was one, otherwise {@link Channel#remoteAddress()}
     */
    public static @Nullable SocketAddress remoteAddress(Channel channel) {
        SocketAddress source = channel.attr(SOURCE_ADDRESS).get();
        return source == null ? channel.remoteAddress() : source;
    }

    /**
     * Returns the address that the client of a channel has connected to. Any thread.
     *
     * @param channel any channel
     * @return that of the header if there was one, otherwise {@link Channel#localAddress()}
     */
    public static @Nullable SocketAddress localAddress(Channel channel) {
        SocketAddress destination = channel.attr(DESTINATION_ADDRESS).get();
        return destination == null ? channel.localAddress() : destination;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        decoder = new HAProxyMessageDecoder(maxTlvSize);
        ctx.pipeline().addBefore(ctx.name(), null, decoder);
        if (ctx.channel().isActive()) {
            startTimer(ctx);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        startTimer(ctx);
        ctx.fireChannelActive();
    }

    private void startTimer(ChannelHandlerContext ctx) {
        if (timer == null) {
            timer = ctx.executor().schedule(() -> timedOut(ctx), timeoutMillis, TimeUnit.MILLISECONDS);
        }
    }

    private void timedOut(ChannelHandlerContext ctx) {
        if (!isGivenUp && !ctx.isRemoved()) {
            giveUp(ctx, new HAProxyProtocolException("no PROXY header within " + timeoutMillis + " ms"));
        }
    }

    private void giveUp(ChannelHandlerContext ctx, HAProxyProtocolException cause) {
        isGivenUp = true;
        decoder.onGivenUp();
        ctx.fireExceptionCaught(cause);
        ctx.close();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        if (isGivenUp) {
            ReferenceCountUtil.release(msg);
            return;
        }
        if (!(msg instanceof HAProxyMessage message)) {
            ctx.fireChannelRead(msg);
            return;
        }
        try {
            SocketAddress source = address(message, message.sourceAddress(), message.sourcePort());
            SocketAddress destination = address(message, message.destinationAddress(), message.destinationPort());
            ctx.channel().attr(SOURCE_ADDRESS).set(source);
            ctx.channel().attr(DESTINATION_ADDRESS).set(destination);
            ctx.pipeline().remove(this);
        } catch (InvalidPathException e) {
            giveUp(ctx, new HAProxyProtocolException("a path that this system cannot have", e));
        } finally {
            message.release();
        }
    }

    @SuppressWarnings("NullAway") // A message with an address family has addresses.
    private static @Nullable SocketAddress address(HAProxyMessage message, @Nullable String address, int port) {
        return switch (message.proxiedProtocol().addressFamily()) {
            case AF_UNSPEC -> null;
            case AF_IPv4, AF_IPv6 -> new InetSocketAddress(NetUtil.createInetAddressFromIpAddressString(address), port);
            case AF_UNIX -> UnixDomainSocketAddress.of(address);
        };
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (timer != null) {
            timer.cancel(false);
        }
        if (ctx.pipeline().context(decoder) != null) {
            ctx.pipeline().remove(decoder);
        }
    }
}
