/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.Http2Exception.ClosedStreamCreationException;
import io.tidewire.handler.codec.http2.Http2Exception.HeaderListSizeException;
import io.tidewire.handler.codec.http2.Http2Exception.MalformedFieldsException;
import io.tidewire.handler.codec.http2.Http2Exception.StreamException;
import io.tidewire.handler.codec.http2.internal.core.Refusal;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Errors keep the name of their reason and the side whose doing they are. */
class NamedErrorsTest {
    private final DefaultHttp2Connection server = new DefaultHttp2Connection(true);

    private static Http2Exception caught(ThrowingCallable call) {
        return catchThrowableOfType(Http2Exception.class, call);
    }

    @Test
    void aStreamOfThePeerIsThePeersDoing() throws Http2Exception {
        server.remote().createStream(3, false);
        Http2Exception error = caught(() -> server.remote().createStream(3, false));
        assertThat(error).isInstanceOf(ClosedStreamCreationException.class)
                .hasMessage("stream 3: used already (expected: above 3)");
        assertThat(error.error()).isEqualTo(Http2Error.PROTOCOL_ERROR);
        assertThat(error.refusal()).isEqualTo(Refusal.STREAM_ID_USED);
        assertThat(error.reason()).isEqualTo("STREAM_ID_USED");
        assertThat(error.origin()).isEqualTo(Http2ErrorOrigin.PEER);
    }

    @Test
    void aStreamOfThisSideIsTheApplicationsDoing() {
        Http2Exception error = caught(() -> server.local().createStream(3, false));
        assertThat(error).hasMessage("stream 3: not an id of the server (expected: an even one)");
        assertThat(error.refusal()).isEqualTo(Refusal.STREAM_ID_OF_OTHER_END);
        assertThat(error.origin()).isEqualTo(Http2ErrorOrigin.APPLICATION);
        server.local().maxActiveStreams(0);
        error = caught(() -> server.local().createStream(2, false));
        assertThat(error).isInstanceOf(StreamException.class)
                .hasMessage("stream 2: 0 are open (expected: fewer than 0)");
        assertThat(error.error()).isEqualTo(Http2Error.REFUSED_STREAM);
        assertThat(error.refusal()).isEqualTo(Refusal.STREAM_OVER_LIMIT);
        assertThat(error.origin()).isEqualTo(Http2ErrorOrigin.APPLICATION);
    }

    @Test
    void aHeaderListIsTheDoingOfTheSideThatMadeIt() {
        Http2Exception received = caught(() -> Http2CodecUtil.headerListSizeExceeded(1, 10, true));
        assertThat(received).isInstanceOf(HeaderListSizeException.class)
                .hasMessage("header list: over its limit of 10 octets or of its fields");
        assertThat(received.refusal()).isEqualTo(Refusal.LIST_OVER_LIMIT);
        assertThat(received.origin()).isEqualTo(Http2ErrorOrigin.PEER);
        assertThat(caught(() -> Http2CodecUtil.headerListSizeExceeded(1, 10, false)).origin())
                .isEqualTo(Http2ErrorOrigin.APPLICATION);
    }

    @Test
    void aFailureHereKeepsItsCause() {
        Throwable cause = new IllegalStateException("full");
        Http2Exception error = Http2Exception.connectionError(Refusal.FLUSH_FAILED, cause);
        assertThat(error).hasMessage("flush: failed").hasCause(cause);
        assertThat(error.error()).isEqualTo(Http2Error.INTERNAL_ERROR);
        assertThat(error.origin()).isEqualTo(Http2ErrorOrigin.US);
        assertThat(Http2Exception.streamError(0, Refusal.FRAME_TOO_LARGE, 0, 1, 2))
                .isNotInstanceOf(StreamException.class).hasMessage("frame of type 0 with 1 octets (expected: 0-2)");
    }

    @Test
    void aMalformedMessageHasAName() {
        Http2Exception error = new MalformedFieldsException(1, Refusal.MESSAGE_MALFORMED, "100 % wrong", null);
        assertThat(error).hasMessage("malformed message: 100 % wrong");
        assertThat(error.refusal()).isEqualTo(Refusal.MESSAGE_MALFORMED);
        assertThat(error.origin()).isEqualTo(Http2ErrorOrigin.PEER);
    }

    @Test
    void anErrorThatAnApplicationMakesHasNoName() {
        Http2Exception error = Http2Exception.streamError(1, Http2Error.CANCEL, "enough");
        assertThat(error.refusal()).isNull();
        assertThat(error.reason()).isNull();
        assertThat(error.origin()).isEqualTo(Http2ErrorOrigin.APPLICATION);
    }
}
