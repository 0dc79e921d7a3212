/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.channel.Channel;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Decompresses content: {@code gzip}, {@code deflate}, {@code snappy}, and {@code br} and {@code zstd} where their
 * libraries are there. Stands behind an {@link HttpServerCodec} or {@link HttpClientCodec}, before an aggregator.
 * Content with more than one coding, or one that is not known, passes as it is (SEC-E07).
 *
 * <p>Content fails when it becomes more than 64 MiB, or 200 times as large after the first MiB (SEC-E01), or when
 * {@code zstd} asks for a window above 8 MiB (RFC 9659).
 */
public class HttpContentDecompressor extends HttpContentDecoder {
    private final boolean strict;

    /**
     * Creates a decompressor without a limit of parts.
     *
     * @deprecated A limit should be chosen: {@link #HttpContentDecompressor(int)}
     */
    @Deprecated
    public HttpContentDecompressor() {
        this(false, 0);
    }

    /**
     * Creates a decompressor, which is not strict.
     *
     * @param maxAllocation how much one part may become, in octets; 0 if that has no limit of its own
     */
    public HttpContentDecompressor(int maxAllocation) {
        this(false, maxAllocation);
    }

    /**
     * Creates a decompressor without a limit of parts.
     *
     * @param strict whether {@code deflate} has to be zlib
     * @deprecated A limit should be chosen: {@link #HttpContentDecompressor(boolean, int)}
     */
    @Deprecated
    public HttpContentDecompressor(boolean strict) {
        this(strict, 0);
    }

    /**
     * Creates a decompressor.
     *
     * @param strict whether {@code deflate} has to be zlib; otherwise raw deflate is taken as well, which some send
     * @param maxAllocation how much one part may become, in octets; 0 if that has no limit of its own
     */
    public HttpContentDecompressor(boolean strict, int maxAllocation) {
        this(strict, maxAllocation, DEFAULT_MAX_CONTENT_BYTES);
    }

    /**
     * Creates a decompressor.
     *
     * @param strict whether {@code deflate} has to be zlib; otherwise raw deflate is taken as well, which some send
     * @param maxAllocation how much one part may become, in octets; 0 if that has no limit of its own
     * @param maxContentBytes how much the content of a message may become, in octets, above 0
     */
    public HttpContentDecompressor(boolean strict, int maxAllocation, long maxContentBytes) {
        super(checkPositiveOrZero(maxAllocation, "maxAllocation"), checkPositive(maxContentBytes, "maxContentBytes"));
        this.strict = strict;
    }

    @Override
    protected @Nullable EmbeddedChannel newContentDecoder(String contentEncoding) throws Exception {
        ContentCoding coding = ContentCoding.of(contentEncoding);
        if (coding == null || !coding.isAvailable()) {
            return null;
        }
        Channel channel = ctx.channel();
        return new EmbeddedChannel(channel.id(), channel.metadata().hasDisconnect(), channel.config(),
                coding.newDecoder(strict));
    }
}
