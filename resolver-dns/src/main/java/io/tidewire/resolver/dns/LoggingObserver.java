/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.handler.codec.dns.DnsQuestion;
import io.tidewire.handler.codec.dns.DnsResponseCode;
import io.tidewire.util.internal.logging.InternalLogLevel;
import io.tidewire.util.internal.logging.InternalLogger;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.util.List;

/** Logs what becomes of a question. */
final class LoggingObserver implements DnsQueryLifecycleObserver {
    private final DnsQuestion question;
    private final InternalLogger logger;
    private final InternalLogLevel level;
    /** The server that was asked last. */
    private @Nullable InetSocketAddress server;

    LoggingObserver(DnsQuestion question, InternalLogger logger, InternalLogLevel level) {
        this.question = question;
        this.logger = logger;
        this.level = level;
    }

    @Override
    public void queryWritten(InetSocketAddress dnsServerAddress, ChannelFuture future) {
        server = dnsServerAddress;
        logger.log(level, "to {}: {}", server, question);
    }

    @Override
    public void queryCancelled(int queriesRemaining) {
        logger.log(level, "from {}: {} is cancelled", server, question);
    }

    @Override
    public DnsQueryLifecycleObserver queryRedirected(List<InetSocketAddress> nameServers) {
        logger.log(level, "from {}: {} is to be asked elsewhere", server, question);
        return this;
    }

    @Override
    public DnsQueryLifecycleObserver queryCNAMEd(DnsQuestion cnameQuestion) {
        logger.log(level, "from {}: an alias, {}", server, cnameQuestion);
        return this;
    }

    @Override
    public DnsQueryLifecycleObserver queryNoAnswer(DnsResponseCode code) {
        logger.log(level, "from {}: {}", server, code);
        return this;
    }

    @Override
    public void queryFailed(Throwable cause) {
        logger.log(level, "from {}: {}", server, String.valueOf(question), cause);
    }

    @Override
    public void querySucceed() {
        logger.log(level, "from {}: {} is answered", server, question);
    }
}
