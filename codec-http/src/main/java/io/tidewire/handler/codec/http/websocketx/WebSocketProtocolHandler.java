/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandler;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.StagedClose;
import io.tidewire.channel.drain.DrainEvent;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;
import io.tidewire.handler.codec.MessageToMessageDecoder;
import io.tidewire.handler.codec.TooLongFrameException;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Binds a {@link ClosingHandshake} to a pipeline, behind the decoder, the encoder and the handlers of extensions:
 * answers pings and close frames, holds back what must not be sent, and ends the transport in time. Both ends share it.
 */
abstract class WebSocketProtocolHandler extends MessageToMessageDecoder<WebSocketFrame>
        implements ChannelOutboundHandler {

    private final boolean dropPongFrames;
    private final boolean handleCloseFrames;
    private final boolean closeOnProtocolViolation;
    /** The status that {@code close()} sends first, if any. */
    private final @Nullable WebSocketCloseStatus closeStatus;
    private final long forceCloseTimeoutMillis;
    private final @Nullable WebSocketPingPolicy pingPolicy;
    private final ClosingHandshake closing;
    private @Nullable Pings pings;
    /** Ends the transport if the peer does not. */
    private @Nullable Future<?> deadline;
    /** Of the last ping that could not be answered yet; owned by this handler (SEC-H12: only the last one counts). */
    private @Nullable ByteBuf unansweredPing;
    private boolean flushPongs;

    WebSocketProtocolHandler(boolean server, WebSocketProtocolOptions options) {
        super(WebSocketFrame.class);
        closing = new ClosingHandshake(server);
        dropPongFrames = options.dropPongFrames();
        handleCloseFrames = options.handleCloseFrames();
        closeOnProtocolViolation = options.closeOnProtocolViolation();
        closeStatus = options.sendCloseFrame();
        forceCloseTimeoutMillis = options.forceCloseTimeoutMillis();
        pingPolicy = options.pingPolicy();
    }

    /** The opening handshake is over; called before it is announced. */
    final void onOpened(ChannelHandlerContext ctx) {
        closing.onOpened();
        if (pingPolicy != null) {
            pings = new Pings(pingPolicy, ctx, closing);
            pings.start();
        }
    }

    /**
     * Creates the exception for an opening handshake that was not done in time.
     *
     * @param message the failure
     * @return the exception that the promise of the handshake fails with
     */
    protected abstract WebSocketHandshakeException buildHandshakeException(String message);

    @Override
    protected void decode(ChannelHandlerContext ctx, WebSocketFrame frame, List<Object> out) throws Exception {
        if (!closing.isListening()) {
            return;
        }
        if (frame.rsv() != 0) {
            throw Violation.protocolError("reserved bits " + frame.rsv() + " that no extension has taken off")
                    .toException();
        }
        if (frame instanceof PingWebSocketFrame) {
            onPing(ctx, frame.content());
        } else if (frame instanceof PongWebSocketFrame) {
            if (pings != null) {
                pings.onPong(frame.content());
            }
            if (!dropPongFrames) {
                out.add(frame.retain());
            }
        } else if (frame instanceof CloseWebSocketFrame close) {
            onClose(ctx, close, out);
        } else {
            out.add(frame.retain());
        }
    }

    private void onPing(ChannelHandlerContext ctx, ByteBuf payload) {
        if (!closing.maySend()) {
            return;
        }
        if (ctx.channel().isWritable()) {
            ctx.write(new PongWebSocketFrame(payload.retain()));
            flushPongs = true;
        } else {
            releaseUnansweredPing();
            unansweredPing = payload.retain();
        }
    }

    private void releaseUnansweredPing() {
        if (unansweredPing != null) {
            unansweredPing.release();
            unansweredPing = null;
        }
    }

    private void onClose(ChannelHandlerContext ctx, CloseWebSocketFrame close, List<Object> out) throws Exception {
        closing.onCloseReceived(close.status());
        if (!handleCloseFrames) {
            out.add(close.retain());
        } else if (closing.owesClose()) {
            write(ctx, new CloseWebSocketFrame(true, 0, close.content().retain()), ctx.newPromise());
            ctx.flush();
            return;
        }
        endTransport(ctx, null);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (flushPongs) {
            flushPongs = false;
            ctx.flush();
        }
        super.channelReadComplete(ctx);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        if (unansweredPing != null && ctx.channel().isWritable()) {
            ByteBuf payload = unansweredPing;
            unansweredPing = null;
            if (closing.maySend()) {
                ctx.writeAndFlush(new PongWebSocketFrame(payload));
            } else {
                payload.release();
            }
        }
        super.channelWritabilityChanged(ctx);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (!(msg instanceof WebSocketFrame) || closing.isConnecting()) {
            ctx.write(msg, promise);
        } else if (msg instanceof CloseWebSocketFrame) {
            if (closing.onCloseSent()) {
                endTransport(ctx, ctx.write(msg, promise.unvoid()));
            } else {
                refuse(msg, promise);
            }
        } else if (closing.maySend()) {
            ctx.write(msg, promise);
        } else {
            refuse(msg, promise);
        }
    }

    private static void refuse(Object msg, ChannelPromise promise) {
        ReferenceCountUtil.release(msg);
        promise.tryFailure(new BehindCloseException());
    }

    /** Does what the state of the closing handshake asks for, behind our last frame if there is one. */
    private void endTransport(ChannelHandlerContext ctx, @Nullable ChannelFuture lastFrame) {
        if (lastFrame != null) {
            lastFrame.addListener(written -> {
                if (!written.isSuccess()) {
                    // The peer will not hear of it in another way.
                    closing.onCloseLost();
                    ctx.close();
                }
            });
        }
        switch (closing.transport()) {
            case KEEP -> { }
            case CLOSE_AT_DEADLINE -> startDeadline(ctx);
            case CLOSE -> {
                startDeadline(ctx);
                if (lastFrame == null) {
                    ctx.close();
                } else {
                    lastFrame.addListener(written -> ctx.close());
                }
            }
        }
    }

    private void startDeadline(ChannelHandlerContext ctx) {
        if (deadline == null && forceCloseTimeoutMillis > 0) {
            deadline = ctx.executor().schedule(() -> ctx.close(), forceCloseTimeoutMillis, TimeUnit.MILLISECONDS);
        }
    }

    /**
     * Closes the channel: first the connection, with a close frame if there was none, and the transport when the peer
     * has answered, or at the deadline.
     */
    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        if (closeStatus != null && ctx.channel().isActive() && closing.maySend() && !closing.isConnecting()) {
            write(ctx, new CloseWebSocketFrame(closeStatus), ctx.newPromise());
            ctx.flush();
        }
        boolean peerIsAwaited = deadline != null && !deadline.isDone()
                && closing.transport() == ClosingHandshake.Transport.CLOSE_AT_DEADLINE && ctx.channel().isActive();
        if (!peerIsAwaited) {
            ctx.close(promise);
        } else if (!promise.isVoid()) {
            ctx.channel().closeFuture().addListener(closed -> promise.trySuccess());
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (cause instanceof CorruptedWebSocketFrameException && !closeOnProtocolViolation) {
            ctx.fireExceptionCaught(cause);
            return;
        }
        if (cause instanceof BehindCloseException) {
            // A write by a void promise. Its writer was late; the closing handshake goes on.
            ctx.fireExceptionCaught(cause);
            return;
        }
        // First the close frame, or a receiver that closes the channel would send another; then the event, since the
        // end of the channel takes the handlers out of the pipeline.
        boolean connecting = closing.isConnecting();
        ChannelFuture lastFrame = connecting ? null : fail(ctx, cause);
        ctx.fireExceptionCaught(cause);
        if (connecting) {
            ctx.close();
        } else if (lastFrame != null) {
            FailedConnection.closeAfter(lastFrame, forceCloseTimeoutMillis);
        } else {
            StagedClose.DEFAULT.close(ctx.channel());
        }
    }

    /** Returns the write of the close frame, or {@code null} if there was one before. */
    private @Nullable ChannelFuture fail(ChannelHandlerContext ctx, Throwable cause) {
        CloseWebSocketFrame close = closeFrame(cause);
        if (closing.onFailure(close.status())) {
            return ctx.writeAndFlush(close);
        }
        close.release();
        return null;
    }

    /** The reason of an exception of which nothing is known stays here: it may tell the peer too much. */
    private static CloseWebSocketFrame closeFrame(Throwable cause) {
        if (cause instanceof CorruptedWebSocketFrameException violation) {
            return FailedConnection.closeFrame(violation);
        }
        return new CloseWebSocketFrame(cause instanceof TooLongFrameException
                ? WebSocketCloseStatus.MESSAGE_TOO_BIG : WebSocketCloseStatus.INTERNAL_SERVER_ERROR);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        if (evt instanceof ChannelInputShutdownEvent && !closing.isConnecting()) {
            onInputEnded(ctx, evt);
            return;
        }
        if (evt instanceof DrainEvent drain && !closing.isConnecting()) {
            onDrain(ctx, drain);
        }
        ctx.fireUserEventTriggered(evt);
    }

    /** The endpoint goes away (RFC 6455 section 7.4.1); a stream of HTTP/2 sees the drain of its connection. */
    private void onDrain(ChannelHandlerContext ctx, DrainEvent drain) throws Exception {
        if (drain.channel() == ctx.channel()) {
            drain.claim();
        }
        if (closing.maySend()) {
            write(ctx, new CloseWebSocketFrame(WebSocketCloseStatus.ENDPOINT_UNAVAILABLE), ctx.newPromise());
            ctx.flush();
        }
    }

    private void onInputEnded(ChannelHandlerContext ctx, Object evt) {
        if (closing.owesClose()) {
            // The peer may wait for our close frame in this direction.
            startDeadline(ctx);
            ctx.fireUserEventTriggered(evt);
            return;
        }
        // Half a connection is of no use: a close frame cannot come any more.
        onTransportEnded(ctx);
        ctx.fireUserEventTriggered(evt);
        ctx.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        onTransportEnded(ctx);
        super.channelInactive(ctx);
    }

    private void onTransportEnded(ChannelHandlerContext ctx) {
        stopTimers();
        WebSocketCloseEvent event = closing.onTransportEnded();
        if (event != null) {
            ctx.fireUserEventTriggered(event);
        }
    }

    private void stopTimers() {
        if (pings != null) {
            pings.stop();
        }
        if (deadline != null) {
            deadline.cancel(false);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        stopTimers();
        releaseUnansweredPing();
        super.handlerRemoved(ctx);
    }

    @Override
    public void bind(ChannelHandlerContext ctx, SocketAddress localAddress, ChannelPromise promise) throws Exception {
        ctx.bind(localAddress, promise);
    }

    @Override
    public void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
                        ChannelPromise promise) throws Exception {
        ctx.connect(remoteAddress, localAddress, promise);
    }

    @Override
    public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        ctx.disconnect(promise);
    }

    @Override
    public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        ctx.deregister(promise);
    }

    @Override
    public void read(ChannelHandlerContext ctx) throws Exception {
        ctx.read();
    }

    @Override
    public void flush(ChannelHandlerContext ctx) throws Exception {
        ctx.flush();
    }

    /** A frame was written behind our close frame (RFC 6455 section 5.5.1). */
    private static final class BehindCloseException extends ClosedChannelException {
        private static final long serialVersionUID = 1L;
    }
}
