/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.compression.StandardCompressionOptions;
import io.tidewire.testkit.AlteringClassLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;

/** Content codings whose library is not there, or is older than what is called. */
class OptionalContentCodingsTest {
    /** Runs with classes of its own. */
    public static final class Scene extends Http2FrameAdapter implements Supplier<List<String>> {
        private final List<String> results = new ArrayList<>();

        @Override
        public List<String> get() {
            try (CoreSide server = CoreSide.server(); CoreSide client = CoreSide.client()) {
                server.decoder.frameListener(
                        new DelegatingDecompressorFrameListener(server.connection, this, false, 0));
                int stream = 1;
                for (String coding : new String[] {"br", "zstd", "identity"}) {
                    int id = stream += 2;
                    server.in((writer, ctx) -> {
                        writer.writeHeaders(ctx, id, request(coding), 0, false, ctx.newPromise());
                        writer.writeData(ctx, id, Unpooled.copiedBuffer("~~~~", StandardCharsets.US_ASCII), 0, true,
                                ctx.newPromise());
                    });
                }
                results.addAll(server.failures());
                // A coding that is not there is treated as unknown: the content is the application's.
                Http2ConnectionEncoder encoder = new CompressorHttp2ConnectionEncoder(client.encoder);
                ChannelHandlerContext ctx = client.ctx();
                for (String coding : new String[] {"br", "zstd", "gzip"}) {
                    encoder.writeHeaders(ctx, stream += 2, request(coding), 0, false, ctx.newPromise());
                    encoder.writeData(ctx, stream, Unpooled.copiedBuffer("~~~~", StandardCharsets.US_ASCII), 0, true,
                            ctx.newPromise());
                    server.in(client.octets());
                }
                results.addAll(client.failures());
                new CompressorHttp2ConnectionEncoder(client.encoder, StandardCompressionOptions.zstd());
            } catch (UnsupportedOperationException e) {
                results.add(e.getMessage());
            }
            return results;
        }

        private static Http2Headers request(String coding) {
            return new DefaultHttp2Headers().method("POST").scheme("http").path("/").authority("a")
                    .set("content-encoding", coding);
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding,
                boolean endOfStream) {
            results.add(streamId + " is " + headers.get("content-encoding"));
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers, int streamDependency,
                short weight, boolean exclusive, int padding, boolean endOfStream) {
            onHeadersRead(ctx, streamId, headers, padding, endOfStream);
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding,
                boolean endOfStream) {
            if (data.isReadable()) {
                results.add(streamId + " has " + data.toString(StandardCharsets.US_ASCII));
            }
            return data.readableBytes() + padding;
        }
    }

    private static List<String> without(List<String> prefixes) throws Exception {
        try (AlteringClassLoader loader = AlteringClassLoader.of(
                (name, octets) -> prefixes.stream().anyMatch(name::startsWith) ? null : octets)) {
            Supplier<List<String>> scene = loader.newInstance(Scene.class);
            return scene.get();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.github.luben.zstd.,com.aayushatharva.",
        "com.github.luben.zstd.EndDirective,com.aayushatharva.brotli4j.encoder.BrotliEncoderChannel"})
    @Tag("SEC-E07")
    void contentOfACodingThatIsNotThereIsPassedOn(String missing) throws Exception {
        List<String> results = without(List.of(missing.split(",")));
        assertThat(results.subList(0, results.size() - 1)).containsExactly(
                "3 is br", "3 has ~~~~", "5 is zstd", "5 has ~~~~", "7 is identity", "7 has ~~~~",
                "9 is br", "9 has ~~~~", "11 is zstd", "11 has ~~~~", "13 is null", "13 has ~~~~");
        assertThat(results.get(results.size() - 1)).startsWith("zstd: com.github.luben:zstd-jni ")
                .contains(" (expected: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.github.luben.zstd.", "com.github.luben.zstd.ZstdDecompressCtx"})
    void theOtherCodingWorks(String missing) throws Exception {
        List<String> results = without(List.of(missing));
        assertThat(results).contains("3 is null", "stream 3 INTERNAL_ERROR", "5 is zstd", "5 has ~~~~", "9 is null",
                "9 has ~~~~", "11 is zstd", "11 has ~~~~", "13 has ~~~~");
    }
}
