/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultHttpHeadersFactory;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Connects through an HTTP proxy by CONNECT (RFC 9110 §9.3.6), with Basic credentials if there are any (RFC 7617). Any
 * 2xx status stands for success, interim responses are passed over, and the limits of {@link HttpClientCodec} hold for
 * what the proxy answers. See {@link ProxyHandler} for the rest.
 *
 * <p>Basic credentials are readable for everybody on the way to the proxy, if that is not by TLS.
 */
public final class HttpProxyHandler extends ProxyHandler {
    private static final String PROTOCOL = "http";
    private static final String AUTH_BASIC = "basic";
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final HttpClientCodec codec = new HttpClientCodec();
    private final @Nullable String username;
    private final @Nullable String password;
    private final @Nullable String authorization;
    private final @Nullable HttpHeaders outboundHeaders;
    private final boolean ignoreDefaultPorts;
    private final boolean validateHeaders;
    /** The final response, of which only the end is missing. Event loop only. */
    private boolean isAccepted;

    /**
     * Creates a handler without credentials.
     *
     * @param proxyAddress where the proxy is
     */
    public HttpProxyHandler(SocketAddress proxyAddress) {
        this(proxyAddress, null);
    }

    /**
     * Creates a handler without credentials.
     *
     * @param proxyAddress where the proxy is
     * @param headers fields of the request, which replace those of the same name, if any
     */
    public HttpProxyHandler(SocketAddress proxyAddress, @Nullable HttpHeaders headers) {
        this(proxyAddress, headers, false);
    }

    /**
     * Creates a handler without credentials.
     *
     * @param proxyAddress where the proxy is
     * @param headers fields of the request, which replace those of the same name, if any
     * @param ignoreDefaultPortsInConnectHostHeader {@code true} to leave ports 80 and 443 out of {@code Host}
     */
    public HttpProxyHandler(SocketAddress proxyAddress, @Nullable HttpHeaders headers,
            boolean ignoreDefaultPortsInConnectHostHeader) {
        this(proxyAddress, headers, ignoreDefaultPortsInConnectHostHeader, true);
    }

    /**
     * Creates a handler without credentials.
     *
     * @param proxyAddress where the proxy is
     * @param headers fields of the request, which replace those of the same name, if any
     * @param ignoreDefaultPortsInConnectHostHeader {@code true} to leave ports 80 and 443 out of {@code Host}
     * @param validateHeaders {@code true} to check the fields against the whole grammar, {@code false} only for what
     *        would end a field
     */
    public HttpProxyHandler(SocketAddress proxyAddress, @Nullable HttpHeaders headers,
            boolean ignoreDefaultPortsInConnectHostHeader, boolean validateHeaders) {
        super(proxyAddress);
        username = null;
        password = null;
        authorization = null;
        outboundHeaders = headers;
        ignoreDefaultPorts = ignoreDefaultPortsInConnectHostHeader;
        this.validateHeaders = validateHeaders;
    }

    /**
     * Creates a handler with Basic credentials.
     *
     * @param proxyAddress where the proxy is
     * @param username the user, without colon and control characters; sent in UTF-8
     * @param password the password, without control characters; sent in UTF-8
     * @throws IllegalArgumentException if they have such characters
     */
    public HttpProxyHandler(SocketAddress proxyAddress, String username, String password) {
        this(proxyAddress, username, password, null);
    }

    /**
     * Creates a handler with Basic credentials.
     *
     * @param proxyAddress where the proxy is
     * @param username the user, without colon and control characters; sent in UTF-8
     * @param password the password, without control characters; sent in UTF-8
     * @param headers fields of the request, which replace those of the same name, if any
     * @throws IllegalArgumentException if the credentials have such characters
     */
    public HttpProxyHandler(SocketAddress proxyAddress, String username, String password,
            @Nullable HttpHeaders headers) {
        this(proxyAddress, username, password, headers, false);
    }

    /**
     * Creates a handler with Basic credentials.
     *
     * @param proxyAddress where the proxy is
     * @param username the user, without colon and control characters; sent in UTF-8
     * @param password the password, without control characters; sent in UTF-8
     * @param headers fields of the request, which replace those of the same name, if any
     * @param ignoreDefaultPortsInConnectHostHeader {@code true} to leave ports 80 and 443 out of {@code Host}
     * @throws IllegalArgumentException if the credentials have such characters
     */
    public HttpProxyHandler(SocketAddress proxyAddress, String username, String password, @Nullable HttpHeaders headers,
            boolean ignoreDefaultPortsInConnectHostHeader) {
        this(proxyAddress, username, password, headers, ignoreDefaultPortsInConnectHostHeader, true);
    }

    /**
     * Creates a handler with Basic credentials.
     *
     * @param proxyAddress where the proxy is
     * @param username the user, without colon and control characters; sent in UTF-8
     * @param password the password, without control characters; sent in UTF-8
     * @param headers fields of the request, which replace those of the same name, if any
     * @param ignoreDefaultPortsInConnectHostHeader {@code true} to leave ports 80 and 443 out of {@code Host}
     * @param validateHeaders {@code true} to check the fields against the whole grammar, {@code false} only for what
     *        would end a field
     * @throws IllegalArgumentException if the credentials have such characters
     */
    public HttpProxyHandler(SocketAddress proxyAddress, String username, String password, @Nullable HttpHeaders headers,
            boolean ignoreDefaultPortsInConnectHostHeader, boolean validateHeaders) {
        super(proxyAddress);
        this.username = checkNotNull(username, "username");
        this.password = checkNotNull(password, "password");
        authorization = basic(username, password);
        outboundHeaders = headers;
        ignoreDefaultPorts = ignoreDefaultPortsInConnectHostHeader;
        this.validateHeaders = validateHeaders;
    }

    /** Messages do not say what the credentials are. */
    private static String basic(String username, String password) {
        if (username.indexOf(':') >= 0) {
            // RFC 7617 §2: the password would begin there.
            throw new IllegalArgumentException("username with a colon (expected: none)");
        }
        String credentials = username + ':' + password;
        if (credentials.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("credentials with control characters (expected: none)");
        }
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String protocol() {
        return PROTOCOL;
    }

    @Override
    public String authScheme() {
        return authorization == null ? AUTH_NONE : AUTH_BASIC;
    }

    /**
     * Returns the user.
     *
     * @return {@code null} without credentials
     */
    public @Nullable String username() {
        return username;
    }

    /**
     * Returns the password.
     *
     * @return {@code null} without credentials
     */
    public @Nullable String password() {
        return password;
    }

    @Override
    protected void addCodec(ChannelHandlerContext ctx) throws Exception {
        ctx.pipeline().addBefore(ctx.name(), null, codec);
    }

    @Override
    protected void removeEncoder(ChannelHandlerContext ctx) throws Exception {
        codec.removeOutboundHandler();
    }

    @Override
    protected void removeDecoder(ChannelHandlerContext ctx) throws Exception {
        if (ctx.pipeline().context(codec) != null) {
            ctx.pipeline().remove(codec);
        }
    }

    @Override
    @SuppressWarnings("NullAway") // start() looks whether there is a destination.
    protected Object newInitialMessage(ChannelHandlerContext ctx) throws Exception {
        Destination destination = Destination.of(destinationAddress());
        int port = destination.port();
        String host = destination.uriHost();
        // RFC 9110 §9.3.6: the port is never left out of the target.
        String target = host + ':' + port;
        boolean isPortIgnored = ignoreDefaultPorts && (port == HTTP_PORT || port == HTTPS_PORT);
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.CONNECT, target,
                Unpooled.EMPTY_BUFFER, DefaultHttpHeadersFactory.headersFactory().withValidation(validateHeaders),
                DefaultHttpHeadersFactory.trailersFactory());
        HttpHeaders fields = request.headers();
        fields.set(HttpHeaderNames.HOST, isPortIgnored ? host : target);
        if (authorization != null) {
            fields.set(HttpHeaderNames.PROXY_AUTHORIZATION, authorization);
        }
        if (outboundHeaders != null) {
            fields.setAll(outboundHeaders);
        }
        return request;
    }

    @Override
    protected boolean handleResponse(ChannelHandlerContext ctx, Object response) throws Exception {
        if (response instanceof HttpResponse head) {
            if (head.decoderResult().isFailure()) {
                throw new ProxyConnectException(exceptionMessage("the response is not valid"),
                        head.decoderResult().cause());
            }
            HttpStatusClass kind = head.status().codeClass();
            if (kind != HttpStatusClass.INFORMATIONAL && kind != HttpStatusClass.SUCCESS) {
                // At once: content that explains it may have no end.
                throw new HttpProxyConnectException(exceptionMessage("status: " + standard(head.status())),
                        head.headers());
            }
            isAccepted = kind == HttpStatusClass.SUCCESS;
        }
        return response instanceof LastHttpContent && isAccepted;
    }

    /** The status with the words of its code, not those of the peer. */
    private static HttpResponseStatus standard(HttpResponseStatus status) {
        return HttpResponseStatus.valueOf(status.code());
    }

    /** Thrown when an HTTP proxy refuses a connection. */
    public static final class HttpProxyConnectException extends ProxyConnectException {
        private static final long serialVersionUID = -8824334609292146066L;

        private final transient @Nullable HttpHeaders headers;

        /**
         * Creates an exception.
         *
         * @param message why there is no connection
         * @param headers the fields of the response, if there are any
         */
        public HttpProxyConnectException(String message, @Nullable HttpHeaders headers) {
            super(message);
            this.headers = headers;
        }

        /**
         * Returns the fields of the proxy's response, such as {@code Proxy-Authenticate}.
         *
         * @return {@code null} if there are none
         */
        public @Nullable HttpHeaders headers() {
            return headers;
        }
    }
}
