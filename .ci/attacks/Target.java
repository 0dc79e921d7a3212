/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** A server on the loopback address, by its URL, and the file of what it complains of. */
final class Target {
    /** How long a server that is well may take for an answer on a machine that is busy. */
    static final int PATIENCE_MILLIS = 30_000;

    private final InetSocketAddress address;
    private final boolean isTls;
    private final Path complaints;
    private final SSLContext trusting;

    Target(String url, String complaints) throws GeneralSecurityException {
        URI uri = URI.create(url);
        address = new InetSocketAddress("127.0.0.1", uri.getPort());
        isTls = uri.getScheme().equals("https");
        this.complaints = Path.of(complaints);
        trusting = SSLContext.getInstance("TLS");
        trusting.init(null, new TrustManager[] {new TrustAll()}, null);
    }

    /** The certificate is one that the server has made for itself. */
    private static final class TrustAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    boolean isTls() {
        return isTls;
    }

    InetSocketAddress address() {
        return address;
    }

    /** Connects, with TLS if the server speaks it, for HTTP/1.1. */
    Socket connect() throws IOException {
        return isTls ? withTls(connectPlainly()) : connectPlainly();
    }

    /** As {@link #connect}, for HTTP/2. */
    Socket connectForHttp2() throws IOException {
        return isTls ? withTls(connectPlainly(), "h2") : connectPlainly();
    }

    /** Connects, and says nothing. */
    Socket connectPlainly() throws IOException {
        Socket socket = new Socket();
        socket.connect(address, PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        return socket;
    }

    private Socket withTls(Socket socket, String... protocols) throws IOException {
        try {
            SSLSocket tls = (SSLSocket) trusting.getSocketFactory()
                    .createSocket(socket, "localhost", address.getPort(), true);
            SSLParameters parameters = tls.getSSLParameters();
            parameters.setApplicationProtocols(protocols);
            tls.setSSLParameters(parameters);
            tls.startHandshake();
            return tls;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Returns how many lines the server has complained in so far. */
    long complaints() throws IOException {
        try (Stream<String> lines = Files.lines(complaints)) {
            return lines.count();
        }
    }
}
