/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** Forms in a JVM of their own: what its end leaves, and how little memory a large upload needs. */
class FormProcessTest {

    private static final String HEAD = "--XX\r\nContent-Disposition: form-data; name=a; filename=f\r\n\r\n";

    @TempDir
    Path folder;

    private static void offer(InterfaceHttpPostRequestDecoder decoder, String text) {
        ByteBuf octets = PooledByteBufAllocator.DEFAULT.buffer().writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        HttpContent content = new DefaultHttpContent(octets);
        decoder.offer(content);
        content.release();
    }

    private long files(Path in) throws IOException {
        try (Stream<Path> all = Files.list(in)) {
            return all.count();
        }
    }

    /** Ends with files open, in the folder of the JVM and in one of the application's. */
    static final class Abandoning {
        public static void main(String[] args) {
            DefaultHttpDataFactory own = new DefaultHttpDataFactory(true);
            own.setBaseDir(System.getProperty("form.folder"));
            DefaultHttpDataFactory kept = new DefaultHttpDataFactory(true);
            kept.setBaseDir(System.getProperty("form.folder"));
            kept.setDeleteOnExit(Boolean.getBoolean("form.deleteOnExit"));
            for (HttpDataFactory factory : new HttpDataFactory[] {new DefaultHttpDataFactory(true), own, kept}) {
                offer(new HttpPostRequestDecoder(factory, Requests.of("multipart/form-data; boundary=XX")), HEAD + "x");
            }
        }
    }

    @Test
    void filesGoWithTheJvmUnlessTheyMayStay() throws IOException {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        Path application = Files.createDirectory(folder.resolve("application"));
        ForkedJvm.run(Abandoning.class, "-Djava.io.tmpdir=" + temporary, "-Dform.folder=" + application,
                "-Dform.deleteOnExit=true");
        assertThat(temporary.toFile().list((dir, name) -> name.startsWith("tidewire-form-"))).isEmpty();
        assertThat(files(application)).isZero();
        ForkedJvm.run(Abandoning.class, "-Djava.io.tmpdir=" + temporary, "-Dform.folder=" + application,
                "-Dform.deleteOnExit=false");
        assertThat(files(application)).isOne();
    }

    /** Uploads eight times the memory that it has. */
    static final class Large {
        private static final int CONTENTS = 4_096;
        private static final int OCTETS = 64 * 1024;

        public static void main(String[] args) {
            DefaultHttpDataFactory factory = new DefaultHttpDataFactory();
            factory.setBaseDir(System.getProperty("form.folder"));
            HttpPostRequestDecoder decoder = new HttpPostRequestDecoder(factory,
                    Requests.of("multipart/form-data; boundary=XX"));
            offer(decoder, HEAD);
            String text = "x".repeat(OCTETS);
            for (int i = 0; i < CONTENTS; i++) {
                offer(decoder, text);
            }
            HttpData upload = (HttpData) decoder.currentPartialHttpData();
            if (upload.length() != (long) CONTENTS * OCTETS || upload.isInMemory()) {
                throw new AssertionError(upload.toString());
            }
            decoder.destroy();
        }
    }

    @Test
    void uploadNeedsNoMemoryOfItsSize() throws IOException {
        ForkedJvm.run(Large.class, "-Xmx32m", "-XX:MaxDirectMemorySize=32m", "-Dform.folder=" + folder);
        assertThat(files(folder)).isZero();
    }
}
