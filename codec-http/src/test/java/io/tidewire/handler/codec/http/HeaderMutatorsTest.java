/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * SEC-C03, SEC-C04: whatever public method, map and mode, CR, LF and NUL do not get into a map.
 */
@Tag("SEC-C03")
@Tag("SEC-C04")
class HeaderMutatorsTest {

    private static final List<String> BREAKERS = List.of("a\rb: c", "a\nb: c", "a\u0000b", "a\r\nb: c");

    static Stream<Method> mutators() {
        return Arrays.stream(HttpHeaders.class.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getName().startsWith("add") || method.getName().startsWith("set"));
    }

    private static List<HttpHeaders> maps() {
        DefaultHttpHeadersFactory factory = DefaultHttpHeadersFactory.headersFactory();
        return List.of(new DefaultHttpHeaders(), factory.withValidation(false).newHeaders(),
                factory.withCombiningHeaders(true).newHeaders(),
                factory.withValidation(false).withCombiningHeaders(true).newHeaders(),
                factory.withNameValidator(name -> { }).withValueValidator(value -> { }).newHeaders(),
                DefaultHttpHeadersFactory.trailersFactory().withValidation(false).newHeaders());
    }

    @ParameterizedTest
    @MethodSource("mutators")
    void noMutatorLetsALineBreakIn(Method mutator) throws ReflectiveOperationException {
        int parameters = mutator.getParameterCount();
        for (String breaker : BREAKERS) {
            for (int badAt = 0; badAt < parameters; badAt++) {
                Class<?> bad = mutator.getParameterTypes()[badAt];
                if (bad == int.class || bad == short.class) {
                    continue;
                }
                for (HttpHeaders map : maps()) {
                    Object[] arguments = new Object[parameters];
                    for (int i = 0; i < parameters; i++) {
                        arguments[i] = argument(mutator.getParameterTypes()[i], i == badAt ? breaker : "fine");
                    }
                    assertThat(refused(mutator, map, arguments)).as("%s on %s", mutator, map).isTrue();
                    assertThat(map.toString()).doesNotContain("\r", "\n", "\u0000");
                }
            }
        }
    }

    private static boolean refused(Method mutator, HttpHeaders map, Object[] arguments)
            throws IllegalAccessException {
        try {
            mutator.invoke(map, arguments);
            return false;
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof IllegalArgumentException;
        }
    }

    private static Object argument(Class<?> type, String text) {
        if (type == String.class || type == Object.class) {
            return text;
        }
        if (type == CharSequence.class) {
            return new AsciiString(text);
        }
        if (type == Iterable.class) {
            return List.of(text);
        }
        if (type == HttpHeaders.class) {
            return new Unchecked(text);
        }
        return type == short.class ? (Object) (short) 1 : (Object) 1;
    }

    /** A map of an application that checks nothing. */
    private static final class Unchecked extends EmptyHttpHeaders {

        private final String text;

        Unchecked(String text) {
            this.text = text;
        }

        @Override
        public Set<String> names() {
            return Set.of("name");
        }

        @Override
        public Iterator<Map.Entry<CharSequence, CharSequence>> iteratorCharSequence() {
            return List.of(Map.<CharSequence, CharSequence>entry("name", text)).iterator();
        }
    }
}
