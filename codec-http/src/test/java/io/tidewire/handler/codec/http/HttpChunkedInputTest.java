/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.stream.ChunkedStream;
import io.tidewire.handler.stream.ChunkedWriteHandler;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

import static org.assertj.core.api.Assertions.assertThat;

class HttpChunkedInputTest {
    private static ChunkedStream stream(String text, int chunkSize) {
        return new ChunkedStream(new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)), chunkSize);
    }

    @Test
    void contentAndThenTheLastContent() throws Exception {
        HttpChunkedInput input = new HttpChunkedInput(stream("abcd", 3));
        assertThat(input.isEndOfInput()).isFalse();
        for (String expected : new String[] {"abc", "d"}) {
            HttpContent content = input.readChunk(UnpooledByteBufAllocator.DEFAULT);
            assertThat(content).isNotInstanceOf(LastHttpContent.class);
            assertThat(content.content().toString(StandardCharsets.US_ASCII)).isEqualTo(expected);
            content.release();
        }
        assertThat(input.progress()).isEqualTo(4);
        assertThat(input.length()).isEqualTo(-1);
        assertThat(input.isEndOfInput()).isFalse();
        assertThat(input.readChunk(UnpooledByteBufAllocator.DEFAULT)).isSameAs(LastHttpContent.EMPTY_LAST_CONTENT);
        assertThat(input.isEndOfInput()).isTrue();
        assertThat(input.readChunk(UnpooledByteBufAllocator.DEFAULT)).isNull();
        input.close();
    }

    @Test
    void closeReleasesLastContentThatWasNotGivenAway() throws Exception {
        ByteBuf trailing = Unpooled.buffer(1);
        LastHttpContent last = new DefaultLastHttpContent(trailing);
        HttpChunkedInput input = new HttpChunkedInput(stream("a", 1), last);
        input.close();
        input.close();
        assertThat(trailing.refCnt()).isZero();
        assertThat(input.isEndOfInput()).isTrue();
    }

    @Test
    void responseIsSentInChunksWithTrailers() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpResponseEncoder(), new ChunkedWriteHandler());
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        HttpUtil.setTransferEncodingChunked(response, true);
        LastHttpContent last = new DefaultLastHttpContent();
        last.trailingHeaders().set("x-sum", "1");
        channel.write(response);
        channel.writeAndFlush(new HttpChunkedInput(stream("abcd", 3), last));
        StringBuilder text = new StringBuilder();
        for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
            text.append(out.toString(StandardCharsets.US_ASCII));
            out.release();
        }
        assertThat(text.toString())
                .endsWith("\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\nx-sum: 1\r\n\r\n");
        assertThat(channel.finish()).isFalse();
    }
}
