/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.compression.CompressionEncoders;
import io.tidewire.handler.codec.compression.CompressionOptions;
import io.tidewire.handler.codec.compression.StandardCompressionOptions;
import io.tidewire.handler.codec.http.ContentCoding;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http2.internal.core.MessageRules;
import io.tidewire.util.collection.IntObjectHashMap;
import io.tidewire.util.collection.IntObjectMap;
import io.tidewire.util.concurrent.PromiseCombiner;
import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNonEmpty;

/**
 * Compresses the content of messages whose {@code content-encoding} says so, and drops their {@code content-length}.
 * The output of each write can be decompressed when it arrives, and the compressed content has its end, whether DATA or
 * trailers end the stream. Used on the event loop of its connection.
 *
 * <p>It may stand in front of a {@link StreamBufferingEncoder} or behind one. A write that was accepted can no longer
 * be cancelled. If content cannot be compressed, the stream is reset with INTERNAL_ERROR.
 *
 * <p>Nothing is compressed unless the application sets the field: content that holds a secret next to what a peer
 * chooses should not have it, because its length then reveals something of the secret (SEC-E09).
 */
public class CompressorHttp2ConnectionEncoder extends DecoratingHttp2ConnectionEncoder {
    /** The level of the codings by default. */
    public static final int DEFAULT_COMPRESSION_LEVEL = 6;
    /** The window of the codings by default, as a binary logarithm. */
    public static final int DEFAULT_WINDOW_BITS = 15;
    /** The memory level of the codings by default. */
    public static final int DEFAULT_MEM_LEVEL = 8;

    private final Http2Connection.PropertyKey compressorKey;
    private final Map<ContentCoding, CompressionOptions> options;
    /**
     * Compressors of streams that an encoder below keeps back, until they begin or are given up. Made on first use, as
     * servers never need it.
     */
    private @Nullable IntObjectMap<StreamCompressor> waiting;

    /**
     * Creates an encoder with the defaults of {@code gzip}, {@code deflate} and {@code snappy}, and of {@code br} and
     * {@code zstd} where their libraries are there.
     *
     * @param delegate writes
     */
    public CompressorHttp2ConnectionEncoder(Http2ConnectionEncoder delegate) {
        this(ContentCoding.optionsOf(), delegate);
    }

    /**
     * Creates an encoder.
     *
     * @param delegate writes
     * @param compressionOptions one for each coding that is to be used, of {@link StandardCompressionOptions}
     * @throws IllegalArgumentException if there are none, or of another type
     * @throws UnsupportedOperationException if there are some whose library is not there
     */
    public CompressorHttp2ConnectionEncoder(Http2ConnectionEncoder delegate,
            CompressionOptions... compressionOptions) {
        this(ContentCoding.optionsOf(checkNonEmpty(compressionOptions, "compressionOptions")), delegate);
    }

    /**
     * Creates an encoder with {@code gzip} and {@code deflate}.
     *
     * @param delegate writes
     * @param compressionLevel 0 to 9
     * @param windowBits 9 to 15
     * @param memLevel 1 to 9
     * @deprecated codings have options: {@link #CompressorHttp2ConnectionEncoder(Http2ConnectionEncoder,
     *             CompressionOptions...)}
     */
    @Deprecated
    public CompressorHttp2ConnectionEncoder(Http2ConnectionEncoder delegate, int compressionLevel, int windowBits,
            int memLevel) {
        this(delegate,
                StandardCompressionOptions.gzip(checkInRange(compressionLevel, 0, 9, "compressionLevel"),
                        checkInRange(windowBits, 9, 15, "windowBits"), checkInRange(memLevel, 1, 9, "memLevel")),
                StandardCompressionOptions.deflate(compressionLevel, windowBits, memLevel));
    }

    @SuppressWarnings("this-escape") // Listens to streams, which begin later.
    private CompressorHttp2ConnectionEncoder(Map<ContentCoding, CompressionOptions> options,
            Http2ConnectionEncoder delegate) {
        super(delegate);
        this.options = options;
        compressorKey = connection().newKey();
        connection().addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamAdded(Http2Stream stream) {
                StreamCompressor compressor = waiting == null ? null : waiting.remove(stream.id());
                if (compressor != null) {
                    stream.setProperty(compressorKey, compressor);
                }
            }

            @Override
            public void onStreamRemoved(Http2Stream stream) {
                StreamCompressor compressor = stream.getProperty(compressorKey);
                if (compressor != null) {
                    compressor.close();
                }
            }
        });
    }

    private @Nullable StreamCompressor compressorOf(int streamId) {
        Http2Stream stream = connection().stream(streamId);
        return stream == null ? waitingFor(streamId) : stream.getProperty(compressorKey);
    }

    private @Nullable StreamCompressor waitingFor(int streamId) {
        return waiting == null ? null : waiting.get(streamId);
    }

    @Override
    public ChannelFuture writeData(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
            boolean endOfStream, ChannelPromise promise) {
        StreamCompressor compressor = compressorOf(streamId);
        if (compressor == null) {
            return super.writeData(ctx, streamId, data, padding, endOfStream, promise);
        }
        ChannelPromise written = promise.unvoid();
        // Content compressed behind it refers to it, so it is written or was never compressed.
        if (!written.setUncancellable()) {
            data.release();
            return written;
        }
        List<ByteBuf> compressed;
        try {
            compressed = compressor.compress(data, endOfStream);
        } catch (Throwable cause) {
            return onFailure(ctx, streamId, compressor, cause, written);
        }
        if (compressed.isEmpty()) {
            if (!endOfStream) {
                return written.setSuccess();
            }
            compressed.add(Unpooled.EMPTY_BUFFER);
        }
        int last = compressed.size() - 1;
        if (last == 0) {
            return super.writeData(ctx, streamId, compressed.get(0), padding, endOfStream, written);
        }
        PromiseCombiner all = new PromiseCombiner(ctx.executor());
        for (int i = 0; i <= last; i++) {
            boolean isLast = i == last;
            all.add(super.writeData(ctx, streamId, compressed.get(i), isLast ? padding : 0, endOfStream && isLast,
                    ctx.newPromise()));
        }
        all.finish(written);
        return written;
    }

    /** The content has a hole now: the peer must not take for whole what it gets. */
    private ChannelFuture onFailure(ChannelHandlerContext ctx, int streamId, StreamCompressor compressor,
            Throwable cause, ChannelPromise promise) {
        if (compressor.hasFailed()) {
            super.writeRstStream(ctx, streamId, Http2Error.INTERNAL_ERROR.code(), ctx.newPromise());
        }
        return promise.setFailure(cause);
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

    @SuppressWarnings("NullAway") // A compressor that ends is present.
    private ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
            boolean hasPriority, int streamDependency, short weight, boolean exclusive, int padding,
            boolean endOfStream, ChannelPromise promise) {
        StreamCompressor present = compressorOf(streamId);
        boolean ends = present != null && endOfStream;
        boolean begins = present == null && !endOfStream && mayBegin(headers);
        if (!ends && !begins) {
            return passHeaders(ctx, streamId, headers, hasPriority, streamDependency, weight, exclusive, padding,
                    endOfStream, promise);
        }
        ChannelPromise written = promise.unvoid();
        if (!written.setUncancellable()) {
            return written;
        }
        if (ends) {
            return writeTrailers(ctx, streamId, headers, hasPriority, streamDependency, weight, exclusive, padding,
                    present, written);
        }
        StreamCompressor compressor;
        try {
            compressor = newCompressor(ctx, headers);
        } catch (Throwable cause) {
            return written.setFailure(cause);
        }
        // In front of the write, because its listeners may write content.
        bind(streamId, compressor);
        ChannelFuture future = passHeaders(ctx, streamId, headers, hasPriority, streamDependency, weight, exclusive,
                padding, false, written);
        if (compressor != null) {
            unbindIfRefused(streamId, compressor, future);
        }
        return future;
    }

    /** Writes the rest of the compressed content in front of what ends the stream. */
    private ChannelFuture writeTrailers(ChannelHandlerContext ctx, int streamId, Http2Headers trailers,
            boolean hasPriority, int streamDependency, short weight, boolean exclusive, int padding,
            StreamCompressor compressor, ChannelPromise promise) {
        List<ByteBuf> rest;
        try {
            rest = compressor.end();
        } catch (Throwable cause) {
            return onFailure(ctx, streamId, compressor, cause, promise);
        }
        if (rest.isEmpty()) {
            return passHeaders(ctx, streamId, trailers, hasPriority, streamDependency, weight, exclusive, padding,
                    true, promise);
        }
        PromiseCombiner all = new PromiseCombiner(ctx.executor());
        for (ByteBuf part : rest) {
            all.add(super.writeData(ctx, streamId, part, 0, false, ctx.newPromise()));
        }
        all.add(passHeaders(ctx, streamId, trailers, hasPriority, streamDependency, weight, exclusive, padding, true,
                ctx.newPromise()));
        all.finish(promise);
        return promise;
    }

    private ChannelFuture passHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
            boolean hasPriority, int streamDependency, short weight, boolean exclusive, int padding,
            boolean endOfStream, ChannelPromise promise) {
        return hasPriority
                ? super.writeHeaders(ctx, streamId, headers, streamDependency, weight, exclusive, padding, endOfStream,
                        promise)
                : super.writeHeaders(ctx, streamId, headers, padding, endOfStream, promise);
    }

    /**
     * Creates the compressor of a coding.
     *
     * @param ctx the context of the handler that writes
     * @param contentEncoding the coding
     * @return a channel whose outbound handlers compress, which is closed with the stream; {@code null} if the content
     *         stays as it is
     * @throws Http2Exception if the fields cannot be sent
     */
    protected @Nullable EmbeddedChannel newContentCompressor(ChannelHandlerContext ctx, CharSequence contentEncoding)
            throws Http2Exception {
        CompressionOptions chosen = options.get(ContentCoding.of(contentEncoding));
        if (chosen == null) {
            return null;
        }
        Channel channel = ctx.channel();
        return new EmbeddedChannel(channel.id(), channel.metadata().hasDisconnect(), channel.config(),
                CompressionEncoders.newEncoder(chosen));
    }

    /**
     * Returns the coding that the peer is told.
     *
     * @param contentEncoding the coding that the application has set
     * @return the same unless overridden
     * @throws Http2Exception if the fields cannot be sent
     */
    protected CharSequence getTargetContentEncoding(CharSequence contentEncoding) throws Http2Exception {
        return contentEncoding;
    }

    /** An interim response has no content: its fields are not those of the one that follows. */
    private static boolean mayBegin(Http2Headers headers) {
        return headers != null && headers.contains(HttpHeaderNames.CONTENT_ENCODING)
                && !MessageRules.isInterim(headers.status());
    }

    @SuppressWarnings("NullAway") // mayBegin() looks whether there is a coding.
    private @Nullable StreamCompressor newCompressor(ChannelHandlerContext ctx, Http2Headers headers)
            throws Http2Exception {
        CharSequence coding = headers.get(HttpHeaderNames.CONTENT_ENCODING);
        EmbeddedChannel channel = newContentCompressor(ctx, coding);
        if (channel == null) {
            return null;
        }
        boolean isDone = false;
        try {
            CharSequence target = getTargetContentEncoding(coding);
            if (HttpHeaderValues.IDENTITY.contentEqualsIgnoreCase(target)) {
                headers.remove(HttpHeaderNames.CONTENT_ENCODING);
            } else {
                headers.set(HttpHeaderNames.CONTENT_ENCODING, target);
            }
            // The length is that of the content before.
            headers.remove(HttpHeaderNames.CONTENT_LENGTH);
            isDone = true;
            return new StreamCompressor(channel);
        } finally {
            if (!isDone) {
                channel.finishAndReleaseAll();
            }
        }
    }

    private void bind(int streamId, @Nullable StreamCompressor compressor) {
        if (compressor == null) {
            return;
        }
        Http2Stream stream = connection().stream(streamId);
        if (stream == null) {
            if (waiting == null) {
                waiting = new IntObjectHashMap<>(4);
            }
            waiting.put(streamId, compressor);
        } else {
            stream.setProperty(compressorKey, compressor);
        }
    }

    /** HEADERS that are not written leave no trace: others may be written in their place, with another coding. */
    @SuppressWarnings("NullAway") // waitingFor() has found it.
    private void unbindIfRefused(int streamId, StreamCompressor compressor, ChannelFuture headers) {
        if (waitingFor(streamId) == compressor) {
            // The stream may also end before it begins, which is no failure of what was written on it.
            headers.addListener(done -> {
                if (waitingFor(streamId) == compressor) {
                    waiting.remove(streamId);
                    compressor.close();
                }
            });
        } else if (headers.isDone() && !headers.isSuccess()) {
            Http2Stream stream = connection().stream(streamId);
            if (stream != null && stream.getProperty(compressorKey) == compressor) {
                stream.removeProperty(compressorKey);
            }
            compressor.close();
        }
    }
}
