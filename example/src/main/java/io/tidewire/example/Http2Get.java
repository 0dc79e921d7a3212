/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.util.SuppressForbidden;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;

/**
 * Gets one {@code http:} URL over HTTP/2 with prior knowledge and prints the body as it arrives: {@code Http2Get
 * http://127.0.0.1:8080/json}. Ends with 0 after a 2xx answer, with 1 after any other answer or a failure, which it
 * explains on standard error, and with 2 on wrong usage.
 */
public final class Http2Get {
    private static final String USAGE = "Http2Get [--push yes|no] http://HOST[:PORT]/PATH";

    private Http2Get() {
    }

    /**
     * Fetches a URL and copies its body to a stream. Blocks.
     *
     * @param url an absolute {@code http:} URL with a host
     * @param out receives the body; flushed and not closed
     * @return the status code of the answer
     * @throws IOException              if the connection, the answer or the stream fails
     * @throws InterruptedException     if the calling thread is interrupted while it waits
     * @throws IllegalArgumentException if the URL is not such a URL
     */
    public static int get(URI url, OutputStream out) throws IOException, InterruptedException {
        return get(url, out, null);
    }

    /**
     * Fetches a URL and takes what the server pushes with it. Blocks until all of it has come.
     *
     * @param url an absolute {@code http:} URL with a host
     * @param out receives the body; flushed and not closed
     * @param pushes is told in a line how each pushed request was answered; {@code null} to take no pushes
     * @return the status code of the answer
     * @throws IOException              if the connection, the answer or the stream fails
     * @throws InterruptedException     if the calling thread is interrupted while it waits
     * @throws IllegalArgumentException if the URL is not such a URL
     */
    public static int get(URI url, OutputStream out, Consumer<String> pushes)
            throws IOException, InterruptedException {
        try (Http2Client client = new Http2Client(url, out, pushes)) {
            client.send(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, client.target()));
            return client.awaitAnswer();
        }
    }

    /**
     * Prints the body of the one URL given and, if pushes are taken, a line on standard error for each.
     *
     * @param args {@code --push yes} to take pushes, and the URL; or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws InterruptedException {
        ClientProgram.run("Http2Get", USAGE, List.of("--push"), (url, line) -> ClientProgram.failure(
                get(url, System.out, line.yes("--push", "no") ? System.err::println : null)), args);
    }
}
