/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.proxy.HttpProxyHandler;
import io.tidewire.handler.proxy.ProxyHandler;
import io.tidewire.handler.proxy.Socks4ProxyHandler;
import io.tidewire.handler.proxy.Socks5ProxyHandler;
import io.tidewire.util.SuppressForbidden;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;

/**
 * Gets one {@code http:} URL through a proxy, as {@link HttpGet} does without: {@code ProxyGet 127.0.0.1:1080
 * http://example.com/}. The proxy looks the host up. A password is taken from the environment variable {@code
 * PROXY_PASSWORD}, as everybody on a machine may read the arguments of its programs.
 */
public final class ProxyGet {
    private static final String USAGE = "ProxyGet [--protocol socks5|socks4|http] [--user NAME] PROXY:PORT URL";
    private static final String PASSWORD = "PROXY_PASSWORD";

    private ProxyGet() {
    }

    /**
     * Fetches a URL and copies its body to a stream.
     *
     * @param password {@code null} for none
     * @param out receives the body; written on the event loop, flushed and not closed
     * @param args as {@link #main} takes them
     * @return the status code of the answer
     * @throws IOException if the proxy, the connection, the answer or the stream fails
     * @throws InterruptedException if the calling thread is interrupted while it waits
     * @throws IllegalArgumentException if an argument is wrong
     */
    static int get(String password, OutputStream out, String... args) throws IOException, InterruptedException {
        CommandLine line = new CommandLine(USAGE, List.of("--protocol", "--user"), 2, args);
        HostAndPort proxy = HostAndPort.parse("the proxy", line.operand(0, null));
        String url = line.operand(1, null);
        if (url == null) {
            throw new IllegalArgumentException("the URL is missing (usage: " + USAGE + ')');
        }
        InetSocketAddress address = new InetSocketAddress(proxy.host(), proxy.port());
        return HttpGet.get(URI.create(url), out,
                handler(line.option("--protocol", "socks5"), address, line.option("--user", null), password));
    }

    private static ProxyHandler handler(String protocol, InetSocketAddress proxy, String user, String password) {
        return switch (protocol) {
            case "socks5" -> new Socks5ProxyHandler(proxy, user, user == null ? null : password);
            case "socks4" -> new Socks4ProxyHandler(proxy, user);
            case "http" -> user == null ? new HttpProxyHandler(proxy)
                    : new HttpProxyHandler(proxy, user, password == null ? "" : password);
            default -> throw new IllegalArgumentException(
                    "--protocol: " + protocol + " (expected: socks5, socks4 or http)");
        };
    }

    /**
     * Prints the body of the URL. Ends as {@link HttpGet#main} does.
     *
     * @param args {@code --protocol} and {@code --user}, both optional, the proxy and the URL; or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws InterruptedException {
        if (CommandLine.asksForHelp(args)) {
            System.out.println("usage: " + USAGE);
            return;
        }
        try {
            int code = get(System.getenv(PASSWORD), System.out, args);
            if (code < 200 || code > 299) {
                System.err.println("ProxyGet: status " + code);
                System.exit(1);
            }
        } catch (IllegalArgumentException e) {
            System.err.println("ProxyGet: " + e.getMessage());
            System.exit(2);
        } catch (IOException e) {
            System.err.println("ProxyGet: " + e.getMessage());
            System.exit(1);
        }
    }
}
