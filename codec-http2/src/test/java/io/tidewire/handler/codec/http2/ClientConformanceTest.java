/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The cases of h2spec, mirrored: a scripted server sends to our client what h2spec sends to a server, as octets, and
 * gets the error that RFC 9113 names. Stream 3 has a request that waits for its response; 5 is idle.
 */
class ClientConformanceTest {
    /** {@code TYPE FLAGS STREAM PAYLOAD}, all in hexadecimal digits, the payload may be missing. */
    private static String frame(String words) {
        String[] word = words.trim().split(" ");
        String payload = word.length > 3 ? word[3] : "";
        if (payload.startsWith("*")) {
            payload = "00".repeat(Integer.parseInt(payload.substring(1)));
        }
        return String.format(Locale.ROOT, "%06x%s%s%8s", payload.length() / 2, word[0], word[1], word[2])
                .replace(' ', '0') + payload;
    }

    private static List<String> answer(String frames, boolean handshake) {
        FrameEvents listener = new FrameEvents();
        Http2ConnectionHandler client = new Http2ConnectionHandlerBuilder().server(false).frameListener(listener)
                .build();
        try (listener; WirePeer server = WirePeer.server(client)) {
            if (handshake) {
                server.shakeHands();
                client.encoder().writeHeaders(server.channel.pipeline().firstContext(), 3, ConnectionRulesTest.get(), 0,
                        true, server.channel.newPromise());
                server.channel.flush();
            }
            server.received();
            for (String words : frames.split(";")) {
                server.hex(frame(words));
            }
            server.deliver();
            return server.received().stream().map(ClientConformanceTest::shortened).collect(Collectors.toList());
        }
    }

    /** The kind of the frame and, for errors, the name of the code. */
    private static String shortened(String frame) {
        String[] word = frame.split(" ");
        return switch (word[0]) {
            case "GOAWAY" -> "GOAWAY " + Http2Error.valueOf(Long.parseLong(word[2]));
            case "RST_STREAM" -> "RST_STREAM " + word[1] + ' ' + Http2Error.valueOf(Long.parseLong(word[2]));
            default -> word[0];
        };
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "3.4, 06 00 0 0000000000000000, GOAWAY PROTOCOL_ERROR",
        "3.4, 00 00 3 00, GOAWAY PROTOCOL_ERROR",
    })
    void settingsComeFirst(String section, String frames, String answer) {
        assertThat(answer(frames, false)).containsExactly(answer);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        // Frames.
        "4.1 unknown type, f7 00 0 0000; 06 00 0 0000000000000000, PING",
        "4.1 flags without a meaning, 06 fe 0 0000000000000000, PING",
        "4.1 reserved bit, 06 00 80000000 0000000000000000, PING",
        "4.2 DATA over the maximum, 01 04 3 88; 00 00 3 *16385, RST_STREAM 3 FRAME_SIZE_ERROR",
        "4.2 HEADERS over the maximum, 01 04 3 *16385, GOAWAY FRAME_SIZE_ERROR",
        "4.2 SETTINGS over the maximum, 04 00 0 *16386, GOAWAY FRAME_SIZE_ERROR",
        "4.3 field block that cannot be decoded, 01 04 3 80, GOAWAY COMPRESSION_ERROR",
        "4.3 PRIORITY within a block, 01 00 3 88; 02 00 3 0000000010, GOAWAY PROTOCOL_ERROR",
        "4.3 unknown type within a block, 01 00 3 88; f7 00 0 00, GOAWAY PROTOCOL_ERROR",
        "4.3 another stream within a block, 01 00 3 88; 01 04 5 88, GOAWAY PROTOCOL_ERROR",
        // States.
        "5.1 idle DATA, 00 00 5 00, GOAWAY PROTOCOL_ERROR",
        "5.1 idle HEADERS, 01 04 5 88, GOAWAY PROTOCOL_ERROR",
        "5.1 idle RST_STREAM, 03 00 5 00000008, GOAWAY PROTOCOL_ERROR",
        "5.1 idle WINDOW_UPDATE, 08 00 5 00000001, GOAWAY PROTOCOL_ERROR",
        "5.1 idle CONTINUATION, 09 04 5 88, GOAWAY PROTOCOL_ERROR",
        "5.1 DATA on an ended stream, 01 05 3 88; 00 00 3 00, RST_STREAM 3 STREAM_CLOSED",
        "5.1 HEADERS on an ended stream, 01 05 3 88; 01 05 3 88, GOAWAY STREAM_CLOSED",
        "5.1 DATA on a stream that was reset, 03 00 3 00000008; 00 00 3 00, RST_STREAM 3 STREAM_CLOSED",
        "5.1.1 even id without a promise, 01 04 2 88, GOAWAY PROTOCOL_ERROR",
        // Each type.
        "6.1 DATA on the connection, 00 00 0 00, GOAWAY PROTOCOL_ERROR",
        "6.1 DATA with too much padding, 01 04 3 88; 00 08 3 0500, GOAWAY PROTOCOL_ERROR",
        "6.2 HEADERS on the connection, 01 04 0 88, GOAWAY PROTOCOL_ERROR",
        "6.2 HEADERS with too much padding, 01 0c 3 0588, GOAWAY PROTOCOL_ERROR",
        "6.3 PRIORITY on the connection, 02 00 0 0000000010, GOAWAY PROTOCOL_ERROR",
        "6.3 PRIORITY of another size, 02 00 3 00000010, RST_STREAM 3 FRAME_SIZE_ERROR",
        "6.4 RST_STREAM on the connection, 03 00 0 00000008, GOAWAY PROTOCOL_ERROR",
        "6.4 RST_STREAM of another size, 03 00 3 000008, GOAWAY FRAME_SIZE_ERROR",
        "6.5 SETTINGS on a stream, 04 00 3, GOAWAY PROTOCOL_ERROR",
        "6.5 SETTINGS of another size, 04 00 0 000000, GOAWAY FRAME_SIZE_ERROR",
        "6.5 SETTINGS with ACK and a payload, 04 01 0 000000000000, GOAWAY FRAME_SIZE_ERROR",
        "6.5.2 ENABLE_PUSH from a server, 04 00 0 000200000001, SETTINGS then GOAWAY PROTOCOL_ERROR",
        "6.5.2 ENABLE_PUSH out of range, 04 00 0 000200000002, GOAWAY PROTOCOL_ERROR",
        "6.5.2 INITIAL_WINDOW_SIZE over its maximum, 04 00 0 000480000000, GOAWAY FLOW_CONTROL_ERROR",
        "6.5.2 MAX_FRAME_SIZE below its minimum, 04 00 0 000500003fff, GOAWAY PROTOCOL_ERROR",
        "6.5.2 MAX_FRAME_SIZE over its maximum, 04 00 0 000501000000, GOAWAY PROTOCOL_ERROR",
        "6.5.2 unknown setting, 04 00 0 00ff00000001, SETTINGS",
        "6.5.3 acknowledgement that nobody waits for, 04 01 0, GOAWAY PROTOCOL_ERROR",
        "6.6 PUSH_PROMISE that was not permitted, 05 04 3 00000002828684410161, GOAWAY PROTOCOL_ERROR",
        "6.7 PING on a stream, 06 00 3 0000000000000000, GOAWAY PROTOCOL_ERROR",
        "6.7 PING of another size, 06 00 0 000000000000, GOAWAY FRAME_SIZE_ERROR",
        "6.8 GOAWAY on a stream, 07 00 3 0000000000000000, GOAWAY PROTOCOL_ERROR",
        "6.8 GOAWAY that is too short, 07 00 0 00000000, GOAWAY FRAME_SIZE_ERROR",
        "6.8 GOAWAY whose id grows, 07 00 0 0000000300000000; 07 00 0 0000000500000000, GOAWAY PROTOCOL_ERROR",
        "6.9 WINDOW_UPDATE of 0 for the connection, 08 00 0 00000000, GOAWAY PROTOCOL_ERROR",
        "6.9 WINDOW_UPDATE of 0 for a stream, 08 00 3 00000000, RST_STREAM 3 PROTOCOL_ERROR",
        "6.9 WINDOW_UPDATE of another size, 08 00 0 000001, GOAWAY FRAME_SIZE_ERROR",
        "6.9.1 window over its maximum, 08 00 0 7fffffff, GOAWAY FLOW_CONTROL_ERROR",
        "6.10 CONTINUATION behind the end of a block, 01 04 3 88; 09 04 3 88, GOAWAY PROTOCOL_ERROR",
        "6.10 CONTINUATION on the connection, 01 00 3 88; 09 04 0 88, GOAWAY PROTOCOL_ERROR",
        "RFC 9218 7.1 PRIORITY_UPDATE from a server, 10 00 0 00000003, GOAWAY PROTOCOL_ERROR",
        // Messages.
        "8.1 two heads, 01 04 3 88; 01 04 3 88, RST_STREAM 3 PROTOCOL_ERROR",
        "8.1 DATA in front of HEADERS, 00 00 3 00, RST_STREAM 3 PROTOCOL_ERROR",
        "8.1.1 content over its length, 01 04 3 880f0d0131; 00 01 3 0000, RST_STREAM 3 PROTOCOL_ERROR",
        "8.1.1 content short of its length, 01 04 3 880f0d0132; 00 01 3 00, RST_STREAM 3 PROTOCOL_ERROR",
        "8.1.1 length and no content, 01 05 3 880f0d0132, RST_STREAM 3 PROTOCOL_ERROR",
        "8.1 interim response that ends the stream, 01 05 3 0803313033, RST_STREAM 3 PROTOCOL_ERROR",
        "8.2.1 name in upper case, 01 04 3 880001580179, RST_STREAM 3 PROTOCOL_ERROR",
        "8.2.2 connection field, 01 04 3 88000a636f6e6e656374696f6e0179, RST_STREAM 3 PROTOCOL_ERROR",
        "8.3 pseudo-header field of requests, 01 04 3 8882, RST_STREAM 3 PROTOCOL_ERROR",
        "8.3 pseudo-header field behind others, 01 04 3 000178017988, RST_STREAM 3 PROTOCOL_ERROR",
        "8.3 unknown pseudo-header field, 01 04 3 8800023a780179, RST_STREAM 3 PROTOCOL_ERROR",
        "8.3 pseudo-header field in trailers, 01 04 3 88; 01 05 3 88, RST_STREAM 3 PROTOCOL_ERROR",
        "8.3.2 no status, 01 04 3 0001780179, RST_STREAM 3 PROTOCOL_ERROR",
        "8.3.2 two statuses, 01 04 3 8888, RST_STREAM 3 PROTOCOL_ERROR",
        "8.6 status 101, 01 04 3 0803313031, RST_STREAM 3 PROTOCOL_ERROR",
    })
    void serverIsToldItsError(String rule, String frames, String answer) {
        assertThat(String.join(" then ", answer(frames, true))).isEqualTo(answer);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "6.9 WINDOW_UPDATE on an ended stream, 01 05 3 88; 08 00 3 00000001",
        "5.1 RST_STREAM on an ended stream, 01 05 3 88; 03 00 3 00000008",
        "5.1 PRIORITY on an ended stream, 01 05 3 88; 02 00 3 0000000010",
        "6.7 PING with ACK, 06 01 0 0000000000000000",
        "6.3 PRIORITY on an idle stream, 02 00 5 0000000010",
        "8.1 interim and final response and trailers, 01 04 3 0803313033; 01 04 3 88; 01 05 3 0001780179",
        "6.1 end without content, 01 04 3 88; 00 01 3",
    })
    void whatIsPermittedIsNotAnswered(String rule, String frames) {
        assertThat(answer(frames, true)).isEmpty();
    }

    @Test
    void aBlockMayBeCutIntoAnyFrames() {
        assertThat(answer("01 01 3; 09 00 3; 09 04 3 88", true)).isEmpty();
    }
}
