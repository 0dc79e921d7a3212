/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import org.jspecify.annotations.Nullable;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.CONNECTION_STREAM_ID;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.CONTINUATION_FRAME_HEADER_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.DATA_FRAME_HEADER_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.FRAME_HEADER_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.GO_AWAY_FRAME_HEADER_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.INT_FIELD_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_FRAME_SIZE_LOWER_BOUND;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_FRAME_SIZE_UPPER_BOUND;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_PADDING;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_UNSIGNED_INT;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_WEIGHT;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MIN_WEIGHT;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.PING_FRAME_PAYLOAD_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.PRIORITY_ENTRY_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.PRIORITY_FRAME_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.RST_STREAM_FRAME_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTING_ENTRY_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.WINDOW_UPDATE_FRAME_LENGTH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.isMaxFrameSizeValid;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.verifyPadding;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.writeFrameHeader;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Writes frames (RFC 9113 section 4 and 6): a header and the payload as it is, without a copy unless it is small.
 * Payload that does not fit into one frame is split. The promise is completed with the last part, and fails with the
 * first that does.
 */
public class DefaultHttp2FrameWriter
        implements Http2FrameWriter, Http2FrameSizePolicy, Http2FrameWriter.Configuration {
    /** Copying this much costs less than sending a second buffer through the channel. */
    private static final int SMALL_CONTENT = 256;
    /** Most field blocks fit. */
    private static final int FIELD_BLOCK_ESTIMATE = 256;
    /** RFC 9113 section 6.1: padding is sent as zeros. */
    private static final ByteBuf ZEROS = Unpooled.unreleasableBuffer(
            Unpooled.directBuffer(MAX_PADDING).writeZero(MAX_PADDING)).asReadOnly();

    private final Http2HeadersEncoder headersEncoder;
    private int maxFrameSize = DEFAULT_MAX_FRAME_SIZE;

    /** Creates a writer that never indexes credentials and short cookies. */
    public DefaultHttp2FrameWriter() {
        this(new DefaultHttp2HeadersEncoder());
    }

    /**
     * Creates a writer.
     *
     * @param headersSensitivityDetector finds the fields that must never enter a table
     */
    public DefaultHttp2FrameWriter(Http2HeadersEncoder.SensitivityDetector headersSensitivityDetector) {
        this(new DefaultHttp2HeadersEncoder(headersSensitivityDetector));
    }

    /**
     * Creates a writer.
     *
     * @param headersSensitivityDetector finds the fields that must never enter a table
     * @param ignoreMaxHeaderListSize whether lists over the peer's limit are sent
     */
    public DefaultHttp2FrameWriter(Http2HeadersEncoder.SensitivityDetector headersSensitivityDetector,
            boolean ignoreMaxHeaderListSize) {
        this(new DefaultHttp2HeadersEncoder(headersSensitivityDetector, ignoreMaxHeaderListSize));
    }

    /**
     * Creates a writer.
     *
     * @param headersEncoder encodes field blocks; closed with this writer if it is {@link Closeable}
     */
    public DefaultHttp2FrameWriter(Http2HeadersEncoder headersEncoder) {
        this.headersEncoder = checkNotNull(headersEncoder, "headersEncoder");
    }

    @Override
    public Configuration configuration() {
        return this;
    }

    @Override
    public Http2HeadersEncoder.Configuration headersConfiguration() {
        return headersEncoder.configuration();
    }

    @Override
    public Http2FrameSizePolicy frameSizePolicy() {
        return this;
    }

    @Override
    public void maxFrameSize(int max) throws Http2Exception {
        if (!isMaxFrameSizeValid(max)) {
            throw connectionError(Refusal.MAX_FRAME_SIZE_OUT_OF_RANGE, max, MAX_FRAME_SIZE_LOWER_BOUND,
                    MAX_FRAME_SIZE_UPPER_BOUND);
        }
        maxFrameSize = max;
    }

    @Override
    public int maxFrameSize() {
        return maxFrameSize;
    }

    @Override
    public void close() {
        if (headersEncoder instanceof Closeable closeable) {
            try {
                closeable.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void checkStream(int streamId) {
        checkPositive(streamId, "streamId");
    }

    /**
     * Whether a frame was not cancelled before. From here on it cannot be: the state of the connection counts on it,
     * and the table of fields.
     */
    private static boolean isAccepted(ChannelPromise promise) {
        return promise.setUncancellable();
    }

    private static void checkWeight(short weight) {
        checkInRange(weight, MIN_WEIGHT, MAX_WEIGHT, "weight");
    }

    @Override
    public ChannelFuture writeData(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
            boolean endStream, ChannelPromise promise) {
        if (!isAccepted(promise)) {
            data.release();
            return promise;
        }
        ByteBuf rest = data;
        try {
            checkStream(streamId);
            verifyPadding(padding);
            int lastFlags = (endStream ? Http2Flags.END_STREAM : 0) | (padding > 0 ? Http2Flags.PADDED : 0);
            if (padding == 0 && rest.readableBytes() <= SMALL_CONTENT) {
                ByteBuf frame = wholeFrame(ctx, data, lastFlags, streamId);
                rest = null;
                data.release();
                return ctx.write(frame, promise);
            }
            FrameParts parts = new FrameParts(ctx, promise);
            // The padding goes with the last frame, which therefore may be left with no content.
            while (rest.readableBytes() + padding > maxFrameSize) {
                ByteBuf chunk = rest.readRetainedSlice(Math.min(rest.readableBytes(), maxFrameSize));
                writeHeader(ctx, chunk, streamId, parts);
                parts.write(chunk);
            }
            ByteBuf header = ctx.alloc().buffer(DATA_FRAME_HEADER_LENGTH);
            writeFrameHeader(header, rest.readableBytes() + padding, Http2FrameTypes.DATA, lastFlags, streamId);
            if (padding > 0) {
                header.writeByte(padding - 1);
            }
            ByteBuf last = rest;
            rest = null;
            parts.write(header);
            parts.write(last);
            if (padding > 1) {
                parts.write(ZEROS.slice(0, padding - 1));
            }
            return parts.end();
        } catch (Throwable cause) {
            return fail(rest, cause, promise);
        }
    }

    private static ByteBuf wholeFrame(ChannelHandlerContext ctx, ByteBuf data, int flags, int streamId) {
        int length = data.readableBytes();
        ByteBuf frame = ctx.alloc().buffer(FRAME_HEADER_LENGTH + length);
        try {
            writeFrameHeader(frame, length, Http2FrameTypes.DATA, flags, streamId);
            return frame.writeBytes(data, data.readerIndex(), length);
        } catch (Throwable cause) {
            frame.release();
            throw cause;
        }
    }

    /** Writes the header of a DATA frame that others follow; releases the payload if that fails. */
    private static void writeHeader(ChannelHandlerContext ctx, ByteBuf payload, int streamId, FrameParts parts) {
        ByteBuf header;
        try {
            header = ctx.alloc().buffer(FRAME_HEADER_LENGTH);
        } catch (Throwable cause) {
            payload.release();
            throw cause;
        }
        writeFrameHeader(header, payload.readableBytes(), Http2FrameTypes.DATA, 0, streamId);
        parts.write(header);
    }

    private static ChannelFuture fail(@Nullable ByteBuf buffer, Throwable cause, ChannelPromise promise) {
        if (buffer != null) {
            buffer.release();
        }
        // A part that was written before may have failed it already.
        promise.tryFailure(cause);
        return promise;
    }

    @Override
    public ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
            boolean endStream, ChannelPromise promise) {
        if (!isAccepted(promise)) {
            return promise;
        }
        ByteBuf out = null;
        try {
            checkStream(streamId);
            verifyPadding(padding);
            out = ctx.alloc().buffer(FIELD_BLOCK_ESTIMATE);
            out.writeZero(FRAME_HEADER_LENGTH);
            writePaddingLength(out, padding);
        } catch (Throwable cause) {
            return fail(out, cause, promise);
        }
        return writeBlock(ctx, Http2FrameTypes.HEADERS, endStream ? Http2Flags.END_STREAM : 0, streamId, out, headers,
                padding, promise);
    }

    @Override
    public ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
            int streamDependency, short weight, boolean exclusive, int padding, boolean endStream,
            ChannelPromise promise) {
        if (!isAccepted(promise)) {
            return promise;
        }
        ByteBuf out = null;
        try {
            checkStream(streamId);
            checkPositiveOrZero(streamDependency, "streamDependency");
            checkWeight(weight);
            verifyPadding(padding);
            out = ctx.alloc().buffer(FIELD_BLOCK_ESTIMATE);
            out.writeZero(FRAME_HEADER_LENGTH);
            writePaddingLength(out, padding);
            writePriorityFields(out, streamDependency, weight, exclusive);
        } catch (Throwable cause) {
            return fail(out, cause, promise);
        }
        int flags = Http2Flags.PRIORITY | (endStream ? Http2Flags.END_STREAM : 0);
        return writeBlock(ctx, Http2FrameTypes.HEADERS, flags, streamId, out, headers, padding, promise);
    }

    @Override
    public ChannelFuture writePushPromise(ChannelHandlerContext ctx, int streamId, int promisedStreamId,
            Http2Headers headers, int padding, ChannelPromise promise) {
        if (!isAccepted(promise)) {
            return promise;
        }
        ByteBuf out = null;
        try {
            checkStream(streamId);
            checkPositive(promisedStreamId, "promisedStreamId");
            verifyPadding(padding);
            out = ctx.alloc().buffer(FIELD_BLOCK_ESTIMATE);
            out.writeZero(FRAME_HEADER_LENGTH);
            writePaddingLength(out, padding);
            out.writeInt(promisedStreamId);
        } catch (Throwable cause) {
            return fail(out, cause, promise);
        }
        return writeBlock(ctx, Http2FrameTypes.PUSH_PROMISE, 0, streamId, out, headers, padding, promise);
    }

    private static void writePaddingLength(ByteBuf out, int padding) {
        if (padding > 0) {
            out.writeByte(padding - 1);
        }
    }

    private static void writePriorityFields(ByteBuf out, int streamDependency, short weight, boolean exclusive) {
        out.writeInt(exclusive ? streamDependency | Integer.MIN_VALUE : streamDependency);
        out.writeByte(weight - 1);
    }

    /**
     * Encodes a field block behind the fields of its first frame, and writes it.
     *
     * <pre>
     *   out  [room for the header][length of the padding][other fields][field block]
     * </pre>
     *
     * @param out taken over
     * @param padding octets of padding with the octet of its length
     */
    private ChannelFuture writeBlock(ChannelHandlerContext ctx, byte type, int flags, int streamId, ByteBuf out,
            Http2Headers headers, int padding, ChannelPromise promise) {
        ByteBuf rest = out;
        ByteBuf continuations = null;
        boolean encoded = false;
        try {
            int prefix = out.readableBytes();
            headersEncoder.encodeHeaders(streamId, headers, out);
            encoded = true;
            int zeros = Math.max(padding - 1, 0);
            // RFC 9113 section 6.2: padding belongs to the first frame, and counts for its size.
            int room = maxFrameSize - (prefix - FRAME_HEADER_LENGTH) - zeros;
            int block = out.readableBytes() - prefix;
            int first = Math.min(block, room);
            int firstFlags = flags | (padding > 0 ? Http2Flags.PADDED : 0)
                    | (first == block ? Http2Flags.END_HEADERS : 0);
            setFrameHeader(out, prefix - FRAME_HEADER_LENGTH + first + zeros, type, firstFlags, streamId);
            if (first == block) {
                out.writeZero(zeros);
                rest = null;
                return ctx.write(out, promise);
            }
            // In front of the first write: what fails in the middle of a block would leave it without an end.
            continuations = continuationHeaders(ctx, streamId, block - first);
            FrameParts parts = new FrameParts(ctx, promise);
            parts.write(out.readRetainedSlice(prefix + first));
            if (zeros > 0) {
                parts.write(ZEROS.slice(0, zeros));
            }
            while (rest.readableBytes() > maxFrameSize) {
                parts.write(continuations.readRetainedSlice(CONTINUATION_FRAME_HEADER_LENGTH));
                parts.write(rest.readRetainedSlice(maxFrameSize));
            }
            ByteBuf lastHeader = continuations;
            continuations = null;
            parts.write(lastHeader);
            rest = null;
            parts.write(out);
            return parts.end();
        } catch (Throwable cause) {
            if (continuations != null) {
                continuations.release();
            }
            return fail(rest, encoded ? lostBlock(streamId, cause) : cause, promise);
        }
    }

    /** The headers of all CONTINUATION frames of a block, one behind the other. */
    private ByteBuf continuationHeaders(ChannelHandlerContext ctx, int streamId, int octets) {
        int frames = (octets - 1) / maxFrameSize + 1;
        ByteBuf headers = ctx.alloc().buffer(frames * CONTINUATION_FRAME_HEADER_LENGTH); // bounded by the block
        int left = octets;
        for (int i = 1; i < frames; i++) {
            writeFrameHeader(headers, maxFrameSize, Http2FrameTypes.CONTINUATION, 0, streamId);
            left -= maxFrameSize;
        }
        writeFrameHeader(headers, left, Http2FrameTypes.CONTINUATION, Http2Flags.END_HEADERS, streamId);
        return headers;
    }

    /** The table of the encoder is ahead of the peer's now, so that no later block could be understood. */
    private static Http2Exception lostBlock(int streamId, Throwable cause) {
        return connectionError(Refusal.FIELD_BLOCK_NOT_WRITTEN, cause, streamId);
    }

    private static void setFrameHeader(ByteBuf out, int payloadLength, byte type, int flags, int streamId) {
        int start = out.readerIndex();
        out.setInt(start, payloadLength << Byte.SIZE | type & 0xFF);
        out.setByte(start + INT_FIELD_LENGTH, flags);
        out.setInt(start + INT_FIELD_LENGTH + 1, streamId);
    }

    @Override
    public ChannelFuture writePriority(ChannelHandlerContext ctx, int streamId, int streamDependency, short weight,
            boolean exclusive, ChannelPromise promise) {
        if (!isAccepted(promise)) {
            return promise;
        }
        ByteBuf out;
        try {
            checkStream(streamId);
            checkPositiveOrZero(streamDependency, "streamDependency");
            checkWeight(weight);
            out = ctx.alloc().buffer(PRIORITY_FRAME_LENGTH);
        } catch (Throwable cause) {
            return promise.setFailure(cause);
        }
        writeFrameHeader(out, PRIORITY_ENTRY_LENGTH, Http2FrameTypes.PRIORITY, 0, streamId);
        writePriorityFields(out, streamDependency, weight, exclusive);
        return ctx.write(out, promise);
    }

    @Override
    public ChannelFuture writeRstStream(ChannelHandlerContext ctx, int streamId, long errorCode,
            ChannelPromise promise) {
        if (!isAccepted(promise)) {
            return promise;
        }
        ByteBuf out;
        try {
            checkStream(streamId);
            checkInRange(errorCode, 0, MAX_UNSIGNED_INT, "errorCode");
            out = ctx.alloc().buffer(RST_STREAM_FRAME_LENGTH);
        } catch (Throwable cause) {
            return promise.setFailure(cause);
        }
        writeFrameHeader(out, INT_FIELD_LENGTH, Http2FrameTypes.RST_STREAM, 0, streamId);
        out.writeInt((int) errorCode);
        return ctx.write(out, promise);
    }

    @Override
    public ChannelFuture writeSettings(ChannelHandlerContext ctx, Http2Settings settings, ChannelPromise promise) {
        if (!isAccepted(promise)) {
            return promise;
        }
        ByteBuf out;
        int length;
        try {
            length = SETTING_ENTRY_LENGTH * checkNotNull(settings, "settings").size();
            out = ctx.alloc().buffer(FRAME_HEADER_LENGTH + length);
        } catch (Throwable cause) {
            return promise.setFailure(cause);
        }
        writeFrameHeader(out, length, Http2FrameTypes.SETTINGS, 0, CONNECTION_STREAM_ID);
        SettingsPayload.write(settings, out);
        return ctx.write(out, promise);
    }

    @Override
    public ChannelFuture writeSettingsAck(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (!isAccepted(promise)) {
            return promise;
        }
        ByteBuf out;
        try {
            out = ctx.alloc().buffer(FRAME_HEADER_LENGTH);
        } catch (Throwable cause) {
            return promise.setFailure(cause);
        }
        writeFrameHeader(out, 0, Http2FrameTypes.SETTINGS, Http2Flags.ACK, CONNECTION_STREAM_ID);
        return ctx.write(out, promise);
    }

    @Override
    public ChannelFuture writePing(ChannelHandlerContext ctx, boolean ack, long data, ChannelPromise promise) {
        if (!isAccepted(promise)) {
            return promise;
        }
        ByteBuf out;
        try {
            out = ctx.alloc().buffer(FRAME_HEADER_LENGTH + PING_FRAME_PAYLOAD_LENGTH);
        } catch (Throwable cause) {
            return promise.setFailure(cause);
        }
        writeFrameHeader(out, PING_FRAME_PAYLOAD_LENGTH, Http2FrameTypes.PING, ack ? Http2Flags.ACK : 0,
                CONNECTION_STREAM_ID);
        out.writeLong(data);
        return ctx.write(out, promise);
    }

    @Override
    public ChannelFuture writeGoAway(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData,
            ChannelPromise promise) {
        if (!isAccepted(promise)) {
            debugData.release();
            return promise;
        }
        ByteBuf out;
        try {
            checkPositiveOrZero(lastStreamId, "lastStreamId");
            checkInRange(errorCode, 0, MAX_UNSIGNED_INT, "errorCode");
            checkInRange(debugData.readableBytes(), 0, maxFrameSize - 2 * INT_FIELD_LENGTH, "debugData.readableBytes");
            out = ctx.alloc().buffer(GO_AWAY_FRAME_HEADER_LENGTH);
        } catch (Throwable cause) {
            return fail(debugData, cause, promise);
        }
        writeFrameHeader(out, 2 * INT_FIELD_LENGTH + debugData.readableBytes(), Http2FrameTypes.GO_AWAY, 0,
                CONNECTION_STREAM_ID);
        out.writeInt(lastStreamId);
        out.writeInt((int) errorCode);
        return writeWithPayload(ctx, out, debugData, promise);
    }

    @Override
    public ChannelFuture writeWindowUpdate(ChannelHandlerContext ctx, int streamId, int windowSizeIncrement,
            ChannelPromise promise) {
        if (!isAccepted(promise)) {
            return promise;
        }
        ByteBuf out;
        try {
            checkPositiveOrZero(streamId, "streamId");
            checkPositive(windowSizeIncrement, "windowSizeIncrement");
            out = ctx.alloc().buffer(WINDOW_UPDATE_FRAME_LENGTH);
        } catch (Throwable cause) {
            return promise.setFailure(cause);
        }
        writeFrameHeader(out, INT_FIELD_LENGTH, Http2FrameTypes.WINDOW_UPDATE, 0, streamId);
        out.writeInt(windowSizeIncrement);
        return ctx.write(out, promise);
    }

    @Override
    public ChannelFuture writeFrame(ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags,
            ByteBuf payload, ChannelPromise promise) {
        if (!isAccepted(promise)) {
            payload.release();
            return promise;
        }
        ByteBuf out;
        try {
            checkPositiveOrZero(streamId, "streamId");
            checkNotNull(flags, "flags");
            checkInRange(payload.readableBytes(), 0, maxFrameSize, "payload.readableBytes");
            out = ctx.alloc().buffer(FRAME_HEADER_LENGTH);
        } catch (Throwable cause) {
            return fail(payload, cause, promise);
        }
        writeFrameHeader(out, payload.readableBytes(), frameType, flags.value(), streamId);
        return writeWithPayload(ctx, out, payload, promise);
    }

    private static ChannelFuture writeWithPayload(ChannelHandlerContext ctx, ByteBuf header, ByteBuf payload,
            ChannelPromise promise) {
        if (!payload.isReadable()) {
            payload.release();
            return ctx.write(header, promise);
        }
        FrameParts parts = new FrameParts(ctx, promise);
        parts.write(header);
        parts.write(payload);
        return parts.end();
    }
}
