/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

/**
 * Connects through a SOCKS 4 proxy, or a SOCKS 4a one where it has to look the name up. See {@link ProxyHandler}.
 *
 * <p>SOCKS 4 knows only IPv4; an IPv6 address is sent as if it were a name, which some proxies of SOCKS 4a understand.
 */
public final class Socks4ProxyHandler extends ProxyHandler {
    private static final String PROTOCOL = "socks4";
    private static final String AUTH_USERNAME = "username";

    private final SocksReplyDecoder decoder = new SocksReplyDecoder();
    private final @Nullable String username;

    /**
     * Creates a handler that sends no user.
     *
     * @param proxyAddress where the proxy is
     */
    public Socks4ProxyHandler(SocketAddress proxyAddress) {
        this(proxyAddress, null);
    }

    /**
     * Creates a handler.
     *
     * @param proxyAddress where the proxy is
     * @param username the user, sent in UTF-8; absent or empty for none
     * @throws IllegalArgumentException if it has a NUL
     */
    public Socks4ProxyHandler(SocketAddress proxyAddress, @Nullable String username) {
        super(proxyAddress);
        if (username != null && username.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("username with a NUL (expected: none)");
        }
        this.username = username == null || username.isEmpty() ? null : username;
    }

    @Override
    public String protocol() {
        return PROTOCOL;
    }

    @Override
    public String authScheme() {
        return username == null ? AUTH_NONE : AUTH_USERNAME;
    }

    /**
     * Returns the user.
     *
     * @return {@code null} if none is sent
     */
    public @Nullable String username() {
        return username;
    }

    @Override
    protected void addCodec(ChannelHandlerContext ctx) throws Exception {
        ctx.pipeline().addBefore(ctx.name(), null, decoder);
    }

    @Override
    protected void removeEncoder(ChannelHandlerContext ctx) throws Exception {
        // The request is made as octets.
    }

    @Override
    protected void removeDecoder(ChannelHandlerContext ctx) throws Exception {
        decoder.removeFrom(ctx.pipeline());
    }

    @Override
    @SuppressWarnings("NullAway") // start() looks whether there is a destination.
    protected Object newInitialMessage(ChannelHandlerContext ctx) throws Exception {
        Destination destination = Destination.of(destinationAddress());
        decoder.await(Socks4::readReply);
        return Socks4.request(ctx.alloc(), destination, username == null ? "" : username);
    }

    @Override
    protected boolean handleResponse(ChannelHandlerContext ctx, Object response) throws Exception {
        int code = (Integer) response;
        if (code != Socks4.GRANTED) {
            throw new ProxyConnectException(exceptionMessage("code: " + code + ", " + Socks4.meaning(code)));
        }
        return true;
    }
}
