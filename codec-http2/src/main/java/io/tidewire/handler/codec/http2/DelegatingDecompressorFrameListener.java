/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.ContentCoding;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http2.internal.core.MessageRules;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Decompresses content that has a coding it knows for another listener: {@code gzip}, {@code deflate}, {@code snappy},
 * and {@code br} and {@code zstd} where their libraries are there. That listener sees neither the coding nor the
 * length, and consumes octets of what it sees: flow control gets what they were before. Content that is cut off is an
 * error of its stream, whether DATA or trailers end it, and the listener is not told of that end.
 *
 * <p>Content is refused with ENHANCE_YOUR_CALM when it becomes more than 64 MiB, or 200 times as large after the first
 * MiB (SEC-E01), or {@code zstd} asks for a window above 8 MiB (RFC 9659). Used on the event loop of its connection.
 */
public class DelegatingDecompressorFrameListener extends Http2FrameListenerDecorator {
    private static final long DEFAULT_MAX_CONTENT_BYTES = 64L << 20;

    private final Http2Connection connection;
    private final boolean strict;
    private final int maxAllocation;
    private final long maxContentBytes;
    private final Http2Connection.PropertyKey decompressorKey;
    private boolean isFlowControllerSet;

    /**
     * Creates a listener that takes only zlib for {@code deflate}, with no limit of its own for one DATA frame.
     *
     * @param connection the connection whose streams it serves
     * @param listener gets every frame
     * @deprecated Use {@link #DelegatingDecompressorFrameListener(Http2Connection, Http2FrameListener, int)}
     */
    @Deprecated
    public DelegatingDecompressorFrameListener(Http2Connection connection, Http2FrameListener listener) {
        this(connection, listener, true);
    }

    /**
     * Creates a listener with no limit of its own for one DATA frame.
     *
     * @param connection the connection whose streams it serves
     * @param listener gets every frame
     * @param strict whether {@code deflate} has to be zlib; otherwise raw deflate is taken as well, which some send
     * @deprecated Use {@link #DelegatingDecompressorFrameListener(Http2Connection, Http2FrameListener, boolean, int)}
     */
    @Deprecated
    public DelegatingDecompressorFrameListener(Http2Connection connection, Http2FrameListener listener,
            boolean strict) {
        this(connection, listener, strict, 0);
    }

    /**
     * Creates a listener that takes only zlib for {@code deflate}.
     *
     * @param connection the connection whose streams it serves
     * @param listener gets every frame
     * @param maxAllocation how much one DATA frame may become, in octets; 0 if that has no limit of its own
     */
    public DelegatingDecompressorFrameListener(Http2Connection connection, Http2FrameListener listener,
            int maxAllocation) {
        this(connection, listener, true, maxAllocation);
    }

    /**
     * Creates a listener.
     *
     * @param connection the connection whose streams it serves
     * @param listener gets every frame
     * @param strict whether {@code deflate} has to be zlib; otherwise raw deflate is taken as well, which some send
     * @param maxAllocation how much one DATA frame may become, in octets; 0 if that has no limit of its own
     */
    public DelegatingDecompressorFrameListener(Http2Connection connection, Http2FrameListener listener,
            boolean strict, int maxAllocation) {
        this(connection, listener, strict, maxAllocation, DEFAULT_MAX_CONTENT_BYTES);
    }

    /**
     * Creates a listener.
     *
     * @param connection the connection whose streams it serves
     * @param listener gets every frame
     * @param strict whether {@code deflate} has to be zlib; otherwise raw deflate is taken as well, which some send
     * @param maxAllocation how much one DATA frame may become, in octets; 0 if that has no limit of its own
     * @param maxContentBytes how much the content of a stream may become, in octets, above 0
     */
    public DelegatingDecompressorFrameListener(Http2Connection connection, Http2FrameListener listener,
            boolean strict, int maxAllocation, long maxContentBytes) {
        super(listener);
        this.connection = checkNotNull(connection, "connection");
        this.strict = strict;
        this.maxAllocation = checkPositiveOrZero(maxAllocation, "maxAllocation");
        this.maxContentBytes = checkPositive(maxContentBytes, "maxContentBytes");
        decompressorKey = connection.newKey();
        connection.addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamRemoved(Http2Stream stream) {
                StreamDecompressor decompressor = stream.getProperty(decompressorKey);
                if (decompressor != null) {
                    decompressor.close();
                }
            }
        });
    }

    @Override
    public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception {
        StreamDecompressor decompressor = decompressorOf(streamId);
        return decompressor == null ? listener.onDataRead(ctx, streamId, data, padding, endOfStream)
                : decompressor.onData(ctx, data, padding, endOfStream);
    }

    private @Nullable StreamDecompressor decompressorOf(int streamId) {
        Http2Stream stream = connection.stream(streamId);
        return stream == null ? null : stream.getProperty(decompressorKey);
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
            boolean endOfStream) throws Http2Exception {
        if (prepare(ctx, streamId, headers, endOfStream)) {
            listener.onHeadersRead(ctx, streamId, headers, padding, endOfStream);
        }
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int streamDependency,
            short weight, boolean exclusive, int padding, boolean endOfStream) throws Http2Exception {
        if (prepare(ctx, streamId, headers, endOfStream)) {
            listener.onHeadersRead(ctx, streamId, headers, streamDependency, weight, exclusive, padding, endOfStream);
        }
    }

    /**
     * Creates the decompressor of a coding.
     *
     * @param ctx the context of the handler that reads
     * @param contentEncoding the coding
     * @return a channel whose inbound handlers decompress, which is closed with the stream; {@code null} if the content
     *         stays as it is
     * @throws Http2Exception an error of the stream
     */
    protected @Nullable EmbeddedChannel newContentDecompressor(ChannelHandlerContext ctx, CharSequence contentEncoding)
            throws Http2Exception {
        ContentCoding coding = ContentCoding.of(contentEncoding);
        if (coding == null || !coding.isAvailable()) {
            return null;
        }
        Channel channel = ctx.channel();
        return new EmbeddedChannel(channel.id(), channel.metadata().hasDisconnect(), channel.config(),
                coding.newDecoder(strict));
    }

    /**
     * Returns the coding of what was decompressed.
     *
     * @param contentEncoding the coding before
     * @return {@code identity} unless overridden
     * @throws Http2Exception an error of the stream
     */
    protected CharSequence getTargetContentEncoding(CharSequence contentEncoding) throws Http2Exception {
        return HttpHeaderValues.IDENTITY;
    }

    /**
     * Begins or ends the content of a stream.
     *
     * @return whether the listener is still to be told, which may have reset the stream when it got the last content
     */
    private boolean prepare(ChannelHandlerContext ctx, int streamId, Http2Headers headers, boolean endOfStream)
            throws Http2Exception {
        if (endOfStream) {
            StreamDecompressor decompressor = decompressorOf(streamId);
            return decompressor == null || decompressor.onTrailers(ctx);
        }
        CharSequence coding = headers.get(HttpHeaderNames.CONTENT_ENCODING);
        // An interim response has no content: its fields are not those of the one that follows.
        if (coding != null && !MessageRules.isInterim(headers.status())) {
            begin(ctx, streamId, headers, coding);
        }
        return true;
    }

    private void begin(ChannelHandlerContext ctx, int streamId, Http2Headers headers, CharSequence coding)
            throws Http2Exception {
        Http2Stream stream = connection.stream(streamId);
        if (stream == null || stream.getProperty(decompressorKey) != null) {
            return;
        }
        EmbeddedChannel channel = newContentDecompressor(ctx, coding);
        if (channel == null) {
            return;
        }
        stream.setProperty(decompressorKey,
                new StreamDecompressor(connection, stream, listener, channel, maxContentBytes, maxAllocation));
        setFlowController();
        // The length is that of the compressed content.
        headers.remove(HttpHeaderNames.CONTENT_LENGTH);
        CharSequence target = getTargetContentEncoding(coding);
        if (HttpHeaderValues.IDENTITY.contentEqualsIgnoreCase(target)) {
            headers.remove(HttpHeaderNames.CONTENT_ENCODING);
        } else {
            headers.set(HttpHeaderNames.CONTENT_ENCODING, target);
        }
    }

    @SuppressWarnings("NullAway") // The decoder has set the flow controller.
    private void setFlowController() {
        if (!isFlowControllerSet) {
            isFlowControllerSet = true;
            connection.local().flowController(
                    new DecompressedFlowController(connection.local().flowController(), decompressorKey));
        }
    }
}
