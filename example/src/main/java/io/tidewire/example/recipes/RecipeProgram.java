/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.util.SuppressForbidden;

import java.util.ArrayList;
import java.util.List;

/** The arguments of a recipe's program, and its end if it cannot start. */
@SuppressForbidden(reason = "a program prints for the person who started it")
final class RecipeProgram {
    private static final int MAX_PORT = 65_535;

    /** Sets up the connections of a server. */
    interface Connections {
        /** Creates the handler of each connection from the words in front of the port. */
        ChannelHandler of(List<String> words) throws Exception;
    }

    /** Runs until the process is told to stop. */
    interface Body {
        void run(List<String> words) throws Exception;
    }

    private RecipeProgram() {
    }

    /**
     * Serves on the loopback address until the process is told to stop.
     *
     * @param name the program
     * @param operands the words in front of the port, as the person is told of them
     * @param scheme of the address that is shown
     * @param connections sets up each connection
     * @param args the arguments
     */
    static void serve(String name, List<String> operands, String scheme, Connections connections, String... args) {
        List<String> all = new ArrayList<>(operands);
        all.add("PORT");
        run(name, all, words -> {
            int port = port(words.get(operands.size()));
            RecipeServer server = new RecipeServer(connections.of(words), port);
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "recipe-stop"));
            System.out.println("Tidewire " + name + ": " + scheme + "://127.0.0.1:" + server.port()
                    + "/  (stop with Ctrl-C or SIGTERM)");
            server.awaitClosed();
        }, args);
    }

    /** Runs a program; ends the process with 2 if the arguments are wrong, and with 1 if anything else is. */
    static void run(String name, List<String> operands, Body body, String... args) {
        String usage = "usage: example/run recipes." + name + ' ' + String.join(" ", operands);
        List<String> words = List.of(args);
        if (words.contains("--help")) {
            System.out.println(usage);
            return;
        }
        if (words.size() != operands.size()) {
            System.err.println(name + ": " + words.size() + " arguments (" + usage + ')');
            System.exit(2);
        }
        try {
            body.run(words);
        } catch (Exception e) {
            System.err.println(name + ": " + e.getMessage());
            System.exit(e instanceof IllegalArgumentException ? 2 : 1);
        }
    }

    static int port(String text) {
        if (text.matches("\\d{1,5}") && Integer.parseInt(text) <= MAX_PORT) {
            return Integer.parseInt(text);
        }
        throw new IllegalArgumentException("port: " + text + " (expected: 0 to " + MAX_PORT + ')');
    }
}
