/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandler;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.Ignorable;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;
import java.util.Collection;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The client's side of a change of protocol by {@code Upgrade} (RFC 9110 §7.8). Put it behind the {@link
 * HttpClientCodec}. The first request that is written asks for the change; no other may be written until its answer has
 * come.
 *
 * <pre>
 *   IDLE --request written--&gt; ASKING --101--&gt; changed: the source codec and this handler are removed
 *                               |  ^
 *                               |  +-- other 1xx, which pass
 *                               +--another answer--&gt; refused: this handler is removed, the answer goes on
 * </pre>
 *
 * <p>Each step is reported by an {@link UpgradeEvent}. A 101 response that does not name the wanted protocol, and an
 * {@link UpgradeCodec#upgradeTo} that throws, close the channel. If the connection ends before the answer, {@code
 * channelInactive} is all that comes.
 *
 * <p>Keeps the state of one channel.
 */
public class HttpClientUpgradeHandler extends HttpObjectAggregator implements ChannelOutboundHandler {
    private final SourceCodec sourceCodec;
    private final UpgradeCodec upgradeCodec;
    /** A request for the change was written. */
    private boolean asking;

    /** The steps of an attempt to change the protocol; fired as user events. */
    @Ignorable
    public enum UpgradeEvent {
        /** The request for the change was written. */
        UPGRADE_ISSUED,
        /** The protocol has changed. */
        UPGRADE_SUCCESSFUL,
        /** The server has answered without a change. */
        UPGRADE_REJECTED
    }

    /** The codec that the connection changes from. */
    public interface SourceCodec {
        /**
         * Lets messages of the new protocol through from now on.
         *
         * @param ctx a context of the pipeline
         */
        void prepareUpgradeFrom(ChannelHandlerContext ctx);

        /**
         * Removes this codec from the pipeline. Octets that it has not decoded go on to the next handler.
         *
         * @param ctx a context of the pipeline
         */
        void upgradeFrom(ChannelHandlerContext ctx);
    }

    /** The protocol that the connection changes to. */
    public interface UpgradeCodec {
        /**
         * Names the protocol.
         *
         * @return a token, or two with a slash between them (RFC 9110 §7.8)
         */
        CharSequence protocol();

        /**
         * Adds the fields that the protocol needs to the request.
         *
         * @param ctx the context of the upgrade handler
         * @param upgradeRequest the request, which is added to
         * @return the names of the fields that belong into {@code Connection}, tokens; empty if there are none
         */
        Collection<CharSequence> setUpgradeHeaders(ChannelHandlerContext ctx, HttpRequest upgradeRequest);

        /**
         * Changes the pipeline.
         *
         * @param ctx the context of the upgrade handler, which is still in the pipeline
         * @param upgradeResponse the 101 response; owned by the caller
         * @throws Exception goes to {@code exceptionCaught}, and the channel is closed
         */
        void upgradeTo(ChannelHandlerContext ctx, FullHttpResponse upgradeResponse) throws Exception;
    }

    /**
     * Creates a handler.
     *
     * @param sourceCodec the codec in front of this handler
     * @param upgradeCodec the protocol to change to
     * @param maxContentLength the most octets of content of the 101 response, which has none in practice, zero or
     *     positive
     */
    public HttpClientUpgradeHandler(SourceCodec sourceCodec, UpgradeCodec upgradeCodec, int maxContentLength) {
        super(maxContentLength);
        this.sourceCodec = checkNotNull(sourceCodec, "sourceCodec");
        this.upgradeCodec = checkNotNull(upgradeCodec, "upgradeCodec");
    }

    @Override
    public void bind(ChannelHandlerContext ctx, SocketAddress localAddress, ChannelPromise promise) throws Exception {
        ctx.bind(localAddress, promise);
    }

    @Override
    public void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
            ChannelPromise promise) throws Exception {
        ctx.connect(remoteAddress, localAddress, promise);
    }

    @Override
    public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        ctx.disconnect(promise);
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        ctx.close(promise);
    }

    @Override
    public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) throws Exception {
        ctx.deregister(promise);
    }

    @Override
    public void read(ChannelHandlerContext ctx) throws Exception {
        ctx.read();
    }

    @Override
    public void flush(ChannelHandlerContext ctx) throws Exception {
        ctx.flush();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (!(msg instanceof HttpRequest request)) {
            ctx.write(msg, promise);
            return;
        }
        try {
            ask(ctx, request);
        } catch (RuntimeException e) {
            ReferenceCountUtil.release(msg);
            promise.setFailure(e);
            return;
        }
        ctx.write(msg, promise);
        ctx.fireUserEventTriggered(UpgradeEvent.UPGRADE_ISSUED);
    }

    private void ask(ChannelHandlerContext ctx, HttpRequest request) {
        if (asking) {
            throw new IllegalStateException("a request while the answer to a change of protocol is awaited");
        }
        String protocol = checkProtocol(upgradeCodec.protocol());
        StringBuilder options = new StringBuilder(HttpHeaderValues.UPGRADE);
        for (CharSequence name : upgradeCodec.setUpgradeHeaders(ctx, request)) {
            options.append(", ").append(checkToken("name of a field", name));
        }
        // RFC 9110 §7.8: beside the connection options that the application has set.
        request.headers().set(HttpHeaderNames.UPGRADE, protocol).add(HttpHeaderNames.CONNECTION, options.toString());
        asking = true;
    }

    /** SEC-C05: what is not {@code protocol-name ["/" protocol-version]} could end the field. */
    private static String checkProtocol(CharSequence protocol) {
        String text = checkNotNull(protocol, "protocol").toString();
        int slash = text.indexOf('/');
        checkToken("protocol", slash < 0 ? text : text.substring(0, slash));
        if (slash >= 0) {
            checkToken("version of the protocol", text.substring(slash + 1));
        }
        return text;
    }

    private static CharSequence checkToken(String what, CharSequence text) {
        int bad = OctetTables.firstNonToken(text);
        if (bad >= 0 || text.length() == 0) {
            throw new IllegalArgumentException(what + ": length " + text.length() + ", offending index " + bad
                    + " (expected: a token)");
        }
        return text;
    }

    @Override
    public boolean acceptInboundMessage(Object msg) throws Exception {
        // An aggregator in front of this handler may have joined it.
        return msg instanceof FullHttpResponse || super.acceptInboundMessage(msg);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, HttpObject msg, List<Object> out) throws Exception {
        if (msg instanceof HttpResponse response && !mayChange(ctx, response)) {
            out.add(ReferenceCountUtil.retain(msg));
            return;
        }
        if (msg instanceof FullHttpResponse full) {
            out.add(full.retain());
        } else {
            super.decode(ctx, msg, out);
        }
        if (!out.isEmpty()) {
            change(ctx, (FullHttpResponse) out.remove(0));
        }
    }

    /** Whether this is the response that changes the protocol; another final one ends the waiting for it. */
    private boolean mayChange(ChannelHandlerContext ctx, HttpResponse response) {
        if (!asking) {
            throw new IllegalStateException("a response, but no request for a change of protocol was written");
        }
        if (response.status().code() == HttpResponseStatus.SWITCHING_PROTOCOLS.code()) {
            return true;
        }
        if (response.status().codeClass() != HttpStatusClass.INFORMATIONAL) {
            ctx.fireUserEventTriggered(UpgradeEvent.UPGRADE_REJECTED);
            ctx.pipeline().remove(this);
        }
        return false;
    }

    private void change(ChannelHandlerContext ctx, FullHttpResponse response) throws Exception {
        boolean changed = false;
        try {
            checkResponse(response);
            sourceCodec.prepareUpgradeFrom(ctx);
            upgradeCodec.upgradeTo(ctx, response);
            ctx.fireUserEventTriggered(UpgradeEvent.UPGRADE_SUCCESSFUL);
            // Last: what the codec has not decoded goes to the new protocol, which is there now.
            sourceCodec.upgradeFrom(ctx);
            changed = true;
        } finally {
            response.release();
            if (changed) {
                ctx.pipeline().remove(this);
            } else {
                ctx.close();
            }
        }
    }

    /** SEC-A34: only to the protocol that was asked for, which the server has to name (RFC 9110 §15.2.2). */
    private void checkResponse(FullHttpResponse response) {
        if (response.decoderResult().isFailure()) {
            throw new IllegalStateException("malformed 101 response", response.decoderResult().cause());
        }
        CharSequence protocol = upgradeCodec.protocol();
        List<String> chosen = response.headers().getAll(HttpHeaderNames.UPGRADE);
        if (chosen.size() != 1 || !chosen.get(0).equalsIgnoreCase(protocol.toString())) {
            throw new IllegalStateException("101 response: " + (chosen.isEmpty() ? "no protocol" : "another protocol")
                    + " (expected: " + protocol + ')');
        }
    }
}
