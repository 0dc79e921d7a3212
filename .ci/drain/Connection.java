/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * A connection to the server, over TLS if the URL says so. The JVM must run with {@code
 * com.sun.net.ssl.requireCloseNotify}, so that the input of TLS ends in order by close_notify only.
 */
final class Connection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    final DataInputStream in;
    final OutputStream out;
    final boolean isSecure;
    private final Socket socket;

    private Connection(Socket socket, boolean isSecure) throws IOException {
        this.socket = socket;
        this.isSecure = isSecure;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
        out = socket.getOutputStream();
    }

    /** Connects; over TLS the server has to choose the protocol, which ALPN offers alone. */
    static Connection open(URI url, String protocol) throws IOException {
        if (!url.getScheme().endsWith("s")) {
            return new Connection(new Socket(url.getHost(), url.getPort()), false);
        }
        SSLSocket socket = (SSLSocket) trustingAll().getSocketFactory().createSocket(url.getHost(), url.getPort());
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        if (!socket.getApplicationProtocol().equals(protocol)) {
            throw new IOException("the server has chosen " + socket.getApplicationProtocol());
        }
        return new Connection(socket, true);
    }

    /** The server's certificate is of its own making. */
    private static SSLContext trustingAll() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new AnyCertificate()}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Reads an octet.
     *
     * @return the octet, or -1 at the end: in order, or by a reset, which is counted
     * @throws IOException if the end is none in order: TLS without close_notify
     */
    int read(Tally tally) throws IOException {
        try {
            return in.read();
        } catch (SSLException e) {
            if (isReset(e)) {
                tally.reset();
                return -1;
            }
            throw e;
        } catch (java.net.SocketException e) {
            tally.reset();
            return -1;
        }
    }

    private static boolean isReset(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof java.net.SocketException) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** Trusts any server. */
    private static final class AnyCertificate implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException("of a client");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // The server has made it when it started.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
