/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Every public method of a type of buffer, with arguments that fit a buffer of some readable and writable bytes. */
final class ByteBufCalls {
    private ByteBufCalls() {
    }

    /** The public instance methods that the type declares or inherits, but those of {@link Object}. */
    static List<Method> of(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isBridge()
                        && method.getDeclaringClass() != Object.class)
                .sorted(Comparator.comparing(ByteBufCalls::name)).toList();
    }

    /** The name with the parameter types, as a test names a method. */
    static String name(Method method) {
        return method.getName() + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Arguments of a call; for a buffer this one is used. */
    static Object[] arguments(Method method, ByteBuf buffer) {
        return Arrays.stream(method.getParameterTypes()).map(type -> argument(type, buffer)).toArray();
    }

    private static Object argument(Class<?> type, ByteBuf buffer) {
        if (type == ByteBuf.class || type == Object.class || type == Iterable.class) {
            return buffer;
        } else if (type == ByteBuf[].class) {
            return new ByteBuf[] {buffer};
        } else if (type == int.class) {
            return 1;
        } else if (type == long.class) {
            return 0L;
        } else if (type == float.class) {
            return 1f;
        } else if (type == double.class) {
            return 1d;
        } else if (type == byte.class) {
            return (byte) 1;
        } else if (type == boolean.class) {
            return false;
        } else if (type == byte[].class) {
            return new byte[4];
        } else if (type == ByteBuffer.class) {
            return ByteBuffer.allocate(4);
        } else if (type == CharSequence.class) {
            return "ab";
        } else if (type == Charset.class) {
            return StandardCharsets.UTF_8;
        } else if (type == ByteOrder.class) {
            return ByteOrder.LITTLE_ENDIAN;
        } else if (type == ByteProcessor.class) {
            return (ByteProcessor) value -> true;
        } else if (type == InputStream.class) {
            return new ByteArrayInputStream(new byte[4]);
        } else if (type == OutputStream.class) {
            return OutputStream.nullOutputStream();
        }
        InterruptedChannel channel = new InterruptedChannel(() -> { });
        channel.put(new byte[4]);
        if (type == FileChannel.class) {
            return channel.file();
        } else if (type == GatheringByteChannel.class || type == ScatteringByteChannel.class) {
            return channel;
        }
        throw new AssertionError("no argument of type " + type);
    }

    /** Calls a method and returns what it throws, or {@code null}. */
    static Throwable call(Method method, ByteBuf buf, Object... arguments) {
        try {
            method.setAccessible(true);
            method.invoke(buf, arguments);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
