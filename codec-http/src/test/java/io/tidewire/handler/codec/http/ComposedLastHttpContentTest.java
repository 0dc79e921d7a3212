/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.DecoderResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ComposedLastHttpContentTest {

    @Test
    void itIsTrailersAndAResult() {
        HttpHeaders trailers = new DefaultHttpHeaders().set("a", "b");
        DecoderResult failure = DecoderResult.failure(new Exception("no"));
        ComposedLastHttpContent good = new ComposedLastHttpContent(trailers);
        ComposedLastHttpContent bad = new ComposedLastHttpContent(trailers, failure);
        assertThat(good.trailingHeaders()).isSameAs(trailers);
        assertThat(good.content()).isSameAs(Unpooled.EMPTY_BUFFER);
        assertThat(good.decoderResult()).isSameAs(DecoderResult.SUCCESS);
        assertThat(bad.decoderResult()).isSameAs(failure);
        assertThat(bad.trailingHeaders()).isSameAs(trailers);
        LastHttpContent copy = bad.copy();
        assertThat(copy.trailingHeaders().get("a")).isEqualTo("b");
        assertThat(copy.decoderResult()).isSameAs(failure);
        assertThat(good.retain().refCnt()).isOne();
        good.release();
        assertThat(good.refCnt()).as("nothing to release").isOne();
    }
}
