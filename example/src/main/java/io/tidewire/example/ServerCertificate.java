/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.ssl.ApplicationProtocolConfig;
import io.tidewire.handler.ssl.ApplicationProtocolNames;
import io.tidewire.handler.ssl.ClientAuth;
import io.tidewire.handler.ssl.ReloadableKeyManager;
import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
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

    private final HttpsServerOptions options;
    private final ReloadableKeyManager keys;
    private final SslContext context;
    private final DefaultEventExecutor watcher = new DefaultEventExecutor();
    /** Of the files that were read last; the watcher's. */
    private Version version;

    /** When the files were changed. */
    private record Version(long chainMillis, long keyMillis) {
        static Version of(HttpsServerOptions options) {
            return new Version(options.chain().lastModified(), options.key().lastModified());
        }
    }

    /**
     * Reads the files, or makes a certificate.
     *
     * @throws IllegalArgumentException if a file cannot be used
     */
    @SuppressWarnings("deprecation")
    ServerCertificate(HttpsServerOptions options) throws GeneralSecurityException, IOException {
        this.options = options;
        if (options.chain() == null) {
            SelfSignedCertificate made = new SelfSignedCertificate();
            keys = ReloadableKeyManager.of(made.key(), made.cert());
        } else {
            version = Version.of(options);
            try {
                keys = ReloadableKeyManager.ofFiles(options.chain(), options.key(), null);
            } catch (GeneralSecurityException | IOException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        }
        SslContextBuilder builder = SslContextBuilder.forServer(keys).sslProvider(options.provider())
                .applicationProtocolConfig(new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.FATAL_ALERT,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1));
        if (options.clients() != null) {
            builder.trustManager(options.clients()).clientAuth(ClientAuth.REQUIRE);
        }
        context = builder.build();
        if (options.chain() != null && options.reloadSeconds() > 0) {
            watcher.scheduleWithFixedDelay(this::reloadIfChanged, options.reloadSeconds(), options.reloadSeconds(),
                    TimeUnit.SECONDS);
        }
    }

    SslContext context() {
        return context;
    }

    /** Reads the files if they have changed. Blocks; the watcher calls it, or a test if there is none. */
    void reloadIfChanged() {
        Version now = Version.of(options);
        if (now.equals(version)) {
            return;
        }
        try {
            keys.replace(options.chain(), options.key(), null);
            // Only now: somebody may be in the middle of writing both, and is done the next time.
            version = now;
            LOGGER.info("serving the certificate of {}", options.chain());
        } catch (GeneralSecurityException | IOException e) {
            LOGGER.warn("the old certificate stays: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        watcher.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
