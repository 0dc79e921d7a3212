/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.tidewire.handler.codec.http.multipart.HttpDataFactory;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.tidewire.microbench.Jvm;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * What does a form cost from its octets, in contents of 64 KiB, to its parts? Answered by the time per form and, with
 * {@code -prof gc}, its garbage. A file on disk also measures the disk, or the cache in front of it.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HttpPostRequestDecoderBenchmark {
    private static final int CONTENT_OCTETS = 64 * 1024;
    private static final int FILE_OCTETS = 1024 * 1024;
    private static final int FILES_ON_DISK = 100;
    private static final String BOUNDARY = "----WebKitFormBoundary7MA4YWxkTrZu0gW";

    /** Forms of which each asks another question: heads, the search, escapes. */
    public enum Form {
        /** Ten short fields. */
        MULTIPART_FIELDS,
        /** One MiB of a file with octets of any value, in memory. */
        MULTIPART_FILE,
        /** A hundred MiB of such a file, to disk. */
        MULTIPART_FILE_ON_DISK,
        /** Ten short fields. */
        URL_ENCODED
    }

    @Param
    private Form form;

    private HttpDataFactory factory;
    private final List<HttpContent> contents = new ArrayList<>();
    private HttpRequest request;

    @Setup
    public void setUp() {
        factory = new DefaultHttpDataFactory(form == Form.MULTIPART_FILE_ON_DISK);
        request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        request.headers().set(HttpHeaderNames.CONTENT_TYPE, form == Form.URL_ENCODED
                ? "application/x-www-form-urlencoded" : "multipart/form-data; boundary=" + BOUNDARY);
        boolean isFile = form == Form.MULTIPART_FILE || form == Form.MULTIPART_FILE_ON_DISK;
        ByteBuf octets = Unpooled.buffer();
        if (isFile) {
            addFile(octets);
        } else {
            addFields(octets);
        }
        if (form != Form.URL_ENCODED) {
            text(octets, "--" + BOUNDARY + "--\r\n");
        }
        addContents(octets);
        int parts = decode();
        if (parts != (isFile ? 1 : 10)) {
            throw new IllegalStateException("parts: " + parts);
        }
    }

    private void addFields(ByteBuf octets) {
        for (int i = 0; i < 10; i++) {
            text(octets, form == Form.URL_ENCODED ? (i == 0 ? "" : "&") + "field" + i + "=some+value%20of+a+field"
                    : "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"field" + i
                            + "\"\r\n\r\nsome value of a field\r\n");
        }
    }

    private void addFile(ByteBuf octets) {
        text(octets, "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f.bin\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\n");
        byte[] file = new byte[FILE_OCTETS];
        new Random(1).nextBytes(file);
        addContents(octets.writeBytes(file));
        if (form == Form.MULTIPART_FILE_ON_DISK) {
            // The same buffers again: more of them would be outside the caches of the processor.
            List<HttpContent> once = List.copyOf(contents.subList(1, contents.size()));
            while (contents.size() < FILES_ON_DISK * FILE_OCTETS / CONTENT_OCTETS) {
                contents.addAll(once);
            }
        }
        text(octets, "\r\n");
    }

    private void addContents(ByteBuf octets) {
        while (octets.isReadable()) {
            ByteBuf content = octets.readSlice(Math.min(CONTENT_OCTETS, octets.readableBytes()));
            ByteBuf direct = Unpooled.directBuffer().writeBytes(content);
            contents.add(new DefaultHttpContent(Unpooled.unreleasableBuffer(direct)));
        }
    }

    private static void text(ByteBuf octets, String text) {
        octets.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Benchmark
    public int decode() {
        HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(factory, request);
        for (HttpContent content : contents) {
            // A decoder may move the indices.
            decoder.offer(content.duplicate());
        }
        decoder.offer(LastHttpContent.EMPTY_LAST_CONTENT);
        int parts = decoder.getBodyHttpDatas().size();
        decoder.destroy();
        return parts;
    }
}
