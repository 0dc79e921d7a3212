/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.collection.CharObjectHashMap;
import org.jspecify.annotations.Nullable;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.DEFAULT_HEADER_LIST_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_FRAME_SIZE_LOWER_BOUND;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_FRAME_SIZE_UPPER_BOUND;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_INITIAL_WINDOW_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.MAX_UNSIGNED_INT;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.NUM_STANDARD_SETTINGS;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_ENABLE_CONNECT_PROTOCOL;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_ENABLE_PUSH;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_HEADER_TABLE_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_INITIAL_WINDOW_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_MAX_CONCURRENT_STREAMS;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_MAX_FRAME_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_MAX_HEADER_LIST_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_NO_RFC7540_PRIORITIES;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The values of one SETTINGS frame (RFC 9113 section 6.5): only those that it holds. Each value is within its range;
 * one that is not is refused with {@link IllegalArgumentException}. Not thread-safe.
 */
public final class Http2Settings extends CharObjectHashMap<Long> {
    private static final Long FALSE = 0L;
    private static final Long TRUE = 1L;

    /** Creates settings that hold no value. */
    public Http2Settings() {
        this(NUM_STANDARD_SETTINGS);
    }

    /**
     * Creates settings that hold no value.
     *
     * @param initialCapacity how many to make room for
     * @param loadFactor of the hash table
     */
    public Http2Settings(int initialCapacity, float loadFactor) {
        super(initialCapacity, loadFactor);
    }

    /**
     * Creates settings that hold no value.
     *
     * @param initialCapacity how many to make room for
     */
    public Http2Settings(int initialCapacity) {
        super(initialCapacity);
    }

    /**
     * Returns what an endpoint announces that was not told anything else.
     *
     * @return new settings with the limit of header lists
     */
    public static Http2Settings defaultSettings() {
        return new Http2Settings().maxHeaderListSize(DEFAULT_HEADER_LIST_SIZE);
    }

    /**
     * Sets a value.
     *
     * @param key the setting's id
     * @param value its value, at most 2^32-1
     * @return the value before, if there was one
     * @throws IllegalArgumentException if RFC 9113 section 6.5.2, RFC 8441 or RFC 9218 does not permit the value
     */
    @Override
    public @Nullable Long put(char key, Long value) {
        checkValue(key, checkNotNull(value, "value"));
        return super.put(key, value);
    }

    private static void checkValue(char key, long value) {
        long min = 0;
        long max = MAX_UNSIGNED_INT;
        switch (key) {
            case SETTINGS_ENABLE_PUSH, SETTINGS_ENABLE_CONNECT_PROTOCOL, SETTINGS_NO_RFC7540_PRIORITIES -> max = 1;
            case SETTINGS_INITIAL_WINDOW_SIZE -> max = MAX_INITIAL_WINDOW_SIZE;
            case SETTINGS_MAX_FRAME_SIZE -> {
                min = MAX_FRAME_SIZE_LOWER_BOUND;
                max = MAX_FRAME_SIZE_UPPER_BOUND;
            }
            default -> { }
        }
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    "setting " + name(key) + ": " + value + " (expected: " + min + '-' + max + ')');
        }
    }

    /**
     * Returns the limit of the dynamic table.
     *
     * @return octets, or {@code null} if there is no value
     */
    public @Nullable Long headerTableSize() {
        return get(SETTINGS_HEADER_TABLE_SIZE);
    }

    /**
     * Sets the limit of the dynamic table.
     *
     * @param value octets, 0 to 2^32-1
     * @return these settings
     */
    public Http2Settings headerTableSize(long value) {
        put(SETTINGS_HEADER_TABLE_SIZE, Long.valueOf(value));
        return this;
    }

    /**
     * Returns whether push is enabled.
     *
     * @return the answer, or {@code null} if there is no value
     */
    public @Nullable Boolean pushEnabled() {
        return getBoolean(SETTINGS_ENABLE_PUSH);
    }

    /**
     * Sets whether push is enabled.
     *
     * @param enabled whether it is
     * @return these settings
     */
    public Http2Settings pushEnabled(boolean enabled) {
        put(SETTINGS_ENABLE_PUSH, enabled ? TRUE : FALSE);
        return this;
    }

    /**
     * Returns whether extended CONNECT is enabled (RFC 8441).
     *
     * @return the answer, or {@code null} if there is no value
     */
    public @Nullable Boolean connectProtocolEnabled() {
        return getBoolean(SETTINGS_ENABLE_CONNECT_PROTOCOL);
    }

    /**
     * Sets whether extended CONNECT is enabled (RFC 8441).
     *
     * @param enabled whether it is; must not become {@code false} after it was {@code true} on a connection
     * @return these settings
     */
    public Http2Settings connectProtocolEnabled(boolean enabled) {
        put(SETTINGS_ENABLE_CONNECT_PROTOCOL, enabled ? TRUE : FALSE);
        return this;
    }

    /**
     * Returns how many streams the receiver may have open.
     *
     * @return the limit, or {@code null} if there is no value
     */
    public @Nullable Long maxConcurrentStreams() {
        return get(SETTINGS_MAX_CONCURRENT_STREAMS);
    }

    /**
     * Sets how many streams the receiver may have open.
     *
     * @param value 0 to 2^32-1
     * @return these settings
     */
    public Http2Settings maxConcurrentStreams(long value) {
        put(SETTINGS_MAX_CONCURRENT_STREAMS, Long.valueOf(value));
        return this;
    }

    /**
     * Returns the window of new streams.
     *
     * @return octets, or {@code null} if there is no value
     */
    public @Nullable Integer initialWindowSize() {
        return getIntValue(SETTINGS_INITIAL_WINDOW_SIZE);
    }

    /**
     * Sets the window of new streams.
     *
     * @param value octets, not negative
     * @return these settings
     */
    public Http2Settings initialWindowSize(int value) {
        put(SETTINGS_INITIAL_WINDOW_SIZE, Long.valueOf(value));
        return this;
    }

    /**
     * Returns how large payloads may be.
     *
     * @return octets, or {@code null} if there is no value
     */
    public @Nullable Integer maxFrameSize() {
        return getIntValue(SETTINGS_MAX_FRAME_SIZE);
    }

    /**
     * Sets how large payloads may be.
     *
     * @param value octets, 2^14 to 2^24-1
     * @return these settings
     */
    public Http2Settings maxFrameSize(int value) {
        put(SETTINGS_MAX_FRAME_SIZE, Long.valueOf(value));
        return this;
    }

    /**
     * Returns how large header lists may be.
     *
     * @return octets, or {@code null} if there is no value
     */
    public @Nullable Long maxHeaderListSize() {
        return get(SETTINGS_MAX_HEADER_LIST_SIZE);
    }

    /**
     * Sets how large header lists may be.
     *
     * @param value octets, 0 to 2^32-1
     * @return these settings
     */
    public Http2Settings maxHeaderListSize(long value) {
        put(SETTINGS_MAX_HEADER_LIST_SIZE, Long.valueOf(value));
        return this;
    }

    /**
     * Copies other settings into these.
     *
     * @param settings the others
     * @return these settings
     */
    public Http2Settings copyFrom(Http2Settings settings) {
        if (settings != this) {
            clear();
            putAll(settings);
        }
        return this;
    }

    /**
     * Returns a value as an {@code int}.
     *
     * @param key the setting's id
     * @return its lower 32 bits, or {@code null} if there is no value
     */
    public @Nullable Integer getIntValue(char key) {
        Long value = get(key);
        return value == null ? null : value.intValue();
    }

    private @Nullable Boolean getBoolean(char key) {
        Long value = get(key);
        return value == null ? null : TRUE.equals(value);
    }

    @Override
    protected String keyToString(char key) {
        return name(key);
    }

    private static String name(char key) {
        return switch (key) {
            case SETTINGS_HEADER_TABLE_SIZE -> "HEADER_TABLE_SIZE";
            case SETTINGS_ENABLE_PUSH -> "ENABLE_PUSH";
            case SETTINGS_MAX_CONCURRENT_STREAMS -> "MAX_CONCURRENT_STREAMS";
            case SETTINGS_INITIAL_WINDOW_SIZE -> "INITIAL_WINDOW_SIZE";
            case SETTINGS_MAX_FRAME_SIZE -> "MAX_FRAME_SIZE";
            case SETTINGS_MAX_HEADER_LIST_SIZE -> "MAX_HEADER_LIST_SIZE";
            case SETTINGS_ENABLE_CONNECT_PROTOCOL -> "ENABLE_CONNECT_PROTOCOL";
            case SETTINGS_NO_RFC7540_PRIORITIES -> "NO_RFC7540_PRIORITIES";
            default -> "0x" + Integer.toHexString(key);
        };
    }
}
