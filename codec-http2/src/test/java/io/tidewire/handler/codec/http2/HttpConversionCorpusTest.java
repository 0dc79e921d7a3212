/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http2.internal.hpack.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** SEC-F16 to SEC-F20: the lists of the corpus, through the decoder of field blocks and then the converter. */
class HttpConversionCorpusTest {
    private static final int STREAM = 3;
    /** Their faults show in DATA, in END_STREAM or in a setting, which the converter does not see. */
    private static final Set<String> RULES_OF_THE_STREAM =
            Set.of("cl-with-end", "cl-short", "cl-long", "ext-connect-off", "res-1xx-end");

    record Fields(String id, String kind, boolean accepted, List<?> list) {
        static Fields of(Map<?, ?> members) {
            return new Fields((String) members.get("id"), (String) members.get("kind"),
                    "accept".equals(members.get("expect")), (List<?>) members.get("headers"));
        }

        /** Literals with a new name, without Huffman coding. */
        ByteBuf block() {
            ByteBuf block = Unpooled.buffer();
            for (Object field : list) {
                block.writeByte(0);
                for (Object text : (List<?>) field) {
                    byte[] octets = ((String) text).getBytes(StandardCharsets.ISO_8859_1);
                    block.writeByte(octets.length).writeBytes(octets);
                }
            }
            return block;
        }

        @Override
        public String toString() {
            return id;
        }
    }

    static Stream<Fields> lists() {
        return ((List<?>) Resources.json("/corpora/http2-headers/lists.json")).stream()
                .map(members -> Fields.of((Map<?, ?>) members))
                .filter(fields -> !RULES_OF_THE_STREAM.contains(fields.id()));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void listIsConvertedOrAnErrorOfItsStream(Fields fields) throws Http2Exception {
        ByteBuf block = fields.block();
        try {
            if (fields.accepted()) {
                convert(fields.kind(), new DefaultHttp2HeadersDecoder().decodeHeaders(STREAM, block));
            } else {
                assertThatThrownBy(
                        () -> convert(fields.kind(), new DefaultHttp2HeadersDecoder().decodeHeaders(STREAM, block)))
                        .isInstanceOfSatisfying(Http2Exception.StreamException.class,
                                e -> assertThat(e.error()).isSameAs(Http2Error.PROTOCOL_ERROR));
            }
        } finally {
            block.release();
        }
    }

    private static void convert(String kind, Http2Headers headers) throws Http2Exception {
        switch (kind) {
            case "request" -> {
                HttpRequest request = HttpConversionUtil.toHttpRequest(STREAM, headers, true);
                assertThat(request.headers().getAll("host")).hasSize(1);
            }
            case "response" -> HttpConversionUtil.toHttpResponse(STREAM, headers, true);
            case "trailers" -> {
                HttpHeaders trailers = new DefaultHttpHeaders();
                HttpConversionUtil.addHttp2ToHttpHeaders(STREAM, headers, trailers, HttpVersion.HTTP_1_1, true, true);
            }
            default -> throw new IllegalArgumentException(kind);
        }
    }
}
