/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.Charset;

/**
 * Appends parameters to a URI as its query. Not thread-safe.
 */
public class QueryStringEncoder {

    private final Charset charset;
    private final StringBuilder uri;
    private boolean hasQuery;

    /**
     * Creates an encoder that escapes UTF-8.
     *
     * @param uri the URI that the parameters are appended to, used as it is
     */
    public QueryStringEncoder(String uri) {
        this(uri, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates an encoder.
     *
     * @param uri the URI that the parameters are appended to, used as it is; it may have a query already
     * @param charset the charset of escapes
     */
    public QueryStringEncoder(String uri, Charset charset) {
        this.uri = new StringBuilder(ObjectUtil.checkNotNull(uri, "uri"));
        this.charset = ObjectUtil.checkNotNull(charset, "charset");
        hasQuery = uri.indexOf('?') >= 0;
    }

    /**
     * Appends a parameter.
     *
     * @param value its value, or {@code null} for a name alone
     */
    public void addParam(String name, @Nullable String value) {
        ObjectUtil.checkNotNull(name, "name");
        uri.append(hasQuery ? '&' : '?');
        hasQuery = true;
        PercentEncoding.encode(uri, name, charset);
        if (value != null) {
            uri.append('=');
            PercentEncoding.encode(uri, value, charset);
        }
    }

    /**
     * The result.
     *
     * @return the URI
     * @throws URISyntaxException if the text that was given at first does not start one
     */
    public URI toUri() throws URISyntaxException {
        return new URI(toString());
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
