/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.fuzz;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.ssl.AbstractSniHandler;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.util.concurrent.Future;

import java.io.ByteArrayInputStream;

import static org.assertj.core.api.Assertions.assertThat;

/** Input that a server of TLS reads before there is an engine: the first records, and files. */
final class TlsTargets {
    private TlsTargets() {
    }

    /** Passes on the name that was asked for, and removes itself. */
    private static final class NameHandler extends AbstractSniHandler<String> {
        @Override
        protected Future<String> lookup(ChannelHandlerContext ctx, String hostname) {
            return ctx.executor().newSucceededFuture(hostname);
        }

        @Override
        protected void onLookupComplete(ChannelHandlerContext ctx, String hostname, Future<String> future) {
            ctx.fireChannelRead("name " + hostname);
            ctx.pipeline().remove(this);
        }
    }

    static void clientHello(byte[] input) {
        new Decoding(() -> new ChannelHandler[] {new NameHandler()}, DecoderException.class)
                .check("", CutInput.of(input),
                        (message, out) -> out.accept(message instanceof ByteBuf octets ? octets.retain() : message));
    }

    static void pem(byte[] input) {
        try {
            SslContextBuilder.forClient().trustManager(new ByteArrayInputStream(input));
        } catch (IllegalArgumentException e) {
            assertThat(e).as("names what is wrong").hasMessageMatching("(?s).+");
        }
        try {
            SslContextBuilder.forClient().keyManager(new ByteArrayInputStream(input), new ByteArrayInputStream(input));
        } catch (IllegalArgumentException e) {
            assertThat(e).as("names what is wrong").hasMessageMatching("(?s).+");
        }
    }
}
