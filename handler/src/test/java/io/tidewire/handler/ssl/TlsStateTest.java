/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.junit.jupiter.api.Test;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

import static org.assertj.core.api.Assertions.assertThat;

/** Every state and every event, against a table. */
class TlsStateTest {
    /** How each state is reached from a new one. */
    private static final Map<String, Consumer<TlsState>> STATES = new LinkedHashMap<>();
    private static final Map<String, Predicate<TlsState>> EVENTS = new LinkedHashMap<>();

    static {
        STATES.put("NEW", s -> { });
        STATES.put("HANDSHAKE", TlsState::onStart);
        STATES.put("OPEN", s -> {
            s.onStart();
            s.onFinished();
        });
        STATES.put("RENEGOTIATION", s -> {
            s.onStart();
            s.onFinished();
            s.onRenegotiate();
        });
        STATES.put("OUTPUT_CLOSED", TlsState::onOutputClosed);
        STATES.put("INPUT_CLOSED", TlsState::onPeerClosed);
        STATES.put("CLOSED", TlsState::onFailed);
        EVENTS.put("start", TlsState::onStart);
        EVENTS.put("finished", TlsState::onFinished);
        EVENTS.put("renegotiate", TlsState::onRenegotiate);
        EVENTS.put("outputClosed", TlsState::onOutputClosed);
        EVENTS.put("peerClosed", TlsState::onPeerClosed);
        EVENTS.put("failed", TlsState::onFailed);
    }

    /** The next state for each event in the order above; "-" where nothing changes. */
    private static final String TABLE = """
            NEW            HANDSHAKE -    -             OUTPUT_CLOSED INPUT_CLOSED CLOSED
            HANDSHAKE      -         OPEN -             OUTPUT_CLOSED INPUT_CLOSED CLOSED
            OPEN           -         -    RENEGOTIATION OUTPUT_CLOSED INPUT_CLOSED CLOSED
            RENEGOTIATION  -         OPEN -             OUTPUT_CLOSED INPUT_CLOSED CLOSED
            OUTPUT_CLOSED  -         -    -             -             CLOSED       CLOSED
            INPUT_CLOSED   -         -    -             CLOSED        -            CLOSED
            CLOSED         -         -    -             -             -            -
            """;

    @Test
    void everyEventInEveryState() {
        String[] rows = TABLE.split("\n");
        assertThat(rows).hasSize(STATES.size());
        for (String row : rows) {
            String[] cells = row.split(" +");
            int column = 1;
            for (Map.Entry<String, Predicate<TlsState>> event : EVENTS.entrySet()) {
                TlsState state = new TlsState();
                STATES.get(cells[0]).accept(state);
                assertThat(state).hasToString(cells[0]);
                boolean changed = event.getValue().test(state);
                String expected = cells[column++];
                assertThat(changed).as("%s in %s", event.getKey(), cells[0]).isEqualTo(!expected.equals("-"));
                assertThat(state).as("%s in %s", event.getKey(), cells[0])
                        .hasToString(changed ? expected : cells[0]);
            }
        }
    }

    @Test
    void questionsInEveryState() {
        Map<String, String> expected = Map.of(
                "NEW", "new in out", "HANDSHAKE", "handshaking in out", "OPEN", "open in out data",
                "RENEGOTIATION", "handshaking in out data", "OUTPUT_CLOSED", "in", "INPUT_CLOSED", "out data",
                "CLOSED", "closed");
        STATES.forEach((name, path) -> {
            TlsState state = new TlsState();
            path.accept(state);
            String answers = (state.isNew() ? "new " : "") + (state.isHandshaking() ? "handshaking " : "")
                    + (state.isOpen() ? "open " : "") + (state.acceptsInput() ? "in " : "")
                    + (state.acceptsOutput() ? "out " : "") + (state.mayWrapPlaintext() ? "data " : "")
                    + (state.isClosed() ? "closed " : "");
            assertThat(answers.trim()).as(name).isEqualTo(expected.get(name));
        });
    }
}
