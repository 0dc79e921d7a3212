/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RequestLineTest {
    private static final String LINE = "GET /a-target-of-some-length HTTP/1.1";

    /** Every octet at every place, eight octets at a time and alone. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void octetThatCouldSplitTheLineIsRefused(boolean heap) {
        for (int start = 0; start < 3; start++) {
            for (int i = 0; i < LINE.length(); i++) {
                for (int octet = 0; octet < 256; octet++) {
                    byte[] line = LINE.getBytes(StandardCharsets.US_ASCII);
                    line[i] = (byte) octet;
                    check(heap, start, line, i);
                }
            }
        }
    }

    private static void check(boolean heap, int start, byte[] line, int changed) {
        int octet = line[changed] & 0xFF;
        ByteBuf buf = heap ? Unpooled.buffer(64) : Unpooled.directBuffer(64);
        try {
            // A control character before the line is not the line's.
            buf.writeZero(start).writeBytes(line);
            long spaces = new String(line, StandardCharsets.ISO_8859_1).chars().filter(c -> c == ' ').count();
            if (octet < 0x20 || octet == 0x7F) {
                assertThatThrownBy(() -> RequestLine.check(buf, start)).isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("request line: control character 0x" + Integer.toHexString(octet) + " at index "
                                + changed);
            } else if (spaces != 2) {
                assertThatThrownBy(() -> RequestLine.check(buf, start)).isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("request line: " + spaces + " spaces (expected: 2)");
            } else {
                assertThatCode(() -> RequestLine.check(buf, start)).doesNotThrowAnyException();
            }
            assertThat(buf.readerIndex()).isZero();
        } finally {
            buf.release();
        }
    }
}
