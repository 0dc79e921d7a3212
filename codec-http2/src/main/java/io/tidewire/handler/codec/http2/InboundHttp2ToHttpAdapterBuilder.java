/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * Builds an {@link InboundHttp2ToHttpAdapter}.
 *
 * <pre>{@code
 * Http2Connection connection = new DefaultHttp2Connection(true);
 * new HttpToHttp2ConnectionHandlerBuilder().connection(connection)
 *         .frameListener(new InboundHttp2ToHttpAdapterBuilder(connection).maxContentLength(65536).build()).build();
 * }</pre>
 */
public final class InboundHttp2ToHttpAdapterBuilder
        extends AbstractInboundHttp2ToHttpAdapterBuilder<InboundHttp2ToHttpAdapter, InboundHttp2ToHttpAdapterBuilder> {
    /**
     * Creates a builder. {@link #maxContentLength(int)} has to be set.
     *
     * @param connection the connection of the adapter
     */
    public InboundHttp2ToHttpAdapterBuilder(Http2Connection connection) {
        super(connection);
    }

    @Override
    public InboundHttp2ToHttpAdapterBuilder maxContentLength(int maxContentLength) {
        return super.maxContentLength(maxContentLength);
    }

    @Override
    public InboundHttp2ToHttpAdapterBuilder validateHttpHeaders(boolean validate) {
        return super.validateHttpHeaders(validate);
    }

    @Override
    public InboundHttp2ToHttpAdapterBuilder propagateSettings(boolean propagate) {
        return super.propagateSettings(propagate);
    }

    @Override
    public InboundHttp2ToHttpAdapter build() {
        return super.build();
    }

    @Override
    protected InboundHttp2ToHttpAdapter build(Http2Connection connection, int maxContentLength,
            boolean validateHttpHeaders, boolean propagateSettings) {
        return new InboundHttp2ToHttpAdapter(connection, maxContentLength, validateHttpHeaders, propagateSettings);
    }
}
