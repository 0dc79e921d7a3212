/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.StacklessClosedChannelException;
import io.tidewire.channel.internal.InputTruncation;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.concurrent.PromiseNotifier;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.Executor;

/**
 * One TLS connection: drives the engine between what is read and what is written, and reports the ends of handshakes
 * and of the connection. {@link SslHandler} is its place in the pipeline.
 *
 * <p>Two loops drive the engine. {@link #unwrap} takes records as long as there are whole ones; {@link #wrap} makes
 * records as long as the engine or the application has something to say. The engine's requests in between are handled
 * in {@link #attend}. Every callback to the application may come back here: the state is changed before, and a wrap
 * within a wrap only makes the outer one go round again, so that records keep their order.
 *
 * <p>All methods, except where they say so: executor of the context only.
 */
final class TlsConnection implements ChannelFutureListener {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(TlsConnection.class);

    /** Where the call stack is. */
    private enum Writing {
        /** Not wrapping. */
        IDLE,
        /** Wrapping. */
        BUSY,
        /** Wrapping, and another wrap was requested. */
        AGAIN
    }

    private final SSLEngine engine;
    private final EngineMemory memory;
    private final DelegatedTasks tasks;
    private final RecordWriter writer;
    private final LazyPromise closePromise = new LazyPromise();
    private final TlsState state = new TlsState();
    private final Renegotiations renegotiations;
    private final ToleratedRecords toleratedRecords = new ToleratedRecords();
    private final HandshakeTimer handshakeTimer = new HandshakeTimer();

    /** Set once, when the handler is added. */
    @SuppressWarnings("NullAway.Init")
    private volatile ChannelHandlerContext ctx;
    /** The latest handshake. Replaced on the executor only. */
    private volatile Promise<Channel> handshakePromise;
    /** The handler of this connection. Set once, when it is added. */
    @SuppressWarnings("NullAway.Init")
    private SslHandler handler;

    private Writing writing = Writing.IDLE;
    /** A flush was asked for that application data still waits for. */
    private boolean flushWanted;
    /** Records were passed on and not flushed. */
    private boolean flushOwed;
    /** The application has asked for a read that has not brought it anything. */
    private boolean readWanted;
    /** Why what is in no record will not be sent; {@code null} if it will. Waits for the end of wrapping. */
    private @Nullable Throwable unsentCause;
    /** Completes when close_notify is written; {@code null} if nobody waits for that. */
    private @Nullable ChannelPromise closeNotifyWritten;
    /** Closes the channel behind close_notify; {@code null} before a close. */
    private @Nullable CloseSequence closing;

    TlsConnection(SSLEngine engine, Executor executor) {
        this.engine = engine;
        memory = EngineMemory.of(engine);
        tasks = new DelegatedTasks(engine, executor);
        writer = new RecordWriter(engine, memory);
        renegotiations = new Renegotiations(engine);
        handshakePromise = new LazyPromise();
    }

    void bind(ChannelHandlerContext ctx, SslHandler handler) {
        this.handler = handler;
        closePromise.bind(ctx);
        ((LazyPromise) handshakePromise).bind(ctx);
        tasks.bind(this);
        writer.bind(this);
        this.ctx = ctx;
    }

    /** Any thread. */
    ChannelHandlerContext context() {
        ChannelHandlerContext bound = ctx;
        if (bound == null) {
            throw new IllegalStateException("SslHandler was not added to a pipeline yet");
        }
        return bound;
    }

    /** Any thread. */
    Future<Channel> handshakeFuture() {
        return handshakePromise;
    }

    /** Any thread. */
    Future<Channel> closeFuture() {
        return closePromise;
    }

    /** Any thread. */
    @Nullable String applicationProtocol() {
        String protocol;
        try {
            protocol = engine.getApplicationProtocol();
        } catch (UnsupportedOperationException e) {
            return null; // The answer of an engine without ALPN.
        }
        return protocol == null || protocol.isEmpty() ? null : protocol;
    }

    void setWrapDataSize(int wrapDataSize) {
        writer.setWrapDataSize(wrapDataSize);
    }

    boolean isNew() {
        return state.isNew();
    }

    /** Returns whether both peers have said that they are done. */
    boolean isClosedByBoth() {
        return state.isClosed() && closePromise.isSuccess();
    }

    /** Starts the handshake, unless that was done. */
    void start() {
        if (!state.onStart()) {
            return;
        }
        handshake();
    }

    /** Starts another handshake. */
    void renegotiate(Promise<Channel> promise) {
        Promise<Channel> latest = handshakePromise;
        if (!latest.isDone()) {
            latest.addListener(new PromiseNotifier<Channel, Future<Channel>>(promise));
            return;
        }
        String refusal = state.isOpen() ? renegotiations.refusal(applicationProtocol())
                : "the connection is closing or closed";
        if (refusal != null) {
            promise.tryFailure(new SSLException("cannot renegotiate: " + refusal));
            return;
        }
        state.onRenegotiate();
        handshakePromise = promise;
        handshake();
    }

    private void handshake() {
        HandshakeRecording.follow(handshakePromise, engine, ctx.channel());
        try {
            startHandshakeTimer(); // Which a loop that has ended refuses.
            engine.beginHandshake();
            wrap();
        } catch (Throwable t) {
            failAndTell(t);
        }
        flushOwed();
        if (state.isHandshaking() && !ctx.channel().config().isAutoRead()) {
            ctx.read();
        }
    }

    /** A record of a handshake comes on an open connection; with TLS 1.3 none looks so. */
    private void peerRenegotiates() throws SSLException {
        renegotiations.onBegunByPeer(applicationProtocol(), handler.settings().maxPeerRenegotiations);
        state.onRenegotiate();
        handshakePromise = new LazyPromise(ctx);
        HandshakeRecording.follow(handshakePromise, engine, ctx.channel());
        startHandshakeTimer();
    }

    private void startHandshakeTimer() {
        handshakeTimer.start(ctx, handler.settings().handshakeTimeoutMillis, this);
    }

    /** The engine has done a handshake. It may say so more than once. */
    private void finished() {
        if (!state.onFinished()) {
            return;
        }
        handshakeTimer.stop();
        toleratedRecords.onProgress();
        pass(); // A listener may write past this handler, or remove it, and our last message goes before that.
        handshakePromise.trySuccess(ctx.channel());
        ctx.fireUserEventTriggered(SslHandshakeCompletionEvent.SUCCESS);
    }

    /** Reads records, from within {@code decode}. */
    void read(ByteBuf in) throws SSLException {
        if (!state.acceptsInput()) {
            // Input behind close_notify or a fatal alert is ignored (RFC 8446 §6.1).
            in.skipBytes(in.readableBytes());
            return;
        }
        try {
            if (state.isNew() && TlsRecord.length(in, in.readerIndex(), in.readableBytes()) != TlsRecord.UNKNOWN) {
                start(); // With start-TLS the client may be the first to begin.
            }
            unwrap(in);
        } catch (Throwable t) {
            in.skipBytes(in.readableBytes());
            if (t instanceof IllegalStateException && !state.acceptsOutput() && !handshakePromise.isDone()) {
                // Conscrypt throws this if the peer completes a handshake that the application has given up.
                LOGGER.debug("{} Read behind close_notify amid the handshake", ctx.channel(), t);
                fail(new SSLHandshakeException("closed before the handshake was done"));
                return;
            }
            if (fail(t)) {
                throw t;
            }
            LOGGER.debug("{} Failed after the connection was closed", ctx.channel(), t);
        }
    }

    /** Unwraps the whole records that there are, as long as the engine wants to. */
    private void unwrap(ByteBuf in) throws SSLException {
        ByteBuf plain = null;
        try {
            while (mayUnwrap()) {
                int length = TlsRecord.length(in, in.readerIndex(), in.readableBytes());
                if (length == TlsRecord.UNKNOWN || length > in.readableBytes()) {
                    return;
                }
                if (state.isOpen() && TlsRecord.type(in, in.readerIndex()) == TlsRecord.HANDSHAKE) {
                    // Data before this record belongs to the peer's previous identity.
                    plain = deliver(plain);
                    if (!mayUnwrap()) {
                        return;
                    }
                    peerRenegotiates();
                }
                if (plain == null) {
                    plain = memory.allocatePlaintext(ctx.alloc(), in.readableBytes());
                }
                SSLEngineResult result = RecordReader.unwrap(engine, memory, in, length, plain);
                if (result.getStatus() == Status.BUFFER_OVERFLOW) {
                    checkRoom(plain);
                    // Not ours any more, should there be no memory for more.
                    plain = deliver(plain);
                    plain = memory.allocatePlaintext(ctx.alloc(), largestPlaintext());
                    continue;
                }
                checkProgress(result, length);
                if (result.getStatus() == Status.CLOSED
                        || result.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING || state.isHandshaking()) {
                    plain = deliver(plain);
                    told(result);
                }
            }
        } finally {
            deliver(plain);
        }
    }

    private boolean mayUnwrap() {
        return state.acceptsInput() && !tasks.isRunning() && !ctx.isRemoved();
    }

    private @Nullable ByteBuf deliver(@Nullable ByteBuf plain) {
        if (plain == null) {
            return null;
        }
        if (plain.isReadable()) {
            readWanted = false;
            ctx.fireChannelRead(plain);
        } else {
            plain.release();
        }
        return null;
    }

    /**
     * Checks that more room can help an engine that finds too little for a record: once, after the plaintext so far was
     * passed on.
     */
    private void checkRoom(ByteBuf plain) throws SSLException {
        if (!plain.isReadable() && plain.writableBytes() >= largestPlaintext()) {
            throw new SSLException("the engine finds " + plain.writableBytes() + " octets too few for a record");
        }
    }

    private int largestPlaintext() {
        return Math.max(engine.getSession().getApplicationBufferSize(), TlsRecord.MAX_LENGTH);
    }

    /** Every call must use up the record, or the loop could go on for ever. */
    private void checkProgress(SSLEngineResult result, int length) throws SSLException {
        if (result.bytesConsumed() != length && result.getStatus() != Status.CLOSED) {
            throw new SSLException("the engine used " + result.bytesConsumed() + " octets of a record of " + length
                    + ", status " + result.getStatus());
        }
        if (result.bytesProduced() > 0) {
            toleratedRecords.onProgress();
        } else if (state.isOpen()) {
            toleratedRecords.onRecordWithoutData();
        }
    }

    /** Does what the engine says with an unwrapped record. */
    private void told(SSLEngineResult result) throws SSLException {
        // Conscrypt says CLOSED to all that it reads behind our own close_notify.
        if (result.getStatus() == Status.CLOSED && (engine.isInboundDone() || result.bytesConsumed() == 0)) {
            peerClosed();
        }
        attend(result.getHandshakeStatus());
    }

    /** Does what the engine asks for until it wants input or nothing. */
    private void attend(HandshakeStatus first) throws SSLException {
        HandshakeStatus status = first;
        while (!tasks.isRunning()) {
            switch (status) {
                case NEED_TASK:
                    if (!tasks.runAll()) {
                        return;
                    }
                    wrap(); // Also for what was asked for while the engine was not to be touched.
                    break;
                case FINISHED:
                    finished();
                    wrap(); // For data that was written before.
                    break;
                case NEED_WRAP:
                    wrap(); // Which attends to what comes behind.
                    return;
                case NOT_HANDSHAKING:
                    if (!state.isHandshaking()) {
                        return;
                    }
                    finished();
                    wrap();
                    break;
                default: // The engine waits for the peer.
                    return;
            }
            if (tasks.isRunning()) {
                return;
            }
            status = engine.getHandshakeStatus();
        }
    }

    /** Wraps what the engine has to say, then application data. Within itself only makes the outer call go on. */
    private void wrap() throws SSLException {
        if (writing != Writing.IDLE) {
            writing = Writing.AGAIN;
            return;
        }
        try {
            do {
                writing = Writing.BUSY;
                wrapAll();
                pass();
            } while (writing == Writing.AGAIN);
        } finally {
            pass();
            writing = Writing.IDLE;
            failUnsent();
        }
        closeNotifyDone();
    }

    private void wrapAll() throws SSLException {
        if (tasks.isRunning()) {
            return;
        }
        if (!state.acceptsOutput()) {
            engine.closeOutbound();
        }
        HandshakeStatus status = engine.getHandshakeStatus();
        while (!tasks.isRunning()) {
            if (status == HandshakeStatus.NEED_TASK || status == HandshakeStatus.FINISHED
                    || status == HandshakeStatus.NOT_HANDSHAKING && state.isHandshaking()) {
                attend(status);
                if (tasks.isRunning()) {
                    return;
                }
                status = engine.getHandshakeStatus();
                continue;
            }
            // Conscrypt asks for nothing once the handshake is done, also if it has an alert.
            boolean engineFirst = status == HandshakeStatus.NEED_WRAP
                    || !state.acceptsOutput() && !engine.isOutboundDone();
            if (!engineFirst && !mayWrapPlaintext()) {
                return;
            }
            SSLEngineResult result = engineFirst ? writer.wrap(ctx) : writer.wrapPlaintext(ctx);
            if (result != null) {
                if (result.getStatus() == Status.CLOSED) {
                    outputClosed();
                    return;
                }
                if (result.bytesProduced() == 0 && result.bytesConsumed() == 0
                        && result.getHandshakeStatus() == status) {
                    return; // The engine waits for the peer, amid a renegotiation.
                }
                status = result.getHandshakeStatus();
            }
            if (writer.isFull()) {
                pass();
            }
        }
    }

    private boolean mayWrapPlaintext() {
        if (ctx.isRemoved()) {
            return false; // By a callback within decode, which is left before the removal is reported.
        }
        if (!writer.hasPlaintext()) {
            flushWanted = false;
            return false;
        }
        return flushWanted && state.mayWrapPlaintext();
    }

    private void pass() {
        if (writer.passOn(ctx)) {
            flushOwed = true;
        }
    }

    /**
     * Handles the end of a write that holds no end of a write of the application, so that no other promise reports it.
     */
    @Override
    @SuppressWarnings("NullAway") // A failure has a cause.
    public void operationComplete(ChannelFuture future) {
        if (!future.isSuccess()) {
            fail(future.cause());
        }
    }

    void write(ByteBuf plaintext, ChannelPromise promise) {
        if (state.acceptsOutput()) {
            writer.add(ctx, plaintext, promise);
            return;
        }
        plaintext.release();
        promise.tryFailure(ctx.channel().isOpen()
                ? new SslClosedEngineException("written after close_notify") : new ClosedChannelException());
    }

    void flush() {
        flushWanted = true;
        try {
            wrap();
        } catch (Throwable t) {
            failAndTell(t);
        }
        flushNow();
    }

    /** Passes on what was written, as it is, and starts the handshake, if there is something. */
    boolean flushInClear() {
        if (!writer.hasPlaintext()) {
            return false;
        }
        writer.writeInClear(ctx);
        flushNow();
        start();
        return true;
    }

    private void flushNow() {
        flushOwed = false;
        ctx.flush();
    }

    private void flushOwed() {
        if (flushOwed) {
            flushNow();
        }
    }

    /**
     * The application wants to read. While tasks run elsewhere, that waits, so that a peer can't have
     * bytes pile up.
     */
    void readWanted() {
        readWanted = true;
        if (!tasks.isRunning()) {
            ctx.read();
        }
    }

    void readComplete() {
        flushOwed();
        boolean wanted = readWanted || state.isHandshaking() || closing != null && closing.isReading();
        if (wanted && !tasks.isRunning() && ctx.channel().isActive()) {
            ctx.read();
        }
        ctx.fireChannelReadComplete();
    }

    /** Goes on after delegated tasks that ran elsewhere. */
    void tasksDone(@Nullable Throwable failure) {
        try {
            DelegatedTasks.check(failure);
            wrap();
            attend(engine.getHandshakeStatus());
        } catch (Throwable t) {
            failAndTell(t);
        }
        flushOwed();
        if (!ctx.isRemoved()) {
            handler.resumeReading();
        }
    }

    /** The engine has received close_notify. */
    private void peerClosed() throws SSLException {
        if (state.isHandshaking()) {
            throw new SSLHandshakeException("the peer has closed the connection amid the handshake");
        }
        if (state.onPeerClosed() && closePromise.trySuccess(ctx.channel())) {
            ctx.fireUserEventTriggered(SslCloseCompletionEvent.SUCCESS);
        }
    }

    /** The engine takes no more application data: after our close_notify, and with TLS 1.2 after the peer's. */
    private void outputClosed() {
        // If it was closed before, the code that closed it gives the reason.
        if (state.onOutputClosed()) {
            failPlaintext(new SslClosedEngineException("not sent before close_notify"));
        }
    }

    /** No bytes will come any more. */
    void inputEnded() {
        ClosedChannelException cause = StacklessClosedChannelException.newInstance(SslHandler.class, "channelInactive");
        if (!handshakePromise.isDone()) {
            cause.addSuppressed(new DroppedHandshakeException());
            if (ctx.channel().isActive()) {
                fail(cause);
                return;
            }
        } else if (state.acceptsInput()) {
            TruncatedInputException truncated = new TruncatedInputException();
            cause.initCause(truncated);
            InputTruncation.note(ctx.channel(), truncated); // RFC 8446 section 6.1
        } else if (closePromise.isSuccess()) {
            // An early end in front of this, of TLS around TLS for one, has kept nothing from us.
            InputTruncation.retract(ctx.channel());
        }
        if (ctx.channel().isActive()) {
            // The peer has closed its half of the transport; ours may still be used.
            state.onPeerClosed();
            endInput(cause);
            return;
        }
        removed(cause, cause);
    }

    /** The channel has closed or the handler is removed. */
    void removed(Throwable handshakeCause, Throwable cause) {
        if (state.onFailed() && !tasks.isRunning()) {
            engine.closeOutbound();
        }
        end(handshakeCause, cause);
        flushOwed();
    }

    /** Sends close_notify. */
    void closeOutput(ChannelPromise promise) {
        if (!state.onOutputClosed()) {
            completeBehindCloseNotify(promise);
            return;
        }
        closeNotifyWritten = promise.unvoid();
        try {
            wrap();
        } catch (Throwable t) {
            failAndTell(t);
        }
        flushNow();
        failPlaintext(new SslClosedEngineException("not flushed before close_notify"));
    }

    /** close_notify was sent before, but it and what is before it may not be written yet. */
    private void completeBehindCloseNotify(ChannelPromise promise) {
        if (closeNotifyWritten != null) {
            closeNotifyWritten.addListener(new PromiseNotifier<>(promise.unvoid()));
        } else {
            ctx.write(Unpooled.EMPTY_BUFFER, promise);
            flushNow();
        }
    }

    /** Completes the promise of close_notify behind it. */
    private void closeNotifyDone() {
        ChannelPromise promise = closeNotifyWritten;
        if (promise != null && !tasks.isRunning()) {
            closeNotifyWritten = null;
            flushOwed = true;
            ctx.write(Unpooled.EMPTY_BUFFER, promise);
        }
    }

    void close(ChannelPromise promise, boolean disconnect) {
        if (!promise.setUncancellable()) {
            return; // As a channel does. Later a cancellation would keep it open behind close_notify.
        }
        if (closing != null) {
            closing.join(promise);
        } else if (!ctx.channel().isActive() || state.isNew() || state.isClosed() && !closePromise.isSuccess()) {
            CloseSequence.pass(ctx, promise, disconnect);
        } else {
            closing = new CloseSequence(ctx, promise, disconnect, closePromise);
            ChannelPromise written = ctx.newPromise();
            TlsSettings settings = handler.settings();
            closing.start(written, settings.closeNotifyFlushTimeoutMillis, settings.closeNotifyReadTimeoutMillis);
            closeOutput(written);
        }
    }

    private void failAndTell(Throwable cause) {
        if (!fail(cause, true)) {
            LOGGER.debug("{} Failed after the connection was closed", ctx.channel(), cause);
        }
    }

    /** Ends the connection, with the alert that the engine has for the peer. Returns whether this is the first time. */
    boolean fail(Throwable cause) {
        return fail(cause, false);
    }

    private boolean fail(Throwable cause, boolean tell) {
        if (!state.onFailed()) {
            return false;
        }
        // After another exception than its own the engine may go on: it would wrap its next message, and no alert.
        if (!(cause instanceof RuntimeException)) {
            try {
                wrap();
            } catch (Throwable t) {
                LOGGER.debug("{} No alert was sent", ctx.channel(), t);
            }
        }
        flushNow();
        end(cause, cause);
        if (tell) {
            ctx.fireExceptionCaught(cause);
        }
        ctx.close();
        return true;
    }

    /** Fails all that waits. */
    private void end(Throwable handshakeCause, Throwable cause) {
        handshakeTimer.stop();
        failPlaintext(cause);
        ChannelPromise written = closeNotifyWritten;
        if (written != null) {
            closeNotifyWritten = null;
            written.tryFailure(cause);
        }
        if (handshakePromise.tryFailure(handshakeCause)) {
            ctx.fireUserEventTriggered(new SslHandshakeCompletionEvent(handshakeCause));
        }
        endInput(cause);
    }

    private void endInput(Throwable cause) {
        if (closePromise.tryFailure(cause)) {
            ctx.fireUserEventTriggered(new SslCloseCompletionEvent(cause));
        }
    }

    /** Releases what is in no record. Waits for the end of a wrap that may be using it. */
    private void failPlaintext(Throwable cause) {
        unsentCause = cause;
        if (writing == Writing.IDLE) {
            failUnsent();
        }
    }

    private void failUnsent() {
        Throwable cause = unsentCause;
        if (cause != null) {
            unsentCause = null;
            writer.fail(cause);
        }
    }
}
