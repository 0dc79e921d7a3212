/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.internal.NetworkOrder;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.FRAME_HEADER_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_FRAME_SIZE_LOWER_BOUND;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.headerListSizeExceeded;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.isMaxFrameSizeValid;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.readUnsignedInt;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.handler.codec.http2.Http2Exception.isStreamError;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Reads frames (RFC 9113 section 4 and 6) and assembles field blocks that span several frames. It knows what a frame
 * may be by itself, and nothing of streams.
 *
 * <pre>
 *            9 octets                   the payload is complete
 *   HEADER ------------&gt; PAYLOAD ---------------------------------&gt; HEADER
 *      |                    |
 *      | the header is an   | the frame is an error of the connection
 *      | error of a stream  v
 *      +----&gt; SKIP       FAILED: everything is skipped
 *               |
 *               +--- the payload went by ---&gt; HEADER
 * </pre>
 */
public class DefaultHttp2FrameReader
        implements Http2FrameReader, Http2FrameSizePolicy, Http2FrameReader.Configuration {
    /** How many small CONTINUATION frames a block may have; large ones are bounded by the size of the block. */
    static final int DEFAULT_MAX_SMALL_CONTINUATION_FRAMES = 16;
    /** A frame with less is small (SEC-F05). */
    private static final int SMALL_CONTINUATION_BYTES = MAX_FRAME_SIZE_LOWER_BOUND / 2;

    // The states are numbers: they change three times with each frame, and a reference that is stored in an old object,
    // as the reader of a connection is one, costs G1 a fence.
    private static final int HEADER = 0;
    private static final int PAYLOAD = 1;
    private static final int SKIP = 2;
    private static final int FAILED = 3;

    private final Http2HeadersDecoder headersDecoder;
    private final int maxSmallContinuationFrames;
    private final HeadersBlockBuilder block = new HeadersBlockBuilder();
    private int maxFrameSize = DEFAULT_MAX_FRAME_SIZE;

    private int state = HEADER;
    private int blocksRead;
    // The frame in progress.
    private byte type;
    private int flags;
    private int streamId;
    /** Octets of the payload; in SKIP those that have not come yet. */
    private int length;

    /** Creates a reader that validates fields. */
    public DefaultHttp2FrameReader() {
        this(true);
    }

    /**
     * Creates a reader.
     *
     * @param validateHeaders whether malformed fields are refused
     */
    public DefaultHttp2FrameReader(boolean validateHeaders) {
        this(new DefaultHttp2HeadersDecoder(validateHeaders));
    }

    /**
     * Creates a reader.
     *
     * @param headersDecoder decodes field blocks
     */
    public DefaultHttp2FrameReader(Http2HeadersDecoder headersDecoder) {
        this(headersDecoder, DEFAULT_MAX_SMALL_CONTINUATION_FRAMES);
    }

    /**
     * Creates a reader.
     *
     * @param headersDecoder decodes field blocks
     * @param maxSmallContinuationFrames how many CONTINUATION frames with less than 8192 octets a field block may have;
     *        one more is an error ENHANCE_YOUR_CALM of the connection; 0 for any number
     */
    public DefaultHttp2FrameReader(Http2HeadersDecoder headersDecoder, int maxSmallContinuationFrames) {
        this.headersDecoder = checkNotNull(headersDecoder, "headersDecoder");
        this.maxSmallContinuationFrames = checkPositiveOrZero(maxSmallContinuationFrames, "maxSmallContinuationFrames");
    }

    @Override
    public Http2HeadersDecoder.Configuration headersConfiguration() {
        return headersDecoder.configuration();
    }

    @Override
    public Configuration configuration() {
        return this;
    }

    @Override
    public Http2FrameSizePolicy frameSizePolicy() {
        return this;
    }

    @Override
    public void maxFrameSize(int max) throws Http2Exception {
        if (!isMaxFrameSizeValid(max)) {
            throw connectionError(Refusal.MAX_FRAME_SIZE_OUT_OF_RANGE, max, MAX_FRAME_SIZE_LOWER_BOUND,
                    Http2CodecUtil.MAX_FRAME_SIZE_UPPER_BOUND);
        }
        maxFrameSize = max;
    }

    @Override
    public int maxFrameSize() {
        return maxFrameSize;
    }

    @Override
    public void close() {
        block.clear();
    }

    @Override
    public void readFrame(ChannelHandlerContext ctx, ByteBuf input, Http2FrameListener listener)
            throws Http2Exception {
        ByteBuf octets = NetworkOrder.of(input);
        boolean connectionLives = false;
        try {
            // A listener may remove the handler: what is behind its frame belongs to the next one.
            while (!ctx.isRemoved() && step(ctx, octets, listener)) {
                // Each step is one state.
            }
            connectionLives = state != FAILED;
        } catch (Http2Exception e) {
            connectionLives = isStreamError(e);
            throw e;
        } finally {
            // After an exception other than a stream error the next frame has nothing to build on.
            if (!connectionLives) {
                state = FAILED;
                block.clear();
                input.skipBytes(input.readableBytes());
            }
        }
    }

    /** Does what the state asks for, and returns whether there is more to do. */
    private boolean step(ChannelHandlerContext ctx, ByteBuf input, Http2FrameListener listener) throws Http2Exception {
        return switch (state) {
            // Most frames have come as a whole.
            case HEADER -> readHeader(input, listener) && readPayload(ctx, input, listener);
            case PAYLOAD -> readPayload(ctx, input, listener);
            case SKIP -> skipPayload(input);
            default -> false;
        };
    }

    private boolean readHeader(ByteBuf input, Http2FrameListener listener) throws Http2Exception {
        if (input.readableBytes() < FRAME_HEADER_LENGTH) {
            return false;
        }
        // Length (24 bits), type (8), flags (8), and in front of its last octet the stream (32).
        long fields = input.readLong();
        length = (int) (fields >>> 40);
        type = (byte) (fields >>> 32);
        flags = (int) (fields >>> 24) & 0xFF;
        streamId = ((int) fields << Byte.SIZE | input.readUnsignedByte()) & Integer.MAX_VALUE;
        // Left if the header is wrong for its stream only.
        state = SKIP;
        try {
            FrameRules.check(type, flags, streamId, length, maxFrameSize, block.streamId);
        } catch (Http2Exception.StreamException e) {
            if (type == Http2FrameTypes.DATA && listener instanceof SkippedDataListener skipped) {
                skipped.onDataSkipped(length);
            }
            throw e;
        }
        state = PAYLOAD;
        return true;
    }

    /** Finds what reads the frames of a decoder; {@code null} if it is of another class. */
    static @Nullable DefaultHttp2FrameReader of(Http2ConnectionDecoder decoder) {
        Http2ConnectionDecoder innermost = decoder;
        while (innermost instanceof DecoratingHttp2ConnectionDecoder decorating) {
            innermost = decorating.delegate();
        }
        Http2FrameReader reader = innermost instanceof DefaultHttp2ConnectionDecoder own ? own.frameReader() : null;
        while (reader instanceof Http2InboundFrameLogger logging) {
            reader = logging.reader();
        }
        return reader instanceof DefaultHttp2FrameReader own ? own : null;
    }

    /** Whether a field block has begun, by the header of its first frame, and is not complete. */
    boolean isInFieldBlock() {
        return block.streamId != 0 || state == PAYLOAD
                && (type == Http2FrameTypes.HEADERS || type == Http2FrameTypes.PUSH_PROMISE);
    }

    /** How many field blocks were complete so far; it wraps. */
    int blocksRead() {
        return blocksRead;
    }

    private boolean skipPayload(ByteBuf input) {
        int skipped = Math.min(length, input.readableBytes());
        input.skipBytes(skipped);
        length -= skipped;
        if (length > 0) {
            return false;
        }
        state = HEADER;
        return true;
    }

    private boolean readPayload(ChannelHandlerContext ctx, ByteBuf input, Http2FrameListener listener)
            throws Http2Exception {
        if (input.readableBytes() < length) {
            return false;
        }
        state = HEADER;
        switch (type) {
            // The header of these frames was only accepted with their one length, so that they are read where they are.
            case Http2FrameTypes.PRIORITY -> readPriority(ctx, input, listener);
            case Http2FrameTypes.RST_STREAM -> listener.onRstStreamRead(ctx, streamId, input.readUnsignedInt());
            case Http2FrameTypes.PING -> readPing(ctx, input, listener);
            case Http2FrameTypes.WINDOW_UPDATE -> readWindowUpdate(ctx, input, listener);
            // Of its own indices: whatever happens to it, the input is behind the frame.
            default -> readSlice(ctx, input.readSlice(length), listener);
        }
        return true;
    }

    private void readSlice(ChannelHandlerContext ctx, ByteBuf payload, Http2FrameListener listener)
            throws Http2Exception {
        switch (type) {
            case Http2FrameTypes.DATA -> readData(ctx, payload, listener);
            case Http2FrameTypes.HEADERS -> readHeaders(ctx, payload, listener);
            case Http2FrameTypes.SETTINGS -> readSettings(ctx, payload, listener);
            case Http2FrameTypes.PUSH_PROMISE -> readPushPromise(ctx, payload, listener);
            case Http2FrameTypes.GO_AWAY -> {
                int lastStreamId = readUnsignedInt(payload);
                listener.onGoAwayRead(ctx, lastStreamId, payload.readUnsignedInt(), payload);
            }
            case Http2FrameTypes.CONTINUATION -> readContinuation(ctx, payload, listener);
            case Http2FrameTypes.PRIORITY_UPDATE -> readPriorityUpdate(ctx, payload, listener);
            default -> listener.onUnknownFrame(ctx, type, streamId, new Http2Flags((short) flags), payload);
        }
    }

    private boolean isSet(int flag) {
        return (flags & flag) != 0;
    }

    /**
     * Takes the padding off the payload (RFC 9113 section 6.1).
     *
     * @param fieldsLength octets of fields behind the length of the padding that padding may not take
     * @return octets of padding with the octet of its length
     */
    private int readPadding(ByteBuf payload, int fieldsLength) throws Http2Exception {
        if (!isSet(Http2Flags.PADDED)) {
            return 0;
        }
        int padding = payload.readUnsignedByte();
        int room = payload.readableBytes() - fieldsLength;
        if (padding > room) {
            throw connectionError(Refusal.PADDING_TOO_LONG, streamId, padding, room);
        }
        payload.writerIndex(payload.writerIndex() - padding);
        return padding + 1;
    }

    private void readData(ChannelHandlerContext ctx, ByteBuf payload, Http2FrameListener listener)
            throws Http2Exception {
        int padding = readPadding(payload, 0);
        listener.onDataRead(ctx, streamId, payload, padding, isSet(Http2Flags.END_STREAM));
    }

    private void readHeaders(ChannelHandlerContext ctx, ByteBuf payload, Http2FrameListener listener)
            throws Http2Exception {
        boolean priority = isSet(Http2Flags.PRIORITY);
        block.padding = readPadding(payload, priority ? Http2CodecUtil.PRIORITY_ENTRY_LENGTH : 0);
        block.push = false;
        block.endOfStream = isSet(Http2Flags.END_STREAM);
        block.priority = priority;
        if (priority) {
            int dependency = payload.readInt();
            block.exclusive = dependency < 0;
            block.relatedStreamId = dependency & Integer.MAX_VALUE;
            block.weight = (short) (payload.readUnsignedByte() + 1);
        }
        readFragment(ctx, payload, listener);
    }

    private void readPushPromise(ChannelHandlerContext ctx, ByteBuf payload, Http2FrameListener listener)
            throws Http2Exception {
        block.padding = readPadding(payload, Http2CodecUtil.INT_FIELD_LENGTH);
        block.push = true;
        block.relatedStreamId = readUnsignedInt(payload);
        // RFC 9113 section 5.1.1: streams of servers are even, and only they promise.
        if (block.relatedStreamId == 0 || (block.relatedStreamId & 1) != 0) {
            throw connectionError(Refusal.PROMISED_ID_ODD, streamId, block.relatedStreamId);
        }
        readFragment(ctx, payload, listener);
    }

    private void readContinuation(ChannelHandlerContext ctx, ByteBuf payload, Http2FrameListener listener)
            throws Http2Exception {
        if (maxSmallContinuationFrames > 0 && payload.readableBytes() < SMALL_CONTINUATION_BYTES
                && ++block.smallContinuations > maxSmallContinuationFrames) {
            throw connectionError(Refusal.CONTINUATIONS_TOO_SMALL, maxSmallContinuationFrames,
                    SMALL_CONTINUATION_BYTES);
        }
        readFragment(ctx, payload, listener);
    }

    /** Adds to the field block, and decodes it when it is complete. */
    @SuppressWarnings("NullAway") // The block that ends here has begun.
    private void readFragment(ChannelHandlerContext ctx, ByteBuf fragment, Http2FrameListener listener)
            throws Http2Exception {
        long limit = headersDecoder.configuration().maxHeaderListSizeGoAway();
        if (block.bytes() + fragment.readableBytes() > limit) {
            headerListSizeExceeded(limit);
        }
        if (!isSet(Http2Flags.END_HEADERS)) {
            block.streamId = streamId;
            block.append(ctx.alloc(), fragment);
            return;
        }
        if (block.streamId == 0) {
            // The usual case: a block of one frame is decoded where it is.
            onBlock(ctx, fragment, listener);
            return;
        }
        block.append(ctx.alloc(), fragment);
        ByteBuf whole = block.take();
        try {
            onBlock(ctx, whole, listener);
        } finally {
            whole.release();
        }
    }

    private void onBlock(ChannelHandlerContext ctx, ByteBuf octets, Http2FrameListener listener)
            throws Http2Exception {
        blocksRead++;
        // A fault of a promised request is an error of the promised stream (RFC 9113 section 8.4).
        Http2Headers headers = headersDecoder.decodeHeaders(block.push ? block.relatedStreamId : streamId, octets);
        if (block.push) {
            listener.onPushPromiseRead(ctx, streamId, block.relatedStreamId, headers, block.padding);
        } else if (block.priority) {
            listener.onHeadersRead(ctx, streamId, headers, block.relatedStreamId, block.weight, block.exclusive,
                    block.padding, block.endOfStream);
        } else {
            listener.onHeadersRead(ctx, streamId, headers, block.padding, block.endOfStream);
        }
    }

    private void readPriority(ChannelHandlerContext ctx, ByteBuf payload, Http2FrameListener listener)
            throws Http2Exception {
        int dependency = payload.readInt();
        short weight = (short) (payload.readUnsignedByte() + 1);
        listener.onPriorityRead(ctx, streamId, dependency & Integer.MAX_VALUE, weight, dependency < 0);
    }

    private void readPing(ChannelHandlerContext ctx, ByteBuf payload, Http2FrameListener listener)
            throws Http2Exception {
        if (isSet(Http2Flags.ACK)) {
            listener.onPingAckRead(ctx, payload.readLong());
        } else {
            listener.onPingRead(ctx, payload.readLong());
        }
    }

    private void readWindowUpdate(ChannelHandlerContext ctx, ByteBuf payload, Http2FrameListener listener)
            throws Http2Exception {
        int increment = readUnsignedInt(payload);
        if (increment == 0) {
            throw streamError(streamId, Refusal.WINDOW_UPDATE_ZERO, streamId, Integer.MAX_VALUE);
        }
        listener.onWindowUpdateRead(ctx, streamId, increment);
    }

    private void readPriorityUpdate(ChannelHandlerContext ctx, ByteBuf payload, Http2FrameListener listener)
            throws Http2Exception {
        int prioritizedStreamId = readUnsignedInt(payload);
        if (prioritizedStreamId == 0) {
            throw connectionError(Refusal.PRIORITY_UPDATE_FOR_CONNECTION);
        }
        listener.onPriorityUpdateRead(ctx, prioritizedStreamId, payload);
    }

    private void readSettings(ChannelHandlerContext ctx, ByteBuf payload, Http2FrameListener listener)
            throws Http2Exception {
        if (isSet(Http2Flags.ACK)) {
            listener.onSettingsAckRead(ctx);
            return;
        }
        listener.onSettingsRead(ctx, SettingsPayload.read(payload));
    }

    /**
     * The field block in progress, and what its first frame said. It owns the octets of a block that has several frames
     * until they are taken or cleared (SEC-F06).
     */
    protected class HeadersBlockBuilder {
        /** The stream of the block while it is not complete, else 0. */
        private int streamId;
        private @Nullable ByteBuf octets;
        private int smallContinuations;
        private int padding;
        private boolean push;
        private boolean endOfStream;
        private boolean priority;
        /** The promised stream, or the one that the priority names. */
        private int relatedStreamId;
        private short weight;
        private boolean exclusive;

        /** Creates a builder without a block. */
        protected HeadersBlockBuilder() {
        }

        private int bytes() {
            return octets == null ? 0 : octets.readableBytes();
        }

        private void append(ByteBufAllocator alloc, ByteBuf fragment) {
            if (octets == null) {
                octets = alloc.buffer(fragment.readableBytes()); // bounded by the maximum of frames
            }
            octets.writeBytes(fragment);
        }

        /** Hands over the octets of the complete block, which the caller releases. */
        private @Nullable ByteBuf take() {
            ByteBuf whole = octets;
            octets = null;
            streamId = 0;
            smallContinuations = 0;
            return whole;
        }

        private void clear() {
            ByteBuf begun = take();
            if (begun != null) {
                begun.release();
            }
        }
    }
}
