/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.internal.core.Origin;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.handler.codec.internal.NetworkOrder;
import io.tidewire.util.AsciiString;
import io.tidewire.util.CharsetUtil;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;
import static io.tidewire.handler.codec.http2.Http2Exception.headerListSizeError;

/**
 * Numbers of RFC 9113, and small functions that use them.
 */
public final class Http2CodecUtil {
    /** The stream of frames for the connection as a whole. */
    public static final int CONNECTION_STREAM_ID = 0;
    /** The stream of a request that came with an upgrade (RFC 7540 section 3.2). */
    public static final int HTTP_UPGRADE_STREAM_ID = 1;
    /** The field with the settings of a client that upgrades (RFC 7540 section 3.2.1). */
    public static final CharSequence HTTP_UPGRADE_SETTINGS_HEADER = AsciiString.cached("HTTP2-Settings");
    /** The protocol to upgrade to without TLS (RFC 7540 section 3.1). */
    public static final CharSequence HTTP_UPGRADE_PROTOCOL_NAME = AsciiString.cached("h2c");
    /** The protocol in ALPN (RFC 9113 section 3.1). */
    public static final CharSequence TLS_UPGRADE_PROTOCOL_NAME = AsciiString.cached("h2");

    /** Octets of a PING (RFC 9113 section 6.7). */
    public static final int PING_FRAME_PAYLOAD_LENGTH = 8;
    /** The largest length of a padding with the octet of it. */
    public static final int MAX_PADDING = 256;
    /** The largest value of an octet. */
    public static final short MAX_UNSIGNED_BYTE = 0xFF;
    /** The largest value of four octets. */
    public static final long MAX_UNSIGNED_INT = 0xFFFFFFFFL;
    /** Octets in front of each payload (RFC 9113 section 4.1). */
    public static final int FRAME_HEADER_LENGTH = 9;
    /** Octets of a setting. */
    public static final int SETTING_ENTRY_LENGTH = 6;
    /** Octets of the priority fields. */
    public static final int PRIORITY_ENTRY_LENGTH = 5;
    /** Octets of an integer. */
    public static final int INT_FIELD_LENGTH = 4;
    /** The smallest weight of RFC 7540. */
    public static final short MIN_WEIGHT = 1;
    /** The largest weight of RFC 7540. */
    public static final short MAX_WEIGHT = 256;

    /** Octets of a PRIORITY frame. */
    public static final int PRIORITY_FRAME_LENGTH = FRAME_HEADER_LENGTH + PRIORITY_ENTRY_LENGTH;
    /** Octets of a RST_STREAM frame. */
    public static final int RST_STREAM_FRAME_LENGTH = FRAME_HEADER_LENGTH + INT_FIELD_LENGTH;
    /** Octets of a WINDOW_UPDATE frame. */
    public static final int WINDOW_UPDATE_FRAME_LENGTH = FRAME_HEADER_LENGTH + INT_FIELD_LENGTH;
    /** Octets of a GOAWAY frame without debug data. */
    public static final int GO_AWAY_FRAME_HEADER_LENGTH = FRAME_HEADER_LENGTH + 2 * INT_FIELD_LENGTH;
    /** Octets of a DATA frame in front of the data, padded. */
    public static final int DATA_FRAME_HEADER_LENGTH = FRAME_HEADER_LENGTH + 1;
    /** Octets of a HEADERS frame in front of the field block, padded and with priority. */
    public static final int HEADERS_FRAME_HEADER_LENGTH = FRAME_HEADER_LENGTH + 1 + INT_FIELD_LENGTH + 1;
    /** Octets of a PUSH_PROMISE frame in front of the field block, padded. */
    public static final int PUSH_PROMISE_FRAME_HEADER_LENGTH = FRAME_HEADER_LENGTH + 1 + INT_FIELD_LENGTH;
    /** Octets of a CONTINUATION frame in front of the field block. */
    public static final int CONTINUATION_FRAME_HEADER_LENGTH = FRAME_HEADER_LENGTH;

    /** SETTINGS_HEADER_TABLE_SIZE (RFC 9113 section 6.5.2). */
    public static final char SETTINGS_HEADER_TABLE_SIZE = 1;
    /** SETTINGS_ENABLE_PUSH. */
    public static final char SETTINGS_ENABLE_PUSH = 2;
    /** SETTINGS_MAX_CONCURRENT_STREAMS. */
    public static final char SETTINGS_MAX_CONCURRENT_STREAMS = 3;
    /** SETTINGS_INITIAL_WINDOW_SIZE. */
    public static final char SETTINGS_INITIAL_WINDOW_SIZE = 4;
    /** SETTINGS_MAX_FRAME_SIZE. */
    public static final char SETTINGS_MAX_FRAME_SIZE = 5;
    /** SETTINGS_MAX_HEADER_LIST_SIZE. */
    public static final char SETTINGS_MAX_HEADER_LIST_SIZE = 6;
    /** SETTINGS_ENABLE_CONNECT_PROTOCOL (RFC 8441 section 3). */
    public static final char SETTINGS_ENABLE_CONNECT_PROTOCOL = 8;
    /** SETTINGS_NO_RFC7540_PRIORITIES (RFC 9218 section 2.1). */
    public static final char SETTINGS_NO_RFC7540_PRIORITIES = 9;
    /** How many settings to make room for. */
    public static final int NUM_STANDARD_SETTINGS = 7;

    /** The largest limit of the dynamic table. */
    public static final long MAX_HEADER_TABLE_SIZE = MAX_UNSIGNED_INT;
    /** The largest limit of concurrent streams. */
    public static final long MAX_CONCURRENT_STREAMS = MAX_UNSIGNED_INT;
    /** The largest initial window (RFC 9113 section 6.5.2). */
    public static final int MAX_INITIAL_WINDOW_SIZE = Integer.MAX_VALUE;
    /** The frame size that every endpoint must accept (RFC 9113 section 4.2). */
    public static final int MAX_FRAME_SIZE_LOWER_BOUND = 0x4000;
    /** The largest maximum of frames. */
    public static final int MAX_FRAME_SIZE_UPPER_BOUND = 0xFFFFFF;
    /** The largest limit of header lists. */
    public static final long MAX_HEADER_LIST_SIZE = MAX_UNSIGNED_INT;
    /** The smallest limit of the dynamic table. */
    public static final long MIN_HEADER_TABLE_SIZE = 0;
    /** The smallest limit of concurrent streams. */
    public static final long MIN_CONCURRENT_STREAMS = 0;
    /** The smallest initial window. */
    public static final int MIN_INITIAL_WINDOW_SIZE = 0;
    /** The smallest limit of header lists. */
    public static final long MIN_HEADER_LIST_SIZE = 0;

    /** The initial window before settings. */
    public static final int DEFAULT_WINDOW_SIZE = 65535;
    /** The weight of RFC 7540 without priority. */
    public static final short DEFAULT_PRIORITY_WEIGHT = 16;
    /** The limit of the dynamic table before settings. */
    public static final int DEFAULT_HEADER_TABLE_SIZE = 4096;
    /** The limit of header lists that is announced unless another one is asked for; bounds what a peer can pin. */
    public static final long DEFAULT_HEADER_LIST_SIZE = 8192;
    /** The maximum of frames before settings. */
    public static final int DEFAULT_MAX_FRAME_SIZE = MAX_FRAME_SIZE_LOWER_BOUND;
    /** The concurrency that RFC 9113 section 6.5.2 recommends as the least. */
    public static final int SMALLEST_MAX_CONCURRENT_STREAMS = 100;
    /** Control frames that may wait for a peer that does not read. */
    public static final int DEFAULT_MAX_QUEUED_CONTROL_FRAMES = 10000;
    /** How long a graceful shutdown waits for streams. */
    public static final long DEFAULT_GRACEFUL_SHUTDOWN_TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(30);

    /** How much larger than its limit a header list may be for its stream to fail alone (SEC-F15). */
    private static final int GO_AWAY_FACTOR = 4;
    private static final ByteBuf CONNECTION_PREFACE = Unpooled.unreleasableBuffer(
            Unpooled.directBuffer(24).writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(CharsetUtil.US_ASCII)))
            .asReadOnly();

    private Http2CodecUtil() {
    }

    /**
     * Returns what a client sends first (RFC 9113 section 3.4).
     *
     * @return a buffer of 24 octets with indices of its own; it need not be released
     */
    public static ByteBuf connectionPrefaceBuf() {
        return CONNECTION_PREFACE.retainedDuplicate();
    }

    /**
     * Returns from which size on a header list ends the connection, instead of its stream alone.
     *
     * @param maxHeaderListSize the limit for one stream, in octets
     * @return four times that, at most {@link #MAX_HEADER_LIST_SIZE}
     */
    public static long calculateMaxHeaderListSizeGoAway(long maxHeaderListSize) {
        return Math.min(maxHeaderListSize * GO_AWAY_FACTOR, MAX_HEADER_LIST_SIZE);
    }

    /**
     * Returns whether an endpoint may open a stream.
     *
     * @param server whether it is the server
     * @return {@code true} for a positive id that is even for servers, odd for clients (RFC 9113 section 5.1.1)
     */
    public static boolean isOutboundStream(boolean server, int streamId) {
        return streamId > 0 && server == ((streamId & 1) == 0);
    }

    /**
     * Returns whether an id may be in a frame.
     *
     * @return {@code true} if it is not negative
     */
    public static boolean isStreamIdValid(int streamId) {
        return streamId >= 0;
    }

    /**
     * Returns whether SETTINGS_MAX_FRAME_SIZE may have a value (RFC 9113 section 6.5.2).
     *
     * @param maxFrameSize the value
     * @return {@code true} from 2^14 to 2^24-1
     */
    public static boolean isMaxFrameSizeValid(int maxFrameSize) {
        return maxFrameSize >= MAX_FRAME_SIZE_LOWER_BOUND && maxFrameSize <= MAX_FRAME_SIZE_UPPER_BOUND;
    }

    /**
     * Finds the error of the protocol among the causes of a failure.
     *
     * @param cause the failure
     * @return the outermost one, or {@code null} if there is none
     */
    public static @Nullable Http2Exception getEmbeddedHttp2Exception(@Nullable Throwable cause) {
        for (Throwable t = cause; t != null; t = t.getCause()) {
            if (t instanceof Http2Exception http2) {
                return http2;
            }
        }
        return null;
    }

    /**
     * Creates the debug data of a GOAWAY.
     *
     * @param ctx the context whose allocator is used
     * @param cause the exception whose message it is
     * @return a buffer with the message, which the caller releases; an empty one if there is none
     */
    public static ByteBuf toByteBuf(ChannelHandlerContext ctx, @Nullable Throwable cause) {
        return cause == null || cause.getMessage() == null
                ? Unpooled.EMPTY_BUFFER : ByteBufUtil.writeUtf8(ctx.alloc(), cause.getMessage());
    }

    /**
     * Reads an integer of 31 bits and drops the reserved one in front (RFC 9113 section 4.1).
     *
     * @param buf from where four octets are read
     * @return the integer, not negative
     */
    public static int readUnsignedInt(ByteBuf buf) {
        return NetworkOrder.of(buf).readInt() & Integer.MAX_VALUE;
    }

    /**
     * Writes the header of a frame (RFC 9113 section 4.1).
     *
     * @param out where to
     * @param payloadLength length of the payload, 0 to 2^24-1
     * @param streamId the stream, not negative
     */
    public static void writeFrameHeader(ByteBuf out, int payloadLength, byte type, Http2Flags flags, int streamId) {
        out.ensureWritable(FRAME_HEADER_LENGTH + payloadLength);
        writeFrameHeader(NetworkOrder.of(out), payloadLength, type, flags.value(), streamId);
    }

    static void writeFrameHeader(ByteBuf out, int payloadLength, byte type, int flags, int streamId) {
        out.writeInt(payloadLength << Byte.SIZE | type & 0xFF);
        out.writeByte(flags);
        out.writeInt(streamId);
    }

    /**
     * Fails because a received or sent header list is over the limit of its stream.
     *
     * @param maxHeaderListSize the limit in octets
     * @param onDecode whether the list was received
     * @throws Http2Exception always
     */
    public static void headerListSizeExceeded(int streamId, long maxHeaderListSize, boolean onDecode)
            throws Http2Exception {
        throw headerListSizeError(streamId, onDecode, Refusal.LIST_OVER_LIMIT, maxHeaderListSize)
                .by(onDecode ? Origin.PEER : Origin.APPLICATION);
    }

    /**
     * Fails because a received header list is over the limit from which on the connection ends.
     *
     * @param maxHeaderListSize the limit in octets
     * @throws Http2Exception always
     */
    public static void headerListSizeExceeded(long maxHeaderListSize) throws Http2Exception {
        throw connectionError(Refusal.LIST_OVER_CONNECTION_LIMIT, maxHeaderListSize);
    }

    /**
     * Checks the length of a padding that is to be sent.
     *
     * @param padding octets of padding with the octet of its length
     * @throws IllegalArgumentException if it is not in 0 to {@link #MAX_PADDING}
     */
    public static void verifyPadding(int padding) {
        if (padding < 0 || padding > MAX_PADDING) {
            throw new IllegalArgumentException("padding: " + padding + " (expected: 0-" + MAX_PADDING + ')');
        }
    }

    /**
     * Returns how many octets of a stream could be sent if the connection's window were no limit.
     *
     * @param state the stream
     * @return the octets that wait, at most the stream's window; not negative
     */
    public static int streamableBytes(StreamByteDistributor.StreamState state) {
        return Math.max(0, (int) Math.min(state.pendingBytes(), state.windowSize()));
    }
}
