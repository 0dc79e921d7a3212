/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.DefaultLastHttpContent;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.tidewire.handler.codec.http.multipart.FileUpload;
import io.tidewire.handler.codec.http.multipart.FormLimits;
import io.tidewire.handler.codec.http.multipart.FormPart;
import io.tidewire.handler.codec.http.multipart.FormPartReader;
import io.tidewire.handler.codec.http.multipart.HttpData;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.tidewire.handler.codec.http.multipart.InterfaceHttpData;
import io.tidewire.testsuite.codec.Splits;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Forms: the decoder that keeps parts and the one that hands octets on read the same, however the form is cut. */
final class FormTargets {
    private static final String FAILED = "failed";

    private FormTargets() {
    }

    static void multipart(byte[] input) throws IOException {
        check("multipart/form-data; boundary=b", CutInput.of(input));
    }

    static void urlEncoded(byte[] input) throws IOException {
        check("application/x-www-form-urlencoded", CutInput.of(input));
    }

    private static void check(String type, CutInput input) throws IOException {
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        request.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
        List<String> whole = decode(request, input.octets(), List.of());
        assertThat(decode(request, input.octets(), input.cuts(0))).as("cut").isEqualTo(whole);
        assertThat(read(request, input.octets(), input.cuts(0))).as("handed on").isEqualTo(whole);
    }

    private static List<HttpContent> contents(byte[] octets, List<Integer> cuts) {
        List<HttpContent> contents = new ArrayList<>();
        for (byte[] piece : Splits.cut(octets, cuts)) {
            contents.add(new DefaultHttpContent(Unpooled.copiedBuffer(piece)));
        }
        contents.add(new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER));
        return contents;
    }

    private static void releaseAll(List<HttpContent> contents) {
        contents.forEach(content -> {
            ByteBuf octets = content.content();
            content.release();
            assertThat(octets == Unpooled.EMPTY_BUFFER ? 0 : octets.refCnt()).as("references to content").isZero();
        });
    }

    private static List<String> decode(HttpRequest request, byte[] octets, List<Integer> cuts) throws IOException {
        List<HttpContent> contents = contents(octets, cuts);
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(new DefaultHttpDataFactory(false), request);
        try {
            contents.forEach(decoder::offer);
            List<String> parts = new ArrayList<>();
            for (InterfaceHttpData part : decoder.getBodyHttpDatas()) {
                HttpData data = (HttpData) part;
                parts.add(part.getName() + ' ' + (part instanceof FileUpload file ? file.getFilename() : null) + ' '
                        + ByteBufUtil.hexDump(data.get()));
            }
            return parts;
        } catch (DecoderException e) {
            assertThat(HttpPostRequestDecoder.failureStatus(e).code()).isIn(400, 413);
            return List.of(FAILED);
        } finally {
            decoder.destroy();
            releaseAll(contents);
        }
    }

    private static List<String> read(HttpRequest request, byte[] octets, List<Integer> cuts) {
        List<HttpContent> contents = contents(octets, cuts);
        List<String> parts = new ArrayList<>();
        FormPartReader reader = new FormPartReader(request, StandardCharsets.UTF_8, FormLimits.DEFAULT,
                new FormPartReader.Listener() {
                    private StringBuilder part;

                    @Override
                    public void onPart(FormPart head) {
                        part = new StringBuilder(head.name() + ' ' + head.filename() + ' ');
                    }

                    @Override
                    public void onOctets(ByteBuf piece, boolean last) {
                        part.append(ByteBufUtil.hexDump(piece));
                        if (last) {
                            parts.add(part.toString());
                        }
                    }
                });
        try {
            contents.forEach(reader::offer);
            return parts;
        } catch (DecoderException e) {
            return List.of(FAILED);
        } finally {
            releaseAll(contents);
        }
    }
}
