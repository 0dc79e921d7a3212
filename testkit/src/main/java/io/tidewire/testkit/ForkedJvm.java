/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a {@code main} method in a JVM of its own, for what can only be chosen when a JVM starts: a property that a
 * class reads once, a missing module.
 */
public final class ForkedJvm {
    private static final long TIMEOUT_SECONDS = 60;

    private ForkedJvm() {
    }

    /**
     * Runs a program with the class path of this JVM. Blocks until it has ended.
     *
     * @param main the class whose {@code main} method is the program; it fails by an exception
     * @param jvmArguments arguments of the JVM besides the class path, e.g. {@code -Dname=value}
     * @return the text that it printed to both outputs
     * @throws AssertionError if it failed, or took longer than a minute; has the output in its message
     * @throws IOException if no JVM could be started
     */
    public static String run(Class<?> main, String... jvmArguments) throws IOException {
        return run(List.of(), main, jvmArguments);
    }

    /**
     * Runs a program as {@link #run(Class, String...)} does, on a system with a shell, and lets it open only so many
     * descriptors.
     *
     * @param maxDescriptors the number of files and sockets that it may have open, those of the JVM included
     * @param main the class whose {@code main} method is the program; it fails by an exception
     * @param jvmArguments arguments of the JVM besides the class path
     * @return the text that it printed to both outputs
     * @throws AssertionError if it failed, or took longer than a minute; has the output in its message
     * @throws IOException if no JVM could be started
     */
    public static String runWithDescriptors(int maxDescriptors, Class<?> main,
                                            String... jvmArguments) throws IOException {
        String script = "ulimit -n " + maxDescriptors + " && exec \"$@\"";
        return run(List.of("/bin/sh", "-c", script, "sh"), main, jvmArguments);
    }

    private static String run(List<String> starter, Class<?> main, String... jvmArguments)
            throws IOException {
        List<String> command = new ArrayList<>(starter);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // The JVM lives for less than the second compiler and threads of a collector take to pay back.
        command.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(jvmArguments));
        command.add(main.getName());
        // A file, and not a pipe: a program that hangs may hold its end of a pipe for ever.
        Path output = Files.createTempFile("forked-jvm", ".out");
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
            String result = awaitEnd(process);
            String printed = Files.readString(output, StandardCharsets.UTF_8);
            if (!result.isEmpty()) {
                throw new AssertionError(main.getName() + ' ' + List.of(jvmArguments) + ' ' + result + ":\n" + printed);
            }
            return printed;
        } finally {
            Files.delete(output);
        }
    }

    /** Returns what went wrong, nothing if the program succeeded. */
    private static String awaitEnd(Process process) {
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                return "did not end";
            }
            return process.exitValue() == 0 ? "" : "ended with " + process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "was not waited for: interrupted";
        } finally {
            process.destroyForcibly();
        }
    }
}
