/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.embedded.EmbeddedChannel;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("SEC-B09")
class Http2TrailersTest {

    @Test
    void trailersBringNothingThatMustBeKnownBeforeTheContent() {
        EmbeddedChannel channel = new EmbeddedChannel(Http2FrameCodecBuilder.forServer().build());
        try (WirePeer peer = WirePeer.client(channel)) {
            peer.shakeHands();
            peer.post(1).headers(1, true, "authorization", "a", "cookie", "b", "set-cookie", "c", "content-encoding",
                    "gzip", "te", "trailers", "grpc-status", "0").deliver();
            Http2HeadersFrame last = null;
            for (Object message; (message = channel.readInbound()) != null;) {
                last = message instanceof Http2HeadersFrame headers ? headers : last;
            }
            assertThat(last).isNotNull();
            assertThat(last.isEndStream()).isTrue();
            assertThat(last.headers().names()).extracting(CharSequence::toString).containsExactly("grpc-status");
        }
    }
}
