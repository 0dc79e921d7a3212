/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelProgressiveFuture;
import io.tidewire.channel.ChannelProgressiveFutureListener;
import io.tidewire.channel.ChannelProgressivePromise;
import io.tidewire.channel.FileRegion;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestEncoder.EncoderMode;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestEncoder.ErrorDataEncoderException;
import io.tidewire.handler.stream.ChunkedInput;
import io.tidewire.handler.stream.ChunkedWriteHandler;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.CharsetUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HttpPostRequestEncoderTest {

    @TempDir
    Path folder;

    private static HttpRequest request() {
        return new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
    }

    private static HttpPostRequestEncoder encoder(HttpDataFactory factory, boolean multipart, EncoderMode mode)
            throws ErrorDataEncoderException {
        return new HttpPostRequestEncoder(factory, request(), multipart, CharsetUtil.UTF_8, mode);
    }

    private static byte[] read(HttpPostRequestEncoder encoder) throws Exception {
        CompositeByteBuf all = Unpooled.compositeBuffer();
        try {
            while (!encoder.isEndOfInput()) {
                HttpContent chunk = encoder.readChunk(PooledByteBufAllocator.DEFAULT);
                assertThat(chunk instanceof LastHttpContent).isEqualTo(encoder.isEndOfInput());
                assertThat(chunk.content().readableBytes()).isLessThanOrEqualTo(64 * 1024);
                all.addComponent(true, chunk.content());
                assertThat(encoder.progress()).isEqualTo(all.readableBytes());
            }
            assertThat(encoder.readChunk(PooledByteBufAllocator.DEFAULT)).isNull();
            assertThat(encoder.length()).isEqualTo(all.readableBytes());
            return ByteBufUtil.getBytes(all);
        } finally {
            all.release();
            encoder.close();
        }
    }

    private File file(String name, int length) throws IOException {
        return Files.write(folder.resolve(name), "0123456789abcdef".repeat(length / 16 + 1).substring(0, length)
                .getBytes(CharsetUtil.US_ASCII)).toFile();
    }

    /** As text, with B for the boundary. */
    private static String shown(byte[] octets, HttpRequest head) {
        return new String(octets, CharsetUtil.UTF_8).replace(FormType.of(head).boundary(), "B").replace("\r\n", "|");
    }

    @Test
    void formDataIsWrittenAsStated() throws Exception {
        HttpPostRequestEncoder encoder = encoder(new DefaultHttpDataFactory(), true, EncoderMode.HTML5);
        encoder.addBodyAttribute("a", "\u00e9");
        encoder.addBodyAttribute("q\"\r\n", null);
        encoder.addBodyFileUploads("f", new File[] {file("one", 3), file("two", 4)}, new String[] {"text/x", null},
                new boolean[] {true, false});
        encoder.addBodyFileUpload("g", "s\"t", file("three", 0), null, true);
        HttpRequest head = encoder.finalizeRequest();
        assertThat(encoder.isChunked()).isTrue();
        assertThat(HttpUtil.getContentLength(head)).isEqualTo(encoder.length());
        assertThat(HttpUtil.isTransferEncodingChunked(head)).isFalse();
        assertThat(shown(read(encoder), head)).isEqualTo(
                "--B|content-disposition: form-data; name=\"a\"|content-type: text/plain; charset=UTF-8||\u00e9|"
                + "--B|content-disposition: form-data; name=\"q%22%0D%0A\"|content-type: text/plain; charset=UTF-8|||"
                + "--B|content-disposition: form-data; name=\"f\"; filename=\"one\"|"
                + "content-type: text/x; charset=UTF-8||012|--B|content-disposition: form-data; "
                + "name=\"f\"; filename=\"two\"|"
                + "content-type: application/octet-stream||0123|"
                + "--B|content-disposition: form-data; name=\"g\"; filename=\"s%22t\"|"
                + "content-type: text/plain; charset=UTF-8|||--B--|");
        encoder.cleanFiles();
    }

    /** RFC 7578 section 4.3. */
    @ParameterizedTest
    @EnumSource(EncoderMode.class)
    void filesOfOneFieldAreAPartEachInEveryMode(EncoderMode mode) throws Exception {
        HttpPostRequestEncoder encoder = encoder(new DefaultHttpDataFactory(), true, mode);
        encoder.addBodyFileUpload("f", file("one", 1), "a/b", false);
        encoder.addBodyFileUpload("f", file("two", 2), "a/b", false);
        HttpRequest head = encoder.finalizeRequest();
        assertThat(shown(read(encoder), head)).isEqualTo(
                "--B|content-disposition: form-data; name=\"f\"; filename=\"one\"|content-type: a/b||0|"
                + "--B|content-disposition: form-data; name=\"f\"; filename=\"two\"|content-type: a/b||01|--B--|");
        encoder.cleanFiles();
    }

    @ParameterizedTest
    @CsvSource({"RFC1738, x=%C3%A9+*%7E-_.+%2B%26%3D%0D%0A&y=&z=", "HTML5, x=%C3%A9+*%7E-_.+%2B%26%3D%0D%0A&y=&z=",
        "RFC3986, x=%C3%A9%20%2A~-_.%20%2B%26%3D%0D%0A&y=&z="})
    void urlEncodedFormIsWrittenAsStated(EncoderMode mode, String expected) throws Exception {
        for (HttpRequest request : new HttpRequest[] {request(),
            new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/")}) {
            HttpPostRequestEncoder encoder = new HttpPostRequestEncoder(new DefaultHttpDataFactory(false), request,
                    false, CharsetUtil.UTF_8, mode);
            encoder.addBodyAttribute("x", "\u00e9 *~-_. +&=\r\n");
            encoder.addBodyAttribute("y", "");
            encoder.addBodyAttribute("z", null);
            FullHttpRequest whole = (FullHttpRequest) encoder.finalizeRequest();
            assertThat(encoder.isChunked()).isFalse();
            assertThat(encoder.isEndOfInput()).isTrue();
            assertThat(whole.content().toString(CharsetUtil.US_ASCII)).isEqualTo(expected);
            assertThat(HttpUtil.getContentLength(whole)).isEqualTo(expected.length());
            assertThat(whole.headers().get("content-type")).isEqualTo("application/x-www-form-urlencoded");
            whole.release();
            encoder.cleanFiles();
        }
    }

    @Test
    void urlEncodedFormThatIsLongIsChunked() throws Exception {
        for (int length : new int[] {8 * 1024, 8 * 1024 + 1}) {
            HttpPostRequestEncoder encoder = encoder(new DefaultHttpDataFactory(true), false, EncoderMode.HTML5);
            encoder.addBodyAttribute("a", "v".repeat(length - 2));
            HttpRequest head = encoder.finalizeRequest();
            assertThat(encoder.isChunked()).isEqualTo(length > 8 * 1024);
            if (encoder.isChunked()) {
                assertThat(read(encoder)).hasSize(length);
            } else {
                ((FullHttpRequest) head).release();
            }
            encoder.cleanFiles();
        }
    }

    @Test
    void chunkedTransferCodingIsUsedWhereItIsAskedFor() throws Exception {
        DefaultFullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        HttpUtil.setTransferEncodingChunked(request, true);
        HttpPostRequestEncoder encoder = new HttpPostRequestEncoder(request, true);
        HttpRequest head = encoder.finalizeRequest();
        assertThat(head).as("content of its own would end it").isNotInstanceOf(HttpContent.class);
        assertThat(HttpUtil.isTransferEncodingChunked(head)).isTrue();
        assertThat(HttpUtil.isContentLengthSet(head)).isFalse();
        assertThat(shown(read(encoder), head)).isEqualTo("--B--|");
        encoder.cleanFiles();
    }

    /** Through the codecs, as a client and a server have them, for data in each place. */
    @Test
    void serverReadsBackWhatWasSent() throws Exception {
        SeededRuns.forEach(40, random -> {
            DefaultHttpDataFactory factory = switch (random.nextInt(3)) {
                case 0 -> new DefaultHttpDataFactory(true);
                case 1 -> new DefaultHttpDataFactory(false);
                default -> new DefaultHttpDataFactory(1_000);
            };
            HttpPostRequestEncoder encoder = encoder(factory, random.nextInt(4) > 0, EncoderMode.HTML5);
            List<String> expected = new ArrayList<>();
            for (int i = random.nextInt(8); i > 0; i--) {
                String name = "n\u00e9 ;=&" + random.nextInt(3);
                if (encoder.isMultipart() && random.nextBoolean()) {
                    File file = file("f" + i, random.nextInt(random.nextInt(4) > 0 ? 20_000 : 150_000));
                    encoder.addBodyFileUpload(name, "d\u00e9 ;=" + i, file, "a/b", false);
                    expected.add(name + "(d\u00e9 ;=" + i + ")=" + Files.readString(file.toPath()));
                } else {
                    String value = "v\r\n--%&=+\u20ac".repeat(random.nextInt(2_000));
                    encoder.addBodyAttribute(name, value);
                    expected.add(name + "=" + value);
                }
            }
            assertThat(sent(encoder, random.nextBoolean())).isEqualTo(expected);
            encoder.cleanFiles();
        });
    }

    private static List<String> sent(HttpPostRequestEncoder encoder, boolean withRegions)
            throws IOException, ErrorDataEncoderException {
        EmbeddedChannel client = new EmbeddedChannel(new HttpClientCodec(), new ChunkedWriteHandler());
        EmbeddedChannel server = new EmbeddedChannel(new HttpServerCodec(), new HttpObjectAggregator(1 << 21));
        HttpRequest head = encoder.finalizeRequest();
        head.headers().set(HttpHeaderNames.HOST, "h");
        client.write(head);
        if (encoder.isChunked()) {
            List<Long> progress = new ArrayList<>();
            ChannelProgressivePromise written = client.newProgressivePromise();
            written.addListener(new ChannelProgressiveFutureListener() {
                @Override
                public void operationProgressed(ChannelProgressiveFuture future, long done, long total) {
                    assertThat(total).isEqualTo(encoder.length());
                    progress.add(done);
                }

                @Override
                public void operationComplete(ChannelProgressiveFuture future) {
                    assertThat(future.isSuccess()).isTrue();
                }
            });
            client.write(withRegions ? encoder.withFileRegions() : encoder, written);
            client.flush();
            assertThat(written.isSuccess()).isTrue();
            assertThat(progress).isSorted().contains(encoder.length());
        }
        client.flush();
        for (Object octets = client.readOutbound(); octets != null; octets = client.readOutbound()) {
            server.writeInbound(octets instanceof FileRegion region ? transferred(region) : octets);
        }
        FullHttpRequest received = server.readInbound();
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(received);
        List<String> parts = new ArrayList<>();
        for (InterfaceHttpData data : decoder.getBodyHttpDatas()) {
            parts.add(data.getName() + (data instanceof FileUpload upload ? "(" + upload.getFilename() + ")" : "") + "="
                    + ((HttpData) data).getString());
        }
        decoder.destroy();
        received.release();
        client.finishAndReleaseAll();
        server.finishAndReleaseAll();
        return parts;
    }

    /** Releases the region. */
    private static ByteBuf transferred(FileRegion region) throws IOException {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        WritableByteChannel target = Channels.newChannel(octets);
        while (octets.size() < region.count()) {
            region.transferTo(target, octets.size());
        }
        region.release();
        return Unpooled.wrappedBuffer(octets.toByteArray());
    }

    @Test
    void filesOfAtLeast64KibAreRegionsOfAtMost4Mib() throws Exception {
        int least = 64 * 1024;
        int most = 4 * 1024 * 1024;
        assertThat(regions(least - 1)).isEmpty();
        assertThat(regions(least)).containsExactly("0+" + least);
        assertThat(regions(most)).containsExactly("0+" + most);
        assertThat(regions(most + least - 1)).as("the rest is too short").containsExactly("0+" + most);
        assertThat(regions(most + least)).containsExactly("0+" + most, most + "+" + least);
    }

    /** The regions of a form with a file of so many octets, after a look at the octets and the progress. */
    private List<String> regions(int length) throws Exception {
        HttpPostRequestEncoder encoder = encoder(new DefaultHttpDataFactory(true), true, EncoderMode.HTML5);
        encoder.addBodyAttribute("a", "v");
        File file = file("f", length);
        encoder.addBodyFileUpload("f", file, "a/b", false);
        HttpRequest head = encoder.finalizeRequest();
        ChunkedInput<Object> form = encoder.withFileRegions();
        List<String> regions = new ArrayList<>();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (!form.isEndOfInput()) {
            Object chunk = form.readChunk(PooledByteBufAllocator.DEFAULT);
            ByteBuf octets;
            if (chunk instanceof FileRegion region) {
                regions.add(region.position() + "+" + region.count());
                octets = transferred(region);
            } else {
                octets = ((HttpContent) chunk).content();
            }
            octets.readBytes(all, octets.readableBytes());
            octets.release();
            assertThat(form.progress()).isEqualTo(all.size());
        }
        assertThat(form.readChunk(PooledByteBufAllocator.DEFAULT)).isNull();
        assertThat(form.length()).isEqualTo(all.size());
        assertThat(shown(all.toByteArray(), head)).isEqualTo("--B|content-disposition: form-data; name=\"a\"|"
                + "content-type: text/plain; charset=UTF-8||v|--B|content-disposition: form-data; name=\"f\"; "
                + "filename=\"f\"|content-type: a/b||" + Files.readString(file.toPath()) + "|--B--|");
        form.close();
        encoder.cleanFiles();
        return regions;
    }

    @Test
    void formWithRegionsEndsWithItsEncoder() throws Exception {
        HttpPostRequestEncoder encoder = encoder(new DefaultHttpDataFactory(), true, EncoderMode.HTML5);
        ChunkedInput<Object> form = encoder.withFileRegions();
        assertThatThrownBy(() -> form.readChunk(PooledByteBufAllocator.DEFAULT))
                .isInstanceOf(IllegalStateException.class);
        encoder.addBodyFileUpload("f", file("f", 100_000), "a/b", false);
        encoder.finalizeRequest();
        form.close();
        assertThat(encoder.isEndOfInput()).isTrue();
        assertThat(form.isEndOfInput()).isTrue();
        assertThat(form.readChunk(PooledByteBufAllocator.DEFAULT)).isNull();
        encoder.cleanFiles();
    }

    @Test
    void fileThatBecomesShorterFailsTheWrite() throws Exception {
        for (boolean inMemory : new boolean[] {false, true}) {
            HttpPostRequestEncoder encoder = encoder(new DefaultHttpDataFactory(!inMemory), true, EncoderMode.HTML5);
            File file = file("f", 40_000);
            FileUpload upload = inMemory ? new MemoryFileUpload("f", "f", "a/b", null, null, 0)
                    : new DiskFileUpload("f", "f", "a/b", null, null, 0);
            upload.setContent(file);
            encoder.addBodyHttpData(upload);
            encoder.finalizeRequest();
            if (inMemory) {
                upload.setContent(Unpooled.buffer().writeZero(100));
            } else {
                file("f", 100);
            }
            assertThatThrownBy(() -> read(encoder)).isInstanceOf(EOFException.class);
            encoder.close();
            upload.release();
        }
    }

    @Test
    void boundariesAreNotTheSameTwice() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            String boundary = MultipartWriter.newBoundary();
            assertThat(boundary).matches("[0-9A-Za-z_-]{32}");
            assertThat(seen.add(boundary)).isTrue();
        }
    }

    @Test
    void limitsHoldForTheEncoderToo_SECD04() throws Exception {
        FormLimits all = FormLimits.UNLIMITED;
        for (boolean multipart : new boolean[] {true, false}) {
            checkLimit(multipart, all.maxParts(2), all.maxParts(1), "maxParts: 2 (expected: up to 1)");
            checkLimit(multipart, all.maxFiles(2), all.maxFiles(1), "maxFiles: 2 (expected: up to 1) at part name");
        }
        checkLimit(false, all.maxNameOctets(4), all.maxNameOctets(3),
                "maxNameOctets: 4 (expected: up to 3) at part #1");
        checkLimit(false, all.maxValueOctetsInMemory(5), all.maxValueOctetsInMemory(4),
                "maxValueOctetsInMemory: 5 (expected: up to 4) at part name");
        checkLimit(false, all.maxOctetsInMemory(10), all.maxOctetsInMemory(9),
                "maxOctetsInMemory: 10 (expected: up to 9) at part name");
        checkLimit(false, all.maxOctets(13), all.maxOctets(12), "maxOctets: 13 (expected: up to 12)");
        int head = ("content-disposition: form-data; name=\"name\"; filename=\"f\"\r\n"
                + "content-type: a/b\r\n\r\n").length();
        checkLimit(true, all.maxHeadOctets(head), all.maxHeadOctets(head - 1),
                "maxHeadOctets: " + head + " (expected: up to " + (head - 1) + ") at part #1");
    }

    private static void checkLimit(boolean multipart, FormLimits enough, FormLimits tooLow, String message)
            throws Exception {
        HttpRequest head = twoFiles(multipart, enough);
        if (head instanceof FullHttpRequest full) {
            full.release();
        }
        assertThatThrownBy(() -> twoFiles(multipart, tooLow)).isInstanceOf(ErrorDataEncoderException.class)
                .hasMessage(message).cause().isInstanceOf(FormLimitExceeded.class);
    }

    private static HttpRequest twoFiles(boolean multipart, FormLimits limits) throws Exception {
        HttpPostRequestEncoder encoder = new HttpPostRequestEncoder(new DefaultHttpDataFactory(false), request(),
                multipart, CharsetUtil.UTF_8, EncoderMode.HTML5, limits);
        for (int i = 0; i < 2; i++) {
            FileUpload upload = new MemoryFileUpload("name", "f", "a/b", "binary", null, 0);
            upload.setContent(Unpooled.copiedBuffer("12345", CharsetUtil.US_ASCII));
            encoder.addBodyHttpData(upload);
        }
        return encoder.finalizeRequest();
    }

    @Test
    void misuseIsRefused() throws Exception {
        assertThatThrownBy(() -> new HttpPostRequestEncoder(
                new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.TRACE, "/"), true))
                .isInstanceOf(ErrorDataEncoderException.class);
        HttpPostRequestEncoder encoder = encoder(new DefaultHttpDataFactory(), true, EncoderMode.HTML5);
        assertThatThrownBy(() -> encoder.readChunk(PooledByteBufAllocator.DEFAULT))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> encoder.addBodyFileUploads("f", new File[1], new String[2], new boolean[1]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(encoder.length()).isEqualTo(-1);
        assertThat(encoder.progress()).isZero();
        encoder.addBodyAttribute("a\0", "v");
        assertThatThrownBy(encoder::finalizeRequest).isInstanceOf(ErrorDataEncoderException.class);
        encoder.setBodyHttpDatas(List.of(new MemoryAttribute("b", "v")));
        assertThat(encoder.getBodyListAttributes()).hasSize(1);
        encoder.finalizeRequest();
        assertThatThrownBy(encoder::finalizeRequest).isInstanceOf(ErrorDataEncoderException.class);
        assertThatThrownBy(() -> encoder.addBodyAttribute("a", "v")).isInstanceOf(ErrorDataEncoderException.class);
        assertThatThrownBy(() -> encoder.setBodyHttpDatas(List.of())).isInstanceOf(ErrorDataEncoderException.class);
        encoder.close();
        assertThat(encoder.isEndOfInput()).isTrue();
        encoder.cleanFiles();
    }

    @Test
    void partsThatTheEncoderMadeAreReleasedAndOthersAreNot() throws Exception {
        DefaultHttpDataFactory factory = new DefaultHttpDataFactory(true);
        factory.setBaseDir(folder.toString());
        HttpPostRequestEncoder encoder = encoder(factory, true, EncoderMode.HTML5);
        encoder.addBodyAttribute("a", "v");
        InterfaceHttpData own = encoder.getBodyListAttributes().get(0);
        MemoryAttribute others = new MemoryAttribute("b", "v");
        encoder.addBodyHttpData(others);
        encoder.finalizeRequest();
        read(encoder);
        assertThat(folder.toFile().list()).hasSize(1);
        encoder.cleanFiles();
        encoder.cleanFiles();
        assertThat(own.refCnt()).isZero();
        assertThat(others.refCnt()).isOne();
        assertThat(folder.toFile().list()).isEmpty();
        others.release();
    }
}
