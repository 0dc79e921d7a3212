/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http.HttpScheme;
import org.jspecify.annotations.Nullable;

/** Builds an {@link HttpToHttp2ConnectionHandler}. */
public final class HttpToHttp2ConnectionHandlerBuilder extends
        AbstractHttp2ConnectionHandlerBuilder<HttpToHttp2ConnectionHandler, HttpToHttp2ConnectionHandlerBuilder> {
    private @Nullable HttpScheme httpScheme;

    /** Creates a builder of a server's handler, with the defaults. */
    public HttpToHttp2ConnectionHandlerBuilder() {
    }

    /**
     * Sets the scheme of requests that name none.
     *
     * @param httpScheme the scheme; {@code null}, the default, if each request has to name it
     * @return this builder
     */
    public HttpToHttp2ConnectionHandlerBuilder httpScheme(@Nullable HttpScheme httpScheme) {
        this.httpScheme = httpScheme;
        return self();
    }

    /**
     * Does nothing: there is no such buffer.
     *
     * @param initialHuffmanDecodeCapacity ignored
     * @return this builder
     * @deprecated has no effect
     */
    @Override
    @Deprecated
    public HttpToHttp2ConnectionHandlerBuilder initialHuffmanDecodeCapacity(int initialHuffmanDecodeCapacity) {
        return super.initialHuffmanDecodeCapacity(initialHuffmanDecodeCapacity);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder codec(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder) {
        return super.codec(decoder, encoder);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder connection(Http2Connection connection) {
        return super.connection(connection);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder decoderEnforceMaxConsecutiveEmptyDataFrames(int maxFrames) {
        return super.decoderEnforceMaxConsecutiveEmptyDataFrames(maxFrames);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder decoderEnforceMaxRstFramesPerWindow(
            int maxFrames, int secondsPerWindow) {
        return super.decoderEnforceMaxRstFramesPerWindow(maxFrames, secondsPerWindow);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder decoupleCloseAndGoAway(boolean decouple) {
        return super.decoupleCloseAndGoAway(decouple);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder encoderEnforceMaxConcurrentStreams(boolean enforce) {
        return super.encoderEnforceMaxConcurrentStreams(enforce);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder encoderEnforceMaxRstFramesPerWindow(
            int maxFrames, int secondsPerWindow) {
        return super.encoderEnforceMaxRstFramesPerWindow(maxFrames, secondsPerWindow);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder encoderIgnoreMaxHeaderListSize(boolean ignore) {
        return super.encoderIgnoreMaxHeaderListSize(ignore);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder flushPreface(boolean flush) {
        return super.flushPreface(flush);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder frameListener(Http2FrameListener frameListener) {
        return super.frameListener(frameListener);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder frameLogger(Http2FrameLogger frameLogger) {
        return super.frameLogger(frameLogger);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder gracefulShutdownTimeoutMillis(long timeoutMillis) {
        return super.gracefulShutdownTimeoutMillis(timeoutMillis);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder headerSensitivityDetector(
            Http2HeadersEncoder.SensitivityDetector detector) {
        return super.headerSensitivityDetector(detector);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder initialSettings(Http2Settings settings) {
        return super.initialSettings(settings);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder server(boolean isServer) {
        return super.server(isServer);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder validateHeaders(boolean validate) {
        return super.validateHeaders(validate);
    }

    @Override
    public HttpToHttp2ConnectionHandlerBuilder validateRequiredPseudoHeaders(boolean validate) {
        return super.validateRequiredPseudoHeaders(validate);
    }

    @Override
    public HttpToHttp2ConnectionHandler build() {
        return super.build();
    }

    @Override
    protected HttpToHttp2ConnectionHandler build(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder,
            Http2Settings initialSettings) {
        return new HttpToHttp2ConnectionHandler(decoder, encoder, initialSettings, isValidateHeaders(),
                decoupleCloseAndGoAway(), flushPreface(), httpScheme);
    }
}
