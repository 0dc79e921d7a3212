/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

/**
 * Decodes the frames of RFC 6455.
 * Handshakers put it into the pipeline; see {@link WebSocket08FrameDecoder} for what it does.
 */
public class WebSocket13FrameDecoder extends WebSocket08FrameDecoder {

    /**
     * Creates a decoder.
     *
     * @param expectMaskedFrames {@code true} for a server, {@code false} for a client
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFramePayloadLength the most octets of payload in a frame
     */
    public WebSocket13FrameDecoder(boolean expectMaskedFrames, boolean allowExtensions, int maxFramePayloadLength) {
        super(expectMaskedFrames, allowExtensions, maxFramePayloadLength);
    }

    /**
     * Creates a decoder.
     *
     * @param expectMaskedFrames {@code true} for a server, {@code false} for a client
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param allowMaskMismatch whether a client takes masked frames too
     */
    public WebSocket13FrameDecoder(boolean expectMaskedFrames, boolean allowExtensions, int maxFramePayloadLength,
                                   boolean allowMaskMismatch) {
        super(expectMaskedFrames, allowExtensions, maxFramePayloadLength, allowMaskMismatch);
    }

    /**
     * Creates a decoder.
     *
     * @param decoderConfig the settings of the decoder
     */
    public WebSocket13FrameDecoder(WebSocketDecoderConfig decoderConfig) {
        super(decoderConfig);
    }
}
