/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http2.internal.core.Refusal;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

import static io.tidewire.handler.codec.http2.Http2CodecUtil.HTTP_UPGRADE_SETTINGS_HEADER;
import static io.tidewire.handler.codec.http2.Http2CodecUtil.SETTING_ENTRY_LENGTH;
import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;

/** The field {@code HTTP2-Settings}: the payload of SETTINGS in base64url without padding (RFC 7540 section 3.2.1). */
final class UpgradeSettings {

    private UpgradeSettings() {
    }

    /**
     * Reads the field.
     *
     * @param headers the fields of a request
     * @return the settings
     * @throws Http2Exception if it is there more than once or not at all, or what it holds is no payload of SETTINGS
     */
    static Http2Settings read(HttpHeaders headers) throws Http2Exception {
        List<String> values = headers.getAll(HTTP_UPGRADE_SETTINGS_HEADER);
        if (values.size() != 1) {
            throw connectionError(Refusal.UPGRADE_SETTINGS_COUNT, values.size());
        }
        byte[] payload;
        try {
            payload = Base64.getUrlDecoder().decode(values.get(0).getBytes(StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            throw connectionError(Refusal.UPGRADE_SETTINGS_ENCODING, e);
        }
        if (payload.length % SETTING_ENTRY_LENGTH != 0
                || payload.length > FrameRules.MAX_SETTINGS * SETTING_ENTRY_LENGTH) {
            throw connectionError(Refusal.UPGRADE_SETTINGS_LENGTH, payload.length, FrameRules.MAX_SETTINGS,
                    SETTING_ENTRY_LENGTH);
        }
        return SettingsPayload.read(Unpooled.wrappedBuffer(payload));
    }

    static String write(Http2Settings settings) {
        ByteBuf payload = Unpooled.buffer(settings.size() * SETTING_ENTRY_LENGTH); // bounded by our settings
        SettingsPayload.write(settings, payload);
        byte[] octets = new byte[payload.readableBytes()]; // bounded by our settings
        payload.readBytes(octets);
        payload.release();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
    }
}
