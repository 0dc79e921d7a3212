/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import io.tidewire.util.collection.CharObjectMap.PrimitiveEntry;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_ENABLE_CONNECT_PROTOCOL;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_HEADER_TABLE_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_INITIAL_WINDOW_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_MAX_HEADER_LIST_SIZE;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTINGS_NO_RFC7540_PRIORITIES;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTING_ENTRY_LENGTH;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;

/**
 * The payload of SETTINGS, which the field {@code HTTP2-Settings} holds too (RFC 9113 section 6.5.1, RFC 7540 section
 * 3.2.1).
 */
final class SettingsPayload {
    private SettingsPayload() {
    }

    /**
     * Reads all entries.
     *
     * @param payload entries of six octets
     * @return the values that are known; the last one where an id comes several times
     * @throws Http2Exception PROTOCOL_ERROR or FLOW_CONTROL_ERROR, of the connection, for a value out of range
     */
    static Http2Settings read(ByteBuf payload) throws Http2Exception {
        Http2Settings settings = new Http2Settings();
        for (int entries = payload.readableBytes() / SETTING_ENTRY_LENGTH; entries > 0; entries--) {
            char id = (char) payload.readUnsignedShort();
            long value = payload.readUnsignedInt();
            // RFC 9113 section 6.5.2: ids that are not known are ignored.
            if (isKnown(id)) {
                put(settings, id, value);
            }
        }
        return settings;
    }

    static void write(Http2Settings settings, ByteBuf payload) {
        for (PrimitiveEntry<Long> entry : settings.entries()) {
            payload.writeShort(entry.key());
            payload.writeInt(entry.value().intValue());
        }
    }

    private static boolean isKnown(char id) {
        return id >= SETTINGS_HEADER_TABLE_SIZE && id <= SETTINGS_MAX_HEADER_LIST_SIZE
                || id == SETTINGS_ENABLE_CONNECT_PROTOCOL || id == SETTINGS_NO_RFC7540_PRIORITIES;
    }

    private static void put(Http2Settings settings, char id, long value) throws Http2Exception {
        try {
            settings.put(id, Long.valueOf(value));
        } catch (IllegalArgumentException e) {
            throw connectionError(id == SETTINGS_INITIAL_WINDOW_SIZE ? Refusal.INITIAL_WINDOW_OUT_OF_RANGE
                    : Refusal.SETTING_OUT_OF_RANGE, e, e.getMessage());
        }
    }
}
