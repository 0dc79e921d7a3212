/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.handler.ssl.ApplicationProtocolConfig;
import io.tidewire.handler.ssl.ClientAuth;
import io.tidewire.handler.ssl.SniHandler;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.SslProvider;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import io.tidewire.util.DomainWildcardMappingBuilder;
import io.tidewire.util.Mapping;

import javax.net.ssl.SSLException;
import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The certificates of a server, which follow their files: one for all, or made if there are no files, and those of a
 * folder for clients that ask for other names (SNI, RFC 6066 section 3).
 */
final class ServerCertificate implements AutoCloseable {
    private static final String CHAIN_SUFFIX = ".pem";

    private final SslProvider provider;
    private final String[] protocols;
    private final List<FollowedKey> followed = new ArrayList<>();
    private final SslContext context;
    /** {@code null} if all clients get the same certificate. */
    private final Mapping<String, SslContext> hosts;

    /**
     * Reads the files, or makes a certificate.
     *
     * @param files which ones
     * @param provider the provider of TLS
     * @param protocols the server's protocols, the most wanted first; none if clients do not choose
     * @throws IllegalArgumentException if a file cannot be used
     */
    @SuppressWarnings("deprecation")
    ServerCertificate(CertificateFiles files, SslProvider provider, String... protocols)
            throws GeneralSecurityException, IOException {
        this.provider = provider;
        this.protocols = protocols;
        if (files.chain() == null) {
            SelfSignedCertificate made = new SelfSignedCertificate();
            context = context(SslContextBuilder.forServer(made.key(), made.cert()), files);
        } else {
            context = context(files);
        }
        hosts = files.hosts() == null ? null : hosts(files);
        followed.forEach(FollowedKey::start);
    }

    private SslContext context(CertificateFiles files) throws SSLException {
        // Clients that resume a session go on with the certificate that they have accepted.
        FollowedKey key = new FollowedKey(files, () -> { });
        followed.add(key);
        return context(SslContextBuilder.forServer(key.keys()), files);
    }

    private SslContext context(SslContextBuilder builder, CertificateFiles files) throws SSLException {
        builder.sslProvider(provider);
        if (protocols.length > 0) {
            builder.applicationProtocolConfig(new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
                    ApplicationProtocolConfig.SelectorFailureBehavior.FATAL_ALERT,
                    ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT, protocols));
        }
        // region clients
        if (files.peers() != null) {
            builder.trustManager(files.peers()).clientAuth(ClientAuth.REQUIRE);
        }
        // endregion
        return builder.build();
    }

    // region hosts
    /** Each {@code NAME.pem} of the folder is the certificate of a name, and {@code NAME.key} is its key. */
    private Mapping<String, SslContext> hosts(CertificateFiles files) throws SSLException {
        File[] chains = files.hosts().listFiles((folder, name) -> name.endsWith(CHAIN_SUFFIX));
        if (chains == null) {
            throw new IllegalArgumentException("--hosts: " + files.hosts() + " (expected: a folder)");
        }
        Arrays.sort(chains);
        DomainWildcardMappingBuilder<SslContext> mapping = new DomainWildcardMappingBuilder<>(context);
        for (File chain : chains) {
            String name = chain.getName().substring(0, chain.getName().length() - CHAIN_SUFFIX.length());
            mapping.add(name, context(files.of(chain, new File(files.hosts(), name + ".key"))));
        }
        return mapping.build();
    }
    // endregion

    // region handler
    /** Creates the first handler of a connection. */
    ChannelHandler newHandler(ByteBufAllocator alloc) {
        return hosts == null ? context.newHandler(alloc) : new SniHandler(hosts);
    }
    // endregion

    /** Reads the files that have changed. Blocks. */
    void reloadIfChanged() {
        followed.forEach(FollowedKey::reloadIfChanged);
    }

    @Override
    public void close() {
        followed.forEach(FollowedKey::close);
    }
}
