/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits the path from the query of a request target, and the query into its parameters (the
 * {@code application/x-www-form-urlencoded} format of the URL standard). A fragment is ignored. The parameters are
 * decoded on first use. Not thread-safe.
 */
public class QueryStringDecoder {

    private static final int DEFAULT_MAX_PARAMS = 1024;

    private final String uri;
    private final Charset charset;
    private final int maxParams;
    private final boolean semicolonIsNormalChar;
    private final boolean htmlQueryDecoding;
    /** The path is {@code uri[0, pathEnd)}. */
    private final int pathEnd;
    /** The query is {@code uri[queryStart, queryEnd)}. */
    private final int queryStart;
    private final int queryEnd;
    private @Nullable String path;
    private @Nullable Map<String, List<String>> parameters;

    /** Creates a decoder. */
    public QueryStringDecoder(String uri) {
        this(uri, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates a decoder.
     *
     * @param uri the URI, or the query alone if {@code hasPath} is {@code false}
     * @param hasPath whether the text starts with a path
     */
    public QueryStringDecoder(String uri, boolean hasPath) {
        this(uri, HttpConstants.DEFAULT_CHARSET, hasPath);
    }

    /**
     * Creates a decoder.
     *
     * @param charset the charset of escapes; malformed octets become replacement characters
     */
    public QueryStringDecoder(String uri, Charset charset) {
        this(uri, charset, true);
    }

    /**
     * Creates a decoder.
     *
     * @param uri the URI, or the query alone if {@code hasPath} is {@code false}
     * @param charset the charset of escapes; malformed octets become replacement characters
     * @param hasPath whether the text starts with a path
     */
    public QueryStringDecoder(String uri, Charset charset, boolean hasPath) {
        this(uri, charset, hasPath, DEFAULT_MAX_PARAMS);
    }

    /**
     * Creates a decoder.
     *
     * @param uri the URI, or the query alone if {@code hasPath} is {@code false}
     * @param charset the charset of escapes; malformed octets become replacement characters
     * @param hasPath whether the text starts with a path
     * @param maxParams how many parameters are read; later ones are ignored, so that a peer cannot fill the map
     */
    public QueryStringDecoder(String uri, Charset charset, boolean hasPath, int maxParams) {
        this(uri, charset, hasPath, maxParams, false);
    }

    /**
     * Creates a decoder.
     *
     * @param uri the URI, or the query alone if {@code hasPath} is {@code false}
     * @param charset the charset of escapes; malformed octets become replacement characters
     * @param hasPath whether the text starts with a path
     * @param maxParams how many parameters are read; later ones are ignored, so that a peer cannot fill the map
     * @param semicolonIsNormalChar whether {@code ;} belongs to a value instead of ending it
     */
    public QueryStringDecoder(String uri, Charset charset, boolean hasPath, int maxParams,
            boolean semicolonIsNormalChar) {
        this(text(uri), charset, hasPath, maxParams, semicolonIsNormalChar, true);
    }

    /** Creates a decoder. */
    public QueryStringDecoder(URI uri) {
        this(uri, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Creates a decoder.
     *
     * @param charset the charset of escapes; malformed octets become replacement characters
     */
    public QueryStringDecoder(URI uri, Charset charset) {
        this(uri, charset, DEFAULT_MAX_PARAMS);
    }

    /**
     * Creates a decoder.
     *
     * @param charset the charset of escapes; malformed octets become replacement characters
     * @param maxParams how many parameters are read; later ones are ignored, so that a peer cannot fill the map
     */
    public QueryStringDecoder(URI uri, Charset charset, int maxParams) {
        this(uri, charset, maxParams, false);
    }

    /**
     * Creates a decoder.
     *
     * @param charset the charset of escapes; malformed octets become replacement characters
     * @param maxParams how many parameters are read; later ones are ignored, so that a peer cannot fill the map
     * @param semicolonIsNormalChar whether {@code ;} belongs to a value instead of ending it
     */
    public QueryStringDecoder(URI uri, Charset charset, int maxParams, boolean semicolonIsNormalChar) {
        this(text(uri), charset, true, maxParams, semicolonIsNormalChar, true);
    }

    private QueryStringDecoder(String uri, Charset charset, boolean hasPath, int maxParams,
            boolean semicolonIsNormalChar, boolean htmlQueryDecoding) {
        this.uri = uri;
        this.charset = ObjectUtil.checkNotNull(charset, "charset");
        this.maxParams = ObjectUtil.checkPositive(maxParams, "maxParams");
        this.semicolonIsNormalChar = semicolonIsNormalChar;
        this.htmlQueryDecoding = htmlQueryDecoding;
        int fragment = uri.indexOf('#');
        queryEnd = fragment < 0 ? uri.length() : fragment;
        if (hasPath) {
            int mark = uri.indexOf('?');
            boolean query = mark >= 0 && mark < queryEnd;
            pathEnd = query ? mark : queryEnd;
            queryStart = query ? mark + 1 : queryEnd;
        } else {
            pathEnd = 0;
            queryStart = 0;
        }
    }

    private static String text(String uri) {
        return ObjectUtil.checkNotNull(uri, "uri");
    }

    /** The raw path and query. */
    private static String text(URI uri) {
        String path = ObjectUtil.checkNotNull(uri, "uri").getRawPath();
        String query = uri.getRawQuery();
        return (path == null ? "" : path) + (query == null ? "" : '?' + query);
    }

    /**
     * Starts a decoder with options.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The text that is decoded.
     *
     * @return the text; of a {@link URI} its raw path and query
     */
    public String uri() {
        return uri;
    }

    /**
     * The path, decoded.
     *
     * @return the path, perhaps empty
     * @throws IllegalArgumentException if an escape is malformed
     */
    public String path() {
        if (path == null) {
            path = PercentEncoding.decode(uri, 0, pathEnd, charset, false);
        }
        return path;
    }

    /**
     * The path as it is.
     *
     * @return the path, perhaps empty
     */
    public String rawPath() {
        return uri.substring(0, pathEnd);
    }

    /**
     * The query as it is.
     *
     * @return the query, perhaps empty
     */
    public String rawQuery() {
        return uri.substring(queryStart, queryEnd);
    }

    /**
     * The parameters.
     *
     * @return decoded names, in order of their first appearance, with their decoded values; unmodifiable
     * @throws IllegalArgumentException if an escape is malformed
     */
    public Map<String, List<String>> parameters() {
        if (parameters == null) {
            parameters = decodeParameters();
        }
        return parameters;
    }

    private Map<String, List<String>> decodeParameters() {
        Map<String, List<String>> decoded = new LinkedHashMap<>();
        int start = queryStart;
        int nameEnd = -1;
        int count = 0;
        for (int i = queryStart; i <= queryEnd && count < maxParams; i++) {
            char c = i < queryEnd ? uri.charAt(i) : '&';
            if (c == '&' || c == ';' && !semicolonIsNormalChar) {
                if (start < i) {
                    addParameter(decoded, start, nameEnd < 0 ? i : nameEnd, i);
                    count++;
                }
                start = i + 1;
                nameEnd = -1;
            } else if (c == '=' && nameEnd < 0) {
                if (start == i) {
                    start++; // A value without a name is taken for a name.
                } else {
                    nameEnd = i;
                }
            }
        }
        return Collections.unmodifiableMap(decoded);
    }

    /** Adds a parameter; a name without a value has the empty one. */
    private void addParameter(Map<String, List<String>> decoded, int start, int nameEnd, int end) {
        String name = PercentEncoding.decode(uri, start, nameEnd, charset, htmlQueryDecoding);
        String value = PercentEncoding.decode(uri, Math.min(nameEnd + 1, end), end, charset, htmlQueryDecoding);
        decoded.computeIfAbsent(name, key -> new ArrayList<>(1)).add(value);
    }

    /**
     * Decodes a component of a query in UTF-8.
     *
     * @param s the component, if any
     * @return the text, empty for none
     * @throws IllegalArgumentException if an escape is malformed
     */
    public static String decodeComponent(@Nullable String s) {
        return decodeComponent(s, HttpConstants.DEFAULT_CHARSET);
    }

    /**
     * Decodes a component of a query: escapes, and {@code +} for a space.
     *
     * @param s the component, if any
     * @param charset the charset of escapes; malformed octets become replacement characters
     * @return the text, empty for none
     * @throws IllegalArgumentException if an escape is malformed
     */
    public static String decodeComponent(@Nullable String s, Charset charset) {
        return s == null ? "" : PercentEncoding.decode(s, 0, s.length(), charset, true);
    }

    @Override
    public String toString() {
        return uri;
    }

    /**
     * Options of a {@link QueryStringDecoder}. Not thread-safe.
     */
    public static final class Builder {

        private boolean hasPath = true;
        private int maxParams = DEFAULT_MAX_PARAMS;
        private boolean semicolonIsNormalChar;
        private Charset charset = HttpConstants.DEFAULT_CHARSET;
        private boolean htmlQueryDecoding = true;

        private Builder() {
        }

        /**
         * Whether the text starts with a path; {@code true} by default.
         *
         * @param hasPath {@code false} if it is a query alone
         * @return this
         */
        public Builder hasPath(boolean hasPath) {
            this.hasPath = hasPath;
            return this;
        }

        /**
         * How many parameters are read; 1024 by default.
         *
         * @param maxParams a positive number; later parameters are ignored
         * @return this
         */
        public Builder maxParams(int maxParams) {
            this.maxParams = ObjectUtil.checkPositive(maxParams, "maxParams");
            return this;
        }

        /**
         * Whether {@code ;} belongs to a value; {@code false} by default.
         *
         * @param semicolonIsNormalChar {@code false} if it ends a parameter as {@code &amp;} does
         * @return this
         */
        public Builder semicolonIsNormalChar(boolean semicolonIsNormalChar) {
            this.semicolonIsNormalChar = semicolonIsNormalChar;
            return this;
        }

        /**
         * The charset of escapes; UTF-8 by default.
         *
         * @return this
         */
        public Builder charset(Charset charset) {
            this.charset = ObjectUtil.checkNotNull(charset, "charset");
            return this;
        }

        /**
         * Whether {@code +} in the query is a space, as HTML forms have it; {@code true} by default.
         *
         * @param htmlQueryDecoding {@code false} if it is a plus sign
         * @return this
         */
        public Builder htmlQueryDecoding(boolean htmlQueryDecoding) {
            this.htmlQueryDecoding = htmlQueryDecoding;
            return this;
        }

        /**
         * Creates a decoder.
         *
         * @param uri the text to decode
         * @return the decoder
         */
        public QueryStringDecoder build(String uri) {
            return new QueryStringDecoder(text(uri), charset, hasPath, maxParams, semicolonIsNormalChar,
                    htmlQueryDecoding);
        }

        /**
         * Creates a decoder.
         *
         * @param uri the URI, of which raw path and query are decoded
         * @return the decoder
         */
        public QueryStringDecoder build(URI uri) {
            return new QueryStringDecoder(text(uri), charset, true, maxParams, semicolonIsNormalChar,
                    htmlQueryDecoding);
        }
    }
}
