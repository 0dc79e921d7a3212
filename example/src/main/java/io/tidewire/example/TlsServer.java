/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.drain.DrainReport;
import io.tidewire.util.SuppressForbidden;

import java.net.InetSocketAddress;

/** A program that serves on a {@link TlsListener} until it is told to stop. */
interface TlsServer extends AutoCloseable {
    /** Creates a server of a program's arguments. */
    @FunctionalInterface
    interface Start {
        /**
         * Reads the arguments and binds.
         *
         * @param args the arguments
         * @return the server
         * @throws Exception if it cannot listen
         * @throws IllegalArgumentException if an argument or a file is wrong
         */
        TlsServer start(String... args) throws Exception;
    }

    /**
     * Returns what listens.
     *
     * @return the listener
     */
    TlsListener listener();

    /**
     * Returns what it shows to its clients.
     *
     * @return the certificate
     */
    default ServerCertificate certificate() {
        return listener().certificate();
    }

    /**
     * Returns what is said when it serves: where, and in an open parenthesis how to use it.
     *
     * @return the text
     */
    String greeting();

    /**
     * Returns the bound address.
     *
     * @return the address with the real port
     */
    default InetSocketAddress address() {
        return listener().address();
    }

    /**
     * Blocks until the listener is closed.
     *
     * @throws InterruptedException if the calling thread is interrupted
     */
    default void awaitClosed() throws InterruptedException {
        listener().awaitClosed();
    }

    /** Stops accepting and ends all connections, see {@link TlsListener#close()}. Blocks. */
    @Override
    default void close() {
        end();
    }

    /**
     * Does what {@link #close()} does.
     *
     * @return how it went
     */
    default DrainReport end() {
        return listener().end();
    }

    /**
     * Serves until the process is told to stop. Ends it with 2 if an argument or a file is wrong, and with 1 if the
     * program cannot listen.
     *
     * @param name the program
     * @param usage the text that {@code --help} prints
     * @param start makes the server
     * @param args the program's arguments
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    static void run(String name, String usage, Start start, String... args) throws InterruptedException {
        if (CommandLine.asksForHelp(args)) {
            System.out.println("usage: " + usage);
            return;
        }
        TlsServer server;
        try {
            server = start.start(args);
        } catch (Exception e) {
            System.err.println(name + ": " + e.getMessage());
            System.exit(e instanceof IllegalArgumentException ? 2 : 1);
            return;
        }
        ServerEnd.atExit(name, server::end);
        System.out.println("Tidewire " + name + ": " + server.greeting() + "; stop with Ctrl-C or SIGTERM)");
        server.awaitClosed();
    }
}
