/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.tidewire.util.SuppressForbidden;
import org.jspecify.annotations.Nullable;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How much direct memory the JVM allows: {@code -XX:MaxDirectMemorySize}, by default as much as the Java heap may take.
 * To ask for the option takes some 50 ms, so the command line is looked at first, whether there can be any.
 */
final class JvmDirectMemoryLimit {
    private static final String OPTION = "MaxDirectMemorySize";
    private static final List<String> VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

    private JvmDirectMemoryLimit() {
    }

    /** Returns the limit in bytes. */
    static long bytes() {
        Optional<String[]> arguments = ProcessHandle.current().info().arguments();
        Stream<String> variables = VARIABLES.stream().map(System::getenv);
        boolean maybe = arguments.isEmpty() || Stream.concat(Stream.of(arguments.get()), variables)
                .anyMatch(JvmDirectMemoryLimit::maySetOption);
        long option = maybe ? option() : 0;
        return option > 0 ? option : Runtime.getRuntime().maxMemory();
    }

    /** Whether a word of the command line, or a variable, sets the option or names a file that may. */
    static boolean maySetOption(@Nullable String text) {
        return text != null && (text.contains(OPTION) || text.startsWith("@") || text.contains(" @")
                || text.contains("-XX:Flags=") || text.contains("-XX:VMOptionsFile="));
    }

    @SuppressForbidden(reason = "the management of the JVM is part of the JDK; without it the default is taken")
    private static long option() {
        try {
            HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return bean == null ? 0 : Long.parseLong(bean.getVMOption(OPTION).getValue());
        } catch (LinkageError | IllegalArgumentException e) {
            // A JVM without the module, or without the option.
            return 0;
        }
    }
}
