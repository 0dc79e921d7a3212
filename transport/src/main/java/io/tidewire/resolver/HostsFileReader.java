/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.NetUtil;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The only {@link HostsFileEntriesProvider.Parser}.
 */
final class HostsFileReader implements HostsFileEntriesProvider.Parser {

    static final HostsFileReader INSTANCE = new HostsFileReader();

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(HostsFileReader.class);

    private static final Charset[] UTF_8_ALONE = {StandardCharsets.UTF_8};
    private static final Pattern BLANKS = Pattern.compile("[ \t]+");

    private HostsFileReader() { }

    private static File systemFile() {
        if (!PlatformDependent.isWindows()) {
            return new File("/etc/hosts");
        }
        String systemRoot = System.getenv("SystemRoot");
        return new File(systemRoot == null ? "C:\\Windows" : systemRoot, "system32\\drivers\\etc\\hosts");
    }

    @Override
    public HostsFileEntriesProvider parse() throws IOException {
        return parse(UTF_8_ALONE);
    }

    @Override
    public HostsFileEntriesProvider parse(Charset... charsets) throws IOException {
        return parse(systemFile(), charsets);
    }

    @Override
    public HostsFileEntriesProvider parse(File file, Charset... charsets) throws IOException {
        ObjectUtil.checkNotNull(file, "file");
        ObjectUtil.checkNotNull(charsets, "charsets");
        if (!file.isFile()) {
            return HostsFileEntriesProvider.EMPTY;
        }
        for (Charset charset : charsets.length == 0 ? UTF_8_ALONE : charsets) {
            ObjectUtil.checkNotNull(charset, "charset");
            HostsFileEntriesProvider entries =
                    parse(new InputStreamReader(new FileInputStream(file), charset));
            if (!entries.isEmpty()) {
                return entries;
            }
        }
        return HostsFileEntriesProvider.EMPTY;
    }

    @Override
    public HostsFileEntriesProvider parse(Reader reader) throws IOException {
        ObjectUtil.checkNotNull(reader, "reader");
        Map<String, List<InetAddress>> ipv4Entries = new LinkedHashMap<>();
        Map<String, List<InetAddress>> ipv6Entries = new LinkedHashMap<>();
        try (HostsFileLines lines = new HostsFileLines(reader)) {
            for (String line = lines.next(); line != null; line = lines.next()) {
                addEntries(line, ipv4Entries, ipv6Entries);
            }
        }
        return new HostsFileEntriesProvider(ipv4Entries, ipv6Entries);
    }

    private static void addEntries(String line, Map<String, List<InetAddress>> ipv4Entries,
                                   Map<String, List<InetAddress>> ipv6Entries) throws IOException {
        int comment = line.indexOf('#');
        String content = (comment < 0 ? line : line.substring(0, comment)).strip();
        if (content.isEmpty()) {
            return;
        }
        String[] fields = BLANKS.split(content);
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(fields[0]);
        if (bytes == null || fields.length < 2) {
            // The text is not shown: a file read by mistake may hold anything.
            LOGGER.debug("A line of a hosts file with {} fields was left out, {}", fields.length,
                    bytes == null ? "since it does not begin with an address" : "since it has no name");
            return;
        }
        for (int i = 1; i < fields.length; i++) {
            InetAddress address = InetAddress.getByAddress(fields[i], bytes);
            (address instanceof Inet4Address ? ipv4Entries : ipv6Entries)
                    .computeIfAbsent(normalize(fields[i]), name -> new ArrayList<>(1)).add(address);
        }
    }

    /** Returns the key that a name is looked up by: the case of host names has no meaning. */
    static String normalize(String inetHost) {
        return inetHost.toLowerCase(Locale.ROOT);
    }

    @Override
    public HostsFileEntriesProvider parseSilently() {
        return parseSilently(UTF_8_ALONE);
    }

    @Override
    public HostsFileEntriesProvider parseSilently(Charset... charsets) {
        return parseSilently(systemFile(), charsets);
    }

    @Override
    public HostsFileEntriesProvider parseSilently(File file, Charset... charsets) {
        try {
            return parse(file, charsets);
        } catch (IOException e) {
            LOGGER.warn("failed to read the hosts file {}", file, e);
            return HostsFileEntriesProvider.EMPTY;
        }
    }
}
