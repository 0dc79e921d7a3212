/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.testsuite.transport.NioTransport;
import io.tidewire.util.ResourceLeakDetector;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

import static org.assertj.core.api.Assertions.assertThat;

/** A short soak of NIO; and what servers do wrong is found. */
class SoakTest {

    private static final SoakPlan SHORT = new SoakPlan(20_260_101, 400, 60, 16);

    private static SoakReport soak(Function<Tally, ChannelHandler> servers) throws InterruptedException {
        return new Soak(SHORT, List.of(new NioTransport()), line -> { }, servers).run();
    }

    /** So long that the next byte is found to be another one, and no client waits for one. */
    private static final int LONG_READ = 8;

    /** Does something else with some of what it reads. */
    private static Function<Tally, ChannelHandler> doing(Consumer<ByteBuf> wrong) {
        AtomicLong reads = new AtomicLong();
        return tally -> new SoakServer(tally) {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ByteBuf buffer = (ByteBuf) msg;
                if (buffer.readableBytes() > LONG_READ && reads.incrementAndGet() % 50 == 0) {
                    wrong.accept(buffer);
                }
                super.channelRead(ctx, msg);
            }
        };
    }

    @Test
    void nioLosesNothing() throws Exception {
        SoakReport report = soak(SoakServer::new);
        assertThat(report.failures()).as(report.text()).isEmpty();
        assertThat(report.text()).contains("connections: 400, ", ", 0 lost");
    }

    @Test
    void seedSaysWhatEveryClientDoes() {
        for (long number = 0; number < 1000; number++) {
            assertThat(Errand.of(7, number)).isEqualTo(Errand.of(7, number)).isNotEqualTo(Errand.of(8, number));
        }
    }

    @Test
    void lostByteIsFound() throws Exception {
        assertThat(soak(doing(buffer -> buffer.skipBytes(1))).failures()).isNotEmpty();
    }

    @Test
    void otherByteIsFound() throws Exception {
        SoakReport report = soak(doing(buffer -> {
            int last = buffer.writerIndex() - 1;
            buffer.setByte(last, ~buffer.getByte(last));
        }));
        assertThat(report.failures()).isNotEmpty();
        assertThat(report.text()).contains("is another one: Errand[number=");
    }

    @Test
    void bufferThatIsNotReleasedIsFound() throws Exception {
        Assumptions.assumeTrue(ResourceLeakDetector.getLevel() == ResourceLeakDetector.Level.PARANOID);
        SoakReport report = soak(doing(ByteBuf::retain));
        assertThat(report.text()).contains("FAILED: bytes of direct buffers not released", "FAILED: LEAK: ");
    }
}
