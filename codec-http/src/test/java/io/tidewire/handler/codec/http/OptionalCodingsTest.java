/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.compression.CompressionOptions;
import io.tidewire.handler.codec.compression.StandardCompressionOptions;
import io.tidewire.testkit.AlteringClassLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Content codings whose library is not there, or is older than what is called. */
class OptionalCodingsTest {
    /** A scene that returns outcomes, by the coding that was tried. Runs with classes of its own. */
    public static final class Scene implements Supplier<Map<String, String>> {
        private static final String TEXT = "text text text text text text text text text text text text text text";

        private final Map<String, String> results = new TreeMap<>();

        @Override
        public Map<String, String> get() {
            for (ContentCoding coding : ContentCoding.values()) {
                results.put(coding + " is there", Boolean.toString(coding.isAvailable()));
            }
            results.put("chosen", compressed(new HttpContentCompressor(), "br, zstd, gzip, deflate;q=0.1"));
            results.put("zstd asked for", made(() -> new HttpContentCompressor(StandardCompressionOptions.zstd())));
            results.put("gzip asked for", made(() -> new HttpContentCompressor(StandardCompressionOptions.gzip())));
            for (String coding : new String[] {"br", "zstd"}) {
                results.put(coding + " received", received(coding));
            }
            return results;
        }

        private static String made(Supplier<?> supplier) {
            try {
                return supplier.get() == null ? "nothing" : "made";
            } catch (UnsupportedOperationException e) {
                return e.getMessage() + " < " + e.getCause().getClass().getSimpleName();
            }
        }

        private static String compressed(HttpContentCompressor compressor, String accepted) {
            EmbeddedChannel server = new EmbeddedChannel(compressor);
            FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
            request.headers().set(HttpHeaderNames.ACCEPT_ENCODING, accepted);
            server.writeInbound(request);
            server.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                    Unpooled.copiedBuffer(TEXT, StandardCharsets.US_ASCII)));
            HttpResponse response = server.readOutbound();
            String coding = response.headers().get(HttpHeaderNames.CONTENT_ENCODING);
            EmbeddedChannel client = new EmbeddedChannel(new HttpContentDecompressor(0),
                    new HttpObjectAggregator(1000));
            client.writeInbound(response);
            for (Object part = server.readOutbound(); part != null; part = server.readOutbound()) {
                client.writeInbound(part);
            }
            FullHttpResponse whole = client.readInbound();
            String text = whole.content().toString(StandardCharsets.US_ASCII);
            whole.release();
            server.finishAndReleaseAll();
            client.finishAndReleaseAll();
            return coding + (text.equals(TEXT) ? "" : ": " + text);
        }

        /** Nothing that is of the coding: without the library it is passed on, with the library it fails. */
        private static String received(String coding) {
            EmbeddedChannel server = new EmbeddedChannel(new HttpServerCodec(), new HttpContentDecompressor(0),
                    new HttpObjectAggregator(1000));
            ByteBuf request = Unpooled.copiedBuffer("POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: " + coding
                    + "\r\nContent-Length: 4\r\n\r\n~~~~", StandardCharsets.US_ASCII);
            try {
                server.writeInbound(request);
                FullHttpRequest whole = server.readInbound();
                String text = whole.headers().get(HttpHeaderNames.CONTENT_ENCODING) + ' '
                        + whole.content().toString(StandardCharsets.US_ASCII);
                whole.release();
                return text;
            } catch (RuntimeException e) {
                return e.getClass().getSimpleName();
            } finally {
                // It would tell of a message that has not ended.
                server.pipeline().removeLast();
                server.finishAndReleaseAll();
            }
        }
    }

    private static Map<String, String> without(String prefix) throws Exception {
        try (AlteringClassLoader loader =
                AlteringClassLoader.of((name, octets) -> name.startsWith(prefix) ? null : octets)) {
            Supplier<Map<String, String>> scene = loader.newInstance(Scene.class);
            return scene.get();
        }
    }

    /** Also where a part of the library is missing, as in an older one. */
    @ParameterizedTest
    @ValueSource(strings = {"com.github.luben.zstd.", "com.github.luben.zstd.EndDirective",
        "com.github.luben.zstd.ZstdDecompressCtx"})
    void withoutZstdTheOthersWork(String missing) throws Exception {
        Map<String, String> results = without(missing);
        assertThat(results).containsEntry("ZSTD is there", "false").containsEntry("BR is there", "true")
                .containsEntry("GZIP is there", "true").containsEntry("chosen", "br")
                .containsEntry("gzip asked for", "made").containsEntry("zstd received", "zstd ~~~~")
                .containsEntry("br received", "DecompressionException");
        assertThat(results.get("zstd asked for")).startsWith("zstd: com.github.luben:zstd-jni ")
                .contains(" (expected: ").endsWith(" < UnsupportedOperationException");
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.aayushatharva.", "com.aayushatharva.brotli4j.encoder.BrotliEncoderChannel"})
    void withoutBrotliTheOthersWork(String missing) throws Exception {
        assertThat(without(missing)).containsEntry("BR is there", "false").containsEntry("ZSTD is there", "true")
                .containsEntry("chosen", "zstd").containsEntry("zstd asked for", "made")
                .containsEntry("br received", "br ~~~~").containsEntry("zstd received", "DecompressionException");
    }

    @Test
    @Tag("SEC-E07")
    void withoutAnyGzipIsChosen() throws Exception {
        assertThat(without("com.")).containsEntry("chosen", "gzip").containsEntry("br received", "br ~~~~")
                .containsEntry("zstd received", "zstd ~~~~");
    }

    @Test
    void noOptionsStandForThoseByDefault() {
        CompressionOptions[] none = null;
        for (HttpContentCompressor compressor : new HttpContentCompressor[] {new HttpContentCompressor(none),
            new HttpContentCompressor(0, none), new HttpContentCompressor(0, 1, none)}) {
            assertThat(Scene.compressed(compressor, "gzip")).isEqualTo("gzip");
        }
        assertThat(ContentCoding.optionsOf(none)).hasSameSizeAs(ContentCoding.values());
        assertThatThrownBy(() -> new HttpContentCompressor(new CompressionOptions[] {null}))
                .isInstanceOf(NullPointerException.class);
    }
}
