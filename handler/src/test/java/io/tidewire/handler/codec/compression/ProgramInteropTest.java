/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Our codecs and the programs of their formats, both ways. {@code .ci/interop-compression} installs the programs; those
 * that are missing are skipped.
 */
class ProgramInteropTest {
    @TempDir
    private Path folder;

    private byte[] run(byte[] input, List<String> command) throws IOException, InterruptedException {
        Path in = Files.write(folder.resolve("in"), input);
        File out = folder.resolve("out").toFile();
        File err = folder.resolve("err").toFile();
        Process process = new ProcessBuilder(command).redirectInput(in.toFile()).redirectOutput(out)
                .redirectError(err).start();
        boolean hasEnded = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(hasEnded).as("%s ends", command).isTrue();
        assertThat(process.exitValue()).as("%s: %s", command, Files.readString(err.toPath())).isZero();
        return Files.readAllBytes(out.toPath());
    }

    private static void assumeInstalled(String program) {
        boolean isInstalled = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
        assumeTrue(isInstalled, program + " is not installed");
    }

    @ParameterizedTest
    @CsvSource({"GZIP, gzip", "ZSTD, zstd", "BROTLI, brotli", "LZ4_FRAMES, lz4", "BZIP2, bzip2", "SNAPPY, snzip"})
    void programReadsOursAndWeReadItsOwn(Coding coding, String program) throws Exception {
        assumeInstalled(program);
        for (int length : new int[] {1, 1_000, 1_500_000}) {
            byte[] content = Coding.content(new Random(length), length);
            byte[] read = run(coding.encoded(content), List.of(program, "-dc"));
            assertThat(Arrays.equals(read, content)).as("%s reads ours, %d octets", program, length).isTrue();
            byte[] decoded = coding.decoded(run(content, List.of(program, "-c")));
            assertThat(Arrays.equals(decoded, content)).as("we read %s's, %d octets", program, length).isTrue();
        }
    }

    @Test
    void xzReadsOurLzma() throws Exception {
        assumeInstalled("xz");
        for (boolean endMarker : new boolean[] {false, true}) {
            byte[] content = Coding.content(new Random(1), 100_000);
            EmbeddedChannel channel = new EmbeddedChannel(new LzmaFrameEncoder(3, 0, 2, 1 << 16, endMarker, 32));
            channel.writeOutbound(Unpooled.wrappedBuffer(content));
            channel.finish();
            byte[] read = run(Coding.taken(channel, false), List.of("xz", "--format=lzma", "-dc"));
            assertThat(Arrays.equals(read, content)).isTrue();
        }
    }
}
