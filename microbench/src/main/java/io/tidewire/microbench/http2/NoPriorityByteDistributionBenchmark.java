/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http2;

import io.tidewire.channel.ChannelHandlerAdapter;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http2.DefaultHttp2Connection;
import io.tidewire.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.tidewire.handler.codec.http2.ExtensiblePriorityByteDistributor;
import io.tidewire.handler.codec.http2.Http2Connection;
import io.tidewire.handler.codec.http2.Http2Exception;
import io.tidewire.handler.codec.http2.Http2RemoteFlowController.FlowControlled;
import io.tidewire.handler.codec.http2.Http2Stream;
import io.tidewire.handler.codec.http2.StreamByteDistributor;
import io.tidewire.handler.codec.http2.UniformStreamByteDistributor;
import io.tidewire.handler.codec.http2.WeightedFairQueueByteDistributor;
import io.tidewire.microbench.Jvm;
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

import java.util.concurrent.TimeUnit;

/**
 * What does flow control cost for streams without priorities? In each round, every stream queues a frame, all are
 * written, and the peer gives the windows back. The time per stream should be the same however many there are.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class NoPriorityByteDistributionBenchmark {
    /** Rivals. */
    public enum Algorithm {
        /** The distributor that is used unless another one is chosen. */
        EXTENSIBLE,
        /** All streams alike. */
        UNIFORM,
        /** The tree of RFC 7540. */
        WFQ;

        private StreamByteDistributor distributor(Http2Connection connection) {
            return switch (this) {
                case EXTENSIBLE -> new ExtensiblePriorityByteDistributor(connection);
                case UNIFORM -> new UniformStreamByteDistributor(connection);
                case WFQ -> new WeightedFairQueueByteDistributor(connection);
            };
        }
    }

    @Param({"1", "100", "1000"})
    private int numStreams;
    @Param({"100", "65536"})
    private int bytesPerStream;
    @Param
    private Algorithm algorithm;

    private EmbeddedChannel channel;
    private Http2Connection connection;
    private DefaultHttp2RemoteFlowController controller;
    private Http2Stream[] streams;
    private CountedFrame[] frames;

    @Setup
    public void setUp() throws Http2Exception {
        channel = new EmbeddedChannel(new ChannelHandlerAdapter() { });
        connection = new DefaultHttp2Connection(false);
        connection.local().maxActiveStreams(numStreams);
        controller = new DefaultHttp2RemoteFlowController(connection, algorithm.distributor(connection));
        connection.remote().flowController(controller);
        controller.initialWindowSize(bytesPerStream);
        controller.incrementWindowSize(connection.connectionStream(), numStreams * bytesPerStream);
        controller.channelHandlerContext(channel.pipeline().lastContext());
        streams = new Http2Stream[numStreams];
        frames = new CountedFrame[numStreams];
        for (int i = 0; i < numStreams; i++) {
            streams[i] = connection.local().createStream(2 * i + 1, false);
            frames[i] = new CountedFrame();
        }
    }

    @TearDown
    public void tearDown() {
        channel.finishAndReleaseAll();
    }

    @Benchmark
    public Object round() throws Http2Exception {
        for (int i = 0; i < numStreams; i++) {
            frames[i].size = bytesPerStream;
            controller.addFlowControlled(streams[i], frames[i]);
        }
        controller.writePendingBytes();
        controller.incrementWindowSize(connection.connectionStream(), numStreams * bytesPerStream);
        for (Http2Stream stream : streams) {
            controller.incrementWindowSize(stream, bytesPerStream);
        }
        return controller;
    }

    /** Writes nothing. */
    private static final class CountedFrame implements FlowControlled {
        private int size;

        @Override
        public int size() {
            return size;
        }

        @Override
        public void error(ChannelHandlerContext ctx, Throwable cause) {
            throw new IllegalStateException(cause);
        }

        @Override
        public void writeComplete() {
            // Measured is what is around it.
        }

        @Override
        public void write(ChannelHandlerContext ctx, int allowedBytes) {
            size -= Math.min(size, allowedBytes);
        }

        @Override
        public boolean merge(ChannelHandlerContext ctx, FlowControlled next) {
            return false;
        }
    }
}
