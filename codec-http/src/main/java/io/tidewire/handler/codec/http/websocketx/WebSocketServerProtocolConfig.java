/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.handler.codec.http.internal.FailedConnection;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;
import java.util.Set;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The settings of a {@link WebSocketServerProtocolHandler}. Immutable; made by a {@link Builder}.
 */
public final class WebSocketServerProtocolConfig {

    private final String websocketPath;
    private final @Nullable String subprotocols;
    private final boolean checkStartsWith;
    private final long handshakeTimeoutMillis;
    private final long forceCloseTimeoutMillis;
    private final boolean handleCloseFrames;
    private final @Nullable WebSocketCloseStatus sendCloseFrame;
    private final boolean dropPongFrames;
    private final Set<String> allowedOrigins;
    private final WebSocketDecoderConfig decoderConfig;
    private final @Nullable WebSocketPingPolicy pingPolicy;

    private WebSocketServerProtocolConfig(Builder builder) {
        websocketPath = builder.websocketPath;
        subprotocols = builder.subprotocols;
        checkStartsWith = builder.checkStartsWith;
        handshakeTimeoutMillis = builder.handshakeTimeoutMillis;
        forceCloseTimeoutMillis = builder.forceCloseTimeoutMillis;
        handleCloseFrames = builder.handleCloseFrames;
        sendCloseFrame = builder.sendCloseFrame;
        dropPongFrames = builder.dropPongFrames;
        allowedOrigins = builder.allowedOrigins;
        decoderConfig = builder.decoderConfig;
        pingPolicy = builder.pingPolicy;
    }

    /**
     * Returns the path that is answered.
     *
     * @return the request target
     */
    public String websocketPath() {
        return websocketPath;
    }

    /**
     * Returns the subprotocols that the server speaks.
     *
     * @return names separated by commas, {@code *} for any; by default none
     */
    public @Nullable String subprotocols() {
        return subprotocols;
    }

    /**
     * Returns whether longer paths, and a query, are answered as well.
     *
     * @return {@code false} by default: the target has to be the path
     */
    public boolean checkStartsWith() {
        return checkStartsWith;
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
     * Returns the origins from which browsers may connect.
     *
     * @return the origins; empty, by default, for any
     */
    public Set<String> allowedOrigins() {
        return allowedOrigins;
    }

    /**
     * Returns what the decoder of frames accepts.
     *
     * @return the configuration
     */
    public WebSocketDecoderConfig decoderConfig() {
        return decoderConfig;
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
        return new WebSocketProtocolOptions(dropPongFrames, handleCloseFrames, decoderConfig.closeOnProtocolViolation(),
                sendCloseFrame, forceCloseTimeoutMillis, pingPolicy);
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this)
                + "[websocketPath=" + websocketPath
                + ", subprotocols=" + subprotocols
                + ", checkStartsWith=" + checkStartsWith
                + ", handshakeTimeoutMillis=" + handshakeTimeoutMillis
                + ", forceCloseTimeoutMillis=" + forceCloseTimeoutMillis
                + ", handleCloseFrames=" + handleCloseFrames
                + ", sendCloseFrame=" + sendCloseFrame
                + ", dropPongFrames=" + dropPongFrames
                + ", allowedOrigins=" + allowedOrigins
                + ", decoderConfig=" + decoderConfig
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

    /** Creates a {@link WebSocketServerProtocolConfig}. */
    public static final class Builder {
        private String websocketPath = "/";
        private @Nullable String subprotocols;
        private boolean checkStartsWith;
        private long handshakeTimeoutMillis = 10_000;
        private long forceCloseTimeoutMillis = FailedConnection.DEFAULT_TIMEOUT_MILLIS;
        private boolean handleCloseFrames = true;
        private @Nullable WebSocketCloseStatus sendCloseFrame = WebSocketCloseStatus.NORMAL_CLOSURE;
        private boolean dropPongFrames = true;
        private Set<String> allowedOrigins = Set.of();
        private WebSocketDecoderConfig decoderConfig = WebSocketDecoderConfig.DEFAULT;
        private @Nullable WebSocketPingPolicy pingPolicy;

        private Builder() {
        }

        private Builder(WebSocketServerProtocolConfig config) {
            websocketPath = config.websocketPath;
            subprotocols = config.subprotocols;
            checkStartsWith = config.checkStartsWith;
            handshakeTimeoutMillis = config.handshakeTimeoutMillis;
            forceCloseTimeoutMillis = config.forceCloseTimeoutMillis;
            handleCloseFrames = config.handleCloseFrames;
            sendCloseFrame = config.sendCloseFrame;
            dropPongFrames = config.dropPongFrames;
            allowedOrigins = config.allowedOrigins;
            decoderConfig = config.decoderConfig;
            pingPolicy = config.pingPolicy;
        }

        /**
         * Sets the path that is answered; other requests pass through the handler.
         *
         * @param websocketPath the request target
         * @return this builder
         */
        public Builder websocketPath(String websocketPath) {
            this.websocketPath = checkNotNull(websocketPath, "websocketPath");
            return this;
        }

        /**
         * Sets the subprotocols that the server speaks.
         *
         * @param subprotocols names separated by commas, {@code *} for any; by default none
         * @return this builder
         */
        public Builder subprotocols(@Nullable String subprotocols) {
            this.subprotocols = subprotocols;
            return this;
        }

        /**
         * Sets whether longer paths, and a query, are answered as well.
         *
         * @param checkStartsWith {@code true} to answer each target that begins with the path and goes on with {@code
         *     /} or {@code ?}
         * @return this builder
         */
        public Builder checkStartsWith(boolean checkStartsWith) {
            this.checkStartsWith = checkStartsWith;
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
         * Sets the origins from which browsers may connect (RFC 6455 section 10.2). A request with another
         * {@code Origin} is answered with 403; one without an {@code Origin} does not come from a browser and passes.
         * A server that identifies users by cookies needs this, or any page on the web connects in their name.
         *
         * @param allowedOrigins origins such as {@code https://example.org}, compared without case; empty for any
         * @return this builder
         */
        public Builder allowedOrigins(Collection<String> allowedOrigins) {
            this.allowedOrigins = Set.copyOf(allowedOrigins);
            return this;
        }

        /**
         * Sets the origins from which browsers may connect; see {@link #allowedOrigins(Collection)}.
         *
         * @param allowedOrigins the origins; none for any
         * @return this builder
         */
        public Builder allowedOrigins(String... allowedOrigins) {
            return allowedOrigins(List.of(allowedOrigins));
        }

        /**
         * Sets a value of {@link #decoderConfig(WebSocketDecoderConfig)}.
         *
         * @param maxFramePayloadLength see {@link WebSocketDecoderConfig.Builder#maxFramePayloadLength(int)}
         * @return this builder
         */
        public Builder maxFramePayloadLength(int maxFramePayloadLength) {
            decoderConfig = decoderConfig.toBuilder().maxFramePayloadLength(maxFramePayloadLength).build();
            return this;
        }

        /**
         * Sets a value of {@link #decoderConfig(WebSocketDecoderConfig)}.
         *
         * @param expectMaskedFrames see {@link WebSocketDecoderConfig.Builder#expectMaskedFrames(boolean)}
         * @return this builder
         */
        public Builder expectMaskedFrames(boolean expectMaskedFrames) {
            decoderConfig = decoderConfig.toBuilder().expectMaskedFrames(expectMaskedFrames).build();
            return this;
        }

        /**
         * Sets a value of {@link #decoderConfig(WebSocketDecoderConfig)}.
         *
         * @param allowMaskMismatch see {@link WebSocketDecoderConfig.Builder#allowMaskMismatch(boolean)}
         * @return this builder
         */
        public Builder allowMaskMismatch(boolean allowMaskMismatch) {
            decoderConfig = decoderConfig.toBuilder().allowMaskMismatch(allowMaskMismatch).build();
            return this;
        }

        /**
         * Sets a value of {@link #decoderConfig(WebSocketDecoderConfig)}.
         *
         * @param allowExtensions see {@link WebSocketDecoderConfig.Builder#allowExtensions(boolean)}
         * @return this builder
         */
        public Builder allowExtensions(boolean allowExtensions) {
            decoderConfig = decoderConfig.toBuilder().allowExtensions(allowExtensions).build();
            return this;
        }

        /**
         * Sets a value of {@link #decoderConfig(WebSocketDecoderConfig)}.
         *
         * @param closeOnProtocolViolation see {@link WebSocketDecoderConfig.Builder#closeOnProtocolViolation(boolean)}
         * @return this builder
         */
        public Builder closeOnProtocolViolation(boolean closeOnProtocolViolation) {
            decoderConfig = decoderConfig.toBuilder().closeOnProtocolViolation(closeOnProtocolViolation).build();
            return this;
        }

        /**
         * Sets a value of {@link #decoderConfig(WebSocketDecoderConfig)}.
         *
         * @param withUTF8Validator see {@link WebSocketDecoderConfig.Builder#withUTF8Validator(boolean)}
         * @return this builder
         */
        public Builder withUTF8Validator(boolean withUTF8Validator) {
            decoderConfig = decoderConfig.toBuilder().withUTF8Validator(withUTF8Validator).build();
            return this;
        }

        /**
         * Sets what the decoder of frames accepts, replacing all that was set of it before.
         *
         * @param decoderConfig the configuration; none: the defaults
         * @return this builder
         */
        public Builder decoderConfig(@Nullable WebSocketDecoderConfig decoderConfig) {
            this.decoderConfig = decoderConfig == null ? WebSocketDecoderConfig.DEFAULT : decoderConfig;
            return this;
        }

        /**
         * Creates the configuration.
         *
         * @return a new object
         */
        public WebSocketServerProtocolConfig build() {
            return new WebSocketServerProtocolConfig(this);
        }
    }
}
