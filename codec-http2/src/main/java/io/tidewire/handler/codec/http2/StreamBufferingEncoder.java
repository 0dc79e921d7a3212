/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.SMALLEST_MAX_CONCURRENT_STREAMS;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Keeps streams back that the peer does not permit yet (SETTINGS_MAX_CONCURRENT_STREAMS, RFC 9113 section 5.1.2), with
 * the frames that are written on them. They begin in the order of their ids as other streams end.
 *
 * <p>Streams that wait fail with {@link Http2GoAwayException} when GOAWAY comes, since nothing may be opened after it,
 * and with {@link Http2ChannelClosedException} when the encoder is closed. How many streams wait is up to the
 * application.
 */
public class StreamBufferingEncoder extends DecoratingHttp2ConnectionEncoder {
    private final TreeMap<Integer, PendingStream> pendingStreams = new TreeMap<>();
    /** How many streams may be open: a guess until the settings of the peer have come. */
    private int maxConcurrentStreams;
    /** Settings are applied when they are acknowledged, and not by {@link #remoteSettings(Http2Settings)}. */
    private boolean appliesWithAck;
    private boolean closed;
    /** The content of GOAWAY, once it has come. */
    private @Nullable GoAway goAway;

    /**
     * Creates an encoder that opens at most 100 streams until the settings of the peer have come.
     *
     * @param delegate writes the frames
     */
    public StreamBufferingEncoder(Http2ConnectionEncoder delegate) {
        this(delegate, SMALLEST_MAX_CONCURRENT_STREAMS);
    }

    /**
     * Creates an encoder.
     *
     * @param delegate writes the frames
     * @param initialMaxConcurrentStreams how many streams may be open until the settings of the peer have come, not
     *        negative
     */
    @SuppressWarnings("this-escape") // Listens to streams, which begin later.
    public StreamBufferingEncoder(Http2ConnectionEncoder delegate, int initialMaxConcurrentStreams) {
        super(delegate);
        maxConcurrentStreams = checkPositiveOrZero(initialMaxConcurrentStreams, "initialMaxConcurrentStreams");
        connection().addListener(new Http2ConnectionAdapter() {
            @Override
            public void onGoAwayReceived(int lastStreamId, long errorCode, ByteBuf debugData) {
                goAway = new GoAway(lastStreamId, errorCode, ByteBufUtil.getBytes(debugData));
                failAll(goAway.exception());
            }

            @Override
            public void onStreamClosed(Http2Stream stream) {
                openPendingStreams();
            }
        });
    }

    /**
     * Returns how many streams wait.
     *
     * @return the number
     */
    public int numBufferedStreams() {
        return pendingStreams.size();
    }

    @Override
    public ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
            boolean endStream, ChannelPromise promise) {
        return mayPass(streamId) ? super.writeHeaders(ctx, streamId, headers, padding, endStream, promise)
                : hold(streamId, promise, written ->
                        super.writeHeaders(ctx, streamId, headers, padding, endStream, written));
    }

    @Override
    public ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
            int streamDependency, short weight, boolean exclusive, int padding, boolean endOfStream,
            ChannelPromise promise) {
        return mayPass(streamId) ? super.writeHeaders(ctx, streamId, headers, streamDependency, weight, exclusive,
                        padding, endOfStream, promise)
                : hold(streamId, promise, written -> super.writeHeaders(ctx, streamId, headers, streamDependency,
                        weight, exclusive, padding, endOfStream, written));
    }

    private boolean mayPass(int streamId) {
        return !closed && (isBegun(streamId) || pendingStreams.isEmpty() && mayOpenStream());
    }

    private ChannelFuture hold(int streamId, ChannelPromise promise, PendingWrite write) {
        ChannelPromise written = promise.unvoid();
        if (!isAccepted(written)) {
            return written;
        }
        if (closed) {
            return written.setFailure(new Http2ChannelClosedException());
        }
        if (goAway != null) {
            return written.setFailure(goAway.exception());
        }
        pendingStreams.computeIfAbsent(streamId, id -> new PendingStream()).add(write, null, written);
        openPendingStreams();
        return written;
    }

    /**
     * Whether a frame was not cancelled before. From here on it cannot be, as if its stream had begun: it has a place
     * in the order of the frames, and those behind it may count on it.
     */
    private static boolean isAccepted(ChannelPromise promise) {
        return promise.setUncancellable();
    }

    @Override
    public ChannelFuture writeData(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
            boolean endOfStream, ChannelPromise promise) {
        PendingStream pending = isBegun(streamId) ? null : pendingStreams.get(streamId);
        if (pending == null) {
            return super.writeData(ctx, streamId, data, padding, endOfStream, promise);
        }
        ChannelPromise accepted = promise.unvoid();
        if (!isAccepted(accepted)) {
            data.release();
            return accepted;
        }
        pending.add(written -> super.writeData(ctx, streamId, data, padding, endOfStream, written), data, accepted);
        return accepted;
    }

    @Override
    public ChannelFuture writeRstStream(ChannelHandlerContext ctx, int streamId, long errorCode,
            ChannelPromise promise) {
        if (isBegun(streamId) || !pendingStreams.containsKey(streamId)) {
            return super.writeRstStream(ctx, streamId, errorCode, promise);
        }
        ChannelPromise reset = promise.unvoid();
        if (isAccepted(reset)) {
            // The peer knows nothing of it, so it is enough to drop what waits.
            pendingStreams.remove(streamId).drop(null);
            reset.setSuccess();
        }
        return reset;
    }

    @Override
    public void remoteSettings(Http2Settings settings) throws Http2Exception {
        super.remoteSettings(settings);
        onRemoteSettings();
    }

    @Override
    public void consumeReceivedSettings(Http2Settings settings) {
        appliesWithAck = true;
        super.consumeReceivedSettings(settings);
    }

    @Override
    public ChannelFuture writeSettingsAck(ChannelHandlerContext ctx, ChannelPromise promise) {
        ChannelFuture future = super.writeSettingsAck(ctx, promise);
        if (appliesWithAck) {
            onRemoteSettings();
        }
        return future;
    }

    private void onRemoteSettings() {
        maxConcurrentStreams = connection().local().maxActiveStreams();
        openPendingStreams();
    }

    @Override
    public void close() {
        try {
            if (!closed) {
                closed = true;
                failAll(new Http2ChannelClosedException());
            }
        } finally {
            super.close();
        }
    }

    private boolean isBegun(int streamId) {
        return streamId <= connection().local().lastStreamCreated();
    }

    private boolean mayOpenStream() {
        return connection().local().numActiveStreams() < maxConcurrentStreams && connection().local().canOpenStream();
    }

    private void openPendingStreams() {
        while (!pendingStreams.isEmpty() && mayOpenStream()) {
            pendingStreams.pollFirstEntry().getValue().write();
        }
    }

    private void failAll(Http2Exception cause) {
        while (!pendingStreams.isEmpty()) {
            pendingStreams.pollFirstEntry().getValue().drop(cause);
        }
    }

    /** Writes a frame that has waited. */
    private interface PendingWrite {
        void write(ChannelPromise promise);
    }

    /** A frame that waits. It owns its data until it is written. */
    private record PendingFrame(PendingWrite write, @Nullable ByteBuf data, ChannelPromise promise) {
    }

    /** A stream that waits, with its frames in their order. */
    private static final class PendingStream {
        private final List<PendingFrame> frames = new ArrayList<>(2);

        void add(PendingWrite write, @Nullable ByteBuf data, ChannelPromise promise) {
            frames.add(new PendingFrame(write, data, promise));
        }

        void write() {
            for (PendingFrame frame : frames) {
                frame.write.write(frame.promise);
            }
        }

        /** Releases what waits. The promises fail, or succeed without a cause. */
        void drop(@Nullable Throwable cause) {
            for (PendingFrame frame : frames) {
                if (frame.data != null) {
                    frame.data.release();
                }
                if (cause == null) {
                    frame.promise.trySuccess();
                } else {
                    frame.promise.tryFailure(cause);
                }
            }
        }
    }

    /** The content of GOAWAY. */
    private record GoAway(int lastStreamId, long errorCode, byte[] debugData) {
        Http2GoAwayException exception() {
            return new Http2GoAwayException(lastStreamId, errorCode, debugData);
        }
    }

    /** A waiting frame is not sent, because the encoder was closed. */
    public static final class Http2ChannelClosedException extends Http2Exception {
        private static final long serialVersionUID = 1;

        /** Creates an error. */
        public Http2ChannelClosedException() {
            super(Http2Error.REFUSED_STREAM, "the connection was closed before the stream began");
        }
    }

    /** A waiting frame is not sent, because GOAWAY came. It can be tried on another connection. */
    public static final class Http2GoAwayException extends Http2Exception {
        private static final long serialVersionUID = 1;

        /** The last stream that the peer may have acted on. */
        private final int lastStreamId;
        /** Why the peer sent it. */
        private final long errorCode;
        /** The peer's debug data. */
        private final byte[] debugData;

        /**
         * Creates an error.
         *
         * @param lastStreamId the last stream that the peer may have acted on
         * @param errorCode why the peer sent GOAWAY, 0 to 2^32-1
         * @param debugData the peer's debug data
         */
        public Http2GoAwayException(int lastStreamId, long errorCode, byte[] debugData) {
            super(Http2Error.STREAM_CLOSED, "GOAWAY came before the stream began");
            this.lastStreamId = lastStreamId;
            this.errorCode = errorCode;
            this.debugData = debugData.clone();
        }

        /**
         * Returns the last stream that the peer may have acted on.
         *
         * @return the id
         */
        public int lastStreamId() {
            return lastStreamId;
        }

        /**
         * Returns why the peer sent GOAWAY.
         *
         * @return the code, 0 to 2^32-1
         */
        public long errorCode() {
            return errorCode;
        }

        /**
         * Returns what the peer says about it.
         *
         * @return a copy of the octets
         */
        public byte[] debugData() {
            return debugData.clone();
        }
    }
}
