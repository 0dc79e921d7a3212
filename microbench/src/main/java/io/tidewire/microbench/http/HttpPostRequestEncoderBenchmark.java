/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.tidewire.handler.codec.http.multipart.HttpDataFactory;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestEncoder;
import io.tidewire.handler.codec.http.multipart.HttpPostRequestEncoder.EncoderMode;
import io.tidewire.handler.codec.http.multipart.MemoryFileUpload;
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
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * What does a form cost from its fields to the octets that are sent? Answered by the time per form and, with
 * {@code -prof gc}, its garbage.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HttpPostRequestEncoderBenchmark {
    private static final int FILE_OCTETS = 1024 * 1024;
    private static final String VALUE = "some value of a field";

    /** Forms of which each asks another question: heads, content, escapes. */
    public enum Form {
        /** Ten short fields. */
        MULTIPART_FIELDS,
        /** One MiB of a file with octets of any value, in memory. */
        MULTIPART_FILE,
        /** Ten short fields. */
        URL_ENCODED
    }

    @Param
    private Form form;

    private final HttpDataFactory factory = new DefaultHttpDataFactory(false);
    private final ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    private ByteBuf file;

    @Setup
    public void setUp() throws Exception {
        byte[] octets = new byte[FILE_OCTETS];
        new Random(1).nextBytes(octets);
        file = Unpooled.directBuffer().writeBytes(octets);
        long sent = encode();
        long least = form == Form.MULTIPART_FILE ? FILE_OCTETS : 10 * VALUE.length();
        if (sent < least || sent > least + 2048) {
            throw new IllegalStateException("sent: " + sent);
        }
    }

    @Benchmark
    public long encode() throws Exception {
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        HttpPostRequestEncoder encoder = new HttpPostRequestEncoder(factory, request, form != Form.URL_ENCODED,
                StandardCharsets.UTF_8, EncoderMode.HTML5);
        if (form == Form.MULTIPART_FILE) {
            MemoryFileUpload upload = new MemoryFileUpload("file", "f.bin", "application/octet-stream", "binary",
                    StandardCharsets.UTF_8, FILE_OCTETS);
            upload.setContent(file.retainedDuplicate());
            encoder.addBodyHttpData(upload);
            long sent = send(encoder);
            upload.release();
            return sent;
        }
        for (int i = 0; i < 10; i++) {
            encoder.addBodyAttribute("field" + i, VALUE);
        }
        return send(encoder);
    }

    private long send(HttpPostRequestEncoder encoder) throws Exception {
        HttpRequest head = encoder.finalizeRequest();
        long sent = 0;
        if (head instanceof HttpContent whole) {
            sent = whole.content().readableBytes();
            whole.release();
        } else {
            while (!encoder.isEndOfInput()) {
                HttpContent chunk = encoder.readChunk(allocator);
                sent += chunk.content().readableBytes();
                chunk.release();
            }
        }
        encoder.cleanFiles();
        return sent;
    }
}
