/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.overlay;

import io.tidewire.util.internal.DirectMemory;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The jar, with the overlay for JDK 22 in it, as an application uses it: on the class path and on the module path, with
 * and without native access.
 */
class DirectMemoryOverlayIT {
    private static final String MODULE = "io.tidewire.common";

    @BeforeAll
    static void onJdk22OrNewer() {
        int version = Runtime.version().feature();
        assumeTrue(version >= 22, () -> "SKIPPED: no JDK 22 or newer was found (this is " + version + ')');
    }

    @Test
    void jarHasTheOverlayInForce() throws Exception {
        assertThat(place(DirectMemory.class)).asString().endsWith(".jar");
        assertThat(DirectMemory.provider().tellsAddresses()).isTrue();
    }

    @Test
    void classPathWithoutPermission() throws Exception {
        assertSilentSuccess(onClassPath(List.of(), "ALL-UNNAMED"));
    }

    @Test
    void classPathWithNativeAccess() throws Exception {
        assertSilentSuccess(onClassPath(List.of("--enable-native-access=ALL-UNNAMED"), "granted"));
    }

    @Test
    void modulePathWithoutPermission() throws Exception {
        assertSilentSuccess(onModulePath(List.of(), MODULE));
    }

    @Test
    void modulePathWithNativeAccess() throws Exception {
        assertSilentSuccess(onModulePath(List.of("--enable-native-access=" + MODULE), "granted"));
    }

    private static List<String> onClassPath(List<String> flags, String argument) throws Exception {
        return java(flags, List.of("-cp", library() + File.pathSeparator + place(DirectMemoryProbe.class)), argument);
    }

    private static List<String> onModulePath(List<String> flags, String argument) throws Exception {
        return java(flags, List.of("--module-path", library(), "--add-modules", MODULE,
                "-cp", place(DirectMemoryProbe.class).toString()), argument);
    }

    private static List<String> java(List<String> flags, List<String> paths, String argument) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // As little heap as may be: what is not given back at once would not be missed in a large one.
        command.addAll(List.of("-Xmx64m", "-XX:MaxDirectMemorySize=96m", "-Dio.tidewire.maxDirectMemory=100000000"));
        command.addAll(flags);
        command.addAll(paths);
        command.add(DirectMemoryProbe.class.getName());
        command.add(argument);
        return command;
    }

    private static String library() throws Exception {
        StringBuilder path = new StringBuilder();
        for (Class<?> type : Arrays.asList(DirectMemory.class, MessagePassingQueue.class,
                MpscVarHandleArrayQueue.class)) {
            path.append(path.isEmpty() ? "" : File.pathSeparator).append(place(type));
        }
        return path.toString();
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** No output: neither a failure nor a warning of the JVM. */
    private static void assertSilentSuccess(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(output).as(String.join(" ", command)).isEmpty();
        assertThat(process.waitFor()).isZero();
    }
}
