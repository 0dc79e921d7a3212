/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decodes frames, which the drafts hybi-08 to hybi-17 and RFC 6455 write in the same way. See
 * {@link WebSocket13FrameDecoder}.
 *
 * <p>The payload of a frame is a view of the buffer that came in where it is whole, unmasked in place unless that
 * buffer is read-only: who passes a buffer on to a decoder has given it away. Receivers release the frames.
 *
 * <p>A violation of the protocol or of a limit is thrown once, as a {@link CorruptedWebSocketFrameException}; nothing
 * is decoded behind it. A {@link WebSocketServerProtocolHandler} or {@link WebSocketClientProtocolHandler} in the
 * pipeline answers it with a close frame. Without one, this decoder does so itself and closes the channel, unless
 * {@link WebSocketDecoderConfig#closeOnProtocolViolation()} is off.
 */
public class WebSocket08FrameDecoder extends ByteToMessageDecoder implements WebSocketFrameDecoder {

    private final WebSocketDecoderConfig config;
    private final FrameReader reader;
    private boolean violationReported;

    /**
     * Creates a decoder.
     *
     * @param expectMaskedFrames {@code true} for a server, {@code false} for a client
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFramePayloadLength the most octets of payload in a frame
     */
    public WebSocket08FrameDecoder(boolean expectMaskedFrames, boolean allowExtensions, int maxFramePayloadLength) {
        this(expectMaskedFrames, allowExtensions, maxFramePayloadLength, false);
    }

    /**
     * Creates a decoder.
     *
     * @param expectMaskedFrames {@code true} for a server, {@code false} for a client
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param allowMaskMismatch whether a client takes masked frames too
     */
    public WebSocket08FrameDecoder(boolean expectMaskedFrames, boolean allowExtensions, int maxFramePayloadLength,
                                   boolean allowMaskMismatch) {
        this(WebSocketDecoderConfig.newBuilder().expectMaskedFrames(expectMaskedFrames)
                .allowExtensions(allowExtensions).maxFramePayloadLength(maxFramePayloadLength)
                .allowMaskMismatch(allowMaskMismatch).build());
    }

    /**
     * Creates a decoder.
     *
     * @param decoderConfig the settings of the decoder
     */
    public WebSocket08FrameDecoder(WebSocketDecoderConfig decoderConfig) {
        config = checkNotNull(decoderConfig, "decoderConfig");
        reader = new FrameReader(decoderConfig);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        WebSocketFrame frame = read(ctx, in);
        if (frame != null) {
            deliver(ctx, frame, out);
        } else if (reader.violation() != null && !violationReported) {
            violationReported = true;
            CorruptedWebSocketFrameException violation = reader.violation().toException();
            if (config.closeOnProtocolViolation() && !FailedConnection.isAnsweredByProtocolHandler(ctx)) {
                FailedConnection.closeAfter(writeClose(ctx, violation), FailedConnection.DEFAULT_TIMEOUT_MILLIS);
            }
            throw violation;
        }
    }

    private @Nullable WebSocketFrame read(ChannelHandlerContext ctx, ByteBuf in) {
        boolean done = false;
        try {
            WebSocketFrame frame = reader.read(in, ctx.alloc());
            done = true;
            return frame;
        } finally {
            if (!done) {
                // No memory. The connection is lost without this frame, and one exception has to report that.
                reader.close();
            }
        }
    }

    private void deliver(ChannelHandlerContext ctx, WebSocketFrame frame, List<Object> out) {
        if (frame instanceof CloseWebSocketFrame) {
            // RFC 6455 section 1.4: what comes behind it is discarded, whatever it is.
            reader.close();
            boolean valid = false;
            try {
                checkCloseFrameBody(ctx, frame.content());
                valid = true;
            } finally {
                if (!valid) {
                    frame.release();
                }
            }
        }
        out.add(frame);
    }

    /** Writes the octets of a close frame, wherever in the pipeline the encoder is. */
    private ChannelFuture writeClose(ChannelHandlerContext ctx, CorruptedWebSocketFrameException violation) {
        WebSocketFrame close = FailedConnection.closeFrame(violation);
        List<Object> octets = new ArrayList<>(1);
        try {
            new FrameWriter(config.expectMaskedFrames() ? null : RandomWebSocketFrameMaskGenerator.INSTANCE)
                    .write(close, ctx.alloc(), octets);
        } finally {
            close.release();
        }
        // A control frame is short enough to be one buffer.
        return ctx.writeAndFlush(octets.get(0));
    }

    @Override
    protected void decodeLast(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        super.decodeLast(ctx, in, out);
        // The rest of a frame in progress will not come.
        reader.close();
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) {
        reader.close();
    }

    /**
     * Checks the payload of a close frame before the frame is passed on. A subclass may allow less.
     *
     * @param ctx the context of this decoder
     * @param buffer the payload, of which nothing may be read; owned by the caller
     * @throws CorruptedWebSocketFrameException if it must not be sent (RFC 6455 section 7.4)
     */
    protected void checkCloseFrameBody(ChannelHandlerContext ctx, ByteBuf buffer) {
        Violation wrong = new ClosePayload().check(buffer);
        if (wrong != null) {
            throw wrong.toException();
        }
    }
}
