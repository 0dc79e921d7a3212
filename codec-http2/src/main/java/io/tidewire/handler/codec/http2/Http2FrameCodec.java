/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.UnsupportedMessageTypeException;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler;
import io.tidewire.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.util.CharsetUtil;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.collection.IntObjectHashMap;
import io.tidewire.util.collection.IntObjectMap;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.CONNECTION_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.HTTP_UPGRADE_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2Error.NO_ERROR;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;

/**
 * Decodes the frames of a connection into objects, and encodes written objects into frames. Built by {@link
 * Http2FrameCodecBuilder}; usually followed by {@link Http2MultiplexHandler}.
 *
 * <p><b>Streams.</b> Each frame of a stream names it by its {@link Http2FrameStream}, which is the same object for all
 * frames of that stream. A stream that the peer opens comes with its HEADERS, after a {@link Http2FrameStreamEvent} of
 * type {@code State}. To open one, make it by {@link Http2ChannelDuplexHandler#newStream()} and write HEADERS for it;
 * it has its id when the write returns. Further events report each change of its state, and of its writability.
 *
 * <p><b>Flow control.</b> Octets of {@link Http2DataFrame}s stay counted against the peer until a {@link
 * Http2WindowUpdateFrame} with the same stream is written, which gives them back; it is not sent as it is. Without a
 * stream it makes the window of the connection larger. DATA that is written waits for the peer's windows.
 *
 * <p><b>Errors.</b> An error of a stream is fired as {@link Http2FrameStreamException}; the stream is reset with its
 * code after that, unless a handler has done it. An error of the connection is fired as {@link Http2Exception}, then
 * GOAWAY is sent and the channel closed. Errors of writes only fail their promises.
 *
 * <p><b>GOAWAY</b> is written with the last stream that the peer has opened, plus {@link
 * Http2GoAwayFrame#extraStreamIds()} of its streams. When ids have run out, the promise of the HEADERS fails with
 * {@link Http2NoMoreStreamIdsException}, and a GOAWAY frame is read as if the peer had sent it.
 *
 * <p><b>Reference counts.</b> Frames that are read belong to the handler that gets them; frames that are written are
 * taken over, and released also when the write fails.
 */
public class Http2FrameCodec extends Http2ConnectionHandler {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(Http2FrameCodec.class);

    /** The property of a stream that holds its {@link Http2FrameStream}. */
    protected final Http2Connection.PropertyKey streamKey;
    /** The window that this side announces, or {@code null} for the default. */
    private final @Nullable Integer initialWindowSize;
    /**
     * Streams whose HEADERS are being written and were not created yet, by their ids. Made when this side opens the
     * first one, which most servers never do.
     */
    private @Nullable IntObjectMap<DefaultHttp2FrameStream> opening;
    /** HEADERS that open streams and wait in the encoder. */
    private int bufferedStreams;
    /** Stream 1 is the request that has led to HTTP/2. */
    private boolean requestCameByHttp1;
    @SuppressWarnings("NullAway.Init") // Set when the handler is added.
    private ChannelHandlerContext ctx;

    /**
     * Creates a codec.
     *
     * @param encoder writes frames
     * @param decoder reads frames, on the same connection
     * @param initialSettings the settings that this side announces first
     * @param decoupleCloseAndGoAway whether a close of the channel closes it at once, without GOAWAY
     * @param flushPreface whether what this side announces first is flushed at once
     */
    // Listens to streams and frames, which begin in a pipeline; the encoder has set the flow controller.
    @SuppressWarnings({"this-escape", "NullAway"})
    protected Http2FrameCodec(Http2ConnectionEncoder encoder, Http2ConnectionDecoder decoder,
            Http2Settings initialSettings, boolean decoupleCloseAndGoAway, boolean flushPreface) {
        super(decoder, encoder, initialSettings, decoupleCloseAndGoAway, flushPreface);
        decoder.frameListener(new FrameEvents());
        connection().addListener(new StreamEvents());
        connection().remote().flowController().listener(this::onWritabilityChanged);
        streamKey = connection().newKey();
        initialWindowSize = initialSettings.initialWindowSize();
    }

    /** Creates a stream that has no id yet. */
    final DefaultHttp2FrameStream newStream() {
        return new DefaultHttp2FrameStream();
    }

    final void forEachActiveStream(Http2FrameStreamVisitor visitor) throws Http2Exception {
        if (connection().numActiveStreams() == 0) {
            return;
        }
        connection().forEachActiveStream(stream -> {
            DefaultHttp2FrameStream frameStream = stream.getProperty(streamKey);
            return frameStream == null || visitor.visit(frameStream);
        });
    }

    @Override
    public final void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        this.ctx = ctx;
        handlerAdded0(ctx);
        super.handlerAdded(ctx);
    }

    /** A hook for the codec that comes with a handler behind it, before anything is sent or reported. */
    void handlerAdded0(ChannelHandlerContext ctx) throws Exception {
        // Nothing is behind this codec that belongs to it.
    }

    @Override
    @SuppressWarnings("NullAway") // The decoder has set the flow controller.
    void onPrefaceSent(ChannelHandlerContext ctx) throws Http2Exception {
        // SETTINGS change the windows of streams only (RFC 9113 section 6.9.2). With a connection's window of that
        // size, one stream that is not read would hold up all others.
        if (initialWindowSize == null) {
            return;
        }
        Http2LocalFlowController windows = connection().local().flowController();
        Http2Stream whole = connection().connectionStream();
        long missing = 2L * initialWindowSize - windows.initialWindowSize(whole);
        if (missing > 0 && initialWindowSize > windows.initialWindowSize(whole)) {
            long room = (long) Integer.MAX_VALUE - windows.initialWindowSize(whole);
            windows.incrementWindowSize(whole, (int) Math.min(missing, room));
        }
    }

    @Override
    protected final boolean isGracefulShutdownComplete() {
        return super.isGracefulShutdownComplete() && bufferedStreams == 0;
    }

    // Outbound.

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        if (msg instanceof Http2WindowUpdateFrame update) {
            giveBack(update, promise);
        } else if (msg instanceof Http2StreamFrame frame) {
            if (frame.stream() instanceof DefaultHttp2FrameStream stream) {
                writeStreamFrame(ctx, frame, stream, promise);
            } else {
                ReferenceCountUtil.release(frame);
                promise.setFailure(new IllegalArgumentException(frame.name() + ": of stream " + frame.stream()
                        + " (expected: a stream of this codec)"));
            }
        } else if (msg instanceof Http2Frame frame) {
            writeConnectionFrame(ctx, frame, promise);
        } else {
            ctx.write(msg, promise);
        }
    }

    private void writeStreamFrame(ChannelHandlerContext ctx, Http2StreamFrame frame, DefaultHttp2FrameStream stream,
            ChannelPromise promise) {
        if (frame instanceof Http2DataFrame data) {
            encoder().writeData(ctx, stream.id(), data.content(), data.padding(), data.isEndStream(), promise);
        } else if (frame instanceof Http2HeadersFrame headers) {
            writeHeaders(ctx, headers, stream, promise);
        } else if (frame instanceof Http2ResetFrame reset) {
            writeReset(ctx, reset, stream.id(), promise);
        } else if (frame instanceof Http2PushPromiseFrame push) {
            writePushPromise(ctx, push, promise);
        } else if (frame instanceof Http2PriorityFrame priority) {
            encoder().writePriority(ctx, stream.id(), priority.streamDependency(), priority.weight(),
                    priority.exclusive(), promise);
        } else if (frame instanceof Http2UnknownFrame unknown) {
            encoder().writeFrame(ctx, unknown.frameType(), stream.id(), unknown.flags(), unknown.content(), promise);
        } else {
            refuse(frame);
        }
    }

    private void writeConnectionFrame(ChannelHandlerContext ctx, Http2Frame frame, ChannelPromise promise) {
        if (frame instanceof Http2PingFrame ping) {
            encoder().writePing(ctx, ping.ack(), ping.content(), promise);
        } else if (frame instanceof Http2SettingsFrame settings) {
            encoder().writeSettings(ctx, settings.settings(), promise);
        } else if (frame instanceof Http2SettingsAckFrame) {
            encoder().writeSettingsAck(ctx, promise);
        } else if (frame instanceof Http2GoAwayFrame goAway) {
            writeGoAway(ctx, goAway, promise);
        } else {
            refuse(frame);
        }
    }

    private static void refuse(Http2Frame frame) {
        ReferenceCountUtil.release(frame);
        throw new UnsupportedMessageTypeException(frame, Http2Frame.class);
    }

    private void writeHeaders(ChannelHandlerContext ctx, Http2HeadersFrame frame, DefaultHttp2FrameStream stream,
            ChannelPromise writer) {
        boolean opens = stream.id() < 0;
        // A promise that opens a stream is listened to, which a void one does not allow.
        ChannelPromise promise = opens ? writer.unvoid() : writer;
        if (opens && !beginOpening(stream, promise)) {
            return;
        }
        encoder().writeHeaders(ctx, stream.id(), frame.headers(), frame.padding(), frame.isEndStream(), promise);
        if (opens) {
            endOpening(stream.id(), promise);
        }
    }

    @SuppressWarnings("NullAway") // Only called for a frame with a stream.
    private void writePushPromise(ChannelHandlerContext ctx, Http2PushPromiseFrame frame, ChannelPromise writer) {
        DefaultHttp2FrameStream promised = (DefaultHttp2FrameStream) frame.pushStream();
        if (promised == null) {
            throw new IllegalArgumentException(frame + " (expected: a pushStream)");
        }
        boolean opens = promised.id() < 0;
        ChannelPromise promise = opens ? writer.unvoid() : writer;
        if (opens && !beginOpening(promised, promise)) {
            return;
        }
        encoder().writePushPromise(ctx, frame.stream().id(), promised.id(), frame.http2Headers(), frame.padding(),
                promise);
        if (opens) {
            endOpening(promised.id(), promise);
        }
    }

    /**
     * Assigns the id of a stream; it is created by the encoder, maybe later, and {@link StreamEvents} is notified then.
     */
    private boolean beginOpening(DefaultHttp2FrameStream stream, ChannelPromise promise) {
        int id = connection().local().incrementAndGetNextStreamId();
        if (id < 0) {
            promise.setFailure(new Http2NoMoreStreamIdsException());
            // For pools, which then take another connection.
            onHttp2Frame(ctx, new DefaultHttp2GoAwayFrame(
                    connection().isServer() ? Integer.MAX_VALUE : Integer.MAX_VALUE - 1, NO_ERROR.code(),
                    Unpooled.copiedBuffer("no more stream ids", CharsetUtil.US_ASCII)));
            return false;
        }
        stream.reserveId(id);
        if (opening == null) {
            opening = new IntObjectHashMap<>(4);
        }
        opening.put(id, stream);
        return true;
    }

    private boolean isOpening(int id) {
        return opening != null && opening.containsKey(id);
    }

    @SuppressWarnings("NullAway") // isOpening() looks, and the map stays.
    private void endOpening(int id, ChannelPromise promise) {
        if (!isOpening(id)) {
            return;
        }
        if (promise.isDone()) {
            opening.remove(id);
            return;
        }
        // The stream waits in the encoder until the peer takes another stream.
        bufferedStreams++;
        promise.addListener((ChannelFutureListener) future -> {
            bufferedStreams--;
            if (!future.isSuccess()) {
                opening.remove(id);
            }
        });
    }

    private void writeReset(ChannelHandlerContext ctx, Http2ResetFrame frame, int id, ChannelPromise promise) {
        if (id > 0 && (connection().streamMayHaveExisted(id) || isOpening(id))) {
            encoder().writeRstStream(ctx, id, frame.errorCode(), promise);
        } else {
            promise.setFailure(streamError(Math.max(id, 0), Refusal.RESET_OF_IDLE_STREAM, id));
        }
    }

    private void writeGoAway(ChannelHandlerContext ctx, Http2GoAwayFrame frame, ChannelPromise promise) {
        if (frame.lastStreamId() > -1) {
            frame.release();
            throw new IllegalArgumentException("lastStreamId: " + frame.lastStreamId()
                    + " (expected: none, as the codec fills it in)");
        }
        long last = connection().remote().lastStreamCreated() + frame.extraStreamIds() * 2L;
        goAway(ctx, (int) Math.min(last, Integer.MAX_VALUE), frame.errorCode(), frame.content(), promise);
    }

    @SuppressWarnings("NullAway") // The decoder has set the flow controller.
    private void giveBack(Http2WindowUpdateFrame frame, ChannelPromise promise) {
        try {
            if (frame.stream() == null) {
                connection().local().flowController()
                        .incrementWindowSize(connection().connectionStream(), frame.windowSizeIncrement());
            } else {
                consumeBytes(frame.stream().id(), frame.windowSizeIncrement());
            }
        } catch (Throwable cause) {
            promise.setFailure(cause);
            return;
        }
        promise.setSuccess();
    }

    /**
     * Consumes octets that were read, for flow control.
     *
     * @return whether a WINDOW_UPDATE was written
     */
    @SuppressWarnings("NullAway") // The decoder has set the flow controller.
    final boolean consumeBytes(int streamId, int bytes) throws Http2Exception {
        Http2Stream stream = connection().stream(streamId);
        if (stream == null || streamId == HTTP_UPGRADE_STREAM_ID && requestCameByHttp1) {
            // Given back when it was closed; or the content of a request that came by HTTP/1.1.
            return false;
        }
        return connection().local().flowController().consumeBytes(stream, bytes);
    }

    // Inbound.

    /** Passes a frame on. */
    void onHttp2Frame(ChannelHandlerContext ctx, Http2Frame frame) {
        ctx.fireChannelRead(frame);
    }

    /**
     * Creates the object of a frame of a type that is not defined. Its stream is set afterwards.
     *
     * @param streamId its stream, above 0
     * @param payload its payload, with a reference that the result takes over
     * @return the frame
     */
    protected Http2StreamFrame newHttp2UnknownFrame(byte frameType, int streamId, Http2Flags flags, ByteBuf payload) {
        return new DefaultHttp2UnknownFrame(frameType, flags, payload);
    }

    private DefaultHttp2FrameStream attach(Http2Stream stream) {
        DefaultHttp2FrameStream frameStream = newStream();
        attach(stream, frameStream);
        return frameStream;
    }

    private void attach(Http2Stream stream, DefaultHttp2FrameStream frameStream) {
        frameStream.stream(stream);
        stream.setProperty(streamKey, frameStream);
    }

    private DefaultHttp2FrameStream frameStream(int streamId) {
        Http2Stream stream = connection().stream(streamId);
        DefaultHttp2FrameStream frameStream = stream == null ? null : stream.getProperty(streamKey);
        if (frameStream == null) {
            throw new IllegalStateException("stream " + streamId + ": a frame, but the stream was not opened");
        }
        return frameStream;
    }

    private void onWritabilityChanged(Http2Stream stream) {
        DefaultHttp2FrameStream frameStream = stream.getProperty(streamKey);
        if (frameStream != null) {
            ctx.fireUserEventTriggered(Http2FrameStreamEvent.writabilityChanged(frameStream));
        }
    }

    @Override
    protected void onConnectionError(ChannelHandlerContext ctx, boolean outbound, Throwable cause,
            @Nullable Http2Exception http2Ex) {
        if (outbound) {
            // The promise of the write reports it.
            super.onConnectionError(ctx, true, cause, http2Ex);
            return;
        }
        Http2Exception error = errorOf(cause, http2Ex);
        // First: a handler that closes the channel when it is told must not hide the error from the peer.
        ChannelFuture written = goAway(ctx, error, ctx.newPromise());
        try {
            // While there are streams.
            ctx.fireExceptionCaught(cause);
        } finally {
            endAfterError(ctx, error, written);
        }
    }

    @Override
    protected final void onStreamError(ChannelHandlerContext ctx, boolean outbound, Throwable cause,
            Http2Exception.StreamException http2Ex) {
        Http2Stream stream = connection().stream(http2Ex.streamId());
        DefaultHttp2FrameStream frameStream = stream == null ? null : stream.getProperty(streamKey);
        if (frameStream == null) {
            LOGGER.debug("{}: error of a stream that nobody knows", ctx.channel(), cause);
            super.onStreamError(ctx, outbound, cause, http2Ex);
            return;
        }
        if (outbound) {
            return; // the promise reports it
        }
        try {
            ctx.fireExceptionCaught(new Http2FrameStreamException(frameStream, http2Ex.error(), cause));
        } finally {
            // RFC 9113 section 5.4.2: it has to be reset, whatever handlers did.
            assert stream != null : "a property of no stream";
            if (stream.state() != Http2Stream.State.CLOSED && !stream.isResetSent()) {
                super.onStreamError(ctx, false, cause, http2Ex);
            }
        }
    }

    @Override
    public final void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        if (evt instanceof HttpServerUpgradeHandler.UpgradeEvent upgrade) {
            onUpgradeRequest(ctx, upgrade.upgradeRequest());
        }
        super.userEventTriggered(ctx, evt);
    }

    /** The request that has led to HTTP/2 is that of stream 1 (RFC 7540 section 3.2). */
    @SuppressWarnings("NullAway") // The constructor has set the listener.
    private void onUpgradeRequest(ChannelHandlerContext ctx, FullHttpRequest request) throws Exception {
        Http2Stream stream = connection().stream(HTTP_UPGRADE_STREAM_ID);
        if (stream == null || requestCameByHttp1) {
            return;
        }
        // The content of the upgrade request was counted on no window.
        requestCameByHttp1 = true;
        request.headers().setInt(ExtensionHeaderNames.STREAM_ID.text(), HTTP_UPGRADE_STREAM_ID);
        try {
            new InboundHttpToHttp2Adapter(connection(), decoder().frameListener()).channelRead(ctx, request.retain());
        } catch (Http2Exception e) {
            onError(ctx, false, e);
        } catch (IllegalArgumentException e) {
            onError(ctx, false, streamError(HTTP_UPGRADE_STREAM_ID, Refusal.UPGRADE_REQUEST_NOT_CONVERTED, e,
                    HTTP_UPGRADE_STREAM_ID, "a request that HTTP/2 cannot have"));
        }
    }

    /** Streams of the connection, as they change. */
    private final class StreamEvents extends Http2ConnectionAdapter {
        @Override
        public void onStreamAdded(Http2Stream stream) {
            DefaultHttp2FrameStream frameStream = opening == null ? null : opening.remove(stream.id());
            if (frameStream != null) {
                attach(stream, frameStream);
            }
        }

        @Override
        public void onStreamActive(Http2Stream stream) {
            if (isRefusing()) {
                return; // handlers never learn of it
            }
            if (stream.getProperty(streamKey) == null) {
                attach(stream);
            }
            onStateChanged(stream);
        }

        @Override
        public void onStreamHalfClosed(Http2Stream stream) {
            onStateChanged(stream);
        }

        @Override
        public void onStreamClosed(Http2Stream stream) {
            onStateChanged(stream);
        }

        @Override
        public void onGoAwayReceived(int lastStreamId, long errorCode, ByteBuf debugData) {
            onHttp2Frame(ctx, new DefaultHttp2GoAwayFrame(lastStreamId, errorCode, debugData.retain()));
        }

        private void onStateChanged(Http2Stream stream) {
            DefaultHttp2FrameStream frameStream = stream.getProperty(streamKey);
            if (frameStream != null) {
                ctx.fireUserEventTriggered(Http2FrameStreamEvent.stateChanged(frameStream));
            }
        }
    }

    /** Frames of the peer, as they come. */
    private final class FrameEvents implements Http2FrameListener {
        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                boolean endOfStream) {
            DefaultHttp2FrameStream stream = frameStream(streamId);
            onHttp2Frame(ctx, new DefaultHttp2DataFrame(data.retain(), endOfStream, padding).stream(stream));
            // All of it stays counted until it is given back.
            return 0;
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
                int streamDependency, short weight, boolean exclusive, int padding, boolean endOfStream) {
            onHeadersRead(ctx, streamId, headers, padding, endOfStream);
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
                boolean endOfStream) {
            onHttp2Frame(ctx, new DefaultHttp2HeadersFrame(headers, endOfStream, padding)
                    .stream(frameStream(streamId)));
        }

        @Override
        public void onPriorityRead(ChannelHandlerContext ctx, int streamId, int streamDependency, short weight,
                boolean exclusive) {
            Http2Stream stream = connection().stream(streamId);
            DefaultHttp2FrameStream frameStream = stream == null ? null : stream.getProperty(streamKey);
            // A frame that comes before its stream has no receiver.
            if (frameStream != null) {
                onHttp2Frame(ctx, new DefaultHttp2PriorityFrame(streamDependency, weight, exclusive)
                        .stream(frameStream));
            }
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
            onHttp2Frame(ctx, new DefaultHttp2ResetFrame(errorCode).stream(frameStream(streamId)));
        }

        @Override
        public void onSettingsAckRead(ChannelHandlerContext ctx) {
            onHttp2Frame(ctx, Http2SettingsAckFrame.INSTANCE);
        }

        @Override
        public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
            onHttp2Frame(ctx, new DefaultHttp2SettingsFrame(settings));
        }

        @Override
        public void onPingRead(ChannelHandlerContext ctx, long data) {
            onHttp2Frame(ctx, new DefaultHttp2PingFrame(data, false));
        }

        @Override
        public void onPingAckRead(ChannelHandlerContext ctx, long data) {
            onHttp2Frame(ctx, new DefaultHttp2PingFrame(data, true));
        }

        @Override
        public void onPushPromiseRead(ChannelHandlerContext ctx, int streamId, int promisedStreamId,
                Http2Headers headers, int padding) {
            DefaultHttp2FrameStream parent = frameStream(streamId);
            Http2Stream promised = connection().stream(promisedStreamId);
            DefaultHttp2FrameStream pushStream = newStream();
            if (promised != null) {
                attach(promised, pushStream);
            }
            onHttp2Frame(ctx, new DefaultHttp2PushPromiseFrame(headers, padding, promisedStreamId)
                    .pushStream(pushStream).stream(parent));
        }

        @Override
        public void onGoAwayRead(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData) {
            // Was passed on by StreamEvents, while the streams that it ends were still there.
        }

        @Override
        public void onWindowUpdateRead(ChannelHandlerContext ctx, int streamId, int windowSizeIncrement) {
            if (streamId == CONNECTION_STREAM_ID) {
                return; // reported by writability
            }
            onHttp2Frame(ctx, new DefaultHttp2WindowUpdateFrame(windowSizeIncrement).stream(frameStream(streamId)));
        }

        @Override
        public void onUnknownFrame(ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags,
                ByteBuf payload) {
            Http2Stream stream = connection().stream(streamId);
            DefaultHttp2FrameStream frameStream = stream == null ? null : stream.getProperty(streamKey);
            // RFC 9113 section 5.5: on the connection, and on streams that do not exist, it is ignored.
            if (frameStream != null) {
                onHttp2Frame(ctx, (Http2Frame) newHttp2UnknownFrame(frameType, streamId, flags, payload.retain())
                        .stream(frameStream));
            }
        }
    }
}
