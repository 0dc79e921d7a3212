/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.core.HeldFields;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_HEADER_LIST_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SMALLEST_MAX_CONCURRENT_STREAMS;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The base of builders of connection handlers. A subclass makes public the methods that its users need, and builds the
 * handler in {@link #build(Http2ConnectionDecoder, Http2ConnectionEncoder, Http2Settings)}. Not thread-safe.
 *
 * <p>There are three ways to begin, which exclude each other: {@link #server(boolean)} makes a connection of its own
 * and everything on it; {@link #connection(Http2Connection)} makes everything on a given connection;
 * {@link #codec(Http2ConnectionDecoder, Http2ConnectionEncoder)} takes what is there.
 *
 * @param <T> the type of the handler
 * @param <B> the builder itself
 */
public abstract class AbstractHttp2ConnectionHandlerBuilder<T extends Http2ConnectionHandler,
        B extends AbstractHttp2ConnectionHandlerBuilder<T, B>> {

    private static final Http2HeadersEncoder.SensitivityDetector DEFAULT_DETECTOR = SensitiveFields::isSensitive;
    private static final int DEFAULT_MAX_RESERVED_STREAMS = 100;

    private Http2Settings initialSettings = Http2Settings.defaultSettings();
    private @Nullable Http2FrameListener frameListener;
    private long gracefulShutdownTimeoutMillis = Http2CodecUtil.DEFAULT_GRACEFUL_SHUTDOWN_TIMEOUT_MILLIS;
    private boolean decoupleCloseAndGoAway;
    private boolean flushPreface = true;

    // Where to begin: if one of these is set, the others are null.
    private @Nullable Boolean isServer;
    private @Nullable Http2Connection connection;
    private @Nullable Http2ConnectionDecoder decoder;
    private @Nullable Http2ConnectionEncoder encoder;

    // Used if the codec is made here. Null stands for the default.
    private @Nullable Boolean validateHeaders;
    private @Nullable Boolean validateRequiredPseudoHeaders;
    private @Nullable Integer maxReservedStreams;
    private @Nullable Http2FrameLogger frameLogger;
    private Http2HeadersEncoder.@Nullable SensitivityDetector headerSensitivityDetector;
    private @Nullable Boolean encoderEnforceMaxConcurrentStreams;
    private @Nullable Boolean encoderIgnoreMaxHeaderListSize;
    private Http2PromisedRequestVerifier promisedRequestVerifier = Http2PromisedRequestVerifier.ALWAYS_VERIFY;
    private boolean autoAckSettingsFrame = true;
    private boolean autoAckPingFrame = true;
    private final AbuseLimits abuseLimits = new AbuseLimits();
    private @Nullable Long maxHeldHeaderBytes;
    private boolean refuseSelfDependency;
    private int maxSmallContinuationFrames = DefaultHttp2FrameReader.DEFAULT_MAX_SMALL_CONTINUATION_FRAMES;

    /** Creates a builder with the defaults. */
    public AbstractHttp2ConnectionHandlerBuilder() {
    }

    /**
     * Returns what this side announces first.
     *
     * @return the settings; those that are changed here are announced
     */
    protected Http2Settings initialSettings() {
        return initialSettings;
    }

    /**
     * Sets what this side announces first. A server that sets no limit of concurrent streams announces 100; a client
     * that does not say whether it accepts pushes announces that it does not.
     *
     * @param settings the settings, {@link Http2Settings#defaultSettings()} by default
     * @return this builder
     */
    protected B initialSettings(Http2Settings settings) {
        initialSettings = checkNotNull(settings, "settings");
        return self();
    }

    /**
     * Returns the listener that receives the frames.
     *
     * @return the listener, if one was set
     */
    protected @Nullable Http2FrameListener frameListener() {
        return frameListener;
    }

    /**
     * Sets the listener that receives the frames. Required unless the codec has one.
     *
     * @return this builder
     */
    protected B frameListener(Http2FrameListener frameListener) {
        this.frameListener = checkNotNull(frameListener, "frameListener");
        return self();
    }

    /**
     * Returns how long a close waits for streams.
     *
     * @return milliseconds; negative for any time
     */
    protected long gracefulShutdownTimeoutMillis() {
        return gracefulShutdownTimeoutMillis;
    }

    /**
     * Sets how long a close waits for streams.
     *
     * @param gracefulShutdownTimeoutMillis milliseconds; -1 for any time, 0 not to wait
     * @return this builder
     * @throws IllegalArgumentException if the time is below -1
     */
    protected B gracefulShutdownTimeoutMillis(long gracefulShutdownTimeoutMillis) {
        if (gracefulShutdownTimeoutMillis < -1) {
            throw new IllegalArgumentException("gracefulShutdownTimeoutMillis: " + gracefulShutdownTimeoutMillis
                    + " (expected: -1 for any time, or >= 0)");
        }
        this.gracefulShutdownTimeoutMillis = gracefulShutdownTimeoutMillis;
        return self();
    }

    /**
     * Returns which side the handler is on.
     *
     * @return {@code true} for a server, which is the default
     */
    protected boolean isServer() {
        if (encoder != null) {
            return encoder.connection().isServer();
        }
        if (connection != null) {
            return connection.isServer();
        }
        return isServer == null || isServer;
    }

    /**
     * Sets which side the handler is on.
     *
     * @param isServer {@code true} for a server
     * @return this builder
     * @throws IllegalStateException if a connection or a codec was given
     */
    protected B server(boolean isServer) {
        refuseWith("server", "connection", connection);
        refuseWith("server", "codec", encoder);
        this.isServer = isServer;
        return self();
    }

    /**
     * Returns how many streams may be reserved for promises.
     *
     * @return the number, 100 by default
     */
    protected int maxReservedStreams() {
        return maxReservedStreams == null ? DEFAULT_MAX_RESERVED_STREAMS : maxReservedStreams;
    }

    /**
     * Sets how many streams may be reserved for promises, which count against no other limit.
     *
     * @param maxReservedStreams the number, not negative
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     * @throws IllegalStateException if a connection or a codec was given
     */
    protected B maxReservedStreams(int maxReservedStreams) {
        refuseWith("maxReservedStreams", "connection", connection);
        refuseWith("maxReservedStreams", "codec", encoder);
        this.maxReservedStreams = checkPositiveOrZero(maxReservedStreams, "maxReservedStreams");
        return self();
    }

    /**
     * Returns the connection.
     *
     * @return the object that was set, if any
     */
    protected @Nullable Http2Connection connection() {
        return connection;
    }

    /**
     * Sets the connection.
     *
     * @param connection the connection, which is not used elsewhere
     * @return this builder
     * @throws IllegalStateException if a side, a number of reserved streams or a codec was given
     */
    protected B connection(Http2Connection connection) {
        refuseWith("connection", "maxReservedStreams", maxReservedStreams);
        refuseWith("connection", "server", isServer);
        refuseWith("connection", "codec", encoder);
        this.connection = checkNotNull(connection, "connection");
        return self();
    }

    /**
     * Returns the decoder.
     *
     * @return the object that was set, if any
     */
    protected @Nullable Http2ConnectionDecoder decoder() {
        return decoder;
    }

    /**
     * Returns the encoder.
     *
     * @return the object that was set, if any
     */
    protected @Nullable Http2ConnectionEncoder encoder() {
        return encoder;
    }

    /**
     * Sets decoder and encoder.
     *
     * @param decoder reads frames
     * @param encoder writes frames, on the same connection
     * @return this builder
     * @throws IllegalArgumentException if they are not of the same connection
     * @throws IllegalStateException if something was given that is only used where the codec is made here
     */
    protected B codec(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder) {
        refuseWith("codec", "server", isServer);
        refuseWith("codec", "maxReservedStreams", maxReservedStreams);
        refuseWith("codec", "connection", connection);
        refuseWith("codec", "frameLogger", frameLogger);
        refuseWith("codec", "validateHeaders", validateHeaders);
        refuseWith("codec", "headerSensitivityDetector", headerSensitivityDetector);
        refuseWith("codec", "encoderEnforceMaxConcurrentStreams", encoderEnforceMaxConcurrentStreams);
        checkNotNull(decoder, "decoder");
        checkNotNull(encoder, "encoder");
        if (decoder.connection() != encoder.connection()) {
            throw new IllegalArgumentException("encoder.connection: another one than that of the decoder");
        }
        this.decoder = decoder;
        this.encoder = encoder;
        return self();
    }

    /**
     * Returns whether received fields are checked.
     *
     * @return {@code true} by default
     */
    protected boolean isValidateHeaders() {
        return validateHeaders == null || validateHeaders;
    }

    /**
     * Sets whether names, values and pseudo-header fields that are received are checked (RFC 9113 sections 8.2, 8.3).
     * Without that a peer may smuggle fields into whatever the application makes of them.
     *
     * @param validateHeaders whether they are
     * @return this builder
     * @throws IllegalStateException if a codec was given
     */
    protected B validateHeaders(boolean validateHeaders) {
        refuseWith("validateHeaders", "codec", encoder);
        this.validateHeaders = validateHeaders;
        return self();
    }

    /**
     * Returns whether a request or response must have the pseudo-header fields that it needs.
     *
     * @return as {@link #isValidateHeaders()} unless it was set
     */
    protected boolean isValidateRequiredPseudoHeaders() {
        return validateRequiredPseudoHeaders == null ? isValidateHeaders() : validateRequiredPseudoHeaders;
    }

    /**
     * Sets whether a request or response must have the pseudo-header fields that it needs (RFC 9113 section 8.3).
     *
     * @param validateRequiredPseudoHeaders whether it must
     * @return this builder
     * @throws IllegalStateException if a codec was given
     */
    protected B validateRequiredPseudoHeaders(boolean validateRequiredPseudoHeaders) {
        refuseWith("validateRequiredPseudoHeaders", "codec", encoder);
        this.validateRequiredPseudoHeaders = validateRequiredPseudoHeaders;
        return self();
    }

    /**
     * Returns what logs frames.
     *
     * @return the logger, if one was set
     */
    protected @Nullable Http2FrameLogger frameLogger() {
        return frameLogger;
    }

    /**
     * Sets what logs frames.
     *
     * @return this builder
     * @throws IllegalStateException if a codec was given
     */
    protected B frameLogger(Http2FrameLogger frameLogger) {
        refuseWith("frameLogger", "codec", encoder);
        this.frameLogger = checkNotNull(frameLogger, "frameLogger");
        return self();
    }

    /**
     * Returns whether requests over the peer's limit of concurrent streams wait instead of failing.
     *
     * @return {@code false} by default
     */
    protected boolean encoderEnforceMaxConcurrentStreams() {
        return encoderEnforceMaxConcurrentStreams != null && encoderEnforceMaxConcurrentStreams;
    }

    /**
     * Sets whether requests over the peer's limit of concurrent streams wait instead of failing.
     *
     * @param encoderEnforceMaxConcurrentStreams whether they wait; for clients only
     * @return this builder
     * @throws IllegalStateException if a codec was given
     */
    protected B encoderEnforceMaxConcurrentStreams(boolean encoderEnforceMaxConcurrentStreams) {
        refuseWith("encoderEnforceMaxConcurrentStreams", "codec", encoder);
        this.encoderEnforceMaxConcurrentStreams = encoderEnforceMaxConcurrentStreams;
        return self();
    }

    /**
     * Returns how many answers to PING and SETTINGS may wait for a peer that does not read.
     *
     * @return the number; 0 for any
     */
    protected int encoderEnforceMaxQueuedControlFrames() {
        return abuseLimits.max(Http2Abuse.QUEUED_ANSWERS);
    }

    /**
     * Sets how many answers to PING and SETTINGS may wait for a peer that does not read; one more ends the connection.
     *
     * @param maxQueuedControlFrames the number; 0 for any
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     * @throws IllegalStateException if a codec was given
     */
    protected B encoderEnforceMaxQueuedControlFrames(int maxQueuedControlFrames) {
        refuseWith("encoderEnforceMaxQueuedControlFrames", "codec", encoder);
        abuseLimits.set(Http2Abuse.QUEUED_ANSWERS,
                checkPositiveOrZero(maxQueuedControlFrames, "maxQueuedControlFrames"), 0);
        return self();
    }

    /**
     * Returns what decides which sent fields are never put into tables.
     *
     * @return the detector; the default takes credentials and short cookies
     */
    protected Http2HeadersEncoder.SensitivityDetector headerSensitivityDetector() {
        return headerSensitivityDetector == null ? DEFAULT_DETECTOR : headerSensitivityDetector;
    }

    /**
     * Sets what decides which sent fields are never put into tables (RFC 7541 section 7.1.3).
     *
     * @return this builder
     * @throws IllegalStateException if a codec was given
     */
    protected B headerSensitivityDetector(Http2HeadersEncoder.SensitivityDetector headerSensitivityDetector) {
        refuseWith("headerSensitivityDetector", "codec", encoder);
        this.headerSensitivityDetector = checkNotNull(headerSensitivityDetector, "headerSensitivityDetector");
        return self();
    }

    /**
     * Sets whether header lists over the peer's limit, which is advisory, are sent (RFC 9113 section 10.5.1).
     *
     * @param ignoreMaxHeaderListSize whether they are; by default a server sends them and a client does not
     * @return this builder
     * @throws IllegalStateException if a codec was given
     */
    protected B encoderIgnoreMaxHeaderListSize(boolean ignoreMaxHeaderListSize) {
        refuseWith("encoderIgnoreMaxHeaderListSize", "codec", encoder);
        encoderIgnoreMaxHeaderListSize = ignoreMaxHeaderListSize;
        return self();
    }

    /**
     * Does nothing: strings are decoded straight to where they stay.
     *
     * @param initialHuffmanDecodeCapacity octets
     * @return this builder
     * @deprecated there is no buffer that could have a capacity
     */
    @Deprecated
    protected B initialHuffmanDecodeCapacity(int initialHuffmanDecodeCapacity) {
        checkPositive(initialHuffmanDecodeCapacity, "initialHuffmanDecodeCapacity");
        return self();
    }

    /**
     * Sets what judges promised requests.
     *
     * @param promisedRequestVerifier judges
     * @return this builder
     * @throws IllegalStateException if a codec was given
     */
    protected B promisedRequestVerifier(Http2PromisedRequestVerifier promisedRequestVerifier) {
        refuseWith("promisedRequestVerifier", "codec", encoder);
        this.promisedRequestVerifier = checkNotNull(promisedRequestVerifier, "promisedRequestVerifier");
        return self();
    }

    /**
     * Returns what judges promised requests.
     *
     * @return the verifier; the default takes all
     */
    protected Http2PromisedRequestVerifier promisedRequestVerifier() {
        return promisedRequestVerifier;
    }

    /**
     * Returns how many frames without content may follow one another.
     *
     * @return the number; 0 for any
     */
    protected int decoderEnforceMaxConsecutiveEmptyDataFrames() {
        return abuseLimits.max(Http2Abuse.EMPTY_FRAMES);
    }

    /**
     * Sets how many frames that carry nothing a peer may send before something useful; one more ends the connection.
     *
     * @param maxConsecutiveEmptyFrames the number; 0 for any
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     * @throws IllegalStateException if a codec was given
     */
    protected B decoderEnforceMaxConsecutiveEmptyDataFrames(int maxConsecutiveEmptyFrames) {
        refuseWith("decoderEnforceMaxConsecutiveEmptyDataFrames", "codec", encoder);
        abuseLimits.set(Http2Abuse.EMPTY_FRAMES,
                checkPositiveOrZero(maxConsecutiveEmptyFrames, "maxConsecutiveEmptyFrames"), 0);
        return self();
    }

    /**
     * Sets how many streams a peer may reset within a period; one more ends the connection (SEC-F01).
     *
     * @param maxRstFramesPerWindow the number; 0 for any
     * @param secondsPerWindow the time in seconds, above 0 unless any number is permitted
     * @return this builder
     * @throws IllegalArgumentException if an argument is out of its range
     * @throws IllegalStateException if a codec was given
     */
    protected B decoderEnforceMaxRstFramesPerWindow(int maxRstFramesPerWindow, int secondsPerWindow) {
        refuseWith("decoderEnforceMaxRstFramesPerWindow", "codec", encoder);
        abuseLimits.setResets(Http2Abuse.RESETS_RECEIVED, maxRstFramesPerWindow, secondsPerWindow);
        return self();
    }

    /**
     * Sets for how many streams a peer may make this side send RST_STREAM within a period; one more ends the connection
     * (SEC-F02).
     *
     * @param maxRstFramesPerWindow the number; 0 for any
     * @param secondsPerWindow the time in seconds, above 0 unless any number is permitted
     * @return this builder
     * @throws IllegalArgumentException if an argument is out of its range
     * @throws IllegalStateException if a codec was given
     */
    protected B encoderEnforceMaxRstFramesPerWindow(int maxRstFramesPerWindow, int secondsPerWindow) {
        refuseWith("encoderEnforceMaxRstFramesPerWindow", "codec", encoder);
        abuseLimits.setResets(Http2Abuse.RESETS_CAUSED, maxRstFramesPerWindow, secondsPerWindow);
        return self();
    }

    /**
     * Returns how many CONTINUATION frames with few octets a field block may have.
     *
     * @return the number; 0 for any
     */
    protected int decoderEnforceMaxSmallContinuationFrames() {
        return maxSmallContinuationFrames;
    }

    /**
     * Sets how many CONTINUATION frames with few octets a field block may have; one more ends the connection (SEC-F05).
     *
     * @param maxSmallContinuationFrames the number; 0 for any
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     * @throws IllegalStateException if a codec was given
     */
    protected B decoderEnforceMaxSmallContinuationFrames(int maxSmallContinuationFrames) {
        refuseWith("decoderEnforceMaxSmallContinuationFrames", "codec", encoder);
        this.maxSmallContinuationFrames =
                checkPositiveOrZero(maxSmallContinuationFrames, "maxSmallContinuationFrames");
        return self();
    }

    /**
     * Sets how many octets the header lists of all open streams of a server may have together. A request over the limit
     * is refused with REFUSED_STREAM, trailers over it are answered with ENHANCE_YOUR_CALM, and both count as abuse
     * (SEC-F14). One list is always permitted.
     *
     * @param maxHeldHeaderBytes octets as RFC 9113 section 6.5.2 counts them, with 32 for each field; 0 for any number;
     *        by default 1 MiB, or 1 KiB for each stream that the client may open if that is more
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     * @throws IllegalStateException if a codec was given
     */
    protected B decoderEnforceMaxHeldHeaderBytes(long maxHeldHeaderBytes) {
        refuseWith("decoderEnforceMaxHeldHeaderBytes", "codec", encoder);
        this.maxHeldHeaderBytes = checkPositiveOrZero(maxHeldHeaderBytes, "maxHeldHeaderBytes");
        return self();
    }

    /**
     * Sets whether a stream that depends on itself is a stream error PROTOCOL_ERROR, as RFC 7540 section 5.3.1 says.
     * RFC 9113 has dropped that rule, and without this such a dependency is ignored.
     *
     * @param refuseSelfDependency whether it is an error; {@code false} by default
     * @return this builder
     * @throws IllegalStateException if a codec was given
     */
    protected B decoderRefuseSelfDependency(boolean refuseSelfDependency) {
        refuseWith("decoderRefuseSelfDependency", "codec", encoder);
        this.refuseSelfDependency = refuseSelfDependency;
        return self();
    }

    /**
     * Sets whether SETTINGS are acknowledged as soon as they were applied.
     *
     * @param autoAckSettings whether they are; otherwise the application writes the acknowledgement
     * @return this builder
     * @throws IllegalStateException if a codec was given
     */
    protected B autoAckSettingsFrame(boolean autoAckSettings) {
        refuseWith("autoAckSettingsFrame", "codec", encoder);
        autoAckSettingsFrame = autoAckSettings;
        return self();
    }

    /**
     * Returns whether SETTINGS are acknowledged as soon as they were applied.
     *
     * @return {@code true} by default
     */
    protected boolean isAutoAckSettingsFrame() {
        return autoAckSettingsFrame;
    }

    /**
     * Sets whether PING is answered at once.
     *
     * @param autoAckPingFrame whether it is; otherwise the application writes the answer
     * @return this builder
     * @throws IllegalStateException if a codec was given
     */
    protected B autoAckPingFrame(boolean autoAckPingFrame) {
        refuseWith("autoAckPingFrame", "codec", encoder);
        this.autoAckPingFrame = autoAckPingFrame;
        return self();
    }

    /**
     * Returns whether PING is answered at once.
     *
     * @return {@code true} by default
     */
    protected boolean isAutoAckPingFrame() {
        return autoAckPingFrame;
    }

    /**
     * Sets whether a close of the channel closes it at once, without GOAWAY.
     *
     * @param decoupleCloseAndGoAway whether it does
     * @return this builder
     */
    protected B decoupleCloseAndGoAway(boolean decoupleCloseAndGoAway) {
        this.decoupleCloseAndGoAway = decoupleCloseAndGoAway;
        return self();
    }

    /**
     * Returns whether a close of the channel closes it at once, without GOAWAY.
     *
     * @return {@code false} by default
     */
    protected boolean decoupleCloseAndGoAway() {
        return decoupleCloseAndGoAway;
    }

    /**
     * Sets whether what this side announces first is flushed at once, or with what is written next.
     *
     * @param flushPreface whether it is flushed
     * @return this builder
     */
    protected B flushPreface(boolean flushPreface) {
        this.flushPreface = flushPreface;
        return self();
    }

    /**
     * Returns whether what this side announces first is flushed at once.
     *
     * @return {@code true} by default
     */
    protected boolean flushPreface() {
        return flushPreface;
    }

    /**
     * Builds the handler.
     *
     * @return a new handler
     * @throws IllegalStateException if something is missing, or the subclass failed
     */
    protected T build() {
        if (encoder != null) {
            assert decoder != null;
            return build(decoder, encoder);
        }
        return buildOn(connection == null ? new DefaultHttp2Connection(isServer(), maxReservedStreams()) : connection);
    }

    private T buildOn(Http2Connection connection) {
        abuseLimits.applyTo(connection);
        if (maxHeldHeaderBytes != null) {
            HeldFields heldFields = AbuseLimits.limited(connection).core().heldFields();
            assert heldFields != null : "not of our connection";
            heldFields.limit(maxHeldHeaderBytes);
        }
        Http2FrameReader reader = newReader();
        Http2FrameWriter writer = newWriter(connection.isServer());
        if (frameLogger != null) {
            reader = new Http2InboundFrameLogger(reader, frameLogger);
            writer = new Http2OutboundFrameLogger(writer, frameLogger);
        }
        Http2ConnectionEncoder encoder = new DefaultHttp2ConnectionEncoder(connection, writer);
        if (encoderEnforceMaxConcurrentStreams()) {
            if (connection.isServer()) {
                encoder.close();
                reader.close();
                throw new IllegalArgumentException(
                        "encoderEnforceMaxConcurrentStreams: true for a server (expected: false)");
            }
            encoder = new StreamBufferingEncoder(encoder);
        }
        DefaultHttp2ConnectionDecoder decoder = new DefaultHttp2ConnectionDecoder(connection, encoder, reader,
                promisedRequestVerifier, autoAckSettingsFrame, autoAckPingFrame, isValidateHeaders(),
                isValidateRequiredPseudoHeaders());
        decoder.refuseSelfDependency(refuseSelfDependency);
        return build(decoder, encoder);
    }

    private Http2FrameReader newReader() {
        Long maxHeaderListSize = initialSettings.maxHeaderListSize();
        return new DefaultHttp2FrameReader(new DefaultHttp2HeadersDecoder(isValidateHeaders(),
                maxHeaderListSize == null ? DEFAULT_HEADER_LIST_SIZE : maxHeaderListSize), maxSmallContinuationFrames);
    }

    private Http2FrameWriter newWriter(boolean server) {
        // SEC-F03: a client that announces a small limit must not be able to fail every response.
        boolean ignoreLimit = encoderIgnoreMaxHeaderListSize == null ? server : encoderIgnoreMaxHeaderListSize;
        return new DefaultHttp2FrameWriter(headerSensitivityDetector(), ignoreLimit);
    }

    @SuppressWarnings("NullAway") // The decoder refuses a listener that was never set.
    private T build(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder) {
        T handler;
        try {
            handler = build(decoder, encoder, settingsToSend(encoder.connection().isServer()));
        } catch (Throwable t) {
            encoder.close();
            decoder.close();
            throw new IllegalStateException("failed to build a handler of HTTP/2", t);
        }
        handler.gracefulShutdownTimeoutMillis(gracefulShutdownTimeoutMillis);
        if (handler.decoder().frameListener() == null) {
            handler.decoder().frameListener(frameListener);
        }
        return handler;
    }

    private Http2Settings settingsToSend(boolean server) {
        Http2Settings settings = new Http2Settings().copyFrom(initialSettings);
        if (server && settings.maxConcurrentStreams() == null) {
            settings.maxConcurrentStreams(SMALLEST_MAX_CONCURRENT_STREAMS); // SEC-F04
        }
        if (!server && settings.pushEnabled() == null) {
            settings.pushEnabled(false); // SEC-F36
        }
        return settings;
    }

    /**
     * Creates the handler.
     *
     * @param decoder reads frames
     * @param encoder writes frames, on the same connection
     * @param initialSettings the settings that this side announces first
     * @return a new handler
     * @throws Exception if it cannot be made; decoder and encoder are closed then
     */
    protected abstract T build(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder,
            Http2Settings initialSettings) throws Exception;

    /**
     * Returns this builder.
     *
     * @return this
     */
    @SuppressWarnings("unchecked") // B is the type of this, by contract
    protected final B self() {
        return (B) this;
    }

    private static void refuseWith(String method, String other, @Nullable Object value) {
        if (value != null) {
            throw new IllegalStateException(method + "(): not together with " + other + "()");
        }
    }
}
