/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import org.jspecify.annotations.Nullable;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * The value of {@code Accept-Encoding} (RFC 9110 section 12.5.3): weights from 0 to 1 000 thousandths. An element that
 * is not valid counts for nothing.
 */
final class AcceptedCodings {
    private static final int MAX_WEIGHT = 1000;
    private static final int UNSAID = -1;

    private final Map<ContentCoding, Integer> weights = new EnumMap<>(ContentCoding.class);
    private int others = UNSAID;
    private int identity = UNSAID;

    private AcceptedCodings() {
    }

    static AcceptedCodings parse(String value) {
        AcceptedCodings accepted = new AcceptedCodings();
        int from = 0;
        while (from <= value.length()) {
            int comma = value.indexOf(',', from);
            int to = comma < 0 ? value.length() : comma;
            accepted.add(value.substring(from, to));
            from = to + 1;
        }
        return accepted;
    }

    private void add(String element) {
        int semicolon = element.indexOf(';');
        String name = (semicolon < 0 ? element : element.substring(0, semicolon)).trim();
        int weight = semicolon < 0 ? MAX_WEIGHT : weight(element.substring(semicolon + 1).trim());
        ContentCoding coding = ContentCoding.of(name);
        if (weight < 0) {
            return;
        }
        if (coding != null) {
            weights.merge(coding, weight, Math::max);
        } else if (name.equals("*")) {
            others = Math.max(others, weight);
        } else if (HttpHeaderValues.IDENTITY.contentEqualsIgnoreCase(name)) {
            identity = Math.max(identity, weight);
        }
    }

    /** RFC 9110 section 12.4.2: {@code q=} and 0 or 1, with up to three digits; -1 for anything else. */
    private static int weight(String parameter) {
        int length = parameter.length();
        if (length < 3 || length > 7 || (parameter.charAt(0) | 0x20) != 'q' || parameter.charAt(1) != '='
                || length > 3 && parameter.charAt(3) != '.') {
            return -1;
        }
        int weight = 0;
        for (int i = 2; i < 7; i++) {
            if (i == 3) {
                continue;
            }
            int digit = i < length ? digit(parameter, i) : 0;
            if (digit < 0) {
                return -1;
            }
            weight = weight * 10 + digit;
        }
        return weight > MAX_WEIGHT ? -1 : weight;
    }

    private static int digit(String text, int index) {
        char c = text.charAt(index);
        return c >= '0' && c <= '9' ? c - '0' : -1;
    }

    /**
     * Returns the coding of these with the largest weight, the first of equals; {@code null} if no coding is liked
     * better.
     */
    @Nullable ContentCoding best(Set<ContentCoding> codings) {
        ContentCoding best = null;
        int bestWeight = Math.max(0, identity - 1);
        for (ContentCoding coding : codings) {
            int weight = weights.getOrDefault(coding, others);
            if (weight > bestWeight) {
                best = coding;
                bestWeight = weight;
            }
        }
        return best;
    }
}
