/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import io.tidewire.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtension;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionDecoder;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilter;

import java.util.List;

/**
 * Decompresses messages that are received, frame by frame. The first failure is the last: its exception names the close
 * code, the engine is given back and later frames are dropped. A protocol handler answers it with a close frame;
 * without one, this decoder does (RFC 6455 section 7.1.7).
 */
final class DeflateDecoder extends WebSocketExtensionDecoder {
    private enum State {
        BETWEEN_MESSAGES,
        INFLATING,
        SKIPPING,
        FAILED
    }

    private final DeflateSettings settings;
    private final DeflateExtension.Unit unit;
    private final int windowBits;
    private final WebSocketExtensionFilter filter;
    private State state = State.BETWEEN_MESSAGES;
    // Both from handlerAdded() on, since the first takes room in the pool.
    @SuppressWarnings("NullAway.Init")
    private MessageInflater inflater;
    @SuppressWarnings("NullAway.Init")
    private IdleRelease idleRelease;

    /**
     * Creates a decoder.
     *
     * @param windowBits of the peer's compressor, 8 to 15; 0 without context takeover
     */
    DeflateDecoder(DeflateSettings settings, DeflateExtension.Unit unit, int windowBits) {
        this.settings = settings;
        this.unit = unit;
        this.windowBits = windowBits;
        filter = settings.filters().decoderFilter();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        inflater = new MessageInflater(settings.pool(), settings.limits(), windowBits);
        idleRelease = new IdleRelease(settings.pool().idleNanos(), inflater::releaseIdle);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        idleRelease.cancel();
        inflater.close();
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, WebSocketFrame frame, List<Object> out) throws Exception {
        if (state == State.FAILED) {
            return;
        }
        State present = state;
        state = State.FAILED;
        boolean isDone = false;
        try {
            if (DataFrames.isData(frame)) {
                present = decodeData(ctx, frame, present, out);
            } else {
                checkUnmarked(frame);
                out.add(frame.retain());
            }
            isDone = true;
        } catch (CorruptedWebSocketFrameException violation) {
            FailedConnection.answer(ctx, violation);
            throw violation;
        } finally {
            if (isDone) {
                state = present;
            } else {
                inflater.close();
            }
        }
    }

    /** Returns the state behind the frame. */
    private State decodeData(ChannelHandlerContext ctx, WebSocketFrame frame, State before, List<Object> out) {
        State present = before == State.BETWEEN_MESSAGES ? begin(frame) : goOn(frame, before);
        boolean isMarked = (frame.rsv() & WebSocketExtension.RSV1) != 0;
        if (present == State.INFLATING && (isMarked || unit == DeflateExtension.Unit.MESSAGE)) {
            out.add(inflate(ctx, frame));
        } else {
            out.add(frame.retain());
        }
        if (!frame.isFinalFragment()) {
            return present;
        }
        inflater.endMessage();
        return State.BETWEEN_MESSAGES;
    }

    private State begin(WebSocketFrame frame) {
        if (unit == DeflateExtension.Unit.FRAME) {
            return filter.mustSkip(frame) ? State.SKIPPING : State.INFLATING;
        }
        if (!DataFrames.isFirst(frame)) {
            checkUnmarked(frame);
            return State.SKIPPING;
        }
        boolean isMarked = (frame.rsv() & WebSocketExtension.RSV1) != 0;
        return isMarked && !filter.mustSkip(frame) ? State.INFLATING : State.SKIPPING;
    }

    /** Only the first frame of a message is marked (RFC 7692 section 6). */
    private State goOn(WebSocketFrame frame, State before) {
        if (DataFrames.isFirst(frame)) {
            throw violation("a message within a message");
        }
        if (unit == DeflateExtension.Unit.MESSAGE) {
            checkUnmarked(frame);
        }
        return before;
    }

    private static void checkUnmarked(WebSocketFrame frame) {
        if ((frame.rsv() & WebSocketExtension.RSV1) != 0) {
            throw violation("RSV1 in a frame that begins no message");
        }
    }

    private static CorruptedWebSocketFrameException violation(String what) {
        return new CorruptedWebSocketFrameException(WebSocketCloseStatus.PROTOCOL_ERROR, "permessage-deflate: " + what);
    }

    private WebSocketFrame inflate(ChannelHandlerContext ctx, WebSocketFrame frame) {
        ByteBuf content = inflater.inflate(ctx.alloc(), frame.content(),
                frame.isFinalFragment() || unit == DeflateExtension.Unit.FRAME);
        if (inflater.isAttached()) {
            idleRelease.used(ctx);
        }
        return DataFrames.copy(frame, frame.rsv() & ~WebSocketExtension.RSV1, content);
    }
}
