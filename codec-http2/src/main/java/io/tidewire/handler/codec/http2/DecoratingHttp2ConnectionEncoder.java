/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.jspecify.annotations.Nullable;

/**
 * Passes every call on to another encoder; a subclass changes what it wants to.
 */
public class DecoratingHttp2ConnectionEncoder extends DecoratingHttp2FrameWriter
        implements Http2ConnectionEncoder, Http2SettingsReceivedConsumer {
    private final Http2ConnectionEncoder delegate;

    /**
     * Creates a decorator.
     *
     * @param delegate gets every call
     */
    public DecoratingHttp2ConnectionEncoder(Http2ConnectionEncoder delegate) {
        super(delegate);
        this.delegate = delegate;
    }

    @Override
    public void lifecycleManager(Http2LifecycleManager lifecycleManager) {
        delegate.lifecycleManager(lifecycleManager);
    }

    @Override
    public Http2Connection connection() {
        return delegate.connection();
    }

    @Override
    public Http2RemoteFlowController flowController() {
        return delegate.flowController();
    }

    @Override
    public Http2FrameWriter frameWriter() {
        return delegate.frameWriter();
    }

    @Override
    public @Nullable Http2Settings pollSentSettings() {
        return delegate.pollSentSettings();
    }

    @Override
    public void remoteSettings(Http2Settings settings) throws Http2Exception {
        delegate.remoteSettings(settings);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if the other encoder does not take settings
     */
    @Override
    public void consumeReceivedSettings(Http2Settings settings) {
        if (!(delegate instanceof Http2SettingsReceivedConsumer consumer)) {
            throw new IllegalStateException(delegate.getClass().getName()
                    + " (expected: a " + Http2SettingsReceivedConsumer.class.getSimpleName() + ')');
        }
        consumer.consumeReceivedSettings(settings);
    }
}
