/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The entries of a hosts file, with all addresses of a name. The names are in lower case. Immutable; any thread.
 *
 * <p>A hosts file is text of lines with an address, names that stand for it, and maybe a comment after {@code #}:
 * <pre>
 * 127.0.0.1  localhost localhost.localdomain
 * ::1        localhost                        # the same
 * </pre>
 */
public final class HostsFileEntriesProvider {

    /** There is no such file, or it says nothing. */
    static final HostsFileEntriesProvider EMPTY = new HostsFileEntriesProvider(Map.of(), Map.of());

    private final Map<String, List<InetAddress>> ipv4Entries;
    private final Map<String, List<InetAddress>> ipv6Entries;

    /**
     * Reads hosts files. A line that cannot be understood is left out, and so is what is beyond 16 Mi characters of a
     * file or 8 Ki characters of a line, which no hosts file needs; a message at debug level reports that. Any thread;
     * blocks while it reads.
     *
     * <p>Without a file, that of the operating system is read. Where several charsets are given, they are tried in turn
     * until one makes sense of the file, so that it has an entry; where none is, UTF-8. A file that does not exist
     * has no entries.
     */
    public interface Parser {

        /**
         * Reads the file of the operating system.
         *
         * @return the entries
         * @throws IOException if it exists and cannot be read
         */
        HostsFileEntriesProvider parse() throws IOException;

        /**
         * Reads the file of the operating system.
         *
         * @param charsets the charsets that it may be written in
         * @return the entries
         * @throws IOException if it exists and cannot be read
         */
        HostsFileEntriesProvider parse(Charset... charsets) throws IOException;

        /**
         * Reads a file.
         *
         * @param charsets the charsets that it may be written in
         * @return the entries
         * @throws IOException if it exists and cannot be read
         */
        HostsFileEntriesProvider parse(File file, Charset... charsets) throws IOException;

        /**
         * Reads text.
         *
         * @param reader gives the text, and is closed by this call
         * @return the entries
         * @throws IOException if it cannot be read
         */
        HostsFileEntriesProvider parse(Reader reader) throws IOException;

        /**
         * Reads the file of the operating system. If that fails, a warning is logged.
         *
         * @return the entries, nothing if it cannot be read
         */
        HostsFileEntriesProvider parseSilently();

        /**
         * Reads the file of the operating system. If that fails, a warning is logged.
         *
         * @param charsets the charsets that it may be written in
         * @return the entries, nothing if it cannot be read
         */
        HostsFileEntriesProvider parseSilently(Charset... charsets);

        /**
         * Reads a file. If that fails, a warning is logged.
         *
         * @param charsets the charsets that it may be written in
         * @return the entries, nothing if it cannot be read
         */
        HostsFileEntriesProvider parseSilently(File file, Charset... charsets);
    }

    /**
     * Creates entries.
     *
     * @param ipv4Entries the addresses of each name, in lower case; copied
     * @param ipv6Entries the addresses of each name, in lower case; copied
     */
    HostsFileEntriesProvider(Map<String, List<InetAddress>> ipv4Entries,
                             Map<String, List<InetAddress>> ipv6Entries) {
        this.ipv4Entries = copy(ipv4Entries);
        this.ipv6Entries = copy(ipv6Entries);
    }

    private static Map<String, List<InetAddress>> copy(Map<String, List<InetAddress>> entries) {
        Map<String, List<InetAddress>> copy = new LinkedHashMap<>(entries);
        copy.replaceAll((name, addresses) -> Collections.unmodifiableList(new ArrayList<>(addresses)));
        return Collections.unmodifiableMap(copy);
    }

    /**
     * Returns the parser of hosts files.
     *
     * @return the only parser
     */
    public static Parser parser() {
        return HostsFileReader.INSTANCE;
    }

    /**
     * The IPv4 addresses.
     *
     * @return addresses by name, in the order of the file; unmodifiable
     */
    public Map<String, List<InetAddress>> ipv4Entries() {
        return ipv4Entries;
    }

    /**
     * The IPv6 addresses.
     *
     * @return addresses by name, in the order of the file; unmodifiable
     */
    public Map<String, List<InetAddress>> ipv6Entries() {
        return ipv6Entries;
    }

    boolean isEmpty() {
        return ipv4Entries.isEmpty() && ipv6Entries.isEmpty();
    }
}
