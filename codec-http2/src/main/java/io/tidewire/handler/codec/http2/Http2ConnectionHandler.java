/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandler;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.drain.DrainEvent;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.util.List;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_WINDOW_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.HTTP_UPGRADE_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_INITIAL_WINDOW_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.connectionPrefaceBuf;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.getEmbeddedHttp2Exception;
import static io.tidewire.handler.codec.http2.Http2Error.INTERNAL_ERROR;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Binds a connection of HTTP/2 to a pipeline: sends and checks the preface, gives octets to the
 * {@link Http2ConnectionDecoder}, decides what becomes of streams and of the connection when something fails, and ends
 * the connection with GOAWAY.
 *
 * <p>Frames are told to the listener of the decoder, and written with the methods of the {@link
 * #encoder()}; a write becomes visible to the peer with the next {@link #flush(ChannelHandlerContext)}. Everything that
 * was written while a batch of octets was read is flushed at the end of the batch. Octets are read whether or not the
 * channel has auto-read: it is the windows of HTTP/2 that hold the peer back.
 *
 * <p><b>Closing.</b> A close of the channel sends GOAWAY, waits for the streams up to {@link
 * #gracefulShutdownTimeoutMillis()}, and then closes. A server does that in two steps, with a PING between them, so
 * that no request is lost which the client sends meanwhile (RFC 9113 section 6.8).
 *
 * <p>Subclasses override what they want to know of; all methods run on the event loop, except the constructors.
 */
public class Http2ConnectionHandler extends ByteToMessageDecoder
        implements Http2LifecycleManager, ChannelOutboundHandler {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(Http2ConnectionHandler.class);

    /** A server's answer to a field block that it did not keep (RFC 6585 section 5). */
    private static final Http2Headers HEADERS_TOO_LARGE_HEADERS = ReadOnlyHttp2Headers.serverHeaders(false,
            HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE.codeAsText());

    private final Http2ConnectionDecoder decoder;
    private final Http2ConnectionEncoder encoder;
    /** The settings that this side announces first; {@code null} when it has. */
    private @Nullable Http2Settings initialSettings;
    private final boolean decoupleCloseAndGoAway;
    private final boolean flushPreface;
    private long gracefulShutdownTimeoutMillis = Http2CodecUtil.DEFAULT_GRACEFUL_SHUTDOWN_TIMEOUT_MILLIS;
    @SuppressWarnings("this-escape") // Keeps the handler; starts when it is added.
    private final ConnectionTimers timers = new ConnectionTimers(this);

    /** The preface that the peer has to begin with; {@code null} once it has. */
    private @Nullable ConnectionPreface expectedPreface;
    /** The reader of frames behind all decorations, or {@code null} if it is an application's. */
    private final @Nullable DefaultHttp2FrameReader frameReader;
    private boolean prefaceSent;
    /** A batch of octets is being read: what is written now is flushed at its end. */
    private boolean reading;
    /** A stream is being opened only to be answered with an error. */
    private boolean refusing;
    private int maxAdaptiveWindow;
    /** {@code null} if windows keep their size. */
    private @Nullable AdaptiveWindow adaptiveWindow;
    /** {@code null} until the connection is to be ended. */
    private @Nullable ConnectionShutdown shutdown;
    /** {@code null} until the server is drained. */
    private @Nullable DrainedRequests drainedRequests;
    /** Encoder, decoder and streams were closed. */
    private boolean released;
    /** No more is read: the connection has failed, or octets could not be kept and hide where the next frame begins. */
    private boolean inputEnded;

    /**
     * Creates a handler whose channel sends GOAWAY when it is closed.
     *
     * @param decoder reads frames
     * @param encoder writes frames, on the same connection
     * @param initialSettings the settings that this side announces first
     */
    protected Http2ConnectionHandler(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder,
            Http2Settings initialSettings) {
        this(decoder, encoder, initialSettings, false);
    }

    /**
     * Creates a handler.
     *
     * @param decoder reads frames
     * @param encoder writes frames, on the same connection
     * @param initialSettings the settings that this side announces first
     * @param decoupleCloseAndGoAway whether a close of the channel closes it at once, without GOAWAY
     */
    protected Http2ConnectionHandler(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder,
            Http2Settings initialSettings, boolean decoupleCloseAndGoAway) {
        this(decoder, encoder, initialSettings, decoupleCloseAndGoAway, true);
    }

    /**
     * Creates a handler.
     *
     * @param decoder reads frames
     * @param encoder writes frames, on the same connection
     * @param initialSettings the settings that this side announces first
     * @param decoupleCloseAndGoAway whether a close of the channel closes it at once, without GOAWAY
     * @param flushPreface whether what this side announces first is flushed at once, or with what is written next
     * @throws IllegalArgumentException if decoder and encoder are not of the same connection
     */
    protected Http2ConnectionHandler(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder,
            Http2Settings initialSettings, boolean decoupleCloseAndGoAway, boolean flushPreface) {
        this.decoder = checkNotNull(decoder, "decoder");
        frameReader = DefaultHttp2FrameReader.of(decoder);
        this.encoder = checkNotNull(encoder, "encoder");
        this.initialSettings = checkNotNull(initialSettings, "initialSettings");
        this.decoupleCloseAndGoAway = decoupleCloseAndGoAway;
        this.flushPreface = flushPreface;
        if (encoder.connection() != decoder.connection()) {
            throw new IllegalArgumentException("encoder.connection: another one than that of the decoder");
        }
    }

    /**
     * Returns how long a close waits for streams.
     *
     * @return milliseconds; negative for any time
     */
    public long gracefulShutdownTimeoutMillis() {
        return gracefulShutdownTimeoutMillis;
    }

    /**
     * Sets how long a close waits for streams. The default is {@link
     * Http2CodecUtil#DEFAULT_GRACEFUL_SHUTDOWN_TIMEOUT_MILLIS}. May be called until the channel is closed.
     *
     * @param gracefulShutdownTimeoutMillis milliseconds; -1 for any time, 0 not to wait
     * @throws IllegalArgumentException if the time is below -1
     */
    public void gracefulShutdownTimeoutMillis(long gracefulShutdownTimeoutMillis) {
        if (gracefulShutdownTimeoutMillis < -1) {
            throw new IllegalArgumentException("gracefulShutdownTimeoutMillis: " + gracefulShutdownTimeoutMillis
                    + " (expected: -1 for any time, or >= 0)");
        }
        this.gracefulShutdownTimeoutMillis = gracefulShutdownTimeoutMillis;
    }

    /**
     * Sets how long the peer may take for its preface, and to acknowledge our first settings (RFC 9113 sections 3.4 and
     * 6.5.3). To be called before the channel is active.
     *
     * @param handshakeTimeoutMillis milliseconds, 10 000 by default; 0 for any time
     * @throws IllegalArgumentException if the time is negative
     */
    public void handshakeTimeoutMillis(long handshakeTimeoutMillis) {
        timers.handshakeTimeoutMillis(checkPositiveOrZero(handshakeTimeoutMillis, "handshakeTimeoutMillis"));
    }

    /**
     * Sets whether a silent peer is asked for a sign of life: when nothing has come for a while a PING is sent, and the
     * connection is closed if nothing comes then. Off by default. To be called before the channel is active.
     *
     * @param keepAliveMillis after how many milliseconds without octets to send PING; 0 for never
     * @param keepAliveTimeoutMillis how many milliseconds to wait then, above 0
     * @throws IllegalArgumentException if a time is out of its range
     */
    public void keepAlive(long keepAliveMillis, long keepAliveTimeoutMillis) {
        timers.keepAlive(keepAliveMillis, keepAliveTimeoutMillis);
    }

    /**
     * Sets how long a field block may take, from the header of its first frame to its last octet (SEC-J15). Then the
     * connection ends with ENHANCE_YOUR_CALM. To be called before the channel is active.
     *
     * @param fieldBlockTimeoutMillis milliseconds, 30 000 by default; 0 for any time
     * @throws IllegalArgumentException if the time is negative
     */
    public void fieldBlockTimeoutMillis(long fieldBlockTimeoutMillis) {
        timers.fieldBlockTimeoutMillis(checkPositiveOrZero(fieldBlockTimeoutMillis, "fieldBlockTimeoutMillis"));
    }

    /**
     * Sets how long octets may wait for a peer that takes next to nothing of them: one that keeps its windows closed,
     * opens them by a few octets at a time, or does not read (SEC-F10). A stream has stalled if its window holds octets
     * back for the whole time and lets out less than 16 KiB of them, and not all that waited. It is reset with
     * ENHANCE_YOUR_CALM, after one to two times as long as set here. The connection ends with the same code if its
     * window or its socket holds octets back. To be called before the channel is active.
     *
     * @param writeStallTimeoutMillis milliseconds, 60 000 by default; 0 for any time, which suits peers that stop
     *        reading on purpose, as in long-lived streams, where this side bounds what it queues
     * @throws IllegalArgumentException if the time is negative
     */
    public void writeStallTimeoutMillis(long writeStallTimeoutMillis) {
        timers.writeStallTimeoutMillis(checkPositiveOrZero(writeStallTimeoutMillis, "writeStallTimeoutMillis"));
    }

    /**
     * Sets whether the windows for what is received grow to what the connection can carry. The octets that come between
     * a PING of this side and its answer show how much that is. The window of the connection grows by WINDOW_UPDATE,
     * those of streams by SETTINGS_INITIAL_WINDOW_SIZE, as far as set here and never back. The octets that a window
     * permits may have to be kept until the application consumes it, so the largest window is what a connection may
     * cost. Off by default. To be called before the channel is active; without effect on a local flow controller of
     * another class than {@link DefaultHttp2LocalFlowController}.
     *
     * @param maxWindowBytes the largest window, 65 535 to 2^31-1; 0 for windows that keep their size
     * @throws IllegalArgumentException if the size is out of its range
     */
    public void adaptiveWindow(int maxWindowBytes) {
        if (maxWindowBytes != 0) {
            checkInRange(maxWindowBytes, DEFAULT_WINDOW_SIZE, MAX_INITIAL_WINDOW_SIZE, "maxWindowBytes");
        }
        maxAdaptiveWindow = maxWindowBytes;
    }

    /**
     * Returns the streams.
     *
     * @return the connection
     */
    public Http2Connection connection() {
        return encoder.connection();
    }

    /**
     * Returns what reads frames.
     *
     * @return the decoder
     */
    public Http2ConnectionDecoder decoder() {
        return decoder;
    }

    /**
     * Returns what writes frames.
     *
     * @return the encoder
     */
    public Http2ConnectionEncoder encoder() {
        return encoder;
    }

    /**
     * Returns what writes frames and knows nothing of streams.
     *
     * @return the writer of the encoder
     */
    protected Http2FrameWriter frameWriter() {
        return encoder.frameWriter();
    }

    /** Returns whether a batch of octets is being read, at whose end everything is flushed. */
    final boolean isReading() {
        return reading;
    }

    /** Returns whether the stream that is being opened is only opened to be answered with an error. */
    final boolean isRefusing() {
        return refusing;
    }

    /**
     * Begins a connection that was upgraded from HTTP/1.1 by this client: the request has become stream 1, whose
     * response follows (RFC 7540 section 3.2).
     *
     * @throws Http2Exception INTERNAL_ERROR for a server, or at the wrong time: the preface must have been sent, and
     *         nothing received
     */
    public void onHttpClientUpgrade() throws Http2Exception {
        checkUpgrade(false);
        connection().local().createStream(HTTP_UPGRADE_STREAM_ID, true);
    }

    /**
     * Begins a connection that was upgraded from HTTP/1.1 by the peer: its request has become stream 1 (RFC 7540
     * section 3.2).
     *
     * @param settings the settings that came with the request
     * @throws Http2Exception INTERNAL_ERROR for a client, or at the wrong time: the preface must have been sent, and
     *         nothing received; or what is wrong with the settings
     */
    public void onHttpServerUpgrade(Http2Settings settings) throws Http2Exception {
        checkUpgrade(true);
        encoder.remoteSettings(settings);
        connection().remote().createStream(HTTP_UPGRADE_STREAM_ID, true);
    }

    private void checkUpgrade(boolean toServer) throws Http2Exception {
        if (connection().isServer() != toServer) {
            throw connectionError(Refusal.UPGRADE_OF_OTHER_END, toServer ? "server" : "client",
                    toServer ? "client" : "server");
        }
        if (!prefaceSent) {
            throw connectionError(Refusal.UPGRADE_TOO_EARLY);
        }
        if (decoder.prefaceReceived()) {
            throw connectionError(Refusal.UPGRADE_TOO_LATE);
        }
    }

    // Life cycle.

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        encoder.lifecycleManager(this);
        decoder.lifecycleManager(this);
        encoder.flowController().channelHandlerContext(ctx);
        decoder.flowController().channelHandlerContext(ctx);
        expectedPreface = new ConnectionPreface(connection().isServer());
        // Otherwise it is sent when the channel becomes active.
        sendPreface(ctx);
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) throws Exception {
        timers.onRegistered();
        if (shutdown != null) {
            shutdown.onRegistered();
        }
        super.channelRegistered(ctx);
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        sendPreface(ctx);
        super.channelActive(ctx);
    }

    @SuppressWarnings("NullAway") // Gone only once the preface was sent.
    private void sendPreface(ChannelHandlerContext ctx) throws Exception {
        if (prefaceSent || !ctx.channel().isActive()) {
            return;
        }
        prefaceSent = true;
        boolean client = !connection().isServer();
        if (client) {
            ctx.write(connectionPrefaceBuf()).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        }
        Long maxConcurrentStreams = initialSettings.maxConcurrentStreams();
        if (maxConcurrentStreams != null) {
            // RFC 9113 section 6.5.3 allows it to be enforced before the peer knows it; the peer is told to try again.
            connection().remote().maxActiveStreams((int) Math.min(maxConcurrentStreams, Integer.MAX_VALUE));
        }
        encoder.writeSettings(ctx, initialSettings, ctx.newPromise())
                .addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        timers.begin(ctx);
        beginToAdaptWindow(ctx);
        onPrefaceSent(ctx);
        if (client) {
            // Begins with this handler, so that subclasses see it too.
            userEventTriggered(ctx, Http2ConnectionPrefaceAndSettingsFrameWrittenEvent.INSTANCE);
        }
        initialSettings = null;
        if (flushPreface) {
            ctx.flush();
        }
    }

    @SuppressWarnings("NullAway") // Called while the preface is sent.
    private void beginToAdaptWindow(ChannelHandlerContext ctx) {
        DefaultHttp2LocalFlowController own = DecompressedFlowController.findOwn(decoder.flowController());
        if (maxAdaptiveWindow > 0 && own != null) {
            Integer announced = initialSettings.initialWindowSize();
            adaptiveWindow = new AdaptiveWindow(ctx, encoder, own, announced == null ? 0 : announced,
                    maxAdaptiveWindow);
            own.adaptiveWindow(adaptiveWindow);
            tapFrames();
        }
    }

    /** Called when preface and settings were written, before any handler is notified. */
    void onPrefaceSent(ChannelHandlerContext ctx) throws Http2Exception {
        // Only a subclass has something to send right behind them.
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        try {
            super.channelInactive(ctx);
        } finally {
            release(ctx);
        }
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        release(ctx);
    }

    /** From now on nothing is read or written. */
    private void release(ChannelHandlerContext ctx) {
        if (released) {
            return;
        }
        released = true;
        timers.cancel();
        try {
            encoder.close();
        } finally {
            try {
                decoder.close();
            } finally {
                connection().close(ctx.newPromise());
                if (shutdown != null) {
                    shutdown.onGone();
                }
            }
        }
    }

    // Inbound.

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        reading = true;
        timers.onRead();
        try {
            super.channelRead(ctx, msg);
        } catch (Throwable cause) {
            inputEnded = true;
            onError(ctx, false, connectionError(Refusal.INPUT_NOT_KEPT, cause));
        }
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
        if (inputEnded) {
            in.skipBytes(in.readableBytes());
            return;
        }
        try {
            if (expectedPreface != null) {
                if (!expectedPreface.read(in)) {
                    return;
                }
                expectedPreface = null;
            }
            decoder.decodeFrame(ctx, in, out);
        } catch (Throwable cause) {
            onError(ctx, false, cause);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        try {
            discardSomeReadBytes();
            if (!ctx.channel().config().isAutoRead()) {
                ctx.read();
            }
            ctx.fireChannelReadComplete();
        } finally {
            reading = false;
            if (frameReader != null) {
                timers.onReadComplete(frameReader);
            }
            flush(ctx);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        try {
            if (ctx.channel().isWritable()) {
                flush(ctx);
            }
            encoder.flowController().channelWritabilityChanged();
        } finally {
            super.channelWritabilityChanged(ctx);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (getEmbeddedHttp2Exception(cause) != null) {
            onError(ctx, false, cause);
        } else {
            super.exceptionCaught(ctx, cause);
        }
    }

    /**
     * Reports acknowledgements to {@link #onSettingsAcknowledged} and {@link #onPingAcknowledged} until
     * {@link #untapFrames()}.
     */
    final void tapFrames() {
        Http2FrameListener listener = decoder.frameListener();
        if (listener != null && !(listener instanceof AcknowledgementTap)) {
            decoder.frameListener(new AcknowledgementTap(this, listener));
        }
    }

    final void untapFrames() {
        if (decoder.frameListener() instanceof AcknowledgementTap tap) {
            decoder.frameListener(tap.listener());
        }
    }

    /** The peer has acknowledged settings; the first ones are those that everything waits for. */
    final void onSettingsAcknowledged() {
        timers.onHandshakeDone();
        if (shutdown == null && adaptiveWindow == null) {
            untapFrames();
        }
    }

    /** Takes the answer to a PING of ours, and returns whether it was one. */
    final boolean onPingAcknowledged(long data) throws Http2Exception {
        return shutdown != null && shutdown.onPingAck(data)
                || adaptiveWindow != null && adaptiveWindow.onPingAck(data);
    }

    // Outbound.

    @Override
    public void bind(ChannelHandlerContext ctx, SocketAddress localAddress, ChannelPromise promise)
            throws Exception {
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
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        ctx.write(msg, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        try {
            // First what the windows let out, so that all of it goes in one gathering write.
            encoder.flowController().writePendingBytes();
            ctx.flush();
            timers.onFlushed();
        } catch (Http2Exception e) {
            onError(ctx, true, e);
        } catch (Throwable cause) {
            onError(ctx, true, connectionError(Refusal.FLUSH_FAILED, cause));
        }
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        if (decoupleCloseAndGoAway || !prefaceSent || !ctx.channel().isActive()) {
            ctx.close(promise);
            return;
        }
        ConnectionShutdown ending = shutdown(ctx);
        ending.tell(promise.unvoid());
        ending.beginGracefully(gracefulShutdownTimeoutMillis);
    }

    private ConnectionShutdown shutdown(ChannelHandlerContext ctx) {
        if (shutdown == null) {
            shutdown = new ConnectionShutdown(this, ctx);
        }
        return shutdown;
    }

    /**
     * Returns whether a close has nothing left to wait for.
     *
     * @return {@code true} if no stream is open or half-closed
     */
    protected boolean isGracefulShutdownComplete() {
        return connection().numActiveStreams() == 0;
    }

    /** A {@link DrainEvent} ends the connection in order (RFC 9113 section 6.8), whatever a close would wait for. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        if (evt instanceof DrainEvent drain && drain.channel() == ctx.channel() && drainedRequests == null) {
            drain.claim();
            drainedRequests = DrainedRequests.begin(connection(), drain);
            // Without an end of its own: the drain cuts the connection, and counts that.
            shutdown(ctx).beginGracefully(-1);
        }
        super.userEventTriggered(ctx, evt);
    }

    /** HEADERS of a stream behind the last one that GOAWAY has named were dropped. */
    final void onDroppedRequest(int streamId) {
        if (drainedRequests != null) {
            drainedRequests.onRefused(streamId);
        }
    }

    // Streams.

    @Override
    public void closeStreamLocal(Http2Stream stream, ChannelFuture future) {
        if (drainedRequests != null) {
            drainedRequests.onEnded(stream, future);
        }
        switch (stream.state()) {
            case OPEN, HALF_CLOSED_LOCAL -> stream.closeLocalSide();
            case IDLE, RESERVED_LOCAL, RESERVED_REMOTE, HALF_CLOSED_REMOTE, CLOSED -> closeAnswered(stream, future);
        }
    }

    /** Closes a stream when its last frame was sent. A drain that begins until then has counted the stream. */
    private void closeAnswered(Http2Stream stream, ChannelFuture future) {
        if (future.isDone()) {
            closeNow(stream, future);
            return;
        }
        future.addListener((ChannelFutureListener) written -> {
            if (drainedRequests != null) {
                drainedRequests.onSent(stream, written);
            }
            closeNow(stream, written);
        });
    }

    @Override
    public void closeStreamRemote(Http2Stream stream, ChannelFuture future) {
        switch (stream.state()) {
            case OPEN, HALF_CLOSED_REMOTE -> stream.closeRemoteSide();
            case IDLE, RESERVED_LOCAL, RESERVED_REMOTE, HALF_CLOSED_LOCAL, CLOSED -> closeStream(stream, future);
        }
    }

    /** {@inheritDoc} It is closed when the future is done, so that its last frame has left by then. */
    @Override
    public void closeStream(Http2Stream stream, ChannelFuture future) {
        if (future.isDone()) {
            closeNow(stream, future);
        } else {
            future.addListener((ChannelFutureListener) written -> closeNow(stream, written));
        }
    }

    private void closeNow(Http2Stream stream, ChannelFuture future) {
        stream.close();
        if (shutdown != null) {
            shutdown.onStreamClosed(future);
        }
    }

    @Override
    public ChannelFuture resetStream(ChannelHandlerContext ctx, int streamId, long errorCode,
            ChannelPromise promise) {
        ChannelPromise written = promise.unvoid();
        if (!written.setUncancellable()) {
            return written;
        }
        Http2Stream stream = connection().stream(streamId);
        if (stream != null) {
            return resetStream(ctx, stream, errorCode, written);
        }
        boolean failedToOpen = connection().local().isValidStreamId(streamId)
                && !connection().streamMayHaveExisted(streamId);
        // RFC 9113 section 6.4: none for an idle stream, which would end the connection.
        return failedToOpen ? written.setSuccess() : resetUnknownStream(ctx, streamId, errorCode, written);
    }

    private ChannelFuture resetUnknownStream(ChannelHandlerContext ctx, int streamId, long errorCode,
            ChannelPromise promise) {
        ChannelFuture written = frameWriter().writeRstStream(ctx, streamId, errorCode, promise);
        if (written.isDone()) {
            endOnFailure(ctx, written);
        } else {
            written.addListener((ChannelFutureListener) future -> endOnFailure(ctx, future));
        }
        return written;
    }

    private void endOnFailure(ChannelHandlerContext ctx, ChannelFuture written) {
        Throwable cause = written.cause();
        if (cause != null) {
            onConnectionError(ctx, true, cause, null);
        }
    }

    private ChannelFuture resetStream(ChannelHandlerContext ctx, Http2Stream stream, long errorCode,
            ChannelPromise promise) {
        if (stream.isResetSent()) {
            return promise.setSuccess();
        }
        // At once: a listener of the promise, or of the stream, may come back here.
        stream.resetSent();
        ChannelFuture written = isKnownToPeer(stream)
                ? frameWriter().writeRstStream(ctx, stream.id(), errorCode, promise) : promise.setSuccess();
        if (written.isDone()) {
            onResetWritten(ctx, stream, written);
        } else {
            written.addListener((ChannelFutureListener) future -> onResetWritten(ctx, stream, future));
        }
        return written;
    }

    /** RST_STREAM on an idle stream would be an error of ours (RFC 9113 section 6.4). */
    private boolean isKnownToPeer(Http2Stream stream) {
        return stream.state() != Http2Stream.State.IDLE
                && (!connection().local().created(stream) || stream.isHeadersSent() || stream.isPushPromiseSent());
    }

    private void onResetWritten(ChannelHandlerContext ctx, Http2Stream stream, ChannelFuture written) {
        Throwable cause = written.cause();
        if (cause == null) {
            closeStream(stream, written);
        } else {
            onConnectionError(ctx, true, cause, null);
        }
    }

    // The connection.

    @Override
    public ChannelFuture goAway(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData,
            ChannelPromise promise) {
        ChannelPromise told = promise.unvoid();
        if (!told.setUncancellable()) {
            debugData.release();
            return told;
        }
        try {
            if (!connection().goAwaySent(lastStreamId, errorCode, debugData)) {
                debugData.release();
                told.trySuccess();
                return told;
            }
        } catch (Throwable cause) {
            debugData.release();
            told.tryFailure(cause);
            return told;
        }
        ChannelFuture written = frameWriter().writeGoAway(ctx, lastStreamId, errorCode, debugData, told);
        if (written.isDone()) {
            onGoAwayWritten(ctx, lastStreamId, errorCode, written);
        } else {
            written.addListener((ChannelFutureListener) future ->
                    onGoAwayWritten(ctx, lastStreamId, errorCode, future));
        }
        return written;
    }

    private void onGoAwayWritten(ChannelHandlerContext ctx, int lastStreamId, long errorCode,
            ChannelFuture written) {
        if (!written.isSuccess()) {
            LOGGER.debug("{}: GOAWAY could not be written, last stream {}, error {}", ctx.channel(), lastStreamId,
                    Http2Error.valueOf(errorCode), written.cause());
            shutdown(ctx).closeAfter(written);
        } else if (errorCode != Http2Error.NO_ERROR.code()) {
            // RFC 9113 section 5.4.1: the connection is closed after an error.
            shutdown(ctx).closeAfter(written);
        }
    }

    /** Sends GOAWAY with the last stream that may have been acted on (RFC 9113 section 5.4.1). */
    final ChannelFuture goAway(ChannelHandlerContext ctx, @Nullable Http2Exception cause, ChannelPromise promise) {
        Http2Connection.Endpoint<?> remote = connection().remote();
        int lastStreamId = remote.lastStreamCreated();
        int toldBefore = remote.lastStreamKnownByPeer();
        if (toldBefore >= 0) {
            lastStreamId = Math.min(lastStreamId, toldBefore);
        }
        long errorCode = (cause == null ? Http2Error.NO_ERROR : cause.error()).code();
        return goAway(ctx, lastStreamId, errorCode, debugData(ctx, cause), promise);
    }

    /** The reason helps; a connection without memory for it has to end all the same. */
    private static ByteBuf debugData(ChannelHandlerContext ctx, @Nullable Http2Exception cause) {
        try {
            return Http2CodecUtil.toByteBuf(ctx, cause);
        } catch (Throwable failure) {
            LOGGER.debug("{}: GOAWAY without its reason", ctx.channel(), failure);
            return Unpooled.EMPTY_BUFFER;
        }
    }

    // Errors.

    @Override
    public void onError(ChannelHandlerContext ctx, boolean outbound, Throwable cause) {
        try {
            reactTo(ctx, outbound, cause);
        } catch (Throwable failure) {
            // Without an answer the two ends no longer agree.
            LOGGER.warn("{}: an error cannot be answered, so the channel is closed; it was: {}", ctx.channel(),
                    cause.toString(), failure);
            shutdown(ctx).closeAfter(ctx.newFailedFuture(failure));
        }
        if (!reading) {
            ctx.flush();
        }
    }

    private void reactTo(ChannelHandlerContext ctx, boolean outbound, Throwable cause) {
        Http2Exception embedded = getEmbeddedHttp2Exception(cause);
        if (embedded instanceof Http2Exception.StreamException streamError) {
            onStreamError(ctx, outbound, cause, streamError);
        } else if (embedded instanceof Http2Exception.CompositeStreamException streamErrors) {
            for (Http2Exception.StreamException streamError : streamErrors) {
                onStreamError(ctx, outbound, cause, streamError);
            }
        } else {
            ErrorRecording.onConnectionError(ctx.channel(), embedded);
            onConnectionError(ctx, outbound, cause, embedded);
        }
    }

    /**
     * Ends the connection because of an error: sends the peer the reason, and closes the channel, at once or when its
     * streams have ended.
     *
     * @param ctx the context of this handler
     * @param outbound whether it came up while writing
     * @param cause the error
     * @param http2Ex the error of the protocol among the causes, if there is one
     */
    protected void onConnectionError(ChannelHandlerContext ctx, boolean outbound, Throwable cause,
            @Nullable Http2Exception http2Ex) {
        LOGGER.debug("{}: error of the connection", ctx.channel(), cause);
        Http2Exception error = errorOf(cause, http2Ex);
        endAfterError(ctx, error, goAway(ctx, error, ctx.newPromise()));
    }

    static Http2Exception errorOf(Throwable cause, @Nullable Http2Exception http2Ex) {
        return http2Ex == null ? new Http2Exception(INTERNAL_ERROR, cause.getMessage(), cause) : http2Ex;
    }

    final void endAfterError(ChannelHandlerContext ctx, Http2Exception error, ChannelFuture goAwayWritten) {
        if (error.shutdownHint() == Http2Exception.ShutdownHint.GRACEFUL_SHUTDOWN) {
            shutdown(ctx).beginGracefully(gracefulShutdownTimeoutMillis);
        } else {
            inputEnded = true;
            shutdown(ctx).closeAfter(goAwayWritten);
        }
    }

    /**
     * Ends a stream because of an error: answers with a status where there is one for it, and resets the stream.
     *
     * @param ctx the context of this handler
     * @param outbound whether it came up while writing
     * @param cause the error
     * @param http2Ex the error of the stream among the causes
     */
    protected void onStreamError(ChannelHandlerContext ctx, boolean outbound, Throwable cause,
            Http2Exception.StreamException http2Ex) {
        int streamId = http2Ex.streamId();
        Http2Stream stream = connection().stream(streamId);
        if (http2Ex instanceof Http2Exception.HeaderListSizeException tooLarge && tooLarge.duringDecode()
                && connection().isServer()) {
            stream = streamOfTooLargeHeaders(stream, streamId);
            if (stream != null && !stream.isHeadersSent()) {
                try {
                    handleServerHeaderDecodeSizeError(ctx, stream);
                } catch (Throwable failure) {
                    onError(ctx, outbound, connectionError(Refusal.LIST_NOT_ANSWERED, failure, streamId));
                }
            }
        }
        if (stream != null) {
            resetStream(ctx, stream, http2Ex.error().code(), ctx.newPromise());
        } else if (!outbound || connection().local().mayHaveCreatedStream(streamId)) {
            resetUnknownStream(ctx, streamId, http2Ex.error().code(), ctx.newPromise());
        }
    }

    /** The field block that should have opened the stream was not kept, so the stream does not exist yet. */
    private @Nullable Http2Stream streamOfTooLargeHeaders(@Nullable Http2Stream stream, int streamId) {
        if (stream != null) {
            return stream;
        }
        refusing = true;
        try {
            return connection().remote().createStream(streamId, true);
        } catch (Http2Exception e) {
            LOGGER.debug("stream {}: refused, with a header list over its limit", streamId, e);
            return null;
        } finally {
            refusing = false;
        }
    }

    /**
     * Answers a request whose header list is over our limit: by default with the status 431 (RFC 9113 section 10.5.1).
     * The stream is reset afterwards.
     *
     * @param ctx the context of this handler
     */
    protected void handleServerHeaderDecodeSizeError(ChannelHandlerContext ctx, Http2Stream stream) {
        encoder.writeHeaders(ctx, stream.id(), HEADERS_TOO_LARGE_HEADERS, 0, true, ctx.newPromise());
    }
}
