/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.testkit.JsonReader;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One vector of the corpus in {@code corpora/http1}; see the README there.
 */
record Http1Vector(Map<String, Object> members) {

    static Stream<Http1Vector> load(String file) {
        try (InputStream in = Http1Vector.class.getResourceAsStream("/corpora/http1/" + file)) {
            List<?> vectors = (List<?>) JsonReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return vectors.stream().map(Http1Vector::of);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unchecked") // the reader makes string keys only
    private static Http1Vector of(Object members) {
        return new Http1Vector((Map<String, Object>) members);
    }

    String text(String name) {
        return (String) members.get(name);
    }

    String expect() {
        return text("expect");
    }

    byte[] raw() {
        return text("raw").getBytes(StandardCharsets.ISO_8859_1);
    }

    long messages() {
        return (Long) members.getOrDefault("messages", 1L);
    }

    boolean eof() {
        return Boolean.TRUE.equals(members.get("eof"));
    }

    List<?> bodies() {
        return (List<?>) members.get("bodies");
    }

    @Override
    public String toString() {
        return text("id");
    }
}
