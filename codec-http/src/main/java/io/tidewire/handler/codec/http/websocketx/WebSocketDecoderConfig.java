/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.util.internal.StringUtil;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The settings of a decoder of frames. Immutable; made by a {@link Builder}.
 *
 * <p>A message that its peer cuts into many frames is bounded as well, also where its frames go to the application one
 * by one: by {@link #maxMessageLength()} and {@link #maxFragments()}.
 */
public final class WebSocketDecoderConfig {

    /** The defaults: those of a server without extensions. */
    static final WebSocketDecoderConfig DEFAULT = new Builder().build();

    private static final int DEFAULT_MAX_FRAME = 65_536;
    private static final long DEFAULT_MAX_MESSAGE = 1L << 20;
    private static final int DEFAULT_MAX_FRAGMENTS = 1024;

    private final int maxFramePayloadLength;
    private final long maxMessageLength;
    private final int maxFragments;
    private final boolean expectMaskedFrames;
    private final boolean allowMaskMismatch;
    private final boolean allowExtensions;
    private final boolean closeOnProtocolViolation;
    private final boolean withUTF8Validator;

    private WebSocketDecoderConfig(Builder builder) {
        maxFramePayloadLength = builder.maxFramePayloadLength;
        maxMessageLength = builder.maxMessageLength;
        maxFragments = builder.maxFragments;
        expectMaskedFrames = builder.expectMaskedFrames;
        allowMaskMismatch = builder.allowMaskMismatch;
        allowExtensions = builder.allowExtensions;
        closeOnProtocolViolation = builder.closeOnProtocolViolation;
        withUTF8Validator = builder.withUTF8Validator;
    }

    /**
     * Returns the limit of a frame.
     *
     * @return the most octets of payload, 65 536 by default (SEC-L15)
     */
    public int maxFramePayloadLength() {
        return maxFramePayloadLength;
    }

    /**
     * Returns the limit of a message: of the payload of all its frames together, as it is on the wire.
     *
     * @return the most octets; the larger of 1 MiB and {@link #maxFramePayloadLength()} unless set (SEC-L15)
     */
    public long maxMessageLength() {
        return maxMessageLength == 0 ? Math.max(DEFAULT_MAX_MESSAGE, maxFramePayloadLength) : maxMessageLength;
    }

    /**
     * Returns how many frames a message may have, empty ones included.
     *
     * @return the most frames, 1024 by default (SEC-L15)
     */
    public int maxFragments() {
        return maxFragments;
    }

    /**
     * Returns whether frames have to be masked, as those that a server receives.
     *
     * @return {@code true}, by default, for the decoder of a server
     */
    public boolean expectMaskedFrames() {
        return expectMaskedFrames;
    }

    /**
     * Returns whether a client takes masked frames too, which a server must not send (RFC 6455 section 5.1). A server
     * refuses frames without a mask in any case.
     *
     * @return {@code false} by default
     */
    public boolean allowMaskMismatch() {
        return allowMaskMismatch;
    }

    /**
     * Returns whether data frames may have reserved bits, which handlers of extensions behind the decoder understand.
     *
     * @return {@code false} by default
     */
    public boolean allowExtensions() {
        return allowExtensions;
    }

    /**
     * Returns whether the decoder answers a violation with a close frame and closes the channel.
     *
     * @return {@code true} by default; {@code false} to leave that to whom the exception reaches
     */
    public boolean closeOnProtocolViolation() {
        return closeOnProtocolViolation;
    }

    /**
     * Returns whether text has to be UTF-8 (RFC 6455 section 8.1).
     *
     * @return {@code true} by default
     */
    public boolean withUTF8Validator() {
        return withUTF8Validator;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this)
                + "[maxFramePayloadLength=" + maxFramePayloadLength
                + ", maxMessageLength=" + maxMessageLength()
                + ", maxFragments=" + maxFragments
                + ", expectMaskedFrames=" + expectMaskedFrames
                + ", allowMaskMismatch=" + allowMaskMismatch
                + ", allowExtensions=" + allowExtensions
                + ", closeOnProtocolViolation=" + closeOnProtocolViolation
                + ", withUTF8Validator=" + withUTF8Validator
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

    /** Creates a {@link WebSocketDecoderConfig}. */
    public static final class Builder {
        private int maxFramePayloadLength = DEFAULT_MAX_FRAME;
        /** 0 if not set. */
        private long maxMessageLength;
        private int maxFragments = DEFAULT_MAX_FRAGMENTS;
        private boolean expectMaskedFrames = true;
        private boolean allowMaskMismatch;
        private boolean allowExtensions;
        private boolean closeOnProtocolViolation = true;
        private boolean withUTF8Validator = true;

        private Builder() {
        }

        private Builder(WebSocketDecoderConfig config) {
            maxFramePayloadLength = config.maxFramePayloadLength;
            maxMessageLength = config.maxMessageLength;
            maxFragments = config.maxFragments;
            expectMaskedFrames = config.expectMaskedFrames;
            allowMaskMismatch = config.allowMaskMismatch;
            allowExtensions = config.allowExtensions;
            closeOnProtocolViolation = config.closeOnProtocolViolation;
            withUTF8Validator = config.withUTF8Validator;
        }

        /**
         * Sets the limit of a frame. A longer one is refused with 1009 when its header has come.
         *
         * @param maxFramePayloadLength the most octets of payload, zero or positive
         * @return this builder
         */
        public Builder maxFramePayloadLength(int maxFramePayloadLength) {
            this.maxFramePayloadLength = checkPositiveOrZero(maxFramePayloadLength, "maxFramePayloadLength");
            return this;
        }

        /**
         * Sets the limit of a message. A longer one is refused with 1009 when the header of the frame that is too much
         * has come.
         *
         * @param maxMessageLength the most octets of payload in all frames of a message, positive
         * @return this builder
         */
        public Builder maxMessageLength(long maxMessageLength) {
            this.maxMessageLength = checkPositive(maxMessageLength, "maxMessageLength");
            return this;
        }

        /**
         * Sets how many frames a message may have. More are refused with 1008.
         *
         * @param maxFragments the most frames of a message, positive
         * @return this builder
         */
        public Builder maxFragments(int maxFragments) {
            this.maxFragments = checkPositive(maxFragments, "maxFragments");
            return this;
        }

        /**
         * Sets whether frames have to be masked.
         *
         * @param expectMaskedFrames {@code true} for a server, {@code false} for a client
         * @return this builder
         */
        public Builder expectMaskedFrames(boolean expectMaskedFrames) {
            this.expectMaskedFrames = expectMaskedFrames;
            return this;
        }

        /**
         * Sets whether a client takes masked frames too. Has no effect where masked frames are expected.
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
         * @param allowExtensions {@code true} if a handler behind the decoder understands them
         * @return this builder
         */
        public Builder allowExtensions(boolean allowExtensions) {
            this.allowExtensions = allowExtensions;
            return this;
        }

        /**
         * Sets whether the decoder answers a violation with a close frame and closes the channel.
         *
         * @param closeOnProtocolViolation {@code false} to leave that to whom the exception reaches
         * @return this builder
         */
        public Builder closeOnProtocolViolation(boolean closeOnProtocolViolation) {
            this.closeOnProtocolViolation = closeOnProtocolViolation;
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
         * Creates the configuration.
         *
         * @return a new object
         */
        public WebSocketDecoderConfig build() {
            return new WebSocketDecoderConfig(this);
        }
    }
}
