/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.compression.CompressionEncoders;
import io.tidewire.handler.codec.compression.CompressionOptions;
import io.tidewire.handler.codec.compression.StandardCompressionOptions;
import io.tidewire.handler.codec.compression.ZlibWrapper;
import org.jspecify.annotations.Nullable;

import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Compresses responses by the coding that the client likes best: {@code br}, {@code zstd}, {@code gzip},
 * {@code deflate}, {@code snappy}, in this order where it has no preference. A response that has a
 * {@code Content-Encoding} passes as it is; {@code identity} keeps any response from being compressed. Others get
 * {@code Vary: accept-encoding} (RFC 9110 section 12.5.5), and a strong {@code ETag} becomes weak where the content is
 * compressed (RFC 9110 section 8.8.3.3).
 *
 * <p><b>Secrets.</b> Who can make a client send requests, and sees how long the responses are, learns secrets in a
 * compressed response that also repeats what the request said (SEC-E09). So a server opts in: it adds this handler, and
 * chooses the responses by {@link #beginEncode}:
 *
 * <pre>{@code
 * new HttpContentCompressor() {
 *     protected Result beginEncode(HttpResponse response, String acceptEncoding) throws Exception {
 *         String type = response.headers().get(HttpHeaderNames.CONTENT_TYPE, "");
 *         return type.startsWith("text/css") ? super.beginEncode(response, acceptEncoding) : null;
 *     }
 * }
 * }</pre>
 */
public class HttpContentCompressor extends HttpContentEncoder {
    private final Map<ContentCoding, CompressionOptions> options;
    private final int contentSizeThreshold;
    @SuppressWarnings("NullAway.Init") // From handlerAdded() on.
    private ChannelHandlerContext ctx;

    /** Creates a compressor with every coding whose library is there, for responses of any size. */
    public HttpContentCompressor() {
        this(0, DEFAULT_MAX_PIPELINE_DEPTH);
    }

    /**
     * Creates a compressor with {@code gzip} and {@code deflate}.
     *
     * @param compressionLevel 0 to 9; 1 is the fastest, 9 the smallest, 0 does not compress
     * @deprecated Codings have options: {@link #HttpContentCompressor(CompressionOptions...)}
     */
    @Deprecated
    public HttpContentCompressor(int compressionLevel) {
        this(compressionLevel, 15, 8, 0);
    }

    /**
     * Creates a compressor with {@code gzip} and {@code deflate}.
     *
     * @param compressionLevel 0 to 9
     * @param windowBits 9 to 15
     * @param memLevel 1 to 9
     * @deprecated Codings have options: {@link #HttpContentCompressor(CompressionOptions...)}
     */
    @Deprecated
    public HttpContentCompressor(int compressionLevel, int windowBits, int memLevel) {
        this(compressionLevel, windowBits, memLevel, 0);
    }

    /**
     * Creates a compressor with {@code gzip} and {@code deflate}.
     *
     * @param compressionLevel 0 to 9
     * @param windowBits 9 to 15
     * @param memLevel 1 to 9
     * @param contentSizeThreshold a response that is written as a whole with fewer octets passes as it is
     * @deprecated Codings have options: {@link #HttpContentCompressor(int, CompressionOptions...)}
     */
    @Deprecated
    public HttpContentCompressor(int compressionLevel, int windowBits, int memLevel, int contentSizeThreshold) {
        this(contentSizeThreshold,
                StandardCompressionOptions.gzip(checkInRange(compressionLevel, 0, 9, "compressionLevel"),
                        checkInRange(windowBits, 9, 15, "windowBits"), checkInRange(memLevel, 1, 9, "memLevel")),
                StandardCompressionOptions.deflate(compressionLevel, windowBits, memLevel));
    }

    /**
     * Creates a compressor for responses of any size.
     *
     * @param compressionOptions one for each coding that is to be used, of {@link StandardCompressionOptions}; every
     *        coding whose library is there if none is given
     * @throws UnsupportedOperationException if there are some whose library is not there
     */
    public HttpContentCompressor(CompressionOptions @Nullable... compressionOptions) {
        this(0, compressionOptions);
    }

    /**
     * Creates a compressor.
     *
     * @param contentSizeThreshold a response that is written as a whole with fewer octets passes as it is
     * @param compressionOptions one for each coding that is to be used, of {@link StandardCompressionOptions}; every
     *        coding whose library is there if none is given
     * @throws UnsupportedOperationException if there are some whose library is not there
     */
    public HttpContentCompressor(int contentSizeThreshold, CompressionOptions @Nullable... compressionOptions) {
        this(contentSizeThreshold, DEFAULT_MAX_PIPELINE_DEPTH, compressionOptions);
    }

    /**
     * Creates a compressor.
     *
     * @param contentSizeThreshold a response that is written as a whole with fewer octets passes as it is
     * @param maxPipelineDepth how many requests may wait for their response, above 0; one more closes the channel
     * @param compressionOptions one for each coding that is to be used, of {@link StandardCompressionOptions}; every
     *        coding whose library is there if none is given
     * @throws UnsupportedOperationException if there are some whose library is not there
     */
    public HttpContentCompressor(int contentSizeThreshold, int maxPipelineDepth,
            CompressionOptions @Nullable... compressionOptions) {
        super(maxPipelineDepth);
        this.contentSizeThreshold = checkPositiveOrZero(contentSizeThreshold, "contentSizeThreshold");
        options = ContentCoding.optionsOf(compressionOptions);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) throws Exception {
        ctx = context;
        super.handlerAdded(context);
    }

    @Override
    protected @Nullable Result beginEncode(HttpResponse httpResponse, String acceptEncoding) throws Exception {
        HttpHeaders headers = httpResponse.headers();
        if (headers.contains(HttpHeaderNames.CONTENT_ENCODING) || isSmall(httpResponse)) {
            return null;
        }
        if (!headers.containsValue(HttpHeaderNames.VARY, HttpHeaderNames.ACCEPT_ENCODING, true)) {
            headers.add(HttpHeaderNames.VARY, HttpHeaderNames.ACCEPT_ENCODING);
        }
        String encoding = determineEncoding(acceptEncoding);
        ContentCoding coding = encoding == null ? null : ContentCoding.of(encoding);
        CompressionOptions chosen = coding == null ? null : options.get(coding);
        if (chosen == null) {
            return null;
        }
        String tag = headers.get(HttpHeaderNames.ETAG);
        if (tag != null && tag.startsWith("\"")) {
            headers.set(HttpHeaderNames.ETAG, "W/" + tag);
        }
        assert encoding != null : "it names the coding that was chosen";
        Channel channel = ctx.channel();
        return new Result(encoding, new EmbeddedChannel(channel.id(), channel.metadata().hasDisconnect(),
                channel.config(), CompressionEncoders.newEncoder(chosen)));
    }

    private boolean isSmall(HttpResponse response) {
        return response instanceof LastHttpContent content
                && content.content().readableBytes() < Math.max(1, contentSizeThreshold);
    }

    /**
     * Chooses a coding.
     *
     * @param acceptEncoding the codings that the client accepts
     * @return its name, or {@code null} to compress nothing
     */
    protected @Nullable String determineEncoding(String acceptEncoding) {
        ContentCoding best = AcceptedCodings.parse(acceptEncoding).best(options.keySet());
        return best == null ? null : best.token().toString();
    }

    /**
     * Chooses between {@code gzip} and {@code deflate}.
     *
     * @param acceptEncoding the codings that the client accepts
     * @return the format, or {@code null} for neither
     * @deprecated There are other codings: {@link #determineEncoding}
     */
    @Deprecated
    protected @Nullable ZlibWrapper determineWrapper(String acceptEncoding) {
        ContentCoding best = AcceptedCodings.parse(acceptEncoding).best(ContentCoding.OF_ZLIB);
        return best == null ? null : best == ContentCoding.GZIP ? ZlibWrapper.GZIP : ZlibWrapper.ZLIB;
    }
}
