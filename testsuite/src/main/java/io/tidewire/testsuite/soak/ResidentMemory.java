/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Samples of the memory that the process holds, and the straight line through them. */
final class ResidentMemory {

    /** With fewer, a line through them says nothing. */
    static final int FEWEST_SAMPLES = 6;

    private static final Path STATUS = Path.of("/proc/self/status");

    /** One sample. */
    private record Sample(double seconds, double kibibytes) { }

    private final List<Sample> samples = new ArrayList<>();

    /** Asks the kernel, where it can be asked. */
    static OptionalLong nowKibibytes() {
        if (!Files.isReadable(STATUS)) {
            return OptionalLong.empty();
        }
        try {
            return Files.readAllLines(STATUS).stream().filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", ""))).findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void add(double seconds, long kibibytes) {
        samples.add(new Sample(seconds, kibibytes));
    }

    int size() {
        return samples.size();
    }

    /** By how much the line rises a minute, in KiB: the line whose squared distances from all samples are least. */
    double kibibytesPerMinute() {
        double meanSeconds = samples.stream().mapToDouble(Sample::seconds).average().orElseThrow();
        double meanKibibytes = samples.stream().mapToDouble(Sample::kibibytes).average().orElseThrow();
        double covariance = 0;
        double variance = 0;
        for (Sample sample : samples) {
            double offset = sample.seconds - meanSeconds;
            covariance += offset * (sample.kibibytes - meanKibibytes);
            variance += offset * offset;
        }
        return variance == 0 ? 0 : 60 * covariance / variance;
    }

    /** By how much the line rises from the first sample to the last one, in KiB. */
    double riseKibibytes() {
        double minutes = (samples.get(samples.size() - 1).seconds - samples.get(0).seconds) / 60;
        return kibibytesPerMinute() * minutes;
    }
}
