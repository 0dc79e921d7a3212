/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.ByteProcessor;
import io.tidewire.util.Signal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every method of {@link ByteBuf} on the buffer of a {@link ReplayingDecoder}, against two buffers that begin with the
 * bytes that have come and go on differently. If both give the same, the bytes that are missing do not matter, and so
 * has the buffer under test; if not, it has to wait for them, also when the input has ended.
 */
class ReplayingByteBufTest {
    private static final int ALL = 64;
    private static final int MAX_COME = 20;
    private static final String WAITS = "waits";

    /** Methods about the buffer as such, which touch no bytes. */
    private static final Set<String> ABOUT = Set.of("capacity()", "maxCapacity()", "alloc()", "order()",
            "order(ByteOrder)", "unwrap()", "isDirect()", "isReadOnly()", "asReadOnly()", "readerIndex()",
            "readerIndex(int)", "writerIndex()", "writerIndex(int)", "setIndex(int,int)", "readableBytes()",
            "writableBytes()", "maxWritableBytes()", "maxFastWritableBytes()", "isReadable()", "isReadable(int)",
            "isWritable()", "isWritable(int)", "ensureWritable(int,boolean)", "markReaderIndex()", "resetReaderIndex()",
            "markWriterIndex()", "resetWriterIndex()", "hasArray()", "hasMemoryAddress()", "isContiguous()",
            "nioBufferCount()", "touch()", "touch(Object)", "refCnt()", "asByteBuf()", "toString()", "hashCode()",
            "equals(Object)", "compareTo(ByteBuf)");
    /** Methods that are refused whatever has come. */
    private static final Set<String> REFUSED = Set.of("clear()", "discardReadBytes()", "discardSomeReadBytes()",
            "capacity(int)", "ensureWritable(int)", "duplicate()", "retainedDuplicate()", "array()", "arrayOffset()",
            "memoryAddress()", "retain()", "retain(int)", "release()", "release(int)");
    /** Methods over all readable bytes, whose number is known once the input has ended. */
    private static final Set<String> WHOLE = Set.of("slice()", "retainedSlice()", "copy()", "nioBuffer()",
            "nioBuffers()", "toString(Charset)", "forEachByteDesc(ByteProcessor)");

    @TempDir
    Path folder;

    private static String signature(Method method) {
        List<String> parameters = new ArrayList<>();
        for (Class<?> type : method.getParameterTypes()) {
            parameters.add(type.getSimpleName());
        }
        return method.getName() + '(' + String.join(",", parameters) + ')';
    }

    private static List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        for (Method method : ByteBuf.class.getMethods()) {
            if (!method.isBridge() && !method.isSynthetic() && method.getDeclaringClass() != Object.class) {
                methods.add(method);
            }
        }
        return methods;
    }

    private static boolean isRefused(String signature) {
        return REFUSED.contains(signature)
                || (signature.startsWith("set") || signature.startsWith("write")) && !ABOUT.contains(signature);
    }

    private static boolean isReading(String signature) {
        return !ABOUT.contains(signature) && !isRefused(signature) && !WHOLE.contains(signature);
    }

    @Test
    void everyMethodIsOfAKnownSort() {
        TreeSet<String> reading = new TreeSet<>();
        TreeSet<String> all = new TreeSet<>();
        for (Method method : methods()) {
            all.add(signature(method));
            if (isReading(signature(method))) {
                reading.add(method.getName().replaceAll(
                        "^(get|read)(Unsigned)?(Boolean|Byte|Short|Medium|Int|Long|Char|Float|Double)(LE)?$", "$1"));
            }
        }
        assertThat(reading).containsExactly("bytesBefore", "copy", "forEachByte", "forEachByteDesc", "get", "getBytes",
                "getCharSequence", "indexOf", "internalNioBuffer", "nioBuffer", "nioBuffers", "read", "readBytes",
                "readCharSequence", "readRetainedSlice", "readSlice", "readString", "retainedSlice", "skipBytes",
                "slice", "toString");
        assertThat(all).containsAll(ABOUT).containsAll(REFUSED).containsAll(WHOLE);
    }

    /** The arguments of the methods of a case, the same for each buffer. */
    private final class Arguments {
        private final int[] numbers = new int[6];
        private final byte needle;
        private final boolean flag;

        Arguments(Random random, int start, byte needle) {
            this.needle = needle;
            flag = random.nextBoolean();
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = 1 + random.nextInt(MAX_COME);
            }
            numbers[0] = start;
        }

        Object[] of(Method method) throws IOException {
            Class<?>[] types = method.getParameterTypes();
            Object[] arguments = new Object[types.length];
            int number = isIndexed(method) ? 0 : 1;
            for (int i = 0; i < types.length; i++) {
                boolean isTarget = types[i] == byte[].class || types[i] == ByteBuf.class;
                if (types[i] == int.class) {
                    arguments[i] = numbers[number++];
                } else if (isTarget && i + 1 < types.length) {
                    // With a length, perhaps behind the index at which to put the bytes.
                    arguments[i] = other(types[i], ALL);
                    if (i + 2 < types.length) {
                        arguments[++i] = 0;
                    }
                } else {
                    arguments[i] = other(types[i], numbers[5]);
                }
            }
            return arguments;
        }

        private boolean isIndexed(Method method) {
            return !method.getName().startsWith("read") && !method.getName().equals("skipBytes");
        }

        private Object other(Class<?> type, int room) throws IOException {
            if (type == byte.class) {
                return needle;
            }
            if (type == boolean.class) {
                return flag;
            }
            if (type == long.class) {
                return 0L;
            }
            if (type == float.class || type == double.class) {
                return 1F;
            }
            if (type == byte[].class) {
                return new byte[room];
            }
            if (type == ByteBuf.class) {
                return Unpooled.wrappedBuffer(new byte[room]).clear();
            }
            if (type == ByteBuffer.class) {
                return ByteBuffer.allocate(room);
            }
            if (type == OutputStream.class) {
                return new ByteArrayOutputStream();
            }
            if (type == FileChannel.class || type == GatheringByteChannel.class) {
                return FileChannel.open(folder.resolve("out"), StandardOpenOption.CREATE, StandardOpenOption.READ,
                        StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
            }
            if (type == ScatteringByteChannel.class || type == InputStream.class || type == CharSequence.class) {
                return null; // of methods that are refused
            }
            if (type == Charset.class) {
                return StandardCharsets.ISO_8859_1;
            }
            if (type == ByteProcessor.class) {
                return (ByteProcessor) octet -> octet != needle;
            }
            throw new AssertionError(type);
        }
    }

    /** Calls a method and says what came of it. */
    private static String outcome(ByteBuf buffer, Method method, Object[] arguments) throws Exception {
        Object result;
        try {
            result = method.invoke(buffer, arguments);
        } catch (InvocationTargetException e) {
            close(arguments);
            return e.getCause() instanceof Signal ? WAITS : e.getCause().getClass().getSimpleName();
        }
        StringBuilder outcome = new StringBuilder(describe(buffer, method, result));
        for (Object argument : arguments) {
            if (argument instanceof byte[] || argument instanceof ByteBuffer || argument instanceof ByteBuf) {
                outcome.append(' ').append(describe(null, method, argument));
            } else if (argument instanceof ByteArrayOutputStream out) {
                outcome.append(' ').append(ByteBufUtil.hexDump(out.toByteArray()));
            } else if (argument instanceof FileChannel channel) {
                ByteBuffer octets = ByteBuffer.allocate(ALL);
                channel.read(octets, 0);
                outcome.append(' ').append(ByteBufUtil.hexDump(octets.array()));
            }
        }
        close(arguments);
        if (method.getName().equals("skipBytes")) {
            // They are touched, though not returned.
            outcome.append(ByteBufUtil.hexDump(buffer, 0, buffer.readerIndex()));
        }
        return outcome.append(" then ").append(buffer.readerIndex()).toString();
    }

    private static void close(Object[] arguments) throws IOException {
        for (Object argument : arguments) {
            if (argument instanceof FileChannel channel) {
                channel.close();
            }
        }
    }

    private static String describe(ByteBuf self, Method method, Object result) {
        if (result == self) {
            return "itself";
        }
        if (result instanceof ByteBuf octets) {
            String dump = ByteBufUtil.hexDump(octets, 0, self == null ? octets.capacity() : octets.writerIndex());
            if (self != null && !method.getName().equals("slice") && !method.getName().equals("readSlice")) {
                octets.release();
            }
            return dump;
        }
        if (result instanceof byte[] octets) {
            return ByteBufUtil.hexDump(octets);
        }
        if (result instanceof ByteBuffer octets) {
            return ByteBufUtil.hexDump(Unpooled.wrappedBuffer(octets.duplicate().rewind()));
        }
        if (result instanceof ByteBuffer[] several) {
            StringBuilder all = new StringBuilder();
            for (ByteBuffer octets : several) {
                all.append(describe(self, method, octets));
            }
            return all.toString();
        }
        return String.valueOf(result);
    }

    /** A case: how many bytes have come, and two inputs that begin with them. */
    private static final class Case {
        final int come;
        final int readerIndex;
        final byte needle;
        final byte[] needles;
        final byte[] zeros;

        Case(Random random) {
            come = random.nextInt(MAX_COME);
            readerIndex = random.nextInt(come + 1);
            needle = (byte) (1 + random.nextInt(4));
            needles = new byte[ALL];
            zeros = new byte[ALL];
            for (int i = 0; i < ALL; i++) {
                byte octet = (byte) (1 + random.nextInt(4));
                needles[i] = i < come ? octet : needle;
                zeros[i] = i < come ? octet : 0;
            }
        }

        private ByteBuf whole(byte[] octets) {
            return Unpooled.wrappedBuffer(octets).setIndex(readerIndex, ALL);
        }

        ByteBuf come() {
            return Unpooled.wrappedBuffer(zeros).setIndex(readerIndex, come);
        }

        ByteBuf replaying(boolean isEnded) {
            ReplayingByteBuf replaying = new ReplayingByteBuf();
            replaying.show(come());
            if (isEnded) {
                replaying.end();
            }
            return replaying;
        }
    }

    @SuppressWarnings("deprecation") // Views with another order are buffers too.
    private static ByteBuf in(ByteOrder order, ByteBuf buffer) {
        return buffer.order(order);
    }

    @Test
    void whatDependsOnMissingBytesWaitsForThemAndNothingElseDoes() {
        SeededRuns.forEach(400, random -> {
            Case input = new Case(random);
            Arguments arguments = new Arguments(random, random.nextInt(MAX_COME), input.needle);
            for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
                for (Method method : methods()) {
                    String signature = signature(method);
                    if (isReading(signature)) {
                        String one = outcome(in(order, input.whole(input.needles)), method, arguments.of(method));
                        String other = outcome(in(order, input.whole(input.zeros)), method, arguments.of(method));
                        String expected = one.equals(other) ? one : WAITS;
                        for (boolean isEnded : new boolean[] {false, true}) {
                            assertThat(outcome(in(order, input.replaying(isEnded)), method, arguments.of(method)))
                                    .as("%s of %s from %d, %d have come, ended: %s", signature,
                                            Arrays.deepToString(arguments.of(method)), input.readerIndex, input.come,
                                            isEnded)
                                    .isEqualTo(expected);
                        }
                    }
                }
            }
        });
    }

    @Test
    void allBytesAreKnownWhenTheInputHasEnded() {
        SeededRuns.forEach(100, random -> {
            Case input = new Case(random);
            Arguments arguments = new Arguments(random, 0, input.needle);
            for (Method method : methods()) {
                if (WHOLE.contains(signature(method))) {
                    assertThat(outcome(input.replaying(false), method, arguments.of(method)))
                            .as(signature(method)).isEqualTo(WAITS);
                    assertThat(outcome(input.replaying(true), method, arguments.of(method)))
                            .as(signature(method)).isEqualTo(outcome(input.come(), method, arguments.of(method)));
                }
            }
            ByteBuf ended = input.replaying(true);
            assertThat(ended.readableBytes()).isEqualTo(input.come - input.readerIndex);
            assertThat(ended.isReadable()).isEqualTo(input.come > input.readerIndex);
        });
    }

    @Test
    void nothingIsWrittenOrKept() {
        SeededRuns.forEach(20, random -> {
            Case input = new Case(random);
            Arguments arguments = new Arguments(random, random.nextInt(MAX_COME), input.needle);
            for (Method method : methods()) {
                if (isRefused(signature(method))) {
                    ByteBuf replaying = input.replaying(random.nextBoolean());
                    assertThat(outcome(replaying, method, arguments.of(method))).as(signature(method))
                            .isIn("UnsupportedOperationException", "IndexOutOfBoundsException", "NullPointerException",
                                    "ReadOnlyBufferException");
                }
            }
        });
    }
}
