/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Builds adapters and adds them to the listeners of their connection.
 *
 * @param <T> the type of adapters
 * @param <B> the type of the builder
 */
public abstract class AbstractInboundHttp2ToHttpAdapterBuilder<T extends InboundHttp2ToHttpAdapter,
        B extends AbstractInboundHttp2ToHttpAdapterBuilder<T, B>> {
    private final Http2Connection connection;
    private int maxContentLength;
    private boolean validateHttpHeaders = true;
    private boolean propagateSettings;

    /**
     * Creates a builder. {@link #maxContentLength(int)} has to be set.
     *
     * @param connection the connection of the adapter
     */
    protected AbstractInboundHttp2ToHttpAdapterBuilder(Http2Connection connection) {
        this.connection = checkNotNull(connection, "connection");
    }

    /**
     * Returns this builder.
     *
     * @return this builder with its own type
     */
    @SuppressWarnings("unchecked") // B is the type of the subclass by contract
    protected final B self() {
        return (B) this;
    }

    /**
     * Returns the connection.
     *
     * @return the connection of the adapter
     */
    protected Http2Connection connection() {
        return connection;
    }

    /**
     * Returns the limit of content.
     *
     * @return octets, 0 if none was set
     */
    protected int maxContentLength() {
        return maxContentLength;
    }

    /**
     * Sets the limit of content.
     *
     * @param maxContentLength the most octets of content of one message, above 0
     * @return this builder
     */
    protected B maxContentLength(int maxContentLength) {
        this.maxContentLength = checkPositive(maxContentLength, "maxContentLength");
        return self();
    }

    /**
     * Returns whether names and values are checked.
     *
     * @return {@code true} unless set otherwise
     */
    protected boolean isValidateHttpHeaders() {
        return validateHttpHeaders;
    }

    /**
     * Sets whether the header maps of messages check names and values against the whole grammar.
     *
     * @param validate whether they do
     * @return this builder
     */
    protected B validateHttpHeaders(boolean validate) {
        validateHttpHeaders = validate;
        return self();
    }

    /**
     * Returns whether settings of the peer are fired.
     *
     * @return {@code false} unless set otherwise
     */
    protected boolean isPropagateSettings() {
        return propagateSettings;
    }

    /**
     * Sets whether settings of the peer are fired as messages.
     *
     * @param propagate whether they are
     * @return this builder
     */
    protected B propagateSettings(boolean propagate) {
        propagateSettings = propagate;
        return self();
    }

    /**
     * Creates the adapter and adds it to the listeners of the connection.
     *
     * @return the adapter
     * @throws IllegalStateException if making it fails with a checked exception
     */
    protected T build() {
        T adapter;
        try {
            adapter = build(connection, maxContentLength, validateHttpHeaders, propagateSettings);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the adapter could not be made", e);
        }
        connection.addListener(adapter);
        return adapter;
    }

    /**
     * Creates the adapter.
     *
     * @param maxContentLength the most octets of content of one message
     * @param validateHttpHeaders whether names and values are checked
     * @param propagateSettings whether settings of the peer are fired
     * @return the adapter
     * @throws Exception if it cannot be made
     */
    protected abstract T build(Http2Connection connection, int maxContentLength, boolean validateHttpHeaders,
            boolean propagateSettings) throws Exception;
}
