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
import io.tidewire.util.concurrent.PromiseCombiner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkNonEmpty;

/**
 * Compresses the content of messages whose {@code content-encoding} says so, and drops their {@code content-length}.
 * What each write gives can be decompressed when it arrives. Used on the event loop of its connection.
 *
 * <p>Nothing is compressed unless the application sets the field: content that holds a secret next to what a peer
 * chooses should not have it, because its length then tells about the secret (SEC-E09).
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

    @SuppressWarnings("this-escape") // Listens to streams, which begin later.
    private CompressorHttp2ConnectionEncoder(Map<ContentCoding, CompressionOptions> options,
            Http2ConnectionEncoder delegate) {
        super(delegate);
        this.options = options;
        compressorKey = connection().newKey();
        connection().addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamRemoved(Http2Stream stream) {
                EmbeddedChannel compressor = stream.getProperty(compressorKey);
                if (compressor != null) {
                    compressor.finishAndReleaseAll();
                }
            }
        });
    }

    @Override
    public ChannelFuture writeData(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
            boolean endOfStream, ChannelPromise promise) {
        Http2Stream stream = connection().stream(streamId);
        EmbeddedChannel compressor = stream == null ? null : stream.getProperty(compressorKey);
        if (compressor == null) {
            return super.writeData(ctx, streamId, data, padding, endOfStream, promise);
        }
        List<ByteBuf> compressed;
        try {
            compressed = compress(compressor, data, endOfStream);
        } catch (Throwable cause) {
            return promise.setFailure(cause);
        }
        if (compressed.isEmpty()) {
            if (!endOfStream) {
                return promise.setSuccess();
            }
            compressed.add(Unpooled.EMPTY_BUFFER);
        }
        int last = compressed.size() - 1;
        if (last == 0) {
            return super.writeData(ctx, streamId, compressed.get(0), padding, endOfStream, promise);
        }
        ChannelPromise written = promise.unvoid();
        PromiseCombiner all = new PromiseCombiner(ctx.executor());
        for (int i = 0; i <= last; i++) {
            ChannelPromise part = ctx.newPromise();
            all.add((ChannelFuture) part);
            super.writeData(ctx, streamId, compressed.get(i), i == last ? padding : 0, endOfStream && i == last, part);
        }
        all.finish(written);
        return written;
    }

    /** Takes the data over. */
    private static List<ByteBuf> compress(EmbeddedChannel compressor, ByteBuf data, boolean endOfStream) {
        List<ByteBuf> compressed = new ArrayList<>(2);
        boolean isDone = false;
        try {
            compressor.writeOutbound(data);
            if (endOfStream) {
                compressor.finish();
            }
            for (ByteBuf part = compressor.readOutbound(); part != null; part = compressor.readOutbound()) {
                if (part.isReadable()) {
                    compressed.add(part);
                } else {
                    part.release();
                }
            }
            isDone = true;
            return compressed;
        } finally {
            if (!isDone) {
                compressed.forEach(ByteBuf::release);
            }
        }
    }

    @Override
    public ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
            boolean endOfStream, ChannelPromise promise) {
        EmbeddedChannel compressor;
        try {
            compressor = newCompressor(ctx, headers, endOfStream);
        } catch (Throwable cause) {
            return promise.setFailure(cause);
        }
        ChannelFuture future = super.writeHeaders(ctx, streamId, headers, padding, endOfStream, promise);
        bind(compressor, streamId);
        return future;
    }

    @Override
    public ChannelFuture writeHeaders(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
            int streamDependency, short weight, boolean exclusive, int padding, boolean endOfStream,
            ChannelPromise promise) {
        EmbeddedChannel compressor;
        try {
            compressor = newCompressor(ctx, headers, endOfStream);
        } catch (Throwable cause) {
            return promise.setFailure(cause);
        }
        ChannelFuture future = super.writeHeaders(ctx, streamId, headers, streamDependency, weight, exclusive, padding,
                endOfStream, promise);
        bind(compressor, streamId);
        return future;
    }

    /**
     * Makes what compresses with a coding.
     *
     * @param ctx the context of the handler that writes
     * @param contentEncoding the coding
     * @return a channel whose outbound handlers compress, which is closed with the stream; {@code null} if the content
     *         stays as it is
     * @throws Http2Exception if the fields cannot be sent
     */
    protected EmbeddedChannel newContentCompressor(ChannelHandlerContext ctx, CharSequence contentEncoding)
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

    private EmbeddedChannel newCompressor(ChannelHandlerContext ctx, Http2Headers headers, boolean endOfStream)
            throws Http2Exception {
        CharSequence coding = endOfStream ? null : headers.get(HttpHeaderNames.CONTENT_ENCODING);
        EmbeddedChannel compressor = coding == null ? null : newContentCompressor(ctx, coding);
        if (compressor == null) {
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
            return compressor;
        } finally {
            if (!isDone) {
                compressor.finishAndReleaseAll();
            }
        }
    }

    private void bind(EmbeddedChannel compressor, int streamId) {
        if (compressor == null) {
            return;
        }
        Http2Stream stream = connection().stream(streamId);
        EmbeddedChannel previous = stream == null ? compressor : stream.setProperty(compressorKey, compressor);
        if (previous != null) {
            previous.finishAndReleaseAll();
        }
    }
}
