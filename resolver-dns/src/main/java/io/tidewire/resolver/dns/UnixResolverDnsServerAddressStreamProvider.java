/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.util.concurrent.Ticker;
import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.HashMap;
import java.util.Map;

/**
 * The name servers of a {@code resolv.conf}, and those of files for one domain each, as macOS has them in
 * {@code /etc/resolver}. The first is read again when it changes, the others once.
 */
public final class UnixResolverDnsServerAddressStreamProvider implements DnsServerAddressStreamProvider {
    /** macOS has no bound; this one is beyond any real configuration. */
    private static final int MAX_DOMAIN_SERVERS = 64;

    private final WatchedServers servers;
    private final Map<String, DnsServerAddresses> domains = new HashMap<>();

    /**
     * Creates a provider. Blocks while it reads the files.
     *
     * @param etcResolvConf the file of all names
     * @param etcResolverFiles the files of domains, whose names are those of the files unless they have a line
     *        {@code domain}
     * @throws IOException if a file cannot be read
     */
    public UnixResolverDnsServerAddressStreamProvider(File etcResolvConf, File... etcResolverFiles)
            throws IOException {
        if (!etcResolvConf.canRead()) {
            throw new NoSuchFileException(etcResolvConf.getPath());
        }
        servers = new WatchedServers(new WatchedResolvConf(etcResolvConf.toPath(), Ticker.systemTicker()));
        for (File file : etcResolverFiles) {
            if (file.isFile()) {
                addDomain(file);
            }
        }
    }

    /**
     * Creates a provider. Blocks while it reads the files.
     *
     * @param etcResolvConf the file of all names
     * @param etcResolverDir the folder of the files of domains, if any; need not exist
     * @throws IOException if a file cannot be read
     */
    public UnixResolverDnsServerAddressStreamProvider(String etcResolvConf, @Nullable String etcResolverDir)
            throws IOException {
        this(new File(etcResolvConf), filesOf(etcResolverDir));
    }

    private static File[] filesOf(@Nullable String folder) {
        File[] files = folder == null ? null : new File(folder).listFiles();
        return files == null ? new File[0] : files;
    }

    private void addDomain(File file) throws IOException {
        ResolvConf conf = ResolvConf.parse(Files.readAllLines(file.toPath(), StandardCharsets.ISO_8859_1),
                MAX_DOMAIN_SERVERS, ResolvConf.PORT);
        if (!conf.servers().isEmpty()) {
            String domain = conf.search().isEmpty() ? Names.canonical(file.getName()) : conf.search().get(0);
            domains.put(domain, DnsServerAddresses.sequential(conf.servers()));
        }
    }

    @Override
    public DnsServerAddressStream nameServerAddressStream(String hostname) {
        if (!domains.isEmpty()) {
            for (String name = Names.canonical(hostname); name != null; name = Names.parent(name)) {
                DnsServerAddresses ofDomain = domains.get(name);
                if (ofDomain != null) {
                    return ofDomain.stream();
                }
            }
        }
        return servers.get().stream();
    }
}
