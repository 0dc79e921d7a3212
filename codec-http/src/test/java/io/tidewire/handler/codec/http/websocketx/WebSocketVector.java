/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.testkit.JsonReader;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One vector of the corpus in {@code corpora/websocket}; see the README there.
 *
 * @param expect {@code accept}, {@code close} or a code
 */
record WebSocketVector(String id, byte[] wire, String expect) {

    static Stream<WebSocketVector> all() {
        try (InputStream in = WebSocketVector.class.getResourceAsStream("/corpora/websocket/frames.json")) {
            List<?> vectors = (List<?>) JsonReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return vectors.stream().map(vector -> {
                Map<?, ?> members = (Map<?, ?>) vector;
                return new WebSocketVector((String) members.get("id"),
                        ByteBufUtil.decodeHexDump((String) members.get("wire")), members.get("expect").toString());
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return id;
    }
}
