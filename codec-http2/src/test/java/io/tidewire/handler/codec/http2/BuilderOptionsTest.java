/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.logging.LogLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Every option of every builder of HTTP/2: each setter gives its builder, and its getter the value. */
class BuilderOptionsTest {

    @SuppressWarnings("deprecation") // the builder of the codec that was before the handler
    private static Stream<Supplier<Object>> builders() {
        return Stream.of(Http2ConnectionHandlerBuilder::new, Http2FrameCodecBuilder::forServer,
                Http2FrameCodecBuilder::forClient,
                () -> Http2MultiplexCodecBuilder.forClient(new ChannelInboundHandlerAdapter()),
                HttpToHttp2ConnectionHandlerBuilder::new,
                () -> new InboundHttp2ToHttpAdapterBuilder(new DefaultHttp2Connection(true)));
    }

    private static List<Object> values(Class<?> type) {
        if (type == boolean.class) {
            return List.of(true, false);
        } else if (type == int.class) {
            return List.of(1, 77);
        } else if (type == long.class) {
            return List.of(1L, 77L);
        } else if (type == Http2Settings.class) {
            return List.of(new Http2Settings().initialWindowSize(77));
        } else if (type == Http2Connection.class) {
            return List.of(new DefaultHttp2Connection(false), new DefaultHttp2Connection(true));
        } else if (type == Http2FrameLogger.class) {
            return List.of(new Http2FrameLogger(LogLevel.DEBUG));
        }
        return type.isInterface() ? List.of(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> method.getName().equals("equals") && proxy == arguments[0])) : List.of();
    }

    private static Method getter(Class<?> builder, Method setter) {
        String name = setter.getName();
        String question = "is" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        for (Class<?> type = builder; type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getParameterCount() == 0 && !Modifier.isPrivate(method.getModifiers())
                        && method.getReturnType() == setter.getParameterTypes()[0]
                        && (method.getName().equals(name) || method.getName().equals(question))) {
                    return method;
                }
            }
        }
        return null;
    }

    private static Stream<Method> setters(Class<?> builder) {
        return Stream.of(builder.getMethods()).filter(method -> method.getDeclaringClass() == builder
                && !Modifier.isStatic(method.getModifiers()) && !method.isBridge()
                && method.getReturnType() == builder);
    }

    @ParameterizedTest
    @MethodSource("builders")
    void everyOptionIsKept(Supplier<Object> builders) throws Exception {
        List<String> kept = new ArrayList<>();
        Class<?> type = builders.get().getClass();
        for (Method setter : setters(type).filter(method -> method.getParameterCount() == 1).toList()) {
            Method getter = getter(type, setter);
            for (Object value : values(setter.getParameterTypes()[0])) {
                Object builder = builders.get();
                assertThat(setter.invoke(builder, value)).as(setter.getName()).isSameAs(builder);
                if (getter != null) {
                    assertThat(getter.invoke(builder)).as(getter.getName()).isEqualTo(value);
                    kept.add(setter.getName());
                }
            }
        }
        assertThat(kept).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("builders")
    void limitsOfResetsGiveTheirBuilder(Supplier<Object> builders) throws Exception {
        Object builder = builders.get();
        for (Method setter : setters(builder.getClass()).filter(method -> method.getName().contains("RstFrames"))
                .toList()) {
            assertThat(setter.invoke(builder, 10, 20)).as(setter.getName()).isSameAs(builder);
        }
    }

    @Test
    void defaultsAreThoseThatTheMethodsName() {
        Http2ConnectionHandlerBuilder builder = new Http2ConnectionHandlerBuilder();
        assertThat(builder.isServer()).isTrue();
        assertThat(builder.maxReservedStreams()).isEqualTo(100);
        assertThat(builder.isValidateHeaders()).isTrue();
        assertThat(builder.isAutoAckPingFrame()).isTrue();
        assertThat(builder.isAutoAckSettingsFrame()).isTrue();
        assertThat(builder.decoupleCloseAndGoAway()).isFalse();
        assertThat(builder.flushPreface()).isTrue();
        assertThat(builder.encoderEnforceMaxConcurrentStreams()).isFalse();
        assertThat(builder.connection()).isNull();
        assertThat(builder.decoder()).isNull();
        assertThat(builder.encoder()).isNull();
        assertThat(builder.frameLogger()).isNull();
        assertThat(builder.frameListener()).isNull();
        assertThat(builder.gracefulShutdownTimeoutMillis()).isEqualTo(30_000);
        assertThat(builder.promisedRequestVerifier()).isSameAs(Http2PromisedRequestVerifier.ALWAYS_VERIFY);
        assertThat(Http2FrameCodecBuilder.forClient().isServer()).isFalse();
        assertThat(Http2FrameCodecBuilder.forServer().isServer()).isTrue();
    }

    /** Where a connection was given, it is the connection that says. */
    @Test
    void aGivenConnectionSaysWhichSideItIs() {
        for (boolean server : new boolean[] {true, false}) {
            Http2Connection connection = new DefaultHttp2Connection(server);
            Http2ConnectionHandlerBuilder builder = new Http2ConnectionHandlerBuilder().connection(connection);
            assertThat(builder.isServer()).isEqualTo(server);
            assertThatThrownBy(() -> builder.server(server)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("server(): not together with connection()");
            assertThatThrownBy(() -> builder.maxReservedStreams(1)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("maxReservedStreams(): not together with connection()");
        }
        assertThatThrownBy(() -> new Http2ConnectionHandlerBuilder().server(true)
                .connection(new DefaultHttp2Connection(true))).isInstanceOf(IllegalStateException.class)
                .hasMessage("connection(): not together with server()");
    }

    /** A codec is made already: what it was to be made of is refused, in either order. */
    @Test
    void optionsOfTheCodecAreRefusedBesideAGivenOne() throws Exception {
        Http2Connection connection = new DefaultHttp2Connection(true);
        Http2ConnectionEncoder encoder =
                new DefaultHttp2ConnectionEncoder(connection, new DefaultHttp2FrameWriter());
        Http2ConnectionDecoder decoder =
                new DefaultHttp2ConnectionDecoder(connection, encoder, new DefaultHttp2FrameReader());
        try {
            Http2ConnectionHandlerBuilder given = new Http2ConnectionHandlerBuilder().codec(decoder, encoder);
            assertThat(given.isServer()).isTrue();
            assertThat(given.decoder()).isSameAs(decoder);
            assertThat(given.encoder()).isSameAs(encoder);
            List<String> together = List.of("initialSettings", "frameListener", "gracefulShutdownTimeoutMillis",
                    "decoupleCloseAndGoAway", "flushPreface", "initialHuffmanDecodeCapacity");
            for (Method setter : setters(given.getClass()).filter(method -> method.getParameterCount() == 1
                    && !values(method.getParameterTypes()[0]).isEmpty()).toList()) {
                Object value = values(setter.getParameterTypes()[0]).get(0);
                if (together.contains(setter.getName())) {
                    assertThat(setter.invoke(given, value)).isSameAs(given);
                } else {
                    assertThatThrownBy(() -> setter.invoke(given, value)).as(setter.getName()).cause()
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage(setter.getName() + "(): not together with codec()");
                }
            }
        } finally {
            encoder.close();
            decoder.close();
        }
    }
}
