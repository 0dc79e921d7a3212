/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.ssl.SslProvider;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The arguments of a program: options, each of which has a value, and operands. A mistake is an {@link
 * IllegalArgumentException} with a message for the person who typed it.
 */
final class CommandLine {
    static final String PROVIDER_USAGE = "--provider jdk|conscrypt";

    private final Map<String, String> options = new HashMap<>();
    private final List<String> operands = new ArrayList<>();

    /**
     * Takes arguments apart.
     *
     * @param usage the options and operands, as the person is told of them: {@code [--idle SECONDS] [PORT]}
     * @param known the names of the options
     * @param maxOperands how many operands there may be
     * @param args the arguments
     * @throws IllegalArgumentException if there is an option or operand that there should not be
     */
    CommandLine(String usage, List<String> known, int maxOperands, String... args) {
        for (int i = 0; i < args.length; i++) {
            String arg = args[i];
            if (!arg.startsWith("-")) {
                operands.add(arg);
            } else if (!known.contains(arg)) {
                throw new IllegalArgumentException("unknown option " + arg + " (usage: " + usage + ')');
            } else if (++i == args.length) {
                throw new IllegalArgumentException(arg + ": its value is missing (usage: " + usage + ')');
            } else if (options.put(arg, args[i]) != null) {
                throw new IllegalArgumentException(arg + ": is there more than once");
            }
        }
        if (operands.size() > maxOperands) {
            throw new IllegalArgumentException("unexpected " + operands.get(maxOperands) + " (usage: " + usage + ')');
        }
    }

    /** Whether the person asks what the arguments are. */
    static boolean asksForHelp(String... args) {
        return List.of(args).contains("--help") || List.of(args).contains("-h");
    }

    String option(String name, String defaultValue) {
        return options.getOrDefault(name, defaultValue);
    }

    int option(String name, int defaultValue, int max) {
        String value = options.get(name);
        return value == null ? defaultValue : number(name, value, max);
    }

    /** Whether the value of an option that is yes or no is yes. */
    boolean yes(String name, String defaultValue) {
        String value = option(name, defaultValue);
        if (!value.equals("yes") && !value.equals("no")) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: yes or no)");
        }
        return value.equals("yes");
    }

    /** Returns the provider of TLS that {@code --provider} names. */
    SslProvider provider() {
        String name = option("--provider", "jdk");
        return switch (name) {
            case "jdk" -> SslProvider.JDK;
            case "conscrypt" -> SslProvider.OPENSSL;
            default -> throw new IllegalArgumentException("--provider: " + name + " (expected: jdk or conscrypt)");
        };
    }

    String operand(int index, String defaultValue) {
        return index < operands.size() ? operands.get(index) : defaultValue;
    }

    int operand(int index, String name, int defaultValue, int max) {
        return index < operands.size() ? number(name, operands.get(index), max) : defaultValue;
    }

    private static int number(String what, String text, int max) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 0 && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw expected(what, text, max, e);
        }
        throw expected(what, text, max, null);
    }

    private static IllegalArgumentException expected(String what, String text, int max, NumberFormatException cause) {
        return new IllegalArgumentException(what + ": " + text + " (expected: 0 to " + max + ')', cause);
    }
}
