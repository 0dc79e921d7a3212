/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.handler.codec.http2.Http2Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every state with every event, against the drawing of RFC 9113 section 5.1 as a table.
 */
class StreamStateTest {
    @ParameterizedTest(name = "ST: {0}")
    @CsvSource(nullValues = "-", value = {
        // state, headers sent, with end, headers received, with end, promise sent, promise received
        "IDLE, OPEN, HALF_CLOSED_LOCAL, OPEN, HALF_CLOSED_REMOTE, RESERVED_LOCAL, RESERVED_REMOTE",
        "RESERVED_LOCAL, HALF_CLOSED_REMOTE, HALF_CLOSED_REMOTE, -, -, -, -",
        "RESERVED_REMOTE, -, -, HALF_CLOSED_LOCAL, HALF_CLOSED_LOCAL, -, -",
        "OPEN, -, -, -, -, -, -",
        "HALF_CLOSED_LOCAL, -, -, -, -, -, -",
        "HALF_CLOSED_REMOTE, -, -, -, -, -, -",
        "CLOSED, -, -, -, -, -, -"
    })
    void theBeginningOfAStream(StreamState state, StreamState headersSent, StreamState headersSentWithEnd,
            StreamState headersReceived, StreamState headersReceivedWithEnd, StreamState promiseSent,
            StreamState promiseReceived) {
        assertThat(state.onHeadersSent(false)).isEqualTo(headersSent);
        assertThat(state.onHeadersSent(true)).isEqualTo(headersSentWithEnd);
        assertThat(state.onHeadersReceived(false)).isEqualTo(headersReceived);
        assertThat(state.onHeadersReceived(true)).isEqualTo(headersReceivedWithEnd);
        assertThat(state.onPushPromise(true)).isEqualTo(promiseSent);
        assertThat(state.onPushPromise(false)).isEqualTo(promiseReceived);
    }

    @ParameterizedTest(name = "ST: {0}")
    @CsvSource(nullValues = "-", value = {
        //state             end sent,           end received,       reset,  local open, remote open
        "IDLE,               -,                  -,                  CLOSED, false,      false",
        "RESERVED_LOCAL,     -,                  -,                  CLOSED, false,      false",
        "RESERVED_REMOTE,    -,                  -,                  CLOSED, false,      false",
        "OPEN,               HALF_CLOSED_LOCAL,  HALF_CLOSED_REMOTE, CLOSED, true,       true",
        "HALF_CLOSED_LOCAL,  -,                  CLOSED,             CLOSED, false,      true",
        "HALF_CLOSED_REMOTE, CLOSED,             -,                  CLOSED, true,       false",
        "CLOSED,             -,                  -,                  -,      false,      false"
    })
    void theEndOfAStream(StreamState state, StreamState endSent, StreamState endReceived, StreamState reset,
            boolean localSideOpen, boolean remoteSideOpen) {
        assertThat(state.onEndSent()).isEqualTo(endSent);
        assertThat(state.onEndReceived()).isEqualTo(endReceived);
        assertThat(state.onReset()).isEqualTo(reset);
        assertThat(state.localSideOpen()).isEqualTo(localSideOpen);
        assertThat(state.remoteSideOpen()).isEqualTo(remoteSideOpen);
        assertThat(state.isActive()).isEqualTo(localSideOpen || remoteSideOpen);
        Http2Stream.State named = Http2Stream.State.valueOf(state.name());
        assertThat(named.localSideOpen()).isEqualTo(localSideOpen);
        assertThat(named.remoteSideOpen()).isEqualTo(remoteSideOpen);
        assertThat(named.ordinal()).isEqualTo(state.ordinal());
    }
}
