/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.util.SuppressForbidden;

import java.io.PrintStream;
import java.util.List;

/** The arguments of a program of the guide. A mistake in them, or a port in use, is one line for the person. */
@SuppressForbidden(reason = "a program prints for the person who started it")
final class Program {
    private static final int MAX_PORT = 65_535;

    /** A program: starts, and blocks for as long as it serves. */
    interface Body {
        void run(Program arguments) throws Exception;
    }

    private final List<String> words;

    Program(String... args) {
        words = List.of(args);
    }

    /**
     * Runs a program. Ends the process with status 2 if its arguments are wrong, and with 1 if it cannot start.
     *
     * @param usage its name and operands, as the person is told of them: {@code EchoServer [PORT]}
     * @param body throws an {@link IllegalArgumentException} for arguments that are wrong
     * @param args the arguments
     */
    static void run(String usage, Body body, String... args) {
        int status = statusOf(usage, body, System.out, System.err, args);
        if (status != 0) {
            System.exit(status);
        }
    }

    /** Runs a program, and returns the status with which the process has to end. */
    static int statusOf(String usage, Body body, PrintStream output, PrintStream errors, String... args) {
        String help = "usage: example/run guide." + usage;
        if (List.of(args).contains("--help")) {
            output.println(help);
            return 0;
        }
        try {
            body.run(new Program(args));
            return 0;
        } catch (IllegalArgumentException e) {
            errors.println(e.getMessage() + " (" + help + ')');
            return 2;
        } catch (Exception e) {
            errors.println(e.getMessage() == null ? e.toString() : e.getMessage());
            return 1;
        }
    }

    /** Checks how many arguments there are. */
    void expect(List<Integer> counts) {
        if (!counts.contains(words.size())) {
            throw new IllegalArgumentException("arguments: " + words.size());
        }
    }

    /** Returns a port, or another one if there is no such argument. 0 lets the kernel choose. */
    int port(int index, int otherwise) {
        if (index >= words.size()) {
            return otherwise;
        }
        String text = words.get(index);
        if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= MAX_PORT) {
            return Integer.parseInt(text);
        }
        throw new IllegalArgumentException("port: " + text + " (expected: 0 to " + MAX_PORT + ')');
    }

    int count() {
        return words.size();
    }

    String word(int index) {
        return words.get(index);
    }
}
