/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.AbstractReferenceCounted;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ReferenceCounted;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLEngine;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A context over Conscrypt; see {@link OpenSsl}. Conscrypt's native memory belongs to the garbage collector, so a
 * context need not be released; once it has been, it makes no more engines, while those that it made work on. Any
 * thread.
 */
public abstract class ReferenceCountedOpenSslContext extends SslContext implements ReferenceCounted {
    private final EngineSettings settings;
    private final AbstractReferenceCounted references = new AbstractReferenceCounted() {
        @Override
        public ReferenceCounted touch(@Nullable Object hint) {
            return this;
        }

        @Override
        protected void deallocate() {
            // That no reference is left is what newEngine looks at; there is nothing to free.
        }
    };

    ReferenceCountedOpenSslContext(EngineSettings settings, boolean startTls) {
        super(startTls);
        this.settings = settings;
    }

    final EngineSettings settings() {
        return settings;
    }

    @Override
    public final boolean isClient() {
        return settings.isClient();
    }

    @Override
    public final List<String> cipherSuites() {
        return settings.cipherSuites();
    }

    @Override
    @SuppressWarnings("deprecation")
    public ApplicationProtocolNegotiator applicationProtocolNegotiator() {
        return settings.negotiator();
    }

    @Override
    public abstract OpenSslSessionContext sessionContext();

    @Override
    public final SSLEngine newEngine(ByteBufAllocator alloc) {
        checkReferences();
        return forwarding(settings.newEngine(checkNotNull(alloc, "alloc")));
    }

    @Override
    public final SSLEngine newEngine(ByteBufAllocator alloc, String peerHost, int peerPort) {
        checkReferences();
        return forwarding(settings.newEngine(checkNotNull(alloc, "alloc"), peerHost, peerPort));
    }

    private void checkReferences() {
        if (references.refCnt() == 0) {
            throw new IllegalReferenceCountException(0);
        }
    }

    private SSLEngine forwarding(SSLEngine engine) {
        // Also where clients need certificates: these engines look whether a session that is resumed has one.
        ConscryptSupport.setSessionTickets(ForwardingSslEngine.innermost(engine),
                sessionContext().isSessionCacheEnabled());
        return forwarding(engine, sessionContext());
    }

    /** Wraps an engine of Conscrypt in the type that applications look for. */
    abstract SSLEngine forwarding(SSLEngine engine, OpenSslSessionContext sessions);

    @Override
    public final int refCnt() {
        return references.refCnt();
    }

    @Override
    public final ReferenceCounted retain() {
        references.retain();
        return this;
    }

    @Override
    public final ReferenceCounted retain(int increment) {
        references.retain(increment);
        return this;
    }

    @Override
    public final ReferenceCounted touch() {
        return this;
    }

    @Override
    public final ReferenceCounted touch(@Nullable Object hint) {
        return this;
    }

    @Override
    public final boolean release() {
        return references.release();
    }

    @Override
    public final boolean release(int decrement) {
        return references.release(decrement);
    }
}
