/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import javax.net.ssl.SSLSocket;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

import static org.assertj.core.api.Assertions.assertThat;

/** People who talk through {@link ChatServer}. */
@Timeout(60)
class ChatServerTest {
    private static final TlsPeer TLS = new TlsPeer();

    private ChatServer server;

    /** One who talks. */
    private final class Person implements AutoCloseable {
        private final SSLSocket socket = TLS.connect(server.address());
        private final BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));

        Person() throws IOException {
            hears("* what is your name?");
        }

        Person(String name) throws IOException {
            this();
            says(name);
            hears("* " + name + " has come");
        }

        void says(String line) throws IOException {
            socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
        }

        void hears(String line) throws IOException {
            assertThat(in.readLine()).isEqualTo(line);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @BeforeEach
    void start() throws Exception {
        server = ChatServer.start(TLS.arguments(new String[0], "0"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void everybodyHearsEverybody() throws Exception {
        try (Person ada = new Person("Ada"); Person juergen = new Person("J\u00fcrgen")) {
            ada.hears("* J\u00fcrgen has come");
            ada.says("Gr\u00fc\u00dfe, \u4e16\u754c");
            ada.hears("Ada: Gr\u00fc\u00dfe, \u4e16\u754c");
            juergen.hears("Ada: Gr\u00fc\u00dfe, \u4e16\u754c");
            juergen.says("/who");
            juergen.hears("* here: Ada, J\u00fcrgen");
            juergen.says("/quit");
            juergen.hears("* good-bye");
            juergen.hears(null);
            ada.hears("* J\u00fcrgen has gone");
        }
    }

    @Test
    void whoBreaksTheConnectionHasGone() throws Exception {
        try (Person ada = new Person("Ada")) {
            try (Person grace = new Person("Grace")) {
                ada.hears("* Grace has come");
                grace.says("x".repeat(2000));
                grace.hears(null);
            }
            ada.hears("* Grace has gone");
            try (Person again = new Person("Grace")) {
                again.says("back");
                ada.hears("* Grace has come");
                ada.hears("Grace: back");
            }
        }
    }

    @Test
    void namesAreUniqueAndWellFormed() throws Exception {
        try (Person ada = new Person("Ada"); Person other = new Person()) {
            other.says("Ada");
            other.hears("* somebody is Ada already; what is your name?");
            other.says("");
            other.hears("* a name has 1 to 32 letters, digits, '-' or '_'; what is yours?");
            other.says("Eve: hello\u001b[2J");
            other.hears("* a name has 1 to 32 letters, digits, '-' or '_'; what is yours?");
            other.says("Eve");
            other.hears("* Eve has come");
            ada.hears("* Eve has come");
        }
    }

    @Test
    void nobodyDrivesTheTerminalsOfOthers() throws Exception {
        try (Person ada = new Person("Ada")) {
            ada.says("a\u001b[2Jb\u0007");
            ada.hears("Ada: a?[2Jb?");
        }
    }
}
