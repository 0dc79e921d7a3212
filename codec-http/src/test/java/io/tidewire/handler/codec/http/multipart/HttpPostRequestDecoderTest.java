/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.DecoderResult;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultLastHttpContent;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.EndOfDataDecoderException;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.ErrorDataDecoderException;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.NotEnoughDataDecoderException;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.TooLongFormFieldException;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder.TooManyFormFieldsException;
import io.tidewire.util.CharsetUtil;
import io.tidewire.util.concurrent.DefaultEventExecutor;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HttpPostRequestDecoderTest {

    private static final String MULTIPART = "multipart/form-data; boundary=XX";
    private static final String URL_ENCODED = "application/x-www-form-urlencoded";

    @TempDir
    Path folder;

    private static String part(String disposition, String content) {
        return "--XX\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content + "\r\n";
    }

    /** A part whose delimiter has not come. */
    private static String partial(String disposition, String content) {
        return "--XX\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content;
    }

    private static String form(String... parts) {
        return String.join("", parts) + "--XX--\r\n";
    }

    private static ByteBuf buffer(String text) {
        return PooledByteBufAllocator.DEFAULT.buffer(16).writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Offers text, and releases the content as the caller has to. */
    private static void offer(InterfaceHttpPostRequestDecoder decoder, String text, boolean last) {
        HttpContent content = last ? new DefaultLastHttpContent(buffer(text)) : new DefaultHttpContent(buffer(text));
        try {
            decoder.offer(content);
        } finally {
            assertThat(content.release()).as("the only reference").isTrue();
        }
    }

    private static List<String> values(InterfaceHttpPostRequestDecoder decoder) {
        List<String> values = new ArrayList<>();
        for (InterfaceHttpData data : decoder.getBodyHttpDatas()) {
            try {
                values.add(data.getName() + "=" + ((HttpData) data).getString(CharsetUtil.ISO_8859_1));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
        return values;
    }

    private DefaultHttpDataFactory[] factories() {
        DefaultHttpDataFactory[] factories = {new DefaultHttpDataFactory(false), new DefaultHttpDataFactory(true),
            new DefaultHttpDataFactory(3)};
        for (DefaultHttpDataFactory factory : factories) {
            factory.setBaseDir(folder.toString());
        }
        return factories;
    }

    private long files() {
        try (Stream<Path> all = Files.list(folder)) {
            return all.count();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Of files in the folder; 0 where the system does not tell. */
    private long descriptors() throws IOException {
        File[] open = new File("/proc/self/fd").listFiles();
        long count = 0;
        for (File descriptor : open == null ? new File[0] : open) {
            if (Files.isSymbolicLink(descriptor.toPath())
                    && Files.readSymbolicLink(descriptor.toPath()).startsWith(folder.toRealPath())) {
                count++;
            }
        }
        return count;
    }

    @Test
    void everySplitGivesTheSamePartsInEveryPlace() throws IOException {
        String multipart = form(part("name=a", "1\r2\r"), part("name=b; filename=f", "content\r\n--X"),
                part("name=c", ""));
        for (DefaultHttpDataFactory factory : factories()) {
            for (int cut = 0; cut <= multipart.length(); cut++) {
                HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(factory, Requests.of(MULTIPART));
                assertThat(decoder.isMultipart()).isTrue();
                offer(decoder, multipart.substring(0, cut), false);
                offer(decoder, multipart.substring(cut), true);
                assertThat(values(decoder)).containsExactly("a=1\r2\r", "b=content\r\n--X", "c=");
                FileUpload upload = (FileUpload) decoder.getBodyHttpData("B");
                assertThat(upload.getFilename()).isEqualTo("f");
                assertThat(upload.getContentType()).isEqualTo("application/octet-stream");
                assertThat(upload.getContentTransferEncoding()).isEqualTo("7bit");
                assertThat(upload.isCompleted()).isTrue();
                assertThat(decoder.getBodyHttpDatas("none")).isNull();
                assertThat(descriptors()).as("of files that are whole").isZero();
                decoder.destroy();
                decoder.destroy();
                assertThat(files()).isZero();
            }
            String urlEncoded = "a=1%0d2&b&a=+";
            for (int cut = 0; cut <= urlEncoded.length(); cut++) {
                HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(factory, Requests.of(URL_ENCODED));
                assertThat(decoder.isMultipart()).isFalse();
                offer(decoder, urlEncoded.substring(0, cut), false);
                offer(decoder, urlEncoded.substring(cut), true);
                assertThat(values(decoder)).containsExactly("a=1\r2", "b=", "a= ");
                assertThat(decoder.getBodyHttpDatas("A")).hasSize(2);
                decoder.destroy();
                assertThat(files()).isZero();
            }
        }
    }

    @Test
    void uploadThatIsCutAtAnyOctetLeavesNothing() throws IOException {
        String head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Type: " + MULTIPART + "\r\nContent-Length: ";
        String body = form(part("name=a", "12345"), part("name=b; filename=f", "content of a file"));
        String request = head + body.length() + "\r\n\r\n" + body;
        for (DefaultHttpDataFactory factory : factories()) {
            for (int cut = 0; cut < request.length(); cut++) {
                EmbeddedChannel channel = new EmbeddedChannel(new HttpServerCodec(), new FormHandler(factory));
                channel.writeInbound(buffer(request.substring(0, cut)));
                channel.finishAndReleaseAll();
                assertThat(files()).as("cut at %s", cut).isZero();
                assertThat(descriptors()).as("cut at %s", cut).isZero();
            }
        }
    }

    /** A server as users write it: it destroys nothing by itself. */
    private static final class FormHandler extends SimpleChannelInboundHandler<HttpObject> {
        private final HttpDataFactory factory;
        private HttpPostRequestDecoder decoder;

        FormHandler(HttpDataFactory factory) {
            this.factory = factory;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpObject msg) {
            if (msg.decoderResult().isFailure()) {
                return;
            }
            if (msg instanceof HttpRequest request) {
                decoder = new HttpPostRequestDecoder(factory, request).destroyWith(ctx.channel());
            }
            if (msg instanceof HttpContent content) {
                decoder.offer(content);
            }
        }
    }

    /** A close in the middle of an offer must not take the parts away from it. */
    @Test
    void executorDestroysBehindWhatItIsDoing_SECD05() throws Exception {
        DefaultEventExecutor executor = new DefaultEventExecutor();
        DefaultHttpDataFactory factory = new DefaultHttpDataFactory(true);
        factory.setBaseDir(folder.toString());
        EmbeddedChannel channel = new EmbeddedChannel();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        Future<Long> filesOfTheOffer = executor.submit(() -> {
            HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(factory, Requests.of(MULTIPART))
                    .destroyWith(channel, executor);
            begun.countDown();
            closed.await();
            offer(decoder, part("name=b; filename=f", "content of a file"), false);
            return files();
        });
        begun.await();
        channel.close();
        closed.countDown();
        assertThat(filesOfTheOffer.get()).isOne();
        executor.shutdownGracefully(0, 1, TimeUnit.MINUTES).get();
        assertThat(files()).isZero();
        channel.finishAndReleaseAll();
    }

    @Test
    void executorThatHasEndedLeavesItToTheChannel() throws Exception {
        DefaultEventExecutor executor = new DefaultEventExecutor();
        executor.shutdownGracefully(0, 1, TimeUnit.MINUTES).get();
        EmbeddedChannel channel = new EmbeddedChannel();
        HttpPostRequestDecoder decoder =
                new HttpPostRequestDecoder(new DefaultHttpDataFactory(false), Requests.of(MULTIPART));
        offer(decoder, part("name=a", "12345"), false);
        decoder.destroyWith(channel, executor);
        channel.close();
        assertThatThrownBy(decoder::isMultipart).isInstanceOf(IllegalStateException.class);
        channel.finishAndReleaseAll();
    }

    @Test
    void decoderHearsOfItsLastChannelOnly() {
        EmbeddedChannel first = new EmbeddedChannel();
        EmbeddedChannel second = new EmbeddedChannel();
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(new DefaultHttpDataFactory(false),
                Requests.of(URL_ENCODED)).destroyWith(first).destroyWith(second);
        offer(decoder, "a=1&", false);
        first.close();
        assertThat(decoder.hasNext()).isTrue();
        second.close();
        assertThatThrownBy(decoder::hasNext).isInstanceOf(IllegalStateException.class);
        decoder.destroy();
    }

    @Test
    void abandonedUploadsLeaveNoFiles_SECD05() {
        DefaultHttpDataFactory factory = factories()[1];
        HttpRequest untouched = Requests.of(MULTIPART);
        for (int i = 0; i < 1_000; i++) {
            HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(factory, untouched);
            offer(decoder, part("name=b; filename=f", "x") + partial("name=c", "x"), false);
            assertThat(files()).isEqualTo(2);
            decoder.destroy();
            assertThat(files()).isZero();
        }
    }

    @Test
    void fullDiskFailsTheRequestAndLeavesNothing() throws IOException {
        DefaultHttpDataFactory factory = new DefaultHttpDataFactory(true) {
            @Override
            public FileUpload createFileUpload(HttpRequest request, String name, String filename, String contentType,
                    String contentTransferEncoding, Charset charset, long size) {
                return FullDisk.upload(name, folder, 10);
            }
        };
        factory.setBaseDir(folder.toString());
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(factory, Requests.of(MULTIPART));
        offer(decoder, part("name=a", "value"), false);
        assertThat(files()).isOne();
        assertThatThrownBy(() -> offer(decoder, form(part("name=b; filename=f", "12345678901")), true))
                .isInstanceOf(ErrorDataDecoderException.class).hasMessageContaining(FullDisk.MESSAGE)
                .satisfies(e -> assertThat(HttpPostRequestDecoder.failureStatus(e))
                        .isEqualTo(HttpResponseStatus.INTERNAL_SERVER_ERROR));
        assertThat(files()).isZero();
        assertThat(descriptors()).isZero();
        assertThatThrownBy(() -> offer(decoder, "", true)).hasMessage("the form has failed");
        decoder.destroy();
    }

    @Test
    void failureReleasesAllParts() {
        for (DefaultHttpDataFactory factory : factories()) {
            HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(factory, Requests.of(MULTIPART));
            offer(decoder, part("name=a", "value") + "--XX", false);
            InterfaceHttpData kept = decoder.next().retain();
            offer(decoder, (part("name=b", "value") + partial("name=c", "value")).substring(4), false);
            InterfaceHttpData partial = decoder.currentPartialHttpData();
            assertThat(partial.getName()).isEqualTo("c");
            assertThatThrownBy(() -> offer(decoder, "\r\n--XXjunk", false))
                    .isInstanceOf(ErrorDataDecoderException.class)
                    .satisfies(e -> assertThat(HttpPostRequestDecoder.failureStatus(e))
                            .isEqualTo(HttpResponseStatus.BAD_REQUEST));
            assertThat(partial.refCnt()).isZero();
            assertThat(kept.refCnt()).as("of the application").isOne();
            assertThat(decoder.currentPartialHttpData()).isNull();
            assertThatThrownBy(decoder::getBodyHttpDatas).isInstanceOf(NotEnoughDataDecoderException.class);
            decoder.destroy();
            assertThat(kept.release()).isTrue();
            assertThat(files()).isZero();
        }
    }

    @Test
    void contentThatFailedFailsTheForm() {
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(Requests.of(URL_ENCODED));
        HttpContent failed = new DefaultLastHttpContent();
        failed.setDecoderResult(DecoderResult.failure(new DecoderException("cut")));
        assertThatThrownBy(() -> decoder.offer(failed)).isInstanceOf(ErrorDataDecoderException.class)
                .hasRootCauseMessage("cut");
        decoder.destroy();
    }

    @Test
    void partsComeInOrderAndTheEndIsTold() {
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(new DefaultHttpDataFactory(false),
                Requests.of(URL_ENCODED));
        assertThat(decoder.hasNext()).isFalse();
        assertThat(decoder.next()).isNull();
        offer(decoder, "a=1&b=", false);
        assertThat(decoder.next().getName()).isEqualTo("a");
        assertThat(decoder.hasNext()).isFalse();
        assertThatThrownBy(() -> decoder.getBodyHttpData("a")).isInstanceOf(NotEnoughDataDecoderException.class);
        offer(decoder, "2", true);
        InterfaceHttpData second = decoder.next();
        assertThat(second.getName()).isEqualTo("b");
        assertThatThrownBy(decoder::hasNext).isInstanceOf(EndOfDataDecoderException.class);
        assertThatThrownBy(decoder::next).isInstanceOf(EndOfDataDecoderException.class);
        assertThatThrownBy(() -> offer(decoder, "", true)).hasMessage("the form has ended");
        second.release();
        decoder.destroy();
        assertThatThrownBy(decoder::isMultipart).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(decoder::cleanFiles).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(decoder::getBodyHttpDatas).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatTheApplicationOwnsOutlivesTheDecoder() throws IOException {
        for (DefaultHttpDataFactory factory : factories()) {
            HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(factory, Requests.of(MULTIPART));
            offer(decoder, form(part("name=a; filename=f", "retained"), part("name=b", "released")), true);
            HttpData retained = (HttpData) decoder.next().retain();
            InterfaceHttpData cleaned = decoder.next();
            decoder.removeHttpDataFromClean(retained);
            decoder.cleanFiles();
            assertThat(cleaned.refCnt()).isZero();
            assertThat(decoder.getBodyHttpDatas()).isEmpty();
            decoder.destroy();
            assertThat(retained.getString()).isEqualTo("retained");
            assertThat(retained.release()).isTrue();
            assertThat(files()).isZero();
        }
    }

    @Test
    void subclassMayTakeThePartsOver() {
        List<InterfaceHttpData> taken = new ArrayList<>();
        HttpPostMultipartRequestDecoder decoder = new HttpPostMultipartRequestDecoder(
                new DefaultHttpDataFactory(false), Requests.of(MULTIPART)) {
            @Override
            protected void addHttpData(InterfaceHttpData data) {
                taken.add(data);
                assertThat(getFileUpload("--XX")).isNull();
            }
        };
        offer(decoder, part("name=a; filename=f", "x") + partial("name=b; filename=g", "v"), false);
        assertThat(decoder.getFileUpload("--XX").getName()).isEqualTo("b");
        decoder.destroy();
        assertThat(taken).hasSize(1);
        assertThat(taken.get(0).release()).isTrue();
    }

    @Test
    void wholeRequestIsDecodedAtOnce() {
        DefaultFullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/",
                buffer(form(part("name=a", "v"))));
        request.headers().set(HttpHeaderNames.CONTENT_TYPE, MULTIPART);
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(request);
        assertThat(values(decoder)).containsExactly("a=v");
        decoder.destroy();
        request.content().setByte(request.content().readableBytes() - 3, 'x');
        assertThatThrownBy(() -> new HttpPostRequestDecoder(request)).isInstanceOf(ErrorDataDecoderException.class);
        assertThat(request.release()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"multipart/form-data", "multipart/form-data; boundary=",
        "multipart/form-data; boundary=\"\"", "multipart/form-data; boundary=\"a \"",
        "multipart/form-data; boundary=a; boundary=b",
        "multipart/form-data; boundary=\"a\u00e9\"",
        "multipart/form-data; boundary=\"a;b\"",
        "multipart/form-data; boundary=a\0",
        "multipart/form-data; boundary=a; charset=unheard-of"})
    void boundaryIsThatOfRfc2046_SECD06(String contentType) {
        assertThatThrownBy(() -> HttpPostRequestDecoder.getMultipartDataBoundary(contentType))
                .isInstanceOf(ErrorDataDecoderException.class);
    }

    @Test
    void boundaryHasUpTo70Characters_SECD06() {
        String longest = "'()+_,-./:=? 1".repeat(5);
        assertThat(HttpPostRequestDecoder.getMultipartDataBoundary("Multipart/Form-Data; Boundary=\"" + longest + '"'))
                .containsExactly("--" + longest);
        assertThatThrownBy(() -> HttpPostRequestDecoder.getMultipartDataBoundary("multipart/form-data; boundary=\""
                + longest + "1\"")).isInstanceOf(ErrorDataDecoderException.class);
        assertThat(HttpPostRequestDecoder.getMultipartDataBoundary("multipart/form-data;charset=utf-8;boundary=a"))
                .containsExactly("--a", "UTF-8");
        assertThat(HttpPostRequestDecoder.getMultipartDataBoundary("multipart/mixed; boundary=a")).isNull();
        assertThat(HttpPostRequestDecoder.getMultipartDataBoundary(null)).isNull();
        assertThat(HttpPostRequestDecoder.isMultipart(Requests.of("multipart/form-data2; boundary=a"))).isFalse();
        assertThatThrownBy(() -> new HttpPostMultipartRequestDecoder(Requests.of(URL_ENCODED)))
                .isInstanceOf(ErrorDataDecoderException.class);
    }

    @Test
    void charsetIsThatOfThePartOrTheForm() throws IOException {
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(new DefaultHttpDataFactory(false),
                Requests.of(MULTIPART + "; charset=iso-8859-1"));
        offer(decoder, form(part("name=\u00e9", "\u00e9"),
                part("name=b\r\nContent-Type: text/plain; charset=utf-8", "\u00c3\u00a9"),
                part("name=c; filename=f\r\nContent-Type: text/plain; charset=utf-8", "\u00c3\u00a9")), true);
        assertThat(((Attribute) decoder.getBodyHttpData("\u00e9")).getValue()).isEqualTo("\u00e9");
        assertThat(((Attribute) decoder.getBodyHttpData("b")).getValue()).isEqualTo("\u00e9");
        assertThat(((FileUpload) decoder.getBodyHttpData("c")).getCharset()).isEqualTo(CharsetUtil.UTF_8);
        decoder.destroy();
    }

    private static HttpPostRequestDecoder limited(HttpDataFactory factory, String type, FormLimits limits) {
        return new HttpPostRequestDecoder(factory, Requests.of(type), CharsetUtil.UTF_8, limits);
    }

    /** The form is accepted with the limits, and fails with the others, whether it comes whole or in octets. */
    private void checkLimit(HttpDataFactory factory, String type, String form, FormLimits enough, FormLimits tooLow,
            Class<? extends DecoderException> expected, String message) {
        HttpPostRequestDecoder good = limited(factory, type, enough);
        offer(good, form, true);
        good.destroy();
        for (int step : new int[] {form.length(), 1}) {
            HttpPostRequestDecoder bad = limited(factory, type, tooLow);
            assertThatThrownBy(() -> {
                for (int i = 0; i < form.length(); i += step) {
                    offer(bad, form.substring(i, Math.min(i + step, form.length())), i + step >= form.length());
                }
            }).isInstanceOf(expected).isInstanceOf(FormLimitExceeded.class).satisfies(e -> {
                assertThat(HttpPostRequestDecoder.failureStatus(e))
                        .isEqualTo(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE);
                if (step == 1 || message.startsWith("max") && !message.contains("Octets: ")) {
                    assertThat(e).hasMessage(message);
                }
            });
            assertThat(files()).isZero();
            bad.destroy();
        }
    }

    @Test
    void eachLimitIsReachedByWhatIsBehindIt_SECD04() {
        FormLimits all = FormLimits.UNLIMITED;
        HttpDataFactory memory = factories()[0];
        String twoFiles = form(part("name=a; filename=f", "12345"), part("name=b; filename=g", "123456"));
        checkLimit(memory, MULTIPART, twoFiles, all.maxParts(2), all.maxParts(1), TooManyFormFieldsException.class,
                "maxParts: 2 (expected: up to 1)");
        checkLimit(memory, MULTIPART, twoFiles, all.maxFiles(2), all.maxFiles(1), TooManyFormFilesException.class,
                "maxFiles: 2 (expected: up to 1) at part b");
        checkLimit(memory, MULTIPART, twoFiles, all.maxValueOctetsInMemory(6), all.maxValueOctetsInMemory(5),
                TooLongFormValueException.class, "maxValueOctetsInMemory: 6 (expected: up to 5) at part b");
        checkLimit(memory, MULTIPART, twoFiles, all.maxOctetsInMemory(11), all.maxOctetsInMemory(10),
                TooMuchFormMemoryException.class, "maxOctetsInMemory: 11 (expected: up to 10) at part b");
        checkLimit(memory, MULTIPART, twoFiles, all.maxOctets(twoFiles.length()), all.maxOctets(twoFiles.length() - 1),
                TooLongFormException.class, "maxOctets: " + twoFiles.length() + " (expected: up to "
                        + (twoFiles.length() - 1) + ")");
        String urlEncoded = "a=12345&bc=123456";
        checkLimit(memory, URL_ENCODED, urlEncoded, all.maxParts(2), all.maxParts(1), TooManyFormFieldsException.class,
                "maxParts: 2 (expected: up to 1)");
        checkLimit(memory, URL_ENCODED, urlEncoded, all.maxNameOctets(2), all.maxNameOctets(1),
                TooLongFormFieldException.class, "maxNameOctets: 2 (expected: up to 1) at part #2");
        checkLimit(memory, URL_ENCODED, urlEncoded, all.maxValueOctetsInMemory(6), all.maxValueOctetsInMemory(5),
                TooLongFormValueException.class, "maxValueOctetsInMemory: 6 (expected: up to 5) at part bc");
        checkLimit(memory, URL_ENCODED, urlEncoded, all.maxOctetsInMemory(11), all.maxOctetsInMemory(10),
                TooMuchFormMemoryException.class, "maxOctetsInMemory: 11 (expected: up to 10) at part bc");
        checkLimit(memory, URL_ENCODED, urlEncoded, all.maxOctets(17), all.maxOctets(16), TooLongFormException.class,
                "maxOctets: 17 (expected: up to 16) at part bc");
        DefaultHttpDataFactory mixed = factories()[2];
        checkLimit(mixed, MULTIPART, form(part("name=a", "123")), all.maxValueOctetsInMemory(3),
                all.maxValueOctetsInMemory(2), TooLongFormValueException.class,
                "maxValueOctetsInMemory: 3 (expected: up to 2) at part a");
        HttpPostRequestDecoder onDisk = limited(mixed, MULTIPART, all.maxValueOctetsInMemory(3).maxOctetsInMemory(3));
        offer(onDisk, twoFiles, true);
        onDisk.destroy();
    }

    @Test
    void limitOfAFactoryHasItsExceptionToo() {
        for (DefaultHttpDataFactory factory : factories()) {
            factory.setMaxLimit(5);
            HttpPostRequestDecoder decoder = limited(factory, MULTIPART, FormLimits.DEFAULT);
            offer(decoder, part("name=a", "12345"), false);
            assertThatThrownBy(() -> offer(decoder, form(part("name=b; filename=f", "123456")), true))
                    .isInstanceOf(TooLongFormValueException.class)
                    .hasMessage("maxSize: 6 (expected: up to 5) at part b");
            assertThat(files()).isZero();
            decoder.destroy();
        }
    }

    @Test
    void defaultLimitsHold_SECD01() {
        String many = "a&".repeat(129);
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(Requests.of(URL_ENCODED));
        assertThatThrownBy(() -> offer(decoder, many, true)).isInstanceOf(TooManyFormFieldsException.class);
        decoder.destroy();
        HttpPostRequestDecoder longName = new HttpPostRequestDecoder(Requests.of(URL_ENCODED));
        offer(longName, "x".repeat(1024), false);
        assertThatThrownBy(() -> offer(longName, "x", false)).isInstanceOf(TooLongFormFieldException.class);
        longName.destroy();
        HttpPostRequestDecoder none = new HttpPostRequestDecoder(Requests.of(URL_ENCODED), -1, 0);
        offer(none, many + "x".repeat(10_000), true);
        assertThat(none.getBodyHttpDatas()).hasSize(130);
        none.destroy();
        HttpPostRequestDecoder own = new HttpPostRequestDecoder(Requests.of(URL_ENCODED), 2, 3);
        assertThatThrownBy(() -> offer(own, "a&b&c", false)).hasMessage("maxParts: 3 (expected: up to 2)");
        own.destroy();
    }

    @Test
    void defaultLimitsOfMultipartHold_SECD04() {
        FormLimits all = FormLimits.DEFAULT;
        assertThat(all.maxValueOctetsInMemory()).isEqualTo(8L << 20);
        assertThat(all.maxOctetsInMemory()).isEqualTo(32L << 20);
        assertThat(all.maxOctets()).isEqualTo(4L << 30);
        HttpDataFactory memory = factories()[0];
        String fields = form(part("name=a", "").repeat(129));
        checkLimit(memory, MULTIPART, fields, all.maxParts(129), all, TooManyFormFieldsException.class,
                "maxParts: 129 (expected: up to 128)");
        String files = form(part("name=a; filename=f", "").repeat(65));
        checkLimit(memory, MULTIPART, files, all.maxFiles(65), all, TooManyFormFilesException.class,
                "maxFiles: 65 (expected: up to 64) at part a");
        String line = "Content-Disposition: form-data; name=";
        String head = form("--XX\r\n" + line + "x".repeat(8193 - line.length() - 4) + "\r\n\r\n\r\n");
        checkLimit(memory, MULTIPART, head, all.maxHeadOctets(8193), all, TooLongFormFieldException.class,
                "maxHeadOctets: 8193 (expected: up to 8192) at part #1");
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(Requests.of(MULTIPART));
        assertThatThrownBy(() -> offer(decoder, fields, true)).isInstanceOf(TooManyFormFieldsException.class);
        decoder.destroy();
    }

    @Test
    void releasedPartsNoLongerCountAsMemory() {
        HttpPostRequestDecoder decoder = limited(new DefaultHttpDataFactory(false), URL_ENCODED,
                FormLimits.DEFAULT.maxOctetsInMemory(5));
        for (int i = 0; i < 10; i++) {
            offer(decoder, "a=123&", false);
            decoder.next().release();
        }
        decoder.destroy();
    }

    @Test
    void partThatIsPassedOnHoldsNoBufferOfTheChannel() {
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(Requests.of(URL_ENCODED));
        ByteBuf large = Unpooled.buffer(64 * 1024).writeBytes("a=1".getBytes(StandardCharsets.US_ASCII));
        decoder.offer(new DefaultLastHttpContent(large));
        assertThat(large.refCnt()).isOne();
        large.release();
        assertThat(values(decoder)).containsExactly("a=1");
        decoder.destroy();
    }

    @Test
    void discardThresholdLetsGoOfLargeBuffers() {
        OctetCollector collector = new OctetCollector();
        collector.setDiscardThreshold(1_000);
        collector.grow(1_000);
        collector.clear();
        assertThat(collector.octets()).hasSize(1_000);
        collector.grow(1_001);
        collector.clear();
        assertThat(collector.octets()).isEmpty();
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(Requests.of(MULTIPART));
        assertThat(decoder.getDiscardThreshold()).isEqualTo(10 << 20);
        decoder.setDiscardThreshold(0);
        assertThat(decoder.getDiscardThreshold()).isZero();
        assertThatThrownBy(() -> decoder.setDiscardThreshold(-1)).isInstanceOf(IllegalArgumentException.class);
        offer(decoder, form(part("name=a", "v")), true);
        assertThat(values(decoder)).containsExactly("a=v");
        decoder.destroy();
    }

    @Test
    void noContentIsAnEmptyForm() {
        for (String type : new String[] {MULTIPART, URL_ENCODED}) {
            HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(Requests.of(type));
            decoder.offer(LastHttpContent.EMPTY_LAST_CONTENT);
            assertThat(decoder.getBodyHttpDatas()).isEmpty();
            decoder.destroy();
        }
    }
}
