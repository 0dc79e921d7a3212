/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.testkit.ForkedJvm;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.ReferenceCounted;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Two threads in index-changing calls of one buffer at once are reported; a buffer that is handed over never is. */
class GuardedByteBufTest {
    private static final Set<String> QUERIES = Set.of("readableBytes", "writableBytes", "readerIndex()",
            "writerIndex()", "capacity()");
    private ByteBuf buf;

    @BeforeEach
    void make() {
        buf = new GuardedByteBuf(Unpooled.buffer(256, 1024).writeZero(64));
    }

    @AfterEach
    void release() {
        buf.release();
    }

    private static boolean changesIndices(Method method) {
        String name = method.getName();
        return Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers())
                && name.matches("(read|write|mark|reset|skip|discard|clear|setIndex|capacity|ensureWritable).*")
                && !QUERIES.contains(name) && !QUERIES.contains(name + (method.getParameterCount() == 0 ? "()" : ""));
    }

    /** An argument that any of those methods takes. */
    private static Object argument(Class<?> type) {
        if (type == int.class) {
            return 1;
        } else if (type == long.class) {
            return 1L;
        } else if (type == boolean.class) {
            return true;
        } else if (type == float.class) {
            return 1F;
        } else if (type == double.class) {
            return 1D;
        } else if (type == byte[].class) {
            return new byte[2];
        } else if (type == ByteBuf.class) {
            return Unpooled.wrappedBuffer(new byte[4]).setIndex(1, 2);
        } else if (type == ByteBuffer.class) {
            return ByteBuffer.allocate(1);
        } else if (type == CharSequence.class) {
            return "a";
        } else if (type == Charset.class) {
            return StandardCharsets.US_ASCII;
        }
        return null; // a stream or channel: the call is refused before it is touched
    }

    /** Runs a body while another thread is inside a call on the buffer. */
    private void whileAnotherThreadReads(ByteBuf used, Runnable body) throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            try {
                used.readBytes(new SlowChannel(inside, leave), 1);
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
        }, "slow reader");
        other.start();
        assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();
        try {
            body.run();
        } finally {
            leave.countDown();
            other.join();
        }
    }

    @Test
    @Tag("SEC-K15")
    void everyMethodThatChangesIndicesIsRefusedWhileAnotherThreadIsInside() throws Exception {
        List<Method> methods =
                Arrays.stream(ByteBuf.class.getMethods()).filter(GuardedByteBufTest::changesIndices).toList();
        assertThat(methods).hasSizeGreaterThan(75);
        whileAnotherThreadReads(buf, () -> {
            for (Method method : methods) {
                Throwable thrown = catchThrowable(() -> method.invoke(buf,
                        Arrays.stream(method.getParameterTypes()).map(GuardedByteBufTest::argument).toArray()));
                assertThat(thrown).as(method.toString()).isInstanceOf(InvocationTargetException.class);
                assertThat(thrown.getCause()).as(method.toString())
                        .isInstanceOf(ConcurrentModificationException.class);
            }
        });
        assertThat(buf.readerIndex()).isEqualTo(1);
        assertThat(buf.writerIndex()).isEqualTo(64);
    }

    @Test
    void reportHasBothThreadsAndWhereTheOtherIs() throws Exception {
        whileAnotherThreadReads(buf, () -> {
            Throwable thrown = catchThrowable(() -> buf.readInt());
            assertThat(thrown).isInstanceOf(ConcurrentModificationException.class).hasMessageContaining(
                    "thread " + Thread.currentThread().getName() + " uses a buffer while thread slow reader is inside");
            assertThat(thrown.getCause().getStackTrace())
                    .anySatisfy(frame -> assertThat(frame.getClassName()).endsWith("SlowChannel"));
        });
    }

    @Test
    void readingByIndexAndCountingReferencesIsForEveryThread() throws Exception {
        whileAnotherThreadReads(buf, () -> {
            assertThat(buf.getLong(0)).isZero();
            assertThat(buf.readableBytes()).isPositive();
            assertThat(buf.retain().release()).isFalse();
            assertThat(buf.slice(0, 8).readLong()).isZero();
        });
    }

    @Test
    void viewsAreGuardedByThemselves() throws Exception {
        for (ByteBuf view : List.of(buf.slice(), buf.slice(1, 9), buf.duplicate(), buf.asReadOnly(),
                buf.slice().duplicate().slice(), buf.readSlice(9))) {
            whileAnotherThreadReads(view, () -> {
                assertThatThrownBy(view::readByte).isInstanceOf(ConcurrentModificationException.class);
                assertThat(buf.skipBytes(1).readerIndex()).isPositive();
            });
            assertThat(view.readByte()).isZero();
        }
        for (ByteBuf view : List.of(buf.retainedSlice(), buf.retainedDuplicate(), buf.readRetainedSlice(9))) {
            whileAnotherThreadReads(view, () ->
                    assertThatThrownBy(view::readByte).isInstanceOf(ConcurrentModificationException.class));
            assertThat(view.release()).isTrue();
        }
    }

    @Test
    void callsOfOneThreadMayBeNested() {
        ByteBuf target = new GuardedByteBuf(Unpooled.buffer(64));
        assertThat(target.writeBytes(buf, 8).writeBytes(target, 0, 8).readableBytes()).isEqualTo(16);
        assertThat(buf.readerIndex()).isEqualTo(8);
        assertThatThrownBy(() -> target.readBytes(new byte[17])).isInstanceOf(IndexOutOfBoundsException.class);
        target.skipBytes(16);
        target.release();
    }

    @Test
    void handingOverIsNoRace() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            for (int i = 0; i < 3000; i++) {
                Future<?> done = threads.submit(() -> buf.clear().writeLong(1).writeInt(2).readLong());
                done.get(30, TimeUnit.SECONDS);
                assertThat(buf.readInt()).isEqualTo(2);
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void allocatorsGuardTheirBuffersWhereTheUserAsksForIt() throws Exception {
        ForkedJvm.run(GuardedAllocators.class, "-Dio.tidewire.buffer.checkOwnerThread=true");
        assertThat(UseGuard.ON).isFalse();
    }

    /** Looks at what allocators make. */
    static final class GuardedAllocators {
        private GuardedAllocators() {
        }

        public static void main(String[] args) {
            List<ByteBuf> made = List.of(PooledByteBufAllocator.DEFAULT.heapBuffer(),
                    PooledByteBufAllocator.DEFAULT.directBuffer(), new AdaptiveByteBufAllocator().buffer(),
                    UnpooledByteBufAllocator.DEFAULT.heapBuffer(), Unpooled.directBuffer(8));
            for (ByteBuf each : made) {
                if (!(each instanceof GuardedByteBuf)) {
                    throw new IllegalStateException(each + " is not guarded");
                }
                if (each.writeLong(7).readLong() != 7) {
                    throw new IllegalStateException(each + " does not work");
                }
            }
            made.forEach(ReferenceCounted::release);
            ByteBuf buf = PooledByteBufAllocator.DEFAULT.heapBuffer(8).writeLong(1);
            ByteBuf view = buf.retainedSlice();
            buf.release(2);
            ByteBuf next = PooledByteBufAllocator.DEFAULT.heapBuffer(8).writeLong(2);
            assertThatThrownBy(view::readLong).isInstanceOf(IllegalReferenceCountException.class);
            next.release();
        }
    }

    /** Takes bytes when it is told to. */
    private record SlowChannel(CountDownLatch inside, CountDownLatch leave) implements GatheringByteChannel {
        @Override
        public int write(ByteBuffer src) {
            inside.countDown();
            try {
                assertThat(leave.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            int length = src.remaining();
            src.position(src.limit());
            return length;
        }

        @Override
        public long write(ByteBuffer[] srcs, int offset, int length) {
            throw new AssertionError("one buffer is written at a time");
        }

        @Override
        public long write(ByteBuffer[] srcs) {
            throw new AssertionError("one buffer is written at a time");
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            throw new AssertionError("nobody closes it");
        }
    }
}
