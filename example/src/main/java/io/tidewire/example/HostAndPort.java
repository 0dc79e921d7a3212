/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

/**
 * An address to connect to, as a person types it: {@code HOST:PORT}, an IPv6 address in brackets.
 *
 * @param host a name or an address, without brackets
 * @param port 1 to 65535
 */
record HostAndPort(String host, int port) {
    private static final int MAX_PORT = 65_535;

    /**
     * Reads an address.
     *
     * @param name its meaning, for the message
     * @param text the text, {@code null} if there is none
     * @throws IllegalArgumentException if it has another form
     */
    static HostAndPort parse(String name, String text) {
        int colon = text == null ? -1 : text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        } else if (host.indexOf(':') >= 0) {
            host = "";
        }
        int port = colon < 0 ? 0 : number(text.substring(colon + 1));
        if (host.isEmpty() || port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException(name + ": " + (text == null ? "is missing" : text)
                    + " (expected: HOST:PORT)");
        }
        return new HostAndPort(host, port);
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
