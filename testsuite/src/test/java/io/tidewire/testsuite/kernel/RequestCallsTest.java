/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.AdaptiveRecvByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.internal.Readiness;
import io.tidewire.channel.internal.Wants;
import io.tidewire.testsuite.kernel.Script.Call;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.tidewire.testsuite.kernel.Answer.count;
import static org.assertj.core.api.Assertions.assertThat;

/** The cost of a request that arrives in one piece: one read, one write, and no call of the poller. */
class RequestCallsTest {

    private static final int REQUESTS = 300;
    private static final int REQUEST_BYTES = 64;

    private final ScriptedLoop loop = new ScriptedLoop();
    private final Script script = new Script();

    /** Answers each request with the same bytes, and sends what it has when no more has come. */
    private static final class Server extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ByteBuf requests = (ByteBuf) msg;
            while (requests.isReadable()) {
                ctx.write(requests.readRetainedSlice(REQUEST_BYTES));
            }
            requests.release();
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
        }
    }

    private FakeStreamChannel serve(boolean edgeTriggered, int bytesAtOnce) {
        FakeStreamChannel channel = new FakeStreamChannel(script, edgeTriggered, true);
        // As channels have it: what it has learned of the sizes must not make it read twice.
        channel.config().setRecvByteBufAllocator(new AdaptiveRecvByteBufAllocator());
        channel.pipeline().addLast(new Server());
        loop.register(channel);
        loop.runAll();
        for (int i = 0; i < REQUESTS; i++) {
            script.on(Call.READ, count(bytesAtOnce));
            channel.signal(Readiness.READABLE);
            loop.runAll();
        }
        assertThat(channel.sent()).hasSize(REQUESTS * bytesAtOnce);
        assertThat(script.calls(Call.READ)).isEqualTo(REQUESTS);
        assertThat(channel.submittedWants()).containsExactly(Wants.READ);
        return channel;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void oneRequestIsReadOnceAndAnsweredOnce(boolean edgeTriggered) {
        FakeStreamChannel channel = serve(edgeTriggered, REQUEST_BYTES);
        assertThat(script.calls(Call.WRITE)).isEqualTo(REQUESTS);
        assertThat(script.calls(Call.GATHER)).isZero();
        channel.close();
        loop.runAll();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pipelinedRequestsShareTheirCalls(boolean edgeTriggered) {
        FakeStreamChannel channel = serve(edgeTriggered, 4 * REQUEST_BYTES);
        assertThat(script.calls(Call.WRITE)).isZero();
        assertThat(script.calls(Call.GATHER)).isEqualTo(REQUESTS);
        channel.close();
        loop.runAll();
    }
}
