/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Decorators by themselves change nothing: each call arrives as it was made, and so does what it gives or throws. */
class DecoratorsTest {

    /** Values of which no two are equal, so that none can take the place of another. */
    private static final class Values {
        private int count;

        Object next(Class<?> type) {
            int number = ++count;
            if (type == int.class) {
                return number;
            } else if (type == short.class) {
                return (short) number;
            } else if (type == byte.class) {
                return (byte) number;
            } else if (type == long.class) {
                return (long) number;
            } else if (type == boolean.class) {
                return number % 2 == 0;
            } else if (type == ByteBuf.class) {
                return Unpooled.unreleasableBuffer(Unpooled.EMPTY_BUFFER);
            } else if (type == Http2Headers.class) {
                return new DefaultHttp2Headers().add("number", String.valueOf(number));
            } else if (type == Http2Settings.class) {
                return new Http2Settings().initialWindowSize(number);
            } else if (type == Http2Flags.class) {
                return new Http2Flags((short) number);
            }
            return proxy(type, (proxy, method, arguments) -> switch (method.getName()) {
                case "equals" -> proxy == arguments[0];
                case "hashCode" -> number;
                default -> method.getName() + number;
            });
        }
    }

    private static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    /** Has the names and methods of an interface; keeps the last call. */
    private static final class Target implements InvocationHandler {
        private Method method;
        private List<Object> arguments;
        private Object result;
        private Throwable failure;

        @Override
        public Object invoke(Object proxy, Method called, Object[] given) throws Throwable {
            method = called;
            arguments = given == null ? List.of() : Arrays.asList(given);
            if (failure != null) {
                throw failure;
            }
            return result;
        }
    }

    private static <T> Arguments decorator(Class<T> type, Function<T, T> made) {
        return Arguments.of(type, made);
    }

    private static Stream<Arguments> decorators() {
        return Stream.of(decorator(Http2FrameWriter.class, DecoratingHttp2FrameWriter::new),
                decorator(Http2ConnectionEncoder.class, DecoratingHttp2ConnectionEncoder::new),
                decorator(Http2ConnectionDecoder.class, DecoratingHttp2ConnectionDecoder::new),
                decorator(Http2FrameListener.class, Http2FrameListenerDecorator::new));
    }

    @ParameterizedTest
    @MethodSource("decorators")
    void everyCallArrivesAsItWasMade(Class<?> type, Function<Object, Object> decorate) throws Exception {
        Target target = new Target();
        Object decorator = decorate.apply(proxy(type, target));
        Values values = new Values();
        for (Method method : type.getMethods()) {
            if (Modifier.isStatic(method.getModifiers())) {
                continue;
            }
            // Twice: the second time what is true or false is the other way round.
            for (int time = 0; time < 2; time++) {
                if (time == 1) {
                    values.next(int.class);
                }
                Object[] arguments = Stream.of(method.getParameterTypes()).map(values::next).toArray();
                target.result = method.getReturnType() == void.class ? null : values.next(method.getReturnType());
                target.method = null;
                assertThat(method.invoke(decorator, arguments)).as("what %s gives", method).isEqualTo(target.result);
                assertThat(target.method).as("the call of %s", method).isNotNull();
                assertThat(target.method.getName()).isEqualTo(method.getName());
                assertThat(target.arguments).as("what %s is given", method).containsExactly(arguments);
            }
            target.failure = new IllegalStateException("thrown by the test");
            Object[] arguments = Stream.of(method.getParameterTypes()).map(values::next).toArray();
            assertThatThrownBy(() -> method.invoke(decorator, arguments)).as("what %s throws", method)
                    .isInstanceOf(InvocationTargetException.class).hasCause(target.failure);
            target.failure = null;
        }
    }
}
