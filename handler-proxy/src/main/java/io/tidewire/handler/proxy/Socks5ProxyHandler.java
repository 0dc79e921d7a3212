/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * Connects through a SOCKS 5 proxy (RFC 1928), with a password where there is one (RFC 1929). See {@link ProxyHandler}.
 *
 * <p>A handler with a password offers to go without one, too: the proxy chooses. The password is readable for everybody
 * on the way to the proxy.
 *
 * <pre>
 * greeting → METHOD → (password → STATUS →) request → REPLY
 * </pre>
 */
public final class Socks5ProxyHandler extends ProxyHandler {
    private static final String PROTOCOL = "socks5";
    private static final String AUTH_PASSWORD = "password";
    private static final int MAX_CREDENTIAL = 255;

    /** The reply that is awaited. */
    private enum Awaited {
        METHOD, STATUS, REPLY
    }

    private final SocksReplyDecoder decoder = new SocksReplyDecoder();
    private final @Nullable String username;
    private final @Nullable String password;
    /** Event loop only. */
    private Awaited awaited = Awaited.METHOD;

    /**
     * Creates a handler without password.
     *
     * @param proxyAddress where the proxy is
     */
    public Socks5ProxyHandler(SocketAddress proxyAddress) {
        this(proxyAddress, null, null);
    }

    /**
     * Creates a handler.
     *
     * @param proxyAddress where the proxy is
     * @param username the user, at most 255 octets of UTF-8; absent or empty for none
     * @param password the password, at most 255 octets of UTF-8; absent or empty for none
     * @throws IllegalArgumentException if one of them is longer
     */
    public Socks5ProxyHandler(SocketAddress proxyAddress, @Nullable String username, @Nullable String password) {
        super(proxyAddress);
        this.username = credential(username, "username");
        this.password = credential(password, "password");
    }

    private static @Nullable String credential(@Nullable String text, String name) {
        if (octets(text).length > MAX_CREDENTIAL) {
            throw new IllegalArgumentException(
                    name + ": " + octets(text).length + " octets (expected: at most " + MAX_CREDENTIAL + ')');
        }
        return text == null || text.isEmpty() ? null : text;
    }

    private static byte[] octets(@Nullable String text) {
        return text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
    }

    private boolean hasCredentials() {
        return username != null || password != null;
    }

    @Override
    public String protocol() {
        return PROTOCOL;
    }

    @Override
    public String authScheme() {
        return hasCredentials() ? AUTH_PASSWORD : AUTH_NONE;
    }

    /**
     * Returns the user.
     *
     * @return {@code null} for none
     */
    public @Nullable String username() {
        return username;
    }

    /**
     * Returns the password.
     *
     * @return {@code null} for none
     */
    public @Nullable String password() {
        return password;
    }

    @Override
    protected void addCodec(ChannelHandlerContext ctx) throws Exception {
        ctx.pipeline().addBefore(ctx.name(), null, decoder);
    }

    @Override
    protected void removeEncoder(ChannelHandlerContext ctx) throws Exception {
        // Requests are made as octets.
    }

    @Override
    protected void removeDecoder(ChannelHandlerContext ctx) throws Exception {
        decoder.removeFrom(ctx.pipeline());
    }

    @Override
    @SuppressWarnings("NullAway") // start() looks whether there is a destination.
    protected Object newInitialMessage(ChannelHandlerContext ctx) throws Exception {
        // Before anything is sent: a destination that cannot be asked for fails without a word to the proxy.
        Destination.of(destinationAddress());
        await(Awaited.METHOD, Socks5::readMethod);
        return hasCredentials() ? Socks5.greeting(ctx.alloc(), Socks5.METHOD_NONE, Socks5.METHOD_PASSWORD)
                : Socks5.greeting(ctx.alloc(), Socks5.METHOD_NONE);
    }

    private void await(Awaited reply, SocksReplyDecoder.Form form) {
        awaited = reply;
        decoder.await(form);
    }

    @Override
    protected boolean handleResponse(ChannelHandlerContext ctx, Object response) throws Exception {
        int code = (Integer) response;
        return switch (awaited) {
            case METHOD -> onMethod(ctx, code);
            case STATUS -> onStatus(ctx, code);
            case REPLY -> onReply(code);
        };
    }

    private boolean onMethod(ChannelHandlerContext ctx, int method) throws ProxyConnectException {
        if (method == Socks5.METHOD_NONE) {
            return request(ctx);
        }
        if (method != Socks5.METHOD_PASSWORD || !hasCredentials()) {
            throw new ProxyConnectException(exceptionMessage("method of authentication: " + method
                    + " (expected: one that was offered)"));
        }
        await(Awaited.STATUS, Socks5::readStatus);
        sendToProxyServer(Socks5.credentials(ctx.alloc(), octets(username), octets(password)));
        return false;
    }

    private boolean onStatus(ChannelHandlerContext ctx, int status) throws ProxyConnectException {
        if (status != Socks5.SUCCEEDED) {
            throw new ProxyConnectException(exceptionMessage("status of the password: " + status + " (expected: 0)"));
        }
        return request(ctx);
    }

    @SuppressWarnings("NullAway") // start() looks whether there is a destination.
    private boolean request(ChannelHandlerContext ctx) throws ProxyConnectException {
        await(Awaited.REPLY, Socks5::readReply);
        sendToProxyServer(Socks5.request(ctx.alloc(), Destination.of(destinationAddress())));
        return false;
    }

    private boolean onReply(int code) throws ProxyConnectException {
        if (code != Socks5.SUCCEEDED) {
            throw new ProxyConnectException(exceptionMessage("code: " + code + ", " + Socks5.meaning(code)));
        }
        return true;
    }
}
