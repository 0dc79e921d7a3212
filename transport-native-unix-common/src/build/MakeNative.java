/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Builds the C code of a module by its Makefile. Where that cannot be done, since there is no compiler or the module is
 * for another system, the Java code is built without it and one line says why. Arguments: the folder of the Makefile,
 * the operating systems that it is for, with commas between them, then those of {@code make}, which has to be GNU's.
 */
final class MakeNative {
    private MakeNative() {
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[0]);
        String missing = missing(args[1]);
        if (missing != null) {
            System.out.println("SKIPPED: the native code of " + folder.toAbsolutePath().normalize().getFileName() + ": "
                    + missing);
            return;
        }
        List<String> command = new ArrayList<>(List.of(make(), "-s", "-C", folder.toString()));
        for (String argument : List.of(args).subList(2, args.length)) {
            // A target may be several.
            command.addAll(argument.contains("=") ? List.of(argument) : List.of(argument.split(" ")));
        }
        int failure = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (failure != 0) {
            System.exit(failure);
        }
    }

    /** On the BSDs "make" is another program. */
    private static String make() {
        return isOnPath("gmake") ? "gmake" : "make";
    }

    private static String missing(String wanted) {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (Stream.of(wanted.split(",")).noneMatch(os::startsWith)) {
            return "it is for " + wanted + ", and this is " + os;
        }
        String compiler = System.getenv().getOrDefault("CC", "cc").split(" ")[0];
        for (String tool : List.of(make(), compiler)) {
            if (!isOnPath(tool)) {
                return "there is no \"" + tool + "\" on the path";
            }
        }
        return null;
    }

    private static boolean isOnPath(String tool) {
        if (tool.contains(File.separator)) {
            return Files.isExecutable(Path.of(tool));
        }
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, tool))) {
                return true;
            }
        }
        return false;
    }
}
