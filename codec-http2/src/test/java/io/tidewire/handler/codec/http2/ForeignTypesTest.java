/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import static io.tidewire.handler.codec.http2.ConnectionRulesTest.get;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.headers;
import static io.tidewire.handler.codec.http2.ConnectionRulesTest.ok;
import static org.assertj.core.api.Assertions.assertThat;

/** Headers and listeners that libraries bring, which implement as little as has ever been asked of them. */
class ForeignTypesTest {
    /** The methods that an encoder needs. */
    private static final Set<String> FOR_SENDING = Set.of("iterator", "size", "isEmpty", "toString");
    /** And what takes and looks up the fields of a message. */
    private static final Set<String> FOR_RECEIVING = Set.of("add", "get", "getAll", "contains", "size", "method",
            "scheme", "authority", "path", "status", "toString");

    private static Http2Headers supporting(Set<String> methods, Http2Headers headers) {
        return (Http2Headers) Proxy.newProxyInstance(Http2Headers.class.getClassLoader(),
                new Class<?>[] {Http2Headers.class}, (proxy, method, arguments) -> {
                    if (!methods.contains(method.getName())) {
                        throw new UnsupportedOperationException(method + " " + Arrays.toString(arguments));
                    }
                    try {
                        return method.invoke(headers, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "CONNECT", "POST"})
    void headersThatCanOnlyBeWalkedAreSent(String method) {
        try (CoreSide client = CoreSide.client(); CoreSide server = CoreSide.server()) {
            Http2Headers request = get().method(method).set("priority", "u=1");
            assertThat(client.encoder.writeHeaders(client.ctx(), 3, supporting(FOR_SENDING, request), 0, true,
                    client.promise()).cause()).isNull();
            assertThat(client.sent()).hasSize(1);
            server.in(headers(1, get(), true));
            assertThat(server.encoder.writeHeaders(server.ctx(), 1, supporting(FOR_SENDING, ok().status("103")), 0,
                    false, server.promise()).cause()).isNull();
            assertThat(server.encoder.writeHeaders(server.ctx(), 1, supporting(FOR_SENDING, ok()), 0, false,
                    server.promise()).cause()).isNull();
            assertThat(server.encoder.writeHeaders(server.ctx(), 1,
                    supporting(FOR_SENDING, new DefaultHttp2Headers().set("t", "v")), 0, true, server.promise())
                    .cause()).isNull();
            assertThat(server.sent()).hasSize(3);
        }
    }

    @Test
    void headersOfOwnDecodersAreFilledAndJudged() {
        DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder() {
            @Override
            protected Http2Headers newHeaders() {
                return supporting(FOR_RECEIVING, new DefaultHttp2Headers());
            }
        };
        List<String> told = new ArrayList<>();
        try (CoreSide side = CoreSide.server(decoder, new Http2FrameAdapter() {
            // The longer one, and not the other, is what listeners of libraries have.
            @Override
            public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
                    int streamDependency, short weight, boolean exclusive, int padding, boolean endOfStream) {
                told.add(streamId + " " + headers.method() + ' ' + streamDependency + ' ' + weight + ' ' + exclusive);
            }
        })) {
            side.in(headers(1, get().set("content-length", "0").set("host", "a"), true));
            side.in((writer, ctx) ->
                    writer.writeHeaders(ctx, 3, get(), 1, (short) 9, true, 0, true, ctx.newPromise()));
            side.in(headers(5, get().add("host", "a").add("host", "a"), true));
        }
        assertThat(told).containsExactly("1 GET 0 16 false", "3 GET 1 9 true");
    }
}
