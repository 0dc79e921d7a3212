/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.net.URI;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The settings of a {@link WebSocketClientProtocolHandler}. Immutable; made by a {@link Builder}.
 */
public final class WebSocketClientProtocolConfig {

    private final @Nullable String subprotocol;
    private final URI webSocketUri;
    private final WebSocketVersion version;
    private final HttpHeaders customHeaders;
    private final int maxFramePayloadLength;
    private final boolean performMasking;
    private final boolean allowMaskMismatch;
    private final boolean allowExtensions;
    private final boolean handleCloseFrames;
    private final @Nullable WebSocketCloseStatus sendCloseFrame;
    private final boolean dropPongFrames;
    private final long handshakeTimeoutMillis;
    private final long forceCloseTimeoutMillis;
    private final boolean absoluteUpgradeUrl;
    private final boolean generateOriginHeader;
    private final boolean withUTF8Validator;
    private final @Nullable WebSocketPingPolicy pingPolicy;

    private WebSocketClientProtocolConfig(Builder builder) {
        subprotocol = builder.subprotocol;
        webSocketUri = builder.webSocketUri;
        version = builder.version;
        customHeaders = builder.customHeaders;
        maxFramePayloadLength = builder.maxFramePayloadLength;
        performMasking = builder.performMasking;
        allowMaskMismatch = builder.allowMaskMismatch;
        allowExtensions = builder.allowExtensions;
        handleCloseFrames = builder.handleCloseFrames;
        sendCloseFrame = builder.sendCloseFrame;
        dropPongFrames = builder.dropPongFrames;
        handshakeTimeoutMillis = builder.handshakeTimeoutMillis;
        forceCloseTimeoutMillis = builder.forceCloseTimeoutMillis;
        absoluteUpgradeUrl = builder.absoluteUpgradeUrl;
        generateOriginHeader = builder.generateOriginHeader;
        withUTF8Validator = builder.withUTF8Validator;
        pingPolicy = builder.pingPolicy;
    }

    /**
     * Returns the subprotocols that are asked for.
     *
     * @return names separated by commas, in order of preference, if any
     */
    public @Nullable String subprotocol() {
        return subprotocol;
    }

    /**
     * Returns where to connect to.
     *
     * @return a URI with the scheme {@code ws} or {@code wss}
     */
    public URI webSocketUri() {
        return webSocketUri;
    }

    /**
     * Returns the version of the protocol.
     *
     * @return the version
     */
    public WebSocketVersion version() {
        return version;
    }

    /**
     * Returns fields that are added to the request.
     *
     * @return the fields
     */
    public HttpHeaders customHeaders() {
        return customHeaders;
    }

    /**
     * Returns the limit of a frame.
     *
     * @return the most octets of payload, 65 536 by default
     */
    public int maxFramePayloadLength() {
        return maxFramePayloadLength;
    }

    /**
     * Returns whether frames are masked, as they have to be (RFC 6455 section 5.3).
     *
     * @return {@code true} by default
     */
    public boolean performMasking() {
        return performMasking;
    }

    /**
     * Returns whether masked frames of the server are taken too.
     *
     * @return {@code false} by default
     */
    public boolean allowMaskMismatch() {
        return allowMaskMismatch;
    }

    /**
     * Returns whether data frames may have reserved bits.
     *
     * @return {@code false} by default
     */
    public boolean allowExtensions() {
        return allowExtensions;
    }

    /**
     * Returns whether close frames are answered by the handler and end there.
     *
     * @return {@code true} by default
     */
    public boolean handleCloseFrames() {
        return handleCloseFrames;
    }

    /**
     * Returns what {@code close()} sends first if the application has sent no close frame.
     *
     * @return the code and reason; {@code null} to close without
     */
    public @Nullable WebSocketCloseStatus sendCloseFrame() {
        return sendCloseFrame;
    }

    /**
     * Returns whether pongs end at the handler.
     *
     * @return {@code true} by default
     */
    public boolean dropPongFrames() {
        return dropPongFrames;
    }

    /**
     * Returns how long the opening handshake may take.
     *
     * @return the time in milliseconds, 10 000 by default
     */
    public long handshakeTimeoutMillis() {
        return handshakeTimeoutMillis;
    }

    /**
     * Returns how long the peer has for its part of the closing handshake before the channel is closed.
     *
     * @return the time in milliseconds, 10 000 by default; 0 for ever
     */
    public long forceCloseTimeoutMillis() {
        return forceCloseTimeoutMillis;
    }

    /**
     * Returns whether the request has the whole URI as its target, as proxies want it.
     *
     * @return {@code false} by default
     */
    public boolean absoluteUpgradeUrl() {
        return absoluteUpgradeUrl;
    }

    /**
     * Returns whether the request gets an {@code Origin} made of the URI if it has none.
     *
     * @return {@code true} by default
     */
    public boolean generateOriginHeader() {
        return generateOriginHeader;
    }

    /**
     * Returns whether text has to be UTF-8.
     *
     * @return {@code true} by default
     */
    public boolean withUTF8Validator() {
        return withUTF8Validator;
    }

    /**
     * Returns when the handler pings by itself.
     *
     * @return the policy; none, by default: never
     */
    public @Nullable WebSocketPingPolicy pingPolicy() {
        return pingPolicy;
    }

    WebSocketProtocolOptions options() {
        return new WebSocketProtocolOptions(dropPongFrames, handleCloseFrames, true, sendCloseFrame,
                forceCloseTimeoutMillis, pingPolicy);
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this)
                + "[subprotocol=" + subprotocol
                + ", webSocketUri=" + webSocketUri
                + ", version=" + version
                + ", customHeaders=" + customHeaders
                + ", maxFramePayloadLength=" + maxFramePayloadLength
                + ", performMasking=" + performMasking
                + ", allowMaskMismatch=" + allowMaskMismatch
                + ", allowExtensions=" + allowExtensions
                + ", handleCloseFrames=" + handleCloseFrames
                + ", sendCloseFrame=" + sendCloseFrame
                + ", dropPongFrames=" + dropPongFrames
                + ", handshakeTimeoutMillis=" + handshakeTimeoutMillis
                + ", forceCloseTimeoutMillis=" + forceCloseTimeoutMillis
                + ", absoluteUpgradeUrl=" + absoluteUpgradeUrl
                + ", generateOriginHeader=" + generateOriginHeader
                + ", withUTF8Validator=" + withUTF8Validator
                + ", pingPolicy=" + pingPolicy
                + ']';
    }

    /**
     * Creates a builder that has the values of this object.
     *
     * @return a new builder
     */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /**
     * Creates a builder that has the defaults.
     *
     * @return a new builder
     */
    public static Builder newBuilder() {
        return new Builder();
    }

    /** Creates a {@link WebSocketClientProtocolConfig}. */
    public static final class Builder {
        private @Nullable String subprotocol;
        private URI webSocketUri = URI.create("ws://localhost/");
        private WebSocketVersion version = WebSocketVersion.V13;
        private HttpHeaders customHeaders = EmptyHttpHeaders.INSTANCE;
        private int maxFramePayloadLength = 65_536;
        private boolean performMasking = true;
        private boolean allowMaskMismatch;
        private boolean allowExtensions;
        private boolean handleCloseFrames = true;
        private @Nullable WebSocketCloseStatus sendCloseFrame = WebSocketCloseStatus.NORMAL_CLOSURE;
        private boolean dropPongFrames = true;
        private long handshakeTimeoutMillis = 10_000;
        private long forceCloseTimeoutMillis = FailedConnection.DEFAULT_TIMEOUT_MILLIS;
        private boolean absoluteUpgradeUrl;
        private boolean generateOriginHeader = true;
        private boolean withUTF8Validator = true;
        private @Nullable WebSocketPingPolicy pingPolicy;

        private Builder() {
        }

        private Builder(WebSocketClientProtocolConfig config) {
            subprotocol = config.subprotocol;
            webSocketUri = config.webSocketUri;
            version = config.version;
            customHeaders = config.customHeaders;
            maxFramePayloadLength = config.maxFramePayloadLength;
            performMasking = config.performMasking;
            allowMaskMismatch = config.allowMaskMismatch;
            allowExtensions = config.allowExtensions;
            handleCloseFrames = config.handleCloseFrames;
            sendCloseFrame = config.sendCloseFrame;
            dropPongFrames = config.dropPongFrames;
            handshakeTimeoutMillis = config.handshakeTimeoutMillis;
            forceCloseTimeoutMillis = config.forceCloseTimeoutMillis;
            absoluteUpgradeUrl = config.absoluteUpgradeUrl;
            generateOriginHeader = config.generateOriginHeader;
            withUTF8Validator = config.withUTF8Validator;
            pingPolicy = config.pingPolicy;
        }

        /**
         * Sets the subprotocols that are asked for.
         *
         * @param subprotocol names separated by commas, in order of preference, if any
         * @return this builder
         */
        public Builder subprotocol(@Nullable String subprotocol) {
            this.subprotocol = subprotocol;
            return this;
        }

        /**
         * Sets where to connect to.
         *
         * @param webSocketUri a URI with the scheme {@code ws} or {@code wss}
         * @return this builder
         */
        public Builder webSocketUri(URI webSocketUri) {
            this.webSocketUri = checkNotNull(webSocketUri, "webSocketUri");
            return this;
        }

        /**
         * Sets the version of the protocol. Only {@link WebSocketVersion#V13} is spoken.
         *
         * @return this builder
         */
        public Builder version(WebSocketVersion version) {
            this.version = checkNotNull(version, "version");
            return this;
        }

        /**
         * Sets fields that are added to the request. They replace those that the handshake makes, except the ones it
         * needs.
         *
         * @param customHeaders the fields
         * @return this builder
         */
        public Builder customHeaders(HttpHeaders customHeaders) {
            this.customHeaders = checkNotNull(customHeaders, "customHeaders");
            return this;
        }

        /**
         * Sets the limit of a frame; see {@link WebSocketDecoderConfig.Builder#maxFramePayloadLength(int)}.
         *
         * @param maxFramePayloadLength the most octets of payload, zero or positive
         * @return this builder
         */
        public Builder maxFramePayloadLength(int maxFramePayloadLength) {
            this.maxFramePayloadLength = checkPositiveOrZero(maxFramePayloadLength, "maxFramePayloadLength");
            return this;
        }

        /**
         * Sets whether frames are masked.
         *
         * @param performMasking {@code false} for a peer that is known to take frames without a mask, such as one in
         *     the same process
         * @return this builder
         */
        public Builder performMasking(boolean performMasking) {
            this.performMasking = performMasking;
            return this;
        }

        /**
         * Sets whether masked frames of the server are taken too.
         *
         * @param allowMaskMismatch {@code true} to take them
         * @return this builder
         */
        public Builder allowMaskMismatch(boolean allowMaskMismatch) {
            this.allowMaskMismatch = allowMaskMismatch;
            return this;
        }

        /**
         * Sets whether data frames may have reserved bits.
         *
         * @param allowExtensions {@code true} with a handler of extensions in the pipeline
         * @return this builder
         */
        public Builder allowExtensions(boolean allowExtensions) {
            this.allowExtensions = allowExtensions;
            return this;
        }

        /**
         * Sets whether close frames are answered by the handler and end there.
         *
         * @param handleCloseFrames {@code false} if the application gets and answers them
         * @return this builder
         */
        public Builder handleCloseFrames(boolean handleCloseFrames) {
            this.handleCloseFrames = handleCloseFrames;
            return this;
        }

        /**
         * Sets what {@code close()} sends first if the application has sent no close frame.
         *
         * @param sendCloseFrame the code and reason; {@code null} to close without
         * @return this builder
         */
        public Builder sendCloseFrame(@Nullable WebSocketCloseStatus sendCloseFrame) {
            this.sendCloseFrame = sendCloseFrame;
            return this;
        }

        /**
         * Sets whether pongs end at the handler.
         *
         * @param dropPongFrames {@code false} if the application gets them
         * @return this builder
         */
        public Builder dropPongFrames(boolean dropPongFrames) {
            this.dropPongFrames = dropPongFrames;
            return this;
        }

        /**
         * Sets how long the opening handshake may take.
         *
         * @param handshakeTimeoutMillis the time in milliseconds, positive
         * @return this builder
         */
        public Builder handshakeTimeoutMillis(long handshakeTimeoutMillis) {
            this.handshakeTimeoutMillis = checkPositive(handshakeTimeoutMillis, "handshakeTimeoutMillis");
            return this;
        }

        /**
         * Sets how long the peer has for its part of the closing handshake before the channel is closed.
         *
         * @param forceCloseTimeoutMillis the time in milliseconds; 0 for ever
         * @return this builder
         */
        public Builder forceCloseTimeoutMillis(long forceCloseTimeoutMillis) {
            this.forceCloseTimeoutMillis = checkPositiveOrZero(forceCloseTimeoutMillis, "forceCloseTimeoutMillis");
            return this;
        }

        /**
         * Sets whether the request has the whole URI as its target, as proxies want it.
         *
         * @param absoluteUpgradeUrl {@code true} for the absolute form of RFC 9112 section 3.2.2
         * @return this builder
         */
        public Builder absoluteUpgradeUrl(boolean absoluteUpgradeUrl) {
            this.absoluteUpgradeUrl = absoluteUpgradeUrl;
            return this;
        }

        /**
         * Sets whether the request gets an {@code Origin} made of the URI if it has none.
         *
         * @param generateOriginHeader {@code false} for a client that is no browser and wants none
         * @return this builder
         */
        public Builder generateOriginHeader(boolean generateOriginHeader) {
            this.generateOriginHeader = generateOriginHeader;
            return this;
        }

        /**
         * Sets whether text has to be UTF-8.
         *
         * @param withUTF8Validator {@code false} to let any octets pass as text
         * @return this builder
         */
        public Builder withUTF8Validator(boolean withUTF8Validator) {
            this.withUTF8Validator = withUTF8Validator;
            return this;
        }

        /**
         * Sets when the handler pings by itself.
         *
         * @param pingPolicy the policy; none: never
         * @return this builder
         */
        public Builder pingPolicy(@Nullable WebSocketPingPolicy pingPolicy) {
            this.pingPolicy = pingPolicy;
            return this;
        }

        /**
         * Sets where to connect to.
         *
         * @param webSocketUri a URI with the scheme {@code ws} or {@code wss}
         * @return this builder
         * @throws IllegalArgumentException if it is no URI
         */
        public Builder webSocketUri(String webSocketUri) {
            return webSocketUri(URI.create(webSocketUri));
        }

        /**
         * Creates the configuration.
         *
         * @return a new object
         */
        public WebSocketClientProtocolConfig build() {
            return new WebSocketClientProtocolConfig(this);
        }
    }
}
