/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Sets up a pipeline for the protocol that ALPN (RFC 7301) has chosen, when the handshake is done, and removes itself.
 * Messages read before that are passed on after it.
 *
 * <pre>{@code
 * pipeline.addLast(sslContext.newHandler(channel.alloc()));
 * pipeline.addLast(new ApplicationProtocolNegotiationHandler(ApplicationProtocolNames.HTTP_1_1) {
 *     protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
 *         switch (protocol) {
 *             case ApplicationProtocolNames.HTTP_2 -> addHttp2(ctx.pipeline());
 *             case ApplicationProtocolNames.HTTP_1_1 -> addHttp1(ctx.pipeline());
 *             default -> throw new IllegalStateException("unknown protocol: " + protocol);
 *         }
 *     }
 * });
 * }</pre>
 *
 * <p>If the handshake fails or the pipeline cannot be set up, the channel is closed. If something is read where there
 * is no {@link SslHandler}, this handler removes itself and passes it on. An instance serves one channel;
 * all methods run on the executor of its context.
 */
public abstract class ApplicationProtocolNegotiationHandler extends ChannelInboundHandlerAdapter {
    private static final InternalLogger LOGGER =
            InternalLoggerFactory.getInstance(ApplicationProtocolNegotiationHandler.class);

    private final String fallbackProtocol;
    /** The messages read before the pipeline was set up, in order. */
    private final Queue<Object> held = new ArrayDeque<>(1);
    private boolean readCompleteHeld;
    /** Why the handshake failed; {@code null} if it has not. */
    private @Nullable Throwable failure;

    /**
     * Creates a handler.
     *
     * @param fallbackProtocol the protocol to speak when the peers have agreed on none. Not HTTP/2, which RFC 9113 §3.2
     *         allows by agreement only
     */
    protected ApplicationProtocolNegotiationHandler(String fallbackProtocol) {
        this.fallbackProtocol = checkNotNull(fallbackProtocol, "fallbackProtocol");
    }

    /**
     * Sets the pipeline up.
     *
     * @param ctx the context of this handler, which is removed after
     * @param protocol the protocol that was chosen, or the fallback if none was
     * @throws Exception if the pipeline cannot be set up, for example as the protocol is not known; it goes to
     *         {@link #exceptionCaught}
     */
    protected abstract void configurePipeline(ChannelHandlerContext ctx, String protocol) throws Exception;

    /**
     * Called once when the handshake has failed. By default logs that and closes the channel: one line at warn level,
     * without a stack; at debug level only if the connection ended or was idle before the handshake was done.
     *
     * @param ctx the context of this handler
     * @param cause why it failed: what the engine said, an {@link IOException} of the connection, or the time-out
     * @throws Exception goes to {@link #exceptionCaught}
     */
    protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        // Peers can make handshakes fail again and again, and those that go away give no reason.
        if (!isInterruption(cause)) {
            LOGGER.warn("{} The TLS handshake failed: {}", ctx.channel(), String.valueOf(cause));
        }
        LOGGER.debug("{} The TLS handshake failed", ctx.channel(), cause);
        ctx.close();
    }

    /** Returns whether a handshake has failed for nothing that either peer has said. */
    private static boolean isInterruption(Throwable cause) {
        return cause instanceof SslHandshakeTimeoutException || isConnectionLoss(cause);
    }

    private static boolean isConnectionLoss(Throwable cause) {
        return cause instanceof IOException && !(cause instanceof SSLException);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        ensureNotSharable();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        passOn(ctx);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        held.add(msg);
        if (held.size() == 1 && ctx.pipeline().get(SslHandler.class) == null) {
            // No handshake will end here, and what a peer sends would be held for ever.
            ctx.pipeline().remove(this);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (held.isEmpty()) {
            ctx.fireChannelReadComplete();
        } else {
            readCompleteHeld = true;
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        passOn(ctx);
        ctx.fireChannelInactive();
    }

    @Override
    @SuppressWarnings("NullAway") // A failure has a cause.
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        if (!(evt instanceof SslHandshakeCompletionEvent)) {
            ctx.fireUserEventTriggered(evt);
            return;
        }
        SslHandshakeCompletionEvent handshake = (SslHandshakeCompletionEvent) evt;
        try {
            if (handshake.isSuccess()) {
                configurePipeline(ctx, protocol(ctx));
            } else {
                handshakeFailed(ctx, handshake.cause());
            }
        } catch (Throwable t) {
            exceptionCaught(ctx, t);
        }
        // The handlers that were just added want to know too, and before the data.
        ctx.fireUserEventTriggered(evt);
        if (handshake.isSuccess() && !ctx.isRemoved()) {
            ctx.pipeline().remove(this);
        }
    }

    private void handshakeFailed(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (failure == null) {
            failure = cause;
            handshakeFailure(ctx, cause);
        }
    }

    /**
     * Passes an exception on and closes the channel, unless it is a failure of the handshake: {@link #handshakeFailure}
     * gets the loss of the connection before the handshake is done, and what repeats a failure is left out.
     */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (failure != null && (cause == failure || cause instanceof DecoderException && cause.getCause() == failure)) {
            return; // handshakeFailure was called.
        }
        if (failure == null && isConnectionLoss(cause) && !isHandshakeDone(ctx)) {
            handshakeFailed(ctx, cause);
            return;
        }
        ctx.fireExceptionCaught(cause); // The last handler logs it, or does better.
        ctx.close();
    }

    private static boolean isHandshakeDone(ChannelHandlerContext ctx) {
        SslHandler tls = ctx.pipeline().get(SslHandler.class);
        return tls != null && tls.handshakeFuture().isDone();
    }

    private String protocol(ChannelHandlerContext ctx) {
        SslHandler tls = ctx.pipeline().get(SslHandler.class);
        if (tls == null) {
            throw new IllegalStateException("no SslHandler in the pipeline, of which to ask the protocol");
        }
        String protocol = tls.applicationProtocol();
        return protocol == null ? fallbackProtocol : protocol;
    }

    private void passOn(ChannelHandlerContext ctx) {
        Object msg;
        boolean passedOn = false;
        while ((msg = held.poll()) != null) {
            passedOn = true;
            ctx.fireChannelRead(msg);
        }
        // Behind what was held, also if the end of its batch is still to come: who flushes there is not to wait for it.
        if (passedOn || readCompleteHeld) {
            readCompleteHeld = false;
            ctx.fireChannelReadComplete();
        }
    }
}
