/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.util.AsyncMapping;
import io.tidewire.util.DomainNameMapping;
import io.tidewire.util.Mapping;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Serves several names on one port, each with an {@link SslContext} of its own: replaces itself by the
 * {@link SslHandler} of the context that a mapping has for the name that the client asks for (SNI, RFC 6066 §3).
 *
 * <pre>{@code
 * Mapping<String, SslContext> contexts = new DomainWildcardMappingBuilder<>(forOtherNames)
 *         .add("*.example.com", forExample)
 *         .build();
 * pipeline.addFirst(new SniHandler(contexts));
 * }</pre>
 *
 * <p>The mapping is asked with {@code null} for a client that sends no name. If it has no context, the connection is
 * closed, with the alert unrecognized_name.
 */
public class SniHandler extends AbstractSniHandler<SslContext> {
    /** Finds the context for a name. */
    protected final AsyncMapping<String, SslContext> mapping;

    private volatile @Nullable String hostname;
    private volatile @Nullable SslContext sslContext;

    /**
     * Creates a handler that gives a client 10 seconds.
     *
     * @param mapping finds the context for a name, and for {@code null} if the client sends none
     */
    public SniHandler(Mapping<? super String, ? extends SslContext> mapping) {
        this(new SyncMapping(mapping));
    }

    /**
     * Creates a handler.
     *
     * @param mapping finds the context for a name, and for {@code null} if the client sends none
     * @param handshakeTimeoutMillis how long the ClientHello and the look-up may take; 0 for no limit
     */
    public SniHandler(Mapping<? super String, ? extends SslContext> mapping, long handshakeTimeoutMillis) {
        this(new SyncMapping(mapping), handshakeTimeoutMillis);
    }

    /**
     * Creates a handler.
     *
     * @param mapping finds the context for a name, and for {@code null} if the client sends none
     * @param maxClientHelloLength the longest ClientHello that is taken, in octets; 0 for the default, 65,536
     * @param handshakeTimeoutMillis how long the ClientHello and the look-up may take; 0 for no limit
     */
    public SniHandler(Mapping<? super String, ? extends SslContext> mapping, int maxClientHelloLength,
            long handshakeTimeoutMillis) {
        this(new SyncMapping(mapping), maxClientHelloLength, handshakeTimeoutMillis);
    }

    /**
     * Creates a handler that gives a client 10 seconds.
     *
     * @param mapping finds the context for a name, and for {@code null} if the client sends none
     */
    @SuppressWarnings("deprecation") // Applications of old have mappings of this type.
    public SniHandler(DomainNameMapping<? extends SslContext> mapping) {
        this((Mapping<String, ? extends SslContext>) mapping);
    }

    /**
     * Creates a handler that gives a client 10 seconds.
     *
     * @param mapping finds the context for a name, and for {@code null} if the client sends none; may take its time
     */
    @SuppressWarnings("unchecked") // The mapping takes strings and returns contexts.
    public SniHandler(AsyncMapping<? super String, ? extends SslContext> mapping) {
        this.mapping = (AsyncMapping<String, SslContext>) checkNotNull(mapping, "mapping");
    }

    /**
     * Creates a handler.
     *
     * @param mapping finds the context for a name, and for {@code null} if the client sends none; may take its time
     * @param handshakeTimeoutMillis how long the ClientHello and the look-up may take; 0 for no limit
     */
    @SuppressWarnings("unchecked") // The mapping takes strings and returns contexts.
    public SniHandler(AsyncMapping<? super String, ? extends SslContext> mapping, long handshakeTimeoutMillis) {
        super(handshakeTimeoutMillis);
        this.mapping = (AsyncMapping<String, SslContext>) checkNotNull(mapping, "mapping");
    }

    /**
     * Creates a handler.
     *
     * @param mapping finds the context for a name, and for {@code null} if the client sends none; may take its time
     * @param maxClientHelloLength the longest ClientHello that is taken, in octets; 0 for the default, 65,536
     * @param handshakeTimeoutMillis how long the ClientHello and the look-up may take; 0 for no limit
     */
    @SuppressWarnings("unchecked") // The mapping takes strings and returns contexts.
    public SniHandler(AsyncMapping<? super String, ? extends SslContext> mapping, int maxClientHelloLength,
            long handshakeTimeoutMillis) {
        super(maxClientHelloLength, handshakeTimeoutMillis);
        this.mapping = (AsyncMapping<String, SslContext>) checkNotNull(mapping, "mapping");
    }

    /**
     * Returns the name that the client has asked for.
     *
     * @return the name in lower case, or {@code null} if there is none or it is not known yet
     */
    public @Nullable String hostname() {
        return hostname;
    }

    /**
     * Returns the context that was found.
     *
     * @return the context, or {@code null} if it was not found yet
     */
    public @Nullable SslContext sslContext() {
        return sslContext;
    }

    @Override
    @SuppressWarnings("NullAway") // By contract the mapping is asked with null for a client that sends no name.
    protected Future<SslContext> lookup(ChannelHandlerContext ctx, @Nullable String hostname) throws Exception {
        return mapping.map(hostname, ctx.executor().newPromise());
    }

    @Override
    @SuppressWarnings("NullAway") // A failure has a cause.
    protected final void onLookupComplete(ChannelHandlerContext ctx, @Nullable String hostname,
            Future<SslContext> future) throws Exception {
        if (!future.isSuccess()) {
            throw new DecoderException("no SslContext for the server name " + hostname, future.cause());
        }
        SslContext found = future.getNow();
        if (found == null) {
            throw new DecoderException(new TlsAlertException(TlsAlertException.UNRECOGNIZED_NAME,
                    "the mapping has no SslContext for the server name " + hostname));
        }
        this.hostname = hostname;
        sslContext = found;
        replaceHandler(ctx, hostname, found);
    }

    /**
     * Replaces this handler by one that does TLS.
     *
     * @param ctx the context of this handler
     * @param hostname the name in lower case, or {@code null} if the client sent none
     * @param sslContext the context for the name
     * @throws Exception if that cannot be done; the connection is closed
     */
    protected void replaceHandler(ChannelHandlerContext ctx, @Nullable String hostname, SslContext sslContext)
            throws Exception {
        ctx.pipeline().replace(this, SslHandler.class.getName(), newSslHandler(sslContext, ctx.alloc()));
    }

    /**
     * Creates the handler that does TLS, with the time-out of this one.
     *
     * @param context the context for the name
     * @param allocator the allocator of the channel
     * @return a new handler
     */
    protected SslHandler newSslHandler(SslContext context, ByteBufAllocator allocator) {
        SslHandler handler = context.newHandler(allocator);
        handler.setHandshakeTimeoutMillis(handshakeTimeoutMillis);
        return handler;
    }

    /** A mapping that knows at once. */
    private static final class SyncMapping implements AsyncMapping<String, SslContext> {
        private final Mapping<? super String, ? extends SslContext> mapping;

        SyncMapping(Mapping<? super String, ? extends SslContext> mapping) {
            this.mapping = checkNotNull(mapping, "mapping");
        }

        @Override
        public Future<SslContext> map(@Nullable String input, Promise<SslContext> promise) {
            SslContext context;
            try {
                context = mapping.map(input);
            } catch (Throwable t) {
                return promise.setFailure(t);
            }
            return promise.setSuccess(context);
        }
    }
}
