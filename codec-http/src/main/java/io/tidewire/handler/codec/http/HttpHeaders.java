/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of a header or trailer section (RFC 9110 section 5), in the order of their insertion. Names compare
 * without case; a name may occur several times, once per field line. Values that are objects are written as text:
 * a {@link CharSequence} as it is, a {@link java.util.Date} or {@link java.util.Calendar} in the preferred form of
 * RFC 9110 section 5.6.7, everything else by {@link Object#toString()}.
 *
 * <p>Not thread-safe. A {@code null} name or value is refused with {@link NullPointerException}.
 */
public abstract class HttpHeaders extends MessageFields
        implements EmptyFields, Iterable<Map.Entry<String, String>> {

    /** For subclasses. */
    protected HttpHeaders() {
    }

    /**
     * Returns the first value of a name.
     *
     * @param name the field name
     * @return the value, if there is one
     */
    public abstract @Nullable String get(String name);

    /**
     * Returns the first value of a name.
     *
     * @param name the field name
     * @return the value, if there is one
     */
    public @Nullable String get(CharSequence name) {
        return get(name.toString());
    }

    /**
     * Returns the first value of a name.
     *
     * @param name the field name
     * @param defaultValue the value to return if there is none
     * @return the value or {@code defaultValue}
     */
    public String get(CharSequence name, String defaultValue) {
        String value = get(name);
        return value == null ? defaultValue : value;
    }

    /**
     * Returns the first value of a name; the same as {@link #get(CharSequence)}.
     *
     * @param name the field name
     * @return the value, if there is one
     */
    public final @Nullable String getAsString(CharSequence name) {
        return get(name);
    }

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @return the number, or {@code null} if there is no value or it is not one
     */
    public abstract @Nullable Integer getInt(CharSequence name);

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @param defaultValue the value to return if there is no value or it is not a number
     * @return the number or {@code defaultValue}
     */
    public abstract int getInt(CharSequence name, int defaultValue);

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @return the number, or {@code null} if there is no value or it is not one
     */
    public abstract @Nullable Short getShort(CharSequence name);

    /**
     * Returns the first value of a name as a number.
     *
     * @param name the field name
     * @param defaultValue the value to return if there is no value or it is not a number
     * @return the number or {@code defaultValue}
     */
    public abstract short getShort(CharSequence name, short defaultValue);

    /**
     * Returns the first value of a name as a date (RFC 9110 section 5.6.7, all three forms).
     *
     * @param name the field name
     * @return milliseconds since the epoch, or {@code null} if there is no value or it is not a date
     */
    public abstract @Nullable Long getTimeMillis(CharSequence name);

    /**
     * Returns the first value of a name as a date (RFC 9110 section 5.6.7, all three forms).
     *
     * @param name the field name
     * @param defaultValue the value to return if there is no value or it is not a date
     * @return milliseconds since the epoch or {@code defaultValue}
     */
    public abstract long getTimeMillis(CharSequence name, long defaultValue);

    /**
     * Returns all values of a name.
     *
     * @param name the field name
     * @return a copy, in order; empty if there are none
     */
    public abstract List<String> getAll(String name);

    /**
     * Returns all values of a name.
     *
     * @param name the field name
     * @return a copy, in order; empty if there are none
     */
    public List<String> getAll(CharSequence name) {
        return getAll(name.toString());
    }

    /**
     * Returns all values of a name; the same as {@link #getAll(CharSequence)}.
     *
     * @param name the field name
     * @return a copy, in order; empty if there are none
     */
    public final List<String> getAllAsString(CharSequence name) {
        return getAll(name);
    }

    /**
     * Returns all fields.
     *
     * @return a copy, in order
     */
    public abstract List<Map.Entry<String, String>> entries();

    /**
     * Whether a name occurs.
     *
     * @param name the field name
     * @return {@code true} if it does
     */
    public abstract boolean contains(String name);

    /**
     * Whether a name occurs.
     *
     * @param name the field name
     * @return {@code true} if it does
     */
    public boolean contains(CharSequence name) {
        return contains(name.toString());
    }

    /**
     * Whether a name occurs with a value.
     *
     * @param name the field name
     * @param value the whole value
     * @param ignoreCase whether values compare without case
     * @return {@code true} if it does
     */
    public boolean contains(String name, String value, boolean ignoreCase) {
        return anyEquals(valueStringIterator(name), value, ignoreCase);
    }

    /**
     * Whether a name occurs with a value.
     *
     * @param name the field name
     * @param value the whole value
     * @param ignoreCase whether values compare without case
     * @return {@code true} if it does
     */
    public boolean contains(CharSequence name, CharSequence value, boolean ignoreCase) {
        return contains(name.toString(), value.toString(), ignoreCase);
    }

    /**
     * Whether a name occurs with a value that is, or is a comma-separated list with, an element.
     *
     * @param name the field name
     * @param value the element, without surrounding white space
     * @param ignoreCase whether elements compare without case
     * @return {@code true} if it does
     */
    public boolean containsValue(CharSequence name, CharSequence value, boolean ignoreCase) {
        for (Iterator<? extends CharSequence> it = valueCharSequenceIterator(name); it.hasNext();) {
            if (listContains(it.next(), value, ignoreCase)) {
                return true;
            }
        }
        return false;
    }

    static boolean listContains(CharSequence list, CharSequence value, boolean ignoreCase) {
        int start = 0;
        for (int comma = comma(list, 0); comma >= 0; comma = comma(list, start)) {
            if (isElement(list, start, comma, value, ignoreCase)) {
                return true;
            }
            start = comma + 1;
        }
        return isElement(list, start, list.length(), value, ignoreCase);
    }

    private static int comma(CharSequence list, int start) {
        return AsciiString.indexOf(list, ',', start);
    }

    /** Most elements have another length than the value, so that they are not compared. */
    private static boolean isElement(CharSequence list, int start, int end, CharSequence value, boolean ignoreCase) {
        int from = start;
        int to = end;
        while (from < to && OctetTables.isOws(list.charAt(from))) {
            from++;
        }
        while (to > from && OctetTables.isOws(list.charAt(to - 1))) {
            to--;
        }
        return value != null && to - from == value.length()
                && same(to - from == list.length() ? list : list.subSequence(from, to), value, ignoreCase);
    }

    static boolean anyEquals(Iterator<? extends CharSequence> values, CharSequence value, boolean ignoreCase) {
        while (values.hasNext()) {
            if (same(values.next(), value, ignoreCase)) {
                return true;
            }
        }
        return false;
    }

    static boolean same(CharSequence a, CharSequence b, boolean ignoreCase) {
        return ignoreCase ? AsciiString.contentEqualsIgnoreCase(a, b) : AsciiString.contentEquals(a, b);
    }

    /**
     * Whether there is no field.
     *
     * @return {@code true} if there is none
     */
    public abstract boolean isEmpty();

    /**
     * Counts the fields.
     *
     * @return the number of field lines
     */
    public abstract int size();

    /**
     * Returns the names.
     *
     * @return the distinct names, in order; {@code contains} compares without case
     */
    public abstract Set<String> names();

    /**
     * Appends a field.
     *
     * @param name the field name
     * @return this
     * @throws IllegalArgumentException if name or value is refused; nothing has changed then
     */
    public abstract HttpHeaders add(String name, Object value);

    /**
     * Appends a field.
     *
     * @param name the field name
     * @return this
     * @throws IllegalArgumentException if name or value is refused; nothing has changed then
     */
    public HttpHeaders add(CharSequence name, Object value) {
        return add(name.toString(), value);
    }

    /**
     * Appends a field for each value.
     *
     * @param name the field name
     * @return this
     * @throws IllegalArgumentException if the name or a value is refused; the values before it have been added
     */
    public abstract HttpHeaders add(String name, Iterable<?> values);

    /**
     * Appends a field for each value.
     *
     * @param name the field name
     * @return this
     * @throws IllegalArgumentException if the name or a value is refused; the values before it have been added
     */
    public HttpHeaders add(CharSequence name, Iterable<?> values) {
        return add(name.toString(), values);
    }

    /**
     * Appends all fields of another map.
     *
     * @param headers the other map
     * @return this
     */
    public HttpHeaders add(HttpHeaders headers) {
        ObjectUtil.checkNotNull(headers, "headers");
        if (headers == this) {
            throw new IllegalArgumentException("headers: this (expected: another map)");
        }
        for (Iterator<Map.Entry<CharSequence, CharSequence>> it = headers.iteratorCharSequence(); it.hasNext();) {
            Map.Entry<CharSequence, CharSequence> field = it.next();
            add(field.getKey(), field.getValue());
        }
        return this;
    }

    /**
     * Appends a field.
     *
     * @param name the field name
     * @param value the number
     * @return this
     */
    public abstract HttpHeaders addInt(CharSequence name, int value);

    /**
     * Appends a field.
     *
     * @param name the field name
     * @param value the number
     * @return this
     */
    public abstract HttpHeaders addShort(CharSequence name, short value);

    /**
     * Replaces all fields of a name by one.
     *
     * @param name the field name
     * @return this
     * @throws IllegalArgumentException if name or value is refused; nothing has changed then
     */
    public abstract HttpHeaders set(String name, Object value);

    /**
     * Replaces all fields of a name by one.
     *
     * @param name the field name
     * @return this
     * @throws IllegalArgumentException if name or value is refused; nothing has changed then
     */
    public HttpHeaders set(CharSequence name, Object value) {
        return set(name.toString(), value);
    }

    /**
     * Replaces the fields of a name by one for each value.
     *
     * @param name the field name
     * @param values the values; none removes the name
     * @return this
     */
    public abstract HttpHeaders set(String name, Iterable<?> values);

    /**
     * Replaces the fields of a name by one for each value.
     *
     * @param name the field name
     * @param values the values; none removes the name
     * @return this
     */
    public HttpHeaders set(CharSequence name, Iterable<?> values) {
        return set(name.toString(), values);
    }

    /**
     * Replaces all fields by those of another map.
     *
     * @param headers the other map
     * @return this
     */
    public HttpHeaders set(HttpHeaders headers) {
        ObjectUtil.checkNotNull(headers, "headers");
        if (headers != this) {
            clear();
            add(headers);
        }
        return this;
    }

    /**
     * Replaces the fields of each name of another map; names that it has not stay.
     *
     * @param headers the other map
     * @return this
     */
    public HttpHeaders setAll(HttpHeaders headers) {
        ObjectUtil.checkNotNull(headers, "headers");
        if (headers != this) {
            for (String name : headers.names()) {
                remove(name);
            }
            add(headers);
        }
        return this;
    }

    /**
     * Replaces all fields of a name by one.
     *
     * @param name the field name
     * @param value the number
     * @return this
     */
    public abstract HttpHeaders setInt(CharSequence name, int value);

    /**
     * Replaces all fields of a name by one.
     *
     * @param name the field name
     * @param value the number
     * @return this
     */
    public abstract HttpHeaders setShort(CharSequence name, short value);

    /**
     * Removes all fields of a name.
     *
     * @param name the field name
     * @return this
     */
    public abstract HttpHeaders remove(String name);

    /**
     * Removes all fields of a name.
     *
     * @param name the field name
     * @return this
     */
    public HttpHeaders remove(CharSequence name) {
        return remove(name.toString());
    }

    /**
     * Removes all fields.
     *
     * @return this
     */
    public abstract HttpHeaders clear();

    /**
     * Iterates over all fields as text.
     *
     * @return an iterator in order; it does not remove
     */
    @Override
    public abstract Iterator<Map.Entry<String, String>> iterator();

    /**
     * Iterates over all fields as text; the same as {@link #iterator()}.
     *
     * @return an iterator in order; it does not remove
     */
    public final Iterator<Map.Entry<String, String>> iteratorAsString() {
        return iterator();
    }

    /**
     * Iterates over all fields without making strings of them.
     *
     * @return an iterator in order; it does not remove
     */
    public abstract Iterator<Map.Entry<CharSequence, CharSequence>> iteratorCharSequence();

    /**
     * Iterates over the values of a name.
     *
     * @param name the field name
     * @return an iterator in order; it does not remove
     */
    public Iterator<String> valueStringIterator(CharSequence name) {
        return getAll(name).iterator();
    }

    /**
     * Iterates over the values of a name without making strings of them.
     *
     * @param name the field name
     * @return an iterator in order; it does not remove
     */
    public Iterator<? extends CharSequence> valueCharSequenceIterator(CharSequence name) {
        return valueStringIterator(name);
    }

    /**
     * Copies the map.
     *
     * @return an independent copy that validates by default
     */
    public HttpHeaders copy() {
        return new DefaultHttpHeaders().set(this);
    }

    /** All fields, in order, as a list that is a copy. */
    final List<Map.Entry<String, String>> entryList() {
        List<Map.Entry<String, String>> list = new ArrayList<>(size());
        iterator().forEachRemaining(list::add);
        return list;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(StringUtil.simpleClassName(this)).append('[');
        String separator = "";
        for (Iterator<Map.Entry<CharSequence, CharSequence>> it = iteratorCharSequence(); it.hasNext();) {
            Map.Entry<CharSequence, CharSequence> field = it.next();
            text.append(separator).append(field.getKey()).append(": ").append(field.getValue());
            separator = ", ";
        }
        return text.append(']').toString();
    }

    /**
     * Names of fields.
     *
     * @deprecated use {@link HttpHeaderNames}
     */
    @Deprecated
    public static final class Names {
        /** See {@link HttpHeaderNames#ACCEPT}. */
        public static final String ACCEPT = "Accept";
        /** See {@link HttpHeaderNames#ACCEPT_CHARSET}. */
        public static final String ACCEPT_CHARSET = "Accept-Charset";
        /** See {@link HttpHeaderNames#ACCEPT_ENCODING}. */
        public static final String ACCEPT_ENCODING = "Accept-Encoding";
        /** See {@link HttpHeaderNames#ACCEPT_LANGUAGE}. */
        public static final String ACCEPT_LANGUAGE = "Accept-Language";
        /** See {@link HttpHeaderNames#ACCEPT_PATCH}. */
        public static final String ACCEPT_PATCH = "Accept-Patch";
        /** See {@link HttpHeaderNames#ACCEPT_RANGES}. */
        public static final String ACCEPT_RANGES = "Accept-Ranges";
        /** See {@link HttpHeaderNames#ACCESS_CONTROL_ALLOW_CREDENTIALS}. */
        public static final String ACCESS_CONTROL_ALLOW_CREDENTIALS = "Access-Control-Allow-Credentials";
        /** See {@link HttpHeaderNames#ACCESS_CONTROL_ALLOW_HEADERS}. */
        public static final String ACCESS_CONTROL_ALLOW_HEADERS = "Access-Control-Allow-Headers";
        /** See {@link HttpHeaderNames#ACCESS_CONTROL_ALLOW_METHODS}. */
        public static final String ACCESS_CONTROL_ALLOW_METHODS = "Access-Control-Allow-Methods";
        /** See {@link HttpHeaderNames#ACCESS_CONTROL_ALLOW_ORIGIN}. */
        public static final String ACCESS_CONTROL_ALLOW_ORIGIN = "Access-Control-Allow-Origin";
        /** See {@link HttpHeaderNames#ACCESS_CONTROL_EXPOSE_HEADERS}. */
        public static final String ACCESS_CONTROL_EXPOSE_HEADERS = "Access-Control-Expose-Headers";
        /** See {@link HttpHeaderNames#ACCESS_CONTROL_MAX_AGE}. */
        public static final String ACCESS_CONTROL_MAX_AGE = "Access-Control-Max-Age";
        /** See {@link HttpHeaderNames#ACCESS_CONTROL_REQUEST_HEADERS}. */
        public static final String ACCESS_CONTROL_REQUEST_HEADERS = "Access-Control-Request-Headers";
        /** See {@link HttpHeaderNames#ACCESS_CONTROL_REQUEST_METHOD}. */
        public static final String ACCESS_CONTROL_REQUEST_METHOD = "Access-Control-Request-Method";
        /** See {@link HttpHeaderNames#AGE}. */
        public static final String AGE = "Age";
        /** See {@link HttpHeaderNames#ALLOW}. */
        public static final String ALLOW = "Allow";
        /** See {@link HttpHeaderNames#AUTHORIZATION}. */
        public static final String AUTHORIZATION = "Authorization";
        /** See {@link HttpHeaderNames#CACHE_CONTROL}. */
        public static final String CACHE_CONTROL = "Cache-Control";
        /** See {@link HttpHeaderNames#CONNECTION}. */
        public static final String CONNECTION = "Connection";
        /** See {@link HttpHeaderNames#CONTENT_BASE}. */
        public static final String CONTENT_BASE = "Content-Base";
        /** See {@link HttpHeaderNames#CONTENT_ENCODING}. */
        public static final String CONTENT_ENCODING = "Content-Encoding";
        /** See {@link HttpHeaderNames#CONTENT_LANGUAGE}. */
        public static final String CONTENT_LANGUAGE = "Content-Language";
        /** See {@link HttpHeaderNames#CONTENT_LENGTH}. */
        public static final String CONTENT_LENGTH = "Content-Length";
        /** See {@link HttpHeaderNames#CONTENT_LOCATION}. */
        public static final String CONTENT_LOCATION = "Content-Location";
        /** See {@link HttpHeaderNames#CONTENT_MD5}. */
        public static final String CONTENT_MD5 = "Content-MD5";
        /** See {@link HttpHeaderNames#CONTENT_RANGE}. */
        public static final String CONTENT_RANGE = "Content-Range";
        /** See {@link HttpHeaderNames#CONTENT_TRANSFER_ENCODING}. */
        public static final String CONTENT_TRANSFER_ENCODING = "Content-Transfer-Encoding";
        /** See {@link HttpHeaderNames#CONTENT_TYPE}. */
        public static final String CONTENT_TYPE = "Content-Type";
        /** See {@link HttpHeaderNames#COOKIE}. */
        public static final String COOKIE = "Cookie";
        /** See {@link HttpHeaderNames#DATE}. */
        public static final String DATE = "Date";
        /** See {@link HttpHeaderNames#ETAG}. */
        public static final String ETAG = "ETag";
        /** See {@link HttpHeaderNames#EXPECT}. */
        public static final String EXPECT = "Expect";
        /** See {@link HttpHeaderNames#EXPIRES}. */
        public static final String EXPIRES = "Expires";
        /** See {@link HttpHeaderNames#FROM}. */
        public static final String FROM = "From";
        /** See {@link HttpHeaderNames#HOST}. */
        public static final String HOST = "Host";
        /** See {@link HttpHeaderNames#IF_MATCH}. */
        public static final String IF_MATCH = "If-Match";
        /** See {@link HttpHeaderNames#IF_MODIFIED_SINCE}. */
        public static final String IF_MODIFIED_SINCE = "If-Modified-Since";
        /** See {@link HttpHeaderNames#IF_NONE_MATCH}. */
        public static final String IF_NONE_MATCH = "If-None-Match";
        /** See {@link HttpHeaderNames#IF_RANGE}. */
        public static final String IF_RANGE = "If-Range";
        /** See {@link HttpHeaderNames#IF_UNMODIFIED_SINCE}. */
        public static final String IF_UNMODIFIED_SINCE = "If-Unmodified-Since";
        /** See {@link HttpHeaderNames#LAST_MODIFIED}. */
        public static final String LAST_MODIFIED = "Last-Modified";
        /** See {@link HttpHeaderNames#LOCATION}. */
        public static final String LOCATION = "Location";
        /** See {@link HttpHeaderNames#MAX_FORWARDS}. */
        public static final String MAX_FORWARDS = "Max-Forwards";
        /** See {@link HttpHeaderNames#ORIGIN}. */
        public static final String ORIGIN = "Origin";
        /** See {@link HttpHeaderNames#PRAGMA}. */
        public static final String PRAGMA = "Pragma";
        /** See {@link HttpHeaderNames#PROXY_AUTHENTICATE}. */
        public static final String PROXY_AUTHENTICATE = "Proxy-Authenticate";
        /** See {@link HttpHeaderNames#PROXY_AUTHORIZATION}. */
        public static final String PROXY_AUTHORIZATION = "Proxy-Authorization";
        /** See {@link HttpHeaderNames#RANGE}. */
        public static final String RANGE = "Range";
        /** See {@link HttpHeaderNames#REFERER}. */
        public static final String REFERER = "Referer";
        /** See {@link HttpHeaderNames#RETRY_AFTER}. */
        public static final String RETRY_AFTER = "Retry-After";
        /** See {@link HttpHeaderNames#SEC_WEBSOCKET_ACCEPT}. */
        public static final String SEC_WEBSOCKET_ACCEPT = "Sec-WebSocket-Accept";
        /** See {@link HttpHeaderNames#SEC_WEBSOCKET_KEY}. */
        public static final String SEC_WEBSOCKET_KEY = "Sec-WebSocket-Key";
        /** See {@link HttpHeaderNames#SEC_WEBSOCKET_KEY1}. */
        public static final String SEC_WEBSOCKET_KEY1 = "Sec-WebSocket-Key1";
        /** See {@link HttpHeaderNames#SEC_WEBSOCKET_KEY2}. */
        public static final String SEC_WEBSOCKET_KEY2 = "Sec-WebSocket-Key2";
        /** See {@link HttpHeaderNames#SEC_WEBSOCKET_LOCATION}. */
        public static final String SEC_WEBSOCKET_LOCATION = "Sec-WebSocket-Location";
        /** See {@link HttpHeaderNames#SEC_WEBSOCKET_ORIGIN}. */
        public static final String SEC_WEBSOCKET_ORIGIN = "Sec-WebSocket-Origin";
        /** See {@link HttpHeaderNames#SEC_WEBSOCKET_PROTOCOL}. */
        public static final String SEC_WEBSOCKET_PROTOCOL = "Sec-WebSocket-Protocol";
        /** See {@link HttpHeaderNames#SEC_WEBSOCKET_VERSION}. */
        public static final String SEC_WEBSOCKET_VERSION = "Sec-WebSocket-Version";
        /** See {@link HttpHeaderNames#SERVER}. */
        public static final String SERVER = "Server";
        /** See {@link HttpHeaderNames#SET_COOKIE}. */
        public static final String SET_COOKIE = "Set-Cookie";
        /** See {@link HttpHeaderNames#SET_COOKIE2}. */
        public static final String SET_COOKIE2 = "Set-Cookie2";
        /** See {@link HttpHeaderNames#TE}. */
        public static final String TE = "TE";
        /** See {@link HttpHeaderNames#TRAILER}. */
        public static final String TRAILER = "Trailer";
        /** See {@link HttpHeaderNames#TRANSFER_ENCODING}. */
        public static final String TRANSFER_ENCODING = "Transfer-Encoding";
        /** See {@link HttpHeaderNames#UPGRADE}. */
        public static final String UPGRADE = "Upgrade";
        /** See {@link HttpHeaderNames#USER_AGENT}. */
        public static final String USER_AGENT = "User-Agent";
        /** See {@link HttpHeaderNames#VARY}. */
        public static final String VARY = "Vary";
        /** See {@link HttpHeaderNames#VIA}. */
        public static final String VIA = "Via";
        /** See {@link HttpHeaderNames#WARNING}. */
        public static final String WARNING = "Warning";
        /** See {@link HttpHeaderNames#WEBSOCKET_LOCATION}. */
        public static final String WEBSOCKET_LOCATION = "WebSocket-Location";
        /** See {@link HttpHeaderNames#WEBSOCKET_ORIGIN}. */
        public static final String WEBSOCKET_ORIGIN = "WebSocket-Origin";
        /** See {@link HttpHeaderNames#WEBSOCKET_PROTOCOL}. */
        public static final String WEBSOCKET_PROTOCOL = "WebSocket-Protocol";
        /** See {@link HttpHeaderNames#WWW_AUTHENTICATE}. */
        public static final String WWW_AUTHENTICATE = "WWW-Authenticate";

        private Names() {
        }
    }

    /**
     * Values of fields.
     *
     * @deprecated use {@link HttpHeaderValues}
     */
    @Deprecated
    public static final class Values {
        /** See {@link HttpHeaderValues#APPLICATION_JSON}. */
        public static final String APPLICATION_JSON = "application/json";
        /** See {@link HttpHeaderValues#APPLICATION_X_WWW_FORM_URLENCODED}. */
        public static final String APPLICATION_X_WWW_FORM_URLENCODED = "application/x-www-form-urlencoded";
        /** See {@link HttpHeaderValues#BASE64}. */
        public static final String BASE64 = "base64";
        /** See {@link HttpHeaderValues#BINARY}. */
        public static final String BINARY = "binary";
        /** See {@link HttpHeaderValues#BOUNDARY}. */
        public static final String BOUNDARY = "boundary";
        /** See {@link HttpHeaderValues#BYTES}. */
        public static final String BYTES = "bytes";
        /** See {@link HttpHeaderValues#CHARSET}. */
        public static final String CHARSET = "charset";
        /** See {@link HttpHeaderValues#CHUNKED}. */
        public static final String CHUNKED = "chunked";
        /** See {@link HttpHeaderValues#CLOSE}. */
        public static final String CLOSE = "close";
        /** See {@link HttpHeaderValues#COMPRESS}. */
        public static final String COMPRESS = "compress";
        /** See {@link HttpHeaderValues#CONTINUE}. */
        public static final String CONTINUE = "100-continue";
        /** See {@link HttpHeaderValues#DEFLATE}. */
        public static final String DEFLATE = "deflate";
        /** See {@link HttpHeaderValues#GZIP}. */
        public static final String GZIP = "gzip";
        /** See {@link HttpHeaderValues#GZIP_DEFLATE}. */
        public static final String GZIP_DEFLATE = "gzip,deflate";
        /** See {@link HttpHeaderValues#IDENTITY}. */
        public static final String IDENTITY = "identity";
        /** See {@link HttpHeaderValues#KEEP_ALIVE}. */
        public static final String KEEP_ALIVE = "keep-alive";
        /** See {@link HttpHeaderValues#MAX_AGE}. */
        public static final String MAX_AGE = "max-age";
        /** See {@link HttpHeaderValues#MAX_STALE}. */
        public static final String MAX_STALE = "max-stale";
        /** See {@link HttpHeaderValues#MIN_FRESH}. */
        public static final String MIN_FRESH = "min-fresh";
        /** See {@link HttpHeaderValues#MULTIPART_FORM_DATA}. */
        public static final String MULTIPART_FORM_DATA = "multipart/form-data";
        /** See {@link HttpHeaderValues#MUST_REVALIDATE}. */
        public static final String MUST_REVALIDATE = "must-revalidate";
        /** See {@link HttpHeaderValues#NONE}. */
        public static final String NONE = "none";
        /** See {@link HttpHeaderValues#NO_CACHE}. */
        public static final String NO_CACHE = "no-cache";
        /** See {@link HttpHeaderValues#NO_STORE}. */
        public static final String NO_STORE = "no-store";
        /** See {@link HttpHeaderValues#NO_TRANSFORM}. */
        public static final String NO_TRANSFORM = "no-transform";
        /** See {@link HttpHeaderValues#ONLY_IF_CACHED}. */
        public static final String ONLY_IF_CACHED = "only-if-cached";
        /** See {@link HttpHeaderValues#PRIVATE}. */
        public static final String PRIVATE = "private";
        /** See {@link HttpHeaderValues#PROXY_REVALIDATE}. */
        public static final String PROXY_REVALIDATE = "proxy-revalidate";
        /** See {@link HttpHeaderValues#PUBLIC}. */
        public static final String PUBLIC = "public";
        /** See {@link HttpHeaderValues#QUOTED_PRINTABLE}. */
        public static final String QUOTED_PRINTABLE = "quoted-printable";
        /** See {@link HttpHeaderValues#S_MAXAGE}. */
        public static final String S_MAXAGE = "s-maxage";
        /** See {@link HttpHeaderValues#TRAILERS}. */
        public static final String TRAILERS = "trailers";
        /** See {@link HttpHeaderValues#UPGRADE}. */
        public static final String UPGRADE = "Upgrade";
        /** See {@link HttpHeaderValues#WEBSOCKET}. */
        public static final String WEBSOCKET = "WebSocket";

        private Values() {
        }
    }
}
