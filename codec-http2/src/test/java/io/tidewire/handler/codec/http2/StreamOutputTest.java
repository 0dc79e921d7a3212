/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.MultiplexedStreamChannel.Output;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The output of a stream's channel: every state with every event. */
class StreamOutputTest {
    @ParameterizedTest
    @CsvSource({
        // state, a frame is written, the last one is written, a write fails, is ended, refuses frames
        "NEW, OPEN, ENDED, FAILED, false, false",
        "OPEN, OPEN, ENDED, FAILED, false, false",
        "ENDED, ENDED, ENDED, ENDED_AND_FAILED, true, false",
        "FAILED, FAILED, FAILED, FAILED, false, true",
        "ENDED_AND_FAILED, ENDED_AND_FAILED, ENDED_AND_FAILED, ENDED_AND_FAILED, true, true"
    })
    void everyStateWithEveryEvent(Output output, Output written, Output lastWritten, Output failed, boolean isEnded,
            boolean refusesFrames) {
        assertThat(output.onWrite(false)).isEqualTo(written);
        assertThat(output.onWrite(true)).isEqualTo(lastWritten);
        assertThat(output.onFailure()).isEqualTo(failed);
        assertThat(output.isEnded()).isEqualTo(isEnded);
        assertThat(output.refusesFrames()).isEqualTo(refusesFrames);
    }
}
