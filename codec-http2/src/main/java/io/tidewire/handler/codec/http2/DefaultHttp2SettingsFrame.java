/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.util.internal.Ignorable;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The default SETTINGS frame.
 */
@Ignorable
public class DefaultHttp2SettingsFrame implements Http2SettingsFrame {
    private final Http2Settings settings;

    /**
     * Creates a frame.
     *
     * @param settings the values
     */
    public DefaultHttp2SettingsFrame(Http2Settings settings) {
        this.settings = checkNotNull(settings, "settings");
    }

    @Override
    public String name() {
        return "SETTINGS";
    }

    @Override
    public Http2Settings settings() {
        return settings;
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof Http2SettingsFrame other && settings.equals(other.settings());
    }

    @Override
    public int hashCode() {
        return settings.hashCode();
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(settings=" + settings + ')';
    }
}
