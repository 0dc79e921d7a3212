/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.testkit.JsonReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The lists of fields that are malformed or not, as whole messages (HS-03, HS-05 to HS-13, SEC-F16 to SEC-F20,
 * SEC-F42). The field blocks are made by hand, since no encoder would write most of them.
 */
class MessageCorpusTest {
    record Vector(String id, Map<?, ?> members) {
        String kind() {
            return (String) members.get("kind");
        }

        boolean isAccepted() {
            return "accept".equals(members.get("expect"));
        }

        boolean endStream() {
            return Boolean.TRUE.equals(members.get("endStream"));
        }

        List<Long> dataLengths() {
            List<Long> lengths = new ArrayList<>();
            if (members.get("dataLengths") instanceof List<?> list) {
                list.forEach(length -> lengths.add((Long) length));
            }
            return lengths;
        }

        @Override
        public String toString() {
            return id;
        }
    }

    static Stream<Vector> vectors() throws IOException {
        try (InputStream in = MessageCorpusTest.class.getResourceAsStream("/corpora/http2-headers/lists.json")) {
            List<?> vectors = (List<?>) JsonReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return vectors.stream().map(v -> new Vector((String) ((Map<?, ?>) v).get("id"), (Map<?, ?>) v));
        }
    }

    /** HEADERS with each field as a literal that is not indexed. */
    private static byte[] headers(int streamId, Vector vector, boolean endStream) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (Object field : (List<?>) vector.members.get("headers")) {
            block.write(0);
            for (Object text : (List<?>) field) {
                byte[] octets = ((String) text).getBytes(StandardCharsets.ISO_8859_1);
                block.write(octets.length);
                block.writeBytes(octets);
            }
        }
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.writeBytes(new byte[] {0, 0, (byte) block.size(), Http2FrameTypes.HEADERS,
                (byte) (Http2Flags.END_HEADERS | (endStream ? Http2Flags.END_STREAM : 0)), 0, 0, 0, (byte) streamId});
        frame.writeBytes(block.toByteArray());
        return frame.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void aMalformedMessageIsAnErrorOfItsStream(Vector vector) {
        boolean response = vector.kind().equals("response");
        try (CoreSide side = response ? CoreSide.client() : CoreSide.server()) {
            if (Long.valueOf(1).equals(vector.members.get("enableConnectProtocol"))) {
                side.encoder.writeSettings(side.ctx(), new Http2Settings().connectProtocolEnabled(true),
                        side.promise());
            }
            int streamId = response ? 3 : 1;
            if (response) {
                side.encoder.writeHeaders(side.ctx(), streamId, ConnectionRulesTest.get(), 0, true, side.promise());
            }
            boolean trailers = vector.kind().equals("trailers");
            if (trailers) {
                side.in(ConnectionRulesTest.headers(streamId, ConnectionRulesTest.post(), false));
            }
            side.heard();
            side.in(headers(streamId, vector, trailers || vector.endStream() && vector.dataLengths().isEmpty()));
            for (int i = 0; i < vector.dataLengths().size(); i++) {
                boolean last = i == vector.dataLengths().size() - 1;
                side.in(ConnectionRulesTest.data(streamId, vector.dataLengths().get(i).intValue(),
                        last && vector.endStream()));
            }
            if (vector.isAccepted()) {
                assertThat(side.failures()).isEmpty();
                assertThat(side.heard()).hasSize(1 + vector.dataLengths().size());
            } else {
                assertThat(side.failures()).containsExactly("stream " + streamId + " PROTOCOL_ERROR");
                assertThat(side.heard().size()).isLessThanOrEqualTo(vector.dataLengths().size());
            }
            // The connection lives, and the table of fields is in step.
            int next = streamId + 2;
            if (!response) {
                side.in(ConnectionRulesTest.headers(next, ConnectionRulesTest.get(), true));
                assertThat(side.heard()).hasSize(1);
            }
        }
    }
}
