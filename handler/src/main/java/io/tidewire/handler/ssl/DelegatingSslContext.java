/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBufAllocator;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSessionContext;
import java.util.List;
import java.util.concurrent.Executor;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** A context that changes the engines and handlers of another one before any other code sees them. */
public abstract class DelegatingSslContext extends SslContext {
    private final SslContext ctx;

    /**
     * Creates a context, with start-TLS if the other has it.
     *
     * @param ctx makes the engines and handlers
     */
    protected DelegatingSslContext(SslContext ctx) {
        super(checkNotNull(ctx, "ctx").startTls());
        this.ctx = ctx;
    }

    @Override
    public final boolean isClient() {
        return ctx.isClient();
    }

    @Override
    public final List<String> cipherSuites() {
        return ctx.cipherSuites();
    }

    @Override
    public final long sessionCacheSize() {
        return ctx.sessionCacheSize();
    }

    @Override
    public final long sessionTimeout() {
        return ctx.sessionTimeout();
    }

    @Override
    @SuppressWarnings("deprecation")
    public final ApplicationProtocolNegotiator applicationProtocolNegotiator() {
        return ctx.applicationProtocolNegotiator();
    }

    @Override
    public final SSLEngine newEngine(ByteBufAllocator alloc) {
        return initialised(ctx.newEngine(alloc));
    }

    @Override
    public final SSLEngine newEngine(ByteBufAllocator alloc, String peerHost, int peerPort) {
        return initialised(ctx.newEngine(alloc, peerHost, peerPort));
    }

    @Override
    protected final SslHandler newHandler(ByteBufAllocator alloc, boolean startTls) {
        return initialised(ctx.newHandler(alloc, startTls));
    }

    @Override
    protected SslHandler newHandler(ByteBufAllocator alloc, boolean startTls, Executor executor) {
        return initialised(ctx.newHandler(alloc, startTls, executor));
    }

    @Override
    protected final SslHandler newHandler(ByteBufAllocator alloc, String peerHost, int peerPort, boolean startTls) {
        return initialised(ctx.newHandler(alloc, peerHost, peerPort, startTls));
    }

    @Override
    protected SslHandler newHandler(ByteBufAllocator alloc, String peerHost, int peerPort, boolean startTls,
            Executor delegatedTaskExecutor) {
        return initialised(ctx.newHandler(alloc, peerHost, peerPort, startTls, delegatedTaskExecutor));
    }

    @Override
    public final SSLSessionContext sessionContext() {
        return ctx.sessionContext();
    }

    private SSLEngine initialised(SSLEngine engine) {
        initEngine(engine);
        return engine;
    }

    private SslHandler initialised(SslHandler handler) {
        initHandler(handler);
        return handler;
    }

    /**
     * Changes an engine.
     *
     * @param engine a new one, before its handshake
     */
    protected abstract void initEngine(SSLEngine engine);

    /**
     * Changes a handler; by default, only its engine, by {@link #initEngine}.
     *
     * @param handler a new one, before it is in a pipeline
     */
    protected void initHandler(SslHandler handler) {
        initEngine(handler.engine());
    }
}
