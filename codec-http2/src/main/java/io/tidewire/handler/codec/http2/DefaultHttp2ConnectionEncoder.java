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
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.CoalescingBufferQueue;
import io.tidewire.handler.codec.http2.Http2Headers.PseudoHeaderName;
import io.tidewire.handler.codec.http2.Http2Stream.State;
import io.tidewire.handler.codec.http2.internal.core.MessageRules;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;

import static io.tidewire.handler.codec.http2.ConnectionStream.recordOf;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_HEADER_TABLE_SIZE;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Writes frames as streams and windows allow. DATA, and HEADERS that have to stay behind it, wait in the flow
 * controller; everything else is written at once.
 *
 * <p>A call that a stream does not permit fails its promise, with the id and the state in the message, and changes
 * nothing. A failure while it is written goes to {@link Http2LifecycleManager#onError} too.
 */
public class DefaultHttp2ConnectionEncoder implements Http2ConnectionEncoder, Http2SettingsReceivedConsumer {
    /** RFC 9218 section 5. */
    private static final AsciiString PRIORITY = AsciiString.cached("priority");

    private final Http2Connection connection;
    private final Http2FrameWriter writer;
    private final UnacknowledgedSettings sentSettings;
    private final AnswerQueue answers;
    @SuppressWarnings("NullAway.Init") // Set by the connection handler that this is given to.
    private Http2LifecycleManager lifecycleManager;
    /** Settings of the peer that wait for their acknowledgement; {@code null} as long as they are applied at once. */
    private @Nullable ArrayDeque<Http2Settings> receivedSettings;
    private boolean remoteSettingsSeen;
    private boolean remoteHasNoTreePriorities;
    private boolean remoteTakesExtendedConnect;
    /** Notifies the lifecycle manager of failed writes; one object for all of them. */
    private @Nullable ChannelFutureListener onWriteFailure;

    /**
     * Creates an encoder. Gives the connection a {@link DefaultHttp2RemoteFlowController} if it has none.
     *
     * @param connection the streams
     * @param frameWriter writes the frames; closed with this encoder
     */
    public DefaultHttp2ConnectionEncoder(Http2Connection connection, Http2FrameWriter frameWriter) {
        this.connection = checkNotNull(connection, "connection");
        writer = checkNotNull(frameWriter, "frameWriter");
        sentSettings = new UnacknowledgedSettings(connection, frameWriter);
        answers = new AnswerQueue(DefaultHttp2Connection.coreOf(connection).budget());
        if (connection.remote().flowController() == null) {
            connection.remote().flowController(new DefaultHttp2RemoteFlowController(connection));
        }
    }

    @Override
    public void lifecycleManager(Http2LifecycleManager lifecycleManager) {
        this.lifecycleManager = checkNotNull(lifecycleManager, "lifecycleManager");
    }

    @Override
    public Http2FrameWriter frameWriter() {
        return sentSettings;
    }

    @Override
    public Http2Connection connection() {
        return connection;
    }

    @Override
    @SuppressWarnings("NullAway") // Set by the constructor.
    public final Http2RemoteFlowController flowController() {
        return connection.remote().flowController();
    }

    @Override
    public Configuration configuration() {
        return writer.configuration();
    }

    @Override
    public void close() {
        writer.close();
    }

    @Override
    public void remoteSettings(Http2Settings settings) throws Http2Exception {
        checkRoles(settings);
        Boolean pushEnabled = settings.pushEnabled();
        if (pushEnabled != null) {
            connection.remote().allowPushTo(pushEnabled);
        }
        Long maxConcurrentStreams = settings.maxConcurrentStreams();
        if (maxConcurrentStreams != null) {
            connection.local().maxActiveStreams((int) Math.min(maxConcurrentStreams, Integer.MAX_VALUE));
        }
        Long headerTableSize = settings.headerTableSize();
        if (headerTableSize != null) {
            writer.configuration().headersConfiguration()
                    .maxHeaderTableSize(Math.min(headerTableSize, MAX_HEADER_TABLE_SIZE));
        }
        Long maxHeaderListSize = settings.maxHeaderListSize();
        if (maxHeaderListSize != null) {
            writer.configuration().headersConfiguration().maxHeaderListSize(maxHeaderListSize);
        }
        Integer maxFrameSize = settings.maxFrameSize();
        if (maxFrameSize != null) {
            writer.configuration().frameSizePolicy().maxFrameSize(maxFrameSize);
        }
        Integer initialWindowSize = settings.initialWindowSize();
        if (initialWindowSize != null) {
            flowController().initialWindowSize(initialWindowSize);
        }
    }

    /** Checks settings: the values allowed depend on the sender and on the settings before. */
    private void checkRoles(Http2Settings settings) throws Http2Exception {
        // RFC 9113 section 6.5.2: a server does not enable push.
        if (!connection.isServer() && Boolean.TRUE.equals(settings.pushEnabled())) {
            throw connectionError(Refusal.PUSH_ENABLED_BY_SERVER);
        }
        Boolean extendedConnect = settings.connectProtocolEnabled();
        // RFC 8441 section 3: what was enabled stays so.
        if (remoteTakesExtendedConnect && Boolean.FALSE.equals(extendedConnect)) {
            throw connectionError(Refusal.EXTENDED_CONNECT_WITHDRAWN);
        }
        remoteTakesExtendedConnect |= Boolean.TRUE.equals(extendedConnect);
        // RFC 9218 section 2.1: the first SETTINGS decide.
        Integer noTree = settings.getIntValue(Http2CodecUtil.SETTINGS_NO_RFC7540_PRIORITIES);
        boolean hasNoTree = noTree == null ? remoteHasNoTreePriorities : noTree == 1;
        if (remoteSettingsSeen && hasNoTree != remoteHasNoTreePriorities) {
            throw connectionError(Refusal.PRIORITY_SETTING_CHANGED, noTree);
        }
        remoteHasNoTreePriorities = hasNoTree;
        remoteSettingsSeen = true;
    }

    private static IllegalStateException wrongState(int streamId, State state, String frame) {
        return new IllegalStateException("stream " + streamId + ": " + state + ", so " + frame + " cannot be sent");
    }

    private Http2Stream requireStream(int streamId) {
        Http2Stream stream = connection.stream(streamId);
        if (stream == null) {
            throw new IllegalArgumentException("stream " + streamId + ": "
                    + (connection.streamMayHaveExisted(streamId) ? State.CLOSED : State.IDLE) + " (expected: open)");
        }
        return stream;
    }

    @Override
    public ChannelFuture writeData(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
            boolean endOfStream, ChannelPromise promise) {
        ChannelPromise written = promise.unvoid();
        if (!isAccepted(written)) {
            data.release();
            return written;
        }
        FlowControlledData frame;
        Http2Stream stream;
        try {
            Http2CodecUtil.verifyPadding(padding);
            stream = requireStream(streamId);
            if (!stream.state().localSideOpen()) {
                throw wrongState(streamId, stream.state(), "DATA");
            }
            checkEndNotWritten(stream, "DATA");
            frame = new FlowControlledData(stream, data, padding, endOfStream, written);
        } catch (Throwable cause) {
            data.release();
            return written.setFailure(cause);
        }
        noteEnd(stream, endOfStream);
        flowController().addFlowControlled(stream, frame);
        return written;
    }

    /**
     * Whether a frame was not cancelled before. From here on it cannot be: it has a place in the order of its stream,
     * and the table of fields counts on it.
     */
    private static boolean isAccepted(ChannelPromise promise) {
        return promise.setUncancellable();
    }

    /** The end of a stream may wait behind content, while the stream is still open. */
    private static void checkEndNotWritten(Http2Stream stream, String frame) {
        if (recordOf(stream).isEndWritten()) {
            throw new IllegalStateException("stream " + stream.id() + ": " + stream.state() + ", and its end waits, so "
                    + frame + " cannot be sent");
        }
    }

    private static void noteEnd(Http2Stream stream, boolean endOfStream) {
        if (endOfStream) {
            recordOf(stream).onEndWritten();
        }
    }

    @Override
    public ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
            boolean endOfStream, ChannelPromise promise) {
        return writeHeaders(ctx, streamId, headers, false, 0, (short) 0, false, padding, endOfStream, promise);
    }

    @Override
    public ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
            int streamDependency, short weight, boolean exclusive, int padding, boolean endOfStream,
            ChannelPromise promise) {
        return writeHeaders(ctx, streamId, headers, true, streamDependency, weight, exclusive, padding, endOfStream,
                promise);
    }

    private ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
            boolean hasPriority, int streamDependency, short weight, boolean exclusive, int padding,
            boolean endOfStream, ChannelPromise promise) {
        ChannelPromise written = promise.unvoid();
        if (!isAccepted(written)) {
            return written;
        }
        Http2Stream stream = connection.stream(streamId);
        try {
            checkNotNull(headers, "headers");
            if (stream == null) {
                stream = createStream(streamId, headers);
            } else {
                openToSend(stream, endOfStream);
            }
            if (endOfStream && flowController().hasFlowControlled(stream)) {
                // Trailers stay behind the DATA that waits.
                checkEndNotWritten(stream, "HEADERS");
                noteEnd(stream, true);
                flowController().addFlowControlled(stream, new FlowControlledHeaders(stream, headers, hasPriority,
                        streamDependency, weight, exclusive, padding, written));
                return written;
            }
            boolean interim = checkHeaders(stream, headers, endOfStream);
            if (sendHeaders(ctx, stream, headers, hasPriority, streamDependency, weight, exclusive, padding,
                    endOfStream, interim, written) && endOfStream) {
                lifecycleManager.closeStreamLocal(stream, written);
            }
        } catch (Throwable cause) {
            written.tryFailure(cause);
        }
        return written;
    }

    private Http2Stream createStream(int streamId, Http2Headers headers) throws Http2Exception {
        if (connection.streamMayHaveExisted(streamId)) {
            throw wrongState(streamId, State.CLOSED, "HEADERS");
        }
        if (connection.isServer()) {
            throw new IllegalStateException("stream " + streamId + ": IDLE (expected: a request, or a promise)");
        }
        boolean extended = FieldLookup.first(headers, PseudoHeaderName.PROTOCOL) != null;
        if (extended && !remoteTakesExtendedConnect) {
            throw new IllegalStateException("stream " + streamId
                    + ": :protocol (expected: none, the server has not enabled extended CONNECT)");
        }
        // END_STREAM closes the side when it is written, as for all other frames.
        Http2Stream stream = connection.local().createStream(streamId, false);
        CharSequence method = FieldLookup.first(headers, PseudoHeaderName.METHOD);
        recordOf(stream).onRequest(MessageRules.isConnect(method, extended), MessageRules.isHead(method));
        return stream;
    }

    private void openToSend(Http2Stream stream, boolean endOfStream) throws Http2Exception {
        switch (stream.state()) {
            case RESERVED_LOCAL -> stream.open(endOfStream);
            case OPEN, HALF_CLOSED_REMOTE -> { }
            case IDLE, RESERVED_REMOTE, HALF_CLOSED_LOCAL, CLOSED ->
                    throw wrongState(stream.id(), stream.state(), "HEADERS");
        }
    }

    /**
     * Checks the place in the message: interim responses, the head, trailers (RFC 9113 section 8.1).
     *
     * @return whether the fields are an interim response
     */
    private boolean checkHeaders(Http2Stream stream, Http2Headers headers, boolean endOfStream) {
        boolean interim = connection.isServer() && !stream.isHeadersSent()
                && MessageRules.isInterim(FieldLookup.first(headers, PseudoHeaderName.STATUS));
        if (interim && endOfStream) {
            throw new IllegalStateException("stream " + stream.id() + ": an interim response that ends the stream");
        }
        if (stream.isTrailersSent() || stream.isHeadersSent() && !endOfStream) {
            throw new IllegalStateException("stream " + stream.id() + ": HEADERS "
                    + (stream.isTrailersSent() ? "behind trailers" : "behind HEADERS (expected: to end the stream)"));
        }
        return interim;
    }

    /** Returns whether they were handed to the channel. */
    private boolean sendHeaders(ChannelHandlerContext ctx, Http2Stream stream, Http2Headers headers,
            boolean hasPriority, int streamDependency, short weight, boolean exclusive, int padding,
            boolean endOfStream, boolean interim, ChannelPromise promise) throws Http2Exception {
        if (!stream.isHeadersSent()) {
            CharSequence priority = FieldLookup.first(headers, PRIORITY);
            if (priority != null) {
                flowController().requestPriority(stream, priority);
            }
        }
        ChannelFuture future = hasPriority
                ? writer.writeHeaders(ctx, stream.id(), headers, streamDependency, weight, exclusive, padding,
                        endOfStream, promise)
                : writer.writeHeaders(ctx, stream.id(), headers, padding, endOfStream, promise);
        Throwable failure = future.cause();
        if (failure != null) {
            onHeadersRefused(ctx, stream, failure);
            return false;
        }
        stream.headersSent(interim);
        reportFailureOf(ctx, future);
        return true;
    }

    /** Nothing was sent. A stream that the peer knows nothing of is gone without a trace. */
    private void onHeadersRefused(ChannelHandlerContext ctx, Http2Stream stream, Throwable failure) {
        boolean known = stream.isHeadersSent() || stream.isPushPromiseSent() || !connection.local().created(stream);
        if (known || failure instanceof Http2Exception) {
            lifecycleManager.onError(ctx, true, failure instanceof Http2Exception ? failure
                    : Http2Exception.streamError(stream.id(), Refusal.HEADERS_NOT_WRITTEN, failure));
        } else {
            stream.close();
        }
    }

    private void reportFailureOf(ChannelHandlerContext ctx, ChannelFuture future) {
        if (future.isSuccess()) {
            return;
        }
        if (onWriteFailure == null) {
            onWriteFailure = completed -> {
                Throwable cause = completed.cause();
                if (cause != null) {
                    lifecycleManager.onError(ctx, true, cause);
                }
            };
        }
        future.addListener(onWriteFailure);
    }

    @Override
    public ChannelFuture writePriority(ChannelHandlerContext ctx, int streamId, int streamDependency, short weight,
            boolean exclusive, ChannelPromise promise) {
        return writer.writePriority(ctx, streamId, streamDependency, weight, exclusive, promise);
    }

    @Override
    public ChannelFuture writePriorityUpdate(ChannelHandlerContext ctx, int prioritizedStreamId,
            CharSequence priority, ChannelPromise promise) {
        if (connection.isServer()) {
            return promise.setFailure(new IllegalStateException("PRIORITY_UPDATE (expected: from a client)"));
        }
        return writer.writePriorityUpdate(ctx, prioritizedStreamId, priority, promise);
    }

    @Override
    public ChannelFuture writeRstStream(ChannelHandlerContext ctx, int streamId, long errorCode,
            ChannelPromise promise) {
        // The stream is closed with it, which is not the encoder's part.
        return lifecycleManager.resetStream(ctx, streamId, errorCode, promise);
    }

    @Override
    public ChannelFuture writeSettings(ChannelHandlerContext ctx, Http2Settings settings, ChannelPromise promise) {
        return sentSettings.writeSettings(ctx, settings, promise);
    }

    @Override
    public @Nullable Http2Settings pollSentSettings() {
        return sentSettings.poll();
    }

    @Override
    public void consumeReceivedSettings(Http2Settings settings) {
        if (receivedSettings == null) {
            receivedSettings = new ArrayDeque<>(2);
        }
        receivedSettings.add(settings);
    }

    @Override
    public ChannelFuture writeSettingsAck(ChannelHandlerContext ctx, ChannelPromise promise) {
        ChannelPromise written = promise.unvoid();
        if (!isAccepted(written)) {
            return written;
        }
        if (answers.isExceeded()) {
            return refuseAnswer(written);
        }
        if (receivedSettings == null) {
            return answers.add(ctx, writer.writeSettingsAck(ctx, written), lifecycleManager);
        }
        Http2Settings settings = receivedSettings.poll();
        if (settings == null) {
            return written.setFailure(new IllegalStateException("SETTINGS with ACK (expected: behind SETTINGS)"));
        }
        // The acknowledgement goes first: what is sent behind it may depend on the settings.
        ChannelFuture future = answers.add(ctx, writer.writeSettingsAck(ctx, written), lifecycleManager);
        try {
            remoteSettings(settings);
        } catch (Http2Exception e) {
            lifecycleManager.onError(ctx, true, e);
        }
        return future;
    }

    @Override
    public ChannelFuture writePing(ChannelHandlerContext ctx, boolean ack, long data, ChannelPromise promise) {
        if (!ack) {
            return writer.writePing(ctx, false, data, promise);
        }
        ChannelPromise written = promise.unvoid();
        if (!isAccepted(written)) {
            return written;
        }
        return answers.isExceeded() ? refuseAnswer(written)
                : answers.add(ctx, writer.writePing(ctx, true, data, written), lifecycleManager);
    }

    private static ChannelFuture refuseAnswer(ChannelPromise promise) {
        return promise.setFailure(new IllegalStateException("the peer does not read its answers"));
    }

    @Override
    public ChannelFuture writePushPromise(ChannelHandlerContext ctx, int streamId, int promisedStreamId,
            Http2Headers headers, int padding, ChannelPromise promise) {
        ChannelPromise written = promise.unvoid();
        if (!isAccepted(written)) {
            return written;
        }
        Http2Stream promised;
        try {
            Http2Stream stream = requireStream(streamId);
            promised = connection.local().reservePushStream(promisedStreamId, stream);
        } catch (Throwable cause) {
            return written.setFailure(cause);
        }
        ChannelFuture future = writer.writePushPromise(ctx, streamId, promisedStreamId, headers, padding, written);
        if (future.cause() == null) {
            promised.pushPromiseSent();
            reportFailureOf(ctx, future);
        } else {
            promised.close();
            if (future.cause() instanceof Http2Exception e && !Http2Exception.isStreamError(e)) {
                lifecycleManager.onError(ctx, true, e);
            }
        }
        return future;
    }

    @Override
    public ChannelFuture writeGoAway(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData,
            ChannelPromise promise) {
        return lifecycleManager.goAway(ctx, lastStreamId, errorCode, debugData, promise);
    }

    @Override
    public ChannelFuture writeWindowUpdate(ChannelHandlerContext ctx, int streamId, int windowSizeIncrement,
            ChannelPromise promise) {
        return promise.setFailure(new UnsupportedOperationException(
                "WINDOW_UPDATE for stream " + streamId + " (expected: by the local flow controller)"));
    }

    @Override
    public ChannelFuture writeFrame(ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags,
            ByteBuf payload, ChannelPromise promise) {
        return writer.writeFrame(ctx, frameType, streamId, flags, payload, promise);
    }

    /** DATA that waits for its windows. DATA that is queued behind it joins it. */
    private final class FlowControlledData extends FlowControlledBase {
        private static final int INITIAL_QUEUE = 4;

        /** Owned; {@code null} when it was handed over, or when there is a queue. */
        private @Nullable ByteBuf data;
        /** All buffers with their promises, once there are several. */
        private @Nullable CoalescingBufferQueue queue;
        private int dataSize;
        private boolean failed;

        FlowControlledData(Http2Stream stream, ByteBuf data, int padding, boolean endOfStream,
                ChannelPromise promise) {
            super(stream, padding, endOfStream, promise);
            this.data = data;
            dataSize = data.readableBytes();
        }

        @Override
        public int size() {
            return dataSize + padding;
        }

        @Override
        public void error(@Nullable ChannelHandlerContext ctx, Throwable cause) {
            // The size stays until it is asked to write: the flow controller counts by it.
            failed = true;
            release(cause);
            fail(ctx, cause);
        }

        @SuppressWarnings("NullAway") // A queue has octets, and is released with a cause.
        private void release(@Nullable Throwable cause) {
            if (queue != null) {
                queue.releaseAndFailAll(cause);
            } else if (data != null) {
                ByteBuf left = data;
                data = null;
                left.release();
            }
        }

        @Override
        public void write(ChannelHandlerContext ctx, int allowedBytes) {
            if (failed) {
                dataSize = 0;
                padding = 0;
                return;
            }
            int size = size();
            if (size == 0 && !endOfStream) {
                // Nothing to send, but its place in the order.
                release(null);
                ctx.write(Unpooled.EMPTY_BUFFER, promise);
                return;
            }
            if (size > 0 && allowedBytes <= 0) {
                return;
            }
            int octets = Math.min(dataSize, allowedBytes);
            int paddingNow = Math.min(allowedBytes - octets, padding);
            dataSize -= octets;
            padding -= paddingNow;
            boolean last = size() == 0;
            ChannelPromise written = last && queue == null ? promise : ctx.newPromise();
            written.addListener(this);
            writer.writeData(ctx, stream.id(), take(octets, last, written), paddingNow, last && endOfStream, written);
        }

        @SuppressWarnings("NullAway") // Without a queue there is data until the last of it is taken.
        private ByteBuf take(int octets, boolean last, ChannelPromise written) {
            if (queue != null) {
                return queue.remove(octets, written);
            }
            if (!last) {
                return data.readRetainedSlice(octets);
            }
            ByteBuf rest = data;
            data = null;
            return rest;
        }

        @Override
        @SuppressWarnings("NullAway") // Both have data: a frame behind was not written, and has no queue.
        public boolean merge(ChannelHandlerContext ctx, Http2RemoteFlowController.FlowControlled next) {
            if (!(next instanceof FlowControlledData behind) || padding != 0 || behind.padding != 0 || failed
                    || endOfStream || dataSize == 0 || Integer.MAX_VALUE - dataSize < behind.dataSize) {
                return false;
            }
            if (queue == null) {
                queue = new CoalescingBufferQueue(ctx.channel(), INITIAL_QUEUE, false);
                queue.add(data, promise);
                data = null;
            }
            queue.add(behind.data, behind.promise);
            behind.data = null;
            dataSize += behind.dataSize;
            endOfStream = behind.endOfStream;
            promise = behind.promise;
            return true;
        }
    }

    /** Trailers that stay behind DATA. */
    private final class FlowControlledHeaders extends FlowControlledBase {
        private final Http2Headers headers;
        private final boolean hasPriority;
        private final int streamDependency;
        private final short weight;
        private final boolean exclusive;

        FlowControlledHeaders(Http2Stream stream, Http2Headers headers, boolean hasPriority, int streamDependency,
                short weight, boolean exclusive, int padding, ChannelPromise promise) {
            super(stream, padding, true, promise);
            this.headers = headers;
            this.hasPriority = hasPriority;
            this.streamDependency = streamDependency;
            this.weight = weight;
            this.exclusive = exclusive;
        }

        @Override
        public int size() {
            return 0;
        }

        @Override
        public void error(@Nullable ChannelHandlerContext ctx, Throwable cause) {
            fail(ctx, cause);
        }

        @Override
        public void write(ChannelHandlerContext ctx, int allowedBytes) {
            try {
                boolean interim = checkHeaders(stream, headers, endOfStream);
                sendHeaders(ctx, stream, headers, hasPriority, streamDependency, weight, exclusive, padding,
                        endOfStream, interim, promise);
            } catch (Http2Exception | RuntimeException e) {
                error(ctx, e);
            }
        }

        @Override
        public boolean merge(ChannelHandlerContext ctx, Http2RemoteFlowController.FlowControlled next) {
            return false;
        }
    }

    /** The data that waits in the flow controller for a stream. */
    public abstract class FlowControlledBase
            implements Http2RemoteFlowController.FlowControlled, ChannelFutureListener {
        /** The stream. */
        protected final Http2Stream stream;
        /** Completed when all is written. */
        protected ChannelPromise promise;
        /** Whether nothing follows on the stream. */
        protected boolean endOfStream;
        /** Octets of padding that are left, with the octet of its length. */
        protected int padding;

        FlowControlledBase(Http2Stream stream, int padding, boolean endOfStream, ChannelPromise promise) {
            this.stream = stream;
            this.padding = padding;
            this.endOfStream = endOfStream;
            this.promise = promise;
        }

        @Override
        public void writeComplete() {
            if (endOfStream) {
                lifecycleManager.closeStreamLocal(stream, promise);
            }
        }

        @Override
        public void operationComplete(ChannelFuture future) throws Exception {
            Throwable cause = future.cause();
            if (cause != null) {
                error(flowController().channelHandlerContext(), cause);
            }
        }

        /** Fails the promise. A stream that is closed needs no further end. */
        @SuppressWarnings("NullAway") // Set with the lifecycle manager.
        final void fail(@Nullable ChannelHandlerContext ctx, Throwable cause) {
            promise.tryFailure(cause);
            if (stream.state() != State.CLOSED) {
                lifecycleManager.onError(ctx, true, cause);
            }
        }
    }
}
