/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the text of messages is UTF-8 (RFC 6455 section 8.1), over all frames of a message, and fails at the
 * first octet that cannot be right. Stands behind the handlers of extensions, which change the octets. Frames that a
 * decoder has made and checked, and that came through unchanged, are not looked at again.
 *
 * <p>Text that is not UTF-8 is released and thrown as a {@link CorruptedWebSocketFrameException}, and so nothing comes
 * through behind it. A protocol handler in the pipeline answers the exception; see {@link WebSocket08FrameDecoder}.
 */
public class Utf8FrameValidator extends ChannelInboundHandlerAdapter {

    private final boolean closeOnProtocolViolation;
    /** Of the message in progress, if it is a text that was not checked before. */
    private @Nullable Utf8Check utf8;
    private boolean failed;

    /** Creates a validator that closes the channel after a violation. */
    public Utf8FrameValidator() {
        this(true);
    }

    /**
     * Creates a validator.
     *
     * @param closeOnProtocolViolation {@code false} to leave closing to whom the exception reaches
     */
    public Utf8FrameValidator(boolean closeOnProtocolViolation) {
        this.closeOnProtocolViolation = closeOnProtocolViolation;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (msg instanceof WebSocketFrame frame && (failed || !accept(frame))) {
            ReferenceCountUtil.release(msg);
            if (!failed) {
                failed = true;
                fail(ctx);
            }
            return;
        }
        super.channelRead(ctx, msg);
    }

    private boolean accept(WebSocketFrame frame) {
        if (frame instanceof TextWebSocketFrame) {
            utf8 = frame.isCheckedText() ? null : new Utf8Check();
        } else if (!(frame instanceof ContinuationWebSocketFrame)) {
            return true;
        }
        Utf8Check check = utf8;
        if (check == null) {
            return true;
        }
        ByteBuf payload = frame.content();
        boolean valid = check.accept(payload, payload.readerIndex(), payload.readableBytes());
        if (frame.isFinalFragment()) {
            utf8 = null;
            return valid && check.isWhole();
        }
        return valid;
    }

    private void fail(ChannelHandlerContext ctx) {
        CorruptedWebSocketFrameException violation = Violation.notUtf8("text").toException();
        if (closeOnProtocolViolation) {
            FailedConnection.answer(ctx, violation);
        }
        throw violation;
    }
}
