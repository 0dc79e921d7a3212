/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandler;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.TooLongFrameException;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Reads the ClientHello of a connection, before any engine does, and looks something up by it. When that is found,
 * {@link #onLookupComplete} replaces this handler; the next one is then given all bytes that have come.
 *
 * <p>While the look-up is under way nothing is read from the channel. If the bytes are not a ClientHello, or the
 * look-up fails, there is no second way: {@link SslHandshakeCompletionEvent} is fired with the reason, which also goes
 * to {@code exceptionCaught}, and the channel is closed. A peer that speaks TLS and is not late gets a fatal alert
 * before.
 *
 * @param <T> the type of what is looked up
 */
public abstract class SslClientHelloHandler<T> extends ByteToMessageDecoder implements ChannelOutboundHandler {
    /** The longest that a ClientHello can be, in octets (RFC 8446 §4). */
    public static final int MAX_CLIENT_HELLO_LENGTH = (1 << 24) - 1;

    /** Sixteen times what a client with many extensions and post-quantum key shares sends. */
    static final int DEFAULT_MAX_CLIENT_HELLO_LENGTH = 1 << 16;

    /**
     * The step in progress.
     *
     * <pre>
     *   COLLECTING ──whole──▶ LOOKING_UP ──found──▶ DONE
     *        │                     │
     *        └───────────┬─────────┘ failed
     *                    ▼
     *                  DONE
     * </pre>
     */
    private enum Phase {
        /** The ClientHello is not whole yet. */
        COLLECTING,
        /** The look-up is under way. Reads are held. */
        LOOKING_UP,
        /** Replaced or failed. */
        DONE
    }

    private final ClientHelloCollector collector;

    // Executor of the context only.
    private Phase phase = Phase.COLLECTING;
    /** A read that was asked for during the look-up, by the application or this handler. */
    private boolean readHeld;

    /** Creates a handler that takes a ClientHello of up to 65,536 octets. */
    public SslClientHelloHandler() {
        this(DEFAULT_MAX_CLIENT_HELLO_LENGTH);
    }

    /**
     * Creates a handler.
     *
     * @param maxClientHelloLength the longest ClientHello that is taken, in octets; up to
     *         {@link #MAX_CLIENT_HELLO_LENGTH}; 0 for the default, 65,536
     * @throws IllegalArgumentException if it is negative or more
     */
    protected SslClientHelloHandler(int maxClientHelloLength) {
        checkInRange(maxClientHelloLength, 0, MAX_CLIENT_HELLO_LENGTH, "maxClientHelloLength");
        collector = new ClientHelloCollector(
                maxClientHelloLength == 0 ? DEFAULT_MAX_CLIENT_HELLO_LENGTH : maxClientHelloLength);
    }

    /**
     * Starts to look up what belongs to a ClientHello.
     *
     * @param ctx the context of this handler
     * @param clientHello the message behind its header of four octets; released by the caller when this method returns
     * @return completes with what was found
     * @throws Exception if the message is not valid or nothing can be found
     */
    protected abstract Future<T> lookup(ChannelHandlerContext ctx, ByteBuf clientHello) throws Exception;

    /**
     * Called when the look-up is done, to replace this handler.
     *
     * @param ctx the context of this handler
     * @param future the result of the look-up, or its failure
     * @throws Exception if the connection cannot go on; it is closed
     */
    protected abstract void onLookupComplete(ChannelHandlerContext ctx, Future<T> future) throws Exception;

    /** Called once before a failure is reported that came before the look-up. */
    void helloFailed(ChannelHandlerContext ctx, Throwable cause) {
        // Subclasses have events of their own.
    }

    /** Ends with a failure. Returns whether this is the first. */
    final boolean fail(ChannelHandlerContext ctx, Throwable cause) {
        if (phase == Phase.DONE) {
            return false;
        }
        boolean collecting = phase == Phase.COLLECTING;
        phase = Phase.DONE;
        collector.release();
        if (collecting) {
            helloFailed(ctx, cause);
        }
        sendAlert(ctx, cause);
        ctx.fireUserEventTriggered(new SslHandshakeCompletionEvent(cause));
        ctx.close();
        return true;
    }

    /** Sends the peer the alert of a failure, unless it speaks another protocol or was too late for anything. */
    private static void sendAlert(ChannelHandlerContext ctx, Throwable failure) {
        Throwable cause = failure instanceof DecoderException && failure.getCause() != null
                ? failure.getCause() : failure;
        if (cause instanceof NotSslRecordException || cause instanceof SslHandshakeTimeoutException) {
            return;
        }
        ctx.writeAndFlush(Unpooled.wrappedBuffer(TlsAlertException.record(alert(cause))));
    }

    private static int alert(Throwable cause) {
        if (cause instanceof TlsAlertException) {
            return ((TlsAlertException) cause).alert();
        }
        return cause instanceof TooLongFrameException ? TlsAlertException.DECODE_ERROR
                : TlsAlertException.INTERNAL_ERROR;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        switch (phase) {
            case COLLECTING:
                try {
                    collect(ctx, in);
                } catch (Throwable t) {
                    in.skipBytes(in.readableBytes());
                    fail(ctx, t);
                    throw t;
                }
                break;
            case LOOKING_UP:
                break;
            case DONE:
            default:
                in.skipBytes(in.readableBytes());
        }
    }

    private void collect(ChannelHandlerContext ctx, ByteBuf in) throws Exception {
        ByteBuf clientHello = collector.collect(ctx.alloc(), in);
        if (clientHello == null) {
            return;
        }
        Future<T> future;
        try {
            future = checkNotNull(lookup(ctx, clientHello), "future of the look-up");
        } finally {
            clientHello.release();
        }
        phase = Phase.LOOKING_UP;
        if (future.isDone()) {
            lookedUp(ctx, future);
        } else {
            future.addListener(found -> {
                if (ctx.executor().inEventLoop()) {
                    lookedUp(ctx, future);
                } else {
                    ctx.executor().execute(() -> lookedUp(ctx, future));
                }
            });
        }
    }

    private void lookedUp(ChannelHandlerContext ctx, Future<T> future) {
        if (phase != Phase.LOOKING_UP || ctx.isRemoved()) {
            return;
        }
        try {
            onLookupComplete(ctx, future);
            phase = Phase.DONE;
        } catch (Throwable t) {
            if (fail(ctx, t)) {
                ctx.fireExceptionCaught(t instanceof DecoderException ? t : new DecoderException(t));
            }
        } finally {
            if (readHeld) {
                ctx.read();
            }
        }
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        phase = Phase.DONE;
        collector.release();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        if (phase == Phase.LOOKING_UP) {
            // Not the superclass's: it reads on whenever no message came out, past the reads that are held.
            readHeld |= !ctx.channel().config().isAutoRead();
            ctx.fireChannelReadComplete();
        } else {
            super.channelReadComplete(ctx);
        }
    }

    @Override
    public void read(ChannelHandlerContext ctx) throws Exception {
        if (phase == Phase.LOOKING_UP) {
            readHeld = true;
        } else {
            ctx.read();
        }
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
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        ctx.close(promise);
    }

    @Override
    public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        ctx.deregister(promise);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        ctx.write(msg, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) throws Exception {
        ctx.flush();
    }
}
