/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.BufferKinds.Kind;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ResourceLeakDetector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The answers of a released buffer (SEC-K01): nothing that reads, changes or shows its memory. */
class ReleasedByteBufTest {
    private static final String KINDS = "io.tidewire.buffer.BufferKinds#all";

    /** Questions about the object, its indices and its kind, and changes of indices: none leads to the memory. */
    private static final Set<String> ANSWERED = Set.of("refCnt()", "toString()", "touch()", "touch(Object)", "alloc()",
            "asByteBuf()", "unwrap()", "order()", "isReadOnly()", "isDirect()", "isContiguous()", "hasArray()",
            "hasMemoryAddress()", "nioBufferCount()", "capacity()", "maxCapacity()", "readerIndex()", "writerIndex()",
            "readerIndex(int)", "writerIndex(int)", "setIndex(int, int)", "clear()", "readableBytes()",
            "writableBytes()", "maxWritableBytes()", "maxFastWritableBytes()", "asReadOnly()", "order(ByteOrder)",
            "isReadable()", "isReadable(int)",
            "isWritable()", "isWritable(int)", "markReaderIndex()", "markWriterIndex()", "resetReaderIndex()",
            "resetWriterIndex()");

    @ParameterizedTest
    @MethodSource(KINDS)
    void nothingLeadsToTheMemory(Kind kind) {
        Set<String> leading = new TreeSet<>();
        for (Method method : ByteBufCalls.of(ByteBuf.class)) {
            ByteBuf buf = kind.make(32).writerIndex(16);
            assertThat(buf.release()).isTrue();
            ByteBuf argument = Unpooled.buffer(32).writeZero(16);
            Throwable thrown = ByteBufCalls.call(method, buf, ByteBufCalls.arguments(method, argument));
            argument.release(argument.refCnt());
            if (!(thrown instanceof IllegalReferenceCountException)
                    && !(thrown == null && ANSWERED.contains(ByteBufCalls.name(method)))) {
                leading.add(ByteBufCalls.name(method) + ": " + thrown);
            }
        }
        assertThat(leading).isEmpty();
    }

    /** Memory is summed up by these after a release, too. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void sizesAreThoseThatItHad(Kind kind) {
        ByteBuf buf = kind.make(32).writerIndex(16);
        int nioBuffers = buf.nioBufferCount();
        boolean direct = buf.isDirect();
        assertThat(buf.release()).isTrue();
        assertThat(buf.capacity()).isEqualTo(32);
        assertThat(buf.nioBufferCount()).isEqualTo(nioBuffers);
        assertThat(buf.isDirect()).isEqualTo(direct);
        assertThat(buf.readableBytes()).isEqualTo(16);
    }

    /** So they are where objects are used again, as long as no other user has got them. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void sizesStayBelowParanoidToo(Kind kind) {
        ResourceLeakDetector.Level level = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
        try {
            ByteBuf buf = kind.make(32).writerIndex(16);
            List<ByteBuf> all = List.of(buf, buf.slice(), buf.duplicate(), buf.asReadOnly(),
                    Unpooled.unreleasableBuffer(buf));
            int[] sizes = all.stream().mapToInt(ByteBuf::capacity).toArray();
            int[] counts = all.stream().mapToInt(ByteBuf::nioBufferCount).toArray();
            assertThat(buf.release()).isTrue();
            assertThat(all.stream().mapToInt(ByteBuf::capacity)).containsExactly(box(sizes));
            assertThat(all.stream().mapToInt(ByteBuf::nioBufferCount)).containsExactly(box(counts));
        } finally {
            ResourceLeakDetector.setLevel(level);
        }
    }

    private static Integer[] box(int[] numbers) {
        return Arrays.stream(numbers).boxed().toArray(Integer[]::new);
    }

    @Test
    void compositeOfAnyPartsTellsItsSizesAndNoMemory() {
        for (ByteBuf[] parts : new ByteBuf[][] {{}, {bytes(3)}, {bytes(3), bytes(0), direct(5)},
                {Unpooled.wrappedBuffer(bytes(2), direct(2)), bytes(4)}}) {
            CompositeByteBuf composite = Unpooled.compositeBuffer().addComponents(true, parts);
            int capacity = composite.capacity();
            int nioBuffers = composite.nioBufferCount();
            assertThat(composite.release()).isTrue();
            assertThat(composite.capacity()).isEqualTo(capacity);
            assertThat(composite.nioBufferCount()).isEqualTo(nioBuffers);
            assertThat(composite.hasArray()).isFalse();
            assertThat(composite.hasMemoryAddress()).isFalse();
            assertThatExceptionOfType(IllegalReferenceCountException.class).isThrownBy(composite::array);
            assertThatExceptionOfType(IllegalReferenceCountException.class).isThrownBy(composite::arrayOffset);
            assertThatExceptionOfType(IllegalReferenceCountException.class).isThrownBy(composite::memoryAddress);
        }
    }

    private static ByteBuf bytes(int size) {
        return Unpooled.buffer().writeZero(size);
    }

    private static ByteBuf direct(int size) {
        return Unpooled.directBuffer().writeZero(size);
    }

    /** Each call that has a released buffer for an argument says so, whatever else is wrong with its indices. */
    @ParameterizedTest
    @MethodSource(KINDS)
    void asAnArgumentItIsRefusedAsReleased(Kind kind) {
        Set<String> others = new TreeSet<>();
        for (Class<?> type : List.of(ByteBuf.class, CompositeByteBuf.class)) {
            for (Method method : ByteBufCalls.of(type)) {
                if (!Arrays.asList(method.getParameterTypes()).contains(ByteBuf.class)
                        && !Arrays.asList(method.getParameterTypes()).contains(ByteBuf[].class)) {
                    continue;
                }
                ByteBuf argument = kind.make(32).writerIndex(16);
                ByteBuf buf = type == ByteBuf.class ? Unpooled.buffer(32).writerIndex(16)
                        : Unpooled.compositeBuffer().addComponent(true, bytes(32)).writerIndex(16);
                argument.release();
                Throwable thrown = ByteBufCalls.call(method, buf, ByteBufCalls.arguments(method, argument));
                if (!(thrown instanceof IllegalReferenceCountException)) {
                    others.add(ByteBufCalls.name(method) + ": " + thrown);
                }
                buf.release();
            }
        }
        assertThat(others).isEmpty();
    }
}
