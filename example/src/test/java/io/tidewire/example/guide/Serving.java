/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.handler.ssl.JdkSslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;

import javax.net.ssl.SSLContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Starts the application for a test, and talks to it. */
final class Serving implements AutoCloseable {
    final Store store = new Store();
    final StoreServer application = new StoreServer(store);
    final Server server = new Server(Sockets.nio());

    static HttpResponse<String> get(HttpClient client, String url) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    static HttpResponse<String> put(HttpClient client, String url, String value)
            throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url)).PUT(HttpRequest.BodyPublishers.ofString(value))
                .build(), HttpResponse.BodyHandlers.ofString());
    }

    static String url(String scheme, InetSocketAddress address) {
        return scheme + "://localhost:" + address.getPort();
    }

    /** Returns a client of the JDK that trusts the certificate. */
    @SuppressWarnings("deprecation") // Certificates for tests are what SelfSignedCertificate is for.
    static HttpClient trusting(SelfSignedCertificate certificate) throws IOException {
        SSLContext context = ((JdkSslContext) SslContextBuilder.forClient().trustManager(certificate.cert()).build())
                .context();
        return HttpClient.newBuilder().sslContext(context).build();
    }

    @Override
    public void close() {
        server.close();
    }
}
