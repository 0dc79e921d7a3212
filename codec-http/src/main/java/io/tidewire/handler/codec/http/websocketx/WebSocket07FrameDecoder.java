/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

/**
 * Decodes the frames of the draft hybi-07, whose frames are those of RFC 6455.
 * The draft itself is not spoken: no handshaker agrees to it.
 */
public class WebSocket07FrameDecoder extends WebSocket08FrameDecoder {

    /**
     * Creates a decoder.
     *
     * @param expectMaskedFrames {@code true} for a server, {@code false} for a client
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFramePayloadLength the most octets of payload in a frame
     */
    public WebSocket07FrameDecoder(boolean expectMaskedFrames, boolean allowExtensions, int maxFramePayloadLength) {
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
    public WebSocket07FrameDecoder(boolean expectMaskedFrames, boolean allowExtensions, int maxFramePayloadLength,
                                   boolean allowMaskMismatch) {
        super(expectMaskedFrames, allowExtensions, maxFramePayloadLength, allowMaskMismatch);
    }

    /**
     * Creates a decoder.
     *
     * @param decoderConfig the settings of the decoder
     */
    public WebSocket07FrameDecoder(WebSocketDecoderConfig decoderConfig) {
        super(decoderConfig);
    }
}
