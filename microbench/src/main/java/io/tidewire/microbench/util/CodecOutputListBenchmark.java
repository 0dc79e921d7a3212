/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.internal.RecyclableArrayList;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * What does the list cost that a decoder puts its messages in, when it is lent by a thread-local, against one from the
 * recycler and a new one? Answered when the thread-local one is the cheapest with one element and with four.
 *
 * <p>{@code codecOutputList} is about a class that is private to the codec framework, and has no such counterpart
 * elsewhere; it is called through method handles, which cost nothing as constants. {@code decoder} shows what remains
 * of it in a whole decoder, by API that users have.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX,
    Jvm.EVENT_LOOP_THREADS, Jvm.EVENT_LOOP_THREADS_CLASS})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CodecOutputListBenchmark {
    private static final Object MESSAGE = new Object();

    @Param({"1", "4"})
    private int elements;

    private final Sink sink = new Sink();
    private final ByteBuf input = Unpooled.buffer(1).writeZero(1).asReadOnly();
    private EmbeddedChannel channel;

    @Setup
    public void setUp() {
        checkPositive(elements, "elements");
        channel = new EmbeddedChannel(new Decoder(elements), sink);
    }

    @TearDown
    public void tearDown() {
        channel.finishAndReleaseAll();
        input.release();
    }

    private void fillAndRead(List<Object> list, Blackhole blackhole) {
        for (int i = 0; i < elements; i++) {
            list.add(MESSAGE);
        }
        for (int i = 0; i < elements; i++) {
            blackhole.consume(list.get(i));
        }
    }

    @Benchmark
    @SuppressWarnings("unchecked") // it is a list of objects
    public List<Object> codecOutputList(Blackhole blackhole) throws Throwable {
        List<Object> list = (List<Object>) Handles.ACQUIRE.invokeExact();
        fillAndRead(list, blackhole);
        Handles.RECYCLE.invokeExact((List<?>) list);
        return list;
    }

    @Benchmark
    public List<Object> recyclableArrayList(Blackhole blackhole) {
        RecyclableArrayList list = RecyclableArrayList.newInstance();
        fillAndRead(list, blackhole);
        list.recycle();
        return list;
    }

    @Benchmark
    public List<Object> rivalArrayList(Blackhole blackhole) {
        List<Object> list = new ArrayList<>();
        fillAndRead(list, blackhole);
        return list;
    }

    @Benchmark
    public int decoder() {
        channel.pipeline().fireChannelRead(input.readerIndex(0).retain());
        return sink.messages;
    }

    private static final class Handles {
        private static final MethodHandle ACQUIRE;
        private static final MethodHandle RECYCLE;

        static {
            try {
                MethodHandles.Lookup lookup =
                        MethodHandles.privateLookupIn(ByteToMessageDecoder.class, MethodHandles.lookup());
                String name = ByteToMessageDecoder.class.getPackageName() + ".OutputList";
                Class<?> type = lookup.findClass(name);
                ACQUIRE = lookup.findStatic(type, "acquire", MethodType.methodType(type))
                        .asType(MethodType.methodType(List.class));
                RECYCLE = lookup.findVirtual(type, "recycle", MethodType.methodType(void.class))
                        .asType(MethodType.methodType(void.class, List.class));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private Handles() {
        }
    }

    private static final class Decoder extends ByteToMessageDecoder {
        private final int messages;

        Decoder(int messages) {
            this.messages = messages;
        }

        @Override
        protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
            in.skipBytes(in.readableBytes());
            for (int i = 0; i < messages; i++) {
                out.add(MESSAGE);
            }
        }
    }

    private static final class Sink extends ChannelInboundHandlerAdapter {
        private int messages;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            messages++;
        }
    }
}
