/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.util.SuppressForbidden;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.List;

/**
 * Posts standard input over HTTP/2 with prior knowledge and prints the body of the answer, both as they come: {@code
 * Http2Post http://127.0.0.1:8080/echo}. With back-pressure both ways: no more is read than the server takes, and no
 * more is taken from the server than is printed. Ends as {@link Http2Get} does.
 */
public final class Http2Post {
    private static final String USAGE = "Http2Post http://HOST[:PORT]/PATH";
    private static final int PIECE_BYTES = 16 * 1024;

    private Http2Post() {
    }

    /**
     * Posts a body and copies the one of the answer. Blocks.
     *
     * @param url an absolute {@code http:} URL with a host
     * @param in the body; read to its end unless the answer has ended before, and not closed
     * @param out receives the body of the answer; flushed and not closed
     * @return the status code of the answer
     * @throws IOException              if the connection, the answer or one of the streams fails
     * @throws InterruptedException     if the calling thread is interrupted while it waits
     * @throws IllegalArgumentException if the URL is not such a URL
     */
    public static int post(URI url, InputStream in, OutputStream out) throws IOException, InterruptedException {
        try (Http2Client client = new Http2Client(url, out, null)) {
            client.send(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, client.target()));
            byte[] piece = new byte[PIECE_BYTES];
            int length;
            while (!client.isAnswered() && (length = in.read(piece)) >= 0) {
                client.send(new DefaultHttpContent(Unpooled.wrappedBuffer(Arrays.copyOf(piece, length))));
            }
            if (!client.isAnswered()) {
                client.send(LastHttpContent.EMPTY_LAST_CONTENT);
            }
            return client.awaitAnswer();
        }
    }

    /**
     * Posts standard input to the one URL given.
     *
     * @param args the URL, or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws InterruptedException {
        ClientProgram.run("Http2Post", USAGE, List.of(),
                (url, line) -> ClientProgram.failure(post(url, System.in, System.out)), args);
    }
}
