/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import io.tidewire.handler.codec.http.internal.HandshakeCodec;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeUnit;

/**
 * One connection of WebSocket in the channel of a stream (RFC 8441 section 5), either end. Handlers behind it see the
 * opening handshake of HTTP/1.1, and then octets; those in front of it see extended CONNECT, and then content.
 *
 * <pre>
 *   HTTP --extended CONNECT--&gt; REQUESTED --accepted--&gt; OPEN --close()--&gt; ENDING
 *                                  |                                        |
 *                                  +--refused by a server--&gt; REFUSED        +--the peer's end, or 10 s--&gt; closed
 * </pre>
 *
 * <p>END_STREAM stands for the end of a TCP connection in one direction, and RST_STREAM with CANCEL for its reset.
 * Event loop only.
 */
abstract class WebSocketStreamCodec extends ChannelDuplexHandler implements HandshakeCodec {

    enum State {
        /** There was no extended CONNECT: everything passes. */
        HTTP,
        /** The request is there and its answer is not: no octet may go either way. */
        REQUESTED,
        /** Octets flow. */
        OPEN,
        /** This end sends nothing more, and the end of the peer is awaited for a limited time. */
        ENDING,
        /** The answer was another one: the rest of the request is dropped. */
        REFUSED
    }

    private State state = State.HTTP;
    /** Resets the stream if the peer does not end it. */
    private @Nullable Future<?> deadline;

    final void enter(State next) {
        state = next;
    }

    final boolean isRequested() {
        return state == State.REQUESTED;
    }

    /** Reads a message outside of a connection of WebSocket. */
    abstract void readHttp(ChannelHandlerContext ctx, Object msg);

    /** Reads a message between the request and its answer. */
    abstract void readRequested(ChannelHandlerContext ctx, Object msg);

    /** Writes a message that is not of a connection of WebSocket yet. */
    abstract void writeHttp(ChannelHandlerContext ctx, Object msg, ChannelPromise promise);

    @Override
    public final void channelRead(ChannelHandlerContext ctx, Object msg) {
        switch (state) {
            case HTTP -> readHttp(ctx, msg);
            case REQUESTED -> readRequested(ctx, msg);
            case OPEN, ENDING -> readOctets(ctx, msg);
            case REFUSED -> {
                if (msg instanceof HttpObject) {
                    ReferenceCountUtil.release(msg);
                } else {
                    ctx.fireChannelRead(msg);
                }
            }
        }
    }

    private void readOctets(ChannelHandlerContext ctx, Object msg) {
        if (!(msg instanceof HttpContent part)) {
            ctx.fireChannelRead(msg);
            return;
        }
        if (part.content().isReadable()) {
            // The buffer has the count of its holder.
            ctx.fireChannelRead(part.content());
        } else {
            part.release();
        }
        if (msg instanceof LastHttpContent) {
            onInputEnded(ctx);
        }
    }

    private void onInputEnded(ChannelHandlerContext ctx) {
        ctx.fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        if (state == State.OPEN && !FailedConnection.isAnsweredByProtocolHandler(ctx)) {
            // As a channel of TCP without half-closure. A protocol handler may still owe a close frame, and closes.
            close(ctx, ctx.newPromise());
        }
    }

    @Override
    public final void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        boolean ours = msg instanceof ByteBuf || msg instanceof HttpObject;
        switch (state) {
            case HTTP, REFUSED -> writeHttp(ctx, msg, promise);
            case REQUESTED -> {
                if (msg instanceof ByteBuf) {
                    refuse(msg, promise, new IllegalStateException("octets before the answer to extended CONNECT"));
                } else {
                    writeHttp(ctx, msg, promise);
                }
            }
            case OPEN -> {
                if (msg instanceof ByteBuf octets) {
                    ctx.write(new DefaultHttpContent(octets), promise);
                } else if (ours) {
                    refuse(msg, promise, new IllegalStateException("a message of HTTP in a connection of WebSocket"));
                } else {
                    ctx.write(msg, promise);
                }
            }
            case ENDING -> {
                if (ours) {
                    refuse(msg, promise, new ClosedChannelException());
                } else {
                    ctx.write(msg, promise);
                }
            }
        }
    }

    static void refuse(Object msg, ChannelPromise promise, Exception cause) {
        ReferenceCountUtil.release(msg);
        promise.tryFailure(cause);
    }

    /**
     * Ends this side of an open connection with END_STREAM. The channel is closed when the peer has ended its side, or
     * at once if it has; a second call, or the time, resets the stream.
     */
    @Override
    public final void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (state != State.OPEN || !ctx.channel().isActive()) {
            ctx.close(promise);
            return;
        }
        state = State.ENDING;
        ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT).addListener(written -> {
            if (!written.isSuccess()) {
                ctx.close();
            }
        });
        // SEC-H13: the peer has so much time to end its side.
        deadline = ctx.executor().schedule(() -> ctx.close(), FailedConnection.DEFAULT_TIMEOUT_MILLIS,
                TimeUnit.MILLISECONDS);
        if (!promise.isVoid()) {
            ctx.channel().closeFuture().addListener(closed -> promise.trySuccess());
        }
    }

    @Override
    public final void channelInactive(ChannelHandlerContext ctx) {
        stopTimer();
        ctx.fireChannelInactive();
    }

    @Override
    public final void handlerRemoved(ChannelHandlerContext ctx) {
        stopTimer();
    }

    private void stopTimer() {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }
}
