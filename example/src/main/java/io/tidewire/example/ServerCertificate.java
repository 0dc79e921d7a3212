/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.ssl.ApplicationProtocolConfig;
import io.tidewire.handler.ssl.ClientAuth;
import io.tidewire.handler.ssl.ReloadableKeyManager;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.SslProvider;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import io.tidewire.util.concurrent.DefaultEventExecutor;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;

/**
 * The context of a server, whose key follows its files: a thread of its own looks whether they have changed, since
 * reading blocks. Files that cannot be used are reported, and the old key stays.
 */
final class ServerCertificate implements AutoCloseable {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ServerCertificate.class);

    private final CertificateFiles files;
    private final ReloadableKeyManager keys;
    private final SslContext context;
    private final DefaultEventExecutor watcher = new DefaultEventExecutor();
    /** Of the files that were read last; the watcher's. */
    private Version version;

    /** When the files were changed. */
    private record Version(long chainMillis, long keyMillis) {
        static Version of(CertificateFiles files) {
            return new Version(files.chain().lastModified(), files.key().lastModified());
        }
    }

    /**
     * Reads the files, or makes a certificate.
     *
     * @param files which ones
     * @param provider who implements TLS
     * @param protocols what the server speaks, the most wanted first; none if clients do not choose
     * @throws IllegalArgumentException if a file cannot be used
     */
    @SuppressWarnings("deprecation")
    ServerCertificate(CertificateFiles files, SslProvider provider, String... protocols)
            throws GeneralSecurityException, IOException {
        this.files = files;
        if (files.chain() == null) {
            SelfSignedCertificate made = new SelfSignedCertificate();
            keys = ReloadableKeyManager.of(made.key(), made.cert());
        } else {
            version = Version.of(files);
            try {
                keys = ReloadableKeyManager.ofFiles(files.chain(), files.key(), null);
            } catch (GeneralSecurityException | IOException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        }
        SslContextBuilder builder = SslContextBuilder.forServer(keys).sslProvider(provider);
        if (protocols.length > 0) {
            builder.applicationProtocolConfig(new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
                    ApplicationProtocolConfig.SelectorFailureBehavior.FATAL_ALERT,
                    ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT, protocols));
        }
        if (files.clients() != null) {
            builder.trustManager(files.clients()).clientAuth(ClientAuth.REQUIRE);
        }
        context = builder.build();
        if (files.chain() != null && files.reloadSeconds() > 0) {
            watcher.scheduleWithFixedDelay(this::reloadIfChanged, files.reloadSeconds(), files.reloadSeconds(),
                    TimeUnit.SECONDS);
        }
    }

    SslContext context() {
        return context;
    }

    /** Reads the files if they have changed. Blocks; the watcher calls it, or a test if there is none. */
    void reloadIfChanged() {
        Version now = Version.of(files);
        if (now.equals(version)) {
            return;
        }
        try {
            keys.replace(files.chain(), files.key(), null);
            // Only now: somebody may be in the middle of writing both, and is done the next time.
            version = now;
            LOGGER.info("serving the certificate of {}", files.chain());
        } catch (GeneralSecurityException | IOException e) {
            LOGGER.warn("the old certificate stays: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        watcher.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
