/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.websocketx.PreparedWebSocketMessage;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtension;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionEncoder;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilter;

import java.util.List;

/**
 * Compresses messages that are sent. Control frames, empty messages, those that the filter chooses and those that are
 * compressed already pass as they are, and so does a message of several fragments for which the pool has no room.
 */
final class DeflateEncoder extends WebSocketExtensionEncoder {
    /** All that decides what a message becomes that was compressed in view of nothing before. */
    private record SharedSetting(int level, int windowBits) {
        ByteBuf deflate(WebSocketDeflatePool pool, ByteBufAllocator allocator, ByteBuf content) {
            MessageDeflater once = new MessageDeflater(pool, level, windowBits, false);
            return once.deflate(allocator, content, true);
        }
    }

    private enum State {
        BETWEEN_MESSAGES,
        COMPRESSING,
        SKIPPING
    }

    private final WebSocketDeflatePool pool;
    private final DeflateExtension.Unit unit;
    private final WebSocketExtensionFilter filter;
    private final MessageDeflater deflater;
    private final IdleRelease idleRelease;
    private final SharedSetting setting;
    private State state = State.BETWEEN_MESSAGES;

    DeflateEncoder(DeflateSettings settings, DeflateExtension.Unit unit, int windowBits, boolean hasTakeover) {
        pool = settings.pool();
        this.unit = unit;
        filter = settings.filters().encoderFilter();
        deflater = new MessageDeflater(pool, settings.level(), windowBits, hasTakeover);
        setting = new SharedSetting(settings.level(), windowBits);
        idleRelease = new IdleRelease(pool.idleNanos(), deflater::releaseIdle);
    }

    @Override
    public boolean acceptOutboundMessage(Object msg) throws Exception {
        return DataFrames.isData(msg);
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, WebSocketFrame frame, List<Object> out) throws Exception {
        State present = state == State.BETWEEN_MESSAGES ? begin(frame) : state;
        boolean isLast = frame.isFinalFragment();
        PreparedWebSocketMessage prepared = PreparedWebSocketMessage.find(frame);
        if (present == State.COMPRESSING && prepared != null) {
            out.add(shared(ctx, frame.rsv(), prepared));
        } else if (present == State.COMPRESSING) {
            out.add(deflate(ctx, frame, isLast || unit == DeflateExtension.Unit.FRAME));
        } else {
            out.add(frame.retain());
        }
        state = isLast ? State.BETWEEN_MESSAGES : present;
    }

    private State begin(WebSocketFrame frame) {
        if ((frame.rsv() & WebSocketExtension.RSV1) != 0) {
            // The peer's window differs from ours after this frame, whatever its content.
            deflater.forgetContext();
            return State.SKIPPING;
        }
        boolean isWhole = frame.isFinalFragment();
        boolean isSkipped = !DataFrames.isFirst(frame)
                || isWhole && !frame.content().isReadable()
                || filter.mustSkip(frame)
                || !isWhole && unit == DeflateExtension.Unit.MESSAGE && !deflater.tryBeginFragments();
        return isSkipped ? State.SKIPPING : State.COMPRESSING;
    }

    /** Any peer understands what was compressed in view of nothing before, but its window is another one then. */
    private WebSocketFrame shared(ChannelHandlerContext ctx, int rsv, PreparedWebSocketMessage prepared) {
        deflater.forgetContext();
        return prepared.coded(setting, rsv | WebSocketExtension.RSV1,
                content -> setting.deflate(pool, ctx.alloc(), content)).frame();
    }

    private WebSocketFrame deflate(ChannelHandlerContext ctx, WebSocketFrame frame, boolean isLast) {
        ByteBuf content = deflater.deflate(ctx.alloc(), frame.content(), isLast);
        if (deflater.isAttached()) {
            idleRelease.used(ctx);
        }
        boolean isMarked = unit == DeflateExtension.Unit.FRAME || DataFrames.isFirst(frame);
        return DataFrames.copy(frame, isMarked ? frame.rsv() | WebSocketExtension.RSV1 : frame.rsv(), content);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        idleRelease.cancel();
        deflater.close();
    }
}
