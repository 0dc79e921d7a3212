/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.util.SuppressForbidden;

import java.io.IOException;
import java.net.URI;
import java.util.List;

/** The main program of a client that is given one URL. */
final class ClientProgram {

    /** Something that is done with a URL. */
    @FunctionalInterface
    interface Client {
        /**
         * Does it. Blocks.
         *
         * @param url the URL, any
         * @param line the options
         * @return {@code null}, or what the server has said instead of what was asked for
         * @throws IOException if it fails
         * @throws IllegalArgumentException if the URL or an option is wrong
         */
        String run(URI url, CommandLine line) throws IOException, InterruptedException;
    }

    private ClientProgram() {
    }

    /**
     * Runs a client. Ends the process with 1 after a failure, which it explains on standard error, and with 2 on wrong
     * usage.
     *
     * @param name the program
     * @param usage the name, the options and the URL, as the person is told of them
     * @param options the names of the options
     * @param args the arguments of the program
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    static void run(String name, String usage, List<String> options, Client client, String... args)
            throws InterruptedException {
        if (CommandLine.asksForHelp(args)) {
            System.out.println("usage: " + usage);
            return;
        }
        try {
            CommandLine line = new CommandLine(usage, options, 1, args);
            String url = line.operand(0, null);
            if (url == null) {
                throw new IllegalArgumentException("the URL is missing (usage: " + usage + ')');
            }
            String failure = client.run(URI.create(url), line);
            if (failure != null) {
                System.err.println(name + ": " + failure);
                System.exit(1);
            }
        } catch (IllegalArgumentException e) {
            System.err.println(name + ": " + e.getMessage());
            System.exit(2);
        } catch (IOException e) {
            System.err.println(name + ": " + e.getMessage());
            System.exit(1);
        }
    }

    /** Returns what there is to be said of the status of an answer: nothing if it is 2xx. */
    static String failure(int status) {
        return status >= 200 && status <= 299 ? null : "status " + status;
    }
}
