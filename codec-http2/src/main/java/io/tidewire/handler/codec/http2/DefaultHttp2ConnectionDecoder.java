/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.Http2Exception.HeaderListSizeException;
import io.tidewire.handler.codec.http2.Http2Exception.MalformedFieldsException;
import io.tidewire.handler.codec.http2.Http2Exception.StreamException;
import io.tidewire.handler.codec.http2.Http2Stream.State;
import io.tidewire.handler.codec.http2.internal.core.AbuseBudget;
import io.tidewire.handler.codec.http2.internal.core.ClosedStreams;
import io.tidewire.handler.codec.http2.internal.core.ConnectionCore;
import io.tidewire.handler.codec.http2.internal.core.HeldFields;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.http2.internal.hpack.HpackEncoder;
import io.tidewire.util.AsciiString;
import io.tidewire.util.CharsetUtil;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.handler.codec.http2.ConnectionStream.recordOf;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.CONNECTION_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_PRIORITY_WEIGHT;
import static io.tidewire.handler.codec.http2.Http2Error.PROTOCOL_ERROR;
import static io.tidewire.handler.codec.http2.Http2Error.REFUSED_STREAM;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Reads frames and applies the rules of streams to them (RFC 9113 section 5 to 8): what the state of a stream permits,
 * windows, settings and their acknowledgement, whole messages, and what the peer may ask for without bringing anything.
 * The listener is told what is valid.
 *
 * <p>A frame that a state does not permit is an error of its stream or of the connection, as section 5.1 says. Frames
 * for streams that this side has reset, or has declared by GOAWAY that it does not process, are dropped; their fields
 * are decoded and their DATA is counted all the same.
 */
public class DefaultHttp2ConnectionDecoder implements Http2ConnectionDecoder {
    /** RFC 9218 section 5. */
    private static final AsciiString PRIORITY = AsciiString.cached("priority");
    /** DATA and WINDOW_UPDATE with less are counted (SEC-F10, SEC-F13). */
    private static final int SMALL_OCTETS = 256;

    private final Http2Connection connection;
    private final Http2ConnectionEncoder encoder;
    private final Http2FrameReader frameReader;
    private final Http2PromisedRequestVerifier requestVerifier;
    /** Takes settings that the application acknowledges; {@code null} if they are acknowledged at once. */
    private final @Nullable Http2SettingsReceivedConsumer settingsConsumer;
    private final boolean autoAckPing;
    private final InboundMessages messages;
    private final ConnectionCore core;
    private final AbuseBudget budget;
    /** {@code null} for connections of other kinds, which do not remember streams. */
    private final @Nullable ClosedStreams closedStreams;
    /** {@code null} for connections of other kinds. */
    private final @Nullable HeldFields heldFields;
    private final Http2FrameListener frames = new FrameReceiver();
    @SuppressWarnings("NullAway.Init") // Set before the first frame is read.
    private Http2FrameListener listener;
    @SuppressWarnings("NullAway.Init") // Set by the connection handler that this is given to.
    private Http2LifecycleManager lifecycleManager;
    private boolean prefaceReceived;
    private boolean refuseSelfDependency;

    /**
     * Creates a decoder that accepts promised requests and acknowledges SETTINGS and PING itself.
     *
     * @param connection the streams
     * @param encoder writes acknowledgements, and takes the settings of the peer
     * @param frameReader reads the frames; closed with this decoder
     */
    public DefaultHttp2ConnectionDecoder(Http2Connection connection, Http2ConnectionEncoder encoder,
            Http2FrameReader frameReader) {
        this(connection, encoder, frameReader, Http2PromisedRequestVerifier.ALWAYS_VERIFY);
    }

    /**
     * Creates a decoder that acknowledges SETTINGS and PING itself.
     *
     * @param connection the streams
     * @param encoder writes acknowledgements, and takes the settings of the peer
     * @param frameReader reads the frames; closed with this decoder
     * @param requestVerifier decides which promised requests are accepted
     */
    public DefaultHttp2ConnectionDecoder(Http2Connection connection, Http2ConnectionEncoder encoder,
            Http2FrameReader frameReader, Http2PromisedRequestVerifier requestVerifier) {
        this(connection, encoder, frameReader, requestVerifier, true);
    }

    /**
     * Creates a decoder that acknowledges PING itself.
     *
     * @param connection the streams
     * @param encoder writes acknowledgements, and takes the settings of the peer
     * @param frameReader reads the frames; closed with this decoder
     * @param requestVerifier decides which promised requests are accepted
     * @param autoAckSettings whether SETTINGS are acknowledged at once; otherwise the encoder has to be a {@link
     *        Http2SettingsReceivedConsumer} and the application acknowledges them
     */
    public DefaultHttp2ConnectionDecoder(Http2Connection connection, Http2ConnectionEncoder encoder,
            Http2FrameReader frameReader, Http2PromisedRequestVerifier requestVerifier, boolean autoAckSettings) {
        this(connection, encoder, frameReader, requestVerifier, autoAckSettings, true, true);
    }

    /**
     * Creates a decoder that validates messages.
     *
     * @param connection the streams
     * @param encoder writes acknowledgements, and takes the settings of the peer
     * @param frameReader reads the frames; closed with this decoder
     * @param requestVerifier decides which promised requests are accepted
     * @param autoAckSettings whether SETTINGS are acknowledged at once; otherwise the encoder has to be a {@link
     *        Http2SettingsReceivedConsumer} and the application acknowledges them
     * @param autoAckPing whether PING is acknowledged at once
     * @deprecated use {@link #DefaultHttp2ConnectionDecoder(Http2Connection, Http2ConnectionEncoder, Http2FrameReader,
     *             Http2PromisedRequestVerifier, boolean, boolean, boolean)}
     */
    @Deprecated
    public DefaultHttp2ConnectionDecoder(Http2Connection connection, Http2ConnectionEncoder encoder,
            Http2FrameReader frameReader, Http2PromisedRequestVerifier requestVerifier, boolean autoAckSettings,
            boolean autoAckPing) {
        this(connection, encoder, frameReader, requestVerifier, autoAckSettings, autoAckPing, true);
    }

    /**
     * Creates a decoder.
     *
     * @param connection the streams
     * @param encoder writes acknowledgements, and takes the settings of the peer
     * @param frameReader reads the frames; closed with this decoder
     * @param requestVerifier decides which promised requests are accepted
     * @param autoAckSettings whether SETTINGS are acknowledged at once; otherwise the encoder has to be a {@link
     *        Http2SettingsReceivedConsumer} and the application acknowledges them
     * @param autoAckPing whether PING is acknowledged at once
     * @param validateHeaders whether pseudo-header fields are checked; the length of the content always is
     */
    public DefaultHttp2ConnectionDecoder(Http2Connection connection, Http2ConnectionEncoder encoder,
            Http2FrameReader frameReader, Http2PromisedRequestVerifier requestVerifier, boolean autoAckSettings,
            boolean autoAckPing, boolean validateHeaders) {
        this(connection, encoder, frameReader, requestVerifier, autoAckSettings, autoAckPing, validateHeaders, true);
    }

    /**
     * Creates a decoder. Gives the connection a {@link DefaultHttp2LocalFlowController} if it has none.
     *
     * @param connection the streams
     * @param encoder writes acknowledgements, and takes the settings of the peer
     * @param frameReader reads the frames; closed with this decoder
     * @param requestVerifier decides which promised requests are accepted
     * @param autoAckSettings whether SETTINGS are acknowledged at once; otherwise the encoder has to be a {@link
     *        Http2SettingsReceivedConsumer} and the application acknowledges them
     * @param autoAckPing whether PING is acknowledged at once
     * @param validateHeaders whether pseudo-header fields are checked; the length of the content always is
     * @param validateRequiredPseudoHeaders whether a message without a required pseudo-header field is malformed
     * @throws IllegalStateException if SETTINGS are not acknowledged at once and the encoder does not take them
     */
    @SuppressWarnings("NullAway") // Set right above.
    public DefaultHttp2ConnectionDecoder(Http2Connection connection, Http2ConnectionEncoder encoder,
            Http2FrameReader frameReader, Http2PromisedRequestVerifier requestVerifier, boolean autoAckSettings,
            boolean autoAckPing, boolean validateHeaders, boolean validateRequiredPseudoHeaders) {
        this.connection = checkNotNull(connection, "connection");
        this.encoder = checkNotNull(encoder, "encoder");
        this.frameReader = checkNotNull(frameReader, "frameReader");
        this.requestVerifier = checkNotNull(requestVerifier, "requestVerifier");
        this.autoAckPing = autoAckPing;
        settingsConsumer = autoAckSettings ? null : settingsConsumer(encoder);
        core = DefaultHttp2Connection.coreOf(connection);
        messages = new InboundMessages(connection, core, validateHeaders, validateRequiredPseudoHeaders);
        budget = core.budget();
        closedStreams = core.closedStreams();
        heldFields = core.heldFields();
        if (connection.local().flowController() == null) {
            connection.local().flowController(new DefaultHttp2LocalFlowController(connection));
        }
        connection.local().flowController().frameWriter(encoder.frameWriter());
    }

    private static Http2SettingsReceivedConsumer settingsConsumer(Http2ConnectionEncoder encoder) {
        if (encoder instanceof Http2SettingsReceivedConsumer consumer) {
            return consumer;
        }
        throw new IllegalStateException(encoder.getClass().getName() + " (expected: a "
                + Http2SettingsReceivedConsumer.class.getSimpleName() + ", since SETTINGS are acknowledged later)");
    }

    @Override
    public void lifecycleManager(Http2LifecycleManager lifecycleManager) {
        this.lifecycleManager = checkNotNull(lifecycleManager, "lifecycleManager");
    }

    @Override
    public Http2Connection connection() {
        return connection;
    }

    @Override
    @SuppressWarnings("NullAway") // Set by the constructor.
    public final Http2LocalFlowController flowController() {
        return connection.local().flowController();
    }

    @Override
    public void frameListener(Http2FrameListener listener) {
        this.listener = checkNotNull(listener, "listener");
    }

    @Override
    public @Nullable Http2FrameListener frameListener() {
        return listener;
    }

    /** Sets whether a stream that depends on itself is an error, which RFC 9113 has dropped. */
    void refuseSelfDependency(boolean refuseSelfDependency) {
        this.refuseSelfDependency = refuseSelfDependency;
    }

    @Override
    public boolean prefaceReceived() {
        return prefaceReceived;
    }

    @Override
    public void close() {
        frameReader.close();
    }

    /**
     * Returns from which size on a header list ends the connection, instead of its stream alone.
     *
     * @param maxHeaderListSize the limit for one stream, in octets
     * @return the limit for the connection, in octets
     */
    protected long calculateMaxHeaderListSizeGoAway(long maxHeaderListSize) {
        return Http2CodecUtil.calculateMaxHeaderListSizeGoAway(maxHeaderListSize);
    }

    final Http2FrameReader frameReader() {
        return frameReader;
    }

    @Override
    public Http2Settings localSettings() {
        Http2FrameReader.Configuration configuration = frameReader.configuration();
        Http2Settings settings = new Http2Settings();
        settings.initialWindowSize(flowController().initialWindowSize());
        settings.maxConcurrentStreams(connection.remote().maxActiveStreams());
        settings.headerTableSize(configuration.headersConfiguration().maxHeaderTableSize());
        settings.maxFrameSize(configuration.frameSizePolicy().maxFrameSize());
        settings.maxHeaderListSize(configuration.headersConfiguration().maxHeaderListSize());
        if (!connection.isServer()) {
            settings.pushEnabled(connection.local().allowPushTo());
        }
        return settings;
    }

    @Override
    public void decodeFrame(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Http2Exception {
        boolean dropped;
        do {
            dropped = false;
            try {
                frameReader.readFrame(ctx, in, frames);
            } catch (StreamException e) {
                dropped = onStreamError(ctx, e);
            }
        } while (dropped);
    }

    /**
     * A frame is wrong for its stream. That is counted, and it is an error of the connection if there is no such
     * stream.
     *
     * @return {@code true} if the stream no longer matters
     */
    private boolean onStreamError(ChannelHandlerContext ctx, StreamException e) throws Http2Exception {
        int streamId = e.streamId();
        if (!prefaceReceived) {
            throw connectionError(Refusal.SETTINGS_NOT_FIRST, e, e.getMessage());
        }
        if (connection.stream(streamId) == null) {
            if (isDropped(streamId, null)) {
                Abuses.spend(ctx, budget, Http2Abuse.LATE_FRAMES);
                return true;
            }
            checkBegun(streamId, e);
        }
        Abuses.spend(ctx, budget, e.error() == REFUSED_STREAM ? Http2Abuse.STREAMS_REFUSED
                : Http2Abuse.RESETS_CAUSED);
        throw e;
    }

    /** RST_STREAM must not be sent for a stream that was not begun (RFC 9113 section 6.4). */
    private void checkBegun(int streamId, StreamException e) throws Http2Exception {
        boolean tooLarge = e instanceof HeaderListSizeException;
        if (!connection.streamMayHaveExisted(streamId)) {
            boolean begins = tooLarge || e instanceof MalformedFieldsException || e.error() == REFUSED_STREAM;
            if (!begins || !connection.remote().isValidStreamId(streamId)) {
                throw connectionError(Refusal.ERROR_ON_IDLE_STREAM, begins ? PROTOCOL_ERROR : e.error(), e, streamId,
                        e.getMessage());
            }
            if (tooLarge && connection.isServer()) {
                // The stream is created to be answered with 431.
                return;
            }
        }
        core.onRefused(streamId);
    }

    /**
     * Returns whether frames of a stream are dropped: we have reset it, or said by GOAWAY that we do not process it
     * (RFC 9113 section 5.1 and 6.8).
     */
    private boolean isDropped(int streamId, @Nullable Http2Stream stream) {
        if (stream != null) {
            return stream.isResetSent();
        }
        if (connection.goAwaySent() && connection.remote().isValidStreamId(streamId)
                && streamId > connection.remote().lastStreamKnownByPeer()) {
            return true;
        }
        return closedStreams != null && closedStreams.wasReset(streamId);
    }

    private void checkMayHaveExisted(int streamId, String frame) throws Http2Exception {
        if (!connection.streamMayHaveExisted(streamId) && !isDropped(streamId, null)) {
            throw connectionError(Refusal.STREAM_IDLE, frame, streamId);
        }
    }

    private static Http2Exception wrongState(String frame, Http2Stream stream) {
        return connectionError(Refusal.FRAME_IN_WRONG_STATE, frame, stream.id(), stream.state());
    }

    private static Http2Exception closedStream(String frame, int streamId, State state) {
        return streamError(streamId, Refusal.FRAME_ON_CLOSED_STREAM, frame, streamId, state);
    }

    /** Applies settings of this side that the peer has acknowledged. */
    private void applyLocalSettings(Http2Settings settings) throws Http2Exception {
        Http2HeadersDecoder.Configuration headers = frameReader.configuration().headersConfiguration();
        if (settings.pushEnabled() != null && !connection.isServer()) {
            connection.local().allowPushTo(settings.pushEnabled());
        }
        Long maxConcurrentStreams = settings.maxConcurrentStreams();
        if (maxConcurrentStreams != null) {
            connection.remote().maxActiveStreams((int) Math.min(maxConcurrentStreams, Integer.MAX_VALUE));
        }
        Long headerTableSize = settings.headerTableSize();
        if (headerTableSize != null) {
            headers.maxHeaderTableSize(headerTableSize);
        }
        Long maxHeaderListSize = settings.maxHeaderListSize();
        if (maxHeaderListSize != null) {
            headers.maxHeaderListSize(maxHeaderListSize, calculateMaxHeaderListSizeGoAway(maxHeaderListSize));
        }
        Integer maxFrameSize = settings.maxFrameSize();
        if (maxFrameSize != null) {
            frameReader.configuration().frameSizePolicy().maxFrameSize(maxFrameSize);
        }
        Integer initialWindowSize = settings.initialWindowSize();
        if (initialWindowSize != null) {
            DefaultHttp2LocalFlowController own = DecompressedFlowController.findOwn(flowController());
            if (own != null) {
                own.acknowledgedWindowSize(initialWindowSize);
            } else {
                flowController().initialWindowSize(initialWindowSize);
            }
        }
    }

    /** Takes the frames as they are read. */
    private final class FrameReceiver implements Http2FrameListener, SkippedDataListener {
        /** RFC 9113 section 3.4: SETTINGS come first. */
        private void checkPreface(String frame) throws Http2Exception {
            if (!prefaceReceived) {
                throw connectionError(Refusal.SETTINGS_NOT_FIRST, frame);
            }
        }

        @Override
        public void onDataSkipped(int octets) throws Http2Exception {
            // As if all of it were padding of a stream that no longer exists.
            flowController().receiveFlowControlledFrame(null, Unpooled.EMPTY_BUFFER, octets, false);
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                boolean endOfStream) throws Http2Exception {
            checkPreface("DATA");
            Http2Stream stream = connection.stream(streamId);
            int octets = data.readableBytes() + padding;
            if (stream == null || isDropped(streamId, stream)) {
                dropData(ctx, streamId, stream, data, padding, endOfStream);
                return octets;
            }
            flowController().receiveFlowControlledFrame(stream, data, padding, endOfStream);
            int inUse = flowController().unconsumedBytes(stream);
            int consumed = -1;
            try {
                checkDataPermitted(stream);
                countData(ctx, data.readableBytes(), endOfStream);
                messages.onData(stream, data.readableBytes(), endOfStream);
                consumed = listener.onDataRead(ctx, streamId, data, padding, endOfStream);
            } finally {
                if (consumed < 0) {
                    // The listener failed: all goes back that the listener has not consumed itself.
                    int itself = inUse - flowController().unconsumedBytes(stream);
                    consumed = Math.max(0, octets - itself);
                }
                flowController().consumeBytes(stream, consumed);
            }
            if (endOfStream) {
                lifecycleManager.closeStreamRemote(stream, ctx.newSucceededFuture());
            }
            return octets;
        }

        private void checkDataPermitted(Http2Stream stream) throws Http2Exception {
            switch (stream.state()) {
                case OPEN, HALF_CLOSED_LOCAL -> { }
                case HALF_CLOSED_REMOTE, CLOSED -> throw closedStream("DATA", stream.id(), stream.state());
                case IDLE, RESERVED_LOCAL, RESERVED_REMOTE -> throw wrongState("DATA", stream);
            }
        }

        private void dropData(ChannelHandlerContext ctx, int streamId, @Nullable Http2Stream stream, ByteBuf data,
                int padding, boolean endOfStream) throws Http2Exception {
            // Counted on the connection, and given back at once (SEC-F22).
            flowController().receiveFlowControlledFrame(null, data, padding, endOfStream);
            if (isDropped(streamId, stream)) {
                Abuses.spend(ctx, budget, Http2Abuse.LATE_FRAMES);
                return;
            }
            checkMayHaveExisted(streamId, "DATA");
            throw closedStream("DATA", streamId, State.CLOSED);
        }

        private void countData(ChannelHandlerContext ctx, int octets, boolean endOfStream) throws Http2Exception {
            if (octets == 0 && !endOfStream) {
                Abuses.spend(ctx, budget, Http2Abuse.EMPTY_FRAMES);
                return;
            }
            if (octets < SMALL_OCTETS && !endOfStream) {
                Abuses.spend(ctx, budget, Http2Abuse.SMALL_FRAMES);
            }
            budget.onUsefulOctets(octets);
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
                boolean endOfStream) throws Http2Exception {
            checkPreface("HEADERS");
            Http2Stream stream = receiveHeaders(ctx, streamId, headers, endOfStream);
            if (stream != null) {
                // One method for both: listeners of libraries have the longer one only.
                listener.onHeadersRead(ctx, streamId, headers, CONNECTION_STREAM_ID, DEFAULT_PRIORITY_WEIGHT, false,
                        padding, endOfStream);
                endHeaders(ctx, stream, endOfStream);
            }
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
                int streamDependency, short weight, boolean exclusive, int padding, boolean endOfStream)
                throws Http2Exception {
            checkPreface("HEADERS");
            Http2Stream stream = receiveHeaders(ctx, streamId, headers, endOfStream);
            if (stream != null) {
                updateDependency(streamId, streamDependency, weight, exclusive);
                listener.onHeadersRead(ctx, streamId, headers, streamDependency, weight, exclusive, padding,
                        endOfStream);
                endHeaders(ctx, stream, endOfStream);
            }
        }

        /** Returns the stream if its listener is to be told, {@code null} if the frame is dropped. */
        private @Nullable Http2Stream receiveHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
                boolean endOfStream) throws Http2Exception {
            Http2Stream stream = connection.stream(streamId);
            if (isDropped(streamId, stream)) {
                if (stream == null && lifecycleManager instanceof Http2ConnectionHandler handler
                        && !connection.streamMayHaveExisted(streamId)) {
                    handler.onDroppedRequest(streamId);
                }
                Abuses.spend(ctx, budget, Http2Abuse.LATE_FRAMES);
                return null;
            }
            boolean first = stream == null || !stream.isHeadersReceived();
            if (stream == null) {
                stream = begin(streamId, headers, endOfStream);
            } else {
                checkHeadersPermitted(stream, endOfStream);
                checkRoomFor(headers, streamId, Refusal.TRAILERS_OVER_LIMIT);
            }
            hold(headers, stream);
            boolean interim = messages.onHeaders(stream, first, headers, endOfStream);
            if (interim) {
                Abuses.spend(ctx, budget, Http2Abuse.EMPTY_FRAMES);
            } else {
                budget.onUsefulOctets(SMALL_OCTETS);
            }
            if (!first || !stream.isHeadersReceived()) {
                stream.headersReceived(interim);
            }
            if (first && connection.isServer()) {
                CharSequence priority = headers.get(PRIORITY);
                if (priority != null) {
                    encoder.flowController().requestPriority(stream, priority);
                }
            }
            return stream;
        }

        private Http2Stream begin(int streamId, Http2Headers headers, boolean endOfStream) throws Http2Exception {
            if (connection.streamMayHaveExisted(streamId)) {
                throw behindTheEnd(streamId);
            }
            if (!connection.isServer()) {
                // Responses belong to requests and promises (section 8.4).
                checkMayHaveExisted(streamId, "HEADERS");
            }
            checkRoomFor(headers, streamId, Refusal.FIELDS_OVER_LIMIT);
            return connection.remote().createStream(streamId, endOfStream);
        }

        /** A client decides itself how many streams there are, and so how many fields. */
        private void checkRoomFor(Http2Headers headers, int streamId, Refusal refusal) throws Http2Exception {
            if (!connection.isServer() || heldFields == null) {
                return;
            }
            int permittedStreams = connection.remote().maxActiveStreams();
            long octets = listBytes(headers);
            if (!heldFields.hasRoom(octets, permittedStreams)) {
                throw streamError(streamId, refusal, streamId, octets, heldFields.bytes(),
                        heldFields.limitFor(permittedStreams));
            }
        }

        private void hold(Http2Headers headers, Http2Stream stream) {
            if (connection.isServer() && heldFields != null) {
                heldFields.take(recordOf(stream).holdFields(listBytes(headers)));
            }
        }

        private long listBytes(Http2Headers headers) {
            return frameReader.configuration().headersConfiguration() instanceof DefaultHttp2HeadersDecoder own
                    ? own.listBytes() : HpackEncoder.listBytes(headers);
        }

        /**
         * HEADERS for a stream that is closed or was skipped. RFC 9113 section 5.1.1 calls an id that does not grow an
         * error of the connection; section 5.1 does so for a stream that the peer has ended. One that was closed long
         * ago is not told from the others, and gets an error of its own.
         */
        private Http2Exception behindTheEnd(int streamId) {
            if (closedStreams == null) {
                return closedStream("HEADERS", streamId, State.CLOSED);
            }
            if (closedStreams.hasEnded(streamId)) {
                return connectionError(Refusal.HEADERS_AFTER_END, streamId);
            }
            if (connection.isServer() && !closedStreams.mayBeForgotten(streamId)) {
                return connectionError(Refusal.STREAM_ID_NOT_GROWING, streamId,
                        connection.remote().lastStreamCreated());
            }
            return closedStream("HEADERS", streamId, State.CLOSED);
        }

        private void checkHeadersPermitted(Http2Stream stream, boolean endOfStream) throws Http2Exception {
            switch (stream.state()) {
                case RESERVED_REMOTE -> stream.open(endOfStream);
                case OPEN, HALF_CLOSED_LOCAL -> { }
                case HALF_CLOSED_REMOTE, CLOSED -> throw closedStream("HEADERS", stream.id(), stream.state());
                case IDLE, RESERVED_LOCAL -> throw wrongState("HEADERS", stream);
            }
        }

        private void endHeaders(ChannelHandlerContext ctx, Http2Stream stream, boolean endOfStream) {
            if (endOfStream) {
                lifecycleManager.closeStreamRemote(stream, ctx.newSucceededFuture());
            }
        }

        private void updateDependency(int streamId, int streamDependency, short weight, boolean exclusive)
                throws Http2Exception {
            if (streamDependency != streamId) {
                encoder.flowController().updateDependencyTree(streamId, streamDependency, weight, exclusive);
            } else if (refuseSelfDependency) {
                throw streamError(streamId, Refusal.SELF_DEPENDENCY, streamId);
            }
        }

        @Override
        public void onPriorityRead(ChannelHandlerContext ctx, int streamId, int streamDependency, short weight,
                boolean exclusive) throws Http2Exception {
            checkPreface("PRIORITY");
            Abuses.spend(ctx, budget, Http2Abuse.PRIORITIES);
            updateDependency(streamId, streamDependency, weight, exclusive);
            listener.onPriorityRead(ctx, streamId, streamDependency, weight, exclusive);
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) throws Http2Exception {
            checkPreface("RST_STREAM");
            Http2Stream stream = connection.stream(streamId);
            if (stream == null) {
                checkMayHaveExisted(streamId, "RST_STREAM");
                Abuses.spend(ctx, budget, Http2Abuse.SMALL_FRAMES);
                return;
            }
            if (stream.isHeadersReceived() && connection.remote().created(stream)) {
                Abuses.spend(ctx, budget, Http2Abuse.RESETS_RECEIVED);
            }
            // A listener has not been told of every stream that was reset here: some were refused.
            if (!stream.isResetSent()) {
                listener.onRstStreamRead(ctx, streamId, errorCode);
            }
            lifecycleManager.closeStream(stream, ctx.newSucceededFuture());
        }

        @Override
        public void onSettingsAckRead(ChannelHandlerContext ctx) throws Http2Exception {
            checkPreface("SETTINGS with ACK");
            Http2Settings settings = encoder.pollSentSettings();
            if (settings == null) {
                throw connectionError(Refusal.SETTINGS_ACK_UNASKED);
            }
            applyLocalSettings(settings);
            listener.onSettingsAckRead(ctx);
        }

        @Override
        public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) throws Http2Exception {
            prefaceReceived = true;
            Abuses.spend(ctx, budget, Http2Abuse.SETTINGS);
            if (settingsConsumer == null) {
                // The acknowledgement goes first: what is sent behind it may depend on the settings.
                encoder.writeSettingsAck(ctx, ctx.newPromise());
                encoder.remoteSettings(settings);
            } else {
                settingsConsumer.consumeReceivedSettings(settings);
            }
            listener.onSettingsRead(ctx, settings);
        }

        @Override
        public void onPingRead(ChannelHandlerContext ctx, long data) throws Http2Exception {
            checkPreface("PING");
            Abuses.spend(ctx, budget, Http2Abuse.PINGS);
            if (autoAckPing) {
                encoder.writePing(ctx, true, data, ctx.newPromise());
            }
            listener.onPingRead(ctx, data);
        }

        @Override
        public void onPingAckRead(ChannelHandlerContext ctx, long data) throws Http2Exception {
            checkPreface("PING with ACK");
            listener.onPingAckRead(ctx, data);
        }

        @Override
        public void onPushPromiseRead(ChannelHandlerContext ctx, int streamId, int promisedStreamId,
                Http2Headers headers, int padding) throws Http2Exception {
            checkPreface("PUSH_PROMISE");
            if (connection.isServer()) {
                throw connectionError(Refusal.PUSH_PROMISE_FROM_CLIENT, streamId);
            }
            Http2Stream parent = connection.stream(streamId);
            if (isDropped(streamId, parent)) {
                // The promise counts all the same, and is not wanted (section 6.6).
                throw streamError(promisedStreamId, Refusal.PROMISE_ON_RESET_STREAM, promisedStreamId, streamId);
            }
            Http2Stream promised = connection.remote().reservePushStream(promisedStreamId, parent);
            messages.onPromise(promised, headers);
            verifyPromise(ctx, promisedStreamId, headers);
            listener.onPushPromiseRead(ctx, streamId, promisedStreamId, headers, padding);
        }

        private void verifyPromise(ChannelHandlerContext ctx, int promisedStreamId, Http2Headers headers)
                throws Http2Exception {
            if (!requestVerifier.isAuthoritative(ctx, headers)) {
                throw refusedPromise(promisedStreamId, "for another authority");
            }
            if (!requestVerifier.isCacheable(headers)) {
                throw refusedPromise(promisedStreamId, "not cacheable");
            }
            if (!requestVerifier.isSafe(headers)) {
                throw refusedPromise(promisedStreamId, "not safe");
            }
        }

        private static Http2Exception refusedPromise(int promisedStreamId, String why) {
            return streamError(promisedStreamId, Refusal.PROMISE_REFUSED, promisedStreamId, why);
        }

        @Override
        public void onGoAwayRead(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData)
                throws Http2Exception {
            checkPreface("GOAWAY");
            if (connection.goAwayReceived()) {
                Abuses.spend(ctx, budget, Http2Abuse.EMPTY_FRAMES);
            }
            connection.goAwayReceived(lastStreamId, errorCode, debugData);
            listener.onGoAwayRead(ctx, lastStreamId, errorCode, debugData);
        }

        @Override
        public void onWindowUpdateRead(ChannelHandlerContext ctx, int streamId, int windowSizeIncrement)
                throws Http2Exception {
            checkPreface("WINDOW_UPDATE");
            if (windowSizeIncrement < SMALL_OCTETS) {
                Abuses.spend(ctx, budget, Http2Abuse.SMALL_FRAMES);
            }
            Http2Stream stream = connection.stream(streamId);
            if (stream == null) {
                checkMayHaveExisted(streamId, "WINDOW_UPDATE");
                return;
            }
            if (stream.state() == State.RESERVED_REMOTE) {
                throw wrongState("WINDOW_UPDATE", stream);
            }
            if (stream.isResetSent()) {
                return;
            }
            encoder.flowController().incrementWindowSize(stream, windowSizeIncrement);
            listener.onWindowUpdateRead(ctx, streamId, windowSizeIncrement);
        }

        @Override
        public void onPriorityUpdateRead(ChannelHandlerContext ctx, int prioritizedStreamId, ByteBuf priority)
                throws Http2Exception {
            checkPreface("PRIORITY_UPDATE");
            // RFC 9218 section 7.1.
            if (!connection.isServer()) {
                throw connectionError(Refusal.PRIORITY_UPDATE_FROM_SERVER);
            }
            if (connection.local().isValidStreamId(prioritizedStreamId)) {
                checkMayHaveExisted(prioritizedStreamId, "PRIORITY_UPDATE");
            }
            Abuses.spend(ctx, budget, Http2Abuse.PRIORITIES);
            if (connection.stream(prioritizedStreamId) != null
                    || !connection.streamMayHaveExisted(prioritizedStreamId)) {
                encoder.flowController().updatePriority(prioritizedStreamId,
                        priority.toString(CharsetUtil.US_ASCII));
            }
            listener.onPriorityUpdateRead(ctx, prioritizedStreamId, priority);
        }

        @Override
        public void onUnknownFrame(ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags,
                ByteBuf payload) throws Http2Exception {
            checkPreface("a frame of an unknown type");
            Abuses.spend(ctx, budget, Http2Abuse.EMPTY_FRAMES);
            listener.onUnknownFrame(ctx, frameType, streamId, flags, payload);
        }
    }
}
