/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads hosts files as {@link HostsFileEntriesProvider.Parser} does, and keeps the first address of each kind for a
 * name. Any thread; blocks while it reads.
 */
public final class HostsFileParser {

    private HostsFileParser() { }

    /**
     * Reads the file of the operating system. If that fails, a warning is logged.
     *
     * @return the entries, nothing if it cannot be read
     */
    public static HostsFileEntries parseSilently() {
        return firstOfEach(HostsFileEntriesProvider.parser().parseSilently());
    }

    /**
     * Reads the file of the operating system. If that fails, a warning is logged.
     *
     * @param charsets the charsets that it may be written in, tried in turn
     * @return the entries, nothing if it cannot be read
     */
    public static HostsFileEntries parseSilently(Charset... charsets) {
        return firstOfEach(HostsFileEntriesProvider.parser().parseSilently(charsets));
    }

    /**
     * Reads the file of the operating system.
     *
     * @return the entries
     * @throws IOException if it exists and cannot be read
     */
    public static HostsFileEntries parse() throws IOException {
        return firstOfEach(HostsFileEntriesProvider.parser().parse());
    }

    /**
     * Reads a file, in UTF-8.
     *
     * @return the entries, nothing if it does not exist
     * @throws IOException if it exists and cannot be read
     */
    public static HostsFileEntries parse(File file) throws IOException {
        return firstOfEach(HostsFileEntriesProvider.parser().parse(file));
    }

    /**
     * Reads a file.
     *
     * @param charsets the charsets that it may be written in, tried in turn
     * @return the entries, nothing if it does not exist
     * @throws IOException if it exists and cannot be read
     */
    public static HostsFileEntries parse(File file, Charset... charsets) throws IOException {
        return firstOfEach(HostsFileEntriesProvider.parser().parse(file, charsets));
    }

    /**
     * Reads text.
     *
     * @param reader gives the text, and is closed by this call
     * @return the entries
     * @throws IOException if it cannot be read
     */
    public static HostsFileEntries parse(Reader reader) throws IOException {
        return firstOfEach(HostsFileEntriesProvider.parser().parse(reader));
    }

    private static HostsFileEntries firstOfEach(HostsFileEntriesProvider entries) {
        return new HostsFileEntries(firstOfEach(entries.ipv4Entries(), Inet4Address.class),
                firstOfEach(entries.ipv6Entries(), Inet6Address.class));
    }

    private static <T extends InetAddress> Map<String, T> firstOfEach(Map<String, List<InetAddress>> entries,
                                                                      Class<T> type) {
        Map<String, T> first = new LinkedHashMap<>();
        entries.forEach((name, addresses) -> first.put(name, type.cast(addresses.get(0))));
        return first;
    }
}
