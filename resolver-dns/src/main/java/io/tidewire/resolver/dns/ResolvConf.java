/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.util.NetUtil;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * The content of {@code resolv.conf(5)}: servers, search list and options. Words that a line has too much, or what
 * cannot be read, is skipped, as the C library does.
 *
 * @param servers without any the one of this machine is asked
 * @param search suffixes in canonical form
 * @param ndots how many dots make a name that is asked for as it is before the search list is used
 * @param timeoutSeconds how long one server has to answer
 * @param attempts how often the list of servers is gone through
 * @param rotate whether each look-up begins with another server
 */
record ResolvConf(List<InetSocketAddress> servers, List<String> search, int ndots, int timeoutSeconds, int attempts,
                  boolean rotate) {
    static final int PORT = 53;
    static final int DEFAULT_NDOTS = 1;
    static final int DEFAULT_TIMEOUT_SECONDS = 5;
    static final int DEFAULT_ATTEMPTS = 2;
    // The bounds of resolv.conf(5).
    private static final int MAX_NDOTS = 15;
    private static final int MAX_TIMEOUT_SECONDS = 30;
    private static final int MAX_ATTEMPTS = 5;
    private static final int MAX_SERVERS = 3;

    static final ResolvConf EMPTY = parse(List.of());

    /** Reads the lines of the file of the system, which has up to three servers. */
    static ResolvConf parse(List<String> lines) {
        return parse(lines, MAX_SERVERS, PORT);
    }

    /** Reads lines; those of one domain may have more servers, and a port. */
    static ResolvConf parse(List<String> lines, int maxServers, int defaultPort) {
        List<String> addresses = new ArrayList<>();
        List<String> search = List.of();
        int port = defaultPort;
        int ndots = DEFAULT_NDOTS;
        int timeoutSeconds = DEFAULT_TIMEOUT_SECONDS;
        int attempts = DEFAULT_ATTEMPTS;
        boolean rotate = false;
        for (String line : lines) {
            if (line.startsWith("#") || line.startsWith(";")) {
                continue;
            }
            String[] words = line.trim().split("\\s+");
            if (words.length < 2) {
                continue;
            }
            switch (words[0]) {
                case "nameserver" -> addresses.add(words[1]);
                case "port" -> port = number(words[1], 1, 65535, port);
                // The last one of domain and search counts.
                case "domain" -> search = suffixes(words, 2);
                case "search" -> search = suffixes(words, words.length);
                case "options" -> {
                    for (String option : words) {
                        int colon = option.indexOf(':');
                        String value = option.substring(colon + 1);
                        switch (colon < 0 ? option : option.substring(0, colon)) {
                            case "ndots" -> ndots = number(value, 0, MAX_NDOTS, ndots);
                            case "timeout" -> timeoutSeconds = number(value, 1, MAX_TIMEOUT_SECONDS, timeoutSeconds);
                            case "attempts" -> attempts = number(value, 1, MAX_ATTEMPTS, attempts);
                            case "rotate" -> rotate = true;
                            default -> {
                                // Of use to the C library only.
                            }
                        }
                    }
                }
                default -> {
                    // As above.
                }
            }
        }
        return new ResolvConf(servers(addresses, maxServers, port), search, ndots, timeoutSeconds, attempts, rotate);
    }

    private static List<InetSocketAddress> servers(List<String> addresses, int maxServers, int port) {
        List<InetSocketAddress> servers = new ArrayList<>();
        for (String address : addresses) {
            InetAddress resolved = NetUtil.createInetAddressFromIpAddressString(address);
            if (resolved != null && servers.size() < maxServers) {
                servers.add(new InetSocketAddress(resolved, port));
            }
        }
        return List.copyOf(servers);
    }

    private static List<String> suffixes(String[] words, int end) {
        List<String> suffixes = new ArrayList<>();
        for (int i = 1; i < end; i++) {
            String suffix = suffix(words[i]);
            if (suffix != null) {
                suffixes.add(suffix);
            }
        }
        return List.copyOf(suffixes);
    }

    private static @Nullable String suffix(String word) {
        try {
            return Names.canonical(word);
        } catch (IllegalArgumentException e) {
            // A word that is no name is skipped.
            return null;
        }
    }

    /** A number within bounds, or the nearest of them as the C library has it; what is no number changes nothing. */
    private static int number(String word, int min, int max, int present) {
        try {
            return Math.max(min, Math.min(max, Integer.parseInt(word)));
        } catch (NumberFormatException e) {
            return present;
        }
    }
}
